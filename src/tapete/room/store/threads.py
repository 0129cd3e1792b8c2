"""A thread beside the event loop: it does one piece of work after the other and hands the results back.

It costs half of what an executor does, and a room hands work over at every commit.
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
    """Work for one thread, in the order in which it is given.

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
        # Whatever it does is safe to be cut off: a process may end without closing its store.
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def do(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Have work done. It is done even if nobody waits for its result any more."""
        done: asyncio.Future[T] = self._loop.create_future()
        self._given.put((work, done))
        return done

    async def stop(self) -> None:
        """Let the thread end after what it was given."""
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
            with suppress(RuntimeError):  # the loop was closed meanwhile
                self._loop.call_soon_threadsafe(_settle, done, result, error)
            del given, work, done, result, error  # it waits long for the next, and keeps nothing meanwhile


def _settle(done: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if done.done():
        return  # the caller was cancelled
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
