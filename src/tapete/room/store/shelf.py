"""The shelf of hands that are over: for each stream, who played them, and what each player may look for.

All of it follows from the logs. What is lost is built anew; what is kept twice is kept once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

MOST_ROWS = 1_000
"""How many hands one look has at most."""


class HandPlace(Struct, frozen=True, kw_only=True):
    """A hand, and where its events stand in the log."""

    stream: str
    hand: int
    at: int
    table_no: int
    first: int
    last: int
    body: bytes


class OwnLine(Struct, frozen=True, kw_only=True):
    """A hand as one of its players looks for it."""

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
    """What is new of one stream: hands, the lines of their players, and how far all of it is kept then."""

    stream: str
    places: Sequence[HandPlace]
    lines: Sequence[OwnLine]
    since: int
    """The mark before, as the caller knows it."""
    mark: int
    """The number of the event by which all hands that were over are kept."""


class Cursor(Struct, frozen=True, order=True):
    """The last hand of a page; the next page begins after it."""

    at: int
    stream: str
    hand: int


class Wanted(Struct, frozen=True, kw_only=True):
    """What a player looks for; a field that is None or empty does not narrow it."""

    since: int | None = None
    until: int | None = None
    """UTC milliseconds; hands that began before it."""
    stream: str = ""
    title: str = ""
    """A part of the event's name, in capitals or not."""
    game: str = ""
    """A game with or without its limit."""
    result: str = ""
    """`won` or `lost`."""
    least_pot: int | None = None
    start: str = ""
    showdown: bool | None = None
    all_in: bool | None = None
    hand: int | None = None


class Shelf(Protocol):
    """Where hands are kept. Every method may raise `StoreUnavailable`."""

    async def mark(self, stream: str) -> int:
        """The number of the event by which all hands that were over are kept; 0 for none."""

    async def keep(self, *new: Shelved) -> None:
        """Keep hands of streams, of each stream once, in one transaction."""

    async def behind(self) -> list[str]:
        """Streams whose log has events after their mark, sorted."""

    async def place(self, stream: str, hand: int) -> HandPlace | None:
        """One hand; None if it is not kept."""

    async def find(
        self, account: int, wanted: Wanted, *, after: Cursor | None = None, most: int = MOST_ROWS
    ) -> list[OwnLine]:
        """A player's hands, newest first."""

    async def count(self, account: int, wanted: Wanted) -> int:
        """How many hands a search finds."""
