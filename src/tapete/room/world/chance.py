"""Sources of randomness, and the shuffle derived from a 32-byte seed.

>>> deck = shuffled(STANDARD_52, bytes(32))
>>> sorted(deck) == sorted(STANDARD_52)
True
"""

import hmac
import secrets
from collections.abc import Iterator, Sequence
from typing import Protocol

from tapete.cards import STANDARD_52, Card

__all__ = [
    "STANDARD_52",
    "RandomSource",
    "SeededChance",
    "SystemChance",
    "below",
    "permutation",
    "shuffled",
]

SEED_BYTES = 32
"""256 bits per hand, more than the 226 bits for all orders of 52 cards."""


class RandomSource(Protocol):
    """The room's only source of randomness."""

    def seed(self, purpose: str) -> bytes:
        """Return 32 fresh bytes. A seeded source derives them from `purpose`."""


class SystemChance:
    """Randomness of the operating system."""

    def seed(self, purpose: str) -> bytes:
        """Return 32 fresh bytes of the operating system; `purpose` has no effect."""
        return secrets.token_bytes(SEED_BYTES)


class SeededChance:
    """Randomness for simulations and tests: the same seed and purpose always give the same bytes.

    >>> SeededChance(b"s").seed("deck/1") == SeededChance(b"s").seed("deck/1")
    True
    """

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def seed(self, purpose: str) -> bytes:
        """Return the 32 bytes of this seed and purpose."""
        return hmac.digest(self._seed, purpose.encode(), "sha256")


def _numbers(seed: bytes) -> Iterator[int]:
    """Yield endless 16-bit numbers from HMAC-SHA-256 in counter mode."""
    block = 0
    while True:
        data = hmac.digest(seed, b"order" + block.to_bytes(4, "big"), "sha256")
        for index in range(0, len(data), 2):
            yield data[index] << 8 | data[index + 1]
        block += 1


def permutation(count: int, seed: bytes) -> tuple[int, ...]:
    """Return an unbiased order of 0..count-1 by Fisher-Yates with rejection sampling.

    >>> sorted(permutation(6, b"x" * 32))
    [0, 1, 2, 3, 4, 5]
    """
    order = list(range(count))
    numbers = _numbers(seed)
    for last in range(count - 1, 0, -1):
        choices = last + 1
        # Use as few 16-bit numbers as possible: one for up to 65,536 choices, for compatibility with old
        # logs.
        words = -(-last.bit_length() // 16)
        span = 1 << 16 * words
        limit = span - span % choices
        number = limit
        while number >= limit:
            number = 0
            for _ in range(words):
                number = number << 16 | next(numbers)
        other = number % choices
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def below(bounds: Sequence[int], seed: bytes) -> tuple[int, ...]:
    """Return one unbiased number below each bound, by rejection sampling.

    Raises:
        ValueError: a bound below 1.

    >>> all(0 <= draw < bound for draw, bound in zip(below((1, 6, 1_000_000), b"x" * 32), (1, 6, 1_000_000)))
    True
    """
    found = []
    for place, bound in enumerate(bounds):
        if bound < 1:
            raise ValueError(f"nothing lies below a bound of {bound}")
        size = (bound.bit_length() + 7) // 8 + 1
        limit = 256**size - 256**size % bound
        attempt = 0
        while True:
            purpose = b"below" + place.to_bytes(4, "big") + attempt.to_bytes(4, "big")
            number = int.from_bytes(hmac.digest(seed, purpose, "sha256")[:size], "big")
            if number < limit:
                break
            attempt += 1
        found.append(number % bound)
    return tuple(found)


def shuffled(deck: Sequence[Card], seed: bytes) -> tuple[Card, ...]:
    """Return the deck in the order given by `seed`, fixed for the whole hand."""
    return tuple(deck[index] for index in permutation(len(deck), seed))
