"""JSON Merge Patch (RFC 7396): compute the patch between two states, and apply it.

The room sends changes in this form because any language can apply it in a few lines: an object is merged key
by key, `null` removes a key, any other value replaces the old one.
"""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

Json = dict[str, Any]


def bare(value: Any) -> Any:
    """Convert a value to plain JSON types, without keys whose value is None.

    >>> bare({"to_act": 2, "menu": None, 3: ("Ah",)})
    {'to_act': 2, '3': ['Ah']}
    """
    return _without_none(msgspec.to_builtins(value, str_keys=True))


_MANY = (dict, list, tuple)


def _without_none(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            key: _without_none(inner) if type(inner) in _MANY else inner
            for key, inner in value.items()
            if inner is not None
        }
    if isinstance(value, (list, tuple)):
        return [_without_none(inner) if type(inner) in _MANY else inner for inner in value]
    return value


def changes(old: Struct, new: Struct) -> Json:
    """Return the patch from one state to another of the same type; empty if they are equal.

    >>> class Seats(Struct):
    ...     stacks: dict[int, int]
    ...     to_act: int | None = None
    >>> changes(Seats({1: 90, 2: 50}, 1), Seats({1: 80}))
    {'stacks': {'1': 80, '2': None}, 'to_act': None}
    """
    patch: Json = {}
    values = _values_of(type(new))
    for name, was, now in zip(new.__struct_fields__, values(old), values(new), strict=True):
        if was is not now and was != now:
            patch[name] = _changed(was, now)
    return patch


@cache
def _values_of(kind: type[Struct]) -> Callable[[Struct], tuple[Any, ...]]:
    """Return a function that reads all fields of a struct at once."""
    fields = kind.__struct_fields__
    if len(fields) == 1:
        only = attrgetter(*fields)
        return lambda struct: (only(struct),)
    return attrgetter(*fields) if fields else lambda struct: ()


def _changed(was: Any, now: Any) -> Any:
    if isinstance(now, dict) and isinstance(was, dict):
        patch: Json = {
            str(key): _changed(was.get(key), one) for key, one in now.items() if was.get(key) != one
        }
        patch.update((str(key), None) for key in was if key not in now)
        return patch
    if isinstance(now, Struct) and type(now) is type(was):
        return changes(was, now)
    return bare(now)


Part = TypeVar("Part", bound=Struct)


def patched(part: Part, patch: Json) -> Part:
    """Apply a patch to a struct and return a struct of the same type.

    >>> class Seats(Struct):
    ...     stacks: dict[int, int]
    ...     to_act: int | None = None
    >>> patched(Seats({1: 90, 2: 50}, 1), {"stacks": {"1": 80, "2": None}, "to_act": None})
    Seats(stacks={1: 80}, to_act=None)
    """
    if not patch:
        return part
    return msgspec.convert(merged(bare(part), patch), type(part), str_keys=True)


def merged(state: Json, patch: Json) -> Json:
    """Apply a patch to plain JSON; neither argument changes.

    >>> merged({"stacks": {"1": 90, "2": 50}, "to_act": 1}, {"stacks": {"1": 80, "2": None}, "to_act": None})
    {'stacks': {'1': 80}}
    """
    found = dict(state)
    for key, value in patch.items():
        if value is None:
            found.pop(key, None)
        elif isinstance(value, dict):
            before = found.get(key)
            found[key] = merged(before if isinstance(before, dict) else {}, value)
        else:
            found[key] = value
    return found
