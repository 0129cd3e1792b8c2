"""What all messages have in common: versions, names, numbers."""

from typing import Annotated

from msgspec import Meta, Struct

from tapete.engine.types import snake

PROTOCOL = 1


Name = Annotated[str, Meta(min_length=2, max_length=20, pattern=r"^[\w][\w .\-']*[\w.]$")]
"""A name shown at the table."""


Uuid = Annotated[str, Meta(pattern=r"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")]


Stream = Annotated[str, Meta(pattern=r"^[a-z]+/[1-9][0-9]{0,14}$")]


Whole = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class Ask(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """The base of what a client sends."""


class Tell(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """The base of what the room sends."""
