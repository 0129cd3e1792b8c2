"""A gateway on the bus: it relays what connections send to the workers, and what workers tell to connections.

What may be lost on the way is sent again:

- a command waits here until it is answered; when its partition gets a new owner it is sent there again, and
  its id makes sure that it acts once;
- what a connection looks at is asked for again when its partition gets a new owner, or when messages may
  have been lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

import msgspec
import structlog
from msgspec import structs

from tapete.room import protocol as p
from tapete.room.cluster import messages as m
from tapete.room.cluster.bus import Bus, Mail, NobodyThere, Subscription
from tapete.room.core.asking import NotTaken
from tapete.room.gateway import Gateway
from tapete.room.halves import StreamTold
from tapete.room.store.store import Store
from tapete.room.stream.inputs import Asker
from tapete.room.stream.orders import NotOperated, Operation
from tapete.room.world.clock import Clock
from tapete.rules.points.tournament import SyncUnit

log = structlog.get_logger()

HERE_S = 1.0
"""How often a gateway says that it lives."""
WHOLE_EVERY = 5
"""Every so often it says who is there, not only who came and went."""
UNANSWERED_MS = 10_000
"""After this time a command is given up: its sender is told to send it again."""
ORDER_S = 25.0
LIST_S = 0.7
"""How long workers have to say which streams they run."""

_tell: msgspec.json.Decoder[p.ServerMessage] = msgspec.json.Decoder(p.ServerMessage)
_text = msgspec.json.Encoder().encode


@runtime_checkable
class Relayed(Protocol):
    """A connection that takes frames as they are."""

    def relay(self, frame: bytes) -> None:
        """Send a frame that was encoded elsewhere; never waits."""


@dataclass(slots=True, eq=False)
class Line:
    """A connection, and what workers have to know of it."""

    number: int
    session: Asker
    watches: dict[str, p.Watch] = field(default_factory=dict)
    follows: dict[str, p.Follow] = field(default_factory=dict)
    asked: dict[str, tuple[int, bytes, int]] = field(default_factory=dict)
    """By the id of a command that is not answered: its partition, its text, until when it waits."""
    parts: set[int] = field(default_factory=set)
    """The partitions that have heard of this connection."""


class GatewayNode:
    """The gateway half of one process in a cluster.

    Args:
        name: of this gateway; no other has it.
        options: see `Gateway`.
    """

    def __init__(
        self, name: str, *, bus: Bus, cluster: str, store: Store, clock: Clock, **options: Any
    ) -> None:
        self.name = name
        self._bus = bus
        self._subjects = m.Subjects(cluster)
        self._store = store
        self._clock = clock
        self._lines: dict[Asker, Line] = {}
        self._by_number: dict[int, Line] = {}
        self._last_line = 0
        self._parts: dict[str, int] = {}
        """By stream; a stream never leaves its partition."""
        self._epochs: dict[int, int] = {}
        """By partition: the newest epoch that was heard of."""
        self._numbers: dict[int, int] = {}
        """By partition: the number of the last frames from its owner."""
        self._said_here: set[int] = set()
        self._here_number = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._subscriptions: list[Subscription] = []
        self.gateway = Gateway(self, store=store, clock=clock, **options)

    # ------------------------------------------------------------ from the start to the end

    async def open(self) -> None:
        """Join the cluster."""
        self._subscriptions = [
            self._bus.subscribe(self._subjects.gateway(self.name), self._heard),
            self._bus.subscribe(self._subjects.gateways, self._heard),
        ]
        self._bus.publish(self._subjects.workers, m.encode(m.TellAll(self.name)))
        self._tasks = [
            asyncio.create_task(self._say_here_forever()),
            asyncio.create_task(self._give_up_forever()),
        ]
        log.info("gateway joined", gateway=self.name)

    async def close(self) -> None:
        """Let all connections go to other gateways, and stop."""
        self.gateway.say_goodbye()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._bus.publish(self._subjects.workers, m.encode(m.Gone(self.name)))
        for one in self._subscriptions:
            one.stop()
        await self.gateway.stop()
        log.info("gateway left", gateway=self.name)

    def resync(self) -> None:
        """Messages may have been lost: ask for everything anew."""
        self._bus.publish(self._subjects.workers, m.encode(m.TellAll(self.name)))
        self._say_here(whole=True)
        self._ask_again(set().union(*(line.parts for line in self._lines.values())))

    # ------------------------------------------------------------ what connections send

    async def said(self, session: Asker, message: p.OfStream) -> None:
        """See `halves.Streams.said`."""
        part = await self._part_of(message.stream)
        line = self._line_of(session)
        stream, text = message.stream, _text(message)
        match message:
            case p.Watch():
                # Asked again elsewhere it begins anew: only the first answer goes on from `since`.
                line.watches[stream] = structs.replace(message, since=0, since_table=None)
            case p.Unwatch():
                line.watches.pop(stream, None)
            case p.Follow():
                line.follows[stream] = message
            case p.Unfollow():
                line.follows.pop(stream, None)
            case _:
                id = message.answered_by
                if id is not None:
                    line.asked[id] = (part, text, self._clock.now() + UNANSWERED_MS)
        self._send(line, part, text)

    def left(self, session: Asker) -> None:
        """See `halves.Streams.left`."""
        line = self._lines.pop(session, None)
        if line is None:
            return
        del self._by_number[line.number]
        for part in line.parts:
            self._bus.publish(self._subjects.part(part), m.encode(m.Left(self.name, line.number)))

    def look_again(self) -> None:
        """See `halves.Streams.look_again`. Workers tell of their streams soon enough."""

    async def _part_of(self, stream: str) -> int:
        part = self._parts.get(stream)
        if part is None:
            part = await self._store.part_of(stream)
            if part is None:
                raise NotTaken(p.ErrorCode.NO_SUCH_STREAM, f"There is no {stream}.")
            self._parts[stream] = part
        return part

    def _line_of(self, session: Asker) -> Line:
        line = self._lines.get(session)
        if line is None:
            self._last_line += 1
            line = self._lines[session] = self._by_number[self._last_line] = Line(self._last_line, session)
        return line

    def _send(self, line: Line, part: int, text: bytes) -> None:
        account = line.session.account
        if account is None:
            return
        line.parts.add(part)
        said = m.Said(self.name, line.number, account.id, account.name, account.bot, text)
        self._bus.publish(self._subjects.part(part), m.encode(said))

    # ------------------------------------------------------------ what workers tell

    def _heard(self, mail: Mail) -> None:
        try:
            message = m.to_gateways.decode(mail.data)
        except msgspec.DecodeError as error:
            log.error("a worker tells what this gateway can't read", why=str(error))
            return
        match message:
            case m.Told():
                self._told(message)
            case m.Rows(part=part, epoch=epoch, rows=rows):
                if epoch >= self._epochs.get(part, 0):
                    self._parts.update((one.row.stream, part) for one in rows)
                    self.gateway.listed(rows)
            case m.Moved(purses=purses):
                self.gateway.moved(purses)
            case m.Owned(part=part, epoch=epoch):
                if epoch >= self._epochs.get(part, 0):
                    self._epochs[part] = epoch
                    self._numbers.pop(part, None)
                    self._ask_again({part})
            case m.Free():
                pass

    def _told(self, told: m.Told) -> None:
        if told.epoch < self._epochs.get(told.part, 0):
            return  # of a worker that does not know yet that it has lost the partition
        self._epochs[told.part] = told.epoch
        expected = self._numbers.get(told.part, told.number - 1) + 1
        self._numbers[told.part] = told.number
        for number, place, answers in told.to:
            line = self._by_number.get(number)
            if line is not None:
                if answers is not None:
                    line.asked.pop(answers, None)
                _relay(line.session, told.frames[place])
        if told.number != expected:
            self._ask_again({told.part})

    def _ask_again(self, parts: Collection[int]) -> None:
        """Ask anew for what connections look at in these partitions, and what they wait for."""
        by_part: dict[int, list[int]] = {part: [] for part in parts}
        for line in self._lines.values():
            for part in line.parts & by_part.keys():
                by_part[part].append(line.number)
            looked: Iterable[p.Watch | p.Follow] = (*line.watches.values(), *line.follows.values())
            for message in looked:
                part = self._parts[message.stream]
                if part in by_part:
                    self._send(line, part, _text(message))
            for part, text, _ in list(line.asked.values()):
                if part in by_part:
                    self._send(line, part, text)
        for part, numbers in by_part.items():
            lines = m.Lines(self.name, tuple(numbers))
            self._bus.publish(self._subjects.part(part), m.encode(lines))

    # ------------------------------------------------------------ the operator

    async def operate(self, stream: str, what: Operation, *, reason: str, by: SyncUnit) -> StreamTold:
        """See `halves.Streams.operate`."""
        part = await self._store.part_of(stream)
        if part is None:
            raise NotOperated(f"there is no {stream}")
        order = m.encode(m.Ordered(stream, what, reason, by))
        try:
            answer = await self._bus.request(self._subjects.part(part), order, within_s=ORDER_S)
        except NobodyThere:
            raise NotOperated(f"no worker runs {stream} now; try again in a few seconds") from None
        except TimeoutError:
            raise NotOperated(f"{stream} did not answer in time; look again later") from None
        match m.order_answer.decode(answer):
            case m.Done(told=told):
                return told
            case m.NotDone(why=why, reason=code, rule=rule):
                raise NotOperated(why, code, rule)

    async def all_streams(self) -> list[StreamTold]:
        """See `halves.Streams.all_streams`."""
        answers: list[bytes] = []
        inbox = self._subjects.gateway(f"{self.name}-list")
        listening = self._bus.subscribe(inbox, lambda mail: answers.append(mail.data))
        try:
            self._bus.publish(self._subjects.workers, m.encode(m.ListAll()), reply=inbox)
            await asyncio.sleep(LIST_S)
        finally:
            listening.stop()
        found = {one.stream: one for answer in answers if answer for one in m.list_answer.decode(answer)}
        return list(found.values())

    # ------------------------------------------------------------ now and then

    async def _say_here_forever(self) -> None:
        while True:
            self._say_here(whole=self._here_number % WHOLE_EVERY == 0)
            await asyncio.sleep(HERE_S)

    def _say_here(self, *, whole: bool) -> None:
        here = self.gateway.here()
        came, went = here - self._said_here, self._said_here - here
        self._said_here = here
        self._here_number += 1
        message = m.Here(
            self.name, self._here_number, tuple(came), tuple(went), tuple(here) if whole else None
        )
        self._bus.publish(self._subjects.workers, m.encode(message))

    async def _give_up_forever(self) -> None:
        """Tell those whose command nobody has answered to send it again."""
        while True:
            await asyncio.sleep(1.0)
            now = self._clock.now()
            for line in list(self._lines.values()):
                for id in [id for id, (_, _, until) in line.asked.items() if until <= now]:
                    del line.asked[id]
                    text = "No worker has answered. Send this again, with the same id."
                    code = p.ErrorCode.STORE_UNAVAILABLE
                    line.session.tell(p.Error(code=code, text=text, re=id))


def _relay(session: Asker, frame: bytes) -> None:
    if isinstance(session, Relayed):
        session.relay(frame)
    else:
        session.tell(_tell.decode(frame))
