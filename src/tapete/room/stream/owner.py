"""The owner of one tournament's stream; `single_writer` has the parts common to all owners.

Inputs are handled in `requests` (players' messages), `steps` (timed steps) and `order_handlers` (orders of
the operator).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from tapete.room import money
from tapete.room import protocol as p
from tapete.room.core import deciding
from tapete.room.core import events as room_events
from tapete.room.core.entropy import Entropy
from tapete.room.core.floor import HandFault
from tapete.room.core.game import GameState
from tapete.room.core.schedule import Due, StreamSchedule
from tapete.room.publish.news import TableNews
from tapete.room.store.ledger import Transfer
from tapete.room.store.store import Fence, StateSnapshot, StoredEvent
from tapete.room.stream import answers, diary, requests
from tapete.room.stream.context import StreamContext
from tapete.room.stream.inputs import Asked, BytesGiven, Input, LineChanged, Seed
from tapete.room.stream.loading import Loader
from tapete.room.stream.order_handlers import events_of
from tapete.room.stream.orders import StreamOrder
from tapete.room.stream.single_writer import SingleWriter
from tapete.room.stream.snapshots import Snapshots
from tapete.room.stream.steps import Steps
from tapete.room.stream.work import Timed
from tapete.tournament import commands as tc
from tapete.tournament import events as te
from tapete.tournament.tournament import Tournament


class Publisher(Protocol):
    """Receiver of an owner's news."""

    def opened(self, owner: Owner) -> None:
        """Announce that a stream begins to run, with its replayed state."""

    def published(
        self, owner: Owner, events: Sequence[room_events.StreamEvent], moved: Collection[str]
    ) -> None:
        """Announce stored and applied events, and the purses whose balance changed."""

    def stood_still(self, owner: Owner) -> None:
        """Announce that a stream has stopped or goes on from its log; `owner.stopped` says which."""

    def closed(self, owner: Owner) -> None:
        """Drop a stream that another worker owns now."""


class Elsewhere(Protocol):
    """Services of the rest of the room for a stream."""

    def others(self, game: GameState) -> Iterable[Tournament]:
        """Return the other tournaments that the room knows."""

    def absent(self, game: GameState) -> tuple[int, ...]:
        """Return the accounts of an event's players who are not connected."""

    def entering(self, account: int) -> AbstractAsyncContextManager[None]:
        """Return a lock that is held while an account registers, so that its registrations run one by one."""

    def named(self, game: GameState, account: int) -> dict[str, int]:
        """Return the accounts at the last table by the name that an account reads, for deals."""

    def fenced(self, fence: Fence) -> None:
        """Report that the partition of the stream belongs to another worker now."""


