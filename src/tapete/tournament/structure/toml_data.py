"""Tools for declared tournament data: number types, TOML reading, errors that name the place."""

import re
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from tapete.rules.parse_errors import NotToml
from tapete.rules.parse_errors import read_toml as toml_in
from tapete.rules.schema_errors import told

Positive = Annotated[int, Meta(ge=1, le=2**53 - 1)]
"""Whole number from 1 that JSON stores exactly."""
NotNegative = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""Whole number from 0 that JSON stores exactly."""
Words = Annotated[str, Meta(min_length=1, max_length=60)]
"""Name or short text."""
Share = Annotated[str, Meta(min_length=1, max_length=20)]
"""Exact number that need not be whole: `"0.15"` or `"1/2"`."""
T = TypeVar("T")


class StructureError(Exception):
    """A structure that can't be played: the file, the place in it, and the error."""


def read_toml(text: str, name: str, kind: type[T]) -> T:
    """Read TOML into a Struct.

    Raises:
        StructureError: the text is not TOML, or does not have this shape; the message names the file and the
            place.
    """
    try:
        return msgspec.convert(toml_in(text), kind, str_keys=True)
    except NotToml as error:
        raise StructureError(f"{name}: {error}") from None
    except msgspec.ValidationError as error:
        raise StructureError(f"{name}: {located(error, kind)}") from None


_FIELD = re.compile(r"Object (contains unknown|missing required) field `(.*?)`.*")


def located(error: msgspec.ValidationError, kind: type) -> str:
    """Format an error: its place first, and for an unknown key the nearest known one.

    >>> class Table(msgspec.Struct, forbid_unknown_fields=True):
    ...     seats: int
    >>> for wrong in ({"seats": "9"}, {"setas": 9}, {}):
    ...     try:
    ...         _ = msgspec.convert(wrong, Table)
    ...     except msgspec.ValidationError as error:
    ...         print(located(error, Table))
    seats: expected a whole number, found text
    setas: unknown key; did you mean `seats`?
    seats: missing
    """
    path, why = told(error, kind)
    if field := _FIELD.match(str(error)):
        path = f"{path}.{field[2]}" if path else field[2]
        why = f"unknown key{why[why.find(';') :]}" if ";" in why else "unknown key"
        if field[1] == "missing required":
            why = "missing"
    return f"{path}: {why}"
