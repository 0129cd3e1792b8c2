"""Interface of a stream's owner as publishing sees it."""

from __future__ import annotations

from typing import Protocol

from tapete.room.core.game import GameState
from tapete.room.world.clock import StreamClock


class ShownStream(Protocol):
    """A stream whose row and page are shown."""

    @property
    def stream(self) -> str: ...
    @property
    def game(self) -> GameState: ...
    @property
    def stopped(self) -> bool: ...
    @property
    def clock(self) -> StreamClock: ...
