"""Apply a fold, a check or call, and a bet or raise to a table (plain: `tapete.engine.fast.changes`)."""

from __future__ import annotations

from typing import Any

from tapete.batch.kernels.compiling import compiled
from tapete.batch.kernels.seats import active, faced, find_turn, note, put_in_front
from tapete.batch.layout import (
    BET,
    CALL,
    CALLED,
    CHECKED,
    FIXED_LIMIT,
    FOLD,
    FOLDED,
    NONE,
    RAISED,
)


@compiled
def act(table: Any, rules: Any, kind: int, total: int, log: Any) -> None:
    """Apply an act of the seat to act; the caller has checked that it is legal."""
    seat = table.to_act
    bit = 1 << seat
    if kind == FOLD:
        note(log, table, FOLDED, seat, int(faced(table, rules, seat) == 0), NONE, NONE)
        table.folded |= bit
        table.waiting &= ~bit
    elif kind == CALL:
        chips = min(faced(table, rules, seat), table.stack[seat])
        if chips:
            note(log, table, CALLED, seat, chips, NONE, int(chips == table.stack[seat]))
            put_in_front(table, seat, chips)
        else:
            note(log, table, CHECKED, seat, NONE, NONE, NONE)
        table.waiting &= ~bit
    else:
        _raise_to(table, rules, seat, total, log)
    table.acted |= bit
    find_turn(table, rules, seat)


@compiled
def _raise_to(table: Any, rules: Any, seat: int, total: int, log: Any) -> None:
    """Apply a bet or raise; all other seats with chips are to act again (TDA19-43A, TDA19-47A)."""
    chips = total - table.bet[seat]
    code = RAISED if table.level else BET
    note(log, table, code, seat, total, NONE, int(chips == table.stack[seat]))
    table.waiting = active(table, rules) & ~(1 << seat)
    put_in_front(table, seat, chips)
    added = total - table.level
    if rules.kind == FIXED_LIMIT:
        _count_bet(table, rules, total)
    else:
        if rules.whole_reopens and added >= table.full_raise:
            table.acted = 0
        if rules.grows and added > table.full_raise:
            table.full_raise = added
    if added > 0:
        table.level = total
    table.aggressor = seat


@compiled
def _count_bet(table: Any, rules: Any, total: int) -> None:
    """Count a bet in fixed limit; less than half a bet does not count (TDA19-47B, COM-limit-completed)."""
    counts = table.full_raise * rules.reopen_percent
    added = total - table.raise_from
    if added * 100 < counts:
        return
    if rules.one_bet_more:
        table.bets_made += 1
        table.raise_from = total
        return
    if table.aggressor < 0 or (table.level - table.raise_from) * 100 < counts:
        table.bets_made += 1
    if added >= table.full_raise:
        table.raise_from = total
