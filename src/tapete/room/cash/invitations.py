"""Passwords and invitations of private tables. Both depend on the room's key, so the log reveals neither."""

from __future__ import annotations

import hashlib
import hmac
from typing import Protocol

from tapete.room.world.deal_key import DealKey


class KeyedStream(Protocol):
    """A stream with the room's key."""

    stream: str
    key: DealKey | None


def invitation(game: KeyedStream) -> str | None:
    """Return the invitation code for a link to a private table; None without the key."""
    if game.key is None:
        return None
    return game.key.seed(f"{game.stream}/invitation", b"").hex()[:32]


def password_hash(game: KeyedStream, word: str) -> str:
    """Return the hash of a private table's password for the log; it also depends on the table.

    The hash includes the room's key, so short passwords can't be guessed from a stolen log alone.
    """
    if game.key is None:
        return ""
    key = game.key.seed(f"{game.stream}/password", b"")
    return hmac.new(key, word.encode(), hashlib.sha256).hexdigest()
