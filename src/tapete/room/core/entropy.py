"""The random bytes of players' clients for the next deals of a stream.

They stand beside the state and are not stored before a deal needs them: after a restart the clients commit
again, and reveal again what an open deal still awaits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from tapete.engine.types import Seat
from tapete.room.core.events import Awaited, DealOpened
from tapete.room.core.hand_play import HandPlay
from tapete.room.core.pace import RoomPace
from tapete.room.fair.decks import REVEAL_BYTES, contribution


class CuttingStream(Protocol):
    """A stream's state, as far as its players' clients cut decks."""

    @property
    def pace(self) -> RoomPace: ...
    @property
    def plays(self) -> Mapping[int, HandPlay]:
        """By table."""

    def cutting(self, account: int) -> tuple[int, int] | None:
        """The table and the entry for which an account may cut the next deck; None if it is not in."""

    def entries_of(self, account: int) -> frozenset[int]:
        """The numbers of all entries of an account."""

    def seated(self, table: int) -> Mapping[Seat, int]:
        """The entries at a table, by seat."""


class Entropy:
    """What clients have committed to and revealed.

    Args:
        since: when the stream was taken up; a deal that was open then still awaits its bytes.
    """

    def __init__(self, since: int = 0) -> None:
        self._since = since
        self._next: dict[int, str] = {}
        """By entry: the commitment for its next deal."""
        self._opened_at: dict[int, int] = {}
        """By table."""
        self._reveals: dict[int, dict[Seat, bytes]] = {}
        """By table: what the open deal has got."""

    def commit(self, game: CuttingStream, account: int, commitment: str) -> int | None:
        """Note what a client has committed to; a later one replaces it.

        Returns:
            The table of its entry, 0 before it has one; None if it is not in.
        """
        found = game.cutting(account)
        if found is None:
            return None
        table, entry = found
        self._next[entry] = commitment
        return table

    def reveal(self, game: CuttingStream, account: int, against: str, reveal: bytes) -> int | None:
        """Note what a client reveals for the deal with a commitment.

        Returns:
            The table of the deal; None if these bytes are not awaited.
        """
        if len(reveal) != REVEAL_BYTES:
            return None
        mine = game.entries_of(account)
        for number, play in game.plays.items():
            opened = play.opened
            if opened is None or opened.commitment != against:
                continue
            for seat, one in opened.awaited.items():
                if one.entry in mine and contribution(reveal).hex() == one.commitment:
                    self._reveals.setdefault(number, {})[seat] = reveal
                    return number
        return None

    def awaited(self, game: CuttingStream, table: int) -> dict[Seat, Awaited]:
        """What would be awaited of the seats of a table if its next deal were opened now."""
        if not self._next:
            return {}
        players = game.seated(table)
        return {
            seat: Awaited(entry, self._next[entry])
            for seat, entry in sorted(players.items())
            if entry in self._next
        }

    def opened(self, table: int, deal: DealOpened, *, at: int) -> None:
        """Note that a deal was opened: a commitment is good for one."""
        for one in deal.awaited.values():
            if self._next.get(one.entry) == one.commitment:
                del self._next[one.entry]
        self._opened_at[table] = at
        self._reveals[table] = {}

    def revealed(self, play: HandPlay) -> Mapping[Seat, bytes]:
        """What has come in for the open deal of a table."""
        return self._reveals.get(play.number, {}) if play.opened is not None else {}

    def asks_at(self, game: CuttingStream, play: HandPlay, begins: int) -> int:
        """When a table is asked for its next hand: in time for the bytes, or once they have had their time.

        Args:
            begins: when the hand begins if nothing is awaited.
        """
        if play.opened is None:
            return begins - game.pace.reveal if self.awaited(game, play.number) else begins
        if self.revealed(play).keys() >= play.opened.awaited.keys():
            return begins
        return max(begins, self._opened_at.get(play.number, self._since) + game.pace.reveal)
