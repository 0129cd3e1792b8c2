"""Cash tables for tests: kinds of tables, players at them, and what must hold after each event."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import structs
from tests.simulation.virtual import Guest, open_room, run_virtual

from tapete.engine.types import Stakes
from tapete.ring.options import RingOptions
from tapete.ring.settings import TableSettings
from tapete.room import protocol as p
from tapete.room.cash.offers import CashOffer
from tapete.room.core import events as room_events
from tapete.room.people.house_bots import Bot
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.room.store.store import Account
from tapete.room.world.chance import SeededChance

R1 = "ring/1"
LIMA = CashOffer(
    table=TableSettings(
        name="Lima",
        game="holdem-no-limit",
        book="aconcagua",
        seats=6,
        stakes=Stakes(small_blind=5, big_blind=10),
        rake_caps=((2, 10), (4, 30)),
    )
)


def offer(*, bots: int = 0, options: RingOptions | None = None, **changes: Any) -> CashOffer:
    """A kind of table like `LIMA`, with other settings."""
    table = structs.replace(LIMA.table, options=options or RingOptions(), **changes)
    return structs.replace(LIMA, house_bots=bots, table=table)


def new_id() -> str:
    return str(uuid.uuid4())


class Regular(Guest):
    """Somebody at a cash table: folds what they are told into the table, and plays as a house bot would."""

    def __init__(self, room: Room, name: str, stream: str = R1) -> None:
        super().__init__()
        self.room, self.name, self.stream = room, name, stream
        self.watched = p.Watched()
        self.table: p.Table | None = None
        self.tables: list[p.Table] = []
        self.plays = True
        self.folds = False
        """Whether they fold at each of their turns, or check where that is possible."""
        self._brain: Bot | None = None

    def hear(self, message: p.ServerMessage) -> None:
        super().hear(message)
        if isinstance(message, p.Snapshot | p.News | p.Yours) and message.stream == self.stream:
            told = self.watched.fold(message)
            if told is not None:
                self.table = told
                self.tables.append(told)
                if self.folds and told.decision is not None:
                    asyncio.get_running_loop().create_task(self._fold(told))
                if self.plays and self._brain is not None:
                    self._brain.tell(told)
        elif isinstance(message, p.Accepted | p.Error | p.Refusal) and self._brain is not None:
            self._brain.tell(message)

    def send(self, bot: Bot, message: p.ClientMessage) -> None:
        """What the brain wants to send."""
        asyncio.get_running_loop().create_task(self.room.handle(self, message))

    async def _fold(self, told: p.Table) -> None:
        assert told.menu is not None
        menu = told.menu
        action = p.Action.CHECK if menu.check else p.Action.FOLD
        if menu.bring_in is not None:
            action = p.Action.BRING_IN
        elif menu.draw is not None:
            action = p.Action.DRAW
        await self.room.handle(
            self, p.Act(id=new_id(), stream=self.stream, decision=told.decision or "", action=action)
        )

    def think(self, account: Account) -> None:
        """Play as a house bot would from now on."""
        secret = SeededChance(self.name.encode()).seed("brain")
        self._brain = Bot(account, clock=self.room.clock, room=self, secret=secret)

    async def arrive(self) -> Regular:
        """Say hello and watch the table."""
        self.room.connect(self)
        await self.room.handle(self, p.Hello(protocol=p.PROTOCOL, name=self.name))
        assert self.account is not None
        self.think(self.account)
        await self.room.handle(self, p.Watch(stream=self.stream))
        return self

    @property
    def id(self) -> int:
        """The number of the account."""
        assert self.account is not None
        return self.account.id

    async def ask(self, kind: type[Any], **fields: Any) -> Any:
        """Send a message about the table; its answer."""
        message = kind(id=new_id(), stream=self.stream, **fields)
        return await self.say(message)

    async def say(self, message: Any) -> Any:
        """Send a message; its answer."""
        await self.room.handle(self, message)
        while True:
            for told in self.heard:
                if isinstance(told, p.Accepted | p.Error | p.Refusal) and told.re == message.id:
                    return told
            await asyncio.sleep(0.01)

    @property
    def you(self) -> int | None:
        """Their seat."""
        assert self.table is not None
        return self.table.you

    @property
    def own(self) -> p.OwnCash:
        """What only this player may see."""
        assert self.table is not None
        assert self.table.your_cash is not None
        return self.table.your_cash

    @property
    def cash(self) -> p.CashTable:
        """What everybody may see."""
        assert self.table is not None
        assert self.table.cash is not None
        return self.table.cash

    @property
    def stack(self) -> int:
        """Their chips between hands."""
        assert self.table is not None
        return next(seat.stack for seat in self.table.seats if seat.seat == self.table.you)


async def until(true: Callable[[], bool], *, most_s: float = 3_600) -> None:
    """Let virtual time pass until something is so."""
    waited = 0.0
    while not true():
        await asyncio.sleep(0.05)
        waited += 0.05
        assert waited < most_s, "it never came about"


async def wallet(room: Room, account: int) -> int:
    """The money of an account."""
    return (await room.store.balances_under(f"player/{account}", "PLAY")).get(f"player/{account}", 0)


async def seated(
    room: Room, *names: str, chips: int = 1_000, plays: bool = True, folds: bool = False
) -> list[Regular]:
    """Players who have sat down, in the order of their names."""
    found = []
    for name in names:
        one = await Regular(room, name).arrive()
        one.plays, one.folds = plays, folds
        answer = await one.ask(p.SitDown, chips=chips)
        assert isinstance(answer, p.Accepted), answer
        found.append(one)
    return found


async def folding(room: Room, *names: str, chips: int = 1_000) -> list[Regular]:
    """Players who have sat down, and who check or fold at each turn: stacks hardly move."""
    return await seated(room, *names, chips=chips, plays=False, folds=True)


def happened(disk: MemoryDisk, *kinds: type, stream: str = R1) -> list[Any]:
    """The events of a stream of some kinds."""
    found = (room_events.decode(event.body) for event in disk.events[stream])
    inner = (one.event if isinstance(one, room_events.OfRing) else one for one in found)
    return [one for one in inner if isinstance(one, kinds)]


async def act(one: Regular, wish: Callable[[p.Table], tuple[p.Action, int | None]]) -> None:
    """Wait for somebody's turn, and act."""
    await until(lambda: one.table is not None and one.table.decision is not None)
    assert one.table is not None
    action, amount = wish(one.table)
    answer = await one.ask(p.Act, decision=one.table.decision, action=action, amount=amount)
    assert isinstance(answer, p.Accepted), answer


def turn_of(one: Regular) -> bool:
    """Whether somebody is to act."""
    return one.table is not None and one.table.decision is not None


def all_in(table: p.Table) -> tuple[p.Action, int | None]:
    menu = table.menu
    assert menu is not None
    if menu.raise_to is not None:
        return p.Action.RAISE_TO, menu.raise_to.most
    return p.Action.CALL, None


async def gone(one: Regular) -> None:
    """Wait until somebody has left."""
    await until(lambda: one.you is None)


def in_room(
    work: Callable[[Room, MemoryDisk], Awaitable[None]], *offers: CashOffer, seed: bytes = b"cash"
) -> None:
    """Run a test in a room with cash tables; its books must be right at the end."""

    async def whole() -> None:
        disk = MemoryDisk()
        room, store = await open_room(disk, seed=seed, structures=[], cash=offers or (LIMA,))
        await work(room, disk)
        assert await store.ledger_sums() in ({"PLAY": 0}, {})
        for owner in room.worker.cash.owners.values():
            assert not owner.stopped, owner.trouble
            owner.game.table.check_conserved()
            held = await store.balances_under(owner.stream, "PLAY")
            assert held.get(owner.stream, 0) == owner.game.table.in_play
        await room.close()

    run_virtual(whole())
