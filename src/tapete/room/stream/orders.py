"""The operator's orders to a stream (repair or end it, have its tables play in step), and their answers."""

import asyncio
from typing import Any, Literal, Protocol

from tapete.engine.refusals import Refused
from tapete.room.core import events as re
from tapete.rules.points.tournament import SyncUnit

Operation = Literal["resume", "roll_back", "cancel", "begin_simultaneous", "end_simultaneous"]
REPAIRS: frozenset[Operation] = frozenset({"resume", "roll_back", "cancel"})
"""Orders that a stopped stream takes; the others need one that runs."""
NOT_KNOWN = "it is not known whether the order was stored, so look again later"


NOT_STOPPED = "not_stopped"
"""The code of a refused `resume`: nothing has stopped."""
STOPPED = "stopped"
"""The code of an order that a stopped stream does not take."""


class NotOperated(Refused[str]):
    """The order was not carried out, or the stream does not run after it; the message says why.

    Args:
        why: the reason, in English.
        reason: which reason it is, for a client that has its own words for it; empty if there is none.
        rule: the row behind it, if there is one.
    """

    def __init__(self, why: str, reason: str = "", rule: str | None = None) -> None:
        super().__init__(reason, rule)
        self.args = (why,)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.reason, self.rule)


class OrderedStream(Protocol):
    """A stream's state, as its orders see it."""

    @property
    def operated(self) -> tuple[int, re.Operated] | None:
        """The operator's last order, and its number in the stream."""


class StreamOrder:
    """One order to one stream.

    An order is done when its `Operated` event is stored. It is answered only after the stream has gone on: an
    event that stops again at once is no success.
    """

    def __init__(self, what: Operation, reason: str, by: SyncUnit = "hand") -> None:
        self.what = what
        self.reason = reason
        self.by: SyncUnit = by
        """Of `begin_simultaneous`: what tables wait for."""
        self.tried_at: int | None = None
        """The number of its event in the stream, once it was given to the store; None before."""
        self.done = False
        """Whether its event is known to be stored."""
        self.found_trouble = False
        """Whether the stream stood still, or waited for the store, since the order was given."""
        self._answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def event(self) -> re.Operated:
        """What the log keeps of it."""
        return re.Operated(what=self.what, reason=self.reason)

    @property
    def wanted(self) -> bool:
        """Whether somebody still waits for the answer."""
        return not self._answer.done()

    def stored_in(self, state: OrderedStream) -> bool:
        """Whether the log has this order, although the store may have said that it could not keep it."""
        return self.tried_at is not None and state.operated == (self.tried_at, self.event)

    def succeed(self) -> None:
        """Answer that it is done and that the stream runs, or is over as ordered."""
        self.done = True
        if self.wanted:
            self._answer.set_result(None)

    def refuse(self, why: str, code: str = "", rule: str | None = None) -> None:
        """Answer that it is not done, or that the stream does not run after it."""
        if self.wanted:
            self._answer.set_exception(NotOperated(why, code, rule))

    async def answered(self, most_s: float) -> None:
        """Wait for the answer.

        Raises:
            NotOperated: with the reason.
            TimeoutError: there is no answer yet. The order is no longer `wanted`, and is not tried any more.
        """
        await asyncio.wait_for(self._answer, most_s)
