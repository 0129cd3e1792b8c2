"""The vectors of tables are fresh, and folding in Python leads to them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tools import generate_vectors

from tapete.room import protocol as p


class Case(msgspec.Struct):
    name: str
    messages: list[p.Snapshot | p.News | p.Yours]
    tables: list[p.Table | None]


CASES = msgspec.json.decode(generate_vectors.TARGET.read_bytes(), type=list[Case])


def test_the_vectors_are_fresh() -> None:
    assert generate_vectors.main(["--check"]) == 0, "run .venv/bin/python tools/generate_vectors.py"


def test_stale_vectors_are_seen_and_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate_vectors, "TARGET", tmp_path / "tables.json")
    monkeypatch.setattr(generate_vectors, "generate", lambda: b"[]")
    assert generate_vectors.main(["--check"]) == 1
    assert generate_vectors.main([]) == 0
    assert generate_vectors.main(["--check"]) == 0
    assert generate_vectors.main(["--what"]) == 2


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_folding_leads_to_the_tables(case: Case) -> None:
    watched = p.Watched()
    for message, table in zip(case.messages, case.tables, strict=True):
        assert watched.fold(message) == table


def test_a_gap_is_seen_once_and_a_snapshot_mends_it() -> None:
    messages = CASES[1].messages
    at = max(n for n, one in enumerate(messages) if isinstance(one, p.Snapshot))
    first, second, third, fourth = messages[at : at + 4]
    watched = p.Watched()
    assert watched.fold(second) is None
    shown = watched.fold(first)
    assert shown is not None and shown.resync
    with pytest.raises(p.Gap):
        watched.fold(third)
    assert watched.fold(fourth) is None
    again = watched.fold(first)
    assert again is not None and not again.resync and not again.events
    assert watched.fold(second) is not None
    assert watched.fold(second) is None
