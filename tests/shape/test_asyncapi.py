"""docs/asyncapi.json is fresh, names every message, and refers only to what is in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from tools import generate_asyncapi

from tapete.room import protocol as p

DOCUMENT: dict[str, Any] = json.loads(generate_asyncapi.TARGET.read_text(encoding="utf-8"))
ASKS, TELLS = (
    {cls.__struct_config__.tag for cls in get_args(one)} for one in (p.ClientMessage, p.ServerMessage)
)


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for key, inner in part.items():
            if key == "$ref":
                yield inner
            else:
                yield from references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from references(inner)


def test_the_document_is_fresh() -> None:
    assert generate_asyncapi.main(["--check"]) == 0, "run .venv/bin/python tools/generate_asyncapi.py"


def test_a_stale_document_is_seen_and_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate_asyncapi, "TARGET", tmp_path / "asyncapi.json")
    assert generate_asyncapi.main(["--check"]) == 1
    assert generate_asyncapi.main([]) == 0
    assert generate_asyncapi.main(["--check"]) == 0
    assert generate_asyncapi.main(["--what"]) == 2


def test_every_reference_leads_somewhere() -> None:
    found = set(references(DOCUMENT))
    assert len(found) > 100
    for reference in found:
        part = DOCUMENT
        for key in reference.removeprefix("#/").split("/"):
            part = part[key]


def test_every_message_is_there_in_its_direction() -> None:
    assert set(DOCUMENT["channels"]["room"]["messages"]) == ASKS | TELLS
    for name, tags in (("ask", ASKS), ("tell", TELLS)):
        listed = {one["$ref"].rpartition("/")[2] for one in DOCUMENT["operations"][name]["messages"]}
        assert listed == tags


@pytest.mark.parametrize("tag", sorted(ASKS | TELLS))
def test_an_example_is_a_message_with_the_fields_of_its_schema(tag: str) -> None:
    message = DOCUMENT["components"]["messages"][tag]
    schema = DOCUMENT["components"]["schemas"][message["payload"]["$ref"].rpartition("/")[2]]
    (example,) = message["examples"]
    kind: Any = p.ClientMessage if tag in ASKS else p.ServerMessage
    msgspec.convert(example["payload"], kind, str_keys=True)
    assert set(schema.get("required", ())) <= set(example["payload"]) <= set(schema["properties"])
    assert schema["description"]