class Owner(SingleWriter):
    """Owns one tournament."""

    def __init__(
        self,
        game: GameState,
        context: StreamContext,
        *,
        publisher: Publisher,
        elsewhere: Elsewhere,
        fence: Fence | None = None,
        loader: Loader,
        snapshot_at: int = 0,
        agreed: bool = False,
    ) -> None:
        """
        Args:
            snapshot_at: number of the event after which the stored snapshot was taken; 0 without one.
            agreed: whether the ledger was already compared with the log.
        """
        super().__init__(context, fence)
        self.game = game
        self.entropy = Entropy(context.clock.now())
        self.schedule = StreamSchedule(game, self.entropy)
        self.news = TableNews()
        self._loader = loader
        self._snapshots = Snapshots(snapshot_at)
        self._agreed = agreed
        self._publisher = publisher
        self._elsewhere = elsewhere
        self._steps = Steps(self)

    @property
    def state(self) -> GameState:
        """See `SingleWriter.state`."""
        return self.game

    # ------------------------------------------------------------ inputs

    def due(self) -> Due | None:
        """See `SingleWriter.due`."""
        return self.schedule.due()

    async def begin(self) -> None:
        """See `SingleWriter.begin`."""
        await self._steps.renew_clocks()
        await self._steps.commit_draws()

    async def take_due(self, due: Timed, now: int) -> None:
        """See `SingleWriter.take_due`."""
        await self._steps.take(due, now)

    async def settle(self) -> None:
        """See `SingleWriter.settle`."""
        await self._steps.commit_draws()

    async def void(self, fault: HandFault) -> None:
        """See `SingleWriter.void`."""
        await self._steps.void(fault)

    async def answer(self, item: Asked) -> None:
        """See `SingleWriter.answer`."""
        await requests.answer(self, item)

    async def answer_late(self, item: Asked) -> None:
        """Answer a message after the tournament's end: a seat won in it may still be given up."""
        if isinstance(item.message, p.GiveUpSeat):
            await requests.answer(self, item)
        else:
            await answers.answer_closed(self, item)

    async def take_other(self, item: Input) -> None:
        """See `SingleWriter.take_other`."""
        match item:
            case LineChanged(account=account, gone=gone):
                now = self.clock.now()
                events = deciding.line_changed(self.game, account, gone=gone, at=now)
                await self.keep(events)
            case Seed(command=command):
                if self.game.tournament.seeded is None:
                    # A final without any played flight has no stacks.
                    what = command if command.end_levels else tc.Cancel()
                    await self.keep(self.game.tournament.decide(what, at=self.clock.now()))
            case BytesGiven():
                requests.take_bytes(self, item)
            case _:
                raise TypeError(f"{self.stream}: {item!r} is no input of a tournament")

    def orders_events(self, order: StreamOrder, *, at: int) -> list[room_events.StreamEvent]:
        """See `SingleWriter.orders_events`."""
        return events_of(order, self.game, at=at)

    # ------------------------------------------------------------ money

    def transfers(self, events: Sequence[room_events.StreamEvent]) -> tuple[Transfer, ...]:
        """See `SingleWriter.transfers`."""
        if room_events.of_play_alone(events):
            return ()
        told = [event for event in events if isinstance(event, te.TournamentEvent)]
        tournament = self.game.tournament
        paid = money.transfers(tournament, told, stream=self.stream, purse_of=self._purse_of)
        if told or paid:
            # Before anything is stored: a disagreement must not become durable.
            before, after = money.held(tournament), money.held_after(tournament, told)
            money.check_agreement(before, paid, after, stream=self.stream)
        return tuple(paid)

    async def check_money(self) -> None:
        """See `SingleWriter.check_money`."""
        if self._agreed:
            self._agreed = False
            return
        await money.check_ledger(self.store, self.game.tournament, stream=self.stream)

    def _purse_of(self, account: int) -> str:
        # House bots get play money, which is issued and taken back.
        if account in self.house.ids:
            return f"issue/{self.game.tournament.structure.currency}"
        return money.player(account)

    # ------------------------------------------------------------ viewers

    def heard(self, event: room_events.StreamEvent, tables: set[int]) -> None:
        """See `SingleWriter.heard`."""
        self.news.heard(event, tables)
        self.schedule.heard(event, tables)

    def stored(self, events: Sequence[room_events.StreamEvent], moved: frozenset[str]) -> None:
        """See `SingleWriter.stored`."""
        if not room_events.of_play_alone(events):
            diary.write_down(self.game.tournament, events, self._meters)
        with self.traces.span("publish"):
            self._meters.publish(lambda: self._publisher.published(self, events, moved))

    def show(self, table: int) -> None:
        """See `TournamentWork.show`."""
        self.news.add(table)
        self._publisher.published(self, (), ())

    def ready(self) -> None:
        """See `SingleWriter.ready`."""
        if self.game.needs_decks:
            self.game.take_decks()

    def snapshot_before(self, events: Sequence[room_events.StreamEvent]) -> StateSnapshot | None:
        """See `SingleWriter.snapshot_before`."""
        return self._snapshots.before(self.game, events)

    async def reload(self, *, whole: bool) -> None:
        """See `SingleWriter.reload`."""
        loaded = await self._loader.reload(self.stream, whole=whole)
        self._snapshots = Snapshots(loaded.snapshot_at)
        self._take_over(loaded.game)

    def replayed(self, stored: Sequence[StoredEvent]) -> None:
        """See `SingleWriter.replayed`."""
        self._take_over(GameState.replay(self.stream, self.game.pace, stored, self.game.key))

    def _take_over(self, game: GameState) -> None:
        self.game = game
        self.schedule, self.news = StreamSchedule(self.game, self.entropy), TableNews()
        self._steps.forget()

    def stood_still(self) -> None:
        """See `SingleWriter.stood_still`."""
        self._publisher.stood_still(self)

    # ------------------------------------------------------------ the rest of the room

    def others(self) -> Iterable[Tournament]:
        """See `TournamentWork.others`."""
        return self._elsewhere.others(self.game)

    def absent(self) -> tuple[int, ...]:
        """See `TournamentWork.absent`."""
        return self._elsewhere.absent(self.game)

    def entering(self, account: int) -> AbstractAsyncContextManager[None]:
        """See `TournamentWork.entering`."""
        return self._elsewhere.entering(account)

    def named(self, account: int) -> dict[str, int]:
        """See `TournamentWork.named`."""
        return self._elsewhere.named(self.game, account)

    def lost(self, fence: Fence) -> None:
        """See `SingleWriter.lost`."""
        self._elsewhere.fenced(fence)
