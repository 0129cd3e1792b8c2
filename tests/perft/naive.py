"""No-limit betting counted by brute force: it tries every amount and asks a law that sees the whole history.

It shares nothing with the engine: no menu, no running totals, no events. Slow, and meant to be read beside
the rules: TDA19-43A (least raise), TDA19-47A (reopening), TDA19-34 (order heads-up), TDA19-58 (free folds).
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple


class Act(NamedTuple):
    """What a seat did on a street: fold, or stand at a total in front of it."""

    seat: int
    folds: bool
    total: int


class Table(NamedTuple):
    """Seats 0, 1, ... clockwise from the small blind; heads-up, seat 0 is the button."""

    stacks: tuple[int, ...]
    small_blind: int
    big_blind: int
    streets: int
    free_folds: bool


Street = tuple[Act, ...]


def count(table: Table) -> list[int]:
    """How many sequences there are of exactly 1, 2, 3 ... actions."""
    found: Counter[int] = Counter()
    _walk(table, ((),), 0, found)
    return [found[depth] for depth in range(1, len(found) + 1)]


def _walk(table: Table, streets: tuple[Street, ...], depth: int, found: Counter[int]) -> None:
    actor = _to_act(table, streets)
    if actor is None:
        if len(streets) < table.streets and len(_with_chips(table, streets)) > 1:
            _walk(table, (*streets, ()), depth, found)
        return
    stack = _stack_before(table, streets, actor)
    choices = [Act(actor, True, 0)] + [Act(actor, False, total) for total in range(stack + 1)]
    for choice in choices:
        if _lawful(table, streets, choice, stack):
            found[depth + 1] += 1
            _walk(table, (*streets[:-1], (*streets[-1], choice)), depth + 1, found)


def _lawful(table: Table, streets: tuple[Street, ...], act: Act, stack: int) -> bool:
    """Whether the seat may fold, or stand at this total; `stack` is what it had when the street began."""
    street = streets[-1]
    mine = _bet(table, streets, act.seat)
    others = [seat for seat in _live(table, streets) if seat != act.seat]
    responding = [seat for seat in others if seat in _with_chips(table, streets)]
    level = _level(table, streets)
    if not responding:
        level = max(_bet(table, streets, seat) for seat in range(len(table.stacks)) if seat != act.seat)
    due = min(level, stack)
    if act.folds:
        return table.free_folds or mine < due
    if act.total == max(due, mine):
        return True  # a check or a call
    if act.total <= due or not responding:
        return False
    full = _largest_full_raise(table, streets)
    if any(earlier.seat == act.seat for earlier in street) and level - mine < full:
        return False
    return act.total - level >= full or act.total == stack


def _largest_full_raise(table: Table, streets: tuple[Street, ...]) -> int:
    """The largest full bet or raise of the street; the big blind is the first before the flop."""
    largest = table.big_blind
    level = table.big_blind if len(streets) == 1 else 0
    for act in streets[-1]:
        if not act.folds and act.total > level:
            largest = max(largest, act.total - level)
            level = act.total
    return largest


def _level(table: Table, streets: tuple[Street, ...]) -> int:
    blind = table.big_blind if len(streets) == 1 else 0
    return max([blind, *(act.total for act in streets[-1] if not act.folds)])


def _bet(table: Table, streets: tuple[Street, ...], seat: int) -> int:
    """What stands in front of a seat on this street."""
    posted = 0
    if len(streets) == 1 and seat < 2:
        posted = min((table.small_blind, table.big_blind)[seat], table.stacks[seat])
    return max([posted, *(act.total for act in streets[-1] if act.seat == seat and not act.folds)])


def _stack_before(table: Table, streets: tuple[Street, ...], seat: int) -> int:
    """Chips that a seat had when the street began."""
    earlier = range(1, len(streets))
    return table.stacks[seat] - sum(_bet(table, streets[:count], seat) for count in earlier)


def _live(table: Table, streets: tuple[Street, ...]) -> list[int]:
    folded = {act.seat for street in streets for act in street if act.folds}
    return [seat for seat in range(len(table.stacks)) if seat not in folded]


def _with_chips(table: Table, streets: tuple[Street, ...]) -> list[int]:
    return [
        seat
        for seat in _live(table, streets)
        if _stack_before(table, streets, seat) > _bet(table, streets, seat)
    ]


def _to_act(table: Table, streets: tuple[Street, ...]) -> int | None:
    """Whose decision it is: the first clockwise who has not acted, or not matched the level."""
    live, able = _live(table, streets), _with_chips(table, streets)
    if len(live) < 2 or not able:
        return None
    level = _level(table, streets)
    seats = len(table.stacks)
    if streets[-1]:
        first = streets[-1][-1].seat + 1
    elif len(streets) == 1:
        first = 2  # left of the big blind
    else:
        first = 1 if seats == 2 else 0  # left of the button
    if len(able) == 1:
        lone = able[0]
        rest = max(_bet(table, streets, seat) for seat in range(seats) if seat != lone)
        return lone if _bet(table, streets, lone) < rest else None
    for step in range(seats):
        seat = (first + step) % seats
        if seat not in able:
            continue
        if _bet(table, streets, seat) < level or all(act.seat != seat for act in streets[-1]):
            return seat
    return None
