"""Inputs of a stream's mailbox: messages, ticks, lost and restored connections, a final's seed, orders."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from tapete.room import protocol as p
from tapete.room.core import deciding
from tapete.room.store.store import Account
from tapete.room.stream.orders import StreamOrder
from tapete.tournament import commands as tc


class Asker(Protocol):
    """Sender of a message, who gets the answer."""

    account: Account | None

    def tell(self, message: p.ServerMessage) -> None:
        """Send a message; never waits."""


class Asked(Struct, frozen=True):
    """A message with its sender."""

    asker: Asker
    message: deciding.Command | p.CashCommand | p.PoolCommand
    among: tuple[int, ...] = ()
    """Flights among which this one was drawn; only for a registration."""
    trace: str = ""
    """Traceparent of the message."""


class BytesGiven(Struct, frozen=True):
    """A client commits to random bytes for its next deal, or reveals them."""

    asker: Asker
    message: p.CommitBytes | p.RevealBytes


class Tick(Struct, frozen=True):
    """The timer rang: look for a due step."""


class LineChanged(Struct, frozen=True):
    """An account lost its last connection to this tournament for longer than the grace, or is back."""

    account: int
    gone: bool


class Seed(Struct, frozen=True):
    """Stacks and pools that the finished flights pass to their final."""

    command: tc.SeedFinal


class CloseIdle(Struct, frozen=True):
    """The house closes a cash table, if nobody sits there by then."""


Input = Asked | BytesGiven | Tick | LineChanged | Seed | CloseIdle | StreamOrder
