"""Check that deciding changes no state: a deep snapshot before and after every call must be the same.

`watch_decides` wraps whatever decides or shows something: the hand, the tournament, the pool, the room's game
and the director. The folders `properties`, `room` and `simulation` use it for all of their tests. The first
`ALL` calls of each function in a test are checked, after that every `EVERY`-th: a snapshot of a large event
costs more than the decision.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import tapete.engine.hand
from tapete.engine import Hand
from tapete.engine.state import FIELDS
from tapete.ring.pool import RingPool
from tapete.room.core import deciding
from tapete.room.core.game import GameState
from tapete.room.core.schedule import StreamSchedule
from tapete.room.core.table_play import TablePlay
from tapete.room.publish import views
from tapete.tournament import Tournament, director

ALL = 40
EVERY = 100

HAND_FIELDS = tuple(name for name in FIELDS if name != "known_menu")
"""All of a hand but the cached menu: the engine's hot path keeps it in the hand, and no equality sees it."""


class _Deep(pickle.Pickler):
    def reducer_override(self, value: Any) -> Any:
        if type(value) is Hand:  # a pickled hand is its log alone
            return tuple, ([getattr(value, name, None) for name in HAND_FIELDS],)
        return NotImplemented


def deep(state: object) -> bytes:
    """All that a state holds, down to the last attribute: two snapshots of an unchanged state are equal.

    >>> state = {"seats": [1, 2]}
    >>> before = deep(state)
    >>> deep(state) == before, state["seats"].append(3), deep(state) == before
    (True, None, False)
    """
    found = io.BytesIO()
    _Deep(found, protocol=5).dump(state)
    return found.getvalue()


def unchanged(name: str, function: Callable[..., Any], state_of: Callable[..., object]) -> Callable[..., Any]:
    """A function that fails if it changes the state that `state_of` finds in its arguments."""
    calls = 0

    def checked(*args: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls > ALL and calls % EVERY:
            return function(*args, **named)
        state = state_of(*args)
        before = deep(state)
        try:
            return function(*args, **named)
        finally:
            if deep(state) != before:
                raise AssertionError(f"{name} changed the state: {args[1:]!r}")

    return checked


def _itself(state: object, *_: object) -> object:
    return state


METHODS: tuple[tuple[type, str, Callable[..., object]], ...] = (
    (Tournament, "decide", _itself),
    (Tournament, "required", _itself),
    (RingPool, "decide", _itself),
    (RingPool, "required", _itself),
    (Hand, "decide", _itself),
    (Hand, "view_for", _itself),
    (GameState, "start", _itself),
    (StreamSchedule, "due", lambda schedule: schedule._game),
    *(
        (TablePlay, name, lambda play, *_: play._around)
        for name in ("begin_hand", "act", "reshuffle", "time_out", "tick", "tick_off", "play_box")
    ),
    *((TablePlay, name, lambda play, *_: play._around) for name in ("void_hand", "finish_hand")),
    *((TablePlay, name, lambda play, *_: play._around) for name in ("renew_clock", "fresh_clock")),
)
FUNCTIONS: tuple[tuple[Any, str], ...] = (
    (deciding, "decide"),
    (deciding, "granted"),
    (deciding, "line_changed"),
    (views, "table"),
    (director, "between_hands"),
    (director, "pass_time"),
    (director, "next_step"),
)


def compiled() -> bool:
    """Whether the engine runs as machine code, whose methods can't be wrapped."""
    return not str(tapete.engine.hand.__file__).endswith(".py")


def watch_decides(patch: pytest.MonkeyPatch) -> None:
    """Wrap everything that decides or shows."""
    for kind, name, state_of in METHODS:
        if kind is Hand and compiled():
            continue
        wrapped = unchanged(f"{kind.__name__}.{name}", getattr(kind, name), state_of)
        patch.setattr(kind, name, wrapped)
    for module, name in FUNCTIONS:
        patch.setattr(module, name, unchanged(name, getattr(module, name), _itself))


@pytest.fixture(autouse=True)
def deciding_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In every test of a folder that imports this into its `conftest`."""
    watch_decides(monkeypatch)
    yield
