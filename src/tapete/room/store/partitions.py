"""Partitions: groups of streams with one owner.

A worker owns partitions, never single streams. All streams of a series (flights and their final) are in one
partition, so that the same worker always owns them.

The store decides who may write: a partition has an *epoch*, which grows by one each time the owner changes.
Every batch carries the epoch of its writer, and the store refuses a batch of an older epoch.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

PARTS: Final = 64
"""Number of partitions. It is fixed, because the store keeps the partition of each stream."""


class Partition(Struct, frozen=True):
    """A partition as the store has it."""

    part: int
    epoch: int
    owner: str | None
    """Worker that owns it; None if it was given back."""


class Fence(Struct, frozen=True):
    """Proof that a writer owns a partition."""

    part: int
    epoch: int


def part_of(group: int) -> int:
    """Return the partition of a tournament.

    Args:
        group: number of the tournament; for a flight, the number of its final.

    >>> part_of(1), part_of(65)
    (1, 1)
    """
    return group % PARTS
