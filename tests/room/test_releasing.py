"""Tournaments that are over leave the memory, and can be read as before when a player asks for one."""

from __future__ import annotations

import asyncio
import gc
from weakref import ref

import pytest
from msgspec import structs
from tests.room.persons import T1, Person, in_room, people, person, shove, until
from tests.room.test_room_faults import DUEL

from tapete.room import protocol as p
from tapete.room.publish.board import OVER_SHOWN
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.room.stream.orders import NotOperated
from tapete.room.stream.releasing import AFTER_MS

EVENTS = OVER_SHOWN + 3


async def play_all(room: Room) -> list[Person]:
    """As many duels as there are `EVENTS`, one after the other."""
    pair: list[Person] = []
    for number in range(1, EVENTS + 1):
        stream = f"tournament/{number}"
        await until(lambda stream=stream: stream in room.owners)  # type: ignore[misc]
        if not pair:
            pair = await people(room, "Ana", "Leo", plan=shove)
        else:
            for one in pair:
                one.stream = stream
                await one.enter()
                await room.handle(one, p.Watch(stream=stream, whole=True))
        await until(lambda stream=stream: room.owners[stream].game.over)  # type: ignore[misc]
    return pair


async def hands(guest: Person) -> p.HandList:
    found = await guest.ask(p.Hands(stream=T1))
    assert isinstance(found, p.HandList)
    return found


async def page(room: Room, guest: Person) -> p.TournamentState:
    """The page of the first tournament; nobody follows it afterwards."""
    await room.handle(guest, p.Follow(stream=T1))
    found = guest.page()
    await room.handle(guest, p.Unfollow(stream=T1))
    return structs.replace(found, now=0)


def test_what_is_over_leaves_the_memory_and_can_still_be_read() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, leo = await play_all(room)
        game = ref(room.owners[T1].game)
        before = await page(room, ana), await hands(ana)
        assert before[0].row.state == "finished" and before[1].hands
        told = {one.stream: one for one in await room.worker.all_streams()}

        await asyncio.sleep(2 * AFTER_MS / 1_000)
        assert T1 in room.owners, "somebody still watches it"
        for number in range(1, EVENTS + 1):
            for one in (ana, leo):
                await room.handle(one, p.Unwatch(stream=f"tournament/{number}"))
        await asyncio.sleep(3 * AFTER_MS / 1_000)
        over = [stream for stream, owner in room.owners.items() if owner.game.over]
        assert len(over) == OVER_SHOWN and T1 not in room.owners
        assert len(room.worker.streams.released) == EVENTS - OVER_SHOWN
        assert T1 not in room.worker.audiences
        gc.collect()
        assert game() is None
        assert {one.stream: one for one in await room.worker.all_streams()} == told
        assert {one.number for one in room.worker.offered()} == set(range(1, EVENTS + 2))

        guest = await person(room, "Zoe", enter=False, watch=False)
        assert await guest.ask(p.Hands(stream="tournament/999")) is not None
        assert T1 not in room.owners
        assert (await page(room, ana), await hands(ana)) == before
        assert T1 in room.owners and T1 not in room.worker.streams.released
        assert await leo.refused(p.Register(id="0" * 31 + "1", stream=T1)) in (
            "not_registering",
            "tournament_started",
        )

        await asyncio.sleep(2 * AFTER_MS / 1_000)
        assert T1 not in room.owners
        with pytest.raises(NotOperated, match="is over"):  # and not that there is none
            await room.worker.operate(T1, "resume")
        assert T1 in room.owners

    in_room(work, DUEL)


def test_two_who_ask_at_once_for_a_released_one_get_the_same() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, leo = await play_all(room)
        for number in range(1, EVENTS + 1):
            for one in (ana, leo):
                await room.handle(one, p.Unwatch(stream=f"tournament/{number}"))
        await asyncio.sleep(2 * AFTER_MS / 1_000)
        assert T1 not in room.owners
        first, second = await asyncio.gather(room.worker.streams.recall(T1), room.worker.streams.recall(T1))
        assert first is second is room.owners[T1]

    in_room(work, DUEL)
