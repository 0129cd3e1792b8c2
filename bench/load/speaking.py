"""The room's messages as the load's players need them: bytes to send, and what a frame means.

Only this file knows the protocol. It reads frames by searching for a few bytes, so that players cost little
compared with the server.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Struct, UnsetType

from tapete.room.protocol import PROTOCOL

SEATS = 6
CHIPS = 1_000
"""What a player brings to a cash table or a pool."""
Kind = Literal["tournament", "ring", "pool"]
"""What is played."""


class Heard(IntEnum):
    """What a frame was."""

    OTHER = 0
    WELCOME = 1
    LOBBY = 2
    ACCEPTED = 3
    """The last command of this player was carried out."""
    TABLE = 4
    """The table has changed: see `version`, and `decision` if it is this player's turn."""
    WRONG = 5


class _Own(Struct, frozen=True):
    decision: str | None | UnsetType = UNSET
    menu: dict[str, Any] | None | UnsetType = UNSET


class _Yours(Struct, frozen=True):
    after: int
    patch: _Own = _Own()


class _Shared(Struct):
    version: int = 0


class _Snapshot(Struct):
    news: int
    shared: _Shared
    own: _Own


class _Row(Struct):
    stream: str
    name: str
    open: bool
    state: str
    entries: int


class _CashRow(Struct):
    stream: str
    name: str
    players: int


class _Rows(Struct):
    rows: list[_Row]
    cash: list[_CashRow] = []


class _Accepted(Struct):
    stream: str | None = None


_snapshot = msgspec.json.Decoder(_Snapshot)
_yours = msgspec.json.Decoder(_Yours)
_several = msgspec.json.Decoder(list[msgspec.Raw])
_rows = msgspec.json.Decoder(_Rows)
_accepted = msgspec.json.Decoder(_Accepted)


class Player:
    """One player's side of the conversation."""

    def __init__(self, name: str, number: int, kind: Kind = "tournament") -> None:
        self.name = name
        self._kind = kind
        self.version = 0
        """The number of the table's last public event, which is the same for all who sit there."""
        self.decision: str | None = None
        """The decision that this player has to make now."""
        self._menu: dict[str, Any] = {}
        self._news = 0
        self._held: list[_Yours] = []
        """Messages that came before the news that they belong to."""
        self._stream = ""
        self._sent = number << 64
        self._awaited = b""

    def hello(self) -> bytes:
        """Return the message that opens an account as a bot."""
        return b'{"type":"hello","protocol":%d,"name":"%s","bot":true}' % (PROTOCOL, self.name.encode())

    def lobby(self) -> bytes:
        """Return the message that asks for the lobby."""
        return b'{"type":"lobby"}'

    def register(self, stream: str) -> bytes:
        """Return the message that buys an entry, or a seat with chips."""
        self._stream = stream
        if self._kind == "tournament":
            return self._command(b'"type":"register"')
        return self._command(b'"type":"sit_down","chips":%d' % CHIPS)

    def watch(self) -> bytes:
        """Return the message that follows the table of the entry."""
        return b'{"type":"watch","stream":"%s"}' % self._stream.encode()

    def act(self, rng: random.Random) -> bytes:
        """Answer the decision: mostly checks, calls and folds, now and then the least bet or raise."""
        decision, menu, dice = self.decision or "", self._menu, rng.random()
        self.decision, self._menu = None, {}  # they end with the turn, and no message says so
        bet, raise_to = menu.get("bet"), menu.get("raise_to")
        bold = bet or raise_to
        if bold and dice < 0.12:
            said = f'"action":"{"bet" if bet else "raise_to"}","amount":{bold["least"]}'
        elif menu.get("check"):
            said = '"action":"check"'
        elif dice < 0.55:
            if self._kind == "pool":
                return self._command(b'"type":"fast_fold"')
            said = '"action":"fold"'
        else:
            said = '"action":"call"'
        return self._command(b'"type":"act","decision":"%s",%s' % (decision.encode(), said.encode()))

    def _command(self, fields: bytes) -> bytes:
        self._sent += 1
        self._awaited = str(UUID(int=self._sent)).encode()
        return b'{%s,"stream":"%s","id":"%s"}' % (fields, self._stream.encode(), self._awaited)

    def hear(self, message: bytes) -> Heard:
        """Take a message of the room."""
        if message.startswith(b'{"type":"news"'):
            self._news = _number(message, b'"number":')
            self.version += _events(message)
            if self._held:
                held, self._held = self._held, []
                for one in held:
                    self._own(one)
            return Heard.TABLE
        if message.startswith(b'{"type":"yours"'):
            if b'"decision":' in message or b'"menu":' in message:
                self._own(_yours.decode(message))
            return Heard.TABLE
        if message.startswith(b'{"type":"accepted"'):
            if self._awaited not in message:
                return Heard.OTHER
            if self._kind == "pool" and b'"stream":"' in message:
                self._stream = _accepted.decode(message).stream or self._stream
            return Heard.ACCEPTED
        if message.startswith(b'{"type":"snapshot"'):
            found = _snapshot.decode(message)
            self.version, self._news = found.shared.version, found.news
            self.decision, self._menu, self._held = None, {}, []
            self._own(_Yours(found.news, found.own))
            return Heard.TABLE
        if message.startswith(b'{"type":"welcome"'):
            return Heard.WELCOME
        if message.startswith((b'{"type":"lobby_rows"', b'{"type":"lobby_news"')):
            return Heard.LOBBY
        if message.startswith((b'{"type":"error"', b'{"type":"refusal"', b'{"type":"goodbye"')):
            return Heard.WRONG
        return Heard.OTHER

    def _own(self, yours: _Yours) -> None:
        if yours.after > self._news:
            self._held.append(yours)
            return
        if yours.patch.menu is not UNSET:
            self._menu = (self._menu | yours.patch.menu) if yours.patch.menu else {}
        if yours.patch.decision is not UNSET:
            self.decision = yours.patch.decision


