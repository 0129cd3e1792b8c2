"""The engine and the count by brute force agree on small tables that nobody has thought of."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st
from tests.perft import naive
from tests.perft.cases import FIRST_BIG, Case, read, rules_of, table_of
from tests.perft.test_perft import count

from tapete.rules import games, hand_rules

WITH_BLINDS_OR_BRING_IN = [
    name for name in games() if hand_rules(name).has_blinds or hand_rules(name).upcards
]
"""Games whose first bets are drawn here; `test_perft` counts those with antes alone."""
LARGEST = 1_500
"""Sequences of actions; larger trees are left out, as they take long."""


@st.composite
def small_tables(draw: st.DrawFn) -> Case:
    game = draw(st.sampled_from(WITH_BLINDS_OR_BRING_IN))
    rules = hand_rules(game)
    words = [game]
    seats = draw(st.integers(2, 4))
    fixed = game.endswith("fixed-limit")
    most = {2: 12, 3: 9, 4: 6}[seats] + (5 if fixed else 0)
    stacks = draw(st.lists(st.integers(1, most), min_size=seats, max_size=seats))
    words.append("stacks=" + ",".join(map(str, stacks)))
    big = draw(st.integers(2, 4))
    if fixed:
        words.append("book=" + draw(st.sampled_from(["tda-2019", "aconcagua"])))
    if rules.upcards:
        words.append(f"ante={draw(st.integers(0, 2))} bring-in={draw(st.integers(1, big // 2))}")
        words.append(f"bets={big}/{2 * big} deck={draw(st.integers(0, 999))}")
    else:
        small = draw(st.sampled_from([*map(str, range(1, big + 1)), "-", "button"]))
        words.append(f"blinds={small}/{big}")
        if draw(st.booleans()):
            form = draw(st.sampled_from(["", ".big_blind", ".button"]))
            words.append(f"ante={draw(st.integers(1, 3))}{form}")
            words += ["blind-first"] * draw(st.booleans())
        if fixed:
            words.append(f"bets={big}/{2 * big}")
            words += ["event-heads-up"] * (seats == 2 and draw(st.booleans()))
        if seats > 2 and small.isdigit():
            words += draw(
                st.sampled_from([[], [], [f"posts=2.straddle.{2 * big}"], ["posts=2.dead_blind.1"]])
            )
    words += ["free-folds"] * (draw(st.integers(0, 4)) == 0)
    last = draw(st.integers(0, FIRST_BIG[len(rules.streets)]))
    words.append(f"to={rules.streets[last].name.replace(' ', '-')}")
    return read(" ".join(words))


def agree(case: Case) -> None:
    """Compare the two counts; a straddle that is short is left to the tests of the engine."""
    rules = rules_of(case)
    table = table_of(case, rules)
    straddles = [forced for forced in table.forced if forced.kind == "straddle"]
    antes = sum(forced.amount for forced in table.forced if forced.kind == "ante")
    assume(all(table.stacks[forced.seat] > forced.amount + antes for forced in straddles))
    try:
        expected = naive.count(table, largest=LARGEST)
    except naive.TooMany:
        reject()
    assert count(case, rules) == expected


@given(small_tables())
@settings(max_examples=150)
def test_random_tables_are_counted_alike(case: Case) -> None:
    agree(case)


@pytest.mark.long
@given(small_tables())
@settings(max_examples=3_000)
def test_many_random_tables_are_counted_alike(case: Case) -> None:
    agree(case)
