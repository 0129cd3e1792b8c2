"""Password hashing with argon2id in separate threads, and the check for weak passwords."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tapete.room.identity.account_refusals import Denied

T = TypeVar("T")

LEAST: Final = 10
MOST: Final = 200
THREADS: Final = 2
MOST_WAITING: Final = 30
"""Maximum number of waiting hashes; each takes 64 MiB and tens of milliseconds while it runs."""
_KNOWN: Final = ("1234567890", "password", "passwort", "qwertyuiop", "contraseña", "iloveyou", "abcdefghij")


class Passwords:
    """Hash and check passwords off the event loop.

    Args:
        hasher: hasher with its parameters; None for RFC 9106's low-memory option (64 MiB, three passes).
    """

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="passwords")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        """Return an argon2id hash with its salt and parameters.

        Raises:
            Denied: too many hashes are waiting.
        """
        return await self._off_the_loop(self._hash, password)

    async def check(self, hashed: str | None, password: str) -> bool:
        """Whether a password matches a hash.

        Without a hash the same work is done anyway, so that the time does not reveal which names exist.

        Raises:
            Denied: too many hashes are waiting.
        """
        right = await self._off_the_loop(self._check, hashed or "", password)
        return right and hashed is not None

    def outdated(self, hashed: str) -> bool:
        """Whether a hash has outdated parameters."""
        return self._hasher.check_needs_rehash(hashed)

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _off_the_loop(self, work: Callable[..., T], *args: str) -> T:
        if self._waiting >= MOST_WAITING:
            raise Denied("busy", 503)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)
        finally:
            self._waiting -= 1

    def _hash(self, password: str) -> str:
        return self._hasher.hash(_normal(password))

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash("nobody has this password")

    def _check(self, hashed: str, password: str) -> bool:
        nobodys = self._nobodys  # created at the first check
        try:
            return self._hasher.verify(hashed or nobodys, _normal(password))
        except (VerificationError, InvalidHashError):
            return False


def weakness(password: str, name: str) -> str | None:
    """Return why a password is refused; None if it is allowed.

    >>> weakness("short", "Ana"), weakness("aaaaaaaaaaaa", "Ana"), weakness("my name is ana", "Ana")
    ('password_short', 'password_weak', None)
    >>> weakness("Inés Prado 1", "Inés Prado"), weakness("1234567890", "Ana")
    ('password_weak', 'password_weak')
    """
    if len(password) < LEAST:
        return "password_short"
    if len(password) > MOST:
        return "password_long"
    plain = _normal(password).casefold()
    own = _normal(name).casefold()
    if len(set(plain)) < 5 or (own in plain and len(plain) - len(own) < 6):
        return "password_weak"
    if any(plain.startswith(one) and len(plain) - len(one) < 4 for one in _KNOWN):
        return "password_weak"
    return None


def _normal(password: str) -> str:
    """Normalise a password, so that keyboards don't matter (RFC 8265 asks for NFC; NFKC does more)."""
    return unicodedata.normalize("NFKC", password)
