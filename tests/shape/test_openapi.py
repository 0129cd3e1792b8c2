"""docs/openapi.json is fresh and describes every endpoint with an example of each rule of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tools import generate_openapi

from tapete.client.http import HttpClient
from tapete.room.net.api.routes import ENDPOINTS, PREFIX

DOCUMENT: dict[str, Any] = json.loads(generate_openapi.TARGET.read_text(encoding="utf-8"))


def test_the_document_is_fresh() -> None:
    assert generate_openapi.main(["--check"]) == 0, "run .venv/bin/python tools/generate_openapi.py"


def test_a_stale_document_is_seen_and_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate_openapi, "TARGET", tmp_path / "openapi.json")
    assert generate_openapi.main(["--check"]) == 1
    assert generate_openapi.main([]) == 0 and generate_openapi.main(["--check"]) == 0


def test_every_endpoint_is_described_and_named_once() -> None:
    found = [operation for path in DOCUMENT["paths"].values() for operation in path.values()]
    assert sorted(one["operationId"] for one in found) == sorted(one.name for one in ENDPOINTS)
    assert all(one["summary"].endswith(".") for one in found)
    assert {tag["name"] for tag in DOCUMENT["tags"]} == {one.tag for one in ENDPOINTS}
    assert set(DOCUMENT["paths"]) == {PREFIX + one.path for one in ENDPOINTS}


def test_all_errors_have_one_shape() -> None:
    for path in DOCUMENT["paths"].values():
        for operation in path.values():
            for status, answer in operation["responses"].items():
                if status >= "400":
                    assert answer["content"] == {
                        "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }


def test_the_client_has_a_method_for_every_endpoint() -> None:
    assert [one.name for one in ENDPOINTS if not callable(getattr(HttpClient, one.name, None))] == []
