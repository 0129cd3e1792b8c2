"""HMAC-SHA-256 of many short texts with one key, for the salts of a deck.

`hmac.digest` prepares the key again for each text, which costs more than the hashing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

_sha256: Callable[[bytes], Any]
try:  # without the detour through OpenSSL, which looks its algorithm up each time
    from _sha256 import sha256 as _sha256  # type: ignore[import-not-found, no-redef, unused-ignore]
except ImportError:
    _sha256 = hashlib.sha256

_BLOCK = 64
_INNER = bytes(one ^ 0x36 for one in range(256))
_OUTER = bytes(one ^ 0x5C for one in range(256))


class Keyed:
    """HMAC-SHA-256 with one key (RFC 2104).

    >>> import hmac
    >>> all(
    ...     Keyed(key).digest(text) == hmac.digest(key, text, "sha256")
    ...     for key in (b"", b"k" * 32, b"k" * 64, b"k" * 65) for text in (b"", b"salt", b"x" * 300)
    ... )
    True
    """

    __slots__ = ("_inner", "_outer")

    def __init__(self, key: bytes) -> None:
        whole = (hashlib.sha256(key).digest() if len(key) > _BLOCK else key).ljust(_BLOCK, b"\0")
        self._inner = _sha256(whole.translate(_INNER))
        self._outer = _sha256(whole.translate(_OUTER))

    def digest(self, text: bytes) -> bytes:
        """Return the 32-byte digest of a text."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(text)
        outer.update(inner.digest())
        found: bytes = outer.digest()
        return found
