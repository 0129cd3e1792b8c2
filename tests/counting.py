"""Work, counted: the same on every machine, however busy it is. Nothing here knows what time it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def calls(work: Callable[[], object]) -> int:
    """How many functions a piece of work calls, those of C included.

    >>> calls(lambda: [len(word) for word in ("one", "two")])
    3
    """
    count = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count - 2  # the work itself, and the end of counting


def lines(work: Callable[[], object]) -> int:
    """How many lines of Python a piece of work runs through.

    >>> lines(lambda: None)
    1
    """
    count = 0

    def note(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal count
        count += event == "line"
        return note

    before = sys.gettrace()
    sys.settrace(note)
    try:
        work()
    finally:
        sys.settrace(before)
    return count
