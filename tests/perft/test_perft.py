"""Betting trees counted: the engine, a naive count by brute force, and the numbers in counts.txt agree."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.perft import naive
from tests.perft.cases import Case, cases, every, hand_of, last_street, rules_of, table_of

from tapete.engine import Draw, Hand, HandRules
from tapete.rules import games

CASES = cases()


def count(case: Case, rules: HandRules) -> list[int]:
    """The count by the engine."""
    found: Counter[int] = Counter()
    walk(hand_of(case, rules), case, last_street(case, rules), 0, found)
    return [found[depth] for depth in range(1, len(found) + 1)]


def walk(hand: Hand, case: Case, last: int, depth: int, found: Counter[int]) -> None:
    """Count every sequence that goes on from here."""
    menu = hand.menu
    if menu is None or hand.street_index > last:
        return
    if menu.draw is not None and not case.has("draws"):
        ahead = hand.copy()
        ahead.act(Draw(seat=menu.seat))
        walk(ahead, case, last, depth, found)
        return
    for command in every(menu, hand, free_folds=case.has("free-folds")):
        found[depth + 1] += 1
        ahead = hand.copy()
        for event in hand.decide(command):
            ahead.apply(event)
        walk(ahead, case, last, depth + 1, found)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.line)
def test_the_engine_counts_as_written(case: Case) -> None:
    assert count(case, rules_of(case)) == case.counts


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.line)
def test_brute_force_counts_as_written(case: Case) -> None:
    assert naive.count(table_of(case, rules_of(case))) == case.counts


def test_every_game_is_counted_at_every_limit() -> None:
    assert {case.game for case in CASES} == set(games()), (
        "tests/perft/counts.txt needs a line for every game at every limit"
    )


def test_no_case_is_written_twice() -> None:
    assert len({case.line for case in CASES}) == len(CASES)
