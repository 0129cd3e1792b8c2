"""Page data of tables, seats and due tasks."""

from __future__ import annotations

from typing import Any

from tapete.desk.shown.base import PagePart
from tapete.desk.shown.hands import RecordedHandShown
from tapete.engine.types import Chips, Seat


class SeatShown(PagePart, frozen=True, kw_only=True):
    """A seat and its player."""

    seat: Seat
    account: int | None
    """None: the seat is empty."""
    name: str = ""
    stack: Chips = 0
    counted: bool = False
    """Whether the stack was counted and no hand at the table has changed it since."""
    missing: int = 0
    """Hands still to be missed for a penalty."""
    locked: bool = False
    offer: bool = False
    """Whether the player lost all chips and may rebuy."""


class DueShown(PagePart, frozen=True, kw_only=True):
    """A task for a person now."""

    kind: str
    table: int | None = None
    facts: dict[str, Any] = {}
    rows: tuple[str, ...] = ()
    why_not: str = ""
    """The reason why it can't be done yet, a code of the refusals; `facts` and `rows` go with it."""


class ClockCallShown(PagePart, frozen=True, kw_only=True):
    """Clock on a player: the last seconds are counted aloud."""

    account: int
    name: str
    aloud_at: int
    ends_at: int


class TableShown(PagePart, frozen=True, kw_only=True):
    """A table: seats, button, due task, running hand."""

    table: int
    seats: tuple[SeatShown, ...]
    players: int
    due: DueShown | None
    button: Seat | None
    """Seat of the button in the last known hand."""
    big_blind_next: Seat | None
    """Seat of the big blind in the next hand, if the button is known."""
    playing: bool
    """Whether the table plays a hand in hand-for-hand."""
    held: bool = False
    clock_call: ClockCallShown | None = None
    hand: RecordedHandShown | None = None
    """Hand that is being recorded at the table."""


class TogetherShown(PagePart, frozen=True, kw_only=True):
    """Hand-for-hand."""

    number: int
    waits_for: tuple[int, ...]
    left: int
    paid: int
