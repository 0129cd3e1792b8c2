"""Wait for sockets, processes and a browser, with a bound that only a hang exceeds.

Only this module reads a clock in the tests. A busy machine may take long; a hang ends the test with a
message.
"""

from __future__ import annotations

import asyncio
import time
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import TypeVar

HANG_S = 240
"""Longer than any working operation on any machine."""

T = TypeVar("T")


async def soon(work: Awaitable[T]) -> T:
    """Await something with a bound.

    Raises:
        TimeoutError: it hangs.
    """
    return await asyncio.wait_for(work, HANG_S)


def tries(what: str, *, every_s: float = 0.02) -> Iterator[int]:
    """Yield the numbers of attempts, with a pause after each; leave the loop when done.

    Raises:
        AssertionError: the bound was reached; the message contains `what`.
    """
    until, number = time.monotonic() + HANG_S, 0
    while time.monotonic() < until:
        yield number
        number += 1
        time.sleep(every_s)
    raise AssertionError(f"never: {what}")


def wait_until(true: Callable[[], object], what: str) -> None:
    """Wait until a condition is true.

    Raises:
        AssertionError: the bound was reached; the message contains `what`.
    """
    for _ in tries(what):
        if true():
            return


def wait_for_server(url: str, *, lives: Callable[[], bool] = lambda: True) -> None:
    """Wait until a test server answers.

    Args:
        url: of its health page.
        lives: whether its process is running.

    Raises:
        AssertionError: the process ended or never answers.
    """
    for _ in tries(f"{url} answers"):
        assert lives(), "the server has ended"
        with suppress(OSError), urllib.request.urlopen(url, timeout=HANG_S):  # noqa: S310 - our own server
            return
