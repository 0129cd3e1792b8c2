"""Files of a stage: the stacks of an online flight for a live final, or the reverse.

>>> ana = StagePlayer(name="Ana Lima", stack=20_000)
>>> stage = StageFile(event="Main", flight="1A", currency="EUR", pool=20_000, entries=2, end_level=6,
...     chips=20_000, players=(ana,))
>>> read_stage(stage_text(stage)).players[0].stack
20000
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from tapete.tournament.course.several import seed_of
from tapete.tournament.state import State

MOST_BYTES: Final = 8_000_000
Amount = Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)]
Stack = Annotated[int, Meta(ge=1, le=9_007_199_254_740_991)]
Called = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"\S")]


class StageFileError(ValueError):
    """A file does not describe a stage; the message names the wrong field."""


class StagePlayer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player who goes on."""

    name: Called
    stack: Stack


class StageFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Result of a stage: who goes on, with which chips, and the money that was paid in."""

    format: Literal["tapete-stage"] = "tapete-stage"
    version: Literal[1] = 1
    event: Called
    flight: Called
    currency: Called
    pool: Amount
    """Prize money paid in, in the smallest unit of the currency."""
    entries: Annotated[int, Meta(ge=1, le=100_000)]
    end_level: Annotated[int, Meta(ge=1, le=200)]
    """Last level that was played."""
    chips: Amount
    """All chips in play at the end; the stacks add up to it."""
    players: tuple[StagePlayer, ...]


def stage_of(flight: State, names: Mapping[int, str]) -> StageFile:
    """Return the result of a finished flight, online or live.

    Args:
        flight: the flight.
        names: names of the players by account.

    Raises:
        StageFileError: the event is no finished flight, or two stacks have one name.
    """
    stage = flight.structure.stage
    if stage is None or stage.kind != "flight" or flight.state != "finished":
        raise StageFileError("the event is no flight that is over")
    found = seed_of([flight], levels=len(flight.structure.levels) + 1)
    players = tuple(
        StagePlayer(name=names.get(one.account, f"#{one.account}"), stack=one.stack) for one in found.results
    )
    return _checked(
        StageFile(
            event=flight.structure.name,
            flight=stage.flight,
            currency=flight.structure.currency,
            pool=found.pool,
            entries=found.entries,
            end_level=found.end_levels[0],
            chips=sum(one.stack for one in players),
            players=players,
        )
    )


def stage_text(stage: StageFile) -> str:
    """Return the text of a file."""
    fields = {"format": stage.format, "version": stage.version} | msgspec.to_builtins(stage)
    return msgspec.json.format(msgspec.json.encode(fields), indent=1).decode() + "\n"


def read_stage(text: str | bytes) -> StageFile:
    """Read a file.

    Raises:
        StageFileError: the first error, with its field.
    """
    if len(text) > MOST_BYTES:
        raise StageFileError("the file is too large")
    try:
        found = msgspec.json.decode(text, type=StageFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise StageFileError(str(error)) from None
    return _checked(found)


def _checked(stage: StageFile) -> StageFile:
    known: dict[str, int] = {}
    for at, one in enumerate(stage.players):
        name = same_name(one.name)
        if name in known:
            raise StageFileError(f"players[{at}].name: {one.name} is also players[{known[name]}]")
        known[name] = at
    total = sum(one.stack for one in stage.players)
    if total != stage.chips:
        raise StageFileError(f"chips: the stacks add up to {total:,}, not to {stage.chips:,}")
    if len(stage.players) > stage.entries:
        raise StageFileError(f"entries: {stage.entries}, but {len(stage.players)} players go on")
    return stage


def same_name(name: str) -> str:
    """Return the form of a name by which the same player is found again.

    >>> same_name(" Ana  LIMA ") == same_name("ana lima")
    True
    """
    return " ".join(name.split()).casefold()
