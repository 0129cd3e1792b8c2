"""The players of the load: they take their seats, think, act, and time the answers."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Iterator
from itertools import product
from time import perf_counter

from bench.load.lines import Line, dial
from bench.load.speaking import SEATS, Heard, Kind, Player, free_places, messages

AT_ONCE = 40
"""How many connections may be opening at the same time."""


class Figures:
    """What the players of one process have measured since they were told to begin."""

    def __init__(self) -> None:
        self.acks: list[float] = []
        self.lasts: list[float] = []
        self.lags: list[float] = []
        """How late the event loop of this process woke up, each time."""
        self.actions = 0
        self.frames = 0
        self.messages = 0
        """Messages received. Several may come in one frame."""
        self.wrong = 0
        self.first_wrong = ""
        self.began = perf_counter()


class Flying:
    """An action whose news some seats have not received yet."""

    __slots__ = ("at", "beyond", "left")

    def __init__(self, at: float, beyond: int, left: set[Seat]) -> None:
        self.at, self.beyond, self.left = at, beyond, left


class Table:
    """The seats of one table."""

    def __init__(self) -> None:
        self.seats: list[Seat] = []
        self.flying: deque[Flying] = deque()


class Seat:
    """One player on one connection."""

    def __init__(self, field: Field, player: Player, table: Table) -> None:
        self.player = player
        self.table = table
        self.line: Line | None = None
        self.welcome = asyncio.get_running_loop().create_future()
        self.seated = asyncio.get_running_loop().create_future()
        self.scout = False
        """Whether it reads the lobby for all."""
        self._field = field
        self._sent_at = 0.0
        self._answered: str | None = None
        self._waiting_for_go = False
        table.seats.append(self)

    def say(self, text: bytes) -> None:
        """Send a message."""
        if self.line is not None:
            self.line.say(text)

    def register(self, stream: str) -> None:
        """Buy an entry. The table is watched once it is bought."""
        self.say(self.player.register(stream))

    def hear(self, frame: bytes) -> None:
        """Take a frame."""
        now = perf_counter()
        self._field.figures.frames += 1
        for message in messages(frame):
            self._hear(message, now)

    def _hear(self, message: bytes, now: float) -> None:
        field, player = self._field, self.player
        field.figures.messages += 1
        heard = player.hear(message)
        if heard is Heard.TABLE:
            self._table(now)
        elif heard is Heard.ACCEPTED:
            if self.seated.done():
                field.figures.acks.append(now - self._sent_at)
            else:
                self.say(player.watch())
        elif heard is Heard.LOBBY:
            if self.scout:
                field.read_lobby(message)
        elif heard is Heard.WELCOME:
            self.welcome.set_result(None)
        elif heard is Heard.WRONG:
            field.wrong(f"{player.name}: {message[:300]!r}")

    def _table(self, now: float) -> None:
        player, flying = self.player, self.table.flying
        for action in flying:
            if player.version > action.beyond and self in action.left:
                action.left.remove(self)
                if not action.left:
                    self._field.figures.lasts.append(now - action.at)
        while flying and not flying[0].left:
            flying.popleft()
        if player.version and not self.seated.done():
            self.seated.set_result(None)
        if player.decision is not None and player.decision != self._answered:
            self._answered = player.decision
            if self._field.going:
                self.think()
            else:
                self._waiting_for_go = True

    def go(self) -> None:
        """Start to act."""
        if self._waiting_for_go:
            self._waiting_for_go = False
            self.think()

    def think(self) -> None:
        """Act after a while."""
        every = self._field.every
        if every:
            asyncio.get_running_loop().call_later(every * self._field.rng.uniform(0.5, 1.5), self.act)
        else:
            self.act()

    def act(self) -> None:
        """Answer the decision, if it still stands."""
        player = self.player
        if player.decision is None or not self._field.going:
            return
        self._sent_at = now = perf_counter()
        if self._field.kind != "pool":  # in a pool, nobody knows who sits at one's table
            self.table.flying.append(Flying(now, player.version, set(self.table.seats)))
        self._field.figures.actions += 1
        self.say(player.act(self._field.rng))


class Field:
    """All players of one process.

    Args:
        event: the name of their Sit & Go, of their cash tables or of their pool in the lobby.
        every: how many seconds a player thinks, on average.
        lobby: whether every player watches the lobby, as people do. Otherwise one does it for all.
    """

    def __init__(
        self,
        *,
        port: int,
        event: str,
        first: int,
        tables: int,
        every: float,
        lobby: bool,
        kind: Kind = "tournament",
    ) -> None:
        self.figures = Figures()
        self.going = False
        self.every = every
        self.rng = random.Random(first)
        self.kind = kind
        self.lost = 0
        self._port = port
        self._event = event
        self._lobby = lobby
        names = _names()
        for _ in range(first * SEATS):
            next(names)
        self.tables = [Table() for _ in range(tables)]
        numbers = iter(range(first * SEATS, (first + tables) * SEATS))
        self.seats = [
            Seat(self, Player(next(names), next(numbers), kind), table)
            for table in self.tables
            for _ in range(SEATS)
        ]
        self.seats[0].scout = True
        self._coming = iter(self.tables)
        self._taken: set[str] = set()

    async def connect(self, path: str = "/ws", *, hello: bool = True) -> None:
        """Open all connections and say hello."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(seat: Seat, number: int) -> None:
            async with gate:
                place = path.format(table=number // SEATS, seat=number % SEATS + 1)
                seat.line = await dial(self._port, place, seat.hear)
                seat.line.lost = self._lost
                if hello:
                    seat.say(seat.player.hello())
                    await seat.welcome

        await asyncio.gather(*(one(seat, number) for number, seat in enumerate(self.seats)))

    async def fill(self) -> None:
        """Take all seats, and return when every table has dealt."""
        for seat in self.seats if self._lobby else self.seats[:1]:
            seat.say(seat.player.lobby())
        await self.all_seated()

    async def all_seated(self) -> None:
        """Wait until every player has seen a running table, or something went wrong."""
        seated = asyncio.gather(*(seat.seated for seat in self.seats))
        while not seated.done() and not self.figures.wrong:
            await asyncio.wait([seated], timeout=0.1)

    def read_lobby(self, frame: bytes) -> None:
        """Send the six players of a table to a tournament or table with six free places; all to a pool."""
        for stream, free in free_places(frame, self._event):
            if self.kind == "pool":
                for seat in (seat for each in self._coming for seat in each.seats):
                    seat.register(stream)
            elif free == SEATS and stream not in self._taken:
                table = next(self._coming, None)
                if table is None:
                    return
                self._taken.add(stream)
                for seat in table.seats:
                    seat.register(stream)

    def go(self) -> None:
        """Let everybody act."""
        self.going = True
        for seat in self.seats:
            seat.go()

    def begin(self) -> None:
        """Start counting from here."""
        self.figures = Figures()
        for seat in self.seats:
            if seat.line is not None:
                seat.line.bytes = 0

    @property
    def bytes(self) -> int:
        """Bytes received since `begin`."""
        return sum(seat.line.bytes for seat in self.seats if seat.line is not None)

    async def feel_lag(self) -> None:
        """Record how late this process wakes up, because it should not limit what is measured."""
        while True:
            began = perf_counter()
            await asyncio.sleep(0.01)
            self.figures.lags.append(perf_counter() - began - 0.01)

    def wrong(self, what: str) -> None:
        """Count an answer that should not have come."""
        self.figures.wrong += 1
        self.figures.first_wrong = self.figures.first_wrong or what

    def _lost(self) -> None:
        self.lost += 1

    def hang_up(self) -> None:
        """Close all connections."""
        for seat in self.seats:
            if seat.line is not None:
                seat.line.lost = lambda: None
                seat.line.hang_up()


def _names() -> Iterator[str]:
    """Yield names, no two of which look alike."""
    syllables = [first + second for first in "bdfkpst" for second in "aeu"]
    return ("Load " + "".join(parts) for parts in product(syllables, repeat=4))
