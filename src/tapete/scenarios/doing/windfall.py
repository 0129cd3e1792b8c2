"""Windfall: games of three with a prize that is drawn."""

from collections.abc import Mapping
from typing import Any

from tapete.scenarios.doing.base import Given, Procedures, adapter
from tapete.tournament import presets
from tapete.tournament.course import windfall
from tapete.tournament.policy import Policies


class WindfallStake(Given, frozen=True, kw_only=True):
    """A published table and a stake."""

    table: str
    entry: int
    """In the smallest unit."""


@adapter(WindfallStake)
def windfall_table(given: WindfallStake, policies: Policies) -> Mapping[str, Any]:
    """Tells a published table: the least and the largest `pools`, its `mean`, how many places are `paid`.

    What keeps it from being played is `wrong`.
    """
    table = presets.windfall(given.table)
    for wrong in windfall.unfit(table, policies.windfall):
        return {"wrong": wrong}
    times = [line.times for line in table.multipliers]
    return {
        "pools": [min(times) * given.entry, max(times) * given.entry],
        "mean": str(table.mean),
        "weights": sum(line.weight for line in table.multipliers),
        "paid": [len(line.places) for line in table.multipliers],
    }


PROCEDURES: Procedures = {
    "windfall_table": windfall_table,
}
