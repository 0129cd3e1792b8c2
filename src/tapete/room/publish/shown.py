"""Part of a stream's owner that publishing needs."""

from __future__ import annotations

from typing import Protocol

from tapete.room.core.game import GameState
from tapete.room.world.clock import StreamClock


class ShownStream(Protocol):
    """A stream with a lobby row and a page."""

    @property
    def stream(self) -> str: ...
    @property
    def game(self) -> GameState: ...
    @property
    def stopped(self) -> bool: ...
    @property
    def clock(self) -> StreamClock: ...
