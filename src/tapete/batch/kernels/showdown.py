"""Showdown: show hands and award pots (plain: `tapete.engine.showdown`)."""

from __future__ import annotations

from typing import Any

from tapete.batch.kernels.compiling import compiled
from tapete.batch.kernels.course import end_hand, table_all_in
from tapete.batch.kernels.pots import find_pots
from tapete.batch.kernels.seats import note, several
from tapete.batch.kernels.strengths import strength_of
from tapete.batch.layout import AWARDED, BY_FOLDS, BY_HIGH, BY_LOW, BY_WHOLE, MUCKED, NONE, SHOWN


@compiled
def show_down(table: Any, rules: Any, lookups: Any, found: Any, best: Any, log: Any) -> None:
    """Compare the live hands, award the pots and end the hand.

    Args:
        found: work array for strengths, by ranking and seat.
        best: work array for the best strength of a pot, by ranking and pot.
    """
    table_all_in(table, rules, log)
    find_pots(table, rules)
    live = rules.everybody & ~table.folded
    for step in range(rules.seats):
        seat = (table.button + 1 + step) % rules.seats
        if live >> seat & 1:
            for which in range(rules.rankings):
                found[which, seat] = strength_of(table, rules, step, lookups[which])
    tabled = _show(table, rules, live, found, best, log)
    for number in range(table.pot_count - 1, -1, -1):
        _award(table, rules, number, tabled, found, log)
    end_hand(table, log)


@compiled
def _show(table: Any, rules: Any, live: int, found: Any, best: Any, log: Any) -> int:
    """Let each seat in turn table a hand that wins something so far, or muck (TDA19-17A.2, TDA19-17A.3)."""
    for number in range(table.pot_count):
        for which in range(rules.rankings):
            best[which, number] = 0
    first = (table.button + 1) % rules.seats
    if rules.aggressor_shows and table.aggressor >= 0 and live >> table.aggressor & 1:
        first = table.aggressor
    tabled = 0
    for step in range(rules.seats):
        seat = (first + step) % rules.seats
        if not live >> seat & 1:
            continue
        wins = False
        for number in range(table.pot_count):
            if table.pot_seats[number] >> seat & 1:
                for which in range(rules.rankings):
                    strength = found[which, seat]
                    if strength and strength >= best[which, number]:
                        best[which, number] = strength
                        wins = True
        if not table.shown >> seat & 1:
            if not wins:
                note(log, table, MUCKED, seat, NONE, NONE, NONE)
                continue
            note(log, table, SHOWN, seat, NONE, NONE, NONE)
            table.shown |= 1 << seat
        tabled |= 1 << seat
    return tabled


@compiled
def _winners(rules: Any, seats: int, strengths: Any) -> int:
    """Return the seats with the best hand by one ranking; none if no hand qualifies."""
    best, winners = 0, 0
    for seat in range(rules.seats):
        if seats >> seat & 1 and strengths[seat] > 0:
            if strengths[seat] > best:
                best, winners = strengths[seat], 1 << seat
            elif strengths[seat] == best:
                winners |= 1 << seat
    return winners


@compiled
def _award(table: Any, rules: Any, number: int, tabled: int, found: Any, log: Any) -> None:
    """Award one pot, to its only seat or to the best hands (plain: `showdown.award`, `showdown._halves`).

    Rules: ACO-o8-no-low, TDA19-20C, TDA19-20D.
    """
    seats, amount = table.pot_seats[number], table.pot_amount[number]
    high, low, by = seats, NONE, BY_FOLDS
    if several(seats):
        high, by = _winners(rules, seats & tabled, found[0]), BY_WHOLE
        if rules.rankings > 1:
            low = _winners(rules, seats & tabled, found[1])
            if low == high and (not several(high) or rules.share_whole):
                low = NONE
    elif seats & tabled:
        by = BY_WHOLE
    half = NONE
    if low:
        chip = _chip(rules, amount)
        half = amount // chip // 2 * chip
        if rules.odd_to_low:
            half = amount - half
        by = BY_HIGH
    _share(table, rules, number, amount - half, high, by, log)
    if low:
        _share(table, rules, number, half, low, BY_LOW, log)


@compiled
def _chip(rules: Any, amount: int) -> int:
    """Return the smallest chip; 1 if that chip can't make the amount."""
    return 1 if amount % rules.smallest_chip else rules.smallest_chip


@compiled
def _share(table: Any, rules: Any, number: int, amount: int, winners: int, by: int, log: Any) -> None:
    """Share evenly; odd chips go one each from the button's left (plain: `share_pot`; TDA19-20A)."""
    count = 0
    for seat in range(rules.seats):
        count += winners >> seat & 1
    chip = _chip(rules, amount) if count > 1 else 1
    each = amount // chip // count * chip
    odd = (amount - each * count) // chip
    for step in range(rules.seats):
        seat = (table.button + 1 + step) % rules.seats
        if winners >> seat & 1:
            share = each
            if odd:
                share += chip
                odd -= 1
            if share:
                note(log, table, AWARDED, seat, share, number, by)
                table.stack[seat] += share
                table.pot -= share
