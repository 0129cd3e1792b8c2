"""The life of a simulated process: its tasks and timers belong to it, end and stand still with it."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Coroutine
from typing import Any

from tests.simulation.virtual import VirtualLoop

from tapete.room.world.clock import LoopClock, Timer

LIFE: contextvars.ContextVar[Life | None] = contextvars.ContextVar("life", default=None)
"""The process whose code runs now."""


class Life:
    """A process, as the loop knows it."""

    def __init__(self) -> None:
        self.alive = True
        self.frozen = False
        self.tasks: list[asyncio.Task[Any]] = []
        self.parked: list[Guarded] = []
        """What would have run since it stands still, in order."""
        self.context = contextvars.copy_context()
        self.context.run(LIFE.set, self)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin a task of this process."""
        return self.context.copy().run(asyncio.ensure_future, work)

    def freeze(self) -> None:
        """Stand still: nothing of this process runs, time goes on."""
        self.frozen = True

    def thaw(self) -> None:
        """Go on, with all that has become due meanwhile."""
        self.frozen = False
        parked, self.parked = self.parked, []
        for one in parked:
            if not one.handle.cancelled():
                asyncio.get_running_loop().call_soon(one, context=one.context)

    def end(self) -> None:
        """End all of its tasks, wherever they are."""
        self.alive = False
        self.thaw()
        for task in self.tasks:
            if task is not asyncio.current_task():
                task.cancel()


class LifeClock(LoopClock):
    """The clock of one process, whose timers end with it."""

    def __init__(self, epoch_ms: int, life: Life) -> None:
        super().__init__(epoch_ms)
        self._life = life

    def call_at(self, at: int, call: Callable[[], object]) -> Timer:
        """See `Clock.call_at`."""
        return super().call_at(at, lambda: call() if self._life.alive else None)


def task_factory(
    loop: asyncio.AbstractEventLoop, coro: Coroutine[Any, Any, Any], **options: Any
) -> asyncio.Task[Any]:
    """Make a task that belongs to the process whose code makes it."""
    task = asyncio.Task(coro, loop=loop, **options)
    life = LIFE.get()
    if life is not None:
        life.tasks.append(task)
    return task


class Guarded:
    """A call of a process, which waits while the process stands still."""

    __slots__ = ("_args", "_call", "_life", "context", "handle")

    handle: asyncio.Handle

    def __init__(
        self, life: Life, call: Callable[..., object], args: Any, context: contextvars.Context
    ) -> None:
        self._life = life
        self._call = call
        self._args = args
        self.context = context

    def __call__(self) -> None:
        if self._life.frozen:
            self._life.parked.append(self)
        else:
            self._call(*self._args)


class LivesLoop(VirtualLoop):
    """Virtual time for several processes, each of which may stand still."""

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        """See `AbstractEventLoop.call_soon`."""
        life = LIFE.get() if context is None else context.get(LIFE)
        if life is None:
            return super().call_soon(callback, *args, context=context)
        context = context if context is not None else contextvars.copy_context()
        guarded = Guarded(life, callback, args, context)
        guarded.handle = super().call_soon(guarded, context=context)
        return guarded.handle

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: contextvars.Context | None = None,
    ) -> asyncio.TimerHandle:
        """See `AbstractEventLoop.call_at`."""
        life = LIFE.get() if context is None else context.get(LIFE)
        if life is None:
            return super().call_at(when, callback, *args, context=context)
        context = context if context is not None else contextvars.copy_context()
        guarded = Guarded(life, callback, args, context)
        handle = super().call_at(when, guarded, context=context)
        guarded.handle = handle
        return handle


def outside(call: Callable[[], Any]) -> Any:
    """Call something that belongs to no process."""
    context = contextvars.copy_context()
    context.run(LIFE.set, None)
    return context.run(call)
