"""People whose chat the floor has stopped for a time, as the audit log says.

The entry of the audit log is the order: nothing else stores it. Each process reads the log on from the entry
that it knew last.

Rules: ACO-O-conduct.
"""

from __future__ import annotations

import json
from typing import Final

from tapete.room import money
from tapete.room.identity.audit import STREAM
from tapete.room.store.store import Store
from tapete.room.world.clock import TimeSource

STOP_CHAT: Final = "stop_chat"
ALLOW_CHAT: Final = "allow_chat"


class ChatStops:
    """Read until when the chat of each account is stopped."""

    def __init__(self, store: Store, clock: TimeSource) -> None:
        self._store = store
        self._clock = clock
        self._seq = 0
        """Number of the last entry that was read."""
        self._until: dict[int, int] = {}

    async def until(self, account: int) -> int | None:
        """Read new entries, and return the time until which an account may not chat; None if it may."""
        await self.refresh()
        return self.known(account)

    async def refresh(self) -> None:
        """Read the entries of the audit log since the last call."""
        for event in await self._store.read(STREAM, self._seq):
            if event.seq > self._seq:  # another task may have read it meanwhile
                self._seq = event.seq
                self._take(event.body)

    def known(self, account: int) -> int | None:
        """Return the same as `until`, by the entries that were read so far."""
        until = self._until.get(account, 0)
        return until if until > self._clock.now() else None

    def _take(self, body: bytes) -> None:
        entry = json.loads(body)
        account = money.player_of(entry["subject"])
        if account is None:
            return
        if entry["what"] == STOP_CHAT:
            self._until[account] = int(entry["at"]) + int(entry["facts"]["minutes"]) * 60_000
        elif entry["what"] == ALLOW_CHAT:
            self._until.pop(account, None)
