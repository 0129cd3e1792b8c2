"""Levels: when one begins, which one a hand is played at, and changes of the structure."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.floor.citing import Citing
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, procedure
from tapete.tournament.by_book import hand_signs, level_signs
from tapete.tournament.clock import LevelAnnounced, Schedule, read_clock
from tapete.tournament.level_start import HandSign, LevelSign, hand_began, level_began, level_of_hand

Amounts = tuple[Chips, Chips, Chips]
"""Small blind, big blind and ante of a level."""


class LevelSigns(Given, frozen=True, kw_only=True):
    """What was heard when a level was over, and when, in seconds."""

    signs: tuple[tuple[LevelSign, int], ...]
    zero_at: int
    """When the clock showed zero."""


@procedure(LevelSigns)
def level_start(given: LevelSigns, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says when a level begins: `began_at`, in seconds; nothing if it has not begun."""
    counts = level_signs(book, read)
    return {"began_at": level_began(given.signs, counts=counts, zero_at=given.zero_at)}


class OneHand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What showed that a hand began, and when it was over, in seconds."""

    signs: tuple[tuple[HandSign, int], ...]
    ended_at: int


class HandsAtLevels(Given, frozen=True, kw_only=True):
    """Levels and when each began, in seconds, and the hands of a table."""

    levels: tuple[tuple[int, int], ...]
    hands: tuple[OneHand, ...]


@procedure(HandsAtLevels)
def hand_levels(given: HandsAtLevels, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says at which level each hand is played."""
    points = book.tournament
    counts = hand_signs(book, read)
    at_once = read(points.new_level_from) == "at-once"
    found = []
    for hand in given.hands:
        signs = hand.signs
        began = hand_began(signs, counts=counts)
        others = [sign for sign in signs if sign[0] != "dealer_push"]
        pushed = began not in [at for _, at in others] and others
        if pushed and points.push_at_level is not None and read(points.push_at_level) == "new-level":
            began = hand_began(others, counts=counts)
        found.append(level_of_hand(given.levels, hand.ended_at if at_once else began))
    return {"levels": found}


class Running(Given, frozen=True, kw_only=True):
    """A structure by the clock, and the hands that are dealt online, in seconds from the start."""

    minutes: int
    """Of each level."""
    blinds: tuple[tuple[Chips, Chips], ...]
    dealt: tuple[int, ...]


@procedure(Running)
def blinds_by_clock(given: Running, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says with which blinds each hand is played while levels go up by the clock."""
    rise = read(book.tournament.levels_rise) == "at-intervals"
    length = given.minutes * 60_000
    schedule = Schedule(level_ms=tuple(length if rise else None for _ in given.blinds))
    records = [LevelAnnounced(level=1, at=0)]
    found = []
    for second in given.dealt:
        # The room announces each level as soon as the clock says that it is due.
        while (due := read_clock(schedule, records, at=second * 1_000).level_due) is not None:
            records.append(LevelAnnounced(level=due, at=records[-1].at + length))
        found.append(given.blinds[read_clock(schedule, records, at=second * 1_000).level - 1])
    return {"blinds": [list(amounts) for amounts in found]}


class StructureChange(Given, frozen=True, kw_only=True):
    """Levels of an event that runs, and what the direction would have instead."""

    levels: tuple[Amounts, ...]
    level: int
    """The one that is played now."""
    change: dict[int, Amounts]
    """By level."""


@procedure(StructureChange)
def change_structure(given: StructureChange, book: Book, read: Citing) -> Mapping[str, Any]:
    """Changes levels to come, never one that has begun: `levels` as they are now, `announced` to all."""
    changed = dict(enumerate(given.levels, start=1))
    if read(book.tournament.structure_changes) == "announced":
        changed |= {level: amounts for level, amounts in given.change.items() if level > given.level}
    levels = [list(changed[level]) for level in sorted(changed)]
    return {"levels": levels, "announced": levels != [list(amounts) for amounts in given.levels]}


class StructureSheet(Given, frozen=True, kw_only=True):
    """The levels of a structure as planned."""

    levels: tuple[Amounts, ...]


@procedure(StructureSheet)
def structure_warnings(given: StructureSheet, book: Book, read: Citing) -> Mapping[str, Any]:
    """Lists the levels whose ante is smaller than one before."""
    falling = falling_antes([ante for _, _, ante in given.levels])
    return {"antes_fall_at": [] if read(book.tournament.ante_may_fall) else falling}


def falling_antes(antes: Sequence[Chips]) -> list[int]:
    """Levels, from 1, whose ante is smaller than the largest before.

    >>> falling_antes([0, 100, 200, 100, 300])
    [4]
    """
    largest = [0, *accumulate(antes, max)]
    return [level for level, ante in enumerate(antes, start=1) if ante < largest[level - 1]]


PROCEDURES: Procedures = {
    "level_start": level_start,
    "hand_levels": hand_levels,
    "blinds_by_clock": blinds_by_clock,
    "change_structure": change_structure,
    "structure_warnings": structure_warnings,
}
