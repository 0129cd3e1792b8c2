"""Convert a structure between plain data and TOML: the editor sends data, and the file is read from TOML.

>>> night = {"name": "Night", "levels": [{"small_blind": 5, "minutes": 3}], "breaks": {"after": {"4": 10}}}
>>> print(toml_of(night))
name = "Night"
levels = [
    { small_blind = 5, minutes = 3 },
]
<BLANKLINE>
[breaks]
after = { 4 = 10 }
<BLANKLINE>
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from tapete.desk.setup import for_desk
from tapete.rules.rows import Language
from tapete.tournament.structure.lint import remarks
from tapete.tournament.structure.reading import read_structure
from tapete.tournament.structure.structure import Structure, StructureError

Document = Mapping[str, Any]
MOST_TEXT = 60_000


def toml_of(document: Document) -> str:
    """Write a structure as TOML.

    Raises:
        StructureError: a value that no structure has.
    """
    lines = [f"{_key(name)} = {_value(value)}" for name, value in document.items() if not _table(value)]
    for name, value in document.items():
        if _table(value):
            lines += [
                "",
                f"[{_key(name)}]",
                *(f"{_key(one)} = {_value(part)}" for one, part in value.items()),
            ]
    return "\n".join(lines) + "\n"


def _table(value: object) -> bool:
    return isinstance(value, Mapping)


def _key(name: object) -> str:
    text = str(name)
    return text if text.replace("_", "").replace("-", "").isalnum() and text.isascii() else json.dumps(text)


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case Mapping():
            return "{ " + ", ".join(f"{_key(name)} = {_value(part)}" for name, part in value.items()) + " }"
        case list() | tuple() if value and all(_table(one) for one in value):
            return "[\n" + "".join(f"    {_value(one)},\n" for one in value) + "]"
        case list() | tuple():
            return "[" + ", ".join(map(_value, value)) + "]"
        case _:
            raise StructureError(f"structure: {value!r} is no value of a structure")


def read_for_desk(document: Document | str) -> Structure:
    """Read a structure for the desk, from the editor's data or a file's text.

    Raises:
        StructureError: the first error, with its key.
    """
    text = document if isinstance(document, str) else toml_of(document)
    if len(text) > MOST_TEXT:
        raise StructureError(f"structure: longer than {MOST_TEXT:,} characters")
    return for_desk(read_structure(text, "structure"))


class Noted(Struct, frozen=True, kw_only=True):
    """A remark on a structure."""

    kind: str
    where: str
    says: str


def noted(structure: Structure, entries: int, language: Language) -> tuple[Noted, ...]:
    """Return a director's remarks on a structure, with its length."""
    return tuple(
        Noted(kind=one.kind, where=one.where, says=one.in_words(language))
        for one in remarks(structure, entries=max(2, entries))
    )
