"""Load the states of many streams at once: each from its snapshot and the rest of its log."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog
from msgspec import DecodeError, Struct

from tapete.room.core import events as room_events
from tapete.room.core import snapshot
from tapete.room.core.game import GameState
from tapete.room.core.pace import RoomPace
from tapete.room.core.structures import STRUCTURES
from tapete.room.store.store import Log, Store, StoredEvent, StoreUnavailable
from tapete.room.world.deal_key import DealKey
from tapete.room.world.edition import edition
from tapete.tournament import events as te

log = structlog.get_logger()

READ_AGAIN_S = (0.2, 1, 3)
"""Pauses before retrying to read a log."""


class Loaded(Struct, frozen=True):
    """A stream's state, replayed from its log."""

    game: GameState
    snapshot_at: int
    """Number of the event after which its snapshot was taken; 0 without a usable snapshot."""


class Loader:
    """Reads the logs of one room."""

    def __init__(self, store: Store, pace: RoomPace, key: DealKey) -> None:
        self._store = store
        self._pace = pace
        self._key = key

    async def logs(self, streams: Sequence[str]) -> dict[str, Log | StoreUnavailable]:
        """Read the logs of streams, retrying a busy store. For an unreadable log, return the error."""
        try:
            found = await self._logs(streams)
        except StoreUnavailable as error:
            if len(streams) == 1:
                return {streams[0]: await self._without_snapshot(streams[0], error)}
            each = [await self.logs((stream,)) for stream in streams]
            return {stream: log for one in each for stream, log in one.items()}
        by_name = {one.stream: one for one in found}
        return {stream: by_name.get(stream) or Log(stream, None, ()) for stream in streams}

    async def _without_snapshot(self, stream: str, error: StoreUnavailable) -> Log | StoreUnavailable:
        """Read the log without the snapshot, which may be damaged; return the error if that fails."""
        if not error.damaged:
            return error
        try:
            return Log(stream, None, tuple(await self._store.read(stream)))
        except StoreUnavailable as again:
            return again

    async def _logs(self, streams: Sequence[str]) -> list[Log]:
        for wait_s in READ_AGAIN_S:
            try:
                return await self._store.logs(streams, edition())
            except StoreUnavailable as error:
                if error.damaged:
                    raise
                await asyncio.sleep(wait_s)
        return await self._store.logs(streams, edition())

    async def load(self, found: Log) -> Loaded:
        """Replay a log and return the state.

        Raises:
            StoreUnavailable: the rest of the log can't be read now.
            Exception: the log can't be read or replayed; see `GameState.replay`.
        """
        if found.snapshot is not None:
            try:
                game = await self._from_snapshot(found.stream, found.snapshot.body, found.events)
                return Loaded(game, found.snapshot.seq)
            except StoreUnavailable:
                raise
            except Exception as error:
                # The log is the truth; a snapshot only saves time.
                why = f"{type(error).__name__}: {error}"
                log.warning("a snapshot leads nowhere; the whole log is read", stream=found.stream, why=why)
                return Loaded(self._replay(found.stream, await self._store.read(found.stream)), 0)
        return Loaded(self._replay(found.stream, found.events), 0)

    async def reload(self, stream: str, *, whole: bool) -> Loaded:
        """Read and replay the log of a stream again.

        Args:
            whole: whether to replay the whole log and ignore the snapshot.

        Raises:
            StoreUnavailable: the log can't be read now.
        """
        if whole:
            return Loaded(self._replay(stream, await self._store.read(stream)), 0)
        found = await self._store.logs((stream,), edition())
        return await self.load(found[0] if found else Log(stream, None, ()))

    def _replay(self, stream: str, events: Sequence[StoredEvent]) -> GameState:
        game = GameState(stream, self._pace)
        game.follow(events)
        game.go_on_with(self._key)
        return game

    async def _from_snapshot(self, stream: str, body: bytes, rest: Sequence[StoredEvent]) -> GameState:
        begins = _begins(rest)
        try:
            game = snapshot.restored(stream, self._pace, body, begins=begins)
        except snapshot.StructureMissing:
            await self._learn_structure(stream)
            game = snapshot.restored(stream, self._pace, body, begins=begins)
        game.follow(rest)
        game.go_on_with(self._key)
        return game

    async def _learn_structure(self, stream: str) -> None:
        for first in await self._store.read(stream, 0, 1):
            _, created = room_events.where(room_events.decode(first.body))
            if isinstance(created, te.Created):
                STRUCTURES.shared(created.structure)
                return
        raise DecodeError(f"{stream}: its first event is missing")


def _begins(rest: Sequence[StoredEvent]) -> int:
    """Return the table that begins a hand with the first event; 0 if none does."""
    first = room_events.decode(rest[0].body) if rest else None
    return first.table if isinstance(first, te.HandBegan) else 0
