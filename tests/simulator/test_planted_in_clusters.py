"""The simulator finds what is planted into the cluster."""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.simulator.planted_in_clusters import PLANTED, Plant
from tests.simulator.script import Fault, Script, script
from tests.simulator.world import run

MOST_SEEDS = 4


def rough(seed: int) -> Script:
    """Half a minute at one kind of event, in which each node is cut off, and one dies."""
    cuts = [Fault(at=at, kind="cut", length=5_000, seed=at) for at in (9_000, 16_000)]
    leases = [Fault(at=23_000, kind="no_leases", length=4_000, seed=seed)]
    crash = [Fault(at=29_000, kind="crash", length=5_000, seed=seed)]
    whole = script(seed, minutes=1, most_people=3, offers=("Go",), cluster=True)
    nodes = ("both", "both", "gateway")
    faults = (*cuts, *leases, *crash)
    return structs.replace(whole, faults=faults, hurry=1, nodes=nodes, length=36_000)


def test_nothing_is_found_where_nothing_is_planted() -> None:
    assert run(rough(1)).broken is None


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_what_is_planted_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    for seed in range(1, MOST_SEEDS + 1):
        found = run(rough(seed)).broken
        if found is not None:
            assert found.what in PLANTED[plant], found
            return
    raise AssertionError("it was not found")
