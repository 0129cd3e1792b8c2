"""The OpenAPI 3.1 description of the endpoints, made from their types."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec
from msgspec import Struct, structs

from tapete.room.net.api.endpoint import NDJSON, Endpoint
from tapete.room.net.api.problems import MEDIA_TYPE, TITLES, Problem
from tapete.room.protocol import http

Json = dict[str, Any]
REFERENCE = "#/components/schemas/{name}"
ALWAYS = (400, 429, 503)
"""Error statuses of every operation."""
TAGS = {
    "about": "What answers here.",
    "lobby": "Tournaments by filter.",
    "events": "One tournament: facts, levels, entries, prizes, results.",
    "rules": "Rulebooks and their rules in three languages.",
    "account": "Your own events, wallet and hands; needs your token.",
    "feeds": "Changes as they happen, one JSON object a line. An empty line keeps the connection alive.",
    "admin": "The operator's orders; needs the room's key.",
}


def described(endpoints: Sequence[Endpoint], *, prefix: str) -> bytes:
    """Return the document as JSON text."""
    return msgspec.json.format(msgspec.json.encode(document(endpoints, prefix=prefix)), indent=2) + b"\n"


def document(endpoints: Sequence[Endpoint], *, prefix: str) -> Json:
    """Return the whole document."""
    kinds = [
        Problem,
        *(one.answer for one in endpoints),
        *(one.body_type for one in endpoints if one.body_type),
    ]
    answers, components = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    schema_of = dict(zip(map(_key, kinds), answers, strict=True))
    paths: dict[str, Json] = {}
    for one in endpoints:
        paths.setdefault(prefix + one.path, {})[one.method.lower()] = _operation(one, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tapete",
            "version": str(http.VERSION),
            "description": "Everything of the room that is not play. Play is the WebSocket at /ws.",
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(components.items())),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "A player's token."},
                "key": {"type": "http", "scheme": "bearer", "description": "The room's key."},
            },
        },
    }


def _key(kind: Any) -> str:
    return repr(kind)


def _operation(one: Endpoint, schema_of: dict[str, Json]) -> Json:
    found: Json = {
        "operationId": one.name,
        "summary": one.summary,
        "tags": [one.tag],
        "parameters": [*_parameters(one.path_type, "path"), *_parameters(one.query_type, "query")],
        "responses": dict(_responses(one, schema_of)),
    }
    if one.body_type is not None:
        content = {"application/json": {"schema": schema_of[_key(one.body_type)]}}
        found["requestBody"] = {"required": True, "content": content}
    if one.access != "public":
        found["security"] = [{"token" if one.access == "account" else "key": []}]
    return found


def _parameters(kind: type[Struct], where: str) -> Iterator[Json]:
    texts = _texts(kind)
    for field in structs.fields(kind):
        required = field.required
        inner = _without_none(field.type)
        (schema,), _ = msgspec.json.schema_components([inner], ref_template=REFERENCE)
        if not required and field.default is not None:
            schema = {**schema, "default": field.default}
        parameter: Json = {"name": field.encode_name, "in": where, "required": required, "schema": schema}
        if text := texts.get(field.name):
            parameter["description"] = text
        yield parameter


def _without_none(kind: Any) -> Any:
    """Return an optional type without None, for a parameter that may be left out."""
    inner = [one for one in get_args(kind) if one is not type(None)]
    if type(None) not in get_args(kind):
        return kind
    found = inner[0]
    for one in inner[1:]:
        found = found | one
    return found


def _texts(kind: type[Struct]) -> dict[str, str]:
    """Return the docstrings of a type's fields, inherited fields included."""
    found: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if isinstance(one, type) and issubclass(one, Struct) and one is not Struct:
            source = inspect.getsource(one)
            pattern = r'^    (\w+): [^\n]*\n    """(.+?)"""'
            found |= {name: " ".join(text.split()) for name, text in re.findall(pattern, source, re.M | re.S)}
    return found


def _responses(one: Endpoint, schema_of: dict[str, Json]) -> Iterator[tuple[str, Json]]:
    media = NDJSON if one.feed is not None else "application/json"
    answer: Json = {"description": "The answer.", "content": {media: {"schema": schema_of[_key(one.answer)]}}}
    if one.feed is not None:
        answer["description"] = "Lines, each of this type."
        answer["content"] = {media: {"itemSchema": schema_of[_key(one.answer)], "schema": {"type": "string"}}}
    elif one.method == "GET":
        answer["headers"] = {
            "ETag": {"description": "Send it as `If-None-Match` next time.", "schema": {"type": "string"}}
        }
        yield "304", {"description": "What you have is still so."}
    yield "200", answer
    secured = (401,) if one.access != "public" else ()
    body = (413,) if one.body_type is not None else ()
    for status in sorted({*ALWAYS, *one.errors, *secured, *body}):
        yield (
            str(status),
            {
                "description": TITLES[status],
                "content": {MEDIA_TYPE: {"schema": {"$ref": REFERENCE.format(name="Problem")}}},
            },
        )
