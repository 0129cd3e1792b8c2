"""The seeds of an event's draws, and their public commitment before the first draw.

The seeds are a hash chain: the seed of each draw hashes to the seed of the previous draw, and the first one
to the commitment. So one commitment, published before the first entry, fixes every draw. Each seed is
published as soon as its draw is made, and reveals nothing about later draws.

>>> top = bytes(32)
>>> seed = seed_of_draw("tournament/1/draws/1", top, 3, links=5)
>>> link("tournament/1/draws/1", seed) == seed_of_draw("tournament/1/draws/1", top, 2, links=5)
True
>>> opens("tournament/1/draws/1", seed, 3) == seed_of_draw("tournament/1/draws/1", top, 0, links=5)
True
"""

import hashlib

from tapete.room.fair.decks import FORMAT

LINKS = 512
"""Draws per chain. A longer chain takes longer to compute; an event with more draws gets another chain."""


def chain_name(stream: str, series: int) -> str:
    """Return the globally unique name of a chain, which all its hashes contain.

    Args:
        series: number of the chain in the event, from 1.
    """
    return f"{stream}/draws/{series}"


def link(name: str, seed: bytes) -> bytes:
    """Return the seed of the previous draw; for the first draw, the commitment."""
    return hashlib.sha256(f"{FORMAT} link\0{name}\0".encode() + seed).digest()


def opens(name: str, seed: bytes, number: int) -> bytes:
    """Return the commitment that a seed hashes to.

    Args:
        number: number of the draw in its chain, from 1.
    """
    for _ in range(number):
        seed = link(name, seed)
    return seed


def seed_of_draw(name: str, top: bytes, number: int, *, links: int = LINKS) -> bytes:
    """Return the seed of one draw; number 0 is the commitment.

    Args:
        top: seed of the chain's last draw, from which all others are computed.
        links: number of draws in the chain.

    Raises:
        ValueError: the chain has no such draw.
    """
    if not 0 <= number <= links:
        raise ValueError(f"{name} has {links} draws, not {number}")
    return opens(name, top, links - number)
