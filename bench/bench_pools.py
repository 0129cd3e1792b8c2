"""Play a Boost pool with hundreds of entries in one process: actions per second, waits, time to answer.

Every entry acts as soon as it is asked. Some of them fold before their turn. The store is SQLite, so every
action is durable before it is answered. There are no sockets.

    python bench/bench_pools.py [--entries 300] [--seconds 30] [--store sqlite]
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import statistics
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

import structlog
from measure import machine

from tapete.engine.types import Stakes
from tapete.ring.pool import events as ev
from tapete.ring.settings import TableSettings
from tapete.room import protocol as p
from tapete.room.cash.offers import CashOffer
from tapete.room.core import events as room_events
from tapete.room.core.pace import RoomPace
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.store.opening import open_store
from tapete.room.store.store import Account, Store
from tapete.room.world.chance import SeededChance
from tapete.room.world.clock import LoopClock

POOL = "pool/1"
OFFER = CashOffer(
    table=TableSettings(
        name="Rayo",
        game="holdem-no-limit",
        book="aconcagua",
        fast_fold=True,
        stakes=Stakes(small_blind=5, big_blind=10),
    )
)


class Entry:
    """A player with one entry, who acts at once."""

    def __init__(self, room: Room, number: int) -> None:
        self.account: Account | None = None
        self.room, self.number = room, number
        self.random = random.Random(number)
        self.stream = ""
        self.opened = asyncio.Event()
        self.watched = p.Watched()
        self.began: dict[str, float] = {}
        self.took: list[float] = []
        self.refused = 0
        self._asked: set[object] = set()

    def tell(self, message: p.ServerMessage) -> None:
        match message:
            case p.Accepted(re=id, stream=stream):
                self.took.append(time.perf_counter() - self.began.pop(id, time.perf_counter()))
                if stream:
                    self.stream = stream
                    self.opened.set()
            case p.Error(re=id) | p.Refusal(re=id):
                self.began.pop(id or "", None)
                self.refused += 1
            case p.Snapshot() | p.News() | p.Yours():
                table = self.watched.fold(message)
                if table is not None:
                    self._look(table)
            case _:
                pass

    def _look(self, table: p.Table) -> None:
        mine, hand = table.your_pool, table.hand
        if mine is None or hand is None:
            return
        if table.decision is not None and table.menu is not None:
            if table.decision not in self._asked:
                self._asked.add(table.decision)
                self._act(table.decision, table.menu)
        elif mine.fast_fold == "yes" and hand.hand not in self._asked and self.random.random() < 0.4:
            self._asked.add(hand.hand)
            self.ask(p.FastFold, self.stream)
        elif mine.folded and ("left", hand.hand) not in self._asked:
            self._asked.add(("left", hand.hand))
            self.ask(p.LeaveHand, self.stream)

    def _act(self, decision: str, menu: Any) -> None:
        dice = self.random.random()
        if menu.check:
            action = p.Action.CHECK
        elif menu.call is not None and dice < 0.5:
            action = p.Action.CALL
        else:
            action = p.Action.FOLD
        self.ask(p.Act, self.stream, decision=decision, action=action)

    def ask(self, kind: type[Any], stream: str, **fields: Any) -> None:
        message = kind(id=str(uuid.uuid4()), stream=stream, **fields)
        self.began[message.id] = time.perf_counter()
        asyncio.get_running_loop().create_task(self.room.handle(self, message))

    async def join(self) -> None:
        self.room.connect(self)
        await self.room.handle(self, p.Hello(protocol=p.PROTOCOL, name=f"Bench {self.number}"))
        self.ask(p.SitDown, POOL, chips=1_000)
        await self.opened.wait()
        await self.room.handle(self, p.Watch(stream=self.stream))


async def run(store: Store, entries: int, seconds: float) -> dict[str, float]:
    tokens = iter(f"token-{number}" for number in range(1_000_000))
    room = Room(
        store=store,
        clock=LoopClock(round(time.time() * 1_000)),
        chance=SeededChance(b"bench"),
        structures=[],
        cash=(OFFER,),
        pace=RoomPace(between=200, showdown=500),
        token=lambda: next(tokens),
    )
    await room.open()
    found = [Entry(room, number) for number in range(entries)]
    for one in found:
        await one.join()
    await asyncio.sleep(2)  # until all of them are in play
    game = room.worker.pools.owners[POOL].game
    hands, seq, cpu, began = game.pool.last_hand, game.seq, time.process_time(), time.perf_counter()
    for one in found:
        one.took.clear()
    await asyncio.sleep(seconds)
    spent = time.perf_counter() - began
    took = sorted(one for each in found for one in each.took)
    kinds = [room_events.decode(one.body) for one in await store.read(POOL, after=seq)]
    folds = sum(isinstance(one, room_events.OfPool) and isinstance(one.event, ev.FastFolded) for one in kinds)
    running = len(game.pool.hands)
    waits = sorted(game.waits)
    figures = {
        "entries": entries,
        "tables running": running,
        "acts acknowledged/s": len(took) / spent,
        "hands/s": (game.pool.last_hand - hands) / spent,
        "fast folds/s": folds / spent,
        "answer p50 ms": statistics.median(took) * 1_000,
        "answer p99 ms": took[int(len(took) * 0.99)] * 1_000,
        "wait for a table p50 ms": statistics.median(waits),
        "wait for a table max ms": waits[-1],
        "CPU share": (time.process_time() - cpu) / spent,
    }
    owner = room.worker.pools.owners[POOL]
    assert not owner.stopped, owner.trouble
    await room.close()
    sums = await store.ledger_sums()
    assert set(sums.values()) == {0}
    return figures


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--entries", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--store", choices=("sqlite", "memory"), default="sqlite")
    asked = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with tempfile.TemporaryDirectory() as folder:
        if asked.store == "memory":
            store: Store = MemoryStore(MemoryDisk(), clock=lambda: round(time.time() * 1_000))
        else:
            store = await open_store(str(Path(folder) / "room"))
        figures = await run(store, asked.entries, asked.seconds)
    print(machine())
    for name, value in figures.items():
        print(f"{name:>26}  {value:,.1f}")


if __name__ == "__main__":
    asyncio.run(main())
