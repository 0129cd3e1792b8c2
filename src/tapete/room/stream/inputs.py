"""Inputs of a stream's mailbox: messages, ticks, lines lost and back, the seed of a final, orders."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from tapete.room import protocol as p
from tapete.room.core import asking
from tapete.room.store.store import Account
from tapete.room.stream.orders import StreamOrder
from tapete.tournament import commands as tc


class Asker(Protocol):
    """Who sent a message and hears the answer."""

    account: Account | None

    def tell(self, message: p.ServerMessage) -> None:
        """Send a message; never waits."""


class Asked(Struct, frozen=True):
    """A message from somebody."""

    asker: Asker
    message: asking.Command | p.CashCommand | p.PoolCommand
    among: tuple[int, ...] = ()
    """Of a registration: the flights among which this one was drawn."""
    trace: str = ""
    """The traceparent of the message."""


class BytesGiven(Struct, frozen=True):
    """A client commits to random bytes for its next deal, or reveals them."""

    asker: Asker
    message: p.CommitBytes | p.RevealBytes


class Tick(Struct, frozen=True):
    """Something is due by the clock."""


class LineChanged(Struct, frozen=True):
    """An account's last connection to this tournament is gone for longer than the grace, or it is back."""

    account: int
    gone: bool


class Seed(Struct, frozen=True):
    """All flights of a final are over: what they have left."""

    command: tc.SeedFinal


class CloseIdle(Struct, frozen=True):
    """The house closes a cash table, if still nobody sits there."""


Input = Asked | BytesGiven | Tick | LineChanged | Seed | CloseIdle | StreamOrder
