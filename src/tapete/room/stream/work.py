"""The interface of a stream's owner for the parts that act on it.

An owner runs one stream. What it does there is told by subject: `steps` (what is due by the clock),
`requests` (players' messages), `obeying` (the operator), `recovery` (when something fails). Each of them sees
the owner as a `Work`, and changes the stream by `keep` alone. What concerns tournaments alone sees it as a
`TournamentWork`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from tapete.room import protocol as p
from tapete.room.core import events as re
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
"""Errors that are not the fault of the input that they came up at.

The stream is built anew from its log; after `Fenced` another worker does that.
"""


class House(Protocol):
    """The source of bots for free places."""

    @property
    def ids(self) -> frozenset[int]:
        """Accounts of the house's bots."""

    def bots(self, stream: str) -> list[Account]:
        """All house bots, in the order in which they come to this stream."""


class Timed(Protocol):
    """A step that is due at a time."""

    @property
    def at(self) -> int:
        """UTC milliseconds, 0 for at once."""


class StreamState(Protocol):
    """The state of a stream of any kind, replayed from its log. `apply` alone changes it."""

    @property
    def stream(self) -> str: ...
    @property
    def seq(self) -> int:
        """The number of its last event."""

    @property
    def last_at(self) -> int:
        """When that was."""

    @property
    def by_the_wall(self) -> bool:
        """Whether only the time of day counts for it now."""

    @property
    def over(self) -> bool: ...
    @property
    def ended(self) -> str | None:
        """How it ended if it was cut short, for the operator: `cancelled`, say."""

    @property
    def operated(self) -> tuple[int, re.Operated] | None:
        """The operator's last order, and its number in the stream."""

    @property
    def pace(self) -> RoomPace: ...
    def play(self, table: int) -> HandPlay:
        """The state of play at a table."""

    def people(self) -> Iterable[int]:
        """The accounts of people, not bots, who are in."""

    def grace_of(self, account: int) -> int | None:
        """How long an account may be without a line before it counts as away; None if it is not in."""

    def apply(self, event: re.StreamEvent, *, at: int) -> set[int]:
        """Apply a stored event. Returns the tables that show it."""


class Work(Protocol):
    """One stream of any kind, as the parts that act on it see it."""

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
        events: Sequence[re.StreamEvent],
        *,
        commands: tuple[CommandDone, ...] = (),
        by: str = "room",
        answer: tuple[Asker, p.Accepted] | None = None,
    ) -> None:
        """Store events, then apply, answer and publish them. Money moves in the same transaction.

        Raises:
            NotStored: the store refuses; nothing has changed.
            StoreUnavailable: it is not known whether they are stored.
            StateTorn: they are stored but could not be applied.
        """

    def due(self) -> Timed | None:
        """The next step that time brings; None if the stream waits for an input."""

    def orders_events(self, order: StreamOrder, *, at: int) -> list[re.StreamEvent]:
        """See `SingleWriter.orders_events`."""


class TournamentWork(Work, Protocol):
    """The stream of a tournament, as the parts that act on it see it."""

    @property
    def game(self) -> GameState:
        """The state; replaced when the stream is rebuilt from its log."""

    @property
    def schedule(self) -> StreamSchedule:
        """What is due next; replaced with the state."""

    @property
    def entropy(self) -> Entropy:
        """What players' clients have given for the next deals."""

    def show(self, table: int) -> None:
        """Show the players at a table what it waits for; there are no events."""

    def others(self) -> Iterable[Tournament]:
        """The other tournaments that the room knows."""

    def absent(self) -> tuple[int, ...]:
        """Accounts of the players who are not there."""

    def entering(self, account: int) -> AbstractAsyncContextManager[None]:
        """Held while an account enters an event, so that it enters one after the other."""

    def named(self, account: int) -> dict[str, int]:
        """The accounts of those at the last table by name, as an account knows them, for deals."""
