"""The schedule of a cash table: its next step and the due time."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.ring.table.schedule import TableNeed
from tapete.room.cash import bots
from tapete.room.cash.game import CashGame
from tapete.room.core.entropy import Entropy


class CashDue(Struct, frozen=True):
    """A step that the room takes without a message. `at` is in UTC milliseconds, 0 for at once."""

    what: Literal["elapse", "top_up", "begin", "hand", "bot"]
    at: int = 0
    account: int = 0
    chips: Chips = 0


class CashSchedule:
    """The next due step of one stream. It is kept outside the state and is not stored."""

    def __init__(self, game: CashGame, entropy: Entropy) -> None:
        """
        Args:
            entropy: random bytes of players' clients for the next deal.
        """
        self._game = game
        self._entropy = entropy

    def due(self) -> CashDue | None:
        """Return the next step; None if the table waits for a message."""
        game = self._game
        if game.over:
            return None
        found = [one for one in (self._of_table(), self._of_time(), self._of_bots()) if one is not None]
        return min(found, key=lambda one: one.at, default=None)

    def _of_time(self) -> CashDue | None:
        at = self._game.table.due_at
        return CashDue("elapse", at) if at is not None else None

    def _of_bots(self) -> CashDue | None:
        move = bots.next_move(self._game)
        return CashDue("bot", move.at) if move is not None else None

    def _of_table(self) -> CashDue | None:
        """Return the next step of the hand, or the next hand."""
        game, play = self._game, self._game.now_playing
        if play.running:
            return None if play.asked else CashDue("hand", play.due())
        required = between_hands(game)
        if required is None:
            return None
        if required.kind == "top-up":
            return CashDue("top_up", 0, required.account, required.chips)
        return CashDue("begin", self._entropy.asks_at(game, play, play.due()))


def between_hands(game: CashGame) -> TableNeed | None:
    """Return what a table needs next between hands: due chips, or the hand itself; ignore deadlines."""
    found = game.table.required(-1)  # -1: no deadline has passed
    return found
