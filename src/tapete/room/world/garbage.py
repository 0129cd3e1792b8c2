"""Run the garbage collector rarely.

A room keeps many small objects for a long time. With Python's default limits, a full collection visits all of
them every few seconds and blocks the room: with 200 tables and 1,200 connections the slowest hundredth of the
acknowledgements took 167 ms, and 11 ms with these limits (bench/RESULTS.md). Objects without reference cycles
are freed at once in any case.
"""

import gc

YOUNG = 50_000
MIDDLE = 20
OLD = 100


def collect_rarely() -> None:
    """Exclude all objects so far from collections, and collect the others rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
