"""Write docs/asyncapi.json: the room's protocol for programs, AsyncAPI 3 with JSON Schemas of all messages.

python tools/generate_asyncapi.py            # write the file
python tools/generate_asyncapi.py --check    # change nothing; exit with 1 if the file is stale
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from tapete.room import protocol as p

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # a script's path has only its own folder
from tools.protocol_complete import check_examples, check_unions
from tools.protocol_examples import examples
from tools.protocol_reference import described, field_texts

TARGET = Path(__file__).resolve().parent.parent / "docs" / "asyncapi.json"
REFERENCE = "#/components/schemas/{name}"
CHANNEL = "#/channels/room"

Json = dict[str, Any]


def _schemas() -> Json:
    """Return the JSON Schema of every message and nested object, with the texts of the docstrings."""
    _, found = msgspec.json.schema_components([p.ClientMessage, p.ServerMessage], ref_template=REFERENCE)
    for name, cls in _classes().items():
        schema = found.get(name)
        if schema is None:
            continue
        if text := described(cls):
            schema["description"] = text
        for field, said in field_texts(cls).items():
            told = schema.get("properties", {}).get(field)
            if told is not None and said:
                told.setdefault("description", said)
    return {name: _plain(schema) for name, schema in found.items()}


def _plain(schema: Any) -> Any:
    """Return a schema with discriminators in AsyncAPI's form: the name of the field."""
    if isinstance(schema, dict):
        return {
            key: one["propertyName"] if key == "discriminator" and isinstance(one, dict) else _plain(one)
            for key, one in schema.items()
        }
    return [_plain(one) for one in schema] if isinstance(schema, list) else schema


def _classes() -> dict[str, type[Any]]:
    """Return the structs used in messages, by name."""
    found: dict[str, type[Any]] = {}

    def look(info: msgspec.inspect.Type) -> None:
        match info:
            case msgspec.inspect.Metadata():
                look(info.type)
            case msgspec.inspect.UnionType():
                for one in info.types:
                    look(one)
            case msgspec.inspect.StructType() if info.cls.__name__ not in found:
                found[info.cls.__name__] = info.cls
                for field in info.fields:
                    look(field.type)
            case msgspec.inspect.DictType():
                look(info.value_type)
            case msgspec.inspect.VarTupleType():
                look(info.item_type)
            case _:
                pass

    for union in (p.ClientMessage, p.ServerMessage):
        look(msgspec.inspect.type_info(union))
    return found


def _message(cls: type[Any], example: Any) -> Json:
    tag = str(cls.__struct_config__.tag)
    return {
        "name": tag,
        "contentType": "application/json",
        "summary": described(cls).partition("\n\n")[0].replace("\n", " "),
        "payload": {"$ref": REFERENCE.format(name=cls.__name__)},
        "examples": [{"payload": msgspec.to_builtins(example, str_keys=True)}],
    }


def _operation(action: str, union: Any, summary: str) -> Json:
    messages = [{"$ref": f"{CHANNEL}/messages/{cls.__struct_config__.tag}"} for cls in get_args(union)]
    return {"action": action, "channel": {"$ref": CHANNEL}, "summary": summary, "messages": messages}


def generate() -> str:
    """Return the text of the file."""
    shown = examples()
    check_unions()
    check_examples(shown)
    classes = (*get_args(p.ClientMessage), *get_args(p.ServerMessage))
    tags = [str(cls.__struct_config__.tag) for cls in classes]
    document = {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Tapete, the room's protocol",
            "version": str(p.PROTOCOL),
            "description": "docs/protocol.md explains how a conversation goes. A frame from the room is one"
            " message or an array of them.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "room": {
                "address": "/ws",
                "description": "A WebSocket with text frames.",
                "messages": {tag: {"$ref": f"#/components/messages/{tag}"} for tag in tags},
            }
        },
        "operations": {
            "ask": _operation("receive", p.ClientMessage, "What a client sends, one message a frame."),
            "tell": _operation("send", p.ServerMessage, "What the room sends to a client."),
        },
        "components": {
            "messages": {tag: _message(cls, shown[cls]) for tag, cls in zip(tags, classes, strict=True)},
            "schemas": _schemas(),
        },
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    text = generate()
    if not arguments:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TARGET.name} is stale: run .venv/bin/python tools/generate_asyncapi.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
