"""Cash tables on several workers: opened once, taken over with their chips, private ones everywhere."""

from __future__ import annotations

import asyncio

from msgspec import structs
from tests.cluster.cluster import Cluster, Visitor, in_cluster, until
from tests.cluster.machine import BOTH, GATEWAY, WORKER
from tests.room.cash_tables import offer
from tests.room.test_room_messages import new_id

from tapete.ring.demand import Demand
from tapete.ring.table import events as ring
from tapete.room import protocol as p
from tapete.room.core import events as room_events

R1, R2 = "ring/1", "ring/2"
KIND = offer()
SMALL = structs.replace(offer(seats=2), demand=Demand(least=1, most=4, empty_minutes=1))


def opened(cluster: Cluster) -> list[str]:
    """The names of all tables that were ever opened, in the order of their numbers."""
    found = []
    for stream in sorted(cluster.disk.events, key=lambda one: int(one.partition("/")[2])):
        for stored in cluster.disk.events[stream][:2]:
            event = room_events.decode(stored.body)
            if isinstance(event, room_events.OfRing) and isinstance(event.event, ring.CashTableOpened):
                found.append(event.event.settings.name)
    return found


def chips(cluster: Cluster, stream: str) -> int:
    """What the ledger holds of a table."""
    return cluster.disk.known.balances.get((stream, "PLAY"), 0)


async def workers_and_gateway(cluster: Cluster, *names: str) -> list[Visitor]:
    """Two workers, a gateway, and players who sit at the first table."""
    await cluster.start("w1", WORKER)
    await cluster.start("w2", WORKER)
    gateway = await cluster.start("g1", GATEWAY)
    await until(lambda: R1 in cluster.disk.events)
    await cluster.settled()
    guests = []
    for name in names:
        guest = await cluster.guest(gateway, name)
        answer = await guest.answer(p.SitDown(id=new_id(), stream=R1, chips=1_000))
        assert isinstance(answer, p.Accepted), answer
        await guest.watch(R1)
        guests.append(guest)
    return guests


def test_each_kind_is_opened_once_and_goes_on_after_a_kill() -> None:
    async def work(cluster: Cluster) -> None:
        guests = await workers_and_gateway(cluster, "Ana", "Bea", "Caio")
        await until(lambda: cluster.table(R1).game.table.hands > 2)
        before = cluster.table(R1).game.seq
        dead = cluster.home(R1)
        dead.kill()
        await until(lambda: cluster.tables_of(R1), most_s=5.0)
        assert cluster.home(R1) is not dead
        await until(lambda: cluster.table(R1).game.seq > before, most_s=30.0)
        hands = cluster.table(R1).game.table.hands
        await until(lambda: cluster.table(R1).game.table.hands > hands + 2)
        game = cluster.table(R1).game
        game.table.check_conserved()
        assert chips(cluster, R1) == game.table.in_play
        await asyncio.sleep(5.0)
        assert opened(cluster) == ["Lima"], "the new worker of the programme opens nothing twice"
        for guest in guests:
            answer = await guest.answer(p.StandUp(id=new_id(), stream=R1))
            assert isinstance(answer, p.Accepted) or answer.reason == "not_seated"
        await until(lambda: not cluster.table(R1).game.table.players)
        assert chips(cluster, R1) == 0

    in_cluster(work, cash=(KIND,))


def test_a_drained_worker_hands_tables_over_at_once_and_another_opens_more() -> None:
    async def work(cluster: Cluster) -> None:
        await workers_and_gateway(cluster, "Ana")
        programme = cluster.disk.owners[0]
        old = next(one for one in cluster.machines.values() if f"{one.name}-w" == programme)
        await old.close()
        await until(lambda: cluster.tables_of(R1), most_s=2.0)
        await asyncio.sleep(2.0)
        assert opened(cluster) == ["Lima"]
        gateway = cluster.machines["g1"]
        bea = await cluster.guest(gateway, "Bea")
        assert isinstance(await bea.answer(p.SitDown(id=new_id(), stream=R1, chips=1_000)), p.Accepted)
        await until(lambda: R2 in cluster.disk.events)  # the first table is full now
        assert opened(cluster) == ["Lima", "Lima 2"]
        await cluster.settled()

    in_cluster(work, cash=(SMALL,))


