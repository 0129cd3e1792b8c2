"""The mark `shows`: rows that a test shows through the socket protocol, and the check that it does.

    @pytest.mark.shows("ACO-O-clock", "ACO-t-action-time", book="aconcagua")

A marked test plays in a room whose event or cash table has this book. Its messages go through their JSON both
ways. When it has passed, each row that it names must have decided something:

- a ruling of the room cited the row, or a refusal named it; or
- the event read a value of a policy that rests on it, and the test fails if the book has another value; or
- another value of the book rests on it (a key that the book fills in an event's file, say), and the test,
  which reads the event's file itself, fails if the book has another value there; or
- no value of the book rests on it, and a function whose source names it was called.

`tools/generate_coverage.py` collects the marks for `tapete rules coverage`.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs
from tests.simulation.virtual import Guest

from tapete.engine.refusals import Refused
from tapete.ring.pool import RingPool
from tapete.ring.table import RingTable
from tapete.ring.table import table as ring_table
from tapete.room import protocol as p
from tapete.room.core import floor
from tapete.room.room import Room
from tapete.rules import Book
from tapete.rules import book as book_of
from tapete.rules.book_layers import points
from tapete.rules.rows import rows_in_force
from tapete.scenarios.mutation import other_values, with_value
from tapete.scenarios.run import all_cites
from tapete.tournament import Tournament
from tapete.tournament.policy import policies_of, policy_kinds
from tapete.tournament.structure.structure import Structure

SOURCE = Path(__file__).resolve().parent.parent / "src" / "tapete"
PACKAGES = ("cards", "engine", "floor", "tournament", "ring", "room")

_client: msgspec.json.Decoder[p.ClientMessage] = msgspec.json.Decoder(p.ClientMessage)
_server: msgspec.json.Decoder[p.ServerMessage] = msgspec.json.Decoder(p.ServerMessage)


class Seen:
    """What decided while a test ran."""

    def __init__(self) -> None:
        self.books: set[str] = set()
        """Of the events that were opened."""
        self.cited: dict[str, set[str]] = {}
        """By book: rows that rulings cite."""
        self.refused: set[str] = set()
        """Rows that refusals name."""
        self.read: set[tuple[str, str, str]] = set()
        """Values of policies that were read: subject, name and value."""
        self.called: set[tuple[str, int]] = set()
        """Functions of the product that were called: file and first line."""

    def decided(self, row: str, book: str) -> bool:
        """Whether a row of a book was cited, was named by a refusal, or stands in code that was called."""
        if row in self.cited.get(book, ()) or row in self.refused:
            return True
        if any(row in (value.source, *value.also) for _, value in points(book_of(book))):
            return False
        return not self.called.isdisjoint(functions_naming(row))

    def values(self, row: str, book: str) -> Iterator[tuple[str, str]]:
        """The values of policies that rest on a row and were read as the book has them: subject and name."""
        policies = policies_of(book_of(book))
        for value, rows in policies.rows.items():
            subject, _, name = value.partition(".")
            stated = repr(getattr(getattr(policies, subject), name))
            if row in rows and (subject, name, stated) in self.read:
                yield subject, name


@cache
def functions_naming(row: str) -> frozenset[tuple[str, int]]:
    """The functions whose source names a row: file and first line, decorators included."""
    named = re.compile(re.escape(row) + r"(?![A-Za-z0-9-]|\.[A-Za-z0-9])")
    found = set()
    for package in PACKAGES:
        for file in sorted((SOURCE / package).rglob("*.py")):
            text = file.read_text(encoding="utf-8")
            lines = {text.count("\n", 0, match.start()) + 1 for match in named.finditer(text)}
            for node in ast.walk(ast.parse(text)) if lines else ():
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    if any(node.lineno <= line <= (node.end_lineno or 0) for line in lines):
                        first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                        found.add((str(file), first))
    return frozenset(found)


@contextmanager
def watching() -> Iterator[Seen]:
    """Note what decides within the block, and send every message through its JSON."""
    seen = Seen()
    with pytest.MonkeyPatch.context() as patch:
        _watch_decisions(patch, seen)
        _through_json(patch)
        for subject, kind in policy_kinds():
            patch.setattr(kind, "__getattribute__", _noting(subject, kind, seen), raising=False)

        def profile(frame: Any, event: str, arg: object) -> None:
            if event == "call":
                seen.called.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

        threading.setprofile(profile)
        sys.setprofile(profile)
        try:
            yield seen
        finally:
            sys.setprofile(None)
            threading.setprofile(None)


def _watch_decisions(patch: pytest.MonkeyPatch, seen: Seen) -> None:
    create, rule, refuse = Tournament.create, vars(floor)["rule"], Refused.__init__
    open_table, open_pool = RingTable.create, RingPool.create

    def creates(structure: Any, **how: Any) -> Any:
        seen.books.add(structure.book)
        return create(structure, **how)

    def opens(settings: Any, **how: Any) -> Any:
        seen.books.add(settings.book)
        return open_table(settings, **how)

    def opens_pool(settings: Any, **how: Any) -> Any:
        seen.books.add(settings.book)
        return open_pool(settings, **how)

    def rules(spot: Any, incident: Any, book: Any) -> Any:
        ruling = rule(spot, incident, book)
        seen.cited.setdefault(book.id, set()).update(all_cites(ruling))
        return ruling

    def refuses(self: Any, *values: Any, **facts: Any) -> None:
        refuse(self, *values, **facts)
        if self.rule:
            seen.refused.add(self.rule)

    patch.setattr(Tournament, "create", staticmethod(creates))
    patch.setattr(RingTable, "create", staticmethod(opens))
    patch.setattr(RingPool, "create", staticmethod(opens_pool))
    patch.setattr(floor, "rule", rules)
    patch.setattr(Refused, "__init__", refuses)


def _noting(subject: str, kind: type[Any], seen: Seen) -> Callable[[Any, str], Any]:
    fields = frozenset(kind.__struct_fields__)

    def value(policy: Any, name: str) -> Any:
        found = object.__getattribute__(policy, name)
        if name in fields:
            seen.read.add((subject, name, repr(found)))
        return found

    return value


def _through_json(patch: pytest.MonkeyPatch) -> None:
    """What a guest of the tests says and hears is what its JSON says."""
    handle, tell = Room.handle, Guest.tell

    async def handles(self: Room, session: Any, message: p.ClientMessage) -> None:
        await handle(self, session, _client.decode(msgspec.json.encode(message)))

    def tells(self: Guest, message: p.ServerMessage) -> None:
        tell(self, _server.decode(msgspec.json.encode(message)))

    patch.setattr(Room, "handle", handles)
    patch.setattr(Guest, "tell", tells)


def fails_otherwise(test: Callable[[], None], book: str, subject: str, name: str) -> bool:
    """Whether a test fails if events of a book have another value in a policy."""
    stated = book_of(book)
    for other in other_values(stated, f"tournament.{name}"):
        policies = policies_of(with_value(stated, f"tournament.{name}", other))
        with pytest.MonkeyPatch.context() as patch:
            _change(patch, book, subject, name, getattr(getattr(policies, subject), name))
            try:
                test()
            except (Exception, pytest.fail.Exception):
                return True
    return False


def _change(patch: pytest.MonkeyPatch, book: str, subject: str, name: str, value: Any) -> None:
    create = Tournament.create

    def creates(structure: Structure, **how: Any) -> Any:
        if structure.book == book:
            changed = structs.replace(getattr(structure.policy, subject), **{name: value})
            structure = structs.replace(
                structure, policy=structs.replace(structure.policy, **{subject: changed})
            )
        return create(structure, **how)

    patch.setattr(Tournament, "create", staticmethod(creates))


def fails_under(test: Callable[[], None], book: str, point: str) -> bool:
    """Whether a test fails if the book that events, tables and pools name has another value at a point."""
    stated = book_of(book)
    named, open_pool = vars(Structure)["rulebook"].fget, RingPool.create
    for other in _others(stated, point):
        changed = with_value(stated, point, other)

        def rulebook(self: Structure, changed: Any = changed) -> Any:
            return changed if self.book == book and not self.book_files else named(self)

        def opens_pool(settings: Any, changed: Any = changed, **how: Any) -> Any:
            return open_pool(settings, **({"book": changed} if settings.book == book else {}), **how)

        def of_table(name: str, changed: Any = changed) -> Any:
            return changed if name == book else book_of(name)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Structure, "rulebook", property(rulebook))
            patch.setattr(RingPool, "create", staticmethod(opens_pool))
            patch.setattr(ring_table, "named_book", of_table)
            try:
                test()
            except (Exception, pytest.fail.Exception):
                return True
    return False


def _others(book: Book, point: str) -> Iterator[Any]:
    """Other lawful values of a point; of a list also those that lack one of its words."""
    yield from other_values(book, point)
    section, _, name = point.partition(".")
    value = getattr(getattr(book, section), name).value
    if isinstance(value, tuple):
        yield from (value[:at] + value[at + 1 :] for at in range(1, len(value) - 1))


@pytest.fixture(autouse=True)
def shows(request: pytest.FixtureRequest) -> Iterator[None]:
    """Check the marks `shows` of a test once it has passed."""
    marks = list(request.node.iter_markers("shows"))
    if not marks:
        yield
        return
    with watching() as seen:
        yield

    def again() -> None:
        names = inspect.signature(request.function).parameters
        request.function(**{name: request.node.funcargs[name] for name in names})

    for mark in marks:
        book = mark.kwargs["book"]
        assert book in seen.books, f"no event was opened under {book}"
        strange = [row for row in mark.args if row not in rows_in_force(book_of(book).catalogues[-1])]
        assert not strange, f"{book} has no row {', '.join(strange)}"
        unproved = [row for row in mark.args if not _proved(seen, row, book, again)]
        assert not unproved, f"{book}: the test does not depend on {', '.join(unproved)}"


def _proved(seen: Seen, row: str, book: str, again: Callable[[], None]) -> bool:
    """Whether a row decided in a test, as far as that can be seen from outside."""
    if seen.decided(row, book):
        return True
    values = list(seen.values(row, book))
    stated = [point for point, value in points(book_of(book)) if row in (value.source, *value.also)]
    if values or stated:
        again()  # without a change it passes again
    return any(fails_otherwise(again, book, *value) for value in values) or any(
        fails_under(again, book, point) for point in stated
    )
