"""A gateway on the bus: relay messages of connections to workers, and frames of workers to connections.

Lost messages are sent again:

- a command waits here until it is answered. When its partition gets a new owner, it is sent again. Its id
  ensures that it takes effect once;
- the watches of a connection are requested again when their partition gets a new owner, or when messages
  may have been lost.

Messages are numbered in both directions, and both sides regularly report their last number. So a silent loss
on the bus is detected too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from typing import Any

import msgspec
import structlog
from msgspec import structs

from tapete.room import money
from tapete.room import protocol as p
from tapete.room.cluster import messages as m
from tapete.room.cluster.bus import Bus, Mail, NobodyThere, Subscription
from tapete.room.cluster.lines import NodeLine
from tapete.room.cluster.numbers import Numbers
from tapete.room.core.not_taken import NotTaken
from tapete.room.gateway import Gateway
from tapete.room.halves import StreamTold
from tapete.room.pools.address import parted
from tapete.room.store.store import Store
from tapete.room.stream.inputs import Asker
from tapete.room.stream.orders import NotOperated, Operation
from tapete.room.world.clock import TimeSource
from tapete.room.world.traces import UNTRACED, Tracing
from tapete.rules.points.tournament import SyncUnit

log = structlog.get_logger()

HERE_S = 1.0
"""Seconds between a gateway's reports that it is alive."""
WHOLE_EVERY = 5
"""Number of reports after which one lists all connected accounts, not only the changes."""
UNANSWERED_MS = 10_000
"""Time after which an unanswered command is given up and its sender is asked to send it again."""
ORDER_S = 25.0
LINES_S = 5.0
"""Seconds between a gateway's reports of its connections to workers."""
LIST_S = 0.7
"""Seconds that workers have to list their streams."""

_text = msgspec.json.Encoder().encode


