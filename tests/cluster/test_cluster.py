"""Workers and gateways on one disk: play goes on when one of them is killed, frozen or cut off."""

from __future__ import annotations

import asyncio

from msgspec import structs
from tests.cluster.cluster import Cluster, Visitor, in_cluster, until
from tests.cluster.machine import BOTH, GATEWAY, WORKER
from tests.room.persons import GO, fold
from tests.room.test_room_messages import new_id

from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.tournament import events as te

T1 = "tournament/1"
SMALL = structs.replace(GO, name="Small", seats=3, start=structs.replace(GO.start, players=3))
LONG = structs.replace(SMALL, starting_stack=30_000)
WAITING = structs.replace(SMALL, start=structs.replace(GO.start, players=30), fill_ms=10_000_000)
OTHER = structs.replace(SMALL, name="Other")


async def two_and_two(cluster: Cluster) -> list[Visitor]:
    """Two workers, two gateways, and three who play."""
    await cluster.start("w1", WORKER)
    await cluster.start("w2", WORKER)
    one = await cluster.start("g1", GATEWAY)
    two = await cluster.start("g2", GATEWAY)
    await until(lambda: T1 in cluster.disk.events)
    await cluster.settled()
    guests = [
        await cluster.guest(one, "Ana"),
        await cluster.guest(two, "Bea"),
        await cluster.guest(one, "Caio"),
    ]
    for guest in guests:
        await guest.enter(T1)
    return guests


def finished(cluster: Cluster, stream: str = T1) -> bool:
    return any(isinstance(room_events.decode(one.body), te.Finished) for one in cluster.disk.events[stream])


def away(cluster: Cluster, guest: Visitor, stream: str = T1) -> bool:
    assert guest.account is not None
    entry = cluster.owner(stream).game.tournament.entry_of(guest.account.id)
    return entry is not None and entry.entry in cluster.owner(stream).game.away


def test_an_event_is_played_to_its_end() -> None:
    async def work(cluster: Cluster) -> None:
        guests = await two_and_two(cluster)
        await until(lambda: finished(cluster))
        await asyncio.sleep(1.0)
        for guest in guests:
            assert guest.tables[-1].state == "finished" and guest.gaps == 0

    in_cluster(work, SMALL)


def test_a_killed_workers_events_go_on_elsewhere() -> None:
    async def work(cluster: Cluster) -> None:
        await two_and_two(cluster)
        await asyncio.sleep(5.0)
        dead = cluster.home(T1)
        before = cluster.owner(T1).game.seq
        dead.kill()
        await until(lambda: cluster.owners_of(T1), most_s=3.5)
        assert cluster.home(T1) is not dead
        await until(lambda: cluster.owner(T1).game.seq > before, most_s=10.0)
        await cluster.settled()
        await until(lambda: finished(cluster))

    in_cluster(work, SMALL)


def test_a_refused_watch_does_not_replace_the_one_before_it() -> None:
    async def work(cluster: Cluster) -> None:
        guest, *_ = await two_and_two(cluster)
        await asyncio.sleep(5.0)
        gone = p.Watch(stream=T1, table=9)
        await guest._gateway.handle(guest, gone)
        await asyncio.sleep(1.0)
        assert [one.code for one in guest.heard if isinstance(one, p.Error)] == [p.ErrorCode.NO_SUCH_TABLE]
        cluster.home(T1).kill()
        at = len(guest.heard)
        await until(lambda: cluster.owners_of(T1), most_s=3.5)
        await asyncio.sleep(3.0)
        assert any(isinstance(one, p.Snapshot) for one in guest.heard[at:])
        assert not any(isinstance(one, p.Error) for one in guest.heard[at:])

    in_cluster(work, LONG)


def test_a_drained_worker_hands_over_at_once() -> None:
    async def work(cluster: Cluster) -> None:
        await two_and_two(cluster)
        await asyncio.sleep(5.0)
        old = cluster.home(T1)
        await old.close()
        await until(lambda: cluster.owners_of(T1), most_s=1.0)
        assert cluster.home(T1) is not old
        await until(lambda: finished(cluster))

    in_cluster(work, SMALL)


def test_a_new_worker_takes_its_share() -> None:
    async def work(cluster: Cluster) -> None:
        await two_and_two(cluster)
        await cluster.start("w3", WORKER)
        await asyncio.sleep(1.5)
        for name in ("w1", "w2", "w3"):
            node = cluster.machines[name].worker_node
            assert node is not None and len(node.placing.fences) in (21, 22)
        await cluster.settled()
        await until(lambda: finished(cluster))

    in_cluster(work, SMALL)


