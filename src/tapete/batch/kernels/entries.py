"""Loop over all tables, called from NumPy code; a single kernel, because each takes seconds to compile."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapete.batch.kernels.acts import act
from tapete.batch.kernels.compiling import compiled, entry
from tapete.batch.kernels.course import go_on, shuffle, start
from tapete.batch.kernels.menus import offer
from tapete.batch.kernels.seats import note
from tapete.batch.kernels.showdown import show_down
from tapete.batch.layout import MOST_SEATS, OFFERED, RAISE

ACT = 0
"""Act at every table without dealing new hands."""
ACT_AND_DEAL = 1
"""Act at every table, and deal the next hand where a hand ends."""
DEAL_FIRST = 2
"""Deal at the chosen tables, with the stacks and the button of their records."""
DEAL_NEXT = 3
"""Deal the next hand at the chosen tables: same stacks as the last hand, next number, next button."""


@compiled
def _play_all(
    tables: Any,
    rules_row: Any,
    lookups: Any,
    offers: Any,
    logs: Any,
    what: Any,
    actions: Any,
    amounts: Any,
    chosen: Any,
    shuffled: Any,
    done: Any,
    payoffs: Any,
) -> int:
    """Act at all tables, or deal at some tables.

    Args:
        tables, rules_row: records of `TABLE`, and one of `RULES`.
        lookups: a `Lookup` for each of two rankings.
        offers: arrays to write: legal acts of the seat to act, chips of a call, least and most raise.
        logs: rows of each table; no rows if no log is kept.
        what: one of the four constants above.
        actions, amounts: read if `what` is to act.
        chosen: the tables to deal at, read if `what` is to deal.
        shuffled: whether the records already have their decks.
        done, payoffs: arrays to write: whether a hand ended, and each seat's result.

    Returns:
        -1 if all is well. The index of the first table with an illegal action, if there is one; nothing has
        then changed. -2 minus the number of tables with unbalanced chips, if there are any.
    """
    rules = rules_row[0]
    found = np.zeros((2, MOST_SEATS), np.int64)
    best = np.zeros((2, MOST_SEATS + 1), np.int64)
    legal, calls, least, most = offers
    acting = what <= ACT_AND_DEAL
    if acting:
        for at in range(len(tables)):
            if tables[at].to_act >= 0:
                action = actions[at]
                if action < 0 or action > RAISE or not legal[at, action]:
                    return at
                if action == RAISE and not least[at] <= amounts[at] <= most[at]:
                    return at
    astray = 0
    for at in range(len(tables)):
        if not acting and not chosen[at]:
            continue
        table = tables[at]
        log = logs[at]
        deals = what == DEAL_NEXT
        begins = not acting
        if acting and table.to_act >= 0:
            act(table, rules, actions[at], amounts[at], log)
        while True:
            if deals:
                _next_hand(table, rules)
            if begins:
                if not shuffled:
                    shuffle(table, rules)
                start(table, rules, log)
            if not table.over and go_on(table, rules, log):
                show_down(table, rules, lookups, found, best, log)
            if begins or not acting:
                break
            done[at] = table.over != 0
            if table.over:
                astray += _settle(table, rules, payoffs[at])
            if not table.over or what == ACT:
                break
            deals = begins = True
        offer(table, rules, at, legal, calls, least, most)
        if len(log) and table.to_act >= 0:
            note(log, table, OFFERED, table.to_act, calls[at], least[at], most[at])
    return -1 if astray == 0 else -2 - astray


@compiled
def _next_hand(table: Any, rules: Any) -> None:
    """Reset the stacks for the next hand and move the button to the next seat."""
    for seat in range(rules.seats):
        table.stack[seat] = table.began[seat]
    table.button = (table.button + 1) % rules.seats
    table.hand += 1


@compiled
def _settle(table: Any, rules: Any, payoffs: Any) -> int:
    """Write each seat's win or loss; return 1 if the chips do not add up."""
    total = 0
    for seat in range(rules.seats):
        won = table.stack[seat] - table.began[seat]
        payoffs[seat] = won
        total += won
    return int(total != 0 or table.pot != 0)


@entry
def play_all(sources: int) -> Any:
    """Return `_play_all` for callers in Python."""

    def play(*arguments: Any) -> int:
        _ = sources
        return _play_all(*arguments)

    return play
