"""A room that starts opens nothing before it knows what is open already."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests.room.persons import T1, in_room, people, restart
from tests.room.test_room_faults import DUEL, TRIO

from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.room.stream.opening import ProgrammeOpener
from tapete.room.stream.streams import StreamOwners


def test_a_look_at_the_programme_while_logs_are_read_opens_nothing_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        await people(room, "Ana")
        before = sorted(disk.events)
        assert T1 in before
        take_up_all: Callable[[StreamOwners], Awaitable[int]] = StreamOwners.take_up_all
        looks = 0
        made: list[ProgrammeOpener] = []
        make = ProgrammeOpener.__init__

        def noted(opening: ProgrammeOpener, *given: Any, **options: Any) -> None:
            made.append(opening)
            make(opening, *given, **options)

        async def looked_at_first(streams: StreamOwners) -> int:
            nonlocal looks
            await made[-1].look()
            looks += 1
            return await take_up_all(streams)

        monkeypatch.setattr(ProgrammeOpener, "__init__", noted)
        monkeypatch.setattr(StreamOwners, "take_up_all", looked_at_first)
        await restart(room, disk, DUEL, TRIO)
        assert looks == 1
        assert sorted(disk.events) == before

    in_room(check, DUEL, TRIO)
