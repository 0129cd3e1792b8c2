"""The stored answer of a command, so that a repeat gets the same answer."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from msgspec import Struct


class AnsweredCommand(Struct, frozen=True, kw_only=True):
    """The first answer to a command, and what its content was.

    >>> from tapete.room import protocol as p
    >>> id = "00000000-0000-4000-8000-000000000001"
    >>> away = p.Away(id=id, stream="tournament/7", away=True)
    >>> back = p.Away(id=id, stream="tournament/7", away=False)
    >>> kept = AnsweredCommand.read(AnsweredCommand.of(away, later=False).stored)
    >>> kept.same(away), kept.same(back)
    (True, False)
    """

    content: str | None
    """A hash of the whole message; None in stores of earlier versions, which kept the id alone."""
    later: bool
    stream: str | None = None
    """The flight that was drawn for a registration, if it is another one than was asked for."""

    @classmethod
    def of(cls, message: Struct, *, later: bool, stream: str | None = None) -> AnsweredCommand:
        """The record of a message that takes effect now."""
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
        """The form in which it is kept."""
        return msgspec.json.encode(self)

    def same(self, message: Struct) -> bool:
        """Whether a message with the same id says the same, as far as that is known."""
        return self.content is None or self.content == _content(message)


def _content(message: Struct) -> str:
    """A hash of a message: its type, stream and values, without its id."""
    found: Any = msgspec.to_builtins(message, order="deterministic")
    found["id"] = None
    return hashlib.sha256(msgspec.json.encode(found, order="sorted")).hexdigest()[:32]
