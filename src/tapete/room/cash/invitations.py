"""Passwords and invitations of private tables. Both grow from the room's key: the log gives nobody a word."""

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
    """What a link to a private table carries; None without the key."""
    if game.key is None:
        return None
    return game.key.seed(f"{game.stream}/invitation", b"").hex()[:32]


def password_hash(game: KeyedStream, word: str) -> str:
    """What the log keeps of a password: the same for the same word at the same table, and for no other.

    A stolen log alone can't be searched for short words, since the room's key is in the hash.
    """
    if game.key is None:
        return ""
    key = game.key.seed(f"{game.stream}/password", b"")
    return hmac.new(key, word.encode(), hashlib.sha256).hexdigest()
