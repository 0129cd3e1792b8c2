"""Events of the pool, prizes and deals, and the end."""

from typing import Literal

from tapete.engine.types import Chips
from tapete.tournament.events.base import TournamentEvent
from tapete.tournament.prizes.deals import Method
from tapete.tournament.prizes.least_prize import LeastPrizeCut
from tapete.tournament.sharing import Money


class PrizesFixed(TournamentEvent, frozen=True, kw_only=True):
    """Sales ended: the pool, the prizes and the places of eliminated entries are final."""

    at: int
    entries: int
    pool: Money
    overlay: Money
    """Amount added by the house to reach the guarantee, plus its fixed contribution."""
    prizes: tuple[Money, ...]
    tickets: int = 0
    """Number of first places that win a ticket."""
    ticket: Money = 0
    """Value of a ticket, part of the pool but not of `prizes`."""
    cut: LeastPrizeCut | None = None
    """The reduced least prize, if the pool is too small for the announced one."""
    kept: Money = 0
    """Amount kept by the house, because it buys no further ticket; it has left the pool."""


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
    """Number of the `OrderUndetermined` that caused it."""


class SeatGivenUp(TournamentEvent, frozen=True, kw_only=True):
    """An entry gave up a seat that it had won; its ticket is taken back."""

    entry: int
    ticket: Money
    """Value of the ticket."""
    tournament_money: Money
    """Amount that the player gets instead."""


class PrizeHeld(TournamentEvent, frozen=True, kw_only=True):
    """The house keeps a disqualified player's prize until it has decided."""

    entry: int
    place: int
    amount: int


class PoolCarried(TournamentEvent, frozen=True, kw_only=True):
    """The pool of a flight went on to the final."""

    amount: Money


class DealProposed(TournamentEvent, frozen=True, kw_only=True):
    """A deal on the remaining prizes was proposed."""

    method: Method
    amounts: dict[int, Money]
    """Amounts by entry."""
    kept: Money = 0
    """Amount left for the winner."""


class DealVoted(TournamentEvent, frozen=True, kw_only=True):
    """An entry accepted or rejected the deal."""

    entry: int
    yes: bool


class DealClosed(TournamentEvent, frozen=True, kw_only=True):
    """A deal proposal was closed: somebody said no, or play went on."""


class DealSettled(TournamentEvent, frozen=True, kw_only=True):
    """All players agreed to the deal, and are paid."""

    paid: dict[int, Money]
    to_play_for: Money


class Refunded(TournamentEvent, frozen=True, kw_only=True):
    """An entry was refunded, each means of payment in kind."""

    entry: int
    money: Money = 0
    tournament_money: Money = 0
    tickets: tuple[Money, ...] = ()


class SharePaid(TournamentEvent, frozen=True, kw_only=True):
    """A remaining player was paid a share when the event was cancelled."""

    entry: int
    prize: Money = 0
    fee: Money = 0
    head: Money = 0


class Cancelled(TournamentEvent, frozen=True, kw_only=True):
    """The event was cancelled; `rule` tells how the money is shared."""

    at: int
    rule: Literal["back", "before_the_money", "in_the_money"]


class Finished(TournamentEvent, frozen=True, kw_only=True):
    """The event ended: one player has all the chips, or its time is over. Prizes are won."""

    at: int
