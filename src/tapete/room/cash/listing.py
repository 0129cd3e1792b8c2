"""Send changed lobby rows of cash tables or pools to the lobby, at a limited rate."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from tapete.room import protocol as p
from tapete.room.halves import Listed
from tapete.room.publish.listing import LOBBY_MS
from tapete.room.publish.throttle import Throttle
from tapete.room.world.clock import TimeSource

Owned = TypeVar("Owned", contravariant=True)


class StreamRows(Protocol[Owned]):
    """Builder of the rows of one kind of stream."""

    def marks(self, owner: Owned, /) -> dict[int, p.LobbyMark]:
        """Return the mark of a stream for each account in it."""

    def listed(self, owner: Owned, marks: dict[int, p.LobbyMark], /, *, whole: bool) -> Listed:
        """Return the lobby row of a stream with changed marks, for the gateways.

        Args:
            marks: what the stream is to each account, new or changed.
            whole: whether these are all marks of the stream.
        """


class CashListing(Generic[Owned]):
    """Send changed rows to the lobby. Each row is built once for all viewers.

    Args:
        owners: owners by stream; the mapping changes.
        rows: builds rows.
        tell: receives new and changed rows.
        look: checks soon which tables or pools should be open.
    """

    def __init__(
        self,
        clock: TimeSource,
        *,
        owners: Mapping[str, Owned],
        rows: StreamRows[Owned],
        tell: Callable[[Sequence[Listed]], None],
        look: Callable[[], None],
    ) -> None:
        self._owners = owners
        self._send = tell
        self._rows = rows
        self._look = look
        self._changed: dict[str, None] = {}
        self._marks: dict[str, dict[int, p.LobbyMark]] = {}
        """Marks as last sent, by stream."""
        self._throttle = Throttle(clock, LOBBY_MS, self._tell)

    def changed(self, stream: str) -> None:
        """Record that the row of a stream is new or may have changed."""
        self._changed[stream] = None
        self._throttle.poke()

    def forget(self, stream: str) -> None:
        """Drop a stream that is no longer owned here."""
        self._changed.pop(stream, None)
        self._marks.pop(stream, None)

    def tell_now(self) -> None:
        """Send all changes now, regardless of the rate limit."""
        if self._changed:
            self._tell()

    def stop(self) -> None:
        """Stop sending."""
        self._throttle.stop()

    def all(self) -> list[Listed]:
        """Return all streams with all marks."""
        rows = self._rows
        return [rows.listed(owner, rows.marks(owner), whole=True) for owner in self._owners.values()]

    def _tell(self) -> None:
        changed, self._changed = self._changed, {}
        found = []
        for stream in changed:
            owner = self._owners.get(stream)
            if owner is None:
                continue
            marks, whole = self._rows.marks(owner), stream not in self._marks
            before, self._marks[stream] = self._marks.get(stream, {}), marks
            new = {one: mark for one, mark in marks.items() if before.get(one) != mark}
            new.update((one, GONE) for one in before.keys() - marks.keys())
            found.append(self._rows.listed(owner, new, whole=whole))
        if found:
            self._send(found)
            self._look()


GONE = p.LobbyMark(entered=False, playing=False)
