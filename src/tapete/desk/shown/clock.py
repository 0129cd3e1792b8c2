"""Page data of the level clock and of an event's figures."""

from __future__ import annotations

from tapete.desk.shown.base import PagePart
from tapete.engine.types import Chips
from tapete.tournament.sharing import Money


class LevelShown(PagePart, frozen=True, kw_only=True):
    """One level of the structure."""

    level: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips
    minutes: int
    break_after: int
    """Minutes of the break after the level; 0 for none."""


class ClockShown(PagePart, frozen=True, kw_only=True):
    """Level clock. Pages count down from these instants themselves, by the server's time."""

    level: int
    """0 before the start."""
    ends_at: int | None
    """End of the level's time, while the clock runs."""
    remaining_ms: int | None
    """Remaining time of the level, in milliseconds."""
    length_ms: int | None
    running: bool
    on_break: bool
    break_ends_at: int | None
    level_due: int | None
    """Level to announce now."""
    break_due_minutes: int | None
    """Break to begin now."""
    now: LevelShown | None
    next: LevelShown | None
    next_break_in_ms: int | None
    """Counted from the end of the present level, or from now while the clock stands: see `next_break_at`."""
    next_break_at: int | None


class FiguresShown(PagePart, frozen=True, kw_only=True):
    """Counts of an event: entries, players, chips, money."""

    entries: int
    players: int
    tables: int
    in_play: Chips
    average: Chips
    average_blinds: int
    pool: Money
    paid_places: int
    to_money: int
    """Players who still go out before the prizes."""
    fees: Money
    prizes_fixed: bool
