"""The shelf of hands in memory, for tests and the simulator; see `shelf`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tapete.room.store.shelf import MOST_ROWS, Cursor, HandPlace, OwnLine, Shelved, Wanted
from tapete.room.store.store import StoredEvent


class ShelfDisk:
    """Hands that survive a crash."""

    def __init__(self) -> None:
        self.marks: dict[str, int] = {}
        self.hands: dict[tuple[str, int], HandPlace] = {}
        self.lines: dict[tuple[int, str, int], OwnLine] = {}


class MemoryShelf:
    """`Shelf` over the disk of a `MemoryStore`.

    Args:
        disk: returns the shelf's disk and the logs, or raises if the store can't be used.
    """

    def __init__(self, disk: Callable[[], tuple[ShelfDisk, Mapping[str, list[StoredEvent]]]]) -> None:
        self._disk = disk

    async def mark(self, stream: str) -> int:
        """See `Shelf.mark`."""
        shelf, _ = self._disk()
        return shelf.marks.get(stream, 0)

    async def keep(self, *new: Shelved) -> None:
        """See `Shelf.keep`."""
        shelf, _ = self._disk()
        for one in new:
            stream = one.stream
            shelf.hands.update(((stream, place.hand), place) for place in one.places)
            shelf.lines.update(((line.account, stream, line.hand), line) for line in one.lines)
            shelf.marks[stream] = max(one.mark, shelf.marks.get(stream, 0))

    async def behind(self) -> list[str]:
        """See `Shelf.behind`."""
        shelf, logs = self._disk()
        return sorted(stream for stream, log in logs.items() if shelf.marks.get(stream, 0) < len(log))

    async def place(self, stream: str, hand: int) -> HandPlace | None:
        """See `Shelf.place`."""
        shelf, _ = self._disk()
        return shelf.hands.get((stream, hand))

    async def find(
        self, account: int, wanted: Wanted, *, after: Cursor | None = None, most: int = MOST_ROWS
    ) -> list[OwnLine]:
        """See `Shelf.find`."""
        found = [one for one in self._found(account, wanted) if after is None or _order(one) > _after(after)]
        return sorted(found, key=_order)[: max(0, min(most, MOST_ROWS))]

    async def count(self, account: int, wanted: Wanted) -> int:
        """See `Shelf.count`."""
        return len(self._found(account, wanted))

    def _found(self, account: int, wanted: Wanted) -> list[OwnLine]:
        shelf, _ = self._disk()
        return [one for one in shelf.lines.values() if one.account == account and _fits(one, wanted)]


def _order(one: OwnLine) -> tuple[int, str, int]:
    return -one.at, one.stream, -one.hand


def _after(cursor: Cursor) -> tuple[int, str, int]:
    return -cursor.at, cursor.stream, -cursor.hand


def _fits(one: OwnLine, wanted: Wanted) -> bool:
    return (
        (wanted.since is None or one.at >= wanted.since)
        and (wanted.until is None or one.at < wanted.until)
        and wanted.stream in ("", one.stream)
        and wanted.title.lower() in one.title.lower()
        and (wanted.game in ("", one.game) or one.game.startswith(f"{wanted.game}-"))
        and (wanted.result != "won" or one.net > 0)
        and (wanted.result != "lost" or one.net < 0)
        and (wanted.least_pot is None or one.pot >= wanted.least_pot)
        and wanted.start in ("", one.start)
        and wanted.showdown in (None, one.showdown)
        and wanted.all_in in (None, one.all_in)
        and wanted.hand in (None, one.hand)
    )
