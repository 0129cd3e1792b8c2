"""The room dies before and after every commit of a pool, and goes on: no chip and no answer is lost."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable
from typing import Any

from tests.room.cash_tables import until
from tests.room.pools import P1, Entrant, game_of, pool_offer
from tests.simulation.virtual import FIRST_TOKEN, SPACE, open_room, run_virtual

from tapete.engine import events as hand_events
from tapete.ring.pool import events as ev
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.pace import RoomPace
from tapete.room.pools.game import PoolGame
from tapete.room.store.memory import Crash, MemoryDisk
from tapete.room.store.store import Batch

KIND = pool_offer(bots=4)
HANDS = 2

Kill = Callable[[Batch], bool]


class Guest(Entrant):
    """A player who sends the same commands again after each death of the room, until they have left."""

    async def command(self, kind: type, stream: str, **fields: object) -> Any:
        """Send a message whose id is the same in every life."""
        return await self.say(kind(id=str(uuid.uuid5(SPACE, kind.__name__)), stream=stream, **fields))

    async def live(self) -> None:
        """Join, play some hands, fold before the turn where that is possible, leave."""
        known = await self.room.store.account_by_name(self.name)
        hello = p.Hello(
            protocol=p.PROTOCOL, token=FIRST_TOKEN if known else None, name=None if known else self.name
        )
        self.room.connect(self)
        await self.room.handle(self, hello)
        assert self.account is not None
        joined = await self.command(p.SitDown, P1, chips=1_000)
        assert isinstance(joined, p.Accepted)
        assert joined.stream == "pool/1.1"
        self.stream = joined.stream
        self.think(self.account)
        game = game_of(self.room)
        await self.room.handle(self, p.Watch(stream=self.stream))
        await until(lambda: game.pool.last_hand >= HANDS or not self.here)
        await until(lambda: not self.here or self.pool.fast_fold == "yes" or game.pool.last_hand > HANDS + 3)
        if self.here and self.pool.fast_fold == "yes":
            await self.command(p.FastFold, self.stream)
        await until(lambda: not self.here or game.pool.last_hand > HANDS + 1)
        if self.here:
            answer = await self.command(p.StandUp, self.stream)
            assert isinstance(answer, p.Accepted) or not self.here, answer
        await until(lambda: not game.pool.entries)

    @property
    def here(self) -> bool:
        """Whether the entry is open."""
        return 1 in game_of(self.room).pool.entries


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
            seed=b"pool kills",
            structures=[],
            cash=(KIND,),
            before=watched(before),
            after=watched(after),
        )
        played = asyncio.ensure_future(Guest(room, "Marina").live())
        death = asyncio.ensure_future(died.wait())
        await asyncio.wait({played, death}, return_when=asyncio.FIRST_COMPLETED)
        lived = not died.is_set()
        if lived:
            played.result()
            assert await store.ledger_sums() == {"PLAY": 0}
            held = await store.balances_under(P1, "PLAY")
            assert held.get(P1, 0) == game_of(room).pool.in_play == 0
        for task in (played, death):
            task.cancel()
        await asyncio.gather(played, death, return_exceptions=True)
        await room.close()
        return lived
    except Crash:
        return False


def check(disk: MemoryDisk) -> None:
    """What must hold after each death: the log replays, and the ledger holds its chips."""
    if P1 not in disk.events:
        return
    game = PoolGame.replay(P1, RoomPace(), disk.events[P1])
    assert disk.known.balances.get((P1, "PLAY"), 0) == game.pool.in_play


def test_killed_before_and_after_every_commit_of_a_pool() -> None:
    attempts: dict[int, int] = {}

    def before(batch: Batch) -> bool:
        if batch.stream != P1:
            return False
        attempts[batch.expected_seq] = attempts.get(batch.expected_seq, 0) + 1
        return attempts[batch.expected_seq] == 1

    def after(batch: Batch) -> bool:
        return batch.stream == P1

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
    told = [room_events.decode(event.body) for event in disk.events[P1]]
    pool = [one.event for one in told if isinstance(one, room_events.OfPool)]
    people = [one for one in pool if isinstance(one, ev.Joined) and not one.bot]
    assert len(people) == 1, "an entry was bought once"
    assert len([one for one in pool if isinstance(one, ev.FastFolded)]) == 1
    assert len([one for one in pool if isinstance(one, ev.PoolHandFinished)]) >= HANDS
    assert not any(isinstance(room_events.where(one)[1], hand_events.HandVoided) for one in told)