def test_a_worker_that_was_cut_off_writes_nothing_more_and_is_not_heard() -> None:
    async def work(cluster: Cluster) -> None:
        guests = await two_and_two(cluster)
        await asyncio.sleep(3.0)
        stale = cluster.home(T1)
        old = cluster.owner(T1)
        assert old.fence is not None
        stale.bus.cut_off()
        await until(lambda: cluster.home(T1) is not stale, most_s=5.0)
        await until(lambda: len(cluster.owners_of(T1)) == 1, most_s=5.0)
        epoch = cluster.owner(T1).fence
        assert epoch is not None and epoch.epoch > old.fence.epoch
        at = next(n for n, one in enumerate(cluster.batches) if one.fence == epoch)
        stale.bus.reconnect()
        heard = [len(guest.heard) for guest in guests]
        await cluster.settled()
        await asyncio.sleep(10.0)
        assert all(one.fence != old.fence for one in cluster.batches[at:])
        assert all(one.fence is not None for one in cluster.batches if one.events)
        assert all(len(guest.heard) > before for guest, before in zip(guests, heard, strict=True))

    in_cluster(work, LONG)


def test_a_worker_without_leases_loses_its_events_to_the_others() -> None:
    async def work(cluster: Cluster) -> None:
        await two_and_two(cluster)
        stale = cluster.home(T1)
        stale.bus.no_leases = True
        await until(lambda: cluster.home(T1) is not stale, most_s=5.0)
        await cluster.settled()
        assert cluster.home(T1) is not stale
        stale.bus.no_leases = False
        await asyncio.sleep(3.0)
        await cluster.settled()
        await until(lambda: finished(cluster))

    in_cluster(work, SMALL)


def test_a_partition_that_nobody_uses_comes_back_after_a_cut() -> None:
    async def work(cluster: Cluster) -> None:
        await cluster.start("w1", WORKER)
        await cluster.start("w2", WORKER)
        door = await cluster.start("g1", GATEWAY)
        await until(lambda: T1 in cluster.disk.events)
        await cluster.settled()
        stale = cluster.home(T1)
        stale.bus.cut_off()
        await until(lambda: cluster.home(T1) is not stale, most_s=5.0)
        stale.bus.reconnect()
        await asyncio.sleep(3.0)
        fences: dict[int, int] = {}
        for machine in cluster.machines.values():
            node = machine.worker_node
            for part, fence in (node.placing.fences if node else {}).items():
                assert part not in fences and cluster.disk.known.epochs[part] == fence.epoch
                assert cluster.disk.owners[part] == f"{machine.name}-w"
                fences[part] = fence.epoch
        assert len(fences) == 64
        guest = await cluster.guest(door, "Ana")
        await guest.enter(T1)

    in_cluster(work, SMALL)


def test_a_command_on_its_way_at_a_takeover_acts_once_and_is_answered() -> None:
    async def work(cluster: Cluster) -> None:
        await cluster.start("w1", WORKER)
        await cluster.start("w2", WORKER)
        door = await cluster.start("g1", GATEWAY)
        await until(lambda: T1 in cluster.disk.events)
        await cluster.settled()
        for after_commit in (False, True):
            guest = await cluster.guest(door, f"Ana {after_commit}")
            assert guest.account is not None
            dying = cluster.home(T1)

            def die(batch: object, dying: object = dying) -> bool:
                asyncio.get_running_loop().call_soon(dying.kill)  # type: ignore[attr-defined]
                return True

            if after_commit:
                dying.store.fail_after_commit = die
            else:
                dying.store.fail_before_commit = die
            id = new_id()
            answer = await guest.answer(p.Register(id=id, stream=T1), most_s=9.0)
            assert isinstance(answer, p.Accepted), answer
            assert not dying.alive
            assert len(guest.answers(id)) == 1
            done = [one for batch in cluster.batches for one in batch.commands if one.command == id]
            assert len(done) == 1
            assert cluster.disk.known.balances[f"player/{guest.account.id}", "PLAY"] >= 0
            entered = [room_events.decode(one.body) for one in cluster.disk.events[T1]]
            mine = [one for one in entered if isinstance(one, te.Entered) and one.account == guest.account.id]
            assert len(mine) == 1
            await cluster.start(f"{dying.name}x", WORKER)
            await asyncio.sleep(1.5)
            await cluster.settled()

    in_cluster(work, WAITING)


def test_players_of_a_dead_gateway_count_as_away_after_the_grace() -> None:
    async def work(cluster: Cluster) -> None:
        ana, bea, _ = await two_and_two(cluster)
        await asyncio.sleep(5.0)
        assert not away(cluster, bea)
        cluster.machines["g2"].kill()
        await asyncio.sleep(4.0)
        assert not away(cluster, bea)
        await asyncio.sleep(5.5)
        assert away(cluster, bea) and not away(cluster, ana)
        again = await cluster.guest(ana.at, "", token=bea.token, plan=fold)
        await again.watch(T1)
        await asyncio.sleep(0.5)
        assert not away(cluster, bea)

    in_cluster(work, LONG)


