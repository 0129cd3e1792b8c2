"""Interfaces between the room's two halves, gateway and worker.

A *gateway* holds connections, accounts and the parts that belong to no single stream: the lobby, wallets. A
*worker* owns streams: it decides, stores, and computes what each viewer may see. In one process they call
each other directly (`room.Room`); on several machines they communicate through a bus (`room.cluster`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from msgspec import Struct

from tapete.room import protocol as p
from tapete.room.cash.demand import Occupied
from tapete.room.core.event_schedule import OfferedTournament
from tapete.room.stream.inputs import Asker
from tapete.room.stream.orders import Operation
from tapete.rules.points.tournament import SyncUnit


class Listed(Struct, frozen=True, kw_only=True):
    """Lobby update of one stream."""

    stream: str
    row: p.LobbyRow | None = None
    """Row of a tournament."""
    cash: p.CashRow | None = None
    """Row of a cash table or a pool. A stream without a row is not shown, or no longer shown."""
    marks: dict[int, p.LobbyMark]
    """Changed marks by account; all marks if `whole`."""
    whole: bool = False
    """Whether `marks` is complete: other accounts have no mark."""
    offered: OfferedTournament | None = None
    """Facts about a tournament for the schedule."""
    occupied: Occupied | None = None
    """Facts about a cash table or a pool, for opening and closing."""
    club: int = 0
    """Number of the club whose members alone see the stream; 0 if everybody may."""


class StreamTold(Struct, frozen=True, kw_only=True):
    """Stream in the operator's view."""

    stream: str
    name: str
    state: str
    """`registering`, `running`, `finished`, `cancelled`, or `unreadable` if the log can't be replayed."""
    stopped: bool
    trouble: str | None
    """Why it is stopped or waits for the store; None otherwise."""
    in_step: SyncUnit | None = None
    """Simultaneous hands: unit after which the tables wait for each other."""
    entries: int
    left: int
    tables: int
    hands_running: int
    events: int
    """Number of stored events."""


class WorkerStreams(Protocol):
    """Interface of the workers for a gateway."""

    async def said(self, session: Asker, message: p.OfStream) -> None:
        """Handle a message of a signed-in connection. The worker answers it later."""

    def put(self, session: Asker, message: p.OfStream) -> bool:
        """Deliver a message of a signed-in connection in place of `said`, if this needs no waiting.

        Returns:
            Whether the message was delivered; otherwise nothing has happened.
        """

    def left(self, session: Asker) -> None:
        """Remove a closed connection."""

    def look_again(self) -> None:
        """Send pending changes of the lobby now."""

    async def operate(self, stream: str, what: Operation, *, reason: str, by: SyncUnit) -> StreamTold:
        """Carry out an order of the operator; see `stream.streams.StreamOwners.operate`."""

    async def all_streams(self) -> list[StreamTold]:
        """Return all streams in any order."""


class Gateways(Protocol):
    """Interface of the gateways for a worker."""

    def listed(self, changed: Sequence[Listed]) -> None:
        """Send new or changed rows of the lobby."""

    def moved(self, purses: Collection[str]) -> None:
        """Announce that the balance of these purses changed."""

    def here(self) -> set[int]:
        """Return the accounts connected to the room."""
