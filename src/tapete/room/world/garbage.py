"""Run the garbage collector rarely.

A room keeps many small objects for long. By Python's usual limits a full collection walks over all of them
every few seconds, and everybody waits for it: with 200 tables and 1,200 connections the slowest hundredth of
the acknowledgements took 167 ms, and 11 ms with these limits (bench/RESULTS.md). What is in no circle is
freed at once in any case.
"""

import gc

YOUNG = 50_000
MIDDLE = 20
OLD = 100


def collect_rarely() -> None:
    """Keep what was loaded so far out of all collections, and collect the rest rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
