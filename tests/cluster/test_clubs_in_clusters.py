"""Clubs on several workers and gateways: private events for members alone, recurring ones opened once."""

from __future__ import annotations

import asyncio
from datetime import datetime
from zoneinfo import ZoneInfo

from msgspec import structs
from tests.cluster.cluster import Cluster, Visitor, in_cluster, until
from tests.cluster.machine import GATEWAY, WORKER
from tests.room.cash_tables import offer
from tests.room.test_room_messages import new_id
from tests.simulator.offers import OFFERS

from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.local_times import Recurrence
from tapete.room.gateway import Gateway
from tapete.room.store.store import Account
from tapete.tournament import events as te

DAY_MS = 24 * 3_600_000
MADRID = "Europe/Madrid"
GO = structs.replace(OFFERS["Go"], fill_ms=3_600_000)


def gateway_of(cluster: Cluster, name: str) -> Gateway:
    """The gateway half of a node."""
    found = cluster.machines[name].node.gateway
    assert found is not None
    return found


def account(guest: Visitor) -> Account:
    """The account of a guest."""
    assert guest.account is not None
    return guest.account


def opened_for(cluster: Cluster, club: int) -> list[te.Created]:
    """The first events of a club's tournaments, in the order of their numbers."""
    streams = [stream for stream in cluster.disk.events if stream.startswith("tournament/")]
    streams.sort(key=lambda one: int(one.partition("/")[2]))
    found = [room_events.decode(cluster.disk.events[stream][0].body) for stream in streams]
    return [one for one in found if isinstance(one, te.Created) and one.club == club]


async def club_of_two(cluster: Cluster) -> tuple[int, Visitor, Visitor, Visitor]:
    """Two workers, two gateways, a club of Ana and Bea at different gateways, and Caio outside."""
    await cluster.start("w1", WORKER)
    await cluster.start("w2", WORKER)
    one, two = await cluster.start("g1", GATEWAY), await cluster.start("g2", GATEWAY)
    await until(lambda: "tournament/1" in cluster.disk.events)
    await cluster.settled()
    ana, bea, caio = [
        await cluster.guest(at, name) for at, name in ((one, "Ana"), (two, "Bea"), (two, "Caio"))
    ]
    clubs = gateway_of(cluster, "g1").clubs
    club = await clubs.found("Los Viernes", account(ana))
    code = (await clubs.invite(club, account(ana).id)).code
    assert await gateway_of(cluster, "g2").clubs.join(code, account(bea)) == club
    return club, ana, bea, caio


def test_a_recurring_event_is_opened_once_and_again_after_its_worker_dies() -> None:
    async def work(cluster: Cluster) -> None:
        club, ana, bea, caio = await club_of_two(cluster)
        at = datetime.fromtimestamp(cluster.machines["g2"].clock.now() / 1_000 + 180, ZoneInfo(MADRID))
        every_day = Recurrence(at=at.strftime("%H:%M"), zone=MADRID)
        schedules = gateway_of(cluster, "g2").schedules
        await schedules.set(club, "Todos los días", "tournament/1", every_day, account(ana).id)
        await until(lambda: opened_for(cluster, club), most_s=30.0)
        await asyncio.sleep(15.0)
        (first,) = opened_for(cluster, club)
        programme = cluster.disk.owners[0]
        next(one for one in cluster.machines.values() if f"{one.name}-w" == programme).kill()
        await asyncio.sleep(30.0)
        assert len(opened_for(cluster, club)) == 1, "the new worker of the programme opens nothing twice"
        await until(lambda: len(opened_for(cluster, club)) == 2, most_s=240.0)
        second = opened_for(cluster, club)[1]
        assert first.starts_at is not None and second.starts_at == first.starts_at + DAY_MS
        await cluster.settled()
        stream = f"tournament/{second.tournament}"
        await bea.enter(stream)
        answer = await caio.answer(p.Register(id=new_id(), stream=stream))
        assert isinstance(answer, p.Error) and answer.code is p.ErrorCode.NO_SUCH_STREAM
        for name in ("g1", "g2"):
            rows = gateway_of(cluster, name).lobby.of_clubs.events(club)
            assert stream in {row.stream for row in rows}
        (told,) = await gateway_of(cluster, "g1").schedules.of(club)
        await gateway_of(cluster, "g1").schedules.remove(club, told.schedule, account(ana).id)
        assert await schedules.of(club) == ()

    in_cluster(work, GO)


def test_a_private_table_of_a_club_is_for_members_at_every_gateway() -> None:
    async def work(cluster: Cluster) -> None:
        club, ana, bea, caio = await club_of_two(cluster)
        await until(lambda: "ring/1" in cluster.disk.events)
        asks = p.OpenPrivateTable(id=new_id(), stream="ring/1", name="Nuestra", club=club)
        opened = await ana.answer(asks)
        assert isinstance(opened, p.Accepted) and opened.stream is not None
        table = opened.stream
        await cluster.settled()
        assert isinstance(await bea.answer(p.SitDown(id=new_id(), stream=table, chips=1_000)), p.Accepted)
        refused = await caio.answer(p.SitDown(id=new_id(), stream=table, chips=1_000))
        assert isinstance(refused, p.Error) and refused.code is p.ErrorCode.NO_SUCH_STREAM
        await caio.say(p.Lobby())
        await until(lambda: any(isinstance(one, p.LobbyRows) for one in caio.heard))
        rows = next(one for one in caio.heard if isinstance(one, p.LobbyRows))
        assert table not in {row.stream for row in rows.cash}
        cluster.home(table).kill()
        await until(lambda: cluster.tables_of(table), most_s=5.0)
        refused = await caio.answer(p.SitDown(id=new_id(), stream=table, chips=1_000))
        assert isinstance(refused, p.Error) and refused.code is p.ErrorCode.NO_SUCH_STREAM

    in_cluster(work, GO, cash=(offer(),))
