"""Preview of the shares of a deal before it is proposed."""

from __future__ import annotations

from tapete.room import protocol as p
from tapete.room.core import deciding, offers
from tapete.room.core.game import GameState
from tapete.room.publish.pages import Names, name_of
from tapete.tournament.refusals import TournamentReason, TournamentRefused


def deal_preview(
    game: GameState, message: p.PreviewDeal, *, account: int, named: dict[str, int], names: Names
) -> p.DealPreview:
    """Return the shares of a deal that an account may propose.

    Args:
        named: accounts of the players at the last table, by name.
        names: names that this account may read.

    Raises:
        Refused: the account may not propose the deal, or the amounts do not add up.
        NotTaken: the deal names a player who is not at the table.

    Rules: ACO-O-deals.
    """
    if message.method not in offers.may_propose(game, account):
        raise TournamentRefused(TournamentReason.DEALS_NOT_OFFERED, "ACO-O-deals")
    terms = deciding.proposal(message, named)
    deal = game.tournament.check_proposal(terms)
    entries = game.tournament.entries
    return p.DealPreview(
        stream=game.stream,
        method=message.method,
        kept=message.kept,
        shares=tuple(
            p.DealShare(name=name_of(game, entries[one], names), player=one, amount=amount)
            for one, amount in deal.amounts.items()
        ),
    )
