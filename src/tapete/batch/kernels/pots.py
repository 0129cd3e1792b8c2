"""Compute pots and end betting rounds (plain: `tapete.engine.pots`, `tapete.engine.closing_round`)."""

from __future__ import annotations

from typing import Any

from tapete.batch.kernels.compiling import compiled
from tapete.batch.kernels.seats import note, pay
from tapete.batch.layout import COLLECTED, NOBODY, NONE, POT, RETURNED


@compiled
def matched(table: Any, seat: int) -> int:
    """Return the chips a seat put in that others must match (plain: `HandState.matched`)."""
    chips: int = table.put_in[seat]
    return chips - table.dead if seat == table.dead_seat else chips


@compiled
def find_pots(table: Any, rules: Any) -> None:
    """Compute the pots, main pot first, with the seats that can win each (plain: `pots_of`; TDA19-21)."""
    live = rules.everybody & ~table.folded
    most = 0
    for seat in range(rules.seats):
        if live >> seat & 1:
            most = max(most, matched(table, seat))
    top, bottom, extra, count = -1, 0, table.dead, 0
    while top < most:
        before, top = top, most
        for seat in range(rules.seats):
            if table.all_in >> seat & 1:
                chips = matched(table, seat)
                if before < chips < top:
                    top = chips
        amount = extra
        seats = 0
        for seat in range(rules.seats):
            chips = matched(table, seat)
            if chips > bottom:
                amount += (chips if chips < top or top == most else top) - bottom
            if live >> seat & 1 and (chips >= top or not table.all_in >> seat & 1):
                seats |= 1 << seat
        extra = 0
        if amount:
            table.pot_amount[count] = amount
            table.pot_seats[count] = seats
            count += 1
        bottom = top
    table.pot_count = count


@compiled
def return_uncalled(table: Any, rules: Any, log: Any) -> None:
    """Return the unmatched part of a bet (plain: `chips.uncalled`)."""
    first, second, seat = -1, -1, NOBODY
    for other in range(rules.seats):
        chips = table.bet[other] if table.street else matched(table, other)
        if chips > first:
            first, second, seat = chips, first, other
        elif chips > second:
            second = chips
    if first > second and not table.folded >> seat & 1:
        note(log, table, RETURNED, seat, first - second, NONE, NONE)
        pay(table, seat, second - first)


@compiled
def end_betting(table: Any, rules: Any, log: Any) -> None:
    """Return the uncalled bet and collect the others (plain: `closing_round.end_betting`)."""
    return_uncalled(table, rules, log)
    table.betting = 0
    for seat in range(rules.seats):
        table.bet[seat] = 0
    if len(log):
        find_pots(table, rules)
        note(log, table, COLLECTED, NOBODY, table.pot_count, NONE, NONE)
        for number in range(table.pot_count):
            note(log, table, POT, NOBODY, table.pot_amount[number], NONE, NONE)
