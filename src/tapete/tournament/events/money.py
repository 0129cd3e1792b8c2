"""Pool, prizes and deals, and the end."""

from typing import Literal

from tapete.engine.types import Chips
from tapete.tournament.events.base import TournamentEvent
from tapete.tournament.prizes.deals import Method
from tapete.tournament.prizes.least_prize import LeastPrizeCut
from tapete.tournament.sharing import Money


class PrizesFixed(TournamentEvent, frozen=True, kw_only=True):
    """Nothing is sold any more: pool, prizes and the places of those who are out are certain."""

    at: int
    entries: int
    pool: Money
    overlay: Money
    """What the house added to reach the guarantee, and what it put up at any rate."""
    prizes: tuple[Money, ...]
    tickets: int = 0
    """How many of the first places win a ticket."""
    ticket: Money = 0
    """Its value, which is in the pool and not in `prizes`."""
    cut: LeastPrizeCut | None = None
    """The reduced least prize, if the pool is too small for the announced one."""
    kept: Money = 0
    """What the house keeps, because it buys no further ticket; it has left the pool."""


class Survived(TournamentEvent, frozen=True, kw_only=True):
    """An entry was still in when the event ended."""

    entry: int
    place: int
    shared: int
    stack: Chips


class Qualified(TournamentEvent, frozen=True, kw_only=True):
    """An entry goes on to the next stage with its chips."""

    entry: int
    stack: Chips


class PrizeWon(TournamentEvent, frozen=True, kw_only=True):
    """An entry was paid for its place: money, tickets or an item."""

    entry: int
    place: int
    amount: int
    tickets: int = 0
    item: str = ""


class PrizeCorrected(TournamentEvent, frozen=True, kw_only=True):
    """A paid prize was corrected because its place is now shared."""

    entry: int
    place: int
    amount: int
    """The amount added; negative if taken back."""
    mark: int
    """The number of the `OrderUndetermined` that caused it."""


class SeatGivenUp(TournamentEvent, frozen=True, kw_only=True):
    """An entry gave up a seat that it had won: its ticket is taken back."""

    entry: int
    ticket: Money
    """Its value."""
    tournament_money: Money
    """What the player gets instead."""


class PrizeHeld(TournamentEvent, frozen=True, kw_only=True):
    """The prize of a disqualified player: the house keeps it until it has decided."""

    entry: int
    place: int
    amount: int


class PoolCarried(TournamentEvent, frozen=True, kw_only=True):
    """The pool of a flight went on to the final."""

    amount: Money


class DealProposed(TournamentEvent, frozen=True, kw_only=True):
    """A deal on the prizes still to be won was proposed."""

    method: Method
    amounts: dict[int, Money]
    """By entry."""
    kept: Money = 0
    """Left for the winner."""


class DealVoted(TournamentEvent, frozen=True, kw_only=True):
    """An entry accepted or rejected the deal."""

    entry: int
    yes: bool


class DealClosed(TournamentEvent, frozen=True, kw_only=True):
    """Somebody said no, or play went on."""


class DealSettled(TournamentEvent, frozen=True, kw_only=True):
    """All have agreed, and are paid."""

    paid: dict[int, Money]
    to_play_for: Money


class Refunded(TournamentEvent, frozen=True, kw_only=True):
    """What an entry has paid went back, each kind as that kind."""

    entry: int
    money: Money = 0
    tournament_money: Money = 0
    tickets: tuple[Money, ...] = ()


class SharePaid(TournamentEvent, frozen=True, kw_only=True):
    """What one of those who were left got when the event was ended before its time."""

    entry: int
    prize: Money = 0
    fee: Money = 0
    head: Money = 0


class Cancelled(TournamentEvent, frozen=True, kw_only=True):
    """The event was called off; `rule` says how the money is shared."""

    at: int
    rule: Literal["back", "before_the_money", "in_the_money"]


class Finished(TournamentEvent, frozen=True, kw_only=True):
    """One player has all the chips, or its time is over; prizes are won."""

    at: int
