"""Errors of declared data, told so that one can mend the file: the place, and the nearest known word."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from tapete.rules.unread import TYPES, typed_words

FEW = 40
"""The most known words that are all named where none is near."""


class Fault(NamedTuple):
    """A fault in declared data, in parts for the error message."""

    path: str
    why: str
    """English text: our sentence for an unknown word, otherwise the library's message; see `typed_words`."""
    word: str | None = None
    """The word that is not known, if that is what is wrong."""
    among: tuple[str, ...] = ()
    """The words that are known in its place."""
    lacks: tuple[str, str] | None = None
    """A missing word, and the type of its value as named by msgspec."""


_STEP = re.compile(r"\.([A-Za-z_][\w-]*)|\[(\d+|\.\.\.)\]")


def told(error: msgspec.ValidationError, kind: Any, document: Any = None) -> tuple[str, str]:
    """Where in a document of type `kind` the error lies, and what is wrong there.

    Args:
        error: of `msgspec.convert`.
        kind: what the document should have been.
        document: the document. With it, a word that is missing because it is misspelt is told as such.

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
    """The same in parts."""
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
    """The end of an error about an unknown word: the nearest known one, or all of them if they are few.

    >>> suggestion("flod", ["fold", "call"]), suggestion("zzz", ["fold", "call"])
    ('; did you mean `fold`?', '; there are fold, call')
    """
    if near := nearest(word, words):
        return f"; did you mean `{near}`?"
    known = known_words(words)
    return f"; there are {known}" if known else ""


def nearest(word: str, words: Sequence[str]) -> str | None:
    """The known word that is most like one that is not known, if any is like it."""
    return next(iter(get_close_matches(word, words, n=1, cutoff=0.6)), None)


def known_words(words: Sequence[str]) -> str:
    """All of them if they are few, else nothing."""
    return ", ".join(words) if len(words) <= FEW else ""


def _part_of(document: Any, path: str) -> Any:
    """What stands at a path of a document; None where the path doesn't say which."""
    for name, index in _STEP.findall("." + path if path and not path.startswith("[") else path):
        try:
            document = document[name or int(index)]
        except (LookupError, TypeError, ValueError):
            return None
    return document


def _types_at(kind: inspect.Type, path: str) -> list[inspect.Type]:
    """The types that may stand at a path of a document."""
    here = _open(kind)
    for name, index in _STEP.findall("." + path if path and not path.startswith("[") else path):
        here = [deeper for known in here for deeper in _step(known, name or index, bool(name))]
    return here


def _open(kind: inspect.Type) -> list[inspect.Type]:
    """A union's members; of metadata, what it is about."""
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
