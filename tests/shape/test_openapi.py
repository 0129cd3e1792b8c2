"""docs/openapi.json is fresh and describes every route of the room."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from tests.room.serving import in_memory
from tools import generate_openapi

from tapete.client.http import HttpClient
from tapete.room.net.api.endpoint import PREFIX, Endpoint
from tapete.room.net.app import make_app
from tapete.room.net.calls import EmptyBody, Page
from tapete.room.net.interface import operations

OPERATIONS = operations()
DOCUMENT: dict[str, Any] = json.loads(generate_openapi.TARGET.read_text(encoding="utf-8"))


def test_the_document_is_fresh() -> None:
    assert generate_openapi.main(["--check"]) == 0, "run .venv/bin/python tools/generate_openapi.py"


def test_a_stale_document_is_seen_and_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate_openapi, "TARGET", tmp_path / "openapi.json")
    assert generate_openapi.main(["--check"]) == 1
    assert generate_openapi.main([]) == 0 and generate_openapi.main(["--check"]) == 0


NOT_DESCRIBED = {
    "/livez": "for balancers: whether the process answers",
    "/readyz": "for balancers: whether the room can store",
    "/ws": "the socket; docs/asyncapi.json describes it",
    "/desk/ws": "the desk's socket; docs/protocol.md describes it",
    "/desk": "a page",
    "/wall": "a page",
    "/seat": "a page",
    f"{PREFIX}/openapi.json": "the document itself",
    "/api/{rest:path}": "what is not there",
    "": "the files of the browser client",
}
"""The paths that the document leaves out, each with the reason."""


def test_every_route_of_the_room_is_described_or_named_with_a_reason() -> None:
    app = make_app(in_memory, structures=[], operator_key="key", desk_key="key")
    served = {str(getattr(one, "path", one)) for one in app.routes}
    assert served - set(DOCUMENT["paths"]) == set(NOT_DESCRIBED)
    assert set(DOCUMENT["paths"]) <= served


def test_every_operation_is_described_and_named_once() -> None:
    found = [operation for path in DOCUMENT["paths"].values() for operation in path.values()]
    names = [one["operationId"] for one in found]
    assert sorted(names) == sorted(one.name for one in OPERATIONS) and len(set(names)) == len(names)
    assert all(one["summary"].endswith(".") for one in found)
    assert {tag["name"] for tag in DOCUMENT["tags"]} == {one.tag for one in OPERATIONS}


def test_every_change_by_a_session_needs_the_token_of_its_page() -> None:
    for path in DOCUMENT["paths"].values():
        for method, operation in path.items():
            for way in operation.get("security", []):
                assert ("csrf" in way) == ("session" in way and method == "post"), operation["operationId"]


def test_the_answers_are_those_of_the_functions() -> None:
    pages = {one.name: one for one in OPERATIONS if isinstance(one, Page)}
    assert len(pages) > 40
    for name, one in pages.items():
        hints = get_type_hints(one.handle)
        assert one.answer in (hints["return"], None), name
        assert one.body_type in (hints.get("body"), EmptyBody), name


def test_all_errors_have_one_shape() -> None:
    for path in DOCUMENT["paths"].values():
        for operation in path.values():
            for status, answer in operation["responses"].items():
                if status >= "400":
                    assert answer["content"] == {
                        "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }


def test_the_client_has_a_method_for_every_operation_of_programs() -> None:
    wanted = [one for one in OPERATIONS if isinstance(one, Endpoint) or one.access in ("player", "viewer")]
    assert len(wanted) > 30
    assert [one.name for one in wanted if not callable(getattr(HttpClient, one.name, None))] == []
