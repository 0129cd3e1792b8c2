"""The single writer of one live event: take an order, decide, store, apply, answer.

Orders are taken one by one. Nothing is applied or answered before it is stored. After a failed write the
event is reloaded from its log, because the write may have succeeded.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import msgspec
from msgspec import Struct

from tapete.desk import orders as od
from tapete.desk.acts import Acted, Logged, Opened, Redone, Undone
from tapete.desk.deciding.touched import meets, touched
from tapete.desk.event import LiveEvent
from tapete.desk.paper.facts import Paper
from tapete.desk.paper.taking_in import acts_of
from tapete.room.store.store import Batch, CommandDone, DuplicateCommand, Store, StoredEvent
from tapete.room.world.chance import RandomSource, below
from tapete.room.world.clock import TimeSource

_LOGGED = msgspec.json.Decoder(Logged)
_encode = msgspec.json.Encoder().encode


class Answered(Struct, frozen=True):
    """The first answer to an order, stored with the order's content."""

    act: int
    said: bytes


class SinceSeen(Exception):
    """Another person changed the subject of an order in the meantime; nothing was done."""

    def __init__(self, acts: Sequence[Acted | Undone | Redone]) -> None:
        super().__init__(f"changed since: acts {[one.act for one in acts]}")
        self.acts = tuple(acts)


class OtherContent(Exception):
    """The same id was used before with another order."""


class LiveOwner:
    """Owns one live event."""

    def __init__(
        self, live: LiveEvent, *, seq: int, store: Store, clock: TimeSource, chance: RandomSource
    ) -> None:
        self.live = live
        self.seq = seq
        self._store, self._clock, self._chance = store, clock, chance
        self._one = asyncio.Lock()
        self._torn = False
        """Whether the log may have events that this state lacks."""

    @property
    def stream(self) -> str:
        """Name of the stream."""
        return stream_of(self.live.opened.event)

    @classmethod
    async def open(
        cls, opened: Opened, *, store: Store, clock: TimeSource, chance: RandomSource, done: CommandDone
    ) -> LiveOwner:
        """Start the stream of a new event."""
        stream = stream_of(opened.event)
        body = StoredEvent(stream, 1, opened.at, opened.by, _encode(opened))
        await store.append(Batch(stream, 0, (body,), (), (done,)))
        return cls(LiveEvent.replay([opened]), seq=1, store=store, clock=clock, chance=chance)

    @classmethod
    async def take_up(
        cls, stream: str, *, store: Store, clock: TimeSource, chance: RandomSource
    ) -> LiveOwner:
        """Load an event from its log.

        Raises:
            ValueError, msgspec.DecodeError: the log is not a live event's.
        """
        stored = await store.read(stream)
        live = LiveEvent.replay(_LOGGED.decode(one.body) for one in stored)
        return cls(live, seq=len(stored), store=store, clock=clock, chance=chance)

    async def give(
        self,
        order: od.AnyOrder,
        *,
        id: str,
        by: str,
        seen: int,
        own: Sequence[int] = (),
        completed: Callable[[od.AnyOrder], od.AnyOrder] | None = None,
        before: Callable[[od.AnyOrder], Awaitable[od.AnyOrder]] | None = None,
    ) -> int:
        """Carry out an order. Return the number of its act; a repeated order returns the same number.

        Args:
            seen: the last act that the person had seen.
            own: acts after it that the same person has given; others of these numbers count as unseen.
            completed: checks the order against other events, and adds facts from these.
            before: stores what has to exist before the act, once the order is known to be possible, and
                adds facts of it.

        Raises:
            Refused, DeskRefused, Impossible: the order can't be carried out.
            SinceSeen: another person changed the order's subject in the meantime.
            OtherContent: the id was used before with another order.
            StoreUnavailable: the order may or may not be stored; retry safely with the same id.
        """
        async with self._one:
            await self._mend()
            said = _encode(order)
            known = await self._store.answer_of(_by(self.stream), id)
            if known is not None:
                return _repeated(known, said)
            self._check_seen(order, by, seen, own)
            if completed is not None:
                order = completed(order)
            at = max(self._clock.now(), self.live.last_at)
            if before is not None:
                self.live.decide(order, by=by, at=at)
                order = await before(order)
            bounds = self.live.bounds(order, at=at)
            draws = (
                below(bounds, self._chance.seed(f"{self.stream}/{self.live.last_act + 1}")) if bounds else ()
            )
            act = self.live.decide(order, by=by, at=at, draws=draws)
            await self._keep((act,), CommandDone(_by(self.stream), id, _encode(Answered(act.act, said))))
            return act.act

    async def give_paper(self, paper: Paper, *, id: str, by: str, seen: int) -> int:
        """Take in the notes of a time on paper. All acts are stored together, or none.

        Returns the number of the first act; a repeat returns the same.

        Raises:
            Refused, DeskRefused: it can't be done; nothing has changed.
            SinceSeen: anybody has done anything since `seen`, because every act may matter here.
            OtherContent, StoreUnavailable: see `give`.
        """
        async with self._one:
            await self._mend()
            said = _encode(paper)
            known = await self._store.answer_of(_by(self.stream), id)
            if known is not None:
                return _repeated(known, said)
            since = self._since(seen)
            if since:
                raise SinceSeen(since)
            at = max(self._clock.now(), self.live.last_at)
            acts = acts_of(self.live, paper, by=by, at=at)
            done = CommandDone(_by(self.stream), id, _encode(Answered(acts[0].act, said)))
            await self._keep(acts, done)
            return acts[0].act

    async def _keep(self, acts: Sequence[Acted | Undone | Redone], done: CommandDone) -> None:
        bodies = tuple(
            StoredEvent(self.stream, self.seq + 1 + at, act.at, act.by, _encode(act))
            for at, act in enumerate(acts)
        )
        self._torn = True
        try:
            await self._store.append(Batch(self.stream, self.seq, bodies, (), (done,)))
        except DuplicateCommand:
            self._torn = False
            raise
        for act in acts:
            self.live.apply(act)
        self.seq += len(acts)
        self._torn = False

    async def _mend(self) -> None:
        """Reload the log after a write with an unknown outcome."""
        if self._torn:
            stored = await self._store.read(self.stream)
            self.live = LiveEvent.replay(_LOGGED.decode(one.body) for one in stored)
            self.seq, self._torn = len(stored), False

    def _check_seen(self, order: od.AnyOrder, by: str, seen: int, own: Sequence[int]) -> None:
        """Refuse an order whose subject changed after the last act that the page had shown."""
        if seen >= self.live.last_act:
            return
        mine = touched(self.live, order)
        met = [
            act
            for act in self._since(seen)
            if not (act.act in own and act.by == by)
            and (isinstance(act, Undone | Redone) or meets(mine, touched(self.live, act.order, act.events)))
        ]
        if met:
            raise SinceSeen(met)

    def _since(self, seen: int) -> list[Acted | Undone | Redone]:
        """Every act after one, in order."""
        since: list[Acted | Undone | Redone] = [act for act in self.live.acts.values() if act.act > seen]
        since += [one for one in self.live.undoings if one.act > seen]
        return sorted(since, key=lambda one: one.act)


def _repeated(known: bytes, said: bytes) -> int:
    first = msgspec.json.decode(known, type=Answered)
    if first.said != said:
        raise OtherContent
    return first.act


def stream_of(event: int) -> str:
    """Return the name of an event's stream.

    >>> stream_of(3)
    'live/3'
    """
    return f"live/{event}"


def _by(stream: str) -> str:
    return f"desk/{stream}"
