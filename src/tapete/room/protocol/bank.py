"""The time bank: messages of a player, and what the player is told."""

from typing import Annotated

from msgspec import Meta, Struct

from tapete.room.protocol.base import Ask, Stream, Uuid


class UseTimeBank(Ask, frozen=True, kw_only=True):
    """Switch on your time bank for the `decision` that the table asks you for.

    It begins to run when the time of your turn is over. Only where `bank` is told: elsewhere it starts
    automatically, or there is none.
    """

    id: Uuid
    stream: Stream
    decision: Annotated[str, Meta(max_length=40)]


class SetTimeBank(Ask, frozen=True, kw_only=True):
    """Choose whether your time bank starts automatically at this stream, until you leave."""

    id: Uuid
    stream: Stream
    automatic: bool


class OwnBank(Struct, frozen=True, kw_only=True):
    """Your time bank, where you switch it on yourself (`use_time_bank`)."""

    left_ms: int
    """Time left in the bank at the start of the turn."""
    automatic: bool = False
    """Whether you chose that it starts automatically (`set_time_bank`)."""
