"""Determine an event's speed from its levels, and read the speed in its title.

>>> from tapete.tournament.structures import structure
>>> speed(structure("sit-and-go-18")), claimed("Sit & Go 18, hyper-turbo"), claimed("Sit & Go 18")
('hyper_turbo', 'hyper_turbo', None)
"""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Literal

from tapete.tournament import presets
from tapete.tournament.structure.toml_data import StructureError

if TYPE_CHECKING:
    from tapete.tournament.structure.structure import Structure

Speed = Literal["normal", "turbo", "hyper_turbo"]
"""Speed of an event. A title mentions only the last two (ACO-speed-default)."""

TITLES: Final[dict[Speed, str]] = {"normal": "", "turbo": "Turbo", "hyper_turbo": "Hyper-turbo"}
"""Word for each speed in a title; no word means normal (ACO-speed-default)."""

_HYPER = re.compile(r"\bh[iíy]per\b|\bh[iíy]per[- ]?turbo\b", re.IGNORECASE)
_TURBO = re.compile(r"\bturbo\b", re.IGNORECASE)


def usual_minutes(structure: Structure) -> int:
    """Return the most common level length; in a Windfall, the length for the likeliest draw."""
    if structure.prizes.kind == "windfall":
        with suppress(StructureError):  # the file's check reports an unknown Windfall table
            drawn = presets.windfall(structure.prizes.windfall).multipliers
            return max(drawn, key=lambda line: line.weight).minutes
    (minutes, _), *_ = Counter(level.minutes for level in structure.levels).most_common(1)
    return minutes


def speed(structure: Structure) -> Speed:
    """Determine the speed of an event from its levels and the limits of its book.

    Rules: ACO-speed-normal, ACO-speed-turbo, ACO-speed-hyper, ACO-O-speed-gaps.
    """
    hyper, turbo = structure.policy.levels.hyper_minutes, structure.policy.levels.turbo_minutes
    return speed_of(usual_minutes(structure), hyper_most=hyper, turbo_most=turbo)


def must_say(structure: Structure) -> tuple[Speed, str] | None:
    """Return the speed required in the event's title, with the requiring row; None if none is required.

    Rules: ACO-speed-default.
    """
    found = speed(structure)
    if found not in structure.policy.levels.speed_said:
        return None
    return found, structure.policy.rows_of("levels.speed_said", "ACO-speed-default")[0]


def claimed(title: str) -> Speed | None:
    """Read the speed in a title; None if there is none."""
    if _HYPER.search(title):
        return "hyper_turbo"
    return "turbo" if _TURBO.search(title) else None


def speed_of(level_minutes: int, *, hyper_most: int = 4, turbo_most: int = 7) -> Speed:
    """Return the speed of an event from the length of its levels.

    Args:
        level_minutes: the usual length of a level.
        hyper_most: the longest level of a hyper-turbo.
        turbo_most: the longest level of a turbo.

    Rules: ACO-speed-normal, ACO-speed-default, ACO-speed-turbo, ACO-speed-hyper, ACO-O-speed-gaps.
    """
    if level_minutes <= hyper_most:
        return "hyper_turbo"
    return "turbo" if level_minutes <= turbo_most else "normal"
