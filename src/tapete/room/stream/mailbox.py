"""The mailbox of a stream: inputs wait in it until its owner takes them, one by one."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Mailbox(Generic[T]):
    """A queue for one taker. It is a tenth of an `asyncio.Queue`, which thousands of idle streams would feel.

    >>> box = Mailbox[str]()
    >>> box.put("first"); box.put("second")
    >>> asyncio.run(box.take()), box.take_all(), box.take_all()
    ('first', ['second'], [])
    """

    __slots__ = ("_items", "_taker")

    def __init__(self) -> None:
        self._items: list[T] = []
        """Mostly none or one, so that taking the first costs little."""
        self._taker: asyncio.Future[None] | None = None

    def put(self, item: T) -> None:
        """Leave an item; never waits."""
        self._items.append(item)
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)

    async def take(self) -> T:
        """The next item, as soon as there is one."""
        while not self._items:
            self._taker = asyncio.get_running_loop().create_future()
            try:
                await self._taker
            finally:
                self._taker = None
        return self._items.pop(0)

    def __bool__(self) -> bool:
        """Whether anything waits."""
        return bool(self._items)

    def take_all(self) -> list[T]:
        """What waits now."""
        items, self._items = self._items, []
        return items
