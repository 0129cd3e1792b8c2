"""Rank entries: those that go out in one hand, at many tables, or remain when time is up.

>>> first = WentOut(entry="A", at=1, table=1, hand=9, chips=500)
>>> second = WentOut(entry="B", at=2, table=2, hand=7, chips=900)
>>> rank([second, first], before=30)
(Placed(entry='A', place=30, shared=1), Placed(entry='B', place=29, shared=1))
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final, Generic, Literal, Protocol

from msgspec import Struct

from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat
from tapete.tournament.policy.ranking import BY_DEFAULT, RankingPolicy
from tapete.tournament.prizes.payouts import prizes_of
from tapete.tournament.sharing import Money, P, by_weight

if TYPE_CHECKING:
    from tapete.tournament.structure.structure import Structure


class Finish(Struct, frozen=True):
    """Place of a seat, with the number of seats that share it: 2 shared by 2 covers the places 2 and 3."""

    seat: Seat
    place: int
    shared: int


Tie = Literal["stack", "share"]
"""`stack`: more chips finish higher, equal chips share; `share`: all share regardless of chips."""


def places(
    out: Collection[Seat], started: Mapping[Seat, Chips], *, button: Seat, tie: Tie = "stack"
) -> tuple[Finish, ...]:
    """Rank the players who went out in one hand, the lowest place first.

    Args:
        out: seats that lost everything in this hand.
        started: chips of every seat at the start of the hand, with those that go on; under some books, in the
            money, less the ante (`after_ante`).
        button: seats that share a place are listed clockwise from its left; the first gets an odd unit.
        tie: whether the seats share their places regardless of chips.

    Rules: ACO-O-bust-order (more chips at the start of the hand finish higher, equal chips share), TDA26-22.

    >>> places([1, 2, 4], {1: 700, 2: 300, 3: 9_000, 4: 300}, button=3)
    (Finish(seat=4, place=3, shared=2), Finish(seat=2, place=3, shared=2), Finish(seat=1, place=2, shared=1))
    """
    # The sort is stable: equal stacks keep the order from the button.

    def stack(seat: Seat) -> Chips:
        return 0 if tie == "share" else started[seat]

    ordered = sorted(clockwise(out, after=button), key=stack)
    found: list[Finish] = []
    left = len(started)
    for _, equals in groupby(ordered, key=stack):
        group = tuple(equals)
        left -= len(group)
        found += [Finish(seat, left + 1, len(group)) for seat in group]
    return tuple(found)


def after_ante(stack: Chips, *, ante: Chips, big_blind: Chips, ante_first: bool) -> Chips:
    """Return the stack that pays the table's ante, less that ante.

    Args:
        stack: at the start of the hand.
        ante: of the level.
        big_blind: of the level; if it is posted first, the ante takes only the rest.
        ante_first: whether the ante is posted first.

    Rules: TDA26-22, TDA19-PR11, TDA24-RP11.

    >>> [after_ante(1_500, ante=1_000, big_blind=1_000, ante_first=first) for first in (True, False)]
    [500, 1000]
    """
    return stack - min(ante, stack if ante_first else max(0, stack - big_blind))


class WentOut(Struct, Generic[P], frozen=True, kw_only=True):
    """An entry that went out: lost its last chips, left, was removed or disqualified."""

    entry: P
    at: int
    """When the hand ended or the chips were removed; in any unit, only the order matters."""
    began: int | None = None
    """When the hand began, in the same unit; None: at any time before."""
    chips: Chips
    """Stack at the start of the hand, before antes; or the chips removed."""
    after_ante: Chips | None = None
    """Stack at the start of the hand, after antes; None: as `chips`."""
    table: int = 0
    """0 if the entry did not go out in a hand."""
    hand: int = 0
    """Number of the hand at its table."""
    together: int | None = None
    """Number of the synchronised hand, played at all tables at once. Hands in progress at the announcement
    of hand-for-hand have a number too."""
    undecided: int | None = None
    """The floor's mark for an unknown order: entries with the same mark share it."""


class Placed(Struct, Generic[P], frozen=True):
    """Place of an entry, with the number of entries that share it: 2 shared by 2 covers places 2 and 3."""

    entry: P
    place: int
    shared: int


class Ties(Protocol):
    """Tie rules of entries that went out together. Only the rules that matter are read."""

    @property
    def one_table(self) -> Tie:
        """Rule for one hand of one table."""

    @property
    def one_table_together(self) -> Tie:
        """Rule for a synchronised hand, if all its entries sat at one table."""

    @property
    def many_tables(self) -> Tie:
        """Rule for entries that went out together at several tables."""

    @property
    def after_ante(self) -> bool:
        """Whether, in the money, the compared stacks are those after the antes."""


