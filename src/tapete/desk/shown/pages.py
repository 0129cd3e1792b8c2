"""Whole pages: desk, wall, and one player."""

from __future__ import annotations

from tapete.desk.shown.base import PagePart
from tapete.desk.shown.clock import ClockShown, FiguresShown, LevelShown
from tapete.desk.shown.flights import BagsShown, FlightsShown, KnownShown, NextDayShown
from tapete.desk.shown.log import ActShown, PenaltyShown, RulingShown, StatedShown
from tapete.desk.shown.moves import ProposalShown
from tapete.desk.shown.players import DealShown, PlayerShown, PrizeShown, SeatOnShown
from tapete.desk.shown.tables import DueShown, TableShown, TogetherShown
from tapete.engine.types import Chips
from tapete.tournament.sharing import Money


class DeskShown(PagePart, frozen=True, kw_only=True):
    """Everything about an event for its staff."""

    event: int
    name: str
    book: str
    currency: str
    state: str
    act: int
    """Number of the last act; an order names the last act that its page had shown."""
    seats: int
    starting_stack: Chips
    smallest_chip: Chips
    chips: tuple[Chips, ...]
    """Denominations in use, the smallest first."""
    streets: tuple[str, ...]
    """Streets on which a hand can be entered from the middle; empty in games with upcards or draws."""
    price: Money
    late_until_level: int
    re_entries: int
    rebuys: bool
    add_ons: bool
    clock: ClockShown
    figures: FiguresShown
    due: tuple[DueShown, ...]
    tables: tuple[TableShown, ...]
    players: tuple[PlayerShown, ...]
    prizes: tuple[PrizeShown, ...]
    proposals: tuple[ProposalShown, ...]
    together: TogetherShown | None
    deal: DealShown | None
    may_deal: bool
    """Whether players may discuss a deal now."""
    stated: tuple[StatedShown, ...] = ()
    """Statements of the book for the staff of this event."""
    penalties: tuple[PenaltyShown, ...]
    rulings: tuple[RulingShown, ...]
    log: tuple[ActShown, ...]
    levels: tuple[LevelShown, ...]
    bags: BagsShown | None = None
    """For a flight: its end and its bags."""
    flights: FlightsShown | None = None
    """For a final: its flights."""
    known: tuple[KnownShown, ...] = ()
    """Players of the other flights, who may enter this one."""


class WallShown(PagePart, frozen=True, kw_only=True):
    """Wall screen; it names no player."""

    event: int
    name: str
    currency: str
    state: str
    act: int
    clock: ClockShown
    figures: FiguresShown
    prizes: tuple[PrizeShown, ...]
    together: TogetherShown | None
    bags: BagsShown | None = None
    flights: FlightsShown | None = None


class PlayerPage(PagePart, frozen=True, kw_only=True):
    """One player's own page; it changes nothing."""

    wall: WallShown
    player: PlayerShown
    moved_from: str = ""
    next_day: NextDayShown | None = None
    """The final that the player has qualified for."""
    next_seat: SeatOnShown | None = None
    """The player's seat there, once it is drawn."""
