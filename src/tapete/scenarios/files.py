"""Reads scenarios of the package, their titles, and what tests play in a room. Only it reads files here."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from tapete.cards.typed import checked
from tapete.rules.rows import Language
from tapete.rules.told import suggestion
from tapete.scenarios.document import ScenarioError
from tapete.scenarios.format import Scenario
from tapete.scenarios.in_room import InRoom
from tapete.scenarios.reading import read_scenario

FOLDER = files("tapete.rules") / "scenarios"

TITLES = files("tapete.texts") / "scenarios"
"""One file for each folder of scenarios: Spanish and Portuguese under the English title."""


@cache
def packaged_names() -> tuple[str, ...]:
    """Every scenario of the package, `tda-2019/TDA19-X47-3A`, in alphabetical order."""
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
        ScenarioError: it is wrong; or the name is unknown, with the nearest known name.
    """
    if name not in packaged_names():
        raise ScenarioError(name, "", f"no such scenario{suggestion(name, list(packaged_names()))}")
    return read_scenario(packaged_text(name), file=f"{name}.yaml")


def packaged_text(name: str) -> str:
    """The text of a scenario of the package.

    Raises:
        FileNotFoundError: unknown name.
    """
    return (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")


@cache
def titles() -> Mapping[str, Mapping[Language, str]]:
    """The titles of all scenarios of the package in the other languages, under the English title."""
    found: dict[str, Mapping[Language, str]] = {}
    for file in TITLES.iterdir():
        if file.name.endswith(".json"):
            found |= msgspec.json.decode(file.read_bytes(), type=dict[str, dict[Language, str]])
    return found


IN_ROOM = "in_room.json"
"""Within `rules`; tools/generate_coverage.py writes it."""


@cache
def in_room() -> InRoom:
    """What the package's own tests play in a room."""
    text = (files("tapete.rules") / IN_ROOM).read_text(encoding="utf-8")
    return msgspec.json.decode(text, type=InRoom)


NOT_AT_DESK = "not_at_desk.toml"
"""Within `rules`: rows of live play that the desk is not asked about, under the reason."""


@cache
def not_at_desk() -> Mapping[str, str]:
    """By row: why the desk is not asked about it."""
    text = (files("tapete.rules") / NOT_AT_DESK).read_text(encoding="utf-8")
    found = msgspec.toml.decode(text, type=dict[str, list[str]])
    return {row: reason for reason, rows in found.items() for row in rows}
