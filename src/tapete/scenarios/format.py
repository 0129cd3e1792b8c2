"""How a scenario file looks: four kinds of situation, told apart by what they set up.

`docs/scenarios.md` explains every word to whoever writes one.
"""

from __future__ import annotations

from typing import Any

import msgspec
import yaml
from msgspec import Struct

from tapete.engine import Post, Stakes
from tapete.floor import Spot
from tapete.rules import book, books
from tapete.rules.rows import all_rows
from tapete.rules.told import suggestion, told
from tapete.scenarios.facts import Expect
from tapete.scenarios.incidents import read_incident
from tapete.scenarios.ruled import Ruled


class ScenarioError(Exception):
    """A scenario file is wrong; says in which file, at which line or path, and what would be right."""

    def __init__(self, file: str, path: str, why: str) -> None:
        self.file, self.path, self.why = file, path, why
        super().__init__(f"{file}: {path}: {why}" if path else f"{file}: {why}")


class Refusal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A play that must be refused, with the reason, the rule and the numbers."""

    play: str
    reason: str
    rule: str | None = None
    facts: dict[str, int] = {}


class Look(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to look at between two plays: the hand, a refused play, an incident and its ruling."""

    expect: Expect | None = None
    refused: Refusal | None = None
    incident: dict[str, Any] | None = None
    ruling: Ruled | None = None
    under: dict[str, Ruled] = {}
    """What else is ruled under some of the books: what is named here replaces what `ruling` says."""
    carry_out: bool | str = False
    """Whether the ruling is carried out on the hand; the name of the option that the director takes."""

    def __post_init__(self) -> None:
        if self.incident is None and (self.ruling is not None or self.under or self.carry_out):
            raise ValueError("a ruling needs an `incident`")
        if self.expect is None and self.refused is None and self.incident is None:
            raise ValueError("nothing to look at; there are expect, refused, incident")


class _File(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every file begins with."""

    title: str
    rules: list[str]
    """Rows of the catalogue that it shows; the worked example that it is."""
    book: str | None = None
    books: list[str] = []
    """Under which it holds."""

    def __post_init__(self) -> None:
        if (self.book is None) == (not self.books):
            raise ValueError("a scenario names its `book`, or its `books`")
        if len(set(self.rules)) < len(self.rules) or not self.rules:
            raise ValueError("`rules` names at least one row, none twice")

    @property
    def under(self) -> tuple[str, ...]:
        """The books that it holds under."""
        return tuple(self.books) if self.book is None else (self.book,)


class HandScenario(_File, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand that is played."""

    game: str
    stakes: Stakes
    seats: dict[int, int]
    button: int
    small_blind: int | None = None
    big_blind: int | None = None
    expect: Expect | None = None
    play: list[str | Look] = []
    street: str | None = None
    posts: list[Post] | None = None
    cards: dict[int, str] = {}
    board: str = ""
    further_boards: list[str] = []
    draws: str = ""
    burns: bool = False
    boards: int = 1
    event_heads_up: bool = False
    cannot_start: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        ruled = any(isinstance(step, Look) and step.incident for step in self.play)
        if not ruled and (self.expect is None) == (self.cannot_start is None):
            raise ValueError("a scenario says what to expect, or why it cannot start")


class SpotScenario(_File, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spot typed in with just the facts that matter, and incidents in it."""

    spot: Spot
    play: list[Look]


class Compared(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand, and what it is called."""

    cards: str
    name: str | None = None


class Comparison(_File, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hands that are compared, the best first."""

    game: str
    hands: list[Compared]
    half: str | None = None


class Doing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One run of a procedure: what goes in and what must come out."""

    given: dict[str, Any] = {}
    expect: dict[str, Any]
    under: dict[str, dict[str, Any]] = {}
    """What else comes out under some of the books."""


class ProcedureScenario(_File, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A procedure of the floor or of a tournament, run once or several times."""

    procedure: str
    runs: list[Doing]


Scenario = HandScenario | SpotScenario | Comparison | ProcedureScenario

_KINDS: dict[str, type[_File]] = {
    "hands": Comparison,
    "spot": SpotScenario,
    "procedure": ProcedureScenario,
    "seats": HandScenario,
}
"""The key that tells what a file is."""


# libyaml reads ten times as fast, where PyYAML was built with it.
_Safe: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Lines(_Safe):  # type: ignore[misc]
    """Refuses a key that is there twice, which YAML would let pass."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        for key in keys:
            if keys.count(key) > 1:
                raise yaml.MarkedYAMLError(problem=f"`{key}` is there twice", problem_mark=node.start_mark)
        found: dict[Any, Any] = super().construct_mapping(node, deep=deep)
        return found


def read_scenario(text: str, *, file: str = "scenario.yaml") -> Scenario:
    """A scenario from the text of its file.

    Raises:
        ScenarioError: no YAML; an unknown word, a wrong type, a row that doesn't exist; with line or path,
            and the nearest known word.
    """
    try:
        document = yaml.load(text, _Lines)  # noqa: S506 - a safe loader, see above
    except yaml.MarkedYAMLError as error:
        line = f"line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise ScenarioError(file, line, error.problem or "no YAML") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise ScenarioError(file, "", f"no YAML: {' '.join(str(error).split())}") from None
    if not isinstance(document, dict):
        raise ScenarioError(file, "", "a scenario is a mapping: title, rules, book, ...")
    kind = next((kind for key, kind in _KINDS.items() if key in document), None)
    if kind is None:
        near = next((s for key in document if "did" in (s := suggestion(str(key), list(_KINDS)))), "")
        raise ScenarioError(file, "", f"one of {', '.join(_KINDS)} says what it sets up{near}")
    try:
        scenario: Any = msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        raise ScenarioError(file, *told(error, kind)) from None
    _check_rows(scenario, file)
    _check_incidents(scenario, file)
    found: Scenario = scenario
    return found


def _check_rows(scenario: _File, file: str) -> None:
    rows = {*all_rows()}
    for name in scenario.under:
        if name != "common" and name not in books():
            raise ScenarioError(file, "books", f"no such book `{name}`{suggestion(name, list(books()))}")
        rows |= set(book(name).own)
    for index, row in enumerate(scenario.rules):
        if row not in rows and not is_example(row):
            raise ScenarioError(file, f"rules[{index}]", f"no such row `{row}`{suggestion(row, list(rows))}")


def is_example(row: str) -> bool:
    """Whether an id is that of a worked example, which the catalogue of rows doesn't hold.

    >>> is_example("TDA19-X47-3A"), is_example("ACO-X-menu-1"), is_example("TDA19-47A")
    (True, True, False)
    """
    return row.partition("-")[2].startswith("X")


def _check_incidents(scenario: Any, file: str) -> None:
    for index, step in enumerate(getattr(scenario, "play", ())):
        if isinstance(step, Look) and step.incident is not None:
            try:
                read_incident(step.incident)
            except msgspec.ValidationError as error:
                path, _, why = str(error).partition(": ")
                place = f"play[{index}].incident{'.' + path if path else ''}"
                raise ScenarioError(file, place, why) from None
