"""Read packaged scenarios, their titles, and the tests' room coverage. No other module here reads files."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from tapete.cards.typed import checked
from tapete.rules.rows import Language
from tapete.rules.schema_errors import suggestion
from tapete.scenarios.document import ScenarioError
from tapete.scenarios.format import Scenario
from tapete.scenarios.in_room import InRoom
from tapete.scenarios.reading import read_scenario

FOLDER = files("tapete.rules") / "scenarios"

TITLES = files("tapete.texts") / "scenarios"
"""Titles in Spanish and Portuguese under the English title, one file for each folder of scenarios."""


@cache
def packaged_names() -> tuple[str, ...]:
    """Return the name of every packaged scenario, `tda-2019/TDA19-X47-3A`, in alphabetical order."""
    return tuple(
        sorted(
            f"{folder.name}/{entry.name.removesuffix('.yaml')}"
            for folder in FOLDER.iterdir()
            if folder.is_dir()
            for entry in folder.iterdir()
            if entry.name.endswith(".yaml")
        )
    )


@checked
@cache
def packaged(name: str) -> Scenario:
    """Read a packaged scenario.

    Raises:
        ScenarioError: the scenario is invalid, or the name is unknown; with the nearest known name.
    """
    if name not in packaged_names():
        raise ScenarioError(name, "", f"no such scenario{suggestion(name, list(packaged_names()))}")
    return read_scenario(packaged_text(name), file=f"{name}.yaml")


def packaged_text(name: str) -> str:
    """Return the text of a packaged scenario.

    Raises:
        FileNotFoundError: unknown name.
    """
    return (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")


@cache
def titles() -> Mapping[str, Mapping[Language, str]]:
    """Return the titles of all packaged scenarios in the other languages, under the English title."""
    found: dict[str, Mapping[Language, str]] = {}
    for file in TITLES.iterdir():
        if file.name.endswith(".json"):
            found |= msgspec.json.decode(file.read_bytes(), type=dict[str, dict[Language, str]])
    return found


IN_ROOM = "in_room.json"
"""File in `rules`, written by tools/generate_coverage.py."""


@cache
def in_room() -> InRoom:
    """Return the scenarios and rows that the package's tests play in a room."""
    text = (files("tapete.rules") / IN_ROOM).read_text(encoding="utf-8")
    return msgspec.json.decode(text, type=InRoom)


NOT_AT_DESK = "not_at_desk.toml"
"""File in `rules`: rows of live play that the desk does not handle, by reason."""


@cache
def not_at_desk() -> Mapping[str, str]:
    """Return the reason why the desk does not handle a row, by row."""
    text = (files("tapete.rules") / NOT_AT_DESK).read_text(encoding="utf-8")
    found = msgspec.toml.decode(text, type=dict[str, list[str]])
    return {row: reason for reason, rows in found.items() for row in rows}
