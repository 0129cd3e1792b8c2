"""Betting counted by brute force: it tries every amount and asks a law that sees the whole history.

It shares nothing with the engine: no menu, no running totals, no events. Slow, and meant to be read beside
the rules: TDA19-43A (least raise), TDA19-47A and TDA19-47B (reopening), TDA19-48 (the cap), TDA19-54B and
ACO-pl-max-raise (pot limit), TDA19-PR10E (bring-in), TDA19-34 (order heads-up), TDA19-58 (free folds).
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

from tests.perft.upcards import opens_later, opens_third


class Act(NamedTuple):
    """What a seat did on a street: fold, or stand at a total in front of it."""

    seat: int
    folds: bool
    total: int


class Forced(NamedTuple):
    """One forced bet: `kind` is ante, blind or straddle. An ante is no part of what stands in front."""

    seat: int
    kind: str
    amount: int


class Table(NamedTuple):
    """Seats 0, 1, ... clockwise. Callers that need no more give the rest by name."""

    limit: str
    stacks: tuple[int, ...]
    forced: tuple[Forced, ...]
    button: int
    big_blind: int
    """The least bet of no-limit and pot-limit, and what is to be called however much of it was posted."""
    opens_after: int
    """The first street opens on the left of this seat, in games without door cards."""
    bets: tuple[int, ...]
    """The fixed bet of each street; as many as there are streets to play."""
    free_folds: bool = False
    bring_in: int = 0
    cap: int | None = 4
    """Bets and raises that a round of fixed limit has, or None."""
    completes: bool = False
    """In fixed limit, whether a raise completes an all-in of half a bet or more; otherwise it adds a bet."""
    ways: tuple[int, ...] = ()
    """In how many ways each live seat may choose its cards before a street: 0 where it does not draw or throw
    any away; empty if choices are not counted."""
    blinds: bool = True
    """Whether blinds are posted; otherwise the left of the button opens and there is nothing to call."""
    deck: tuple[str, ...] = ()
    """In games with door cards: the cards in the order of dealing."""
    lowball: bool = False
    """Whether the lowest hand in sight is the best."""


Street = tuple[Act, ...]
Streets = tuple[Street, ...]


class TooMany(Exception):
    """There are more sequences than were wanted."""


def count(table: Table, *, largest: int | None = None) -> list[int]:
    """How many sequences there are of exactly 1, 2, 3 ... actions.

    Raises:
        TooMany: there are more than `largest` in all.
    """
    found: Counter[int] = Counter()
    _walk(table, ((),), 0, 1, found, largest)
    return [found[depth] for depth in range(1, len(found) + 1)]


def _walk(
    table: Table, streets: Streets, depth: int, ways: int, found: Counter[int], largest: int | None
) -> None:
    if largest is not None and found.total() > largest:
        raise TooMany
    actor = _to_act(table, streets)
    if actor is None:
        if len(streets) < len(table.bets) and len(_live(table, streets)) > 1:
            # Whatever a seat draws or throws away, the betting that follows has the same shape.
            choices = table.ways[len(streets)] if table.ways else 0
            for _ in _live(table, streets) if choices else ():
                depth, ways = depth + 1, ways * choices
                found[depth] += ways
            _walk(table, (*streets, ()), depth, ways, found, largest)
        return
    stack = _stack_before(table, streets, actor)
    acts = [Act(actor, True, 0)] + [Act(actor, False, total) for total in range(stack + 1)]
    for choice in acts:
        if _lawful(table, streets, choice, stack):
            found[depth + 1] += ways
            _walk(table, (*streets[:-1], (*streets[-1], choice)), depth + 1, ways, found, largest)


# ---------------------------------------------------------------- what is lawful


def _lawful(table: Table, streets: Streets, act: Act, stack: int) -> bool:
    """Whether the seat may fold, or stand at this total; `stack` is what it had when the street began."""
    street = streets[-1]
    responding = [seat for seat in _with_chips(table, streets) if seat != act.seat]
    if table.bring_in and len(streets) == 1 and not street and _door(table) == act.seat:
        if act.total <= table.bring_in or act.folds or not responding:
            return not act.folds and act.total == min(table.bring_in, stack)
        return act.total == min(table.bets[0], stack)
    mine = _bet(table, streets, act.seat)
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
    acted = any(earlier.seat == act.seat for earlier in street)
    if table.limit == "fixed-limit":
        bet = table.bets[len(streets) - 1]
        made, last = _full_bets(table, streets)
        # The bring-in is no part of a bet: who has put in no more than that faces the whole of it.
        met = 0 if len(streets) == 1 and mine == table.bring_in else mine
        if made == table.cap or (acted and 2 * (level - met) < bet):
            return False
        return act.total == min(last + bet, stack)
    full = _largest_full_raise(table, streets)
    if acted and level - mine < full:
        return False
    if table.limit == "pot-limit" and act.total > level + _pot(table, streets) + (level - mine):
        return False
    return act.total - level >= full or act.total == stack


def _largest_full_raise(table: Table, streets: Streets) -> int:
    """The largest full bet or raise of the street; the big blind, or a straddle, is the first of the hand."""
    largest, level = table.big_blind, 0
    if len(streets) == 1 and table.blinds:
        level = table.big_blind
        for forced in table.forced:
            if forced.kind == "straddle":
                largest = level = forced.amount
    for act in streets[-1]:
        if not act.folds and act.total > level:
            largest = max(largest, act.total - level)
            level = act.total
    return largest


def _full_bets(table: Table, streets: Streets) -> tuple[int, int]:
    """Count the bets of a fixed-limit round so far, with the total of the last one.

    The big blind and a straddle are bets; the bring-in is not. An all-in counts as a bet if it exceeds the
    last bet by half a bet or more; otherwise the next raise completes it (TDA19-47B). If the rules always
    complete an all-in, it belongs to the same bet, and the total is that of the last whole bet.
    """
    bet = table.bets[len(streets) - 1]
    made = last = 0
    short = False
    if len(streets) == 1:
        if table.big_blind and table.blinds:
            made, last = 1, table.big_blind
        for forced in table.forced:
            if forced.kind == "straddle":
                made, last = made + 1, forced.amount
    for act in streets[-1]:
        called_bring_in = table.bring_in and len(streets) == 1 and act.total <= table.bring_in
        if act.folds or called_bring_in or 2 * (act.total - last) < bet:
            continue
        if not short:
            made += 1
        short = table.completes and act.total - last < bet
        if not short:
            last = act.total
    return made, last


def _pot(table: Table, streets: Streets) -> int:
    """Every chip put in so far; on the first street as if all blinds were whole (TDA19-54B)."""
    seats = range(len(table.stacks))
    pot = sum(_posted(table, seat, "ante") for seat in seats)
    pot += sum(_bet(table, streets[:number], seat) for number in range(1, len(streets) + 1) for seat in seats)
    if len(streets) == 1:
        for seat in seats:
            blinds = sum(forced.amount for forced in table.forced if forced[:2] == (seat, "blind"))
            pot += blinds - _posted(table, seat, "blind")
    return pot


# ---------------------------------------------------------------- what stands where


@cache
def _posted(table: Table, seat: int, *kinds: str) -> int:
    """Chips that a seat posted of these kinds: what it has, in the order of posting."""
    left, of_kinds = table.stacks[seat], 0
    for forced in table.forced:
        if forced.seat == seat:
            chips = min(left, forced.amount)
            left -= chips
            of_kinds += chips if forced.kind in kinds else 0
    return of_kinds


def _level(table: Table, streets: Streets) -> int:
    level = table.big_blind if len(streets) == 1 and table.blinds else 0
    if table.bring_in and len(streets) == 1 and (streets[0] or not _can_bring_in(table)):
        level = table.bring_in
    return max([level, *(_bet(table, streets, seat) for seat in range(len(table.stacks)))])


def _bet(table: Table, streets: Streets, seat: int) -> int:
    """What stands in front of a seat on this street."""
    posted = _posted(table, seat, "blind", "straddle") if len(streets) == 1 else 0
    return max([posted, *(act.total for act in streets[-1] if act.seat == seat and not act.folds)])


def _stack_before(table: Table, streets: Streets, seat: int) -> int:
    """Chips that a seat had when the street began, its blind among them but no ante."""
    earlier = range(1, len(streets))
    bets = sum(_bet(table, streets[:number], seat) for number in earlier)
    return table.stacks[seat] - _posted(table, seat, "ante") - bets


def _live(table: Table, streets: Streets) -> list[int]:
    folded = {act.seat for street in streets for act in street if act.folds}
    return [seat for seat in range(len(table.stacks)) if seat not in folded]


def _with_chips(table: Table, streets: Streets) -> list[int]:
    return [
        seat
        for seat in _live(table, streets)
        if _stack_before(table, streets, seat) > _bet(table, streets, seat)
    ]


# ---------------------------------------------------------------- whose turn it is


def _to_act(table: Table, streets: Streets) -> int | None:
    """Whose decision it is: the first clockwise who has not acted, or not matched the level."""
    live, able = _live(table, streets), _with_chips(table, streets)
    if len(live) < 2 or not able:
        return None
    level = _level(table, streets)
    seats = len(table.stacks)
    first = streets[-1][-1].seat + 1 if streets[-1] else _opens(table, streets)
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


def _opens(table: Table, streets: Streets) -> int:
    """The seat that the street opens with, if it still can act."""
    if not table.deck:
        return table.opens_after + 1 if len(streets) == 1 else table.button + 1
    if len(streets) == 1:
        return _door(table)
    return opens_later(_in_sight(table, streets), lowball=table.lowball)


def _door(table: Table) -> int:
    return opens_third(_in_sight(table, ((),)), lowball=table.lowball)


def _can_bring_in(table: Table) -> bool:
    return _posted(table, _door(table), "ante") < table.stacks[_door(table)]


def _in_sight(table: Table, streets: Streets) -> dict[int, list[str]]:
    """Cards face up of the live seats: the third of each, then one a street to who was live; not the last."""
    seats = len(table.stacks)
    deck = iter(table.deck[2 * seats :])
    up = {seat: [next(deck)] for seat in range(seats)}
    for number in range(1, min(len(streets), 4)):
        for seat in _live(table, streets[:number]):
            up[seat].append(next(deck))
    return {seat: up[seat] for seat in _live(table, streets)}
