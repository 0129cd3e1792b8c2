"""Run procedures for levels: the blinds of each hand by the clock, and changes of the structure."""

from collections.abc import Mapping
from typing import Any

from tapete.engine.types import Chips
from tapete.scenarios.doing.base import Given, Procedures, adapter
from tapete.tournament.policy import Policies
from tapete.tournament.structure.levels import check_changes, falling_antes
from tapete.tournament.timing.clock import LevelAnnounced, read_clock, schedule_of

Amounts = tuple[Chips, Chips, Chips]
"""Small blind, big blind and ante of a level."""


class LevelTimes(Given, frozen=True, kw_only=True):
    """Structure by the clock, and the hands dealt online, in seconds from the start."""

    minutes: int
    """Length of each level."""
    blinds: tuple[tuple[Chips, Chips], ...]
    dealt: tuple[int, ...]


@adapter(LevelTimes)
def blinds_by_clock(given: LevelTimes, policies: Policies) -> Mapping[str, Any]:
    """Return the blinds of each hand while levels rise by the clock."""
    length = given.minutes * 60_000
    schedule = schedule_of([length for _ in given.blinds], {}, policies.levels)
    records = [LevelAnnounced(level=1, at=0)]
    found = []
    for second in given.dealt:
        # The room announces each level as soon as the clock shows that it is due.
        while (due := read_clock(schedule, records, at=second * 1_000).level_due) is not None:
            records.append(LevelAnnounced(level=due, at=records[-1].at + length))
        found.append(given.blinds[read_clock(schedule, records, at=second * 1_000).level - 1])
    return {"blinds": [list(amounts) for amounts in found]}


class StructureChange(Given, frozen=True, kw_only=True):
    """Levels of a running event, and the changes wanted."""

    levels: tuple[Amounts, ...]
    level: int
    """Level in play."""
    change: dict[int, Amounts]
    """Changed levels, by number."""


@adapter(StructureChange)
def change_structure(given: StructureChange, policies: Policies) -> Mapping[str, Any]:
    """Change future levels, never one that has begun: return the new `levels`, `announced` to all."""
    levels = dict(enumerate(given.levels, start=1))
    check_changes(given.change, level=given.level, most=len(levels), policies=policies)
    return {"levels": [list(one) for one in (levels | given.change).values()], "announced": True}


class StructureSheet(Given, frozen=True, kw_only=True):
    """Planned levels of a structure."""

    levels: tuple[Amounts, ...]


@adapter(StructureSheet)
def structure_warnings(given: StructureSheet, policies: Policies) -> Mapping[str, Any]:
    """Return the levels whose ante is smaller than an earlier ante."""
    return {"antes_fall_at": falling_antes([ante for _, _, ante in given.levels], policies.levels)}


PROCEDURES: Procedures = {
    "blinds_by_clock": blinds_by_clock,
    "change_structure": change_structure,
    "structure_warnings": structure_warnings,
}
