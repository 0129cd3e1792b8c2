"""docs/protocol.md is fresh, its examples are real messages, and a stranger's bot needs nothing else."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from tools import generate_protocol

from tapete.engine import Event, Reason
from tapete.room import protocol as p

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```json\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)


def kinds(union: object) -> set[str]:
    """The tags of a union of messages."""
    return {cls.__struct_config__.tag for cls in get_args(union)}


def test_the_page_is_fresh() -> None:
    assert generate_protocol.main(["--check"]) == 0, "run .venv/bin/python tools/generate_protocol.py"


def test_a_message_without_an_example_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate_protocol, "examples", dict)
    with pytest.raises(SystemExit, match="Hello has no example: add one to tools/protocol_examples.py"):
        generate_protocol.generate()


def test_a_stale_page_is_seen_and_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "protocol.md"
    copy.write_text(PAGE.replace("Ask whether anybody is there.", "Ask.", 1), encoding="utf-8")
    monkeypatch.setattr(generate_protocol, "TARGET", copy)
    assert generate_protocol.main(["--check"]) == 1
    assert generate_protocol.main([]) == 0
    assert copy.read_text(encoding="utf-8") == PAGE


def test_a_page_without_the_marker_is_not_overwritten() -> None:
    with pytest.raises(ValueError, match="has no line that begins with"):
        generate_protocol.page("# Something else\n")


@pytest.mark.parametrize("block", BLOCKS)
def test_an_example_is_a_message(block: str) -> None:
    kind = msgspec.json.decode(block)["type"]
    for union in (p.ClientMessage, p.ServerMessage, Event):
        if kind in kinds(union):
            msgspec.json.decode(block, type=union)
            break
    else:
        pytest.fail(f"there is no message {kind!r}")


def test_every_message_event_and_code_is_on_the_page() -> None:
    headings = set(re.findall(r"^### `(\w+)`$", PAGE, re.MULTILINE))
    assert headings == kinds(p.ClientMessage) | kinds(p.ServerMessage) | kinds(Event)
    for code in (*p.ErrorCode, *Reason, *p.Action):
        assert f"`{code.value}`" in PAGE


def test_links_inside_the_page_lead_somewhere() -> None:
    headings = re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)
    anchors = [re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings]
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\]\(#([^)]+)\)", PAGE)) <= set(anchors)


def test_the_example_bot_needs_nothing_of_tapete() -> None:
    source = (ROOT / "examples" / "bot.py").read_text(encoding="utf-8")
    imported = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").split(".")[0])
    assert imported - sys.stdlib_module_names == {"websockets"}
    assert len(source.splitlines()) <= 50
