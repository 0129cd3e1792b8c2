"""Put things in an order that looks random and follows from a seed."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def number_from(*parts: object) -> int:
    """Return a number of 64 bits that depends on all parts alone."""
    text = "|".join(map(str, parts))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def mixed(things: Iterable[T], *seed: object, name: Callable[[T], object] = repr) -> list[T]:
    """Return the things in an order that follows from the seed.

    Args:
        things: in any order; the result does not depend on it.
        seed: anything with a stable text.
        name: a text that tells one thing from another.

    >>> mixed("abcd", 1), mixed("dcba", 1), mixed("abcd", 2) != mixed("abcd", 1)
    (['d', 'c', 'b', 'a'], ['d', 'c', 'b', 'a'], True)
    """
    return sorted(things, key=lambda thing: number_from(*seed, name(thing)))
