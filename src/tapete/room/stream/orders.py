"""The operator's orders to a stream (repair or end it, have its tables play in step), and their answers."""

import asyncio
from typing import Any, Literal, Protocol

from tapete.engine.refusals import Refused
from tapete.room.core import events as room_events
from tapete.rules.points.tournament import SyncUnit

Operation = Literal["resume", "roll_back", "cancel", "begin_simultaneous", "end_simultaneous"]
REPAIRS: frozenset[Operation] = frozenset({"resume", "roll_back", "cancel"})
"""Orders that a stopped stream accepts. Other orders need a running stream."""
NOT_KNOWN = "it is not known whether the order was stored, so look again later"


NOT_STOPPED = "not_stopped"
"""Code of a refused `resume`: the stream is not stopped."""
STOPPED = "stopped"
"""Code of an order that a stopped stream does not accept."""


class NotOperated(Refused[str]):
    """The order was not carried out, or the stream does not run afterwards; the message says why.

    Args:
        why: the reason, in English.
        reason: reason code, for a client with its own text; empty if there is none.
        rule: id of the rule, if there is one.
    """

    def __init__(self, why: str, reason: str = "", rule: str | None = None) -> None:
        super().__init__(reason, rule)
        self.args = (why,)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.reason, self.rule)


class OrderedStream(Protocol):
    """Part of a stream's state that orders need."""

    @property
    def operated(self) -> tuple[int, room_events.Operated] | None:
        """The operator's last order, with its event number."""


class StreamOrder:
    """One order to one stream.

    An order is done when its `Operated` event is stored. It is answered only after the stream has gone on: a
    stream that stops again at once is a failure.
    """

    def __init__(self, what: Operation, reason: str, by: SyncUnit = "hand") -> None:
        self.what = what
        self.reason = reason
        self.by: SyncUnit = by
        """Unit after which tables wait for each other; only for `begin_simultaneous`."""
        self.tried_at: int | None = None
        """Number of its event in the stream, once given to the store; None before."""
        self.done = False
        """Whether its event is certainly stored."""
        self.found_trouble = False
        """Whether the stream stopped, or waited for the store, since the order was given."""
        self._answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def event(self) -> room_events.Operated:
        """Event that records the order in the log."""
        return room_events.Operated(what=self.what, reason=self.reason)

    @property
    def wanted(self) -> bool:
        """Whether the operator still waits for the answer."""
        return not self._answer.done()

    def stored_in(self, state: OrderedStream) -> bool:
        """Whether the log has this order, even if the store reported a failure."""
        return self.tried_at is not None and state.operated == (self.tried_at, self.event)

    def succeed(self) -> None:
        """Answer that the order is done and the stream runs, or is over as ordered."""
        self.done = True
        if self.wanted:
            self._answer.set_result(None)

    def refuse(self, why: str, code: str = "", rule: str | None = None) -> None:
        """Answer that the order failed, or that the stream does not run afterwards."""
        if self.wanted:
            self._answer.set_exception(NotOperated(why, code, rule))

    async def answered(self, most_s: float) -> None:
        """Wait for the answer.

        Raises:
            NotOperated: with the reason.
            TimeoutError: there is no answer yet. The order is no longer `wanted` and is not retried.
        """
        await asyncio.wait_for(self._answer, most_s)
