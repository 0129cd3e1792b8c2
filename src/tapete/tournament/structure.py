"""What a tournament is before anybody enters it: stacks, levels, prizes and times, read from TOML.

>>> structure = read_structure('''
... name = "Heads-up"
... seats = 2
... starting_stack = 500
... buy_in = 100
... payout = [100]
... levels = [
...     { small_blind = 5, big_blind = 10, minutes = 3 },
...     { small_blind = 10, big_blind = 20, minutes = 3 },
... ]
... ''', "heads-up.toml")
>>> structure.levels[1]
BlindLevel(small_blind=10, big_blind=20, ante=0, minutes=3)
>>> structure.stakes(2).big_blind
20
"""

import re
import tomllib
from collections.abc import Iterator
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from tapete.engine.types import Chips, Stakes

Positive = Annotated[int, Meta(ge=1, le=2**53 - 1)]
NotNegative = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Words = Annotated[str, Meta(min_length=1, max_length=60)]
T = TypeVar("T")


class StructureError(Exception):
    """A structure that can't be played: the file, the place in it, and what is wrong."""


class BlindLevel(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is posted, and for how long. The last level of a structure has no end."""

    small_blind: Positive
    big_blind: Positive
    ante: NotNegative = 0
    minutes: Positive


class Structure(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that is fixed before a tournament starts. Read one with `read_structure`, which checks it."""

    name: Words
    game: Words = "holdem-no-limit"
    book: Words = "tda-2019"
    seats: Annotated[int, Meta(ge=2, le=10)]
    starting_stack: Positive
    buy_in: NotNegative
    """The part of the price that goes to the prizes."""
    fee: NotNegative = 0
    """The part of the price that the house keeps."""
    currency: Annotated[str, Meta(pattern="^[A-Z]{3,4}$")] = "PLAY"
    levels: Annotated[tuple[BlindLevel, ...], Meta(min_length=1)]
    ante_form: Literal["none", "per_player", "big_blind"] = "none"
    payout: Annotated[tuple[Positive, ...], Meta(min_length=1)]
    """Per cent of the pool by place, the winner first (ACO-pay-fixed)."""
    smallest_chip: Positive = 1
    action_ms: Positive = 20_000  # ACO-O-clock, as the time bank
    """The time of one turn."""
    time_bank_ms: NotNegative = 60_000
    """Extra time of each entry, for the whole tournament."""
    away_action_ms: NotNegative = 500
    """How long the table waits for a seat that is away, so that people can follow."""
    fill_ms: NotNegative = 10_000
    """How long free seats wait, after the first person sat down, before house bots take them."""
    reconnect_grace_ms: NotNegative = 30_000
    """How long a seat that has lost its line keeps its clock before it counts as away."""

    def stakes(self, level: int) -> Stakes:
        """The stakes of a level, counted from 1."""
        blinds = self.levels[level - 1]
        return Stakes(
            small_blind=blinds.small_blind,
            big_blind=blinds.big_blind,
            ante=blinds.ante,
            ante_form=self.ante_form,
            smallest_chip=self.smallest_chip,
        )


def read_structure(text: str, name: str) -> Structure:
    """Read a structure from TOML and check it.

    Args:
        text: the TOML.
        name: what errors call it, usually the file's name.

    Raises:
        StructureError: the first thing that is wrong, with its place.

    >>> read_structure("seats = 2.5", "odd.toml")
    Traceback (most recent call last):
    ...
    tapete.tournament.structure.StructureError: odd.toml: seats: Expected `int`, got `float`
    """
    structure = read_toml(text, name, Structure)
    for wrong in _wrongs(structure):
        raise StructureError(f"{name}: {wrong}")
    return structure


def read_toml(text: str, name: str, kind: type[T]) -> T:
    """Read TOML into a Struct.

    Raises:
        StructureError: it is no TOML, or not of this shape; the message names the file and the place.
    """
    try:
        return msgspec.convert(tomllib.loads(text), kind)
    except tomllib.TOMLDecodeError as error:
        raise StructureError(f"{name}: {error}") from None
    except msgspec.ValidationError as error:
        raise StructureError(f"{name}: {_located(str(error))}") from None


_FIELD = re.compile(r"Object (contains unknown|missing required) field `(.*)`")


def _located(message: str) -> str:
    """Put the place before the words.

    >>> _located("Expected `int`, got `str` - at `$.levels[3].big_blind`")
    'levels[3].big_blind: Expected `int`, got `str`'
    >>> _located("Object contains unknown field `blind` - at `$.levels[0]`")
    'levels[0].blind: unknown key'
    >>> _located("Object missing required field `seats`")
    'seats: missing'
    """
    words, _, place = message.partition(" - at `$")
    path = place.removesuffix("`").lstrip(".")
    if field := _FIELD.fullmatch(words):
        path = f"{path}.{field[2]}" if path else field[2]
        words = "unknown key" if field[1] == "contains unknown" else "missing"
    return f"{path}: {words}"


def _wrongs(structure: Structure) -> Iterator[str]:
    """Say what types can't: how the values of a structure have to fit each other."""
    chip = structure.smallest_chip
    if structure.starting_stack % chip:
        yield f"starting_stack: {structure.starting_stack:,} can't be made of chips of {chip:,}"
    if structure.starting_stack < structure.levels[0].big_blind:
        yield f"starting_stack: {structure.starting_stack:,} does not cover the first big blind"
    yield from _wrong_payout(structure)
    for index, level in enumerate(structure.levels):
        before = structure.levels[index - 1] if index else level
        if level.big_blind < level.small_blind:
            yield f"levels[{index}].big_blind: {level.big_blind:,} is below the small blind"
        amounts = ("small_blind", "big_blind", "ante")
        for field, now, then in zip(amounts, _amounts(level), _amounts(before), strict=True):
            if now % chip:
                yield f"levels[{index}].{field}: {now:,} can't be made of chips of {chip:,}"
            if now < then:  # ACO-t-blinds-rise
                yield f"levels[{index}].{field}: {now:,} is below the {then:,} of the level before"
        if level.ante and structure.ante_form == "none":
            yield f'levels[{index}].ante: {level.ante:,}, but ante_form is "none"'
    if structure.ante_form != "none" and not any(level.ante for level in structure.levels):
        yield f'ante_form: "{structure.ante_form}", but no level has an ante'


def _amounts(level: BlindLevel) -> tuple[Chips, Chips, Chips]:
    return level.small_blind, level.big_blind, level.ante


def _wrong_payout(structure: Structure) -> Iterator[str]:
    payout = structure.payout
    if len(payout) > structure.seats:
        yield f"payout: {len(payout)} places are paid, but there are {structure.seats} seats"
    for place, (higher, lower) in enumerate(zip(payout, payout[1:], strict=False), start=1):
        if lower > higher:  # ACO-pay-decreasing
            yield f"payout[{place}]: {lower} per cent is more than the place above gets"
    if sum(payout) != 100:
        yield f"payout: the percentages add up to {sum(payout)}, not to 100"
