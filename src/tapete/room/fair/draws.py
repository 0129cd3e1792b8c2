"""The seeds of an event's draws, and what is published of them before anything is drawn.

They are a chain: the seed of each draw hashes to that of the draw before it, and the first one to the
commitment. So one commitment, told before the first entry, holds the room to every draw; each seed is opened
as soon as its draw is made, and tells nothing of those to come.

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
"""Draws of a chain. A longer one takes longer to go along; what an event needs beyond gets another."""


def chain_name(stream: str, series: int) -> str:
    """The name of a chain in the world; it stands in all its hashes.

    Args:
        series: the chains of an event are numbered from 1.
    """
    return f"{stream}/draws/{series}"


def link(name: str, seed: bytes) -> bytes:
    """The seed of the draw before; of the first draw, the commitment."""
    return hashlib.sha256(f"{FORMAT} link\0{name}\0".encode() + seed).digest()


def opens(name: str, seed: bytes, number: int) -> bytes:
    """The commitment that a seed leads to.

    Args:
        number: of the draw in its chain, from 1.
    """
    for _ in range(number):
        seed = link(name, seed)
    return seed


def seed_of_draw(name: str, top: bytes, number: int, *, links: int = LINKS) -> bytes:
    """The seed of one draw; number 0 is the commitment.

    Args:
        top: the seed of the chain's last draw, from which all others follow.
        links: how many draws the chain has.

    Raises:
        ValueError: the chain has no such draw.
    """
    if not 0 <= number <= links:
        raise ValueError(f"{name} has {links} draws, not {number}")
    return opens(name, top, links - number)
