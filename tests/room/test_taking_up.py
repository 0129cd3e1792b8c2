"""A stream is taken up once, by its owner, at the end of its log, even if a write lands late."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from tests.room.persons import T1, game_of, in_room, people, person
from tests.room.test_room_faults import DUEL
from tests.room.test_room_messages import new_id

from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.room.store.partitions import part_of
from tapete.room.store.store import Batch, Fence, Log, StoreUnavailable
from tapete.room.stream.owner import Owner
from tapete.room.stream.streams import StreamOwners

PART = part_of(1)


async def let_go(room: Room) -> tuple[StreamOwners, Fence]:
    """The streams of a room that has just lost T1, and the right to take it up again."""
    owner = room.owners.pop(T1)
    await owner.stop()
    (fence,) = await room.store.claim({PART: 0}, "this one")
    return room.worker.streams, fence


def test_a_stream_that_several_messages_announce_has_one_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        streams, fence = await let_go(room)
        begun: list[str] = []
        run = Owner.run

        def counted(owner: Owner) -> None:
            begun.append(owner.stream)
            run(owner)

        read = room.store.logs

        async def slow(streams: Sequence[str], edition: str) -> list[Log]:
            await asyncio.sleep(0.1)
            return await read(streams, edition)

        monkeypatch.setattr(Owner, "run", counted)
        monkeypatch.setattr(room.store, "logs", slow)
        await asyncio.gather(*(streams.take_up(T1, fence) for _ in range(3)))
        assert begun == [T1]
        assert streams.fence_of(T1) == fence

    in_room(check, DUEL)


def test_a_partition_that_is_lost_while_a_log_is_read_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        streams, fence = await let_go(room)
        read = room.store.logs

        async def slow(asked: Sequence[str], edition: str) -> list[Log]:
            found = await read(asked, edition)
            await streams.let_go(PART)
            return found

        with monkeypatch.context() as patch:
            patch.setattr(room.store, "logs", slow)
            await streams.take_up(T1, fence)
        assert T1 not in room.owners
        await streams.take_up(T1, fence)
        assert T1 in room.owners

    in_room(check, DUEL)


def test_a_log_that_can_not_be_read_now_is_read_again_with_its_partition(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        streams, fence = await let_go(room)

        async def fails(asked: Sequence[str], edition: str) -> list[Log]:
            raise StoreUnavailable("the server is starting")

        with monkeypatch.context() as patch:
            patch.setattr(room.store, "logs", fails)
            with pytest.raises(StoreUnavailable):
                await streams.take_up(T1, fence)
        assert not streams.closed
        await streams.take_up(T1, fence)
        assert T1 in room.owners

    in_room(check, DUEL)


def test_a_batch_that_lands_after_the_log_was_read_stops_no_tournament(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A lost connection may deliver its commit late: the ledger is then ahead of the log that was read."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        await people(room, "Ana")
        bea = await person(room, "Bea", enter=False, watch=False)
        append, balances = room.store.append, room.store.balances_under
        flying: list[Batch] = []
        landed = 0

        async def lost(batch: Batch) -> None:
            if batch.stream != T1 or flying or landed:
                return await append(batch)
            flying.append(batch)
            raise OSError("the line to the database is gone")

        async def late(account: str, currency: str) -> dict[str, int]:
            nonlocal landed
            while flying:
                landed += 1
                await append(flying.pop())
            return await balances(account, currency)

        monkeypatch.setattr(room.store, "append", lost)
        monkeypatch.setattr(room.store, "balances_under", late)
        entry = p.Register(id=new_id(), stream=T1)
        assert (await bea.ask(entry)).code == p.ErrorCode.STORE_UNAVAILABLE
        await asyncio.sleep(5)
        assert landed == 1
        assert not room.owners[T1].stopped
        assert isinstance(await bea.ask(entry), p.Accepted)
        assert len(game_of(room).tournament.entries) == 2

    in_room(check, DUEL)
