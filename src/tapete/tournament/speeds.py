"""The speed of an event: what its levels make it, and what its title says.

>>> from tapete.tournament.structures import structure
>>> speed(structure("sit-and-go-18")), claimed("Sit & Go 18, hyper-turbo"), claimed("Sit & Go 18")
('hyper_turbo', 'hyper_turbo', None)
"""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from tapete.rules import Book
from tapete.rules import book as book_of
from tapete.tournament import presets
from tapete.tournament.declared import StructureError
from tapete.tournament.kinds import Speed, speed_of

if TYPE_CHECKING:
    from tapete.tournament.structure import Structure

TITLES: Final[dict[Speed, str]] = {"normal": "", "turbo": "Turbo", "hyper_turbo": "Hyper-turbo"}
"""How a title says a speed; nothing means normal (ACO-speed-default)."""

_HYPER = re.compile(r"\bh[iíy]per\b|\bh[iíy]per[- ]?turbo\b", re.IGNORECASE)
_TURBO = re.compile(r"\bturbo\b", re.IGNORECASE)


def usual_minutes(structure: Structure) -> int:
    """The usual length of a level; in a Windfall, that of the likeliest draw."""
    if structure.prizes.kind == "windfall":
        with suppress(StructureError):  # a table of another name is refused when the file is checked
            drawn = presets.windfall(structure.prizes.windfall).multipliers
            return max(drawn, key=lambda line: line.weight).minutes
    (minutes, _), *_ = Counter(level.minutes for level in structure.levels).most_common(1)
    return minutes


def speed(structure: Structure, book: Book | None = None) -> Speed:
    """The speed of an event by its levels and the values of its book.

    Args:
        structure: of the event.
        book: its book, if it was looked up already; a book without speeds leaves the usual ones.

    Rules: ACO-speed-normal, ACO-speed-turbo, ACO-speed-hyper, ACO-O-speed-gaps.
    """
    points = (book or book_of(structure.book)).tournament
    limits = {
        name: value.value
        for name, value in (("hyper_most", points.hyper_minutes), ("turbo_most", points.turbo_minutes))
        if value is not None
    }
    return speed_of(usual_minutes(structure), **limits)


def must_say(structure: Structure) -> tuple[Speed, str] | None:
    """The speed that the title of an event has to say, with the row that asks for it; None if nothing.

    Rules: ACO-speed-default.
    """
    said, found = book_of(structure.book).tournament.speed_said, speed(structure)
    return (found, said.source) if said is not None and found in said.value else None


def claimed(title: str) -> Speed | None:
    """The speed that a title says; None if it says none."""
    if _HYPER.search(title):
        return "hyper_turbo"
    return "turbo" if _TURBO.search(title) else None
