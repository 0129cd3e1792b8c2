"""Assign partitions to live workers. Every worker computes the same assignment."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable

from tapete.room.store.partitions import PARTS


def assigned(workers: Iterable[str]) -> dict[int, str]:
    """Return the worker of each partition.

    The shares differ by at most one partition, and few partitions move when a worker comes or goes: each
    partition ranks the workers and goes to the highest one that still has room in its share.

    >>> shares = assigned(["a", "b", "c"]).values()
    >>> sorted(list(shares).count(one) for one in "abc")
    [21, 21, 22]
    >>> before, after = assigned(["a", "b"]), assigned(["a", "b", "c"])
    >>> sum(before[part] != after[part] for part in before) < 32
    True
    """
    living = sorted(set(workers))
    if not living:
        return {}
    share, over = divmod(PARTS, len(living))
    found: dict[int, str] = {}
    got = Counter[str]()
    for part in range(PARTS):
        for worker in sorted(living, key=lambda one: _weight(part, one), reverse=True):
            full = got[worker] > share or (
                got[worker] == share and sum(count > share for count in got.values()) >= over
            )
            if not full:
                found[part] = worker
                got[worker] += 1
                break
    return found


def _weight(part: int, worker: str) -> bytes:
    return hashlib.sha256(f"{part} {worker}".encode()).digest()
