"""All that a state holds as nested tuples, to compare two states that were reached on different ways."""

from __future__ import annotations

import dataclasses
from collections import deque
from typing import Any

import msgspec
from tests.unchanged import HAND_FIELDS

from tapete.engine import Hand
from tapete.room.core.game import GameState
from tapete.room.core.table_play import TablePlay

ELSEWHERE = ("_around", "key", "pace")
"""Attributes that lead out of the state."""


def plain(state: Any) -> Any:
    """All that a state holds. The order of dictionaries counts, that of sets does not.

    >>> plain({"a": {2, 1}}) == plain({"a": {1, 2}}), plain({1: 0, 2: 0}) == plain({2: 0, 1: 0})
    (True, False)
    """
    if isinstance(state, dict):
        return tuple((plain(key), plain(value)) for key, value in state.items())
    if isinstance(state, set | frozenset):
        return ("set", *sorted(map(plain, state)))
    if isinstance(state, list | tuple | deque):
        return (type(state).__name__, *map(plain, state))
    if isinstance(state, msgspec.Struct):
        return (
            type(state).__name__,
            *((name, plain(getattr(state, name))) for name in state.__struct_fields__),
        )
    if dataclasses.is_dataclass(state):
        names = (field.name for field in dataclasses.fields(state))
        return (type(state).__name__, *((name, plain(getattr(state, name))) for name in names))
    if isinstance(state, Hand):
        return ("Hand", *((name, plain(getattr(state, name, None))) for name in HAND_FIELDS))
    if isinstance(state, GameState | TablePlay) or type(state).__module__.startswith("tapete."):
        found = vars(state).items()
        return (
            type(state).__name__,
            *((name, plain(value)) for name, value in found if name not in ELSEWHERE),
        )
    return state
