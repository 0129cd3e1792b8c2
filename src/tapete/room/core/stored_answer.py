"""The stored answer of a command, so that a repeat gets the same answer."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from msgspec import Struct


class AnsweredCommand(Struct, frozen=True, kw_only=True):
    """The first answer to a command, and a hash of the command's content.

    >>> from tapete.room import protocol as p
    >>> id = "00000000-0000-4000-8000-000000000001"
    >>> away = p.Away(id=id, stream="tournament/7", away=True)
    >>> back = p.Away(id=id, stream="tournament/7", away=False)
    >>> kept = AnsweredCommand.read(AnsweredCommand.of(away, later=False).stored)
    >>> kept.same(away), kept.same(back)
    (True, False)
    """

    content: str | None
    """Hash of the whole message; None in stores of earlier versions, which kept only the id."""
    later: bool
    stream: str | None = None
    """Flight drawn for a registration, if it is not the requested one."""

    @classmethod
    def of(cls, message: Struct, *, later: bool, stream: str | None = None) -> AnsweredCommand:
        """Return the record of a message that takes effect now."""
        return cls(content=_content(message), later=later, stream=stream)

    @classmethod
    def read(cls, stored: bytes) -> AnsweredCommand:
        """Decode a stored answer. An unreadable one was stored by an earlier version."""
        try:
            return msgspec.json.decode(stored, type=cls)
        except msgspec.DecodeError:
            return cls(content=None, later=False)

    @property
    def stored(self) -> bytes:
        """The record as stored bytes."""
        return msgspec.json.encode(self)

    def same(self, message: Struct) -> bool:
        """Whether a message has the same content; true if the stored content is unknown."""
        return self.content is None or self.content == _content(message)


def _content(message: Struct) -> str:
    """Return the hash of a message: its type, stream and values, without its id."""
    found: Any = msgspec.to_builtins(message, order="deterministic")
    found["id"] = None
    return hashlib.sha256(msgspec.json.encode(found, order="sorted")).hexdigest()[:32]
