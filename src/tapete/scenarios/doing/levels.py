"""Levels: when one begins, which one a hand is played at, and changes of the structure."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.floor.citing import Citing
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, adapter, procedure
from tapete.scenarios.noted import noted
from tapete.tournament.policy import Policies
from tapete.tournament.policy.by_book import hand_signs, level_signs
from tapete.tournament.structure.levels import check_changes, falling_antes
from tapete.tournament.timing.clock import LevelAnnounced, read_clock, schedule_of
from tapete.tournament.timing.level_start import (
    HandSign,
    LevelSign,
    decides_at,
    hand_began,
    level_began,
    level_played,
)

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
    counts = hand_signs(book, read)
    policy = noted(book, read, covered=True).levels
    found = []
    for hand in given.hands:
        began = hand_began(hand.signs, counts=counts)
        dealt = [sign for sign in hand.signs if sign[0] != "dealer_push"]
        if dealt and began not in [at for _, at in dealt]:
            began = decides_at(hand_began(dealt, counts=counts), began, policy)
        found.append(level_played(given.levels, began_at=began, now=hand.ended_at, policy=policy))
    return {"levels": found}


class Running(Given, frozen=True, kw_only=True):
    """A structure by the clock, and the hands that are dealt online, in seconds from the start."""

    minutes: int
    """Of each level."""
    blinds: tuple[tuple[Chips, Chips], ...]
    dealt: tuple[int, ...]


@adapter(Running)
def blinds_by_clock(given: Running, policies: Policies) -> Mapping[str, Any]:
    """Says with which blinds each hand is played while levels go up by the clock."""
    length = given.minutes * 60_000
    schedule = schedule_of([length for _ in given.blinds], {}, policies.levels)
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


@adapter(StructureChange)
def change_structure(given: StructureChange, policies: Policies) -> Mapping[str, Any]:
    """Changes levels to come, never one that has begun: `levels` as they are now, `announced` to all."""
    levels = dict(enumerate(given.levels, start=1))
    check_changes(given.change, level=given.level, most=len(levels), policies=policies)
    return {"levels": [list(one) for one in (levels | given.change).values()], "announced": True}


class StructureSheet(Given, frozen=True, kw_only=True):
    """The levels of a structure as planned."""

    levels: tuple[Amounts, ...]


@adapter(StructureSheet)
def structure_warnings(given: StructureSheet, policies: Policies) -> Mapping[str, Any]:
    """Lists the levels whose ante is smaller than one before."""
    return {"antes_fall_at": falling_antes([ante for _, _, ante in given.levels], policies.levels)}


PROCEDURES: Procedures = {
    "level_start": level_start,
    "hand_levels": hand_levels,
    "blinds_by_clock": blinds_by_clock,
    "change_structure": change_structure,
    "structure_warnings": structure_warnings,
}
