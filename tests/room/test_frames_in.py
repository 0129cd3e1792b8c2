"""Frames that come in over a real line: cut anywhere, in fragments, among pings, wrong ones."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from tests.room.serving import Served
from tests.room.test_doors import room_behind

from tapete.room import protocol as p

HELLO = {"type": "hello", "protocol": p.PROTOCOL, "name": "Ana"}
PING = {"type": "ping"}


def frame(payload: bytes, kind: int = 0x81, *, mask: bytes = b"\x5a\x01\x00\xff") -> bytes:
    """A frame of a client; `kind` is its first byte."""
    masked = bytes(one ^ mask[at % 4] for at, one in enumerate(payload))
    size = len(payload)
    if size < 126:
        return bytes((kind, 0x80 | size)) + mask + masked
    if size < 65_536:
        return bytes((kind, 0xFE)) + size.to_bytes(2) + mask + masked
    return bytes((kind, 0xFF)) + size.to_bytes(8) + mask + masked


def said(message: dict[str, Any]) -> bytes:
    return frame(json.dumps(message).encode())


class Line:
    """A WebSocket on a bare socket."""

    def __init__(self, served: Served) -> None:
        self.socket = served.raw()
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(
            b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._got = b""
        while b"\r\n\r\n" not in self._got:
            self._got += self.socket.recv(65_536)
        head, _, self._got = self._got.partition(b"\r\n\r\n")
        assert b" 101 " in head

    def send(self, data: bytes, *, cuts: Sequence[int] = ()) -> None:
        for start, end in pairwise((0, *cuts, len(data))):
            self.socket.sendall(data[start:end])

    def next(self) -> tuple[int, bytes]:
        """The next frame: kind and content; kind 0 at the end of the line."""
        while True:
            if len(self._got) >= 2:
                length, start = self._got[1], 2
                if length == 126:
                    length, start = int.from_bytes(self._got[2:4]), 4
                if len(self._got) >= start + length:
                    kind, body = self._got[0], self._got[start : start + length]
                    self._got = self._got[start + length :]
                    return kind, body
            piece = b""
            with suppress(ConnectionResetError):
                piece = self.socket.recv(65_536)
            if not piece:
                return 0, b""
            self._got += piece

    def types(self, count: int) -> list[str]:
        """The types of the next messages."""
        found: list[str] = []
        while len(found) < count:
            kind, body = self.next()
            assert kind == 0x81, (kind, body)
            told = json.loads(body)
            found += [one["type"] for one in (told if isinstance(told, list) else [told])]
        return found

    def closed(self) -> int:
        """The code with which the room closes the line."""
        while True:
            kind, body = self.next()
            assert kind, "the line was lost without a word"
            if kind == 0x88:
                return int.from_bytes(body[:2])


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with room_behind() as found:
        yield found


@pytest.fixture
def line(served: Served) -> Iterator[Line]:
    found = Line(served)
    yield found
    found.socket.close()


def test_a_frame_may_be_cut_anywhere(line: Line) -> None:
    long = said({"type": "ping", "filler": "x" * 300})
    for data in (said(PING), long, said(PING) + long):
        for at in range(1, len(data), 1 if len(data) < 60 else 29):
            line.send(data, cuts=(at,))
    rounds = len(range(1, len(said(PING)))) + len(range(1, len(long), 29))
    both = len(range(1, len(said(PING) + long), 29))
    assert len(line.types(rounds + 2 * both)) == rounds + 2 * both


def test_messages_of_one_packet_are_answered_in_order(line: Line) -> None:
    """The hello opens an account, which takes a moment; what comes after it waits."""
    line.send(said(HELLO) + said(PING) + said({"type": "wallet"}) + said(PING))
    assert line.types(4) == ["welcome", "pong", "wallet_state", "pong"]


def test_fragments_and_control_frames_are_understood(line: Line) -> None:
    text = json.dumps(PING).encode()
    line.send(said(PING) + frame(b"there?", 0x89) + said(PING))
    assert sorted((line.next(), line.next(), line.next()))[-1] == (0x8A, b"there?")
    line.send(frame(text[:3], 0x01) + frame(b"still?", 0x89) + frame(text[3:], 0x80))
    assert line.next() == (0x8A, b"still?")
    assert line.types(1) == ["pong"]
    line.send(said(PING), cuts=(3,))
    assert line.types(1) == ["pong"]
    line.send(frame((1_000).to_bytes(2), 0x88))
    assert line.closed() == 1_000


def test_binary_frames_are_refused_in_words(line: Line) -> None:
    line.send(frame(b"\x00\x01", 0x82) + said(PING))
    assert line.types(2) == ["error", "pong"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(b'{"type":"\xff"}'), 1_007),
        (frame(b"x" * 70_000), 1_009),
        (bytes((0x81, 2)) + b"{}", 1_002),  # not masked
        (frame(b"{}", 0xC1), 1_002),  # a bit that no extension has given a meaning
    ],
)
def test_what_breaks_the_protocol_closes_the_line(line: Line, data: bytes, code: int) -> None:
    line.send(said(PING))
    assert line.types(1) == ["pong"]
    line.send(data)
    assert line.closed() == code


def test_a_flood_is_slowed_down_and_each_message_answered(line: Line) -> None:
    line.send(said(PING) * 66)
    answers = line.types(66)
    assert answers.count("pong") >= 60 and answers.count("error") >= 1
