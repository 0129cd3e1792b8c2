"""Let simulated players agree on deals at the final table."""

from collections.abc import Callable
from typing import Final

from tapete.simulation.chance import Draw, happens
from tapete.tournament import Tournament, TournamentRefused
from tapete.tournament import commands as cmd
from tapete.tournament.prizes.deals import Method, kept_for_first
from tapete.tournament.sharing import Money

_METHODS: Final[tuple[Method, ...]] = ("icm", "icm", "icm", "chip_chop", "even")
"""Deal methods; a method's frequency here is its frequency among proposals."""


def may_deal(tournament: Tournament) -> bool:
    """Whether the players at the final table may discuss a deal, and want to: once all of them win something.

    Rules: ACO-O-deals.
    """
    deals, fixed = tournament.structure.deals, tournament.fixed
    if not deals.offered or not tournament.final_table or tournament.offers:
        return False
    if fixed is None and not tournament.structure.plain:
        return False
    if fixed is not None and fixed.tickets:
        return False
    most = deals.players or tournament.final_table_size
    return 2 <= tournament.alive <= min(most, tournament.paid_places) and sum(tournament.prizes[1:]) > 0


def proposal(tournament: Tournament, draw: Draw) -> cmd.ProposeDeal:
    """Draw a proposal; every other one keeps a twentieth of the prizes for the winner."""
    method = _METHODS[draw(len(_METHODS))]
    prizes = tournament.prizes[: tournament.alive]
    kept: Money = 0
    if happens(50, draw):
        kept = kept_for_first(prizes)
        if method == "icm":
            kept = min(kept, prizes[0] - (prizes[1] if len(prizes) > 1 else 0))
    return cmd.ProposeDeal(method=method, kept=kept)


def bargain(tournament: Tournament, draw: Draw, *, agree: int, do: Callable[[cmd.Command], object]) -> None:
    """Propose a deal and vote on it; the first no closes it.

    Args:
        tournament: between two hands of its last table.
        draw: all chance.
        agree: percentage of yes votes.
        do: function that carries out a command.
    """
    try:
        do(proposal(tournament, draw))
    except TournamentRefused:
        return  # too much was to be kept, or the stacks differ too much to be valued: play goes on
    for number in tuple(tournament.deal.amounts) if tournament.deal else ():
        deal = tournament.deal
        if deal is None:
            return
        yes = happens(agree, draw)
        do(cmd.VoteOnDeal(account=tournament.entries[number].account, terms=deal.terms, yes=yes))
