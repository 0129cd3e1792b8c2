"""Measure, by running the scenarios, which part of the product applies each row of a book.

A row counts for a face only if a passing scenario names the row and its run shows the face applying it:

- `engine`: a hand is played, or hands are compared. The row is the source of a value of that hand's rules,
  or a refusal names the row, or the row is a rule of play that no book leaves open.
- `floor`: a ruling cites the row, or a procedure of the floor reads its value.
- `tournament`: a running event reads its value. A function that a scenario calls by itself doesn't count.
- `ring`: a running cash table or pool reads its value.
- `room`: a test plays the row through the socket protocol (`tapete.scenarios.in_room`).
- `desk`: a test enters the facts in the desk's form, or records the hand there, and the logged ruling cites
  the row; or the recorded hand shows the row as the engine does.
- `stated`: the row, or its value, is text for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal, get_args

from msgspec import Struct

from tapete.engine.types import Sourced
from tapete.rules import Book, book, hand_rules
from tapete.rules.book_layers import points
from tapete.rules.points import STATED
from tapete.rules.rows import Kind, Row, all_rows, rows_in_force
from tapete.scenarios.format import Comparison, HandScenario, Look, ProcedureScenario, Scenario
from tapete.scenarios.in_room import InRoom
from tapete.scenarios.run import Run, check
from tapete.scenarios.watching import ValueRead, watched

Face = Literal["engine", "floor", "tournament", "ring", "room", "desk", "stated"]
FACES: tuple[Face, ...] = get_args(Face)
NOTHING: Mapping[str, str] = MappingProxyType({})


class Covered(Struct, frozen=True, kw_only=True):
    """One row of a book, and the faces that apply it."""

    row: str
    kind: Kind
    faces: tuple[Face, ...]
    """Faces in the order of `FACES`; empty if no part of the product was seen to apply the row."""
    where: tuple[str, ...]
    """Values of the book that have this row as a source, or modules that name the row."""
    scenarios: tuple[str, ...]
    """Scenarios that name the row and run under the book."""
    tests: tuple[str, ...]
    """Tests that play the row through the socket protocol."""
    failing: bool = False
    """Whether a scenario that names the row fails under the book."""


def lacks(one: Covered, face: Face) -> bool:
    """Whether a face should apply a row but does not.

    Text for people needs no other face. The room is for rows of online play, the desk for rows of live play.
    """
    if face in one.faces or (face != "stated" and "stated" in one.faces):
        return False
    needed = {"room": "online", "desk": "live"}.get(face)
    return needed is None or needed in all_rows()[one.row].setting


class _Ran(Struct, frozen=True):
    """Scenario that was run under a book."""

    name: str
    run: Run
    readings: list[ValueRead]


class Runs:
    """Runs of every scenario under every book that it names; the basis for the coverage of any book.

    Args:
        scenarios: by name.
    """

    def __init__(self, scenarios: Mapping[str, Scenario]) -> None:
        self._ran: dict[str, list[_Ran]] = {}
        """Runs by book."""
        self._read_in: dict[str, set[str]] = {"tournament": set(), "ring": set()}
        """Names of values read by a running event, or by a running table or pool, under any book."""
        self._rows_in: dict[tuple[str, str], set[str]] = {}
        """Rows behind all values read while an event or a pool was running, by book and face."""
        for name, scenario in scenarios.items():
            for under in scenario.under:
                with watched() as readings:
                    run = check(scenario, under)
                self._ran.setdefault(under, []).append(_Ran(name, run, readings))
        for under, ran in self._ran.items():
            names = {id(value): point for point, value in points(book(under))}
            for reading in (reading for one in ran for reading in one.readings):
                if reading.inside is not None:
                    self._rows_in.setdefault((under, reading.inside), set()).update(reading.rows)
                    self._read_in[reading.inside].add(names.get(id(reading.what), ""))

    def coverage(
        self,
        under: Book,
        *,
        in_room: InRoom,
        sources: Mapping[str, str] | None = None,
        apart: Mapping[str, str] = NOTHING,
    ) -> Iterator[Covered]:
        """Return the coverage of every row in force under a book's own catalogue.

        Args:
            under: a book with a catalogue.
            in_room: rows and scenarios that tests play through the socket protocol.
            sources: source text of the modules by name, to find rows that code names but no value has
                as a source.
            apart: reason why the desk does not handle a row, by row. Rows with the reason `cards` never count
                for a recorded hand, whose cards are unknown.

        Raises:
            ValueError: the book has no catalogue of its own.
        """
        if not under.catalogues:
            raise ValueError(f"{under.id} has no catalogue")
        ran = self._ran.get(under.id, [])
        values: dict[str, list[str]] = {}
        for point, value in points(under):
            for row in (value.source, *value.also):
                values.setdefault(row, []).append(point)
        for power in under.general_power:
            values.setdefault(power, []).append("general_power")
        for row, what in rows_in_force(under.catalogues[-1]).items():
            naming = [one for one in ran if row in one.run.scenario.rules]
            passing = [one for one in naming if not one.run.differences]
            own = values.get(row, [])
            found = {face for one in passing for face in self._faces(row, what, own, one, under)}
            tests = in_room.tests(row, under.id)
            hands = (one for one in passing if in_room.plays(one.name, under.id))
            if tests or any("engine" in _of_hand(row, what, one) for one in hands):
                found.add("room")
            told = [one for one in passing if in_room.told(one.name, under.id)]
            shown = apart.get(row) != "cards" and any("engine" in _recorded(row, what, one) for one in told)
            if shown or any(row in one.run.cites for one in told):
                found.add("desk")
            if what.kind == "stated" or (own and STATED.issuperset(own)):
                found.add("stated")
            yield Covered(
                row=row,
                kind=what.kind,
                faces=tuple(face for face in FACES if face in found),
                where=tuple(own or _naming(row, sources or {})),
                scenarios=tuple(one.name for one in naming),
                tests=tests,
                failing=len(passing) < len(naming),
            )

    def _faces(self, row: str, what: Row, own: Iterable[str], one: _Ran, under: Book) -> Iterator[Face]:
        """Return the faces that applied a row in a scenario that names it."""
        scenario = one.run.scenario
        if not isinstance(scenario, ProcedureScenario):
            yield from _of_hand(row, what, one)
            return
        if any(row in reading.rows and reading.by.startswith("tapete.floor.") for reading in one.readings):
            yield "floor"
        played: tuple[tuple[Literal["tournament", "ring"], str], ...] = (
            ("tournament", "play_event"),
            ("ring", "play_pool"),
            ("ring", "play_ring"),
        )
        for face, procedure in played:
            by_value = row in self._rows_in.get((under.id, face), ()) or any(
                point in self._read_in[face] for point in own
            )
            by_code = not own and what.kind == "enforced" and scenario.procedure == procedure
            if by_value or by_code:
                yield face


def _of_hand(row: str, what: Row, one: _Ran) -> Iterator[Face]:
    """Return the faces that a hand, a spot or a comparison of hands shows a row through."""
    scenario, run = one.run.scenario, one.run
    if row in run.cites:
        yield "floor"
    elif isinstance(scenario, Comparison) or (
        isinstance(scenario, HandScenario)
        and (what.kind == "enforced" or row in _rows_of_hand(scenario, run.book))
    ):
        yield "engine"


def _recorded(row: str, what: Row, one: _Ran) -> Iterator[Face]:
    """Return the faces that a recorded hand shows a row through."""
    if isinstance(one.run.scenario, HandScenario):
        yield from _of_hand(row, what, one)


def _rows_of_hand(scenario: HandScenario, under: Book) -> set[str]:
    """Return the rows behind the values of a hand's rules, and the rows that its refusals name."""
    rules = hand_rules(scenario.game, book=under)
    values: list[Any] = [
        getattr(part, name) for part in (rules.betting, rules.showdown) for name in part.__struct_fields__
    ]
    rows = {value.source for value in values if isinstance(value, Sourced)}
    refused = (step.refused for step in scenario.play if isinstance(step, Look))
    return rows | {refusal.rule for refusal in refused if refusal is not None and refusal.rule}


def _naming(row: str, sources: Mapping[str, str]) -> list[str]:
    return [name for name, text in sources.items() if _names(text, row)]


def _names(text: str, row: str) -> bool:
    """Whether a text names exactly this row, not only a row whose id has the same beginning."""
    start = text.find(row)
    while start >= 0:
        after = text[start + len(row) : start + len(row) + 2]
        if not (after[:1].isalnum() or after[:1] == "-" or (after[:1] == "." and after[1:2].isalnum())):
            return True
        start = text.find(row, start + 1)
    return False
