"""A timeout for waits on the store, for one task that waits often and rarely long.

`asyncio.timeout` sets and cancels a timer for each wait, which costs more than most waits. Here one timer
checks repeatedly while a wait lasts.
"""

from __future__ import annotations

import asyncio


class Patience:
    """A limit in seconds for each wait; a longer wait is cancelled.

    >>> async def wait_long() -> str:
    ...     patience = Patience(0.01)
    ...     with patience:
    ...         await asyncio.sleep(0)
    ...     try:
    ...         with patience:
    ...             await asyncio.sleep(60)
    ...     except TimeoutError:
    ...         return "enough"
    ...     return "all done"
    >>> asyncio.run(wait_long())
    'enough'
    """

    __slots__ = ("_cancelling", "_ended", "_loop", "_most_s", "_since", "_task", "_timer")

    def __init__(self, most_s: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._most_s = most_s
        self._since: float | None = None
        """Start of the current wait; None without one."""
        self._task: asyncio.Task[object] | None = None
        self._cancelling = 0
        self._ended = False
        """Whether this object cancelled the current wait."""
        self._timer: asyncio.TimerHandle | None = None

    def __enter__(self) -> None:
        task = self._task = asyncio.current_task()
        if task is None:
            raise RuntimeError("only a task can wait")
        self._since, self._ended = self._loop.time(), False
        self._cancelling = task.cancelling()
        if self._timer is None:
            self._timer = self._loop.call_later(self._most_s, self._look)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        task, self._task, self._since = self._task, None, None
        if self._ended and task is not None and task.uncancel() <= self._cancelling:
            if kind is asyncio.CancelledError:
                raise TimeoutError from error

    def _look(self) -> None:
        self._timer = None
        if self._since is None or self._task is None:
            return
        left = self._since + self._most_s - self._loop.time()
        if left > 0:
            self._timer = self._loop.call_later(left, self._look)
        else:
            self._ended = True
            self._task.cancel()
