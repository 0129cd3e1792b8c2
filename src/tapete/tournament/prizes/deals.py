"""Deals at the end of a tournament: the players' amounts, the amount left to play for, and the votes.

>>> deal = icm_deal({"A": 5_000, "B": 3_000, "C": 2_000}, (50_000, 30_000, 20_000), kept=5_000)
>>> deal.amounts, deal.kept
({'A': 35893, 'B': 31250, 'C': 27857}, 5000)
>>> votes = [Vote(player, deal.terms, yes=True) for player in "ABC"]
>>> settle(deal, votes)
Settlement(paid={'A': 35893, 'B': 31250, 'C': 27857}, to_play_for=5000)
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, Literal

import msgspec
from msgspec import Struct

from tapete.engine.types import Chips
from tapete.tournament.policy.prizes import BY_DEFAULT, PrizePolicy
from tapete.tournament.prizes.icm import worth_in_units
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.sharing import Money, P, Ratio, by_weight, evenly, ratio

Method = Literal["icm", "chip_chop", "even", "custom"]


class PrizeDeal(Struct, Generic[P], frozen=True, kw_only=True):
    """Proposed deal. Amounts and `kept` add up to all prizes of the remaining players."""

    method: Method
    amounts: dict[P, Money]
    kept: Money = 0
    """Amount left for the winner. If 0, the deal ends the tournament."""
    above_first: tuple[P, ...] = ()
    """Players who would get more than the first prize, a warning: a chip chop can give a big leader that
    much."""

    @property
    def terms(self) -> str:
        """SHA-256 of the proposal. A vote names it, so nobody agrees to another proposal."""
        said = (self.method, [[repr(player), amount] for player, amount in self.amounts.items()], self.kept)
        return hashlib.sha256(msgspec.json.encode(said)).hexdigest()


class Vote(Struct, Generic[P], frozen=True):
    """One player's answer to one proposal."""

    player: P
    terms: str
    yes: bool


class Ballot(Struct, frozen=True):
    """Count of the votes, without the votes of single players (TDA26-RP27)."""

    yes: int
    no: int
    missing: int

    @property
    def state(self) -> Literal["open", "closed", "agreed"]:
        """State of the vote: one no closes a proposal; it is agreed when no vote is missing."""
        if self.no:
            return "closed"
        return "open" if self.missing else "agreed"


class Settlement(Struct, Generic[P], frozen=True):
    """Result of an agreed deal."""

    paid: dict[P, Money]
    to_play_for: Money
    """Amount left for the winner; if 0, the tournament is over."""

    @property
    def ended(self) -> bool:
        """Whether the tournament is over (ACO-stage-final-ends)."""
        return not self.to_play_for


def icm_deal(stacks: Mapping[P, Chips], prizes: Sequence[Money], *, kept: Money = 0) -> PrizeDeal[P]:
    """Give each player the ICM value of their stack; `kept` is taken off the first prize.

    Units lost by rounding down go one each to the largest lost fractions, then to the larger stacks.

    Args:
        stacks: chips of the remaining players, at the start of the next hand.
        prizes: of their places, the winner's first.
        kept: amount left for the winner.

    Raises:
        Refused: `kept` would push the first prize below the second, or there are too many different stacks.

    Rules: ACO-O-deals, TDA26-RP27.

    >>> icm_deal({"A": 1_000, "B": 1}, (100, 50), kept=60)
    Traceback (most recent call last):
    ...
    tapete.tournament.refusals.TournamentRefused: kept_too_much: asked 60, most 50 (ACO-O-deals)
    """
    full = _all_prizes(stacks, prizes)
    _check_kept(kept, most=max(0, full[0] - full[1]))
    ordered = {player: stacks[player] for player in sorted(stacks, key=lambda one: -stacks[one])}
    amounts = worth_in_units(ordered, (full[0] - kept, *full[1:]))
    return _deal("icm", amounts, stacks, full, kept)


