"""Random secrets of people, and the hashes that the store keeps of them."""

from __future__ import annotations

import hashlib
import hmac
import secrets

RECOVERY_CODES = 10
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Alphabet without similar-looking letters and digits."""


def new_secret() -> str:
    """Return a new 256-bit secret, safe in a URL and a cookie."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> bytes:
    """Return the SHA-256 of a secret for the store. Random secrets need no slow hash."""
    return hashlib.sha256(secret.encode()).digest()


def csrf_of(secret: str) -> str:
    """Return the CSRF token for a page, derived from its session cookie, which the page can't read."""
    return hmac.digest(secret.encode(), b"tapete csrf", "sha256").hex()


def new_recovery_code() -> str:
    """Return a new code of 77 bits for paper: `k3mp-9xwa-...`."""
    signs = "".join(secrets.choice(_LETTERS) for _ in range(16))
    return "-".join(signs[start : start + 4] for start in range(0, 16, 4))


def typed_code(typed: str) -> str:
    """Return the canonical form of a typed recovery code.

    >>> typed_code(" K3MP 9xwa-abcd_efgh ")
    'k3mp-9xwa-abcd-efgh'
    """
    signs = "".join(sign for sign in typed.lower() if sign in _LETTERS)
    return "-".join(signs[start : start + 4] for start in range(0, len(signs), 4))
