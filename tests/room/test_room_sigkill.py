"""The real command, killed for real in mid-hand; and starts that fail, each with one line that says why."""

import asyncio
import os
import random
import re
import signal
import socket
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room.lines import messages
from tests.waiting import HANG_S, soon
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tapete.engine import events as hand_events
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.table_play import ACTIONS
from tapete.room.store.opening import open_store
from tapete.tournament import events as te

TAPETE = str(Path(sys.executable).parent / "tapete")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


STRUCTURES = Path(__file__).parents[2] / "src" / "tapete" / "tournament" / "structures"


class Life:
    """A server that is started again and again on the same data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [TAPETE, "serve", "--fast", "--data", str(self.data), "--port", str(self.port)]
        for name in ("sit-and-go-6.toml", "sit-and-go-6-turbo.toml"):
            command += ["--tournaments", str(self._soon_full(name))]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def _soon_full(self, name: str) -> Path:
        """A packaged tournament that bots fill at once."""
        text, changed = re.subn(r"fill_ms = \S+", "fill_ms = 500", (STRUCTURES / name).read_text())
        assert changed == 1
        file = self.data.parent / name
        file.write_text(text)
        return file

    def kill(self, how: int) -> tuple[int, str]:
        assert self.process and self.process.stderr
        os.kill(self.process.pid, how)
        said = self.process.stderr.read().decode()
        return self.process.wait(HANG_S), said

    async def line(self) -> ClientConnection:
        while True:  # the caller bounds the waiting time
            try:
                return await connect(f"ws://127.0.0.1:{self.port}/ws", compression=None, open_timeout=HANG_S)
            except (OSError, InvalidHandshake, EOFError):
                assert self.process and self.process.poll() is None, "the room did not start"
                await asyncio.sleep(0.025)


class Person:
    """Plays boldly, so that it is over soon; remembers what was acknowledged."""

    def __init__(self, life: Life, name: str, chance: random.Random) -> None:
        self.life = life
        self.name = name
        self.chance = chance
        self.token: str | None = None
        self.unanswered: p.Act | p.Register | None = None
        self.acknowledged: list[p.Act | p.Register] = []
        self.account = ""
        self.stream = ""
        self.in_hand = False
        self.table: p.Table | None = None
        self.over: p.Table | None = None

    async def send(self, line: ClientConnection, message: p.ClientMessage) -> None:
        await line.send(msgspec.json.encode(message).decode())

    async def play(self) -> None:
        """Over one connection, until it breaks or the tournament is over."""
        line = await self.life.line()
        try:
            if self.token:
                await self.send(line, p.Hello(protocol=p.PROTOCOL, token=self.token))
            else:
                await self.send(line, p.Hello(protocol=p.PROTOCOL, name=self.name))
            async for message in messages(line):
                await self.take(line, message)
                if self.over:
                    return
        except ConnectionClosed:
            pass
        finally:
            line.transport.abort()

    async def take(self, line: ClientConnection, message: p.ServerMessage) -> None:
        match message:
            case p.Welcome(token=token, account=account):
                self.token = token
                self.account = f"player/{account}"
                await self.send(line, p.Lobby())
            case p.LobbyRows(rows=rows):
                if not self.stream:
                    self.stream = next(row.stream for row in rows if "urbo" in row.name)
                    self.unanswered = p.Register(id=str(uuid.uuid4()), stream=self.stream)
                if self.unanswered:
                    await self.send(line, self.unanswered)
                await self.send(line, p.Watch(stream=self.stream, whole=True))
            case p.Accepted(re=id):
                if self.unanswered and self.unanswered.id == id:
                    self.acknowledged.append(self.unanswered)
                    await self.answered(line)
            case p.Error(re=id) | p.Refusal(re=id) if self.unanswered and id == self.unanswered.id:
                # after a kill before the commit, the turn may be another one
                assert not isinstance(message, p.Error) or message.code == p.ErrorCode.STALE_DECISION, message
                await self.answered(line)
            case p.Table():
                self.table = message
                await self.look(line, message)
            case _:
                pass

    async def answered(self, line: ClientConnection) -> None:
        """The next question may have come while the last answer was still open."""
        done, self.unanswered = self.unanswered, None
        asked = self.table.decision if self.table else None
        if self.table and not (isinstance(done, p.Act) and done.decision == asked):
            await self.look(line, self.table)

    async def look(self, line: ClientConnection, table: p.Table) -> None:
        self.in_hand = table.hand is not None and not table.hand.over
        if table.state == "finished":
            self.over = table
        elif table.menu and table.decision and self.unanswered is None:
            amount = None
            if table.menu.raise_to:
                action, amount = p.Action.RAISE_TO, table.menu.raise_to.most
            elif table.menu.bet:
                action, amount = p.Action.BET, table.menu.bet.most
            elif table.menu.check:
                action = p.Action.CHECK
            else:
                action = p.Action.CALL
            if self.chance.random() < 0.2 and not table.menu.check:
                action, amount = p.Action.FOLD, None
            id = str(uuid.UUID(int=self.chance.getrandbits(128), version=4))
            self.unanswered = p.Act(
                id=id, stream=self.stream, decision=table.decision, action=action, amount=amount
            )
            await self.send(line, self.unanswered)


async def _killed_again_and_again(life: Life, chance: random.Random, kills: int) -> list[Person]:
    people = [Person(life, f"Player {number}", chance) for number in range(1, 7)]

    async def stay(person: Person) -> None:
        while person.over is None:
            await person.play()
            await asyncio.sleep(0.02)

    life.start()
    playing = [asyncio.create_task(stay(person)) for person in people]
    killed_in_hand = 0
    while killed_in_hand < kills and people[0].over is None:
        people[0].in_hand = False
        while not (people[0].in_hand or any(task.done() for task in playing)):  # noqa: ASYNC110 - it only looks
            await asyncio.sleep(0.005)
        if killed_in_hand:  # the first time at once, while the hand is surely running
            await asyncio.sleep(chance.uniform(0, 0.15))
        killed_in_hand += people[0].in_hand
        code, _ = life.kill(signal.SIGKILL)
        assert code == -signal.SIGKILL
        life.start()
    await asyncio.gather(*playing)
    _, said = life.kill(signal.SIGTERM)
    assert "Traceback" not in said, said
    assert killed_in_hand > 0
    return people


async def _check_disk(data: Path, people: list[Person]) -> None:
    person = people[0]
    store = await open_store(data)
    assert set((await store.ledger_sums()).values()) == {0}
    assert await store.balance(person.stream, "PLAY") == 0
    events = await store.read(person.stream)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    bodies = [room_events.decode(event.body) for event in events]
    assert isinstance(bodies[-1], te.Finished)
    assert sum(isinstance(body, te.Finished) for body in bodies) == 1
    # The cards are the room's own chance, so a table of shoves may be over in one hand: this much is sure.
    assert all(isinstance(person.acknowledged[0], p.Register) for person in people)
    assert any(isinstance(message, p.Act) for person in people for message in person.acknowledged)
    for person in people:
        for message in person.acknowledged:
            assert await store.answer_of(person.account, message.id) is not None
        # no action was taken twice: as many in the log as were acknowledged, one a message
        mine = [event for event in events if event.by == person.account]
        acted = sum(isinstance(room_events.decode(event.body), ACTIONS) for event in mine)
        acknowledged = sum(isinstance(message, p.Act) for message in person.acknowledged)
        assert acknowledged <= acted <= acknowledged + (person.unanswered is not None)
    prizes = sum(body.amount for body in bodies if isinstance(body, te.PrizeWon))
    buy_ins = 0
    chips: set[int] = set()
    for body in bodies:
        if isinstance(body, te.Created):
            buy_ins = body.structure.buy_in * body.structure.seats
        if isinstance(body, te.HandFinished):
            chips.add(sum(body.stacks.values()))
    assert prizes == buy_ins > 0
    assert len(chips) == 1
    await store.close()


def test_killed_in_mid_hand_again_and_again(tmp_path: Path) -> None:
    life = Life(tmp_path / "data")
    try:
        people = asyncio.run(soon(_killed_again_and_again(life, random.Random(7), kills=3)))
        asyncio.run(_check_disk(life.data, people))
    finally:
        if life.process and life.process.poll() is None:
            life.process.kill()


async def _ticked_then_killed(life: Life) -> tuple[str, str, str]:
    """Tick a box that folds, kill the room in the instant of its answer, and only watch from then on."""
    life.start()
    line = await life.line()
    asked: dict[str, str] = {}
    token = account = stream = ""

    async def send(message: p.ClientMessage) -> None:
        await line.send(msgspec.json.encode(message).decode())

    await send(p.Hello(protocol=p.PROTOCOL, name="Early"))
    async for message in messages(line):
        match message:
            case p.Welcome() as welcome:
                token, account = welcome.token or "", f"player/{welcome.account}"
                await send(p.Lobby())
            case p.LobbyRows(rows=rows) if not stream:
                stream = rows[0].stream
                await send(p.Register(id=str(uuid.uuid4()), stream=stream))
                await send(p.Watch(stream=stream, whole=True))
            case p.Table(beforehand=before) if before and p.PreAction.FOLD in before.offers and not asked:
                asked["box"] = str(uuid.uuid4())
                await send(
                    p.PreAct(
                        id=asked["box"], stream=stream, situation=before.situation, tick=p.PreAction.FOLD
                    )
                )
            case p.Table(decision=str(decision), menu=menu) if menu:
                action = p.Action.CHECK if menu.check else p.Action.CALL
                await send(p.Act(id=str(uuid.uuid4()), stream=stream, decision=decision, action=action))
            case p.Accepted(re=id) if id == asked.get("box"):
                life.kill(signal.SIGKILL)
                break
            case p.Error(re=id) if id is not None and id == asked.get("box"):
                asked.clear()  # the betting was quicker: the next one
            case _:
                pass
    life.start()
    line = await life.line()
    await send(p.Hello(protocol=p.PROTOCOL, token=token))
    await send(p.Watch(stream=stream, whole=True))
    async for message in messages(line):
        if isinstance(message, p.Table) and message.hand and message.you in message.hand.folded:
            break
    life.kill(signal.SIGTERM)
    return account, stream, asked["box"]


async def _check_box(data: Path, account: str, stream: str, box: str) -> None:
    store = await open_store(data)
    assert await store.answer_of(account, box) is not None
    events = [(event.by, room_events.decode(event.body)) for event in await store.read(stream)]
    at = max(i for i, (_, body) in enumerate(events) if isinstance(body, room_events.PreActed))
    ruled = next(body for _, body in events[at:] if isinstance(body, room_events.RulingMade))
    assert (ruled.incident, ruled.ruling.outcome) == ("turn_comes", "binding")
    mine = [body for by, body in events[at:] if by == account and isinstance(body, ACTIONS)]
    assert [type(body) for body in mine] == [hand_events.Folded]
    await store.close()


def test_an_acknowledged_box_outlives_a_sigkill_before_its_turn(tmp_path: Path) -> None:
    life = Life(tmp_path / "data")
    try:
        account, stream, box = asyncio.run(soon(_ticked_then_killed(life)))
        asyncio.run(_check_box(life.data, account, stream, box))
    finally:
        if life.process and life.process.poll() is None:
            life.process.kill()


def _start(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [TAPETE, "serve", *arguments], capture_output=True, text=True, timeout=HANG_S, check=False
    )


def _one_line(done: subprocess.CompletedProcess[str], *words: str) -> None:
    assert done.returncode == 2, done
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("tapete: ") and "Traceback" not in line
    for word in words:
        assert word in line


def _is_a_file(path: Path) -> Path:
    path.write_text("a letter")
    return path


def _below_a_file(path: Path) -> Path:
    return _is_a_file(path) / "data"


async def _make(path: Path) -> None:
    store = await open_store(path)
    await store.close()


def _garbage(path: Path) -> Path:
    path.mkdir()
    asyncio.run(_make(path))
    for file in path.iterdir():
        file.write_bytes(b"this is no database, it is a shopping list " * 200)
    return path


@pytest.mark.parametrize("make", [_is_a_file, _below_a_file, _garbage])
def test_a_wrong_data_folder_stops_the_start_with_one_line(tmp_path: Path, make: Any) -> None:
    wrong = make(tmp_path / "wrong")
    _one_line(_start("--port", str(free_port()), "--data", str(wrong)), "wrong")


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    _one_line(_start("--port", str(free_port()), "--data", str(tmp_path / "data")), "data")


def test_a_url_that_is_none() -> None:
    _one_line(_start("--port", str(free_port()), "--data", "mongodb://somewhere"))


def test_a_port_in_use_or_a_wrong_host(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        _one_line(_start("--port", port, "--data", str(tmp_path)), port)
    assert list(tmp_path.iterdir()) == []
    _one_line(
        _start("--host", "no.such.host.invalid", "--port", port, "--data", str(tmp_path)), "no.such.host"
    )
