"""The memory store can crash before or after a commit."""

import asyncio

import pytest

from tapete.room.store.memory import Crash, MemoryDisk, MemoryStore
from tapete.room.store.store import Batch, CommandDone, DuplicateCommand, Posting, StoredEvent, Transfer

ISSUE = Transfer("t1", "PLAY", "welcome", (Posting("issue/PLAY", -9), Posting("player/7", 9)))
SIT_DOWN = Batch(
    "table/1",
    0,
    (StoredEvent("table/1", 1, 1_000, "player/7", b"{}"),),
    (ISSUE,),
    (CommandDone("player/7", "c1", b"done"),),
)


def test_a_crash_before_the_commit_keeps_nothing() -> None:
    async def run() -> None:
        disk = MemoryDisk()
        store = MemoryStore(disk)
        store.fail_before_commit = lambda batch: batch.stream == "table/1"
        with pytest.raises(Crash):
            await store.append(SIT_DOWN)
        again = MemoryStore(disk)
        assert await again.read("table/1") == []
        assert await again.balance("player/7", "PLAY") == 0
        await again.append(SIT_DOWN)
        assert await again.balance("player/7", "PLAY") == 9

    asyncio.run(run())


def test_a_crash_after_the_commit_keeps_all_and_a_repeat_gets_its_answer() -> None:
    async def run() -> None:
        disk = MemoryDisk()
        store = MemoryStore(disk)
        store.fail_after_commit = lambda batch: True
        with pytest.raises(Crash):
            await store.append(SIT_DOWN)
        again = MemoryStore(disk)
        assert len(await again.read("table/1")) == 1
        with pytest.raises(DuplicateCommand) as caught:
            await again.append(SIT_DOWN)
        assert caught.value.answer == b"done"
        assert await again.balance("player/7", "PLAY") == 9

    asyncio.run(run())


def test_nothing_is_done_by_a_store_that_has_crashed() -> None:
    async def run() -> None:
        store = MemoryStore()
        store.fail_before_commit = lambda batch: batch.stream == "table/1"
        other = Batch("table/2", 0, (StoredEvent("table/2", 1, 1_000, "", b"{}"),))
        outcomes = await asyncio.gather(store.append(SIT_DOWN), store.append(other), return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [Crash, Crash]
        with pytest.raises(Crash):
            await store.read("table/2")
        assert await MemoryStore(store.disk).streams() == []

    asyncio.run(run())
