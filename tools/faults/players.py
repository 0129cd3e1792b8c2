"""Players who never stop: they enter Sit & Gos, act, and remember every command and every acknowledgement."""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tapete.engine.menu import Menu
from tapete.room import protocol as p

AGAIN_S = 0.25
"""Seconds to wait before sending again a command that the room could not take."""
REPEATED = 0.03
"""For each acknowledgement, the chance that an old acknowledged command is sent again."""
OPEN_S = 3.0

Sent = p.Act | p.Register
_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[p.ServerMessage] = msgspec.json.Decoder(p.ServerMessage)

LATER = frozenset({p.ErrorCode.STORE_UNAVAILABLE, p.ErrorCode.TOO_FAST, p.ErrorCode.TOO_MANY})
"""Errors that mean nothing is wrong with the command: it is sent again."""
PAST = frozenset(
    {
        p.ErrorCode.STALE_DECISION,
        p.ErrorCode.HAND_VOIDED,
        p.ErrorCode.TOURNAMENT_FULL,
        p.ErrorCode.TOURNAMENT_STARTED,
        p.ErrorCode.NOT_SEATED,
    }
)
"""Errors that mean the command came too late. It must not have taken effect."""


@dataclass
class Memory:
    """What one player has sent, and what the room answered."""

    account: str = ""
    """The account, as events name it: player/7."""
    sent: dict[str, Sent] = field(default_factory=dict)
    """The commands that were sent, by id."""
    acknowledged: dict[str, int] = field(default_factory=dict)
    """When each command was acknowledged, in UTC milliseconds, by id."""
    refused: dict[str, str] = field(default_factory=dict)
    """The error code of each refused command, by id."""
    repeats: int = 0
    """How many commands were sent again long after they had been acknowledged."""


class Table:
    """Players who play the same tournaments one after the other.

    Attributes:
        event: the name of its tournaments.
        stream: the tournament in play.
        finished: how many they have played to the end.
    """

    def __init__(self, event: str, seats: int) -> None:
        self.event = event
        self.seats = seats
        self.stream = ""
        self.finished = 0
        self.players: list[Player] = []
        self.over: set[str] = set()


