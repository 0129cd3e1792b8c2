"""Signed links to a hand, so that other players' hands can't be found by counting up numbers.

A player who was dealt in sees a shared hand with their own cards. Other viewers see the hand as a spectator,
plus the cards of the player who made the link if that player chose so.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import secrets

import msgspec
from msgspec import Struct

from tapete.engine.types import Seat
from tapete.room.store.store import Store

_KEY = "hands/link-key"
_SIGNED = 16
"""Number of signature bytes in a link."""


class Link(Struct, frozen=True, array_like=True):
    """Content of a link."""

    stream: str
    hand: int
    shows: Seat = 0
    """Seat whose cards everybody may see; 0 for none."""


_encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(Link)


class ShareLinks:
    """Make and read links with a key that the room creates once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key: bytes | None = None

    async def make(self, link: Link) -> str:
        """Return the text of a link."""
        body = _encode(link)
        return base64.urlsafe_b64encode(await self._sign(body) + body).decode().rstrip("=")

    async def read(self, text: str) -> Link | None:
        """Return the content of a link; None if the room has not made it."""
        try:
            whole = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        except (binascii.Error, ValueError):
            return None
        given, body = whole[:_SIGNED], whole[_SIGNED:]
        if not hmac.compare_digest(given, await self._sign(body)):
            return None
        try:
            return _decoder.decode(body)
        except msgspec.DecodeError:
            return None

    async def _sign(self, body: bytes) -> bytes:
        if self._key is None:
            self._key = bytes.fromhex(await self._store.agree_on(_KEY, secrets.token_hex(32)))
        return hmac.digest(self._key, body, "sha256")[:_SIGNED]
