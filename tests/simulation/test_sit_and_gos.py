"""Whole Sit & Gos of bots on virtual time: the same seed gives the same log, to the byte."""

import asyncio

import pytest
from tests.simulation.virtual import Player, digest, open_room, run_virtual

from tapete.room.core import events as room_events
from tapete.room.store.memory import MemoryDisk
from tapete.tournament import events as te
from tapete.tournament.structures import structure


async def _play(count: int, disk: MemoryDisk, seed: bytes) -> dict[str, int]:
    room, store = await open_room(disk, seed=seed, structures=[structure("sit-and-go-6-turbo")])
    for number in range(1, count + 1):
        stream = f"tournament/{number}"
        await asyncio.sleep(1)  # the next one opens when the last one starts
        assert stream in room.owners
        player = Player(room, stream)
        room.connect(player)
        await player.play(f"Player {number}")
        room.disconnect(player)
    sums = await store.ledger_sums()
    await room.close()
    return sums


def _check(count: int, seed: bytes = b"seed") -> None:
    hashes = []
    for _ in range(2):
        disk = MemoryDisk()
        assert run_virtual(_play(count, disk, seed)) == {"PLAY": 0}
        for number in range(1, count + 1):
            last = room_events.decode(disk.events[f"tournament/{number}"][-1].body)
            assert isinstance(last, te.Finished)
        hashes.append(digest(disk))
    assert hashes[0] == hashes[1]
    other = MemoryDisk()
    run_virtual(_play(1, other, b"another seed"))
    assert digest(other) != hashes[0]


@pytest.mark.parametrize("seed", [b"one", b"two", b"three", b"four"])
def test_sit_and_gos_twice(seed: bytes) -> None:
    _check(5, seed)  # more of them, with other seeds, in the long tests


@pytest.mark.long
@pytest.mark.parametrize("seed", [b"five", b"six", b"seven", b"eight"])
def test_a_hundred_sit_and_gos_twice(seed: bytes) -> None:
    _check(25, seed)


@pytest.mark.long
def test_a_thousand_sit_and_gos() -> None:
    _check(1_000)
