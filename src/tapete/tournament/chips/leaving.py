"""Chips that leave a tournament without being lost in a hand: surrendered, forfeited, or removed.

Chips in play are the chips issued less the chips removed. Every removal names its reason and its rule.

>>> penalty = chip_penalty(45_000, 6_000)
>>> penalty.chips, penalty.left, in_play(3_000_000, [penalty])
(6000, 39000, 2994000)
"""

from collections.abc import Iterable, Sequence
from typing import Generic, Literal

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.tournament.policy.entries import EntryPolicy
from tapete.tournament.policy.seats import SeatPolicy
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.sharing import Money, P, evenly

Why = Literal["surrendered", "withdrew", "disqualified", "penalty", "forfeited", "absent"]


class Removal(Struct, frozen=True, kw_only=True):
    """Chips removed from a tournament."""

    why: Why
    chips: Chips
    left: Chips
    """Chips that the player still has."""
    rule: str
    ranked: bool
    """Whether the player takes the next place to be given, as if eliminated now."""
    may_re_enter: bool


def in_play(issued: Chips, removals: Iterable[Removal]) -> Chips:
    """Return the number of chips that stacks and pots must hold."""
    return issued - sum(removal.chips for removal in removals)


def surrender(stack: Chips, *, offered: bool, bounty: Money = 0) -> Removal:
    """Give up the remaining chips to buy a new entry with a full stack.

    Args:
        stack: the player's chips.
        offered: whether the event allows it.
        bounty: the bounty on the player's head. Nobody would win it, so such events do not allow it.

    Raises:
        Refused: the event does not allow it.

    Rules: TDA19-8B, TDA19-8A (the new stack is a full one).

    >>> surrender(1_200, offered=True).chips
    1200
    """
    if not offered or bounty:
        raise TournamentRefused(
            TournamentReason.SURRENDER_NOT_OFFERED, "TDA19-8B", asked=stack, bounty=bounty
        )
    return Removal(why="surrendered", chips=stack, left=0, rule="TDA19-8B", ranked=True, may_re_enter=True)


def brought_back(removal: Removal, policy: SeatPolicy) -> Chips:
    """Return the surrendered chips that the new entry gets on top of its stack.

    Rules: TDA19-8B.
    """
    if removal.why != "surrendered" or policy.surrendered_chips == "out-of-play":
        return 0
    return removal.chips


def withdraw(stack: Chips, policy: EntryPolicy | None = None) -> Removal:
    """Leave: ranked as if eliminated, with the right to the prize of that place.

    Args:
        stack: chips that go with the player.
        policy: whether players may enter again; without a policy they may not.

    Rules: CCL-withdrawal.
    """
    back = policy is not None and policy.withdrawal == "may-return"
    return Removal(why="withdrew", chips=stack, left=0, rule="CCL-withdrawal", ranked=True, may_re_enter=back)


def disqualify(stack: Chips, *, rule: str = "TDA19-71D") -> Removal:
    """Remove all chips of a disqualified player, who is ranked at this moment.

    The players who pass and take chips are both disqualified (TDA19-69.2, CCL-chips-nontransfer).

    Args:
        stack: the player's chips.
        rule: the row that applies.

    Rules: TDA19-71D, TDA13-58D, CCL-penalty-dq, TDA26-RP23A.
    """
    return Removal(why="disqualified", chips=stack, left=0, rule=rule, ranked=True, may_re_enter=False)


def chip_penalty(stack: Chips, amount: Chips, *, rule: str = "TDA26-RP26A") -> Removal:
    """Remove chips instead of imposing missed hands or time; the player plays on.

    Raises:
        Refused: the player has no more than this. A penalty leaves a chip; taking all is a disqualification.

    Rules: TDA26-RP26A, TDA26-74A.

    >>> chip_penalty(5_000, 6_000)
    Traceback (most recent call last):
    ...
    tapete.tournament.refusals.TournamentRefused: more_than_stack: asked 6,000, most 4,999 (TDA26-RP26A)
    """
    if not 0 < amount < stack:
        raise TournamentRefused(TournamentReason.MORE_THAN_STACK, rule, asked=amount, most=stack - 1)
    return Removal(
        why="penalty", chips=amount, left=stack - amount, rule=rule, ranked=False, may_re_enter=True
    )


