"""Sets of seats as bits, moves of chips between stack and pot, and the turn."""

from __future__ import annotations

from typing import Any

from tapete.batch.kernels.compiling import compiled
from tapete.batch.layout import NOBODY


@compiled
def note(log: Any, table: Any, code: int, seat: int, amount: int, what: int, more: int) -> None:
    """Write a row of the log, if a log is kept. A row without room is still counted."""
    if len(log):
        at = table.logged
        if at < len(log):
            row = log[at]
            row[0] = code
            row[1] = seat
            row[2] = amount
            row[3] = what
            row[4] = more
        table.logged = at + 1


@compiled
def several(seats: int) -> bool:
    """Whether a set has two seats or more."""
    return seats & (seats - 1) != 0


@compiled
def next_in(seats: int, after: int) -> int:
    """Return the first seat of a set clockwise from the left of `after`, which comes last."""
    above = seats >> (after + 1) << (after + 1)
    rest = above if above else seats
    at = 0
    while not rest >> at & 1:
        at += 1
    return at


@compiled
def active(table: Any, rules: Any) -> int:
    """Return the live seats with chips behind (plain: `HandState.active`)."""
    seats: int = rules.everybody & ~table.folded & ~table.all_in
    return seats


@compiled
def pay(table: Any, seat: int, chips: int) -> None:
    """Move chips from a stack to the pot; a negative amount goes back (plain: `chips.pay`)."""
    stack = table.stack[seat] - chips
    table.stack[seat] = stack
    table.put_in[seat] += chips
    table.pot += chips
    if stack == 0:
        table.all_in |= 1 << seat
    elif chips < 0:
        table.all_in &= ~(1 << seat)


@compiled
def put_in_front(table: Any, seat: int, chips: int) -> None:
    """Move chips from the stack to the seat's bet."""
    pay(table, seat, chips)
    table.bet[seat] += chips


@compiled
def faced(table: Any, rules: Any, seat: int) -> int:
    """Return the chips a seat must add to call (plain: `HandState.facing`)."""
    level: int = table.level
    if not active(table, rules) & ~(1 << seat):
        most = 0
        for other in range(rules.seats):
            if other != seat and table.bet[other] > most:
                most = table.bet[other]
        if most < level:
            level = most
    bet: int = table.bet[seat]
    return level - bet if level > bet else 0


@compiled
def find_turn(table: Any, rules: Any, after: int) -> None:
    """Set the seat to act, searching from the left of `after` (plain: `turns.find_turn`)."""
    table.to_act = NOBODY
    if table.waiting and several(rules.everybody & ~table.folded):
        first = next_in(table.waiting, after)
        if several(active(table, rules)) or faced(table, rules, first):
            table.to_act = first
