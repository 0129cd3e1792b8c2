"""Run procedures for windfall games: three players and a drawn prize."""

from collections.abc import Mapping
from typing import Any

from tapete.scenarios.doing.base import Given, Procedures, adapter
from tapete.tournament import presets
from tapete.tournament.course import windfall
from tapete.tournament.policy import Policies


class WindfallStake(Given, frozen=True, kw_only=True):
    """Published table, and a stake."""

    table: str
    entry: int
    """Entry in the smallest unit."""


@adapter(WindfallStake)
def windfall_table(given: WindfallStake, policies: Policies) -> Mapping[str, Any]:
    """Describe a published table: smallest and largest of its `pools`, its `mean`, and the places `paid`.

    An unplayable table returns `wrong`, with the reason.
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
