"""Events of the start, of seats and hands, and of eliminations."""

from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.rules.mixes import MixTurn
from tapete.tournament.course.windfall import WindfallDraw
from tapete.tournament.events.base import TournamentEvent
from tapete.tournament.positions.button import Positions
from tapete.tournament.seats.seating import LateSeat
from tapete.tournament.sharing import Money


class Started(TournamentEvent, frozen=True, kw_only=True):
    """The event began: seats are drawn and the first level runs."""

    at: int
    button: Seat = 1
    """Seat of the first button at every table."""


class WindfallDrawn(TournamentEvent, frozen=True, kw_only=True):
    """The prize pool was drawn, before the first card. An early draw is repeated at the start."""

    draw: WindfallDraw
    prizes: tuple[Money, ...]
    minutes: int
    """Minutes of one level."""
    early: bool = False
    """Whether it was drawn with the first registration; the start then makes it the pool."""


class Seated(TournamentEvent, frozen=True, kw_only=True):
    """An entry drew its seat and got its chips."""

    entry: int
    seat: Seat
    stack: Chips
    table: int = 1


class LateSeated(TournamentEvent, frozen=True, kw_only=True):
    """A late entry, an alternate or a re-entry drew its seat and got its chips."""

    seat: LateSeat
    stack: Chips


class HandBegan(TournamentEvent, frozen=True, kw_only=True):
    """A hand began at the stakes of `level`; these apply to its end."""

    hand: int
    """Number from 1, over all tables."""
    level: int
    button: Seat
    """Seat of the button, possibly empty (dead button)."""
    small_blind: Seat | None
    """None if nobody posts it (dead small blind)."""
    big_blind: Seat | None
    """None in a game without blinds, during which the button stays."""
    table: int = 1
    waiting: tuple[Seat, ...] = ()
    """Seats without cards, because their players arrived between the button and the small blind."""
    game: MixTurn | None = None
    """Game of a mix."""
    ante: Chips | None = None
    """Ante of the button, where it depends on the hand; 0 for no ante."""
    moved: Positions | None = None
    """Positions reached by a stud hand of a mix whose button moves every hand."""


class HandFinished(TournamentEvent, frozen=True, kw_only=True):
    """A hand ended, with the final stacks."""

    hand: int
    stacks: dict[Seat, Chips]
    table: int = 1
    void: bool = False
    """Whether the hand is void: in hand-for-hand the table plays this round again."""


class HandUndone(TournamentEvent, frozen=True, kw_only=True):
    """A hand ended without a result: every chip is back."""

    hand: int
    table: int = 1
    again: bool = False
    """Whether a table in hand-for-hand plays this round again. Always True now; in logs of earlier
    versions it is missing, and the hand counted as the table's hand of the round."""


class WentBroke(TournamentEvent, frozen=True, kw_only=True):
    """An entry lost its last chips and is offered a rebuy; the table waits."""

    entry: int
    until: int


class OfferDeclined(TournamentEvent, frozen=True, kw_only=True):
    """A rebuy offer ended without a purchase."""

    entry: int


class Eliminated(TournamentEvent, frozen=True, kw_only=True):
    """An entry lost its last chips. Entries that share a place are listed clockwise from the button."""

    entry: int
    seat: Seat
    place: int
    """Place; while entries are sold, the place among the entries made by then."""
    shared: int
    """Number of entries that share the place; 1 if it is not shared."""
    hand: int
    """0 if the entry did not go out in a hand."""
    table: int = 1
    among: int = 0
    """Number of entries by then; 0 if no more could come."""
    chips: Chips = 0
    """For places by chips: the stack at the start of the last hand, or the chips removed."""
    until: int = 0
    """Where entries of different tables may tie: the number of the last hand begun when the first of the
    group went out. 0 if no later entry can tie."""


class PlaceNow(Struct, frozen=True, kw_only=True):
    """New place of an entry that was already out."""

    entry: int
    place: int
    shared: int


class PlacesChanged(TournamentEvent, frozen=True, kw_only=True):
    """Later eliminations changed the places of entries that were already out."""

    places: tuple[PlaceNow, ...]
    among: int = 0
    """Number of entries so far, if more may come; as in `Eliminated`."""
    rules: tuple[str, ...] = ()


class OrderUndetermined(TournamentEvent, frozen=True, kw_only=True):
    """The order of these eliminations at different tables is undetermined: the entries share their places."""

    entries: tuple[int, ...]
    """In order; the first gets the odd unit of a prize."""
    place: int
    """The best of the shared places."""
    among: int = 0
    """Number of entries so far, if more may come; as in `Eliminated`."""
    number: int = 1
    """Number of this mark in the tournament."""
    why: str = ""
    rules: tuple[str, ...] = ()


class BountyWon(TournamentEvent, frozen=True, kw_only=True):
    """A bounty, or a part of one, was won; at the end every remaining player wins their own."""

    entry: int
    victim: int
    cash: Money = 0
    added: Money = 0
    """Amount added to the winner's own head."""


class PlaceBountyWon(TournamentEvent, frozen=True, kw_only=True):
    """The bounty on a place, or a part of it, was won; the house pays it."""

    entry: int
    place: int
    amount: Money


class BountyToPrizes(TournamentEvent, frozen=True, kw_only=True):
    """The event was won, and the bounty on the winner's own head was added to the prizes."""

    entry: int
    """The winner."""
    amount: Money
    prizes: tuple[Money, ...]
    """New prize of each place, the winner first."""
