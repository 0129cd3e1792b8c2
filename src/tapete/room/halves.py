"""Interfaces between the room's two halves, gateway and worker.

A *gateway* holds connections, accounts and what does not belong to one stream: the lobby, wallets. A *worker*
owns streams: it decides, stores, and computes what each viewer may see. In one process each calls the other
directly (`room.Room`); on several machines both speak through a bus (`room.cluster`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from msgspec import Struct

from tapete.room import protocol as p
from tapete.room.cash.demand import Occupied
from tapete.room.core.programme import OfferedTournament
from tapete.room.stream.inputs import Asker
from tapete.room.stream.orders import Operation
from tapete.rules.points.tournament import SyncUnit


class Listed(Struct, frozen=True, kw_only=True):
    """What the lobby shows of one stream."""

    stream: str
    row: p.LobbyRow | None = None
    """Of a tournament."""
    cash: p.CashRow | None = None
    """Of a cash table. A stream without a row is not shown, or no more."""
    marks: dict[int, p.LobbyMark]
    """What the stream is to each account, as far as that has changed; all of them if `whole`."""
    whole: bool = False
    """Whether accounts that are not named have nothing to do with the stream."""
    offered: OfferedTournament | None = None
    """Of a tournament: what the programme has to know of it."""
    occupied: Occupied | None = None
    """Of a cash table: the same."""


class StreamTold(Struct, frozen=True, kw_only=True):
    """A stream as the operator sees it."""

    stream: str
    name: str
    state: str
    """registering, running, finished, cancelled; `unreadable` for a log that can't be replayed."""
    stopped: bool
    trouble: str | None
    """Why it stands still, or waits for the store."""
    in_step: SyncUnit | None = None
    """In simultaneous hands: what its tables wait for."""
    entries: int
    left: int
    tables: int
    hands_running: int
    events: int
    """Stored events of its log."""


class WorkerStreams(Protocol):
    """The workers, as a gateway reaches them."""

    async def said(self, session: Asker, message: p.OfStream) -> None:
        """Take a message of a connection that has said hello. It is answered there, sooner or later."""

    def put(self, session: Asker, message: p.OfStream) -> bool:
        """Take a message of a connection that has said hello, if that needs no waiting: then it is `said`.

        Returns:
            Whether it was taken; otherwise nothing has happened.
        """

    def left(self, session: Asker) -> None:
        """A connection is gone."""

    def look_again(self) -> None:
        """Have changes of the lobby told now that wait for their turn."""

    async def operate(self, stream: str, what: Operation, *, reason: str, by: SyncUnit) -> StreamTold:
        """Carry out an order of the operator; see `stream.streams.Streams.operate`."""

    async def all_streams(self) -> list[StreamTold]:
        """All streams, in no order."""


class Gateways(Protocol):
    """The gateways, as a worker reaches them."""

    def listed(self, changed: Sequence[Listed]) -> None:
        """Rows of the lobby are new or have changed."""

    def moved(self, purses: Collection[str]) -> None:
        """Money has moved to or from these purses."""

    def here(self) -> set[int]:
        """The accounts that have a connection to the room."""
