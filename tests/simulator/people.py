"""A person with a client: comes, enters events, plays, buys, leaves, comes back; its line is seldom good.

The client does what `docs/protocol.md` asks of one: it folds what it is told, asks for the whole after a gap,
and sends a message again, with the same id, until it is answered.
"""

from __future__ import annotations

import asyncio
import random
import uuid
from typing import TYPE_CHECKING, Any

import msgspec
from tests.properties.anything import anything
from tests.simulator.cash_wishes import wish_at
from tests.simulator.lines import Line, Noise
from tests.simulator.pool_wishes import wish_in_pool
from tests.simulator.script import Person

from tapete.bots import house_bot
from tapete.engine import commands as cmd
from tapete.engine.types import snake
from tapete.room import protocol as p

if TYPE_CHECKING:
    from tests.simulator.world import World

Answer = p.Accepted | p.Refusal | p.Error
ANSWER_S = 4.0
TRIES = 6
MOST_SAID = 30
FIRST_NAMES = ("Ana", "Bea", "Caio", "Dora", "Enzo", "Fabia", "Gil", "Hugo", "Ines", "Joana", "Kai", "Lia")
_decoder: msgspec.json.Decoder[p.ServerMessage] = msgspec.json.Decoder(p.ServerMessage)
_encoder = msgspec.json.Encoder()


class Down(Exception):
    """The line is down, or nobody answers."""


