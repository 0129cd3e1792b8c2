"""One process of the simulated room: it opens on a disk, serves lines, and can die at any moment.

All tasks that begin in a process belong to it and end with it; its timers ring no more once it is dead. A
gateway or a worker would be a process as well: another class with `open`, `serve` and `die`.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from typing import TYPE_CHECKING, cast

import msgspec
from starlette.websockets import WebSocket
from tests.simulator.disk import SimulatedStore
from tests.simulator.life import Life, LifeClock
from tests.simulator.lines import Line
from tests.simulator.offers import cash_offers, structures

from tapete.room import protocol as p
from tapete.room.net.connection import Connection
from tapete.room.room import Room
from tapete.room.store.store import Batch
from tapete.room.world.deal_key import DealKey

if TYPE_CHECKING:
    from tests.simulator.world import World

_decoder: msgspec.json.Decoder[p.ServerMessage] = msgspec.json.Decoder(p.ServerMessage)
KEY = DealKey(b"the key of a simulated room.....")


class Dice:
    """The chance of one process: every process has its own, as with the operating system's."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice

    def seed(self, purpose: str) -> bytes:
        """See `Chance.seed`."""
        return hashlib.sha256(purpose.encode() + self._dice.randbytes(32)).digest()


class Served(Connection):
    """A connection whose every message is looked at before it is queued."""

    world: World
    line: Line

    def tell(self, message: p.ServerMessage) -> None:
        """See `Connection.tell`."""
        self.world.checks.told(self, message)
        super().tell(message)

    def relay(self, frame: bytes) -> None:
        """See `Connection.relay`; its cards were looked at when a worker told of them."""
        self.world.checks.told(self, _decoder.decode(frame), cards=False)
        super().relay(frame)


class Process(Life):
    """A room in one process, from its start to its end."""

    def __init__(self, world: World, number: int) -> None:
        super().__init__()
        self.world = world
        self.number = number
        self.serving = False
        self.lines: list[Line] = []
        dice = random.Random(f"{world.script.seed} process {number}")
        self.clock = LifeClock(world.wall_ms(), self)
        self.store = SimulatedStore(
            world.disk,
            clock=self.clock.now,
            trouble=world.trouble,
            dice=dice,
            landed=self._landed,
            die=self.die,
        )
        self.room = Room(
            store=self.store,
            clock=self.clock,
            chance=Dice(dice),
            key=KEY,
            structures=structures(world.script.offers),
            cash=cash_offers(world.script.tables),
            bot_divisor=world.script.hurry,
            token=lambda: dice.randbytes(16).hex(),
        )

    def _landed(self, batch: Batch) -> None:
        self.world.checks.landed(batch)

    async def open(self) -> None:
        """Open the room; raises as it does."""
        await self.spawn(self.room.open())
        self.serving = True

    def serve(self, line: Line) -> None:
        """Take a line."""
        self.lines = [one for one in self.lines if one.up]
        self.lines.append(line)
        connection = Served(cast(WebSocket, line), self.room.gateway, self.clock)
        connection.world, connection.line = self.world, line
        self.world.checks.connected(line, connection)
        self.spawn(connection.run())

    async def close(self) -> None:
        """Stop in good order."""
        self.serving = False
        await self.spawn(self.room.close())
        await self.store.close()
        await asyncio.sleep(0.2)  # so that the goodbyes are sent
        self.end()

    def die(self) -> None:
        """Die now, wherever its tasks are."""
        if self.alive:
            self.store.crash()
            self.end()
            self.world.died(self)

    def end(self) -> None:
        """See `Life.end`."""
        self.serving = False
        super().end()
        for line in self.lines:
            line.cut()
