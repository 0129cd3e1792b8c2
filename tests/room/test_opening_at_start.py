"""A room that starts opens nothing before it knows what is open already."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests.room.persons import T1, in_room, people, restart
from tests.room.test_room_faults import DUEL, TRIO

from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.room.stream.opening import Opening
from tapete.room.stream.streams import Streams


def test_a_look_at_the_programme_while_logs_are_read_opens_nothing_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        await people(room, "Ana")
        before = sorted(disk.events)
        assert T1 in before
        take_up_all: Callable[[Streams], Awaitable[int]] = Streams.take_up_all
        looks = 0
        made: list[Opening] = []
        make = Opening.__init__

        def noted(opening: Opening, **options: Any) -> None:
            made.append(opening)
            make(opening, **options)

        async def looked_at_first(streams: Streams) -> int:
            nonlocal looks
            await made[-1].look()
            looks += 1
            return await take_up_all(streams)

        monkeypatch.setattr(Opening, "__init__", noted)
        monkeypatch.setattr(Streams, "take_up_all", looked_at_first)
        await restart(room, disk, DUEL, TRIO)
        assert looks == 1
        assert sorted(disk.events) == before

    in_room(check, DUEL, TRIO)
