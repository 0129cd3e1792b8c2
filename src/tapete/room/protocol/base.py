"""Versions, names and numbers that all messages share."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from tapete.engine.types import snake

PROTOCOL = 2
"""Version of this protocol; `hello` names it."""


Name = Annotated[str, Meta(min_length=2, max_length=20, pattern=r"^\S.*\S$")]
"""A name shown at the table: letters of one alphabet with their marks, digits, and blanks, points, hyphens
and apostrophes between them. A name that is not allowed, or looks like another, gets its own error."""


Uuid = Annotated[str, Meta(pattern=r"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")]
"""UUID that a client gives to a command, in the usual form."""


Stream = Annotated[str, Meta(pattern=r"^[a-z]+/[1-9][0-9]{0,14}(\.[1-9][0-9]{0,14})?$")]
"""Stream that a message is about: `tournament/7`. `pool/1.3` is entry 3 of pool 1."""


Whole = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""A whole number that JavaScript holds exactly."""


class Ask(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """Base of the messages that a client sends."""

    @property
    def answered_by(self) -> str:
        """Value of `re` in an answer: the message's `id`, or its type if it has no `id`."""
        return getattr(self, "id", None) or str(self.__struct_config__.tag)


class Tell(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """Base of the messages that the room sends."""


class _Named(Struct):
    id: str | None = None
    type: str | None = None


def named_in(frame: str | bytes) -> str | None:
    """Return the id or the type of a message that was not accepted, so that its sender recognises it.

    >>> named_in('{"type": "ping", "now": 1}'), named_in("hello")
    ('ping', None)
    """
    try:
        found = msgspec.json.decode(frame, type=_Named)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None
    named = found.id or found.type
    return named[:40] if named else None
