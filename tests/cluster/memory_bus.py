"""A bus and its leases in memory, on the time of the loop, that can do all that a real one does and worse.

By itself it carries every message once, in the order of each sender. What may be wrong with it:

- a node is cut off: what is sent to it is lost, what it sends waits, and it notices when it is back;
- a node reaches the bus, but not the leases;
- the bus is down, and comes back without leases;
- noise: messages are lost, doubled and late, so that others overtake them, and nobody notices. A real bus
  does not do this.
"""

from __future__ import annotations

import asyncio
import contextvars
import random
from collections.abc import Callable, Collection

from tapete.room.cluster.bus import BusUnavailable, Mail, NobodyThere
from tapete.room.cluster.placing import LEASE_S

LATENCY_S = (0.0002, 0.001, 0.003)
LATE_S = (0.05, 0.5, 3.0)
ANSWER_S = 1.5
"""How long a node waits for the leases before it gives up."""
NOTICE_S = 0.3
"""How long after it is connected again a node is told so."""
Spy = Callable[[str, str, bytes], None]


class Hub:
    """The server that all nodes connect to."""

    def __init__(self, dice: random.Random) -> None:
        self.loop = asyncio.get_running_loop()
        self.dice = dice
        self.leases: dict[str, float] = {}
        """By worker: when its lease ends."""
        self.subscriptions: list[Listening] = []
        self.buses: list[MemoryBus] = []
        self.noise = 0.0
        """How many messages are lost, and as many doubled, and as many late."""
        self.down = False
        self.lost = 0
        """How many messages were lost on the way."""
        self.disturbed_at = 0.0
        """When a message did not arrive once and in order, for the last time."""
        self.in_flight = 0
        self.spy: Spy = lambda sender, subject, data: None
        """Is told of each message when it is sent, before anything happens to it."""
        self.stopped: set[str] = set()
        """Subjects to which nothing is delivered, for tests of single messages."""
        self._last: dict[tuple[str, int], float] = {}
        """By sender and subscription: when its last message arrives."""
        self._inboxes = 0

    def new_inbox(self) -> str:
        """A subject for one answer."""
        self._inboxes += 1
        return f"_inbox.{self._inboxes}"

    def route(self, sender: MemoryBus, mail: Mail) -> int:
        """Send a message to all who listen. Returns how many."""
        found = [one for one in self.subscriptions if one.hears(mail.subject)]
        for one in found:
            for after in self._times():
                at = self.loop.time() + after
                if after in LATENCY_S:  # else others overtake it
                    key = (sender.name, id(one))
                    at = self._last[key] = max(at, self._last.get(key, 0.0) + 1e-6)
                self.in_flight += 1
                self.loop.call_at(at, self._arrive, one, mail, context=one.context)
        return len(found)

    def _times(self) -> list[float]:
        times = [self.dice.choice(LATENCY_S)]
        if self.noise:
            roll = self.dice.random()
            if roll < 3 * self.noise:
                self.disturb()
            if roll < self.noise:
                self.lost += 1
                return []
            if roll < 2 * self.noise:
                times.append(self.dice.choice((*LATENCY_S, *LATE_S)))
            elif roll < 3 * self.noise:
                times = [self.dice.choice(LATE_S)]
        return times

    def disturb(self) -> None:
        """Note that not everything arrives as it should."""
        self.disturbed_at = self.loop.time()

    def _arrive(self, listening: Listening, mail: Mail) -> None:
        self.in_flight -= 1
        if listening.stopped:
            return
        if listening.bus.unreachable or mail.subject in self.stopped:
            self.lost += 1
            self.disturb()
            return
        listening.take(mail)

    # ------------------------------------------------------------ what may be wrong

    def stop(self) -> None:
        """Answer nobody."""
        self.down = True
        self.disturb()

    def start(self) -> None:
        """Begin again, with no lease; all nodes notice."""
        self.down = False
        self.leases.clear()
        self.disturb()
        for bus in self.buses:
            if not bus.cut:
                bus.come_back()


class Listening:
    """A subscription."""

    def __init__(self, bus: MemoryBus, subject: str, take: Callable[[Mail], None]) -> None:
        self.bus = bus
        self.take = take
        self.stopped = False
        self.context = contextvars.copy_context()
        """What the subscriber's code runs in: it tells which process that is."""
        self._subject = subject

    def hears(self, subject: str) -> bool:
        """Whether messages of this subject go here."""
        if self._subject.endswith(".*"):
            return subject.rpartition(".")[0] == self._subject[:-2]
        return subject == self._subject

    def stop(self) -> None:
        """Listen no longer."""
        if not self.stopped:
            self.stopped = True
            self.bus.hub.subscriptions.remove(self)


