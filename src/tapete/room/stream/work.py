"""The interface of a stream's owner for the parts that act on it.

An owner runs one stream. Its parts are `steps` (timed steps), `requests` (players' messages),
`order_handlers` (the operator) and `recovery` (failures). Each part sees the owner as a `Work` and changes
the stream only through `keep`. Parts for tournaments only see it as a `TournamentWork`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.entropy import Entropy
from tapete.room.core.game import GameState
from tapete.room.core.hand_play import HandPlay
from tapete.room.core.pace import RoomPace
from tapete.room.core.schedule import StreamSchedule
from tapete.room.store.store import Account, CommandDone, Conflict, Fenced, Store, StoreUnavailable
from tapete.room.stream.inputs import Asker
from tapete.room.stream.orders import StreamOrder
from tapete.room.stream.writing import StateTorn
from tapete.room.world.chance import RandomSource
from tapete.room.world.clock import StreamClock
from tapete.room.world.incidents import IncidentLog
from tapete.room.world.traces import Tracing
from tapete.tournament.tournament import Tournament

STREAM_FAULTS = (StoreUnavailable, StateTorn, Conflict, Fenced)
"""Errors that the input in progress did not cause.

The stream is rebuilt from its log; after `Fenced` another worker does this.
"""


class House(Protocol):
    """The source of bots for free places."""

    @property
    def ids(self) -> frozenset[int]:
        """Accounts of the house bots."""

    def bots(self, stream: str) -> list[Account]:
        """Return all house bots, in the order in which they join this stream."""


class Timed(Protocol):
    """A step with its due time."""

    @property
    def at(self) -> int:
        """Due time in UTC milliseconds; 0 for at once."""


class StreamState(Protocol):
    """The state of a stream of any kind, replayed from its log. Only `apply` changes it."""

    @property
    def stream(self) -> str: ...
    @property
    def seq(self) -> int:
        """Number of the last event."""

    @property
    def last_at(self) -> int:
        """Time of the last event."""

    @property
    def by_the_wall(self) -> bool:
        """Whether the wall clock counts after a stop of the room, rather than the time of the log."""

    @property
    def over(self) -> bool: ...
    @property
    def ended(self) -> str | None:
        """Early end, for the operator: for example `cancelled`; None otherwise."""

    @property
    def operated(self) -> tuple[int, room_events.Operated] | None:
        """The operator's last order, with its event number."""

    @property
    def pace(self) -> RoomPace: ...
    def play(self, table: int) -> HandPlay:
        """Return the state of play at a table."""

    def people(self) -> Iterable[int]:
        """Return the accounts of people, not bots, who take part."""

    def grace_of(self, account: int) -> int | None:
        """Return how long an account may be offline before it counts as away; None if it is not in."""

    def apply(self, event: room_events.StreamEvent, *, at: int) -> set[int]:
        """Apply a stored event. Return the tables that show it."""


class Work(Protocol):
    """Interface to one stream of any kind."""

    @property
    def stream(self) -> str: ...
    @property
    def state(self) -> StreamState:
        """The state; replaced when the stream is rebuilt from its log."""

    @property
    def stopped(self) -> bool: ...
    @property
    def clock(self) -> StreamClock: ...
    @property
    def store(self) -> Store: ...
    @property
    def chance(self) -> RandomSource: ...
    @property
    def house(self) -> House: ...
    @property
    def incidents(self) -> IncidentLog: ...
    @property
    def traces(self) -> Tracing: ...

    async def keep(
        self,
        events: Sequence[room_events.StreamEvent],
        *,
        commands: tuple[CommandDone, ...] = (),
        by: str = "room",
        answer: tuple[Asker, p.Accepted] | None = None,
    ) -> None:
        """Store events, then apply, answer and publish them. Money moves in the same transaction.

        Raises:
            NotStored: the store refuses the batch; nothing has changed.
            StoreUnavailable: it is unknown whether the events are stored.
            StateTorn: the events are stored but could not be applied.
        """

    def due(self) -> Timed | None:
        """Return the next timed step; None if the stream waits for an input."""

    def orders_events(self, order: StreamOrder, *, at: int) -> list[room_events.StreamEvent]:
        """See `SingleWriter.orders_events`."""


class TournamentWork(Work, Protocol):
    """Interface to the stream of a tournament."""

    @property
    def game(self) -> GameState:
        """The state; replaced when the stream is rebuilt from its log."""

    @property
    def schedule(self) -> StreamSchedule:
        """The schedule of due steps; replaced together with the state."""

    @property
    def entropy(self) -> Entropy:
        """Random bytes of players' clients for the next deals."""

    def show(self, table: int) -> None:
        """Show the players at a table what it waits for, without an event."""

    def others(self) -> Iterable[Tournament]:
        """Return the other tournaments that the room knows."""

    def absent(self) -> tuple[int, ...]:
        """Return the accounts of players who are not connected."""

    def entering(self, account: int) -> AbstractAsyncContextManager[None]:
        """Return a lock that is held while an account registers, so that its registrations run one by one."""

    def named(self, account: int) -> dict[str, int]:
        """Return the accounts at the last table by the name that an account reads, for deals."""
