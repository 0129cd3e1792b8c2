"""Compute the menu of the seat to act (plain: `tapete.engine.betting`)."""

from __future__ import annotations

from typing import Any

from tapete.batch.kernels.compiling import compiled
from tapete.batch.kernels.seats import active, faced
from tapete.batch.layout import FIXED_LIMIT, NO_LIMIT, POT_LIMIT


@compiled
def may_raise(table: Any, rules: Any, seat: int, facing: int) -> bool:
    """Whether a seat can bet or raise at all (plain: `betting._no_raise`).

    Rules: TDA19-X47-1A, TDA19-48, TDA19-47B.
    """
    if table.stack[seat] <= facing or not active(table, rules) & ~(1 << seat):
        return False
    acted = table.acted >> seat & 1 != 0
    if rules.kind == FIXED_LIMIT:
        if table.bets_made >= rules.most_bets:
            return False
        completed = table.bets_made != 0 and table.bet[seat] == rules.bring_in
        short = facing * 100 < table.full_raise * rules.reopen_percent
        return not (short and acted and not completed)
    return not (acted and (rules.whole_reopens != 0 or facing < table.full_raise))


@compiled
def most_to(table: Any, rules: Any, seat: int, facing: int) -> int:
    """Return the largest total to which a seat may bet or raise, if it may (plain: `betting._raises`).

    Rules: TDA19-54B, TDA24-54B.
    """
    most: int = table.stack[seat] + table.bet[seat]
    if rules.kind == NO_LIMIT:
        return most
    if rules.kind == POT_LIMIT:
        pot = table.level + table.pot + facing
        if table.street == 0 and rules.short_as_whole:
            pot += table.short_blinds
            if rules.dead_too and table.small_blind < 0:
                pot += rules.dead_blind
        if rules.pot_before_call:
            pot -= facing
        most = min(most, max(pot, table.level + table.full_raise))
        return most
    most = min(most, table.raise_from + table.full_raise)
    return most


@compiled
def least_to(table: Any, rules: Any, most: int) -> int:
    """Return the smallest total to which a seat may bet or raise, given the largest (TDA19-43A)."""
    if rules.kind == FIXED_LIMIT:
        return most
    least: int = min(most, table.level + table.full_raise)
    return least


@compiled
def offer(table: Any, rules: Any, at: int, legal: Any, calls: Any, least: Any, most: Any) -> None:
    """Write the menu of the seat to act into row `at` of the four arrays (plain: `betting.menu_of`)."""
    seat = table.to_act
    calls[at] = 0
    least[at] = 0
    most[at] = 0
    legal[at, 0] = False
    legal[at, 1] = seat >= 0
    legal[at, 2] = False
    if seat < 0:
        return
    facing = faced(table, rules, seat)
    calls[at] = min(facing, table.stack[seat])
    legal[at, 0] = facing != 0 or rules.free_fold != 0
    if may_raise(table, rules, seat, facing):
        legal[at, 2] = True
        most[at] = most_to(table, rules, seat, facing)
        least[at] = least_to(table, rules, most[at])