class MemoryBus:
    """The connection of one node: a `Bus`, and its `Leases`."""

    def __init__(self, hub: Hub, name: str) -> None:
        self.restored: Callable[[], None] = lambda: None
        self.hub = hub
        self.name = name
        self.cut = False
        """Whether the node can't reach the bus."""
        self.no_leases = False
        """Whether it can't reach the leases."""
        self.closed = False
        self._context = contextvars.copy_context()
        self._waiting: list[Mail] = []
        hub.buses.append(self)

    @property
    def identity(self) -> str:
        """See `Bus.identity`."""
        return "memory"

    @property
    def unreachable(self) -> bool:
        """Whether nothing can be sent to this node now."""
        return self.closed or self.cut or self.hub.down

    def publish(self, subject: str, data: bytes, *, reply: str = "") -> None:
        """See `Bus.publish`."""
        mail = Mail(subject, data, reply)
        if self.closed:
            return
        self.hub.spy(self.name, subject, data)
        if self.unreachable:
            self._waiting.append(mail)
        else:
            self.hub.route(self, mail)

    def subscribe(self, subject: str, take: Callable[[Mail], None]) -> Listening:
        """See `Bus.subscribe`."""
        listening = Listening(self, subject, take)
        self.hub.subscriptions.append(listening)
        return listening

    async def request(self, subject: str, data: bytes, *, within_s: float) -> bytes:
        """See `Bus.request`."""
        answer: asyncio.Future[bytes] = self.hub.loop.create_future()

        def take(mail: Mail) -> None:
            if not answer.done():
                answer.set_result(mail.data)

        inbox = self.hub.new_inbox()
        listening = self.subscribe(inbox, take)
        try:
            if self.unreachable:
                await asyncio.sleep(within_s)
                raise TimeoutError(subject)
            if not self.hub.route(self, Mail(subject, data, inbox)):
                raise NobodyThere(subject)
            async with asyncio.timeout(within_s):
                return await answer
        finally:
            listening.stop()

    async def close(self) -> None:
        """See `Bus.close`."""
        self.leave()

    def leave(self) -> None:
        """The connection ends."""
        self.closed = True
        for one in [one for one in self.hub.subscriptions if one.bus is self]:
            one.stop()
        if self in self.hub.buses:
            self.hub.buses.remove(self)

    # ------------------------------------------------------------ being cut off

    def cut_off(self) -> None:
        """The node can't reach the bus any more."""
        self.cut = True
        self.hub.disturb()

    def reconnect(self, *, keeps: bool = True) -> None:
        """The node reaches the bus again, and notices that.

        Args:
            keeps: whether what it wanted to send was kept until now.
        """
        self.cut = False
        if not keeps:
            self.hub.lost += len(self._waiting)
            self._waiting.clear()
        if not self.hub.down:
            self.come_back()

    def come_back(self) -> None:
        """Send what has waited; then the node is told that messages may be lost."""
        self.hub.disturb()
        waiting, self._waiting = self._waiting, []
        for mail in waiting:
            self.hub.route(self, mail)
        if not self.closed:
            self.hub.loop.call_later(NOTICE_S, self._restore, context=self._context)

    def _restore(self) -> None:
        if not self.closed:
            self.restored()

    # ------------------------------------------------------------ leases

    async def _reach_leases(self) -> None:
        await asyncio.sleep(self.hub.dice.choice(LATENCY_S))
        if self.unreachable or self.no_leases:
            await asyncio.sleep(ANSWER_S)
            raise BusUnavailable("the leases can't be used now")

    async def renew(self, worker: str) -> None:
        """See `Leases.renew`."""
        await self._reach_leases()
        self.hub.leases[worker] = self.hub.loop.time() + LEASE_S

    async def give_up(self, worker: str) -> None:
        """See `Leases.give_up`."""
        await self._reach_leases()
        self.hub.leases.pop(worker, None)

    async def living(self, known: Collection[str] = ()) -> set[str]:
        """See `Leases.living`."""
        await self._reach_leases()
        now = self.hub.loop.time()
        return {worker for worker, until in self.hub.leases.items() if until > now}
