"""Ask the room on behalf of an HTTP request, with the same messages as a WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from tapete.room import protocol as p
from tapete.room.gateway import Gateway
from tapete.room.net.api.problems import Failed
from tapete.room.store.store import Account

Told = TypeVar("Told")

ANSWER_S = 10.0
"""Seconds that an answer may take; in a cluster another process gives it."""
PUBLIC = Account(id=0, name="", bot=False, token_hash=b"", created_at=0)
"""Account for public requests. No real account has the id 0."""
MOST_WAITING = 256
"""Maximum messages queued for a slow reader of a feed."""


class ApiListener:
    """A receiver of the room's messages. It is not a connection, so its account does not count as present.

    Args:
        account: account in whose name to ask.
    """

    def __init__(self, account: Account = PUBLIC) -> None:
        self.account: Account | None = account
        self.overrun = False
        """Whether messages were lost because the reader was too slow."""
        self._told: asyncio.Queue[p.ServerMessage] = asyncio.Queue(MOST_WAITING)

    def tell(self, message: p.ServerMessage) -> None:
        """Take a message of the room; never waits."""
        try:
            self._told.put_nowait(message)
        except asyncio.QueueFull:
            self.overrun = True

    async def next(self, within_s: float) -> p.ServerMessage | None:
        """Return the next message, or None if none comes in time."""
        try:
            return await asyncio.wait_for(self._told.get(), within_s)
        except TimeoutError:
            return None


@contextmanager
def calling(gateway: Gateway, account: Account = PUBLIC) -> Iterator[ApiListener]:
    """Open a caller that the room forgets at the end of the context."""
    caller = ApiListener(account)
    gateway.listen(caller)
    try:
        yield caller
    finally:
        gateway.disconnect(caller)


async def ask(
    gateway: Gateway, message: p.ClientMessage, wanted: type[Told], account: Account = PUBLIC
) -> Told:
    """Send one message and wait for its answer.

    Raises:
        Failed: the room answers with an error, or not in time.
    """
    with calling(gateway, account) as caller:
        await gateway.handle(caller, message)
        while (told := await caller.next(ANSWER_S)) is not None:
            if isinstance(told, wanted):
                return told
            if isinstance(told, p.Error):
                raise Failed.of(told)
    raise Failed(504, "no_answer", "The part of the room that knows did not answer in time.")
