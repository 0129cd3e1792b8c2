"""The room dies before and after every commit of a cash table, and goes on: no chip and no answer is lost."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable
from typing import Any

from tests.room.cash_tables import R1, Regular, offer, until
from tests.simulation.virtual import FIRST_TOKEN, SPACE, open_room, run_virtual

from tapete.ring.table import events as ring
from tapete.room import protocol as p
from tapete.room.cash.game import CashGame
from tapete.room.core import events as room_events
from tapete.room.core.pace import RoomPace
from tapete.room.store.memory import Crash, MemoryDisk
from tapete.room.store.store import Batch

KIND = offer(bots=3)
HANDS = 3

Kill = Callable[[Batch], bool]


class Guest(Regular):
    """A player who sends the same commands again after each death of the room, until they have left."""

    def __init__(self, room: object, name: str) -> None:
        super().__init__(room, name)  # type: ignore[arg-type]
        self.left = asyncio.Event()

    async def command(self, kind: type, **fields: object) -> Any:
        """Send a message whose id is the same in every life."""
        return await self.say(kind(id=str(uuid.uuid5(SPACE, kind.__name__)), stream=R1, **fields))

    async def live(self) -> None:
        """Sit down, play some hands, leave."""
        known = await self.room.store.account_by_name(self.name)
        hello = p.Hello(
            protocol=p.PROTOCOL, token=FIRST_TOKEN if known else None, name=None if known else self.name
        )
        self.room.connect(self)
        await self.room.handle(self, hello)
        assert self.account is not None
        self.think(self.account)
        await self.room.handle(self, p.Watch(stream=R1))
        assert isinstance(await self.command(p.SitDown, chips=1_000), p.Accepted)
        owner = self.room.worker.cash.owners[R1]
        await until(lambda: owner.game.table.hands >= HANDS or self.you is None)
        if self.you is not None:
            answer = await self.command(p.StandUp)
            assert isinstance(answer, p.Accepted) or self.you is None, answer
        await until(lambda: self.you is None and not owner.game.table.players)
        self.left.set()


async def life(disk: MemoryDisk, before: Kill, after: Kill) -> bool:
    """One life of the room. Returns whether it lived until the player had left."""
    died = asyncio.Event()

    def watched(kill: Kill) -> Kill:
        def judge(batch: Batch) -> bool:
            if kill(batch):
                died.set()
                return True
            return False

        return judge

    try:
        room, store = await open_room(
            disk,
            seed=b"cash kills",
            structures=[],
            cash=(KIND,),
            before=watched(before),
            after=watched(after),
        )
        guest = Guest(room, "Marina")
        played = asyncio.ensure_future(guest.live())
        death = asyncio.ensure_future(died.wait())
        await asyncio.wait({played, death}, return_when=asyncio.FIRST_COMPLETED)
        lived = not died.is_set()
        if lived:
            played.result()
            assert await store.ledger_sums() == {"PLAY": 0}
            held = await store.balances_under(R1, "PLAY")
            assert held.get(R1, 0) == room.worker.cash.owners[R1].game.table.in_play == 0
        for task in (played, death):
            task.cancel()
        await asyncio.gather(played, death, return_exceptions=True)
        await room.close()
        return lived
    except Crash:
        return False


def check(disk: MemoryDisk) -> None:
    """What must hold after each death: the log replays, and the ledger holds its chips."""
    if R1 not in disk.events:
        return
    game = CashGame.replay(R1, RoomPace(), disk.events[R1])
    game.table.check_conserved()
    assert disk.known.balances.get((R1, "PLAY"), 0) == game.table.in_play


def test_killed_before_and_after_every_commit_of_a_cash_table() -> None:
    attempts: dict[int, int] = {}

    def before(batch: Batch) -> bool:
        if batch.stream != R1:
            return False
        attempts[batch.expected_seq] = attempts.get(batch.expected_seq, 0) + 1
        return attempts[batch.expected_seq] == 1

    def after(batch: Batch) -> bool:
        return batch.stream == R1

    async def whole() -> MemoryDisk:
        disk = MemoryDisk()
        for deaths in range(5_000):
            if await life(disk, before, after):
                assert deaths > 40
                return disk
            check(disk)
        raise AssertionError("the room never came to an end")

    disk = run_virtual(whole())
    check(disk)
    told = [room_events.decode(event.body) for event in disk.events[R1]]
    table = [one.event for one in told if isinstance(one, room_events.OfRing)]
    people = [one for one in table if isinstance(one, ring.CashSeated) and not one.bot]
    assert len(people) == 1, "a seat was bought once"
    hands = [one for one in table if isinstance(one, ring.CashHandFinished)]
    assert len(hands) >= HANDS
    assert not any(one.void for one in hands)
