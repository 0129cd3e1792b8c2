"""Whole events: a structure, and what is asked of the tournament that is played by it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from tapete.floor.citing import Citing
from tapete.rules import Book, books
from tapete.scenarios.doing.base import Given, Procedures, facts_of, procedure
from tapete.tournament import Tournament
from tapete.tournament import commands as cmd
from tapete.tournament.axes import axes_of, fits
from tapete.tournament.checks import wrongs
from tapete.tournament.refusals import Refused
from tapete.tournament.structure import Structure

PLAIN: Mapping[str, Any] = {
    "name": "An event",
    "seats": 9,
    "starting_stack": 10_000,
    "buy_in": 10,
    "payout": [100],
    "levels": [{"small_blind": 100 * n, "big_blind": 200 * n, "minutes": 10} for n in (1, 2, 3)],
}
"""What a scenario leaves out of its structure."""


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that is asked of the tournament, in the words of its commands."""

    do: dict[str, Any]
    at: int = 0
    """Seconds from the first."""


class Event(Given, frozen=True, kw_only=True):
    """A structure and what is asked of its tournament."""

    structure: dict[str, Any] = {}
    """What differs from a plain event."""
    starts_at: int | None = None
    """Of a scheduled event; seconds."""
    accounts: int = 0
    """So many enter first, numbered from 1."""
    steps: tuple[Step, ...] = ()


def _named(book: Book) -> str:
    """What a structure calls a book: of one in a file, the book of the package that it stands on."""
    return next(name for name in reversed(book.layers) if name in books())


@procedure(Event)
def play_event(given: Event, book: Book, read: Citing) -> Mapping[str, Any]:
    """Plays an event as the room would: what is `accepted`, what entries, chips and money become.

    A structure that can't be played is `wrong`, with its place.
    """
    structure: Structure = facts_of(
        {**PLAIN, "book": _named(book), **given.structure}, Structure, field="structure"
    )
    for wrong in wrongs(structure):
        return {"wrong": wrong}
    starts_at = None if given.starts_at is None else given.starts_at * 1_000
    played = Tournament.replay(Tournament.create(structure, tournament=1, starts_at=starts_at))
    accepted: list[bool | str] = []
    for account in range(1, given.accounts + 1):
        _do(played, cmd.Enter(account=account), 0)
    for step in given.steps:
        command = facts_of(step.do, cmd.Command, field="steps.do")
        try:
            _do(played, command, step.at * 1_000)
        except Refused as refused:
            accepted.append(refused.reason.value)
        else:
            accepted.append(True)
    return {
        "state": played.state,
        "accepted": accepted,
        "entries": len(played.entries),
        "capacity": structure.capacity,
        "tables": [played.tables.size_of(number) for number in played.tables.numbers],
        "stacks": {entry.entry: entry.stack for entry in played.entries.values() if entry.table},
        "places": {entry.entry: entry.place for entry in played.entries.values() if entry.place},
        "names": [entry.name(str(entry.account)) for entry in played.entries.values()],
        "paid": {entry.entry: entry.prize for entry in played.entries.values() if entry.prize},
        "tickets": {entry.entry: entry.tickets for entry in played.entries.values() if entry.tickets},
        "items": {entry.entry: list(entry.items) for entry in played.entries.values() if entry.items},
        "chips": played.in_play,
        "pool": played.pool,
        "level": played.level_number,
        "price": structure.price.details(),
    }


class Sorted(Given, frozen=True, kw_only=True):
    """A structure, and what a lobby's filter asks for."""

    structure: dict[str, Any] = {}
    """What differs from a plain event."""
    anonymous: bool | None = None
    """Left out if the event doesn't say."""
    filters: tuple[dict[str, str], ...] = ()
    """Each by axis."""


@procedure(Sorted)
def sort_event(given: Sorted, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says what an event is on each of the ten `axes`, and which filters have `found` it."""
    structure: Structure = facts_of(
        {**PLAIN, "book": _named(book), **given.structure}, Structure, field="structure"
    )
    for wrong in wrongs(structure):
        return {"wrong": wrong}
    anonymous = given.anonymous
    if anonymous is None:
        anonymous = read(book.ring.identity) == "anonymous"
    axes = axes_of(structure, anonymous=anonymous)
    return {"axes": asdict(axes), "found": [fits(axes, wanted) for wanted in given.filters]}


def _do(played: Tournament, command: Any, at: int) -> None:
    for event in played.decide(command, at=at):
        played.apply(event)


PROCEDURES: Procedures = {"play_event": play_event, "sort_event": sort_event}
