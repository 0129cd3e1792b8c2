"""Waiting for what is real: sockets, processes, a browser. Its bound is for what hangs, and measures nothing.

Only here do tests read a clock. A machine that is busy with other things may take as long as it likes; what
never comes ends the test with a sentence.
"""

from __future__ import annotations

import asyncio
import time
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import TypeVar

HANG_S = 240
"""Nothing that works takes so long, on any machine."""

T = TypeVar("T")


async def soon(work: Awaitable[T]) -> T:
    """What an awaitable comes to.

    Raises:
        TimeoutError: it hangs.
    """
    return await asyncio.wait_for(work, HANG_S)


def tries(what: str, *, every_s: float = 0.02) -> Iterator[int]:
    """Numbers to try something by, with a pause between two; leave the loop when it is done.

    Raises:
        AssertionError: it never was; `what` says what.
    """
    until, number = time.monotonic() + HANG_S, 0
    while time.monotonic() < until:
        yield number
        number += 1
        time.sleep(every_s)
    raise AssertionError(f"never: {what}")


def wait_until(true: Callable[[], object], what: str) -> None:
    """Wait until something is so.

    Raises:
        AssertionError: it never is; `what` says what.
    """
    for _ in tries(what):
        if true():
            return


def wait_for_server(url: str, *, lives: Callable[[], bool] = lambda: True) -> None:
    """Wait until a server of ours answers.

    Args:
        url: of its health page.
        lives: whether its process still runs.

    Raises:
        AssertionError: it has ended, or never answers.
    """
    for _ in tries(f"{url} answers"):
        assert lives(), "the server has ended"
        with suppress(OSError), urllib.request.urlopen(url, timeout=HANG_S):  # noqa: S310 - our own server
            return
