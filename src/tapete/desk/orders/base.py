"""Base of the desk's orders, and the limits of their fields."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tapete.engine.types import snake

Reason = Annotated[str, Meta(max_length=300)]
"""Reason that a person gives for an order."""
Number = Annotated[int, Meta(ge=1, le=100_000)]
"""Number of a table, proposal or act."""
Account = Annotated[int, Meta(ge=1, le=1_000_000)]
"""Number of a player in the event."""
Count = Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)]
"""Number of chips, or milliseconds; JavaScript can hold it exactly."""
Minutes = Annotated[int, Meta(ge=1, le=600)]
"""Length of a break."""
RoomName = Annotated[str, Meta(min_length=1, max_length=60)]
"""Name of a room."""


class Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """Base of all orders."""

    reason: Reason = ""
