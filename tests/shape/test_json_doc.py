"""docs/json.md is fresh, and has every command that prints facts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import generate_json_doc
from typer.core import TyperGroup
from typer.main import get_command

from tapete.cli import app

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text("utf-8")
DOES_NOT_PRINT_FACTS = {
    *("serve", "gateway", "worker", "play"),  # they run until somebody stops them
    *("room role", "room resume", "room rollback", "room cancel", "room simultaneous"),  # orders
    *("room finish",),  # it opens an event
    *("room audit", "room stage"),  # they write files that are JSON already
}


def commands(group: TyperGroup, before: str = "") -> Iterator[tuple[str, set[str]]]:
    """Every command with its options."""
    for name, command in group.commands.items():
        if isinstance(command, TyperGroup):
            yield from commands(command, f"{name} ")
        else:
            yield before + name, {option for one in command.params for option in one.opts}


def every_command() -> dict[str, set[str]]:
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    return dict(commands(group))


def test_every_command_that_prints_facts_takes_json() -> None:
    found = every_command()
    assert len(found) > 25
    assert {name for name, options in found.items() if "--json" not in options} == DOES_NOT_PRINT_FACTS


def test_the_page_shows_each_of_them() -> None:
    titles = re.findall(r"^## `tapete (.*)`$", PAGE, re.M)
    facts = every_command().keys() - DOES_NOT_PRINT_FACTS
    assert [name for name in facts if not any(f"{title} ".startswith(f"{name} ") for title in titles)] == []


def test_the_page_is_fresh(capsys: pytest.CaptureFixture[str]) -> None:
    assert generate_json_doc.main(["--check"]) == 0, capsys.readouterr().out