class Player:
    """One player, who plays until cancelled.

    Args:
        urls: the sockets of the room. After a lost connection the next one is tried.
        wrong: called with answers that should not have come.
    """

    def __init__(
        self,
        name: str,
        table: Table,
        urls: list[str],
        chance: random.Random,
        *,
        wrong: Callable[[str], None],
        think_s: float = 0.05,
    ) -> None:
        self.name = name
        self.table = table
        self.urls = urls
        self.at = chance.randrange(len(urls))
        """The place in `urls` of the socket in use."""
        self.memory = Memory()
        self.acked_at = 0.0
        """When a new command was last acknowledged, on the monotonic clock."""
        self.in_hand = False
        """Whether this player has cards in a hand that is running."""
        self.stream = ""
        """The tournament that this player entered last."""
        self._chance = chance
        self._wrong = wrong
        self._think_s = think_s
        self._token: str | None = None
        self._unanswered: Sent | None = None
        self._repeated: set[str] = set()
        self._latest: p.Table | None = None
        self._line: ClientConnection | None = None
        self._later: asyncio.Task[None] | None = None

    async def play(self) -> None:
        """Play for ever, over one connection after the other."""
        while True:
            with suppress(OSError, InvalidHandshake, ConnectionClosed, EOFError, TimeoutError):
                await self._play_once()
            self.in_hand = False
            self.at = (self.at + 1) % len(self.urls)
            await asyncio.sleep(0.03)

    async def _play_once(self) -> None:
        line = await connect(self.urls[self.at], compression=None, open_timeout=OPEN_S, ping_interval=None)
        self._line = line
        try:
            if self._token:
                await self._send(p.Hello(protocol=p.PROTOCOL, token=self._token))
            else:
                await self._send(p.Hello(protocol=p.PROTOCOL, name=self.name, bot=True))
            async for frame in line:
                for message in p.messages_in(frame):
                    await self._take(_decoder.decode(message))
        finally:
            self._line = None
            if self._later is not None:
                self._later.cancel()
            line.transport.abort()

    async def _send(self, message: p.ClientMessage) -> None:
        if self._line is not None:
            await self._line.send(_encode(message).decode())

    def _soon(self, message: Sent, pause_s: float) -> None:
        async def later() -> None:
            await asyncio.sleep(pause_s)
            with suppress(ConnectionClosed):
                await self._send(message)

        self._later = asyncio.create_task(later())

    # ------------------------------------------------------------ what the room says

    async def _take(self, message: p.ServerMessage) -> None:
        match message:
            case p.Welcome(token=token, account=account):
                self._token, self.memory.account = token, f"player/{account}"
                self._latest = None
                if self._unanswered is not None:
                    await self._send(self._unanswered)
                if self.stream and self.stream not in self.table.over:
                    await self._send(p.Watch(stream=self.stream, whole=True))
                await self._send(p.Lobby(whole=True))
            case p.LobbyRows(rows=rows):
                await self._enter(rows)
            case p.Accepted(re=id):
                await self._accepted(id)
            case p.Refusal(re=id, reason=reason):
                self._wrong(f"{self.name}: refused: {reason}")
                await self._done(id, reason)
            case p.Error(re=id, code=code):
                await self._failed(id, code, message)
            case p.Table(stream=stream) if stream == self.stream:
                self._latest = message
                await self._look(message)
            case _:
                pass

    async def _enter(self, rows: Iterable[p.LobbyRow]) -> None:
        if self._unanswered is not None or (self.stream and self.stream not in self.table.over):
            return
        for row in rows:
            if row.name == self.table.event and row.open and row.state == "registering":
                self._unanswered = p.Register(id=self._id(), stream=row.stream)
                self.memory.sent[self._unanswered.id] = self._unanswered
                await self._send(self._unanswered)
                return

    async def _accepted(self, id: str) -> None:
        if id in self._repeated:
            self._repeated.discard(id)
            return
        self.memory.acknowledged.setdefault(id, time.time_ns() // 1_000_000)
        done = self._unanswered
        if done is None or done.id != id:
            return
        self.acked_at = time.monotonic()
        self._unanswered = None
        if isinstance(done, p.Register):
            self.stream = self.table.stream = done.stream
            await self._send(p.Watch(stream=self.stream, whole=True))
        elif self._chance.random() < REPEATED:
            await self._repeat()
        await self._look_again(done)

    async def _repeat(self) -> None:
        """Send a command of this tournament again. It must get the same answer and have no further effect."""
        old = [
            one
            for id in list(self.memory.acknowledged)[-50:]
            if (one := self.memory.sent[id]).stream == self.stream
        ]
        if old:
            again = self._chance.choice(old)
            self._repeated.add(again.id)
            self.memory.repeats += 1
            await self._send(again)

    async def _failed(self, id: str | None, code: p.ErrorCode, error: p.Error) -> None:
        if id in self._repeated and id is not None:
            self._repeated.discard(id)
            if code not in LATER:
                self._wrong(f"{self.name}: a repeat is answered with {code.value}: {error.text}")
            return
        if code in LATER:
            if self._unanswered is not None:
                self._soon(self._unanswered, AGAIN_S)
            return
        if code is p.ErrorCode.NAME_TAKEN:  # the room died after making the account, before it could answer
            self.name += self._chance.choice("abdefkopstu")
            await self._send(p.Hello(protocol=p.PROTOCOL, name=self.name, bot=True))
            return
        if code not in PAST:
            self._wrong(f"{self.name}: {code.value}: {error.text}")
        await self._done(id, code.value)

    async def _done(self, id: str | None, why: str) -> None:
        done = self._unanswered
        if done is not None and done.id == id:
            self.memory.refused[done.id] = why
            self._unanswered = None
            if isinstance(done, p.Register):
                await self._send(p.Lobby(whole=True))
            else:
                await self._look_again(done)

    async def _look_again(self, done: Sent) -> None:
        """Look at the latest table again. Its question may have come before the last answer was accepted."""
        table = self._latest
        if table is not None and not (isinstance(done, p.Act) and done.decision == table.decision):
            await self._look(table)

    async def _look(self, table: p.Table) -> None:
        runs = table.hand is not None and not table.hand.over
        out = table.hand.folded if table.hand is not None else ()
        self.in_hand = runs and table.you is not None and table.you not in out
        standing = table.you is not None or table.state == "registering"
        if table.state in ("finished", "cancelled"):
            if table.stream not in self.table.over:
                self.table.over.add(table.stream)
                self.table.finished += 1
            self.in_hand = False
            await self._send(p.Unwatch(stream=table.stream))
            await self._send(p.Lobby(whole=True))
        elif table.menu and table.decision and self._unanswered is None and standing:
            self._unanswered = self._chosen(table, table.menu, table.decision)
            self.memory.sent[self._unanswered.id] = self._unanswered
            self._soon(self._unanswered, self._chance.expovariate(1 / self._think_s))

    def _chosen(self, table: p.Table, menu: Menu, decision: str) -> p.Act:
        """Choose an action: mostly checks, calls and folds, sometimes a bold one so that tournaments end."""
        dice, amount = self._chance.random(), None
        bold = menu.raise_to or menu.bet
        if bold and dice < 0.25:
            action = p.Action.RAISE_TO if menu.raise_to else p.Action.BET
            amount = bold.most if dice < 0.08 else bold.least
        elif menu.check:
            action = p.Action.CHECK
        else:
            action = p.Action.FOLD if dice < 0.55 else p.Action.CALL
        return p.Act(id=self._id(), stream=table.stream, decision=decision, action=action, amount=amount)

    def _id(self) -> str:
        return str(uuid.UUID(int=self._chance.getrandbits(128), version=4))
