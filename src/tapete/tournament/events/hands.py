"""The start, seats and hands, and those who go out in them."""

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
    """The seat with the first button at every table."""


class WindfallDrawn(TournamentEvent, frozen=True, kw_only=True):
    """The prize pool was drawn, before the first card. One that is drawn early is told again at the start."""

    draw: WindfallDraw
    prizes: tuple[Money, ...]
    minutes: int
    """Of one level."""
    early: bool = False
    """Whether it was drawn with the first registration: the start makes it the pool."""


class Seated(TournamentEvent, frozen=True, kw_only=True):
    """An entry drew its seat and got its chips."""

    entry: int
    seat: Seat
    stack: Chips
    table: int = 1


class LateSeated(TournamentEvent, frozen=True, kw_only=True):
    """An entry of the late registration, an alternate or a re-entry drew its seat and got its chips."""

    seat: LateSeat
    stack: Chips


class HandBegan(TournamentEvent, frozen=True, kw_only=True):
    """A hand began at the stakes of `level`, which it keeps to its end."""

    hand: int
    """From 1; all tables count together."""
    level: int
    button: Seat
    """It may be an empty seat (dead button)."""
    small_blind: Seat | None
    """None if nobody posts it (dead small blind)."""
    big_blind: Seat | None
    """None in a game without blinds, during which the button is held."""
    table: int = 1
    waiting: tuple[Seat, ...] = ()
    """Seats that get no cards, because they came between the button and the small blind."""
    game: MixTurn | None = None
    """Of a mix: which game it is."""
    ante: Chips | None = None
    """Where it depends on the hand: what the button pays; 0 for no ante."""
    moved: Positions | None = None
    """Of a stud hand in a mix whose button goes on with every hand: where button and blinds have come to."""


class HandFinished(TournamentEvent, frozen=True, kw_only=True):
    """A hand ended, with the final stacks."""

    hand: int
    stacks: dict[Seat, Chips]
    table: int = 1
    void: bool = False
    """Whether the hand does not count: a table that plays hand for hand plays this round again."""


class HandUndone(TournamentEvent, frozen=True, kw_only=True):
    """A hand that came to no end: every chip is back where it was."""

    hand: int
    table: int = 1
    again: bool = False
    """Whether a table that plays hand for hand plays this round again. Always True now; logs of earlier
    versions do not have it, and there the hand counted as the table's hand of the round."""


class WentBroke(TournamentEvent, frozen=True, kw_only=True):
    """An entry has lost its last chips and is offered a rebuy; the table waits."""

    entry: int
    until: int


class OfferDeclined(TournamentEvent, frozen=True, kw_only=True):
    """The offer ended without a rebuy."""

    entry: int


class Eliminated(TournamentEvent, frozen=True, kw_only=True):
    """An entry lost its last chips. Those who share a place are told clockwise from the button's left."""

    entry: int
    seat: Seat
    place: int
    """While entries are sold it is the place among those who had entered by then."""
    shared: int
    """How many share the place, 1 if nobody does."""
    hand: int
    """0 for somebody who did not go out in a hand."""
    table: int = 1
    among: int = 0
    """Entries by then; 0 if there were no more to come."""
    chips: Chips = 0
    """Where places go by chips: those at the start of the last hand, or when they were taken."""
    until: int = 0
    """Where those of different tables rank alike: the number of the last hand that had begun when the first
    of them went out. 0 for somebody with whom nobody can rank alike any more."""


class PlaceNow(Struct, frozen=True, kw_only=True):
    """The place of an entry that was out before."""

    entry: int
    place: int
    shared: int


class PlacesChanged(TournamentEvent, frozen=True, kw_only=True):
    """Others went out, and that has changed the places of entries that were out already."""

    places: tuple[PlaceNow, ...]
    among: int = 0
    """Entries by now, if more may come; as in `Eliminated`."""
    rules: tuple[str, ...] = ()


class OrderUndetermined(TournamentEvent, frozen=True, kw_only=True):
    """The order of these eliminations at different tables is undetermined: the entries share their places."""

    entries: tuple[int, ...]
    """In order; the first gets the odd unit of a prize."""
    place: int
    """The best of the shared places."""
    among: int = 0
    """Entries so far, if more may come; as in `Eliminated`."""
    number: int = 1
    """Number of this mark in the tournament."""
    why: str = ""
    rules: tuple[str, ...] = ()


class BountyWon(TournamentEvent, frozen=True, kw_only=True):
    """A bounty, or a part of one, was won; at the end everybody who is left has his own."""

    entry: int
    victim: int
    cash: Money = 0
    added: Money = 0
    """What went on the winner's own head."""


class PlaceBountyWon(TournamentEvent, frozen=True, kw_only=True):
    """The bounty on a place was won, or a part of it; the house has put it up."""

    entry: int
    place: int
    amount: Money


class BountyToPrizes(TournamentEvent, frozen=True, kw_only=True):
    """The event was won, and the bounty on the winner's own head has made the prizes larger."""

    entry: int
    """The winner."""
    amount: Money
    prizes: tuple[Money, ...]
    """What each place gets now, the winner first."""
