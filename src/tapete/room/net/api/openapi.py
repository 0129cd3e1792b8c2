"""The OpenAPI 3.1 description of the endpoints, made from their types."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

import msgspec
from msgspec import Struct, structs

from tapete.room.net.api.endpoint import NDJSON
from tapete.room.net.api.problems import MEDIA_TYPE, TITLES, Problem
from tapete.room.net.calls import CSRF
from tapete.room.net.described import JSON, Described
from tapete.room.net.visitors import GUARDED, PLAIN
from tapete.room.protocol import http

Json = dict[str, Any]
REFERENCE = "#/components/schemas/{name}"
TAGS = {
    "about": "What answers here.",
    "lobby": "Tournaments by filter.",
    "events": "One tournament: facts, levels, entries, prizes, results.",
    "rules": "Rulebooks and their rules in three languages.",
    "account": "Your own events, wallet and hands; needs your token.",
    "feeds": "Changes as they happen, one JSON object a line. An empty line keeps the connection alive.",
    "admin": "The operator's orders; needs the room's key.",
    "hands": "Your own hands: search, replay, links, files, statistics.",
    "cashier": "Your money and tickets, statements, limits, exclusion.",
    "sign-in": "Sign in and out, passwords, recovery codes, mail, sessions, tokens, export, erasure.",
    "passkeys": "Passkeys: register, sign in, remove.",
    "clubs": "Clubs: members, roles, invitations, private tournaments and cash tables.",
    "leagues": "Leagues of the house and of your clubs: settings, standings, results.",
    "console": "The operator's console: accounts, money, roles, exclusions, streams, the audit log.",
    "operator": "The operator's orders as the `tapete room` command gives them; needs the room's key.",
    "desk": "Files of the director's desk; needs one of its keys.",
    "health": "Whether the process lives, and whether the room can store.",
}
SCHEMES: Mapping[str, Json] = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A player's token: a guest's, from `welcome`, or a program's, from `/account/tokens`.",
    },
    "guest": {"type": "http", "scheme": "bearer", "description": "A guest's token, from `welcome`."},
    "key": {"type": "http", "scheme": "bearer", "description": "The room's key."},
    "deskKey": {"type": "http", "scheme": "bearer", "description": "A key of the desk."},
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": PLAIN,
        "description": f"The session of a browser, from signing in. Behind TLS its name is `{GUARDED}`.",
    },
    "csrf": {
        "type": "apiKey",
        "in": "header",
        "name": CSRF,
        "description": "The `csrf` that `/account` tells. The header `Origin` must be there, too.",
    },
}
"""How a caller says who they are."""


def described(operations: Sequence[Described]) -> bytes:
    """Return the document as JSON text."""
    return msgspec.json.format(msgspec.json.encode(document(operations)), indent=2) + b"\n"


def document(operations: Sequence[Described]) -> Json:
    """Return the whole document."""
    kinds = [
        Problem,
        *(one.answer for one in operations if one.answer is not None),
        *(one.body_type for one in operations if one.body_type),
    ]
    answers, components = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    schema_of = dict(zip(map(_key, kinds), answers, strict=True))
    paths: dict[str, Json] = {}
    for one in operations:
        paths.setdefault(one.at, {})[one.method.lower()] = _operation(one, schema_of)
    used = {one.tag for one in operations}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tapete",
            "version": str(http.VERSION),
            "description": "Everything of the room that is not play. Play is the WebSocket at /ws.",
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": text} for name, text in TAGS.items() if name in used],
        "paths": paths,
        "components": {"schemas": dict(sorted(components.items())), "securitySchemes": dict(SCHEMES)},
    }


def security(one: Described) -> list[dict[str, list[str]]]:
    """The ways to be known to an operation; none are needed if there are none, or one is empty."""
    session: dict[str, list[str]] = {"session": []}
    if one.method == "POST":
        session["csrf"] = []
    match one.access:
        case "public":
            return []
        case "visitor":
            return [{}, session, {"guest": []}]
        case "viewer":
            return [{}, session, {"token": []}]
        case "account":
            return [{"token": []}]
        case "player":
            return [session, {"token": []}]
        case "person":
            return [session, {"guest": []}]
        case "session" | "console" | "staff":
            return [session]
        case "operator":
            return [{"key": []}]
        case "desk":
            return [{"deskKey": []}]


def _key(kind: Any) -> str:
    return repr(kind)


def _operation(one: Described, schema_of: dict[str, Json]) -> Json:
    found: Json = {
        "operationId": one.name,
        "summary": one.summary,
        "tags": [one.tag],
        "parameters": [*_parameters(one.path_type, "path"), *_parameters(one.query_type, "query")],
        "responses": dict(_responses(one, schema_of)),
    }
    if one.body_type is not None:
        content = {JSON: {"schema": schema_of[_key(one.body_type)]}}
        found["requestBody"] = {"required": not one.body_optional, "content": content}
    if one.body_media is not None:
        content = {one.body_media: {"schema": {"type": "string", "format": "binary"}}}
        found["requestBody"] = {"required": True, "content": content}
    if ways := security(one):
        found["security"] = ways
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


def _responses(one: Described, schema_of: dict[str, Json]) -> Iterator[tuple[str, Json]]:
    schema = schema_of[_key(one.answer)] if one.answer is not None else {"type": "string"}
    answer: Json = {"description": "The answer.", "content": {name: {"schema": schema} for name in one.media}}
    if one.lines:
        answer["description"] = "Lines, each of this type."
        answer["content"] = {NDJSON: {"itemSchema": schema, "schema": {"type": "string"}}}
    elif one.cached:
        answer["headers"] = {
            "ETag": {"description": "Send it as `If-None-Match` next time.", "schema": {"type": "string"}}
        }
        yield "304", {"description": "What you have is still so."}
    yield str(one.status), answer
    for status in sorted(one.failures):
        yield (
            str(status),
            {
                "description": TITLES[status],
                "content": {MEDIA_TYPE: {"schema": {"$ref": REFERENCE.format(name="Problem")}}},
            },
        )
