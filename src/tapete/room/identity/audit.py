"""The audit log of operators' actions, with actor and reason; entries form a hash chain.

The log is a stream of the store like any other. An entry is written in one transaction with its transfers of
money. The stream's numbering detects simultaneous operators. A repeated command takes effect once.
`tools/verify_audit.py` checks an export without the room.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy.engine import Connection

from tapete.room.identity.account_refusals import Denied
from tapete.room.store.ledger import Transfer
from tapete.room.store.store import Batch, CommandDone, Conflict, DuplicateCommand, Store, StoredEvent
from tapete.room.world.clock import TimeSource

STREAM: Final = "audit/1"
PART: Final = -1
"""Partition of the log, which no worker owns."""
FIRST: Final = "0" * 64
TRIES: Final = 20


class AuditLog:
    """Write and read the log of one room."""

    def __init__(self, store: Store, clock: TimeSource) -> None:
        self._store = store
        self._clock = clock
        self._seq, self._hash = 0, FIRST
        """Number and hash of the last known entry."""

    async def record(
        self,
        *,
        actor: str,
        what: str,
        subject: str,
        reason: str,
        command: str,
        facts: Mapping[str, Any],
        transfers: Sequence[Transfer] = (),
        work: Callable[[Connection], object] | None = None,
    ) -> bool:
        """Write an entry and carry out its action in the same transaction. Return False for a repeat.

        Args:
            actor: `player/7`, or `console` for commands on the room's own machine.
            command: id that the caller chose for this order.
            transfers: transfers of money.
            work: function that changes tables of people.

        Raises:
            Denied: the id was used for another order, or too many operators write at once.
            NotStored: the money can't be moved; nothing is written.
        """
        content = {"actor": actor, "what": what, "subject": subject, "reason": reason, "facts": dict(facts)}
        same = hashlib.sha256(_canonical(content)).digest()
        for _ in range(TRIES):
            await self._catch_up()
            seq, now = self._seq + 1, self._clock.now()
            entry = {"seq": seq, "at": now, **content, "before": self._hash}
            found = hash_of(entry)
            body = _canonical({**entry, "hash": found})
            done = CommandDone(f"audit/{actor}", command.lower(), same)
            event = StoredEvent(STREAM, seq, now, actor, body)
            try:
                batch = Batch(STREAM, self._seq, (event,), tuple(transfers), (done,), part=PART)
                if work is None:
                    await self._store.append(batch)
                else:
                    await self._store.append_with(batch, work)
            except DuplicateCommand as repeat:
                if bytes(repeat.answer) != same:
                    raise Denied("id_reused") from repeat
                return False
            except Conflict:
                continue  # another operator wrote first
            self._seq, self._hash = seq, found
            return True
        raise Denied("busy", 503)

    async def entries(self, after: int = 0, upto: int | None = None) -> list[bytes]:
        """Return the stored entries, each as JSON text."""
        return [event.body for event in await self._store.read(STREAM, after, upto)]

    async def _catch_up(self) -> None:
        for body in await self.entries(self._seq):
            entry = json.loads(body)
            self._seq, self._hash = entry["seq"], entry["hash"]


def hash_of(entry: Mapping[str, Any]) -> str:
    """Return the hash of an entry without its `hash` field."""
    return hashlib.sha256(_canonical({key: entry[key] for key in entry if key != "hash"})).hexdigest()


def _canonical(content: Mapping[str, Any]) -> bytes:
    """Return the canonical JSON of a content: sorted keys, no blanks."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
