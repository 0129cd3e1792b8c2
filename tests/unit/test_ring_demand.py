"""Tables of a kind open when seats run short, and close when they stay empty."""

from __future__ import annotations

import pytest

from tapete.ring import Demand
from tapete.ring.demand import Changes, Occupancy

MINUTE = 60_000


def full(table: int, *, waiting: int = 0) -> Occupancy:
    return Occupancy(table=table, seats=6, players=6, waiting=waiting)


def empty(table: int, *, since: int = 0) -> Occupancy:
    return Occupancy(table=table, seats=6, players=0, empty_since=since)


@pytest.mark.parametrize(
    ("tables", "opened"),
    [
        ([], 1),  # one is always there
        ([Occupancy(table=1, seats=6, players=5)], 0),
        ([full(1)], 1),
        ([full(1, waiting=6)], 2),  # six wait, and one seat stays free
        ([full(1, waiting=5)], 1),
        ([full(1), full(2), full(3)], 0),  # no more than three
        ([full(1, waiting=30)], 2),
    ],
)
def test_as_many_tables_open_as_are_needed_and_allowed(tables: list[Occupancy], opened: int) -> None:
    assert Demand(least=1, most=3).changes(tables, at=0) == Changes(opened, ())


def test_a_table_closes_after_a_while_without_players_the_longest_empty_first() -> None:
    demand = Demand(least=1, most=9, empty_minutes=5)
    tables = [full(1), empty(2, since=2 * MINUTE), empty(3, since=MINUTE), empty(4)]
    assert demand.changes(tables, at=5 * MINUTE - 1).close == ()
    assert demand.changes(tables, at=5 * MINUTE).close == (4,)
    assert demand.changes(tables, at=9 * MINUTE).close == (4, 3), "somebody must find a free seat"
    assert demand.next_look_ms == 5 * MINUTE


def test_the_last_tables_stay_open_even_if_nobody_plays() -> None:
    tables = [empty(1), empty(2), empty(3)]
    assert Demand(least=2).changes(tables, at=99 * MINUTE).close == (3,)
    assert Demand(least=0, free_least=0).changes(tables, at=99 * MINUTE).close == (3, 2, 1)


def test_no_table_closes_whose_seats_are_waited_for() -> None:
    tables = [full(1, waiting=6), empty(2), empty(3)]
    assert Demand(least=0).changes(tables, at=99 * MINUTE).close == ()


def test_bounds_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="between 3 and 2"):
        Demand(least=3, most=2)
