"""Bounties: fixed and progressive knockouts, to the last unit.

>>> out = knock_out({"A": 725, "B": 1_000}, "A", [["B"]], order=["B"], own_share="1/2")
>>> out.cash, out.added
({'B': 363}, {'B': 362})
>>> after({"A": 725, "B": 1_000}, out)
{'B': 1362}
"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Generic, Literal

from msgspec import Struct

from tapete.engine.events import PotAwarded
from tapete.engine.hand import Hand
from tapete.engine.types import Chips, Seat
from tapete.tournament.policy.ranking import RankingPolicy
from tapete.tournament.sharing import Money, P, Ratio, evenly, ratio


class Knockout(Struct, Generic[P], frozen=True, kw_only=True):
    """Gains of the players who eliminated a victim."""

    victim: P
    head: Money
    """Bounty on the victim's head; the sum of `cash` and `added`."""
    cash: dict[P, Money]
    """Amounts paid at once."""
    added: dict[P, Money]
    """Amounts put on the winners' heads."""


def last_pot(
    victim: Seat, put_in: Mapping[Seat, Chips], *, folded: Collection[Seat], all_in: Collection[Seat]
) -> int:
    """Return the pot with the last chips of an eliminated seat, 0 for the main pot.

    The pot is found by chips, not by eligibility, because a killed hand can win no pot: for example the last
    blind of an absent player.

    Args:
        victim: the eliminated seat.
        put_in: chips of each seat that count towards matching, in the whole hand.
        folded: seats that can win nothing.
        all_in: seats with nothing behind.

    Rules: ACO-O-bounty-split, ACO-O-bounty-leftover (absent players).

    >>> last_pot(2, {1: 300, 2: 500, 3: 900}, folded=set(), all_in={1, 2})
    1
    """
    most_live = max((chips for seat, chips in put_in.items() if seat not in folded), default=0)
    tops = {put_in[seat] for seat in all_in if seat in put_in and put_in[seat] < most_live}
    return sum(top < put_in.get(victim, 0) for top in tops)


def bounty_winners(victim: Seat, pot: int, awards: Iterable[PotAwarded]) -> list[list[Seat]]:
    """Return the winners of an eliminated seat's bounty: the winners of the pot with its last chips.

    A player who won the main pot only, with fewer chips than the victim had, did not take the victim's last
    chips; the winner of the side pot did.

    Args:
        victim: the eliminated seat.
        pot: the pot from `last_pot`.
        awards: awards of the hand, in order.

    Returns:
        One list of winners, or two where high and low share the pot, high first.

    Raises:
        ValueError: nobody won that pot, or the victim won a part of it.

    Rules: ACO-bounty-ko, ACO-O-bounty-split.
    """
    halves: dict[str, list[Seat]] = {}
    for award in awards:
        if award.pot == pot:
            winners = halves.setdefault(award.half, [])
            if award.seat not in winners:
                winners.append(award.seat)
    if not halves or any(victim in winners for winners in halves.values()):
        raise ValueError(f"seat {victim} has not lost pot {pot}: {halves}")
    return list(halves.values())


def knockouts(hand: Hand) -> dict[Seat, tuple[tuple[Seat, ...], ...]]:
    """Return the winners of the last chips of each seat that a hand has eliminated (ACO-O-bounty-split)."""
    return knockouts_of(hand, hand.stacks, [one for one in hand.events if isinstance(one, PotAwarded)])


def knockouts_of(
    hand: Hand, stacks: Mapping[Seat, Chips], awards: Sequence[PotAwarded]
) -> dict[Seat, tuple[tuple[Seat, ...], ...]]:
    """Return the winners of the last chips for a hand whose pots were not awarded by its own showdown.

    Args:
        stacks: stacks after the awards.
    """
    out = [seat for seat, stack in stacks.items() if not stack]
    if not out:
        return {}
    matched, folded, all_in = hand.matched, hand.folded, hand.all_in
    return {
        seat: tuple(
            tuple(winners)
            for winners in bounty_winners(seat, last_pot(seat, matched, folded=folded, all_in=all_in), awards)
        )
        for seat in out
    }