def messages(frame: bytes) -> Sequence[bytes]:
    """Split a frame into its messages: one, or several in an array."""
    return [bytes(one) for one in _several.decode(frame)] if frame[:1] == b"[" else (frame,)


def _events(news: bytes) -> int:
    """Count the events in the news of a hand. What else the news has carries no type."""
    found = news.count(b'{"type":"') - 1
    backs = news.find(b'{"type":"backs_dealt","seats":[')
    while backs > 0:
        found += news[backs : news.index(b"]", backs)].count(b",") - 1
        backs = news.find(b'{"type":"backs_dealt"', backs + 1)
    return found


def _number(message: bytes, name: bytes) -> int:
    """Return the first number under a name. Another field must follow it."""
    found = message.index(name) + len(name)
    end = found
    while message[end] in b"0123456789":
        end += 1
    return int(message[found:end])


def free_places(lobby: bytes, event: str) -> Iterator[tuple[str, int]]:
    """Iterate over the lobby rows of open tournaments or tables with this name, with their free places."""
    found = _rows.decode(lobby)
    for row in found.rows:
        if row.open and row.state == "registering" and row.name == event:
            yield row.stream, SEATS - row.entries
    for table in found.cash:
        if table.name == event or table.name.startswith(f"{event} "):
            yield table.stream, SEATS - table.players


def event_file(name: str) -> str:
    """Return a Sit & Go of six that lasts for the whole measurement."""
    return f"""name = "{name}"
seats = {SEATS}
starting_stack = 1_000_000
buy_in = 100
payout = [100]
action_ms = 600_000
fill_ms = 3_600_000
levels = [{{ small_blind = 50, big_blind = 100, minutes = 600 }}]
"""


def cash_file(name: str, kind: Kind, tables: int) -> str:
    """Return a kind of cash table with as many tables, or a pool, for the whole measurement."""
    demand = "" if kind == "pool" else f"[demand]\nleast = {tables}\nmost = {tables}\nempty_minutes = 600\n"
    return f"""[table]
name = "{name}"
game = "holdem-no-limit"
book = "aconcagua"
seats = {SEATS}
fast_fold = {str(kind == "pool").lower()}
stakes = {{ small_blind = 1, big_blind = 2 }}
buy_in_most = {CHIPS}
rake_caps = [[2, 2], [4, 6]]

[timing]
action_seconds = 600

{demand}"""
