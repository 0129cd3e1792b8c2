"""Random secrets of people, and what the store keeps of them: hashes."""

from __future__ import annotations

import hashlib
import hmac
import secrets

RECOVERY_CODES = 10
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters and digits that look alike."""


def new_secret() -> str:
    """256 bits, safe in a URL and a cookie."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> bytes:
    """SHA-256 of a secret: the store never has the secret itself. Random secrets need no slow hash."""
    return hashlib.sha256(secret.encode()).digest()


def csrf_of(secret: str) -> str:
    """The token that a page sends with each change: derived from its cookie, which the page can't read."""
    return hmac.digest(secret.encode(), b"tapete csrf", "sha256").hex()


def new_recovery_code() -> str:
    """A code of 77 bits for paper: `k3mp-9xwa-...`."""
    signs = "".join(secrets.choice(_LETTERS) for _ in range(16))
    return "-".join(signs[start : start + 4] for start in range(0, 16, 4))


def typed_code(typed: str) -> str:
    """A recovery code as it was given, however it was typed.

    >>> typed_code(" K3MP 9xwa-abcd_efgh ")
    'k3mp-9xwa-abcd-efgh'
    """
    signs = "".join(sign for sign in typed.lower() if sign in _LETTERS)
    return "-".join(signs[start : start + 4] for start in range(0, len(signs), 4))