def knock_out(
    heads: Mapping[P, Money],
    victim: P,
    winners: Sequence[Collection[P]],
    *,
    order: Sequence[P],
    out: Collection[P] = (),
    own_share: Ratio = 0,
    odd: Literal["cash", "head"] = "cash",
    unit: Money = 1,
) -> Knockout[P]:
    """Share a bounty among the players who eliminated its owner.

    First the head is divided: in two where high and low share the pot, then evenly among ties. Then each part
        is split into cash and an addition to the winner's own head. A winner who goes out in the same hand
        has no head and gets all in cash.

    Args:
        heads: bounty on each head before the hand, by player.
        victim: the eliminated player.
        winners: players who tie for the pot with the victim's last chips; one group, or two of a split pot,
            high first.
        order: players clockwise from the button's left; odd units of a tie go one each in this order.
        out: all players who go out in this hand.
        own_share: share added to the winner's head: 0 for a fixed knockout, usually "1/2" for a progressive
            one.
        odd: the part that gets the odd unit when an amount is split by `own_share`.
        unit: additions to a head are multiples of this amount.

    Raises:
        ValueError: a bounty without a winner, won by the victim or by a player not in `order`, or an invalid
            share.

    Rules: ACO-bounty-ko, ACO-pko-split, ACO-O-bounty-split, ACO-O-pko-rounding.

    >>> out = knock_out({"A": 25, "B": 25, "C": 25}, "B", [["A", "C"]], order=["A", "B", "C"])
    >>> out.cash, out.added
    ({'A': 13, 'C': 12}, {})
    """
    share = ratio(own_share)
    if not 0 <= share <= 1 or unit < 1:
        raise ValueError(f"a share lies between 0 and 1: {own_share!r} in units of {unit}")
    if any(not group or victim in group or not set(group) <= set(order) for group in winners):
        raise ValueError(f"{[list(group) for group in winners]!r} can't have eliminated {victim!r}")
    cash: dict[P, Money] = {}
    added: dict[P, Money] = {}
    for winner, part in _parts(heads[victim], winners, order).items():
        exact = part * share
        on_head = int(exact / unit) * unit
        if odd == "head" and exact > on_head:
            on_head = min(part, on_head + unit)
        if winner in out:
            on_head = 0
        if part - on_head:
            cash[winner] = part - on_head
        if on_head:
            added[winner] = on_head
    return Knockout(victim=victim, head=heads[victim], cash=cash, added=added)


def _parts(head: Money, winners: Sequence[Collection[P]], order: Sequence[P]) -> dict[P, Money]:
    """Divide a head among its winners, halves first."""
    parts: dict[P, Money] = {}
    for index, amount in evenly(head, range(len(winners))).items():
        tied = [one for one in order if one in winners[index]]
        for one, part in evenly(amount, tied).items():
            parts[one] = parts.get(one, 0) + part
    return parts


def place_bounties(
    lines: Sequence[tuple[P, int, int]],
    amounts: Mapping[int, Money],
    *,
    hands: Mapping[P, Hashable],
    policy: RankingPolicy,
) -> dict[P, Money]:
    """Return the bounties of finishers, where bounties are on places.

    Entries that share a place share the bounties on the covered places, as they share prizes.

    Args:
        lines: entry, place, and the number of entries that share it; the best place first.
        amounts: the bounties by place.
        hands: by entry, the hand in which it went out.
        policy: whether entries of one hand get the bounties of their own places, or share these.

    Rules: TDA26-22.2.

    >>> lines, hands, amounts = [("X", 11, 1), ("BB", 12, 1)], {"X": 40, "BB": 40}, {11: 700, 12: 400}
    >>> for policy in (RankingPolicy(), RankingPolicy(bounty_rank="share")):
    ...     print(place_bounties(lines, amounts, hands=hands, policy=policy))
    {'X': 700, 'BB': 400}
    {'X': 550, 'BB': 550}
    """
    found: dict[P, Money] = {}
    for (place, shared), group in groupby(lines, key=lambda line: line[1:]):
        total = sum(amounts.get(covered, 0) for covered in range(place, place + shared))
        found |= evenly(total, [entry for entry, _, _ in group])
    if policy.bounty_rank == "share":
        together: dict[Hashable, list[P]] = {}
        for entry in found:
            if entry in hands:
                together.setdefault(hands[entry], []).append(entry)
        for those in together.values():
            found |= evenly(sum(found[entry] for entry in those), those)
    return {entry: amount for entry, amount in found.items() if amount}


def after(heads: Mapping[P, Money], *outs: Knockout[P]) -> dict[P, Money]:
    """Return the heads after the knockouts of one hand; each knockout was computed from the heads before it.

    >>> heads = {"A": 10, "B": 10, "C": 10}
    >>> outs = [knock_out(heads, victim, [["A"]], order=["A"], own_share="1/2") for victim in "BC"]
    >>> after(heads, *outs)
    {'A': 20}
    """
    left = dict(heads)
    for out in outs:
        for player, amount in out.added.items():
            left[player] += amount
    for out in outs:
        del left[out.victim]
    return left


def own_head(heads: Mapping[P, Money], survivors: Collection[P]) -> dict[P, Money]:
    """Return the payment for bounties nobody won: every remaining player gets their own.

    Remaining is the winner at the end; after a deal, a timed end or a cancellation, all players still in.

    Raises:
        ValueError: the heads are not those of the remaining players.

    Rules: ACO-O-bounty-winner (whole), ACO-O-bounty-leftover.

    >>> own_head({"D": 500}, ["D"])
    {'D': 500}
    """
    if set(heads) != set(survivors):
        raise ValueError(f"heads of {list(heads)!r}, but {list(survivors)!r} are left")
    return dict(heads)


def head_of_disqualified(heads: Mapping[P, Money], player: P) -> dict[P, Money]:
    """Share the bounty of a disqualified player among the others, in equal parts paid at once.

    A player who is absent and blinded off is eliminated normally, by the winner of the last chips.

    Args:
        heads: of all players still in, with the disqualified one; the order decides odd units.
        player: the disqualified player.

    Rules: ACO-O-bounty-leftover.

    >>> head_of_disqualified({"A": 500, "B": 500, "C": 500, "D": 500}, "B")
    {'A': 167, 'C': 167, 'D': 166}
    """
    return evenly(heads[player], [one for one in heads if one != player])
