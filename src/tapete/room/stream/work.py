"""The interface of a stream's owner for the parts that act on it.

An `Owner` runs one stream. What it does there is told by subject: `steps` (what is due by the clock),
`requests` (players' messages), `orders` (the operator), `recovery` (when something fails). Each of them sees
the owner as a `Work`, and changes the stream by `keep` alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from tapete.room import protocol as p
from tapete.room.core import events as re
from tapete.room.core.entropy import Entropy
from tapete.room.core.game import Game
from tapete.room.core.schedule import StreamSchedule
from tapete.room.store.store import Account, CommandDone, Conflict, Fenced, Store, StoreUnavailable
from tapete.room.stream.inputs import Asker
from tapete.room.stream.writing import StateTorn
from tapete.room.world.chance import Chance
from tapete.room.world.clock import StreamClock
from tapete.room.world.incidents import Incidents
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


class Work(Protocol):
    """One stream, as the parts that act on it see it."""

    @property
    def stream(self) -> str: ...
    @property
    def game(self) -> Game:
        """The state; replaced when the stream is rebuilt from its log."""

    @property
    def schedule(self) -> StreamSchedule:
        """What is due next; replaced with the state."""

    @property
    def entropy(self) -> Entropy:
        """What players' clients have given for the next deals."""

    @property
    def stopped(self) -> bool: ...
    @property
    def clock(self) -> StreamClock: ...
    @property
    def store(self) -> Store: ...
    @property
    def chance(self) -> Chance: ...
    @property
    def house(self) -> House: ...
    @property
    def incidents(self) -> Incidents: ...
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
