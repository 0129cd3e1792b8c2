"""Commands that end an event: a deal, a cancellation, the result."""

from tapete.tournament.commands.base import TournamentCommand
from tapete.tournament.prizes.deals import Method
from tapete.tournament.sharing import Money


class ProposeDeal(TournamentCommand, frozen=True, kw_only=True):
    """Propose a deal on the remaining prizes."""

    method: Method
    kept: Money = 0
    amounts: dict[int, Money] = {}
    """Amounts by account, for a custom deal. Several entries of one player share an amount by their
    stacks."""


class VoteOnDeal(TournamentCommand, frozen=True, kw_only=True):
    """Vote on the proposed deal."""

    account: int
    terms: str
    """Terms of the proposal: `Tournament.deal.terms`."""
    yes: bool


class EndEvent(TournamentCommand, frozen=True, kw_only=True):
    """Close an event that has reached its time, level or number of players, while no hand is running."""


class GiveUpSeat(TournamentCommand, frozen=True, kw_only=True):
    """Give up a seat won in this satellite, as an unused ticket."""

    account: int


class Cancel(TournamentCommand, frozen=True, kw_only=True):
    """Cancel an event that can't go on, by the published rule."""
