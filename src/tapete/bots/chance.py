"""Deterministic random numbers: the same seed and purpose always give the same number."""

from hashlib import sha256
from typing import Any, Final

from tapete.cards.typed import checked

_PARTS = 1 << 64

# Knuth's 64-bit linear congruential generator; its high bits are good enough to deal imagined cards.
_FACTOR: Final = 6364136223846793005
_STEP: Final = 1442695040888963407
_MASK: Final = (1 << 64) - 1


@checked
def seed_for(*, stream: str, account: int, decision: str) -> bytes:
    """Build the seed for one decision of one bot. The account in it gives the bot its lasting style.

    >>> seed_for(stream="tournament/1", account=7, decision="12.3")
    b'tournament/1/7/12.3'
    """
    return f"{stream}/{account}/{decision}".encode()


def account_part(seed: bytes) -> bytes:
    """Return the part of a seed that all decisions share: the last part but one, or the whole seed.

    >>> account_part(b"tournament/1/7/12.3"), account_part(b"seed")
    (b'7', b'seed')
    """
    return seed.rpartition(b"/")[0].rpartition(b"/")[2] or seed


def number(seed: bytes, purpose: str) -> int:
    """Return a whole number of 64 bits."""
    return int.from_bytes(sha256(purpose.encode() + b"|" + seed).digest()[:8], "big")


def share(seed: bytes, purpose: str) -> float:
    """Return a number from 0 up to, but without, 1.

    >>> 0 <= share(b"7/1.0", "bluff") < 1, share(b"7/1.0", "bluff") == share(b"7/1.0", "bluff")
    (True, True)
    """
    if not isinstance(seed, bytes) or not isinstance(purpose, str):
        raise TypeError(f"a seed is bytes and a purpose is text, not {seed!r} and {purpose!r}")
    return (number(seed, purpose) >> 11) / (_PARTS >> 11)


def deal(deck: list[Any], count: int, state: int) -> int:
    """Shuffle `count` cards to the front of a deck in place, and return the state for the next deal.

    >>> deck = list("abcde")
    >>> deal(deck, 2, deal(deck, 2, 7)) == deal(list("abcde"), 4, 7), sorted(deck)
    (True, ['a', 'b', 'c', 'd', 'e'])
    """
    left = len(deck)
    for place in range(count):
        state = (state * _FACTOR + _STEP) & _MASK
        other = place + (state >> 40) * (left - place) // (1 << 24)
        deck[place], deck[other] = deck[other], deck[place]
    return state