def forfeit(stack: Chips, hidden: Chips, *, rule: str = "TDA19-63.3") -> Removal:
    """Remove chips that were hidden or carried out of sight; a player left without chips is out.

    Rules: TDA19-63.2, TDA19-63.3, TDA13-55-2.

    >>> forfeit(8_000, 5_000).left, forfeit(5_000, 5_000).ranked
    (3000, True)
    """
    if not 0 < hidden <= stack:
        raise TournamentRefused(TournamentReason.MORE_THAN_STACK, rule, asked=hidden, most=stack)
    left = stack - hidden
    return Removal(
        why="forfeited", chips=hidden, left=left, rule=rule, ranked=not left, may_re_enter=not left
    )


Absent = Literal["blinded_off", "after_first_level", "when_hopeless"]


def absent_stack(
    policy: Absent,
    *,
    first_level_over: bool = False,
    held: bool = False,
    prize_possible: bool = True,
    certainly_gone: bool = False,
) -> Literal["blinded_off", "removed"]:
    """Decide the treatment of an absent player's stack.

    Args:
        policy: "blinded_off": the stack posts until nothing is left; "after_first_level": it is removed at
            the end of the first level of the day; "when_hopeless": it posts as long as a prize is possible or
            the player may come back.
        first_level_over: whether the day's first level has ended.
        held: whether the player asked for the stack to be kept, and the director still allows it.
        prize_possible: whether the player is in the money or may still get there.
        certainly_gone: whether the player certainly does not come back.

    Rules: TDA19-30.3, TDA24-71A.4, ACO-O-t-sit-out (blinded off), CCL-absent-removal, CCL-absent-hold,
    TDA26-RP23B.

    >>> absent_stack("after_first_level", first_level_over=True)
    'removed'
    >>> absent_stack("when_hopeless", certainly_gone=True)
    'blinded_off'
    """
    after_level = policy == "after_first_level" and first_level_over and not held
    hopeless = policy == "when_hopeless" and certainly_gone and not prize_possible
    return "removed" if after_level or hopeless else "blinded_off"


def remove_absent(stack: Chips, *, rule: str = "CCL-absent-removal") -> Removal:
    """Remove the stack of an absent player, where `absent_stack` says so.

    Rules: CCL-absent-removal, TDA26-RP23B.
    """
    return Removal(why="absent", chips=stack, left=0, rule=rule, ranked=True, may_re_enter=False)


class PrizeOfDisqualified(Struct, Generic[P], frozen=True):
    """Recipients of the prize of a disqualified player's place."""

    paid: dict[P, Money]
    held: Money
    """Amount kept until the house decides."""


def prize_of_disqualified(
    prize: Money,
    player: P,
    active: Sequence[P],
    *,
    policy: Literal["shared", "held", "paid"],
) -> PrizeOfDisqualified[P]:
    """Decide on the prize of the place that a player had reached when disqualified.

    Args:
        prize: the prize of this place, 0 if it is not paid.
        player: the disqualified player.
        active: players still in at that moment; odd units go one each to the first of these.
        policy: "shared": equal parts to the active players; "held": kept for the house to decide, where the
            book leaves it to house and gaming rules; "paid": paid to the disqualified player.

    Rules: CCL-penalty-dq-prize (shared), TDA26-RP23A (held).

    >>> prize_of_disqualified(1_000, "A", ["B", "C", "D", "E"], policy="shared").paid
    {'B': 250, 'C': 250, 'D': 250, 'E': 250}
    """
    if player in active:
        raise ValueError(f"{player!r} is not among the others")
    if policy == "shared" and prize:
        return PrizeOfDisqualified(evenly(prize, active), 0)
    if policy == "paid" and prize:
        return PrizeOfDisqualified({player: prize}, 0)
    return PrizeOfDisqualified({}, prize)
