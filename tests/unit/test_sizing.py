"""The sizing model predicts the results of a simulation that uses none of its formulas."""

from __future__ import annotations

import pytest
from bench import sizing
from bench.sizing import Costs

COSTS = Costs()


@pytest.mark.parametrize("tables", [200, 1_000, 10_000, 100_000])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_worker_is_as_busy_and_as_slow_as_predicted(tables: int, seed: int) -> None:
    found, seen = sizing.check(tables, 3.0, COSTS, seconds=60, seed=seed)
    assert seen.busy == pytest.approx(found.busy, rel=0.05)
    assert seen.wait_ms == pytest.approx(found.wait_ms, rel=0.05)
    assert seen.p99_ms > seen.wait_ms


def test_a_worker_that_is_nearly_full_waits_as_predicted() -> None:
    """An action every 2 s at 2,200 tables: the worker is busy for four fifths of the time."""
    mean = sizing.worker_time(COSTS, cluster=False)
    seen = sizing.simulate(2_250, 2.0, mean_s=mean, costs=COSTS, seconds=120, seed=3)
    wait = sizing.queue_wait(1_125, mean, COSTS.spread) + sizing.flush_wait(1_125, COSTS.flush_ms / 1_000)
    assert seen.busy == pytest.approx(1_125 * mean, rel=0.03)
    assert seen.wait_ms == pytest.approx(1_000 * wait, rel=0.1)


def test_needs_grow_with_the_tables_and_no_worker_is_overfull() -> None:
    needs = [sizing.need(tables, 3.0, COSTS) for tables in sizing.SIZES]
    assert all(one.busy <= sizing.MOST_BUSY for one in needs)
    for less, more in zip(needs, needs[1:], strict=False):
        ratio = more.tables / less.tables
        assert more.actions == pytest.approx(less.actions * ratio)
        assert more.cores >= less.cores * ratio * 0.999  # a cluster costs more for each action, never less
    assert needs[0].gateways == 0  # one process is enough
