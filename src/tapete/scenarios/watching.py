"""Record which part of the product reads a value of a book while a scenario runs.

A citation alone does not show which code read the value: a running event, a procedure that the floor carries
out by hand, or the scenario's own adapter. Coverage therefore records each read and looks at the call stack.

>>> from tapete.scenarios import check, packaged
>>> with watched() as readings:
...     _ = check(packaged("tda-2019/TDA19-11A-event"), "tda-2019")
>>> {reading.inside for reading in readings if "TDA19-11A" in reading.rows}
{'tournament'}
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from inspect import unwrap
from types import CodeType
from typing import Any, Literal, NamedTuple, TypeVar

from msgspec import Struct, defstruct, structs

from tapete.engine.types import Sourced
from tapete.floor.citing import Citing
from tapete.ring.pool import RingPool
from tapete.ring.pool.terms import pool_terms
from tapete.tournament import Tournament
from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.structure import Structure

T = TypeVar("T")
S = TypeVar("S", bound=Struct)

Inside = Literal["tournament", "ring"]
"""Part of the product that plays by itself: an event, or a cash pool."""


class ValueRead(NamedTuple):
    """One value that was read."""

    what: object
    """Value with its row, as in the book; or a structure's key filled by the book."""
    rows: tuple[str, ...]
    by: str
    """Function of the product that read the value, `module:name`; empty if the scenario's adapter did."""
    inside: Inside | None
    """Part of the product that was playing at the read; None if the function was called directly."""


_watched: list[list[ValueRead]] = []
"""Open `watched` blocks, innermost last."""


@contextmanager
def watched() -> Iterator[list[ValueRead]]:
    """Record every value that procedures read within the block. Use it in one thread at a time."""
    readings: list[ValueRead] = []
    _watched.append(readings)
    try:
        yield readings
    finally:
        _watched.pop()


def citing() -> Citing:
    """Return a reader of a book; within `watched`, one that records which code reads."""
    return _Watching(_watched[-1]) if _watched else Citing()


class _Watching(Citing):
    __slots__ = ("_readings",)

    def __init__(self, readings: list[ValueRead]) -> None:
        super().__init__()
        self._readings = readings

    def __call__(self, point: Sourced[T] | None) -> T:
        value = super().__call__(point)
        if point is not None:
            self._readings.append(ValueRead(point, (point.source, *point.also), *_reader()))
        return value


# ------------------------------------------------------------ keys that a book has filled


def noting(structure: Structure) -> Structure:
    """Return the structure; within `watched`, one that records reads of the keys filled by its book."""
    if not _watched:
        return structure
    readings = _watched[-1]
    keys: dict[str, dict[str, tuple[str, ...]]] = {}
    for where, rows in structure.by_book.items():
        section, _, key = where.rpartition(".")
        keys.setdefault(section, {})[key] = rows
    for section in filter(None, keys):
        noted = _noting(getattr(structure, section), keys[section], readings)
        structure = structs.replace(structure, **{section: noted})
    return _noting(structure, keys.get("", {}), readings)


def _noting(values: S, keys: Mapping[str, tuple[str, ...]], readings: list[ValueRead]) -> S:
    kind = type(values)

    def value(struct: Struct, name: str) -> Any:
        if name in keys:
            readings.append(ValueRead(f"{kind.__name__}.{name}", keys[name], *_reader()))
        return object.__getattribute__(struct, name)

    watching: Any = defstruct(
        kind.__name__, [], bases=(kind,), namespace={"__getattribute__": value}, frozen=True
    )
    fields = {name: object.__getattribute__(values, name) for name in values.__struct_fields__}
    noted: S = watching(**fields)
    return noted


# ------------------------------------------------------------ who reads

_BETWEEN = ("tapete.scenarios.noted_values", __name__)
"""Modules between a function and the value that it reads."""


def _reader() -> tuple[str, Inside | None]:
    """Return the function that reads, and the playing part, from the frames of the call stack."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals["__name__"] in _BETWEEN:
        frame = frame.f_back
    module = frame.f_globals["__name__"]
    by = "" if module.startswith("tapete.scenarios.") else f"{module}:{frame.f_code.co_qualname}"
    playing = _playing()
    while frame.f_back is not None:
        if found := playing.get(frame.f_code):
            return by, found
        frame = frame.f_back
    return by, None


@cache
def _playing() -> dict[CodeType, Inside]:
    """Return the code objects of the methods of events and pools, and of the checks before they open."""
    found: dict[CodeType, Inside] = {}
    kinds: tuple[tuple[type, Inside], ...] = ((Tournament, "tournament"), (RingPool, "ring"))
    for kind, inside in kinds:
        for one in kind.__mro__:
            for member in vars(one).values():
                plain = getattr(member, "fget", None) or getattr(member, "__func__", None) or member
                code = getattr(unwrap(plain) if callable(plain) else plain, "__code__", None)
                if code is not None:
                    found[code] = inside
    found[unwrap(wrongs).__code__] = "tournament"
    found[unwrap(pool_terms).__code__] = "ring"
    return found
