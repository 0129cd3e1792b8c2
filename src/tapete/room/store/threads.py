"""A worker thread beside the event loop: runs functions one by one and returns their results.

It costs half as much as an executor, and a room uses it at every commit.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")

_Work = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class OneThread:
    """Queue of work for one thread, in order.

    >>> async def add() -> int:
    ...     thread = OneThread("adds")
    ...     found = await thread.do(lambda: 2 + 3)
    ...     await thread.stop()
    ...     return found
    >>> asyncio.run(add())
    5
    """

    def __init__(self, name: str) -> None:
        self._loop = asyncio.get_running_loop()
        self._given: SimpleQueue[_Work | None] = SimpleQueue()
        # A daemon, because its work may be cut off safely: a process may end without closing its store.
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def do(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Run a function in the thread. It runs even if its caller stops waiting."""
        done: asyncio.Future[T] = self._loop.create_future()
        self._given.put((work, done))
        return done

    async def stop(self) -> None:
        """End the thread after its queued work."""
        await self.do(lambda: None)
        self._given.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (given := self._given.get()) is not None:
            work, done = given
            result, error = None, None
            try:
                result = work()
            except BaseException as raised:
                error = raised
            with suppress(RuntimeError):  # the loop has been closed
                self._loop.call_soon_threadsafe(_settle, done, result, error)
            del given, work, done, result, error  # free these objects during the wait for the next work


def _settle(done: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if done.done():
        return  # the caller was cancelled
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
