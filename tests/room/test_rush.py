"""Many people come at the same moment: the lobby soon shows enough tournaments for all of them."""

from __future__ import annotations

import asyncio
from collections import Counter

from tests.room.persons import Person, in_room, person
from tests.room.test_room_faults import DUEL
from tests.room.test_room_messages import new_id

from tapete.room import protocol as p
from tapete.room.publish.listing import LOBBY_MS
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk

PEOPLE = 80
DUELS = PEOPLE // 2


def taking(reader: Person) -> list[p.LobbyRow]:
    """The open tournaments that a person sees."""
    return [row for row in reader.lobby.rows if row.open and row.state == "registering"]


def test_a_crowd_is_seated_in_far_fewer_looks_at_the_lobby_than_it_needs_tables() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        crowd = [await person(room, f"Crowd {number}", enter=False, watch=False) for number in range(PEOPLE)]
        reader = crowd[0]
        await room.handle(reader, p.Lobby())
        waiting, looks, seen = list(crowd), 0, Counter[int]()
        while waiting:
            shown = taking(reader)
            seen[len(shown)] += 1
            places = [row.stream for row in shown for _ in range(2 - row.entries)]
            for stream in places[: len(waiting)]:
                await waiting.pop().accepted(p.Register(id=new_id(), stream=stream))
            looks += 1
            await asyncio.sleep(LOBBY_MS / 1_000)
        assert looks < DUELS / 2, seen
        assert max(seen) > 4
        left = len(taking(reader))
        # The next ones come slowly: they take what the crowd has left, and nothing more is opened meanwhile.
        for number in range(2 * (left + 1)):
            late = await person(room, f"Late {number}", enter=False, watch=False)
            await late.accepted(p.Register(id=new_id(), stream=taking(reader)[0].stream))
            await asyncio.sleep(1)
        assert len(taking(reader)) == 1

    in_room(check, DUEL)
