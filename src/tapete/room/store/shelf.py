"""The shelf of finished hands: positions by stream, and search fields for each player.

All data is derived from the logs and can be rebuilt. Storing a hand twice has no effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

MOST_ROWS = 1_000
"""Maximum number of hands in one query."""


class HandPlace(Struct, frozen=True, kw_only=True):
    """A hand and the position of its events in the log."""

    stream: str
    hand: int
    at: int
    table_no: int
    first: int
    last: int
    body: bytes


class OwnLine(Struct, frozen=True, kw_only=True):
    """Search fields of a hand for one of its players."""

    account: int
    stream: str
    hand: int
    at: int
    title: str
    game: str
    cards: str
    start: str
    pot: int
    net: int
    showdown: bool
    all_in: bool
    body: bytes


class Shelved(Struct, frozen=True, kw_only=True):
    """New data of one stream: hands, their players' lines, and the mark afterwards."""

    stream: str
    places: Sequence[HandPlace]
    lines: Sequence[OwnLine]
    since: int
    """Mark before, as the caller knows it."""
    mark: int
    """Number of the event up to which all finished hands are stored."""


class Cursor(Struct, frozen=True, order=True):
    """Last hand of a page; the next page begins after it."""

    at: int
    stream: str
    hand: int


class Wanted(Struct, frozen=True, kw_only=True):
    """Search of a player; a field that is None or empty matches everything."""

    since: int | None = None
    until: int | None = None
    """UTC milliseconds before which the hands began."""
    stream: str = ""
    title: str = ""
    """Part of the event's name, ignoring case."""
    game: str = ""
    """Game, with or without its limit."""
    result: str = ""
    """`won` or `lost`."""
    least_pot: int | None = None
    start: str = ""
    showdown: bool | None = None
    all_in: bool | None = None
    hand: int | None = None


class Shelf(Protocol):
    """Storage of finished hands. Every method may raise `StoreUnavailable`."""

    async def mark(self, stream: str) -> int:
        """Return the number of the event up to which all finished hands are stored; 0 for none."""

    async def keep(self, *new: Shelved) -> None:
        """Store hands of streams in one transaction; each stream may appear once."""

    async def behind(self) -> list[str]:
        """Return the streams whose log has events after their mark, sorted."""

    async def place(self, stream: str, hand: int) -> HandPlace | None:
        """Return one hand; None if it is not stored."""

    async def find(
        self, account: int, wanted: Wanted, *, after: Cursor | None = None, most: int = MOST_ROWS
    ) -> list[OwnLine]:
        """Return a player's hands that match a search, newest first."""

    async def count(self, account: int, wanted: Wanted) -> int:
        """Return the number of hands that match a search."""