class Client:
    """One person."""

    def __init__(self, world: World, number: int, person: Person, noise: Noise) -> None:
        self.noise = noise
        self.said: list[str] = []
        """The last frames that it has sent."""
        self.tables: dict[str, p.Watched] = {}
        self.table: dict[str, p.Table] = {}
        """By stream: what it sees."""
        self.account: int | None = None
        self._world = world
        self._person = person
        self._dice = random.Random(f"{world.script.seed} person {person.seed}")
        self._name = f"{FIRST_NAMES[number % len(FIRST_NAMES)]} {number // len(FIRST_NAMES) or ''}".strip()
        self._token: str | None = None
        self._line: Line | None = None
        self._waits: dict[str, asyncio.Future[Answer]] = {}
        self._welcome: asyncio.Future[p.ServerMessage] | None = None
        self._answered: set[str] = set()
        self._ids: list[str] = []
        self._rows: dict[str, p.LobbyRow] = {}
        self._cash: dict[str, p.CashRow] = {}
        self._pools: dict[str, p.CashRow] = {}
        self._away_s = 0.0
        self._tasks: set[asyncio.Task[Any]] = set()

    # ------------------------------------------------------------ the line

    def say(self, text: str) -> None:
        """Send a frame, whatever it holds."""
        if self._line is not None:
            self._line.send(text)

    def hang_up(self, away_s: float) -> None:
        """Cut the line; come back after a while."""
        self._away_s = away_s
        if self._line is not None:
            self._line.cut()

    def _send(self, message: p.ClientMessage) -> None:
        text = _encoder.encode(message).decode()
        self.said = [*self.said[-MOST_SAID:], text]
        self.say(text)

    async def live(self) -> None:
        """Come, and come back whenever the line is lost."""
        await asyncio.sleep(self._person.joins / 1_000)
        habits = asyncio.ensure_future(self._habits())
        try:
            while True:
                try:
                    await self._session()
                except Down:
                    pass
                if self._line is not None:
                    self._line.cut()
                self._line = None
                away, self._away_s = self._away_s, 0.0
                await asyncio.sleep(away + self._dice.choice((0.1, 0.5, 2.0)))
        finally:
            for task in (habits, *self._tasks):
                task.cancel()

    async def _session(self) -> None:
        line = self._line = self._world.connect(self)
        if line is None:
            raise Down
        reader = asyncio.ensure_future(self._read(line))
        try:
            await self._greet()
            self._send(p.Lobby())
            self._send(p.Wallet())
            for stream in list(self.tables):
                self._watch(stream)
            await reader
        finally:
            reader.cancel()

    async def _greet(self) -> None:
        self._welcome = asyncio.get_running_loop().create_future()
        hello = p.Hello(protocol=p.PROTOCOL, token=self._token, name=None if self._token else self._name)
        self._send(hello)
        done, _ = await asyncio.wait({self._welcome}, timeout=ANSWER_S * 20)
        if not done:
            raise Down
        answer = self._welcome.result()
        if isinstance(answer, p.Welcome):
            self._token, self.account = answer.token, answer.account
            return
        if isinstance(answer, p.Error) and answer.code is p.ErrorCode.NAME_TAKEN:
            # Its own name, perhaps: the welcome with the token was lost on the way.
            self._name = answer.suggestion or f"{self._name}{self._dice.randrange(10)}"
        raise Down

    async def _read(self, line: Line) -> None:
        while True:
            text = await line.inbox.get()
            if text is None:
                raise Down
            for raw in p.messages_in(text):
                self._hear(_decoder.decode(raw))

    # ------------------------------------------------------------ hearing

    def _hear(self, message: p.ServerMessage) -> None:
        match message:
            case p.Welcome():
                self._greeted(message)
            case p.Error(re="hello" | None) if self._welcome is not None and not self._welcome.done():
                self._greeted(message)
            case p.Accepted(re=id) | p.Refusal(re=id) | p.Error(re=str(id)):
                waiting = self._waits.get(id)
                again = isinstance(message, p.Error) and message.code in (
                    p.ErrorCode.STORE_UNAVAILABLE,
                    p.ErrorCode.TOO_FAST,
                )
                if waiting is not None and not waiting.done() and not again:
                    waiting.set_result(message)
            case p.Table():
                self._see(message)
            case p.Snapshot() | p.News() | p.Yours():
                self._fold(message)
            case p.LobbyRows(rows=rows, cash=cash) | p.LobbyNews(rows=rows, cash=cash):
                self._rows.update((row.stream, row) for row in rows)
                self._cash.update((row.stream, row) for row in cash if not row.pool)
                self._pools.update((row.stream, row) for row in cash if row.pool)
            case p.Goodbye():
                pass
            case _:
                pass

    def _greeted(self, message: p.ServerMessage) -> None:
        if self._welcome is not None and not self._welcome.done():
            self._welcome.set_result(message)

    def _fold(self, message: p.Snapshot | p.News | p.Yours) -> None:
        watched = self.tables.get(message.stream)
        if watched is None:
            return
        try:
            table = watched.fold(message)
        except p.Gap:
            self._watch(message.stream)
            return
        if table is not None:
            self._see(table)

    def _watch(self, stream: str, table: int | None = None) -> None:
        self.tables.setdefault(stream, p.Watched())
        self._send(p.Watch(stream=stream, table=table, whole=self._person.whole))

    def _see(self, table: p.Table) -> None:
        self.table[table.stream] = table
        decision = table.decision
        if decision is None or table.hand is None or f"{table.stream} {decision}" in self._answered:
            return
        if self._person.plan == "idle" and self._dice.random() < 0.8:
            return
        self._answered.add(f"{table.stream} {decision}")
        self._soon(self._act(table, decision))

    # ------------------------------------------------------------ doing

    def _soon(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _id(self) -> str:
        id = str(uuid.UUID(int=self._dice.getrandbits(128), version=4))
        self._ids = [*self._ids[-20:], id]
        return id

    async def _change(self, message: Any) -> Answer | None:
        """Send something until it is answered; None if it never is."""
        for _ in range(TRIES):
            waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            self._waits[message.id] = waiting
            if self._line is not None:
                self._send(message)
            await asyncio.wait({waiting}, timeout=ANSWER_S)
            self._waits.pop(message.id, None)
            if waiting.done():
                return waiting.result()
        return None

    async def _act(self, table: p.Table, decision: str) -> None:
        await asyncio.sleep(self._dice.choice((0.05, 0.3, 1.0)))
        act = self._wild(table, decision) if self._person.plan == "wild" else None
        if act is not None and isinstance(await self._change(act), p.Accepted):
            return
        assert table.hand is not None
        command = house_bot(table.hand, seed=f"{table.you}/{decision}".encode())
        amount = command.amount if isinstance(command, cmd.Bet | cmd.RaiseTo) else None
        discard = command.discard if isinstance(command, cmd.Draw) else None
        action = p.Action(snake(type(command).__name__))
        await self._change(
            p.Act(
                id=self._id(),
                stream=table.stream,
                decision=decision,
                action=action,
                amount=amount,
                discard=discard,
            )
        )

    def _wild(self, table: p.Table, decision: str) -> p.Act | None:
        menu, dice = table.menu, self._dice
        if menu is None or menu.draw is not None:
            return None
        action = dice.choice((p.Action.FOLD, p.Action.CALL, p.Action.CHECK, p.Action.BET, p.Action.RAISE_TO))
        amounts = menu.raise_to or menu.bet
        amount = None
        if action in (p.Action.BET, p.Action.RAISE_TO) and amounts is not None:
            amount = dice.choice((amounts.least, amounts.most, amounts.least + 1, 7))
        return p.Act(id=self._id(), stream=table.stream, decision=decision, action=action, amount=amount)

    # ------------------------------------------------------------ habits

    async def _habits(self) -> None:
        while True:
            await asyncio.sleep(self._dice.choice((0.3, 1.0, 3.0, 6.0)))
            if self._line is not None and self.account is not None:
                self._do_something()

    def _do_something(self) -> None:
        dice, roll = self._dice, self._dice.random()
        open_now = [row.stream for row in self._rows.values() if row.open]
        streams = list(self.tables)
        entered = any(stream.startswith("pool/") for stream in streams)
        if self._pools and roll < (0.06 if entered else 0.5):
            self._soon(self._join(dice.choice(sorted(self._pools))))
        elif self._cash and (not streams or roll < 0.05):
            self._watch(dice.choice(sorted(self._cash)))
        elif open_now and (not streams or roll < 0.2):
            self._soon(self._enter(dice.choice(open_now)))
        elif not streams:
            return
        elif roll < 0.3:
            self._watch(dice.choice(streams), dice.choice((None, None, 1, 2)))
        elif roll < 0.5:
            message = anything(dice, self._known)
            if isinstance(message, p.Hello):
                return
            if isinstance(message, p.Watch):
                self.tables.setdefault(message.stream, p.Watched())
            self._soon(self._change(message)) if getattr(message, "id", None) else self._send(message)
        elif roll < 0.7:
            self._want(dice.choice(streams))

    async def _enter(self, stream: str) -> None:
        answer = await self._change(p.Register(id=self._id(), stream=stream))
        if isinstance(answer, p.Accepted):
            self._watch(answer.stream or stream)

    async def _join(self, stream: str) -> None:
        """Open an entry of a pool, and look at it."""
        row = self._pools[stream]
        chips = self._dice.choice((row.buy_in_least, row.buy_in_most, row.buy_in_most, 1))
        answer = await self._change(p.SitDown(id=self._id(), stream=stream, chips=chips))
        if isinstance(answer, p.Accepted) and answer.stream:
            self._watch(answer.stream)

    def _want(self, stream: str) -> None:
        """Take what is offered: a purchase, a box, a vote, a look at past hands."""
        table, dice = self.table.get(stream), self._dice
        if table is None:
            return
        if table.your_pool is not None and table.your_cash is not None and dice.random() < 0.9:
            wish = wish_in_pool(table, table.your_pool, table.your_cash, dice, self._id())
            self._soon(self._change(wish))
        elif table.your_cash is not None and dice.random() < 0.9:
            self._soon(self._change(wish_at(table, table.your_cash, dice, self._id())))
        elif table.purchases:
            what = dice.choice(table.purchases).what
            self._soon(self._change(p.Buy(id=self._id(), stream=stream, what=what)))
        elif table.deal is not None:
            vote = p.VoteOnDeal(id=self._id(), stream=stream, terms=table.deal.terms, yes=dice.random() < 0.7)
            self._soon(self._change(vote))
        elif table.beforehand is not None and dice.random() < 0.5:
            box = table.beforehand
            tick = dice.choice((*box.offers, None))
            message = p.PreAct(id=self._id(), stream=stream, situation=box.situation, tick=tick)
            self._soon(self._change(message))
        elif table.hand is not None:
            hand = max(1, table.hand.hand - dice.randrange(3))
            self._send(
                dice.choice(
                    (
                        p.Hands(stream=stream),
                        p.HandSteps(stream=stream, hand=hand),
                        p.ProveHand(stream=stream, hand=hand),
                        p.Follow(stream=stream),
                    )
                )
            )
        elif dice.random() < 0.3:
            self._soon(self._change(p.Unregister(id=self._id(), stream=stream)))

    def _known(self, field: str) -> list[Any]:
        """Plausible values of a field, from what it sees."""
        streams = list(self.tables) or list(self._rows)
        stream = self._dice.choice(streams) if streams else "tournament/1"
        found: dict[str, list[Any]] = {
            "stream": streams,
            "name": [],
            "protocol": [p.PROTOCOL],
            "token": [],
            "id": self._ids,
        }
        told = self.table.get(stream)
        if told is not None:
            found["decision"] = [told.decision] if told.decision else []
            found["situation"] = [told.beforehand.situation] if told.beforehand else []
            found["terms"] = [told.deal.terms] if told.deal else []
            found["table"] = [told.table] if told.table else []
            found["hand"] = [told.hand.hand] if told.hand else []
            found["left"] = [seat.name for seat in told.seats if seat.finish is None]
        return found.get(field, [])