def test_a_table_that_nobody_needs_is_closed_wherever_it_runs() -> None:
    async def work(cluster: Cluster) -> None:
        guests = await workers_and_gateway(cluster, "Ana", "Bea")
        await until(lambda: R2 in cluster.disk.events)
        await cluster.settled()
        for guest in guests:
            await guest.answer(p.StandUp(id=new_id(), stream=R1))
        await until(lambda: not cluster.table(R1).game.table.players)
        await until(lambda: sum(cluster.table(one).game.over for one in (R1, R2)) == 1)
        await asyncio.sleep(180.0)
        assert sum(cluster.table(one).game.over for one in (R1, R2)) == 1, "one of a kind stays open"

    in_cluster(work, cash=(SMALL,))


def test_a_private_table_is_opened_by_any_worker_under_a_number_of_its_own() -> None:
    async def work(cluster: Cluster) -> None:
        (ana,) = await workers_and_gateway(cluster, "Ana")
        bea = await cluster.guest(cluster.machines["g1"], "Bea")
        asked = [
            p.OpenPrivateTable(id=new_id(), stream=stream, name=f"Private {stream[-1]}")
            for stream in (R1, R2)
        ]
        await until(lambda: R2 in cluster.disk.events)
        await cluster.settled()
        homes = {cluster.home(stream).name for stream in (R1, R2)}
        await ana.say(asked[0])
        await bea.say(asked[1])
        answers = [await ana.answered(asked[0].id), await bea.answered(asked[1].id)]
        assert all(isinstance(one, p.Accepted) for one in answers), answers
        streams = {one.stream for one in answers}
        assert len(streams) == 2, (streams, homes)
        await cluster.settled()
        again = await ana.answer(asked[0])
        assert again.stream == answers[0].stream, "a repeat opens no second one"
        for n in range(2):
            more = await ana.answer(p.OpenPrivateTable(id=new_id(), stream=R2, name=f"More {n}"))
            assert isinstance(more, p.Accepted)
        await asyncio.sleep(2.0)
        refused = await ana.answer(p.OpenPrivateTable(id=new_id(), stream=R1, name="Too many"))
        assert refused.reason == "too_many_tables", "each worker knows those of the others"

    in_cluster(work, cash=(KIND, structs.replace(offer(name="Rio"))))


def test_a_new_worker_takes_its_share_of_tables_and_the_lobby_has_each_once() -> None:
    async def work(cluster: Cluster) -> None:
        offers = 6
        await cluster.start("n1", BOTH)
        await until(lambda: len(cluster.disk.events) == offers)
        await cluster.settled()
        two = await cluster.start("n2", BOTH)
        await cluster.settled()
        guest = await cluster.guest(two, "Ana")
        await guest.say(p.Lobby())
        await until(lambda: any(isinstance(one, p.LobbyRows) for one in guest.heard))
        rows = next(one for one in guest.heard if isinstance(one, p.LobbyRows))
        assert sorted(row.stream for row in rows.cash) == sorted(cluster.disk.events)
        assert len({cluster.home(stream).name for stream in cluster.disk.events}) == 2

    in_cluster(work, cash=tuple(offer(name=name) for name in ("A1", "B1", "C1", "D1", "E1", "F1")))


def test_chat_crosses_the_bus_and_goes_on_after_a_kill() -> None:
    def lines(one: Visitor) -> list[str]:
        return [told.line.name for told in one.heard if isinstance(told, p.ChatSaid)]

    async def work(cluster: Cluster) -> None:
        ana, bea = await workers_and_gateway(cluster, "Ana", "Bea")
        for one in (ana, bea):
            await one.say(p.Watch(stream=R1, chat=True))
        hello = p.Say(id=new_id(), stream=R1, phrase=p.Phrase.HELLO)
        assert isinstance(await ana.answer(hello), p.Accepted)
        await until(lambda: lines(bea) == ["Ana"])
        cluster.home(R1).kill()
        await until(lambda: cluster.tables_of(R1), most_s=5.0)
        thanks = p.Say(id=new_id(), stream=R1, phrase=p.Phrase.THANKS)
        assert isinstance(await bea.answer(thanks), p.Accepted)
        await until(lambda: lines(ana) == ["Ana", "Bea"])
        chats = [one for one in ana.heard if isinstance(one, p.Chat)]
        assert chats[-1].lines == (), "the new worker does not know the lines of the one before"

    in_cluster(work, cash=(KIND,))
