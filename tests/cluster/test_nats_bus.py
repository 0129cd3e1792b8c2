"""The bus at a real NATS server: order, answers, leases, and what happens when the server dies."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest
from tests.cluster.nats import NatsServer

from tapete.room.cluster import nats_bus
from tapete.room.cluster.bus import BUS_VERSION, BusUnavailable, Mail, NobodyThere
from tapete.room.cluster.nats_bus import NatsBus
from tapete.room.cluster.placing import LEASE_S, RENEW_S

pytest.importorskip("nats", reason="nats-py is not installed")


@pytest.fixture(scope="module")
def server() -> Iterator[NatsServer]:
    found = NatsServer()
    yield found
    found.close()


def with_two(server: NatsServer, work: Callable[[NatsBus, NatsBus], Awaitable[None]]) -> None:
    """Do something with two connections to a server."""

    async def run() -> None:
        one, two = [await NatsBus(server.url, cluster="test").open() for _ in range(2)]
        try:
            await work(one, two)
        finally:
            await one.close()
            await two.close()

    asyncio.run(run())


async def until(found: Callable[[], bool]) -> None:
    for _ in range(2_000):
        if found():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


def test_messages_come_in_the_order_in_which_they_were_sent(server: NatsServer) -> None:
    async def work(one: NatsBus, two: NatsBus) -> None:
        heard: list[bytes] = []
        two.subscribe("test.order", lambda mail: heard.append(mail.data))
        two.publish("test.order", b"mine")  # from the same connection: the subscription is there by then
        await until(lambda: bool(heard))
        for number in range(500):
            one.publish("test.order", b"%d" % number)
        await until(lambda: len(heard) == 501)
        assert heard[1:] == [b"%d" % number for number in range(500)]

    with_two(server, work)


def test_a_subscription_that_was_stopped_hears_nothing_more(server: NatsServer) -> None:
    async def work(one: NatsBus, two: NatsBus) -> None:
        heard: list[bytes] = []
        listening = one.subscribe("test.stop", lambda mail: heard.append(mail.data))
        one.publish("test.stop", b"before")
        await until(lambda: bool(heard))
        listening.stop()
        one.publish("test.stop", b"after")
        for _ in range(100):  # the server may hear the question before it hears that we stopped
            try:
                await two.request("test.stop", b"?", within_s=0.1)
            except TimeoutError:
                continue
            except NobodyThere:
                break
        else:
            raise AssertionError("the subscription never ended")
        assert heard == [b"before"]

    with_two(server, work)


def test_a_request_is_answered_refused_or_too_late(server: NatsServer) -> None:
    async def work(one: NatsBus, two: NatsBus) -> None:
        def answer(mail: Mail) -> None:
            if mail.data == b"answer":
                one.publish(mail.reply, b"here")

        one.subscribe("test.ask", answer)
        one.publish("test.ask", b"")
        await asyncio.sleep(0.1)
        assert await two.request("test.ask", b"answer", within_s=5) == b"here"
        with pytest.raises(TimeoutError):
            await two.request("test.ask", b"be silent", within_s=0.1)
        with pytest.raises(NobodyThere):
            await two.request("test.nobody", b"", within_s=5)

    with_two(server, work)


def test_a_lease_ends_unless_it_is_renewed(server: NatsServer) -> None:
    async def work(one: NatsBus, two: NatsBus) -> None:
        await one.renew("lives")
        await one.renew("dies")
        await one.renew("leaves")
        assert await two.living() == {"lives", "dies", "leaves"}
        await one.give_up("leaves")
        assert await two.living() == {"lives", "dies"}
        for _ in range(round(2 * LEASE_S / RENEW_S)):
            await one.renew("lives")
            await asyncio.sleep(RENEW_S)
            assert "lives" in await two.living()
        assert await two.living() == {"lives"}

    with_two(server, work)


def test_no_lease_is_missed_while_many_are_renewed(server: NatsServer) -> None:
    async def work(one: NatsBus, two: NatsBus) -> None:
        names = {f"worker-{number}" for number in range(8)}
        for name in names:
            await one.renew(name)

        async def renew() -> None:
            while True:
                for name in names:
                    await one.renew(name)

        renewing = asyncio.create_task(renew())
        for _ in range(40):
            assert names <= await two.living(names)
        renewing.cancel()

    with_two(server, work)


def test_after_the_server_was_killed_all_goes_on_and_is_told(server: NatsServer) -> None:
    async def work(one: NatsBus, two: NatsBus) -> None:
        heard: list[bytes] = []
        restored: list[int] = []
        one.restored = lambda: restored.append(1)
        two.subscribe("test.again", lambda mail: heard.append(mail.data))
        await one.renew("worker")
        server.kill()
        with pytest.raises(BusUnavailable):
            await one.renew("worker")
        with pytest.raises(BusUnavailable):
            await two.living()
        server.start()
        await until(lambda: bool(restored))

        async def say() -> None:
            while True:
                one.publish("test.again", b"hello")
                await asyncio.sleep(0.1)

        saying = asyncio.create_task(say())
        await until(lambda: bool(heard))
        saying.cancel()
        for _ in range(50):  # the bucket of leases is made anew
            try:
                await one.renew("worker")
                break
            except BusUnavailable:
                await asyncio.sleep(0.1)
        with pytest.raises(BusUnavailable, match="renew their leases first"):
            await two.living()  # those who live have to say so first
        for _ in range(100):
            try:
                living = await two.living()
                break
            except BusUnavailable:
                await one.renew("worker")
                await asyncio.sleep(0.1)
        assert living == {"worker"}

    with_two(server, work)


def test_all_nodes_know_the_cluster_by_the_same_name(server: NatsServer) -> None:
    async def run() -> None:
        one = await NatsBus(server.url, cluster="test").open()
        two = await NatsBus(server.url, cluster="test").open()
        other = await NatsBus(server.url, cluster="other").open()
        assert one.identity == two.identity != other.identity
        for bus in (one, two, other):
            await bus.close()

    asyncio.run(run())


def test_a_node_that_speaks_another_version_can_t_join_those_that_run(
    server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        one = await NatsBus(server.url, cluster="version").open()
        await one.renew("worker")
        monkeypatch.setattr(nats_bus, "BUS_VERSION", BUS_VERSION + 1)
        with pytest.raises(
            BusUnavailable,
            match=f"speak version {BUS_VERSION} of the bus, this one {BUS_VERSION + 1}; run the same",
        ):
            await NatsBus(server.url, cluster="version").open()
        await one.give_up("worker")
        newer = await NatsBus(server.url, cluster="version").open()
        await newer.renew("worker")
        monkeypatch.undo()
        with pytest.raises(
            BusUnavailable, match=f"speak version {BUS_VERSION + 1} of the bus, this one {BUS_VERSION}"
        ):
            await NatsBus(server.url, cluster="version").open()
        await one.close()
        await newer.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://127.0.0.1:4222", "'http://127.0.0.1:4222' is no address of a bus; write nats://host:4222."),
        ("nats://ana:hush@127.0.0.1:9", "The bus at nats://127.0.0.1:9 can't be reached, check that it"),
    ],
)
def test_a_wrong_address_is_told_in_one_line(url: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nats_bus, "CONNECT_S", 0.5)
    with pytest.raises(BusUnavailable) as refused:
        asyncio.run(NatsBus(url, cluster="test").open())
    assert str(refused.value).startswith(said) and "\n" not in str(refused.value)
    assert "hush" not in str(refused.value)


def test_a_bus_that_keeps_nothing_is_refused() -> None:
    server = NatsServer(jetstream=False)
    try:
        with pytest.raises(BusUnavailable, match="start NATS with JetStream"):
            asyncio.run(NatsBus(server.url, cluster="test").open())
    finally:
        server.close()
