"""The random bytes of players' clients for the next deals of a stream.

The bytes are kept outside the state and are not stored before a deal needs them. After a restart the clients
commit again, and reveal again the bytes that an open deal awaits.
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
    """Part of a stream's state that deck cuts by players' clients need."""

    @property
    def pace(self) -> RoomPace: ...
    @property
    def plays(self) -> Mapping[int, HandPlay]:
        """State of play by table."""

    def cutting(self, account: int) -> tuple[int, int] | None:
        """Return the table and the entry for which an account may cut the next deck; None if it is not in."""

    def entries_of(self, account: int) -> frozenset[int]:
        """Return the numbers of all entries of an account."""

    def seated(self, table: int) -> Mapping[Seat, int]:
        """Return the entries at a table, by seat."""


class Entropy:
    """Commitments and revealed bytes of the clients.

    Args:
        since: time at which the stream was opened; a deal that was open then still awaits its bytes.
    """

    def __init__(self, since: int = 0) -> None:
        self._since = since
        self._next: dict[int, str] = {}
        """Commitment for the next deal, by entry."""
        self._opened_at: dict[int, int] = {}
        """Time at which the open deal began, by table."""
        self._reveals: dict[int, dict[Seat, bytes]] = {}
        """Revealed bytes of the open deal, by table and seat."""

    def commit(self, game: CuttingStream, account: int, commitment: str) -> int | None:
        """Record a client's commitment, in place of an earlier one.

        Returns:
            The table of the account's entry, 0 before it has a table; None if the account is not in.
        """
        found = game.cutting(account)
        if found is None:
            return None
        table, entry = found
        self._next[entry] = commitment
        return table

    def reveal(self, game: CuttingStream, account: int, against: str, reveal: bytes) -> int | None:
        """Record the bytes that a client reveals for the deal with this commitment.

        Returns:
            The table of the deal; None if no deal awaits these bytes.
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
        """Return the commitments by seat that the next deal of a table would await if opened now."""
        if not self._next:
            return {}
        players = game.seated(table)
        return {
            seat: Awaited(entry, self._next[entry])
            for seat, entry in sorted(players.items())
            if entry in self._next
        }

    def opened(self, table: int, deal: DealOpened, *, at: int) -> None:
        """Record that a deal was opened, and use up its commitments."""
        for one in deal.awaited.values():
            if self._next.get(one.entry) == one.commitment:
                del self._next[one.entry]
        self._opened_at[table] = at
        self._reveals[table] = {}

    def revealed(self, play: HandPlay) -> Mapping[Seat, bytes]:
        """Return the bytes revealed so far for the open deal of a table."""
        return self._reveals.get(play.number, {}) if play.opened is not None else {}

    def asks_at(self, game: CuttingStream, play: HandPlay, begins: int) -> int:
        """Return the time to ask a table for its next hand, with enough time to await revealed bytes.

        Args:
            begins: start of the hand if no bytes are awaited.
        """
        if play.opened is None:
            return begins - game.pace.reveal if self.awaited(game, play.number) else begins
        if self.revealed(play).keys() >= play.opened.awaited.keys():
            return begins
        return max(begins, self._opened_at.get(play.number, self._since) + game.pace.reveal)
