"""The operator's orders to a cash table: stop and resume, roll back, close; and faults of the table."""

from __future__ import annotations

import pytest
from tests.room.cash_tables import R1, folding, gone, happened, in_room, offer, turn_of, until, wallet

from tapete.ring.table import events as ring
from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.room.stream.orders import NotOperated


def test_a_stopped_table_takes_nothing_says_so_and_resumes_where_it_was() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await folding(room, "Ana", "Ben")
        await until(lambda: len(happened(disk, ring.CashHandBegan)) > 3)
        with pytest.raises(NotOperated):
            await room.operate(R1, "resume", reason="nothing is wrong")
        owner = room.worker.cash.owners[R1]
        settle = owner.settle

        async def fails() -> None:
            raise RuntimeError("a fault of ours")

        owner.settle = fails  # type: ignore[method-assign]
        await until(lambda: owner.stopped)
        owner.settle = settle  # type: ignore[method-assign]
        assert ana.table is not None
        await until(lambda: ana.table is not None and ana.table.stopped)
        stored = len(disk.events[R1])
        refused = await ana.ask(p.StandUp)
        assert isinstance(refused, p.Error)
        (told,) = [one for one in await room.worker.all_streams() if one.stream == R1]
        assert told.stopped
        assert "a fault of ours" in (told.trouble or "")
        assert len(disk.events[R1]) == stored
        assert not (await room.operate(R1, "resume", reason="mended")).stopped
        await until(lambda: ana.table is not None and not ana.table.stopped)
        hands = len(happened(disk, ring.CashHandBegan))
        await until(lambda: len(happened(disk, ring.CashHandBegan)) > hands + 2)
        assert isinstance(await ana.ask(p.StandUp), p.Accepted)

    in_room(work)


def test_a_running_hand_is_rolled_back_by_order_and_its_chips_return() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await folding(room, "Ana", "Ben")
        await until(lambda: len(happened(disk, ring.CashHandFinished)) > 2)
        ana.folds = ben.folds = False
        await until(lambda: turn_of(ana) or turn_of(ben))
        hand = happened(disk, ring.CashHandBegan)[-1]
        with pytest.raises(NotOperated):
            await room.operate(R1, "begin_simultaneous", reason="it is no tournament")
        told = await room.operate(R1, "roll_back", reason="the wrong deck")
        assert (told.stream, told.stopped) == (R1, False)
        ana.folds = ben.folds = True
        (void,) = [one for one in happened(disk, ring.CashHandFinished) if one.void]
        assert (void.hand, void.stacks, void.rake) == (hand.hand, hand.stacks, 0)
        for one in (ana, ben):
            one.folds = True
        await until(lambda: happened(disk, ring.CashHandBegan)[-1].hand > hand.hand)

    in_room(work)


def test_a_table_closed_by_order_voids_the_hand_and_pays_everybody_out() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await folding(room, "Ana", "Ben")
        await until(lambda: len(happened(disk, ring.CashHandFinished)) > 2)
        ana.folds = ben.folds = False
        await until(lambda: turn_of(ana) or turn_of(ben))
        hand = happened(disk, ring.CashHandBegan)[-1]
        before = {one.id: await wallet(room, one.id) for one in (ana, ben)}
        told = await room.operate(R1, "cancel", reason="closing time")
        assert told.state == "finished"
        await gone(ana)
        await gone(ben)
        for one in (ana, ben):
            stack = hand.stacks[{ana: 1, ben: 2}[one]]
            assert await wallet(room, one.id) == before[one.id] + stack
        assert {one.why for one in happened(disk, ring.Left)} == {"closed"}
        assert (await ana.ask(p.SitDown, chips=1_000)).reason == "table_closed"
        await until(lambda: "ring/2" in room.worker.cash.owners)  # demand opens another one

    in_room(work, offer())
