"""Answers of the HTTP interface that the WebSocket does not have."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.room.protocol.lobby import LobbyMark, LobbyRow
from tapete.room.protocol.page import EntryRow, LevelRow, PrizeRow
from tapete.room.protocol.wallet import Ticket, WalletEntry

VERSION = 1
"""API version, in the path of every request. Fields may be added; removing one needs a new version."""

Number = Annotated[int, Meta(ge=1, le=2**53 - 1)]
PageSize = Annotated[int, Meta(ge=1, le=200)]
StreamKind = Literal["tournament", "ring", "pool"]
Language = Literal["en", "es", "pt"]


class About(Struct, frozen=True, kw_only=True):
    """Versions and clock of the room."""

    version: int
    """Version of the HTTP interface."""
    protocol: int
    """Version of the WebSocket protocol at /ws."""
    now: int
    """The room's clock: UTC in milliseconds, like all times."""
    description: str
    """Path of the OpenAPI document."""


class LobbyPage(Struct, frozen=True, kw_only=True):
    """Tournaments, by the number of their stream."""

    rows: tuple[LobbyRow, ...]
    total: int
    """Number of rows that match the filter."""
    next: int | None
    """Value of `after` for the next page; None on the last page."""


class Event(Struct, frozen=True, kw_only=True):
    """One tournament: its lobby row and more from its page."""

    row: LobbyRow
    book: str
    ante_form: str
    late_until_level: int
    re_entries: int
    hand_for_hand: bool
    final_table: bool
    tables: int
    average_stack: int
    largest_stack: int
    smallest_stack: int


class LevelList(Struct, frozen=True, kw_only=True):
    """The levels of a tournament."""

    levels: tuple[LevelRow, ...]


class EntryPage(Struct, frozen=True, kw_only=True):
    """Entries of a tournament, the best first. At most two hundred are listed."""

    entries: tuple[EntryRow, ...]
    total: int
    next: int | None


class PrizeList(Struct, frozen=True, kw_only=True):
    """Prizes by place."""

    prizes: tuple[PrizeRow, ...]
    certain: bool
    """Whether the prizes are final."""


class ResultRow(Struct, frozen=True, kw_only=True):
    """An entry that is out, or that has won."""

    place: int
    entry: int
    name: str
    prize: int
    bounties: int


class Results(Struct, frozen=True, kw_only=True):
    """The results of a tournament so far, the best place first."""

    state: str
    results: tuple[ResultRow, ...]


class BookRow(Struct, frozen=True, kw_only=True):
    """One rule of a book in the language asked for."""

    id: str
    number: str
    """Number printed in the book; empty if the book has no numbers."""
    kind: str
    title: str
    says: str


class BookPage(Struct, frozen=True, kw_only=True):
    """Rules of a book, by id."""

    book: str
    language: Language
    rows: tuple[BookRow, ...]
    total: int
    next: str | None


class Books(Struct, frozen=True, kw_only=True):
    """The rulebooks that have a catalogue, and the games."""

    books: tuple[str, ...]
    games: tuple[str, ...]


class Me(Struct, frozen=True, kw_only=True):
    """The account of the token."""

    id: int
    name: str
    created_at: int


class MyEvent(Struct, frozen=True, kw_only=True):
    """A tournament that you have entered."""

    stream: str
    name: str
    state: str
    mark: LobbyMark


class MyEvents(Struct, frozen=True, kw_only=True):
    """The tournaments in the lobby that you have entered."""

    events: tuple[MyEvent, ...]


class WalletNow(Struct, frozen=True, kw_only=True):
    """Your money, tournament money and tickets."""

    currency: str
    balance: int
    tournament_money: int
    tickets: tuple[Ticket, ...]


class Statement(Struct, frozen=True, kw_only=True):
    """The last movements of your money, the newest first."""

    entries: tuple[WalletEntry, ...]
    total: int
    next: int | None


class StreamAsOperated(Struct, frozen=True, kw_only=True):
    """Stream with the operator's details."""

    stream: str
    name: str
    state: str
    stopped: bool
    trouble: str | None
    entries: int
    left: int
    tables: int
    hands_running: int
    events: int


class Streams(Struct, frozen=True, kw_only=True):
    """All streams of the room."""

    streams: tuple[StreamAsOperated, ...]


class FeedEnds(Struct, frozen=True, kw_only=True, tag="feed_ends"):
    """The last line of a feed."""

    reason: Literal["too_slow", "stopping"]
