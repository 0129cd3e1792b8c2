"""A whole room on virtual time: an event loop that never waits, a store in memory, chance from a seed."""

import asyncio
import hashlib
import selectors
import uuid
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from tapete.room import protocol as p
from tapete.room.cash.offers import CashOffer
from tapete.room.chat.terms import ChatTerms
from tapete.room.people.house_bots import Bot
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.store.store import Account, Batch
from tapete.room.world.chance import SeededChance
from tapete.room.world.clock import LoopClock
from tapete.room.world.deal_key import DealKey
from tapete.tournament.structure.structure import Structure

EPOCH = 1_800_000_000_000
FIRST_TOKEN = "-".join(("token", "0"))


class _Selector(selectors.SelectSelector):
    """Instead of waiting, lets the loop's time jump to the next timer."""

    waited = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0)
        if not found:
            if timeout is None:
                raise RuntimeError("the simulation waits for nothing: everybody sleeps")
            self.waited += max(timeout, 0.0)
        return found


class VirtualLoop(asyncio.SelectorEventLoop):
    """Time moves only when nobody has anything to do."""

    def __init__(self, start_s: float = 0.0) -> None:
        self._virtual = _Selector()
        self._start_s = start_s
        super().__init__(self._virtual)

    def time(self) -> float:
        return self._start_s + self._virtual.waited

    def stall(self, seconds: float) -> None:
        """Let time pass in which nothing runs, so that all timers come late."""
        self._virtual.waited += seconds


def run_virtual(
    work: Coroutine[Any, Any, Any], *, start_s: float = 0.0, kind: type[VirtualLoop] = VirtualLoop
) -> Any:
    """Run a coroutine to its end on virtual time."""
    loop = kind(start_s)
    try:
        return loop.run_until_complete(work)
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()


class Guest:
    """A connection without a socket: what was told to it, and a future for what it waits for."""

    def __init__(self) -> None:
        self.account: Account | None = None
        self.heard: list[p.ServerMessage] = []
        self.news = asyncio.Event()

    def tell(self, message: p.ServerMessage) -> None:
        self.hear(message)

    def hear(self, message: p.ServerMessage) -> None:
        self.heard.append(message)
        self.news.set()

    async def wait_for(self, kind: type[Any], *, since: int | None = None) -> Any:
        """The next message of a kind: from now on, or from the message of number `since` on."""
        seen = len(self.heard) if since is None else since
        while True:
            for message in self.heard[seen:]:
                if isinstance(message, kind):
                    return message
            seen = len(self.heard)
            self.news.clear()
            await self.news.wait()


async def open_room(
    disk: MemoryDisk,
    *,
    seed: bytes,
    structures: list[Structure],
    before: Callable[[Batch], bool] | None = None,
    after: Callable[[Batch], bool] | None = None,
    behind_ms: int = 0,
    key: DealKey | None = None,
    cash: Sequence[CashOffer] = (),
    chat: ChatTerms = ChatTerms(),  # noqa: B008 - it is frozen
) -> tuple[Room, MemoryStore]:
    """Open a room on a disk; it continues where the log ends, possibly with a clock set back."""
    clock = LoopClock(EPOCH + round(asyncio.get_running_loop().time() * 1_000) - behind_ms)
    store = MemoryStore(disk, clock=clock.now)
    store.fail_before_commit, store.fail_after_commit = before, after
    tokens = iter(f"token-{number}" for number in range(1_000))
    room = Room(
        store=store,
        clock=clock,
        chance=SeededChance(seed),
        key=key,
        structures=structures,
        cash=cash,
        chat=chat,
        token=lambda: next(tokens),
    )
    await room.open()
    return room, store


SPACE = uuid.UUID("00000000-0000-0000-0000-000000000001")


class Player(Guest):
    """A guest who plays as a house bot would, through the same messages as anybody."""

    def __init__(self, room: Room, stream: str) -> None:
        super().__init__()
        self.room = room
        self.stream = stream
        self.finished = asyncio.Event()
        self.brain: Bot | None = None

    def hear(self, message: p.ServerMessage) -> None:
        if isinstance(message, p.Welcome | p.Accepted | p.Error):
            super().hear(message)
        elif isinstance(message, p.Table):
            if message.state == "finished":
                self.finished.set()
            if self.brain is None and self.account is not None:
                self.brain = Bot(self.account, clock=self.room.clock, room=self.room.worker, secret=b"player")
            if self.brain is not None:
                self.brain.tell(message)

    async def play(self, name: str) -> None:
        known = await self.room.store.account_by_name(name)
        token = FIRST_TOKEN if known else None
        hello = p.Hello(protocol=p.PROTOCOL, token=token, name=None if known else name)
        await self.room.handle(self, hello)
        await self.room.handle(self, p.Register(id=str(uuid.uuid5(SPACE, name)), stream=self.stream))
        await self.room.handle(self, p.Watch(stream=self.stream, whole=True))
        await self.finished.wait()


def digest(disk: MemoryDisk, *streams: str) -> str:
    """One hash over every stored event of some streams or of all, its time and its author."""
    whole = hashlib.sha256()
    for stream in streams or sorted(disk.events):
        for event in disk.events[stream]:
            whole.update(repr((stream, event.seq, event.at, event.by, event.body)).encode())
    return whole.hexdigest()
