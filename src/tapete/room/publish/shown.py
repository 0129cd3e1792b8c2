"""Interface of a stream's owner as publishing sees it."""

from __future__ import annotations

from typing import Protocol

from tapete.room.core.game import Game
from tapete.room.world.clock import StreamClock


class Shown(Protocol):
    """A stream whose row and page are shown."""

    @property
    def stream(self) -> str: ...
    @property
    def game(self) -> Game: ...
    @property
    def stopped(self) -> bool: ...
    @property
    def clock(self) -> StreamClock: ...
