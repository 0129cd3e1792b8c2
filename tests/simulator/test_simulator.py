"""The simulator finds nothing in the room, finds what is planted, and repeats itself from a seed."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs
from tests.simulator.offers import OFFERS, POOLS, TABLES
from tests.simulator.planted import (
    PLANTED,
    Plant,
    acknowledges_before_it_stores,
    shows_cards_to_a_neighbour_in_a_pool,
)
from tests.simulator.script import Fault, Script, script
from tests.simulator.shrink import shrink
from tests.simulator.verdict import Report
from tests.simulator.world import run

from tapete.ring.pool import RingPool
from tapete.ring.table import RingTable
from tapete.tournament.structure.checks import wrongs

MOST_SEEDS = 32


def rough(seed: int) -> Script:
    """A short evening at one kind of event, in which some writes are of unknown outcome."""
    unknown = tuple(Fault(at=at, kind="unknown_writes", size=1) for at in range(15_000, 60_000, 10_000))
    return structs.replace(script(seed, minutes=1, offers=("Go",)), faults=unknown, hurry=1)


def short(seed: int) -> Script:
    return script(seed, minutes=1, most_people=4)


@pytest.mark.parametrize("name", OFFERS)
def test_what_is_on_offer_is_sound(name: str) -> None:
    assert list(wrongs(OFFERS[name])) == []


@pytest.mark.parametrize("seed", [1, 4])
def test_short_runs_find_nothing(seed: int) -> None:
    report = run(short(seed))
    assert report.broken is None, report.broken
    assert report.acknowledged > 5 and report.compared > 5 and report.messages > 50


@pytest.mark.parametrize("seed", [1, 3])
def test_short_runs_of_a_cluster_find_nothing(seed: int) -> None:
    report = run(script(seed, minutes=1, most_people=4, cluster=True))
    assert report.broken is None, report.broken
    assert report.acknowledged > 5 and report.compared > 5 and report.messages > 50


def test_a_seed_of_a_cluster_does_the_same_again() -> None:
    one = structs.replace(script(6, minutes=1, most_people=4, cluster=True), length=20_000)
    assert run(one).digest == run(one).digest


def test_a_seed_does_the_same_again() -> None:
    one = structs.replace(short(6), length=20_000)
    assert run(one).digest == run(one).digest
    assert run(one).digest != run(structs.replace(one, seed=7)).digest


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_what_is_planted_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    for seed in range(1, MOST_SEEDS + 1):
        found = run(rough(seed)).broken
        if found is not None:
            assert found.what in PLANTED[plant], found
            return
    raise AssertionError("it was not found")


def test_a_script_shrinks_to_what_matters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    acknowledges_before_it_stores(monkeypatch)
    more = (Fault(at=30_000, kind="stall", length=1_000), Fault(at=40_000, kind="restart"))
    whole = structs.replace(short(2), faults=more)
    found = run(whole).broken
    assert found is not None
    small, found = shrink(whole, found, lambda one: run(one).broken, most=30)
    assert small.faults == () and len(small.people) == 1 and len(small.offers) == 1
    assert small.length <= found.at + 1_000
    file = tmp_path / "found.json"
    small.write(file)
    again: Report = run(Script.read(file))
    assert again.broken == found


@pytest.mark.parametrize("name", TABLES)
def test_every_kind_of_cash_table_can_be_opened(name: str) -> None:
    assert RingTable.create(TABLES[name].table, table=1)


@pytest.mark.parametrize(("seed", "cluster"), [(2, False), (3, True)])
def test_short_runs_at_cash_tables_find_nothing(seed: int, cluster: bool) -> None:
    one = script(seed, minutes=1, most_people=4, offers=("Go",), cluster=cluster)
    report = run(structs.replace(one, tables=("Ring", "Ring nameless")))
    assert report.broken is None, report.broken
    assert report.done.get("HandBegan", 0) > 10 and report.compared > 5


@pytest.mark.parametrize("name", POOLS)
def test_every_kind_of_pool_can_be_opened(name: str) -> None:
    assert RingPool.create(POOLS[name].table, pool=1)


def in_pools(seed: int, *, cluster: bool = False) -> Report:
    """A short evening in two pools."""
    one = script(seed, minutes=1, most_people=6, offers=("Go",), cluster=cluster)
    return run(structs.replace(one, offers=(), tables=("Pool", "Pool nameless")))


@pytest.mark.parametrize(("seed", "cluster"), [(8, False), (5, True)])
def test_short_runs_in_pools_find_nothing(seed: int, cluster: bool) -> None:
    report = in_pools(seed, cluster=cluster)
    assert report.broken is None, report.broken
    assert report.done.get("TableFormed", 0) > 15 and report.compared > 50
    assert report.done.get("FastFolded") and report.done.get("WentOn")


def test_cards_that_a_pool_shows_to_a_neighbour_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    shows_cards_to_a_neighbour_in_a_pool(monkeypatch)
    found = in_pools(8).broken
    assert found is not None and found.what == "cards"