class GatewayNode:
    """The gateway half of one process in a cluster.

    Args:
        name: unique name of this gateway.
        options: see `Gateway`.
    """

    def __init__(
        self,
        name: str,
        *,
        bus: Bus,
        cluster: str,
        store: Store,
        clock: TimeSource,
        traces: Tracing = UNTRACED,
        **options: Any,
    ) -> None:
        self.name = name
        self._bus = bus
        self._subjects = m.Subjects(cluster)
        self._store = store
        self._clock = clock
        self._traces = traces
        self._lines: dict[Asker, NodeLine] = {}
        self._by_number: dict[int, NodeLine] = {}
        self._last_line = 0
        self._parts: dict[str, int] = {}
        """Partition of each stream; a stream never leaves its partition."""
        self._epochs: dict[int, int] = {}
        """Newest known epoch by partition."""
        self._boxes: dict[int, tuple[int, int]] = {}
        """Epoch and box of the last frames, by partition."""
        self._told_numbers = Numbers[int](begins=0)
        """Numbers of frames, by partition."""
        self._rows = Numbers[str]()
        """Numbers of rows, by worker."""
        self._sent: dict[int, int] = {}
        """Number of the last message to a partition's owner, by partition."""
        self._said_here: set[int] = set()
        self._here_number = 0
        self._here_whole = False
        """Whether a worker may lack the list of connected accounts."""
        self._tasks: list[asyncio.Task[None]] = []
        self._subscriptions: list[Subscription] = []
        self.gateway = Gateway(self, store=store, clock=clock, traces=traces, **options)

    # ------------------------------------------------------------ start and stop

    async def open(self) -> None:
        """Join the cluster."""
        self._subscriptions = [
            self._bus.subscribe(self._subjects.gateway(self.name), self._heard),
            self._bus.subscribe(self._subjects.gateways, self._heard),
        ]
        self._tell_all()
        self._tasks = [
            asyncio.create_task(self._say_here_forever()),
            asyncio.create_task(self._give_up_forever()),
            asyncio.create_task(self._say_lines_forever()),
        ]
        log.info("gateway joined", gateway=self.name)

    async def close(self) -> None:
        """Send all connections to other gateways, and stop."""
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
        """Request everything again, because messages may have been lost."""
        self._tell_all()
        self._say_here(whole=True)
        self._ask_again(self._sent.keys())
        accounts = (line.session.account for line in self._lines.values())
        self.gateway.moved({money.player(account.id) for account in accounts if account is not None})

    # ------------------------------------------------------------ messages of connections

    def put(self, session: Asker, message: p.OfStream) -> bool:
        """See `halves.Streams.put`: everything goes over the bus."""
        return False

    async def said(self, session: Asker, message: p.OfStream) -> None:
        """See `halves.Streams.said`."""
        part = await self._part_of(message.stream)
        line = self._line_of(session)
        stream, text, trace = message.stream, _text(message), self._traces.here()
        match message:
            case p.Watch():
                # A repeated watch starts from a snapshot: only the first answer continues from `since`.
                line.watch(structs.replace(message, since=0, since_table=None))
            case p.Unwatch():
                line.watches.pop(stream, None)
            case p.Follow():
                line.follows[stream] = message
            case p.Unfollow():
                line.follows.pop(stream, None)
            case _:
                # A message without an id is a query, and its answer does not name it.
                id = getattr(message, "id", None)
                if id is not None:
                    line.asked[id] = (part, text, self._clock.now() + UNANSWERED_MS, trace)
        self._send(line, part, text, trace)

    def left(self, session: Asker) -> None:
        """See `halves.Streams.left`."""
        line = self._lines.pop(session, None)
        if line is None:
            return
        del self._by_number[line.number]
        for part in line.parts:
            left = m.ConnectionLeft(self.name, line.number, self._next_number(part))
            self._bus.publish(self._subjects.part(part), m.encode(left))

    def look_again(self) -> None:
        """See `halves.Streams.look_again`. Workers report their streams soon enough."""

    async def _part_of(self, stream: str) -> int:
        part = self._parts.get(stream)
        if part is None:
            part = await self._store.part_of(parted(stream)[0])
            if part is None:
                raise NotTaken(p.ErrorCode.NO_SUCH_STREAM, f"There is no {stream}.")
            self._parts[stream] = part
        return part

    def _line_of(self, session: Asker) -> NodeLine:
        line = self._lines.get(session)
        if line is None:
            self._last_line += 1
            line = self._lines[session] = self._by_number[self._last_line] = NodeLine(
                self._last_line, session
            )
        return line

    def _send(self, line: NodeLine, part: int, text: bytes, trace: str = "") -> None:
        account = line.session.account
        if account is None:
            return
        line.parts.add(part)
        number = self._next_number(part)
        said = m.Said(self.name, line.number, account.id, account.name, account.bot, text, number, trace)
        self._bus.publish(self._subjects.part(part), m.encode(said))

    def _next_number(self, part: int) -> int:
        self._sent[part] = number = self._sent.get(part, 0) + 1
        return number

    # ------------------------------------------------------------ messages of workers

    def _heard(self, mail: Mail) -> None:
        try:
            message = m.to_gateways.decode(mail.data)
        except msgspec.DecodeError as error:
            log.error("a worker tells what this gateway can't read", why=str(error))
            return
        match message:
            case m.Told():
                self._told(message)
            case m.Rows(part=part, epoch=epoch, rows=rows, worker=worker, number=number):
                if number is not None and self._rows.take(worker, number) == "gap":
                    self._tell_all()
                if epoch >= self._epochs.get(part, 0):
                    self._parts.update((one.stream, part) for one in rows)
                    self.gateway.listed(rows)
            case m.PursesMoved(purses=purses):
                self.gateway.moved(purses)
            case m.Owned(part=part, epoch=epoch):
                if epoch >= self._epochs.get(part, 0):
                    self._epochs[part] = epoch
                    self._here_whole = True
                    self._ask_again({part})
            case m.Owning(worker=worker, owned=owned, rows=number):
                newer = {part: epoch for part, epoch in owned if epoch > self._epochs.get(part, 0)}
                self._epochs.update(newer)
                self._ask_again(newer.keys())
                if self._rows.missing(worker, number):
                    self._tell_all()
            case m.Free():
                pass

    def _tell_all(self) -> None:
        self._bus.publish(self._subjects.workers, m.encode(m.TellAll(self.name)))

    def _told(self, told: m.Told) -> None:
        part, box = told.part, (told.epoch, told.box)
        known = self._boxes.get(part, (0, 0))
        if told.epoch < self._epochs.get(part, 0) or box < known:
            return  # from a worker that does not know yet that it has lost the partition
        # A new owner, or one that has forgotten this gateway, does not know the earlier requests.
        anew = told.epoch > self._epochs.get(part, told.epoch) or (part in self._boxes and box > known)
        self._epochs[part], self._boxes[part] = told.epoch, box
        if box > known:
            self._told_numbers.forget(part)
        if not told.frames:
            if self._told_numbers.missing(part, told.number) or anew:
                self._ask_again({part})
            return
        came = self._told_numbers.take(part, told.number)
        if came == "again":
            return
        for number, place, answers in told.to:
            line = self._by_number.get(number)
            if line is not None:
                if answers is not None:
                    line.asked.pop(answers, None)
                    about = {stream for stream in line.watches if self._parts.get(stream) == part}
                    line.answered(told.frames[place], about)
                line.relay(told.frames[place])
        if came == "gap" or anew:
            self._ask_again({part})

    def _ask_again(self, parts: Collection[int]) -> None:
        """Send the watches and unanswered commands of these partitions again."""
        by_part = set(parts)
        for line in self._lines.values():
            line.parts -= by_part  # keep the partitions that the connection still uses
            looked: Iterable[p.Watch | p.Follow] = (*line.watched(), *line.follows.values())
            for message in looked:
                part = self._parts[message.stream]
                if part in by_part:
                    self._send(line, part, _text(message))
            for part, text, _, trace in list(line.asked.values()):
                if part in by_part:
                    self._send(line, part, text, trace)
        self._say_lines(by_part)

    def _say_lines(self, parts: Collection[int]) -> None:
        by_part: dict[int, list[int]] = {part: [] for part in parts if part in self._sent}
        for line in self._lines.values():
            for part in line.parts & by_part.keys():
                by_part[part].append(line.number)
        for part, numbers in by_part.items():
            lines = m.Lines(self.name, tuple(numbers), self._sent[part])
            self._bus.publish(self._subjects.part(part), m.encode(lines))

    async def _say_lines_forever(self) -> None:
        while True:
            await asyncio.sleep(LINES_S)
            self._say_lines(self._sent.keys())

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
            case m.WorkDone(told=told):
                return told
            case m.WorkNotDone(why=why, reason=code, rule=rule):
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

    # ------------------------------------------------------------ periodic work

    async def _say_here_forever(self) -> None:
        while True:
            self._say_here(whole=self._here_whole or self._here_number % WHOLE_EVERY == 0)
            await asyncio.sleep(HERE_S)

    def _say_here(self, *, whole: bool) -> None:
        here = self.gateway.here()
        came, went = here - self._said_here, self._said_here - here
        self._said_here = here
        self._here_number += 1
        self._here_whole = False
        message = m.Here(
            self.name, self._here_number, tuple(came), tuple(went), tuple(here) if whole else None
        )
        self._bus.publish(self._subjects.workers, m.encode(message))

    async def _give_up_forever(self) -> None:
        """Ask the senders of commands without an answer to send them again."""
        while True:
            await asyncio.sleep(1.0)
            now = self._clock.now()
            for line in list(self._lines.values()):
                for id in [id for id, (_, _, until, _) in line.asked.items() if until <= now]:
                    del line.asked[id]
                    text = "No worker has answered. Send this again, with the same id."
                    code = p.ErrorCode.STORE_UNAVAILABLE
                    line.session.tell(p.Error(code=code, text=text, re=id))