class TieRules(Struct, frozen=True, kw_only=True):
    """Tie rules as plain values."""

    one_table: Tie = "stack"
    one_table_together: Tie = "stack"
    many_tables: Tie = "share"
    after_ante: bool = False


USUAL: Final = TieRules()
BY_STACK: Final = TieRules(many_tables="stack")


class TiesOf:
    """Tie rules of an event's structure."""

    __slots__ = ("_structure",)

    def __init__(self, structure: Structure) -> None:
        self._structure = structure

    @property
    def one_table(self) -> Tie:
        return self._structure.ranking.one_table

    @property
    def one_table_together(self) -> Tie:
        return self._structure.hand_for_hand.ties_at_one_table

    @property
    def many_tables(self) -> Tie:
        return self._structure.hand_for_hand.ties

    @property
    def after_ante(self) -> bool:
        return self._structure.ranking.after_ante


def rank(
    outs: Iterable[WentOut[P]],
    *,
    before: int,
    paid: int = 0,
    ties: Ties = USUAL,
    policy: RankingPolicy = BY_DEFAULT,
) -> tuple[Placed[P], ...]:
    """Rank the entries that went out, the lowest place first.

    Entries that went out later finish higher. The other rules concern entries that went out together: in one
    hand of one table, in one synchronised hand at several tables, at the same moment, or in an order that the
    floor could not determine. Entries that share a place are listed in the order given; the first gets the
    odd units of their prizes.

    Where places go by chips, the time doesn't matter: more chips at the start of the last hand finish higher.
    Where entries of different tables rank alike, a hand that was under way when the first entry went out
    belongs to the same group, except in synchronised hands.

    Args:
        outs: in any order.
        before: number of players before any of these went out.
        paid: number of places paid; it matters only where stacks after the antes do.
        ties: the rules for entries that went out together.
        policy: the ranking policy.

    Raises:
        ValueError: more entries went out than there were, or an entry is listed twice.

    Rules: ACO-t-elimination, ACO-re-position, ACO-O-bust-order, CCL-rank-order, CCL-rank-different-tables,
    CCL-rank-same-table, CCL-rank-undetermined, CCL-rank-simul, TDA19-PR8A.2 ("share" unless the house ranks
    by stacks), TDA24-RP8A.2 (`one_table_together="share"`), TDA26-22 (`after_ante=True`), CCL-withdrawal,
    TDA19-71D (ranked when removed).

    >>> chips = {"A": 12, "B": 8}
    >>> pair = [WentOut(entry=name, at=5, table=1, hand=3, chips=chips[name]) for name in chips]
    >>> [(placed.entry, placed.place) for placed in rank(pair, before=10)]
    [('B', 10), ('A', 9)]
    """
    everybody = tuple(outs)
    if len(everybody) > before or len({out.entry for out in everybody}) < len(everybody):
        raise ValueError(f"{len(everybody)} of {before} went out, or somebody twice")
    found: list[Placed[P]] = []
    left = before
    for group, tie in _ranked(everybody, ties, policy):
        after = left <= paid and any(out.after_ante is not None for out in group) and ties.after_ante
        for equals in _equals(group, tie, after_ante=after):
            left -= len(equals)
            found += [Placed(out.entry, left + 1, len(equals)) for out in equals]
    return tuple(found)


def places_stand(policy: RankingPolicy) -> bool:
    """Whether later eliminations never change an earlier place.

    >>> places_stand(BY_DEFAULT), places_stand(RankingPolicy(rank_by="chips-won"))
    (True, False)
    """
    return policy.rank_by == "time-lasted" and policy.rank_many_tables == "order"


def _ranked(
    outs: Sequence[WentOut[P]], ties: Ties, policy: RankingPolicy
) -> Iterator[tuple[Sequence[WentOut[P]], Tie]]:
    """Yield the groups ranked together, the lowest group first, each with its tie rule."""
    if policy.rank_by == "chips-won":
        yield outs, "stack"
        return
    groups = _groups(outs)
    if sum(map(_at_a_table, groups)) > 1 and policy.rank_many_tables == "share":
        yield from ((group, "share" if alike else _tie(group, ties)) for group, alike in _overlapping(groups))
    else:
        yield from ((group, _tie(group, ties)) for group in groups)


def _tie(group: Sequence[WentOut[P]], ties: Ties) -> Tie:
    """Return the tie rule of one group."""
    if len(group) == 1 or any(out.undecided is not None for out in group):
        return "share"
    if len({(out.table, out.hand) for out in group}) > 1 or not group[0].table:
        return ties.many_tables
    together = any(out.together is not None for out in group)
    return ties.one_table_together if together else ties.one_table


