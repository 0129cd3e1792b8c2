"""Explain validation errors of declared data: the place, and the nearest known word."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from tapete.rules.parse_errors import TYPES, typed_words

FEW = 40
"""Most known words that an error lists if no word is similar."""


class Fault(NamedTuple):
    """Fault in declared data, in parts for the error message."""

    path: str
    why: str
    """English text: our sentence for an unknown word, otherwise the library's message; see `typed_words`."""
    word: str | None = None
    """The unknown word, if the fault is one."""
    among: tuple[str, ...] = ()
    """Known words at that place."""
    lacks: tuple[str, str] | None = None
    """A missing word, and the type of its value as named by msgspec."""


_STEP = re.compile(r"\.([A-Za-z_][\w-]*)|\[(\d+|\.\.\.)\]")


def told(error: msgspec.ValidationError, kind: Any, document: Any = None) -> tuple[str, str]:
    """Return the place of an error in a document of type `kind`, and the sentence about it.

    Args:
        error: error of `msgspec.convert`.
        kind: expected type of the document.
        document: the document; with it, a misspelt word is reported instead of the missing one.

    >>> class Chip(msgspec.Struct, forbid_unknown_fields=True):
    ...     value: int
    >>> document = {"valeu": 5}
    >>> try: msgspec.convert(document, Chip)
    ... except msgspec.ValidationError as error: told(error, Chip, document)
    ('', 'unknown word `valeu`; did you mean `value`?')
    """
    fault = fault_of(error, kind, document)
    if fault.word is not None:
        return fault.path, fault.why
    kinds = " or ".join(TYPES[one] for one in fault.lacks[1].split(" | ")) if fault.lacks else ""
    return fault.path, typed_words(fault.why) + (f": {kinds}" if kinds else "")


def fault_of(error: msgspec.ValidationError, kind: Any, document: Any = None) -> Fault:
    """Return the parts of a fault; see `told` for the arguments."""
    why, _, path = str(error).partition(" - at `")
    path = path.rstrip("`").removeprefix("key` in `").removeprefix("$").removeprefix(".")
    at = _types_at(inspect.type_info(kind), path)
    if why.startswith("Object missing required field"):
        words = [field.encode_name for known in at for field in _fields(known)]
        here = _part_of(document, path)
        for word in here if isinstance(here, dict) else ():
            if word not in words and "did you mean" in (near := suggestion(str(word), words)):
                return Fault(path, f"unknown word `{word}`{near}", str(word), tuple(words))
        missing = why.rpartition(" `")[2].rstrip("`")
        for field in (field for known in at for field in _fields(known)):
            if field.encode_name == missing and (word := _kind_of(field.type)):
                return Fault(path, why, lacks=(missing, word))
    if match := re.fullmatch(r"Object contains unknown field `(.*)`", why):
        return _unknown(path, match[1], [field.encode_name for known in at for field in _fields(known)])
    if match := re.fullmatch(r"Invalid (?:enum )?value '(.*)'", why):
        return _unknown(path, match[1], [str(value) for known in at for value in _values(known)])
    return Fault(path, why)


def _unknown(path: str, word: str, words: list[str]) -> Fault:
    return Fault(path, f"unknown word `{word}`{suggestion(word, words)}", word, tuple(words))


def suggestion(word: str, words: list[str]) -> str:
    """Return the end of an error on an unknown word: the nearest known word, or all words if they are few.

    >>> suggestion("flod", ["fold", "call"]), suggestion("zzz", ["fold", "call"])
    ('; did you mean `fold`?', '; there are fold, call')
    """
    if near := nearest(word, words):
        return f"; did you mean `{near}`?"
    known = known_words(words)
    return f"; there are {known}" if known else ""


def nearest(word: str, words: Sequence[str]) -> str | None:
    """Return the known word most similar to an unknown one, or None."""
    return next(iter(get_close_matches(word, words, n=1, cutoff=0.6)), None)


def known_words(words: Sequence[str]) -> str:
    """Join all words if they are few; otherwise return an empty text."""
    return ", ".join(words) if len(words) <= FEW else ""


def _part_of(document: Any, path: str) -> Any:
    """Return the part of a document at a path; None if the path is not exact."""
    for name, index in _STEP.findall("." + path if path and not path.startswith("[") else path):
        try:
            document = document[name or int(index)]
        except (LookupError, TypeError, ValueError):
            return None
    return document


def _types_at(kind: inspect.Type, path: str) -> list[inspect.Type]:
    """Return the possible types at a path of a document."""
    here = _open(kind)
    for name, index in _STEP.findall("." + path if path and not path.startswith("[") else path):
        here = [deeper for known in here for deeper in _step(known, name or index, bool(name))]
    return here


def _open(kind: inspect.Type) -> list[inspect.Type]:
    """Return the members of a union, and the type inside metadata."""
    if isinstance(kind, inspect.UnionType):
        return [member for one in kind.types for member in _open(one)]
    if isinstance(kind, inspect.Metadata):
        return _open(kind.type)
    return [kind]


def _step(kind: inspect.Type, key: str, named: bool) -> list[inspect.Type]:
    if isinstance(kind, inspect.StructType) and named:
        return [t for field in kind.fields if field.encode_name == key for t in _open(field.type)]
    if isinstance(kind, inspect.DictType):
        return _open(kind.value_type)
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return _open(kind.item_type)
    return []


_KINDS: tuple[tuple[Any, str], ...] = (
    (inspect.BoolType, "bool"),
    (inspect.IntType, "int"),
    (inspect.StrType | inspect.LiteralType | inspect.EnumType, "str"),
    (inspect.ListType | inspect.VarTupleType | inspect.TupleType, "array"),
    (inspect.DictType | inspect.StructType, "object"),
)


def _kind_of(kind: inspect.Type) -> str:
    """Name the types of value that a field takes; empty if unknown."""
    found = (next((word for types, word in _KINDS if isinstance(one, types)), "") for one in _open(kind))
    return " | ".join(dict.fromkeys(word for word in found if word))


def _fields(kind: inspect.Type) -> tuple[inspect.Field, ...]:
    return kind.fields if isinstance(kind, inspect.StructType) else ()


def _values(kind: inspect.Type) -> list[Any]:
    if isinstance(kind, inspect.LiteralType):
        return list(kind.values)
    if isinstance(kind, inspect.EnumType):
        return [member.value for member in kind.cls]
    if isinstance(kind, inspect.StructType) and isinstance(kind.tag, str):
        return [kind.tag]
    return []