def chip_chop(
    stacks: Mapping[P, Chips], prizes: Sequence[Money], *, kept: Money = 0, sure: bool = True
) -> PrizeDeal[P]:
    """Give each player the smallest prize, and share the rest by chips.

    Args:
        stacks: chips of the remaining players.
        prizes: of their places, the winner's first.
        kept: amount left for the winner.
        sure: whether each player first gets the smallest prize, which they have already won. If not, all goes
            by chips, and a short stack may get less.

    Raises:
        Refused: `kept` leaves too little for the smallest prizes.

    Rules: ACO-O-deals.

    >>> chip_chop({"A": 6_000, "B": 3_000, "C": 1_000}, (50, 30, 20)).amounts
    {'A': 44, 'B': 32, 'C': 24}
    >>> chip_chop({"A": 9_000, "B": 500, "C": 500}, (50, 30, 20)).above_first
    ('A',)
    """
    full = _all_prizes(stacks, prizes)
    least = min(full) if sure else 0
    rest = sum(full) - least * len(stacks)
    _check_kept(kept, most=rest)
    parts = by_weight(rest - kept, stacks)
    return _deal("chip_chop", {one: least + part for one, part in parts.items()}, stacks, full, kept)


def even_deal(stacks: Mapping[P, Chips], prizes: Sequence[Money], *, kept: Money = 0) -> PrizeDeal[P]:
    """Share the prizes equally regardless of chips; odd units go to the larger stacks.

    >>> even_deal({"A": 100, "B": 900, "C": 500}, (50, 30, 21)).amounts
    {'A': 33, 'B': 34, 'C': 34}
    """
    full = _all_prizes(stacks, prizes)
    _check_kept(kept, most=sum(full))
    parts = evenly(sum(full) - kept, sorted(stacks, key=lambda one: -stacks[one]))
    return _deal("even", parts, stacks, full, kept)


def custom_deal(
    amounts: Mapping[P, Money], stacks: Mapping[P, Chips], prizes: Sequence[Money], *, kept: Money = 0
) -> PrizeDeal[P]:
    """Check a deal that the players have agreed on themselves.

    Raises:
        Refused: the amounts are not exactly for the remaining players, one is negative, or they don't add up,
            with the kept part, to the prizes.

    Rules: ACO-O-deals.

    >>> custom_deal({"A": 70, "B": 60}, {"A": 1, "B": 1}, (100, 50))
    Traceback (most recent call last):
    ...
    tapete.tournament.refusals.TournamentRefused: deal_does_not_add_up: asked 130, wanted 150 (ACO-O-deals)
    """
    full = _all_prizes(stacks, prizes)
    if set(amounts) != set(stacks):
        named = len(set(amounts) & set(stacks))
        raise TournamentRefused(
            TournamentReason.DEAL_NAMES_ALL, "ACO-O-deals", named=named, wanted=len(stacks)
        )
    asked = sum(amounts.values()) + kept
    if asked != sum(full) or kept < 0 or min(amounts.values()) < 0:
        lowest = min(kept, *amounts.values())
        facts = {"asked": asked, "wanted": sum(full)} if lowest >= 0 else {"asked": lowest, "least": 0}
        raise TournamentRefused(TournamentReason.DEAL_DOES_NOT_ADD_UP, "ACO-O-deals", **facts)
    return _deal("custom", amounts, stacks, full, kept)


def kept_for_first(prizes: Sequence[Money], *, share: Ratio = "0.05") -> Money:
    """Return a share of the prizes in a deal, rounded down: the amount usually kept for the winner.

    Rules: ACO-O-deals (5 per cent).

    >>> kept_for_first((50_000, 30_000, 20_000))
    5000
    """
    return int(sum(prizes) * ratio(share))