def rank_survivors(stacks: Mapping[P, Chips]) -> tuple[Placed[P], ...]:
    """Rank the players left when time is up, the lowest first: by chips, equal chips share.

    Hands under way are completed first.

    Rules: ACO-O-timed-end, ACO-duration-time-pay.

    >>> [(placed.entry, placed.place) for placed in rank_survivors({"A": 500, "B": 900, "C": 500})]
    [('A', 2), ('C', 2), ('B', 1)]
    """
    outs = (WentOut(entry=entry, at=0, chips=chips) for entry, chips in stacks.items())
    return rank(outs, before=len(stacks), ties=BY_STACK)


def pay(placed: Sequence[Placed[P]], prizes: Sequence[Money]) -> dict[P, Money]:
    """Return the prize of each placed entry; entries that share a place split the prizes it covers.

    Args:
        placed: entries with their places, with all entries of a shared place.
        prizes: prizes by place, the winner's first.

    Rules: ACO-O-bust-order, CCL-rank-undetermined, CCL-rank-simul, TDA19-PR8A.2, ACO-duration-time-pay.

    >>> pay(rank_survivors({"A": 500, "B": 900, "C": 500}), (60, 30, 15))
    {'A': 23, 'C': 22, 'B': 60}
    """
    turns: dict[int, int] = {}
    found: dict[P, Money] = {}
    for one in placed:
        turn = turns.setdefault(one.place, 0)
        found[one.entry] = prizes_of(prizes, place=one.place, shared=one.shared)[turn]
        turns[one.place] += 1
    return found


def pay_by_chips(stacks: Mapping[P, Chips], pool: Money) -> dict[P, Money]:
    """Share the pool in proportion to the remaining players' chips, as a timed event may end.

    Rules: ACO-O-timed-end, ACO-duration-time-pay (the mode established).

    >>> pay_by_chips({"A": 500, "B": 1_000}, 100)
    {'A': 33, 'B': 67}
    """
    return by_weight(pool, stacks)


def _groups(outs: Sequence[WentOut[P]]) -> list[list[WentOut[P]]]:
    """Group the entries that went out together, the first group first; each group in the order given."""
    group_of: dict[tuple[str, int, int], list[int]] = {}
    for index, out in enumerate(outs):
        for key in _keys(out):
            group_of.setdefault(key, []).append(index)
    root = list(range(len(outs)))

    def find(index: int) -> int:
        while root[index] != index:
            root[index] = root[root[index]]
            index = root[index]
        return index

    for members in group_of.values():
        for member in members[1:]:
            root[find(member)] = find(members[0])
    groups: dict[int, list[WentOut[P]]] = {}
    for index, out in enumerate(outs):
        groups.setdefault(find(index), []).append(out)
    return sorted(groups.values(), key=lambda group: max(out.at for out in group))


def _at_a_table(group: Sequence[WentOut[P]]) -> bool:
    """Whether a group went out in hands of unsynchronised tables, in a known order."""
    return all(out.table and out.together is None and out.undecided is None for out in group)


def _overlapping(groups: Sequence[list[WentOut[P]]]) -> list[tuple[list[WentOut[P]], bool]]:
    """Merge groups of different tables whose hands were under way at the same time.

    A group grows by every hand that had begun when its first hand ended, so it has at most one hand for each
    table. Each group comes with a flag that tells whether it has grown.
    """
    found: list[tuple[list[WentOut[P]], bool]] = []
    for group in groups:
        last = found[-1][0] if found else []
        if last and _at_a_table(last) and _at_a_table(group) and _under_way(group, last):
            found[-1] = ([*last, *group], True)
        else:
            found.append((group, False))
    return found


def _under_way(group: Sequence[WentOut[P]], earlier: Sequence[WentOut[P]]) -> bool:
    """Whether the hands of a group had begun when the first of an earlier group ended."""
    ended = min(out.at for out in earlier)
    tables = {out.table for out in earlier}
    return all(out.table not in tables and (out.began is None or out.began <= ended) for out in group)


def _keys(out: WentOut[P]) -> Iterator[tuple[str, int, int]]:
    """Yield the keys that an entry shares with entries that went out together with it."""
    yield "moment", out.at, 0
    if out.table:
        yield "hand", out.table, out.hand
    if out.together is not None:
        yield "together", out.together, 0
    if out.undecided is not None:
        yield "undecided", out.undecided, 0


def _equals(group: Sequence[WentOut[P]], tie: Tie, *, after_ante: bool) -> list[list[WentOut[P]]]:
    """Group the entries that share a place, the lowest place first."""
    if tie == "share":
        return [list(group)]

    def stack(out: WentOut[P]) -> Chips:
        return out.chips if out.after_ante is None or not after_ante else out.after_ante

    return [list(equals) for _, equals in groupby(sorted(group, key=stack), key=stack)]
