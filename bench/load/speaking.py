"""The room's messages as the load's players need them: bytes to send, and what a frame means.

This is the only file here that knows the protocol. It looks into frames by searching for a few bytes, so that
players cost little beside the server.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from enum import IntEnum
from uuid import UUID

import msgspec
from msgspec import Struct

from tapete.room.protocol import PROTOCOL

SEATS = 6


class Heard(IntEnum):
    """What a frame was."""

    OTHER = 0
    WELCOME = 1
    LOBBY = 2
    ACCEPTED = 3
    """The last command of this player is done."""
    TABLE = 4
    """The table has changed: `version`, and `decision` if it is this player's turn."""
    WRONG = 5


class _Menu(Struct):
    check: bool = False
    call: int | None = None
    bet: tuple[int, int] | dict[str, int] | None = None
    raise_to: tuple[int, int] | dict[str, int] | None = None


class _Turn(Struct):
    decision: str
    menu: _Menu


class _Row(Struct):
    stream: str
    name: str
    open: bool
    state: str
    entries: int


class _Rows(Struct):
    rows: list[_Row]


_turn = msgspec.json.Decoder(_Turn)
_rows = msgspec.json.Decoder(_Rows)


class Player:
    """One player's side of the conversation."""

    def __init__(self, name: str, number: int) -> None:
        self.name = name
        self.version = 0
        """The table's number of public events, as last heard: the same for all who sit there."""
        self.decision: str | None = None
        """What is asked of this player now."""
        self._menu = _Menu()
        self._stream = ""
        self._sent = number << 64
        self._awaited = b""

    def hello(self) -> bytes:
        """Open an account as a bot."""
        return b'{"type":"hello","protocol":%d,"name":"%s","bot":true}' % (PROTOCOL, self.name.encode())

    def lobby(self) -> bytes:
        """Ask for the lobby."""
        return b'{"type":"lobby"}'

    def register(self, stream: str) -> bytes:
        """Buy an entry."""
        self._stream = stream
        return self._command(b'"type":"register"')

    def watch(self) -> bytes:
        """Follow the table of the entry."""
        return b'{"type":"watch","stream":"%s"}' % self._stream.encode()

    def act(self, rng: random.Random) -> bytes:
        """Answer the decision: mostly checks, calls and folds, now and then the least bet or raise."""
        decision, menu, dice = self.decision or "", self._menu, rng.random()
        self.decision = None
        bold = menu.bet or menu.raise_to
        if bold is not None and dice < 0.12:
            least = bold["least"] if isinstance(bold, dict) else bold[0]
            said = f'"action":"{"bet" if menu.bet else "raise_to"}","amount":{least}'
        elif menu.check:
            said = '"action":"check"'
        elif dice < 0.55:
            said = '"action":"fold"'
        else:
            said = '"action":"call"'
        return self._command(b'"type":"act","decision":"%s",%s' % (decision.encode(), said.encode()))

    def _command(self, fields: bytes) -> bytes:
        self._sent += 1
        self._awaited = str(UUID(int=self._sent)).encode()
        return b'{%s,"stream":"%s","id":"%s"}' % (fields, self._stream.encode(), self._awaited)

    def hear(self, frame: bytes) -> Heard:
        """Take a frame of the room."""
        if frame.startswith(b'{"type":"table"'):
            found = frame.find(b'"version":', 15, 120) + 10
            self.version = int(frame[found : frame.index(b",", found)])
            self.decision = None
            if frame.find(b'"decision":"') > 0:
                turn = _turn.decode(frame)
                self.decision, self._menu = turn.decision, turn.menu
            return Heard.TABLE
        if frame.startswith(b'{"type":"accepted"'):
            return Heard.ACCEPTED if self._awaited in frame else Heard.OTHER
        if frame.startswith(b'{"type":"welcome"'):
            return Heard.WELCOME
        if frame.startswith((b'{"type":"lobby_rows"', b'{"type":"lobby_news"')):
            return Heard.LOBBY
        if frame.startswith((b'{"type":"error"', b'{"type":"refusal"', b'{"type":"goodbye"')):
            return Heard.WRONG
        return Heard.OTHER


def free_places(lobby: bytes, event: str) -> Iterator[tuple[str, int]]:
    """The open tournaments of a name among rows of the lobby, with their free places."""
    for row in _rows.decode(lobby).rows:
        if row.open and row.state == "registering" and row.name == event:
            yield row.stream, SEATS - row.entries


def event_file(name: str) -> str:
    """A Sit & Go of six that lasts for the whole measurement: deep stacks, one long level, a long clock."""
    return f"""name = "{name}"
seats = {SEATS}
starting_stack = 1_000_000
buy_in = 100
payout = [100]
action_ms = 600_000
fill_ms = 3_600_000
levels = [{{ small_blind = 50, big_blind = 100, minutes = 600 }}]
"""
