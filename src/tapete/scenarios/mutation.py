"""Change each value of a book to another valid one, to find the scenarios that depend on it."""

import types
import typing
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union

import msgspec

from tapete.engine.types import Sourced
from tapete.rules import Book
from tapete.rules.book_layers import SECTIONS


def other_values(book: Book, point: str) -> list[Any]:
    """Return other valid values of a point that the book has.

    >>> from tapete.rules import book
    >>> other_values(book("tda-2019"), "bets.overchip"), other_values(book("tda-2019"), "bets.half_rule")
    (['raise-to-chip'], [51, 49, 101])
    """
    section, _, name = point.partition(".")
    value = getattr(getattr(book, section), name).value
    if isinstance(value, bool):
        return [not value]
    words = list(_words(typing.get_type_hints(SECTIONS[section], include_extras=True)[name]))
    if isinstance(value, str) and words:
        return [word for word in words if word != value]
    if isinstance(value, int):
        return [value + 1, max(0, value - 1), 2 * value + 1]
    if isinstance(value, tuple):
        fewer = [value[:-1], value[1:]] if len(value) > 1 else [()]
        return [*fewer, *((*value, word) for word in words if word not in value)]
    if isinstance(value, dict):
        return [{key: value[key] for key in list(value)[:-1]}]
    if isinstance(value, str):
        return [value[::-1]]
    return []


def _words(hint: Any) -> Iterator[Any]:
    """Yield the words that a type allows."""
    origin = typing.get_origin(hint)
    if origin is Literal:
        yield from typing.get_args(hint)
    elif origin in (Union, types.UnionType, Sourced, Annotated, tuple):
        for inner in typing.get_args(hint):
            yield from _words(inner)


def with_value(book: Book, point: str, value: Any) -> Book:
    """Return the book with another value at one point, from the same rows."""
    section, _, name = point.partition(".")
    values = getattr(book, section)
    before: Sourced[Any] = getattr(values, name)
    after = Sourced(value, before.source, before.also)
    changed: Any = msgspec.structs.replace(values, **{name: after})
    return msgspec.structs.replace(book, **{section: changed})
