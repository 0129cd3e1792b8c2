"""Versions, names and numbers that all messages share."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from tapete.engine.types import snake

PROTOCOL = 2
"""The version of this protocol; `hello` names it."""


Name = Annotated[str, Meta(min_length=2, max_length=20, pattern=r"^\S.*\S$")]
"""A name shown at the table: letters of one alphabet with their marks, digits, and blanks, points, hyphens
and apostrophes between them. What is no name, or looks like another's, gets an error of its own."""


Uuid = Annotated[str, Meta(pattern=r"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")]
"""The number that a client gives to a command, in the usual form."""


Stream = Annotated[str, Meta(pattern=r"^[a-z]+/[1-9][0-9]{0,14}(\.[1-9][0-9]{0,14})?$")]
"""What a message is about: `tournament/7`; of a pool, `pool/1.3` is its entry 3."""


Whole = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""A whole number that JavaScript holds exactly."""


class Ask(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """The base of what a client sends."""

    @property
    def answered_by(self) -> str:
        """What an answer names as `re`: the message's `id`, or its type if it has none."""
        return getattr(self, "id", None) or str(self.__struct_config__.tag)


class Tell(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """The base of what the room sends."""


class _Named(Struct):
    id: str | None = None
    type: str | None = None


def named_in(frame: str | bytes) -> str | None:
    """The id or the type of a message that was not taken, so that its sender knows it again.

    >>> named_in('{"type": "ping", "now": 1}'), named_in("hello")
    ('ping', None)
    """
    try:
        found = msgspec.json.decode(frame, type=_Named)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None
    named = found.id or found.type
    return named[:40] if named else None
