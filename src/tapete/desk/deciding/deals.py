"""Decide deals on the remaining prizes: proposed by a person, voted on by all players together."""

from __future__ import annotations

from tapete.desk import orders as od
from tapete.desk.deciding.entries import player
from tapete.desk.deciding.table import Decided
from tapete.desk.draft import Draft
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.tournament import commands as cmd


def _propose(draft: Draft, order: od.ProposeDeal) -> None:
    for account in order.amounts:
        player(draft.live, account)
    draft.give(cmd.ProposeDeal(method=order.method, kept=order.kept, amounts=order.amounts))


def _votes(draft: Draft, order: od.VotesOnDeal) -> None:
    """Take all votes at once. Nobody learns who said no, so a proposal closes only when all have voted."""
    tournament = draft.tournament
    deal = tournament.deal
    if deal is None:
        raise DeskRefused(DeskReason.NO_DEAL)
    voters = {tournament.entries[entry].account for entry in deal.amounts}
    if set(order.votes) != voters:
        raise DeskRefused(DeskReason.VOTES_MISSING, missing=len(voters - set(order.votes)))
    for account, yes in sorted(order.votes.items(), key=lambda vote: not vote[1]):
        if draft.tournament.deal is None:
            break
        draft.give(cmd.VoteOnDeal(account=account, terms=deal.terms, yes=yes))


DECIDED: Decided = {od.ProposeDeal: _propose, od.VotesOnDeal: _votes}
