"""Partitions: the groups of streams that workers own together.

A worker owns partitions, never single streams. All streams of a series (flights and their final) are in one
partition, so that they are always owned by the same worker.

The store says who may write: a partition has an *epoch*, which grows by one each time the partition changes
hands. Every batch carries the epoch of its writer, and a batch of an older epoch is refused.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

PARTS: Final = 64
"""How many partitions there are. It is fixed: the partition of a stream is kept with it."""


class Partition(Struct, frozen=True):
    """A partition as the store knows it."""

    part: int
    epoch: int
    owner: str | None
    """The worker that has it; None if it was given back."""


class Fence(Struct, frozen=True):
    """The proof that a writer owns a partition."""

    part: int
    epoch: int


def part_of(group: int) -> int:
    """The partition of a tournament.

    Args:
        group: its number; of a flight, that of its final.

    >>> part_of(1), part_of(65)
    (1, 1)
    """
    return group % PARTS
