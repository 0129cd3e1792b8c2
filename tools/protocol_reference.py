"""Describe a message for docs/protocol.md from its class: fields in words, an example as JSON."""

from __future__ import annotations

import ast
import inspect as python
import json
import re
import textwrap
from collections.abc import Iterator
from enum import Enum
from typing import Any, get_args

import msgspec
from msgspec import NODEFAULT, inspect

from tapete.engine import Event, Reason
from tapete.room import protocol as p

WIDTH = 110
"""Most characters in a line of JSON or of a list of values."""


def described(cls: type[Any]) -> str:
    """Return a class's docstring without its doctest; empty if the class has none."""
    text = cls.__dict__.get("__doc__") or ""
    return for_readers(python.cleandoc(text.partition(">>>")[0]).strip())


def for_readers(text: str) -> str:
    """Return a text of the code in JSON's terms, without references into the code.

    >>> for_readers("The menu (see `decide`); None if it is over.")
    'The menu; null if it is over.'
    """
    return re.sub(r"\bNone\b(?! of)", "null", re.sub(r" \(see `\w+`\)", "", text))


def field_texts(cls: type[Any]) -> dict[str, str]:
    """Return the text below each field of a class and of its bases."""
    texts: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if not base.__module__.startswith("tapete."):
            continue
        (node,) = ast.parse(textwrap.dedent(python.getsource(base))).body
        if not isinstance(node, ast.ClassDef):
            raise TypeError(f"{base} is no class")
        for before, after in zip(node.body, node.body[1:], strict=False):
            if isinstance(before, ast.AnnAssign) and isinstance(before.target, ast.Name):
                if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                    texts[before.target.id] = for_readers(" ".join(str(after.value.value).split()))
    return texts


def _bounds(*, least: Any, most: Any, what: str = "") -> str:
    if least is not None and most is not None:
        return f"{least} to {most}{what}"
    if least is not None:
        return f"{least} or more{what}"
    return f"at most {most}{what}" if most is not None else ""


def left_out(field: inspect.Field) -> Any:
    """Return the value assumed for an omitted field."""
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


class Reference:
    """Collector of the objects and lists of values that the messages mention."""

    def __init__(self) -> None:
        self.objects: dict[str, type[Any]] = {}
        self.enums: dict[str, type[Enum]] = {"Reason": Reason}

    def type_of(self, info: inspect.Type) -> str:
        """Return a type in words, with its bounds, and remember the objects it names."""
        match info:
            case inspect.Metadata():
                said = (info.extra_json_schema or {}).get("description")
                return said or self.type_of(info.type)
            case inspect.BoolType():
                return "true or false"
            case inspect.NoneType():
                return "null"
            case inspect.IntType():
                bounds = _bounds(least=info.ge, most=info.le)
                return f"integer, {bounds}" if bounds else "integer"
            case inspect.StrType():
                length = _bounds(least=info.min_length, most=info.max_length, what=" characters")
                pattern = f"`{info.pattern}`".replace("|", "\\|") if info.pattern else ""
                return ", ".join(part for part in ("string", length, pattern) if part)
            case inspect.LiteralType():
                return " or ".join(f"`{json.dumps(value)}`" for value in info.values)
            case inspect.EnumType():
                self.enums[info.cls.__name__] = info.cls
                return f"[{info.cls.__name__}](#{info.cls.__name__.lower()})"
            case inspect.StructType():
                self.objects[info.cls.__name__] = info.cls
                return f"[{info.cls.__name__}](#{info.cls.__name__.lower()})"
            case inspect.VarTupleType():
                return f"array of {self.type_of(info.item_type)}"
            case inspect.TupleType():
                return f"[{', '.join(self.type_of(item) for item in info.item_types)}]"
            case inspect.AnyType():
                return "any JSON"
            case inspect.DictType():
                key = "seat" if isinstance(info.key_type, inspect.IntType) else "name"
                return f"object, {key} to {self.type_of(info.value_type)}"
            case inspect.UnionType():
                return self._union(info)
            case _:
                raise TypeError(f"no words for {info!r}")

    def _union(self, info: inspect.UnionType) -> str:
        structs = {member.cls for member in info.types if isinstance(member, inspect.StructType)}
        events = set[Any](get_args(Event))
        others = info.types
        parts = []
        if structs >= events:
            parts = ["[event](#events-of-a-hand)"]
            others = tuple(one for one in info.types if getattr(one, "cls", None) not in events)
        parts += [self.type_of(member) for member in others]
        return ("; or " if any(", " in part for part in parts) else " or ").join(parts)

    def fields(self, cls: type[Any]) -> Iterator[str]:
        """Yield the table of a class's fields."""
        info = inspect.type_info(cls)
        if not isinstance(info, inspect.StructType):
            raise TypeError(f"{cls} is no struct")
        if not info.fields:
            yield "No fields besides `type`." if info.tag is not None else "No fields."
            return
        texts = field_texts(cls)
        optional = issubclass(cls, p.Ask) or cls.__struct_config__.omit_defaults
        yield f"| field | type |{' if left out |' if optional else ''} meaning |"
        yield "|---|---|" + "---|" * (2 if optional else 1)
        for field in info.fields:
            unset = not field.required and field.default is field.default_factory is NODEFAULT
            of_type = self.type_of(field.type) + ("; left out if it has not changed" if unset else "")
            cells = [f"`{field.encode_name}`", of_type]
            if optional:
                taken = None if field.required else msgspec.json.encode(left_out(field)).decode()
                cells.append("must be there" if taken is None else f"`{taken}`")
            cells.append(texts.get(field.name, ""))
            yield "| " + " | ".join(cells).rstrip() + " |"


def one_line_where_it_fits(value: Any, indent: int = 0, used: int = 0) -> str:
    """Return JSON with line breaks only in values too long for a line.

    >>> one_line_where_it_fits({"type": "ping"})
    '{"type": "ping"}'
    """
    flat = json.dumps(value, ensure_ascii=False)
    if indent + used + len(flat) <= WIDTH or not isinstance(value, (dict, list)) or not value:
        return flat
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        items = [
            f"{inner}{json.dumps(key)}: {one_line_where_it_fits(item, indent + 2, len(key) + 5)}"
            for key, item in value.items()
        ]
        return "{\n" + ",\n".join(items) + "\n" + " " * indent + "}"
    items = [inner + one_line_where_it_fits(item, indent + 2, 1) for item in value]
    return "[\n" + ",\n".join(items) + "\n" + " " * indent + "]"


def as_json(example: Any) -> str:
    """Return an example as it is sent, without the fields that a client may omit."""
    value = json.loads(msgspec.json.encode(example))
    if isinstance(example, p.Ask):
        info = inspect.type_info(type(example))
        if isinstance(info, inspect.StructType):
            for field in info.fields:
                if not field.required and value[field.encode_name] == left_out(field):
                    del value[field.encode_name]
    return one_line_where_it_fits(value)