def test_players_stay_there_whose_gateway_was_frozen() -> None:
    async def work(cluster: Cluster) -> None:
        ana, bea, _ = await two_and_two(cluster)
        await asyncio.sleep(5.0)
        bea.at.freeze()
        await asyncio.sleep(6.0)
        bea.at.thaw()
        await asyncio.sleep(8.0)
        assert not away(cluster, bea) and not away(cluster, ana)
        told = len(bea.tables)
        await asyncio.sleep(10.0)
        assert len(bea.tables) > told

    in_cluster(work, LONG)


def test_a_new_gateway_shows_the_whole_lobby() -> None:
    async def work(cluster: Cluster) -> None:
        ana, *_ = await two_and_two(cluster)
        late = await cluster.start("g3", GATEWAY)
        await asyncio.sleep(1.0)
        guest = await cluster.guest(late, "", token=ana.token)
        await guest.say(p.Lobby())
        await ana.say(p.Lobby())
        await asyncio.sleep(1.0)
        mine = next(one for one in guest.heard if isinstance(one, p.LobbyRows))
        hers = next(one for one in ana.heard if isinstance(one, p.LobbyRows))
        assert {row.stream for row in mine.rows} == set(cluster.disk.events)
        assert mine.rows == hers.rows and mine.yours == hers.yours and mine.yours

    in_cluster(work, SMALL, OTHER)


def test_marks_reach_all_gateways_although_one_asks_for_everything() -> None:
    async def work(cluster: Cluster) -> None:
        ana, bea, _ = await two_and_two(cluster)
        other = "tournament/2"
        again = await cluster.guest(bea.at, "", token=ana.token)
        await again.say(p.Lobby())
        await ana.enter(other)
        node = bea.at.gateway_node
        assert node is not None
        late = await cluster.start("g3", GATEWAY)  # before the row was told to those who are there
        await asyncio.sleep(1.0)
        assert late.node.gateway is not None
        looked = await cluster.guest(bea.at, "", token=ana.token)
        await looked.say(p.Lobby())
        shown = next(one for one in looked.heard if isinstance(one, p.LobbyRows))
        assert other in shown.yours

    in_cluster(work, LONG, OTHER)


def opened(cluster: Cluster, name: str) -> list[str]:
    """The events of a name that take entries, by their logs."""
    found = []
    for stream, events in cluster.disk.events.items():
        kinds = [room_events.decode(one.body) for one in events]
        created = next(one for one in kinds if isinstance(one, te.Created))
        if created.structure.name == name and not any(isinstance(one, te.Started) for one in kinds):
            found.append(stream)
    return found


def test_the_programme_opens_each_event_once() -> None:
    async def work(cluster: Cluster) -> None:
        guests = await two_and_two(cluster)
        for number in range(4):
            gone = cluster.home(sorted(cluster.disk.events)[number % 2])
            if number % 2:
                await gone.close()
            else:
                gone.kill()
            await cluster.start(f"w{number + 3}", BOTH)
            for _ in range(40):
                await asyncio.sleep(0.1)
                assert len(opened(cluster, "Small")) <= 1 and len(opened(cluster, "Other")) <= 1
        await until(lambda: finished(cluster))
        await until(lambda: len(opened(cluster, "Small")) == 1 == len(opened(cluster, "Other")), most_s=10.0)
        assert guests

    in_cluster(work, structs.replace(SMALL, starting_stack=3_000), OTHER)


def test_lost_messages_are_made_up_for() -> None:
    async def work(cluster: Cluster) -> None:
        ana, bea, caio = await two_and_two(cluster)
        await asyncio.sleep(3.0)
        for _ in range(3):
            bea.at.bus.cut_off()
            await asyncio.sleep(2.0)
            bea.at.bus.reconnect()
            await asyncio.sleep(3.0)
            assert bea.tables[-1].hand is not None and ana.tables[-1].hand is not None
            now = cluster.owner(T1).game.seq
            fresh = await cluster.guest(bea.at, "", token=bea.token, plan=lambda table: None)
            await fresh.watch(T1)
            await asyncio.sleep(0.02)
            if cluster.owner(T1).game.seq == now:
                assert plain(bea) == plain(fresh)
            fresh.leave()
        assert caio.gaps == 0

    in_cluster(work, LONG)


def plain(guest: Visitor) -> dict[str, object]:
    """The table that somebody sees, without what belongs to the moment of the message."""
    table = p.bare(guest.tables[-1]) if hasattr(p, "bare") else structs.asdict(guest.tables[-1])
    return {
        name: value for name, value in table.items() if name not in ("now", "resync", "events", "notices")
    }


def test_no_answer_is_made_up_for_a_question() -> None:
    async def work(cluster: Cluster) -> None:
        ana, *_ = await two_and_two(cluster)
        await asyncio.sleep(3.0)
        await ana.say(p.Hands(stream=T1))
        await asyncio.sleep(15.0)
        assert any(isinstance(one, p.HandList) for one in ana.heard)
        assert not [one for one in ana.heard if isinstance(one, p.Error)]

    in_cluster(work, LONG)
