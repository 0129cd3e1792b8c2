"""docs/tournaments.md is fresh, names every key and every example, and its commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from tools import generate_tournament_doc
from typer.main import get_command

from tapete.cli import app
from tapete.tournament import Structure

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "tournaments.md").read_text(encoding="utf-8")


def test_the_page_is_fresh() -> None:
    assert generate_tournament_doc.main(["--check"]) == 0, (
        "run .venv/bin/python tools/generate_tournament_doc.py"
    )


def test_a_stale_page_is_seen_and_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "tournaments.md"
    copy.write_text(PAGE.replace("`starting_stack`", "`stack`", 1), encoding="utf-8")
    monkeypatch.setattr(generate_tournament_doc, "TARGET", copy)
    assert generate_tournament_doc.main(["--check"]) == 1
    assert generate_tournament_doc.main([]) == 0
    assert copy.read_text(encoding="utf-8") == PAGE


def test_every_section_and_every_example_is_there() -> None:
    sections = {
        field.name
        for field in msgspec.structs.fields(Structure)
        if field.name in PAGE and f"## `[{field.name}]`" in PAGE
    }
    tables = {
        field.name
        for field in msgspec.structs.fields(Structure)
        if "sections." in str(field.type) or "sections." in repr(getattr(field.type, "__args__", ""))
    }
    assert sections == tables and len(tables) > 10
    files = {file.name for file in (ROOT / "examples" / "tournaments").glob("*.toml")}
    assert set(re.findall(r"\| \[`([\w-]+\.toml)`\]", PAGE)) == files


def test_every_command_named_exists() -> None:
    named = re.findall(r"^    tapete (\w+)(?: (lint|replay))?", PAGE, re.M)
    assert len(named) == 5
    known = get_command(app).commands  # type: ignore[attr-defined]
    for command, part in named:
        assert command in known
        assert not part or part in known[command].commands
