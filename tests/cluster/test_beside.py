"""Gateway and worker in one process speak directly to each other, and to other nodes over the bus."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tests.cluster.cluster import Cluster, in_cluster, until
from tests.cluster.machine import BOTH
from tests.cluster.test_cluster import LONG, SMALL, T1, finished

from tapete.room.cluster.bus import Mail, Subscription
from tapete.room.cluster.in_process_bus import Beside
from tapete.room.cluster.messages import Subjects
from tapete.room.cluster.node import CLUSTER


def between_two(subject: str) -> bool:
    """Whether a message is a command to a partition, or frames to a gateway."""
    return Subjects(CLUSTER).of_one(subject) and not subject.startswith("_inbox")


def listen(cluster: Cluster) -> list[tuple[str, str]]:
    """Who sends what over the bus."""
    sent: list[tuple[str, str]] = []
    cluster.hub.spy = lambda sender, subject, data: sent.append((sender, subject))
    return sent


def test_alone_a_node_sends_neither_commands_nor_frames_over_the_bus() -> None:
    async def work(cluster: Cluster) -> None:
        sent = listen(cluster)
        node = await cluster.start("n1", BOTH)
        await until(lambda: T1 in cluster.disk.events)
        await cluster.settled()
        guests = [await cluster.guest(node, name) for name in ("Ana", "Bea", "Caio")]
        for guest in guests:
            await guest.enter(T1)
        await until(lambda: finished(cluster))
        await asyncio.sleep(1.0)
        assert sent and [subject for _, subject in sent if between_two(subject)] == []
        for guest in guests:
            assert guest.tables[-1].state == "finished" and guest.gaps == 0

    in_cluster(work, SMALL)


def test_with_two_nodes_only_what_concerns_the_other_one_travels() -> None:
    async def work(cluster: Cluster) -> None:
        nodes = [await cluster.start(name, BOTH) for name in ("n1", "n2")]
        await until(lambda: T1 in cluster.disk.events)
        await cluster.settled()
        home = cluster.home(T1)
        other = next(one for one in nodes if one is not home)
        guests = [
            await cluster.guest(at, name) for at, name in ((home, "Ana"), (other, "Bea"), (home, "Caio"))
        ]
        sent = listen(cluster)
        for guest in guests:
            await guest.enter(T1)
        await asyncio.sleep(5.0)
        subjects = {subject for _, subject in sent if between_two(subject)}
        assert any(subject.endswith(f"{other.name}-g") for subject in subjects)
        assert not any(subject.endswith(f"{home.name}-g") for subject in subjects)

        # The other node takes over: from then on its guest's messages stay there.
        await home.close()
        await until(lambda: cluster.owners_of(T1), most_s=3.5)
        assert cluster.home(T1) is other
        await asyncio.sleep(2.0)
        del sent[:]
        before = len(guests[1].tables)
        await until(lambda: len(guests[1].tables) > before + 3, most_s=60.0)
        assert [subject for _, subject in sent if between_two(subject)] == []
        assert guests[1].gaps == 0

    in_cluster(work, LONG)


def test_a_killed_nodes_event_goes_on_beside_its_player() -> None:
    async def work(cluster: Cluster) -> None:
        nodes = [await cluster.start(name, BOTH) for name in ("n1", "n2")]
        await until(lambda: T1 in cluster.disk.events)
        await cluster.settled()
        home = cluster.home(T1)
        other = next(one for one in nodes if one is not home)
        for name in ("Ana", "Bea", "Caio"):
            await (await cluster.guest(other, name)).enter(T1)
        await asyncio.sleep(3.0)
        home.kill()
        await until(lambda: finished(cluster))

    in_cluster(work, SMALL)


class Wire:
    """A bus that notes what goes over it."""

    def __init__(self) -> None:
        self.restored: Callable[[], None] = lambda: None
        self.identity = "wire"
        self.sent: list[tuple[str, bytes, str]] = []
        self.heard: dict[str, Callable[[Mail], None]] = {}

    def publish(self, subject: str, data: bytes, *, reply: str = "") -> None:
        self.sent.append((subject, data, reply))

    def subscribe(self, subject: str, take: Callable[[Mail], None]) -> Subscription:
        self.heard[subject] = take
        return _Stop(self, subject)

    async def request(self, subject: str, data: bytes, *, within_s: float) -> bytes:
        return b"answer to " + data

    async def close(self) -> None:
        self.sent.append(("closed", b"", ""))


class _Stop:
    def __init__(self, wire: Wire, subject: str) -> None:
        self.wire, self.subject = wire, subject

    def stop(self) -> None:
        self.wire.heard.pop(self.subject, None)


def test_a_message_stays_here_only_while_somebody_here_listens_alone() -> None:
    async def run() -> None:
        wire, taken = Wire(), list[Mail]()
        subjects = Subjects("c")
        bus = Beside(wire, of_one=subjects.of_one)
        part = bus.subscribe(subjects.part(3), taken.append)
        everybody = bus.subscribe(subjects.workers, taken.append)
        bus.publish(subjects.part(3), b"one", reply="back")
        assert taken == []  # not in the middle of the sender's work
        await asyncio.sleep(0)
        assert taken == [Mail(subjects.part(3), b"one", "back")] and wire.sent == []
        bus.publish(subjects.part(4), b"two")
        bus.publish(subjects.workers, b"three")
        assert [subject for subject, *_ in wire.sent] == [subjects.part(4), subjects.workers]
        wire.heard[subjects.part(3)](Mail(subjects.part(3), b"from elsewhere"))
        assert taken[-1].data == b"from elsewhere"
        bus.publish(subjects.part(3), b"too late")
        again = bus.subscribe(subjects.part(3), taken.append)
        part.stop()  # the new listener stays
        await asyncio.sleep(0)
        assert taken[-1].data == b"from elsewhere"
        bus.publish(subjects.part(3), b"four")
        await asyncio.sleep(0)
        assert taken[-1].data == b"four"
        again.stop()
        everybody.stop()
        bus.publish(subjects.part(3), b"five")
        assert wire.sent[-1] == (subjects.part(3), b"five", "")
        assert await bus.request(subjects.part(3), b"six", within_s=1) == b"answer to six"

    asyncio.run(run())
