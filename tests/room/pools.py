"""Boost pools for tests: kinds of pools, entries that play in them, and what must hold."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import structs
from tests.room.cash_tables import Regular, new_id
from tests.simulation.virtual import open_room, run_virtual

from tapete.engine.types import Stakes
from tapete.ring.settings import TableSettings
from tapete.room import protocol as p
from tapete.room.cash.offers import CashOffer
from tapete.room.core import events as room_events
from tapete.room.pools.game import PoolGame
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk

P1 = "pool/1"
CHIPS = 1_000
RAYO = CashOffer(
    table=TableSettings(
        name="Rayo",
        game="holdem-no-limit",
        book="aconcagua",
        fast_fold=True,
        stakes=Stakes(small_blind=5, big_blind=10),
        rake_caps=((2, 10), (4, 30)),
    )
)


def pool_offer(*, bots: int = 0, **changes: Any) -> CashOffer:
    """A kind of pool like `RAYO`, with other settings."""
    return structs.replace(RAYO, house_bots=bots, table=structs.replace(RAYO.table, **changes))


class Entrant(Regular):
    """One entry of a player: it looks at its own hands, and may play them as a house bot would."""

    _left = 0
    """The hand that it has left last."""

    @classmethod
    async def join(cls, room: Room, name: str, *, plays: bool = True, chips: int = CHIPS) -> Entrant:
        """Come to the room, and open an entry."""
        self = cls(room, name, P1)
        room.connect(self)
        await room.handle(self, p.Hello(protocol=p.PROTOCOL, name=name))
        return await self.open(plays=plays, chips=chips)

    async def open(self, *, plays: bool = True, chips: int = CHIPS) -> Entrant:
        """Open an entry, and look at it."""
        assert self.account is not None
        answer = await self.say(p.SitDown(id=new_id(), stream=P1, chips=chips))
        assert isinstance(answer, p.Accepted), answer
        assert answer.stream is not None
        self.stream, self.plays = answer.stream, plays
        self.think(self.account)
        await self.room.handle(self, p.Watch(stream=self.stream))
        return self

    async def again(self, *, plays: bool = True) -> Entrant:
        """Open another entry of the same player, in a connection of its own."""
        token = next(one.token for one in self.heard if isinstance(one, p.Welcome))
        other = Entrant(self.room, self.name, P1)
        self.room.connect(other)
        await self.room.handle(other, p.Hello(protocol=p.PROTOCOL, token=token))
        return await other.open(plays=plays)

    def hear(self, message: p.ServerMessage) -> None:
        """See `Regular`; who plays goes on as soon as their hand is folded."""
        super().hear(message)
        told = self.table
        if self.plays and isinstance(message, p.Snapshot | p.News | p.Yours) and told is not None:
            mine, hand = told.your_pool, told.hand
            if mine is not None and hand is not None and mine.folded and hand.hand != self._left:
                self._left = hand.hand
                leave = p.LeaveHand(id=new_id(), stream=self.stream)
                asyncio.get_running_loop().create_task(self.room.handle(self, leave))

    @property
    def pool(self) -> p.OwnPool:
        """What the entry is told of itself."""
        assert self.table is not None
        assert self.table.your_pool is not None
        return self.table.your_pool

    @property
    def number(self) -> int:
        """The number of the entry."""
        return int(self.stream.partition(".")[2])

    @property
    def turn(self) -> bool:
        """Whether it is the entry's turn."""
        return self.table is not None and self.table.decision is not None

    @property
    def playing(self) -> bool:
        """Whether it is in a hand that is not over."""
        return self.table is not None and self.table.hand is not None and not self.table.hand.over

    async def act(self, action: p.Action, amount: int | None = None) -> Any:
        """Act at once."""
        assert self.table is not None
        return await self.ask(p.Act, decision=self.table.decision or "", action=action, amount=amount)

    def heard_since(self, count: int) -> list[p.ServerMessage]:
        """What it was told of tables after the first messages."""
        kinds = p.Snapshot | p.News | p.Yours | p.Table
        return [one for one in self.heard[count:] if isinstance(one, kinds)]


def game_of(room: Room, stream: str = P1) -> PoolGame:
    """The state of a pool."""
    return room.worker.pools.owners[stream].game


def happened(disk: MemoryDisk, *kinds: type, stream: str = P1) -> list[Any]:
    """The events of a pool of some kinds."""
    found = [room_events.decode(event.body) for event in disk.events[stream]]
    inner = [one.event if isinstance(one, room_events.OfPool | room_events.AtTable) else one for one in found]
    return [one for one in inner if isinstance(one, kinds)]


def in_pool_room(
    work: Callable[[Room, MemoryDisk], Awaitable[None]], *offers: CashOffer, seed: bytes = b"pool"
) -> None:
    """Run a test in a room with pools; its books must be right at the end, and its logs replay."""

    async def whole() -> None:
        disk = MemoryDisk()
        room, store = await open_room(disk, seed=seed, structures=[], cash=offers or (RAYO,))
        await work(room, disk)
        assert await store.ledger_sums() in ({"PLAY": 0}, {})
        for owner in room.worker.pools.owners.values():
            assert not owner.stopped, owner.trouble
            held = await store.balances_under(owner.stream, "PLAY")
            assert held.get(owner.stream, 0) == owner.game.pool.in_play
            same_after_replay(owner.game, disk)
        assert not room.worker.pools.streams.closed
        await room.close()

    run_virtual(whole())


def same_after_replay(game: PoolGame, disk: MemoryDisk) -> None:
    """The log of a pool gives its state again."""
    again = PoolGame.replay(game.stream, game.pace, disk.events[game.stream], game.key)
    assert again.pool == game.pool
    assert (again.shown, again.table_of, again.hand_at) == (game.shown, game.table_of, game.hand_at)
    assert (again.away, again.bank_used) == (game.away, game.bank_used)