def check_deal(*, offered: bool, left: int, table: int, rule: str = "ACO-O-deals") -> None:
    """Check that players may discuss a deal: deals are offered, and all remaining players sit at one table.

    Args:
        offered: whether the book or the house allows deals at all.
        left: number of players still in.
        table: seats of the final table.
        rule: the row that decides whether deals are offered.

    Raises:
        Refused: no deals here, not yet, or only one player is left.

    Rules: ACO-O-deals, ACO-stage-final-ends, CCL-no-deals, TDA26-RP27.
    """
    if not offered:
        raise TournamentRefused(TournamentReason.DEALS_NOT_OFFERED, rule)
    if not 2 <= left <= table:
        raise TournamentRefused(TournamentReason.DEALS_NOT_OFFERED, rule, left=left, least=2, most=table)


def count(deal: PrizeDeal[P], votes: Iterable[Vote[P]]) -> Ballot:
    """Count the votes on a proposal; a player's last vote counts.

    Raises:
        Refused: a vote names other terms, or its player is not in the deal.

    Rules: ACO-O-deals (unanimous), TDA26-RP27 (anonymous, one no closes it).
    """
    answers: dict[P, bool] = {}
    for vote in votes:
        if vote.player not in deal.amounts:
            raise TournamentRefused(TournamentReason.NOT_IN_THE_DEAL, "ACO-O-deals")
        if vote.terms != deal.terms:
            raise TournamentRefused(TournamentReason.OTHER_TERMS, "ACO-O-deals")
        answers[vote.player] = vote.yes
    yes = sum(answers.values())
    return Ballot(yes=yes, no=len(answers) - yes, missing=len(deal.amounts) - len(answers))


def told_votes(votes: Mapping[P, bool], policy: PrizePolicy = BY_DEFAULT) -> dict[P, bool] | None:
    """Return each player's vote where votes are published; None where the vote is secret.

    Rules: TDA26-RP27.

    >>> told_votes({"A": True}), told_votes({"A": True}, PrizePolicy(deal_vote="open"))
    (None, {'A': True})
    """
    return dict(votes) if policy.deal_vote == "open" else None


def settle(deal: PrizeDeal[P], votes: Iterable[Vote[P]]) -> Settlement[P]:
    """Carry out a deal accepted by all players. Bounties stay with their owners.

    Raises:
        Refused: not all players have accepted it.

    Rules: ACO-O-deals, ACO-stage-final-ends, ACO-O-bounty-leftover.
    """
    ballot = count(deal, votes)
    if ballot.state != "agreed":
        raise TournamentRefused(
            TournamentReason.NOT_UNANIMOUS, "ACO-O-deals", yes=ballot.yes, needed=len(deal.amounts)
        )
    return Settlement(dict(deal.amounts), deal.kept)


def _all_prizes(stacks: Mapping[P, Chips], prizes: Sequence[Money]) -> tuple[Money, ...]:
    """Return one prize for each player, with unpaid places as zero."""
    if len(stacks) < 2 or min(stacks.values()) < 1:
        raise ValueError(f"a deal is made by two or more who have chips: {dict(stacks)!r}")
    if len(prizes) > len(stacks) or min(prizes, default=0) < 0:
        raise ValueError(f"no prizes of {len(stacks)} places: {tuple(prizes)!r}")
    return (*prizes, *[0] * (len(stacks) - len(prizes)))


def _check_kept(kept: Money, *, most: Money) -> None:
    if not 0 <= kept <= most:
        raise TournamentRefused(TournamentReason.KEPT_TOO_MUCH, "ACO-O-deals", asked=kept, most=most)


def _deal(
    method: Method, amounts: Mapping[P, Money], stacks: Mapping[P, Chips], full: Sequence[Money], kept: Money
) -> PrizeDeal[P]:
    above = tuple(one for one in stacks if amounts[one] > full[0])
    return PrizeDeal(
        method=method, amounts={one: amounts[one] for one in stacks}, kept=kept, above_first=above
    )
