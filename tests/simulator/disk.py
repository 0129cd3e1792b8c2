"""The disk and the store of a simulated process: slow, full, gone for a while, or dying in the middle.

A write is handed to the disk and lands later, by itself: also when the process gives up waiting for it, or
dies. What it had not answered by then may be kept or lost, as with a database that is asked to commit.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from tests.simulator.life import outside

from tapete.room.store.ledger import NotStored
from tapete.room.store.memory import Crash, MemoryDisk, MemoryStore
from tapete.room.store.store import Batch, StoreUnavailable

Landed = Callable[[Batch], None]


class Trouble:
    """What is wrong with the disk now."""

    def __init__(self) -> None:
        self.gone_until = 0.0
        """Seconds of the loop: it answers nothing until then."""
        self.full_until = 0.0
        self.slow_until = 0.0
        self.slow_s = 0.0
        self.refuse = 0
        """How many writes fail."""
        self.unknown = 0
        """How many writes are kept, but seem to fail."""
        self.die_before = False
        self.die_after = False

    def end(self) -> None:
        """All is well from now on."""
        self.__init__()  # type: ignore[misc]


class SimulatedStore(MemoryStore):
    """The store of one process.

    Args:
        disk: outlives the process.
        trouble: of the disk.
        dice: how long a write takes.
        landed: is told of each batch that is on the disk.
        die: ends the process.
    """

    def __init__(
        self,
        disk: MemoryDisk,
        *,
        clock: Callable[[], int],
        trouble: Trouble,
        dice: random.Random,
        landed: Landed,
        die: Callable[[], None],
    ) -> None:
        super().__init__(disk, clock=clock)
        self._trouble = trouble
        self._dice = dice
        self._landed = landed
        self._die = die
        self._loop = asyncio.get_running_loop()
        self._under_way: list[tuple[Batch, asyncio.Future[None]]] = []

    def _alive(self) -> MemoryDisk:
        if not self.crashed and self._loop.time() < self._trouble.gone_until:
            raise StoreUnavailable("The database does not answer.")
        return super()._alive()

    def _writable(self) -> None:
        self._alive()
        if self._loop.time() < self._trouble.full_until:
            raise StoreUnavailable("The disk is full.")

    async def append(self, batch: Batch) -> None:
        """See `Store.append`."""
        trouble = self._trouble
        self._writable()
        if trouble.refuse:
            trouble.refuse -= 1
            raise StoreUnavailable("The disk has failed.")
        done: asyncio.Future[None] = self._loop.create_future()
        self._under_way.append((batch, done))
        wait = self._dice.choice((0.0, 0.0005, 0.002, 0.01))
        if self._loop.time() < trouble.slow_until:
            wait += trouble.slow_s
        # The disk goes on by itself, whatever becomes of the process.
        outside(lambda: self._loop.call_later(wait, self._land, batch, done))
        await asyncio.shield(done)

    def _land(self, batch: Batch, done: asyncio.Future[None]) -> None:
        """A write that is under way reaches the disk."""
        if (batch, done) not in self._under_way:
            return
        self._under_way.remove((batch, done))
        trouble = self._trouble
        if trouble.die_before:
            self._answer(done, Crash("died before a commit"))
            self._die()
            return
        try:
            self._writable()
            self.commit(batch)
        except (NotStored, StoreUnavailable, ValueError) as error:
            self._answer(done, error)
            return
        self._landed(batch)
        if trouble.die_after:
            self._answer(done, Crash("died after a commit"))
            self._die()
        elif trouble.unknown:
            trouble.unknown -= 1
            self._answer(done, StoreUnavailable("The line to the database broke at a commit."))
        else:
            self._answer(done, None)

    def land_all(self) -> None:
        """All that is under way reaches the disk now."""
        for batch, done in list(self._under_way):
            self._land(batch, done)

    @staticmethod
    def _answer(done: asyncio.Future[None], error: Exception | None) -> None:
        if done.done():
            return
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
            done.exception()  # nobody may be waiting any more

    def crash(self) -> None:
        """The process is dead: of what was under way, the first writes are kept and the others lost."""
        kept = self._dice.randint(0, len(self._under_way))
        for batch, _ in self._under_way[:kept]:
            try:
                self.commit(batch)
            except (NotStored, ValueError):
                continue
            self._landed(batch)
        self._under_way = []
        self.crashed = True

    async def create_account(self, name: str, bot: bool, token_hash: bytes, at: int):  # type: ignore[no-untyped-def]
        """See `Store.create_account`."""
        self._writable()
        return await super().create_account(name, bot, token_hash, at)

    async def put_setting(self, key: str, value: str) -> None:
        """See `Store.put_setting`."""
        self._writable()
        await super().put_setting(key, value)
