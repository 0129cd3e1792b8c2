"""Store a snapshot of a stream's state from time to time.

A snapshot is stored with the batch that begins a hand: nobody waits for an answer then, and a single table
has no running hand. It holds the state before the batch, so one transaction proves that the state was
durable.
"""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from tapete.room.core import events as room_events
from tapete.room.core import snapshot
from tapete.room.core.game import GameState
from tapete.room.store.store import StateSnapshot
from tapete.room.world.edition import edition
from tapete.tournament import events as te

log = structlog.get_logger()

EVERY = 24
"""Minimum number of events between two snapshots."""
BYTES_AN_EVENT = 256
"""Bytes of the last snapshot that delay the next one by one more event."""


class Snapshots:
    """The snapshots of one stream.

    Args:
        at: number of the event after which the stored snapshot was taken; 0 without one.
    """

    def __init__(self, at: int = 0) -> None:
        self._due_at = at + EVERY if at else EVERY

    def before(self, game: GameState, events: Sequence[room_events.StreamEvent]) -> StateSnapshot | None:
        """Return the snapshot to store with a batch, if one is due."""
        if game.seq < self._due_at or not any(isinstance(one, te.HandBegan | te.Finished) for one in events):
            return None
        try:
            body = snapshot.taken(game)
        except Exception as error:  # a snapshot only saves time: its failure must not stop the batch
            log.warning("no snapshot can be taken", stream=game.stream, seq=game.seq, why=str(error))
            self._due_at = game.seq + 100 * EVERY
            return None
        self._due_at = game.seq + max(EVERY, len(body) // BYTES_AN_EVENT)
        return StateSnapshot(game.stream, game.seq, edition(), body)
