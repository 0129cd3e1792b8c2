"""Interface for spans of the room's work. `open_telemetry` sends them; the default traces nothing.

A span has no contents, only the attributes in `SpanFacts`. Across tasks, a W3C traceparent identifies a span:
`00-TRACE-SPAN-FLAGS`; an empty text means none.

>>> with UNTRACED.span("command", stream="tournament/7"):
...     UNTRACED.here()
''
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from typing import Literal, TypedDict, Unpack

SpanName = Literal["message", "command", "step", "decide", "commit", "publish", "takeover"]


class SpanFacts(TypedDict, total=False):
    """Attributes of a span: no contents, cards, tokens or names."""

    type: str
    """Type of a message, an input or a due step."""
    stream: str
    command: str
    """Id that a client gave to its command, or the type of a message without an id."""
    events: int
    """Number of events of a batch."""
    part: int
    epoch: int


class OpenSpan:
    """A running span in this task. Tasks that begin within it and outlive it have no span.

    >>> with OpenSpan("00-" + "a" * 32 + "-" + "b" * 16 + "-01"):
    ...     trace_id()
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
    >>> trace_id()
    ''
    """

    __slots__ = ("_before", "over", "traceparent")

    def __init__(self, traceparent: str) -> None:
        self.traceparent = traceparent
        self.over = False
        self._before: OpenSpan | None = None

    def __enter__(self) -> None:
        self._before = _running.get()
        _running.set(self)

    def __exit__(self, *error: object) -> None:
        self.over = True
        _running.set(self._before)


class CarriedSpan(OpenSpan):
    """A span of another task or process. Spans that begin within it belong to it, even if they run later."""

    __slots__ = ()

    def __exit__(self, *error: object) -> None:
        _running.set(self._before)


_running: ContextVar[OpenSpan | None] = ContextVar("running", default=None)
_NOTHING = nullcontext()


def running() -> str:
    """Return the traceparent of the running span; empty without one."""
    found = _running.get()
    return "" if found is None or found.over else found.traceparent


def trace_id() -> str:
    """Return the trace id of the running span, 32 hexadecimal digits; empty without one."""
    return running()[3:35]


class Tracing:
    """Tracing that does nothing; `open_telemetry.OpenTelemetry` traces."""

    def span(
        self, name: SpanName, parent: str | None = None, **about: Unpack[SpanFacts]
    ) -> AbstractContextManager[None]:
        """Open a span around the work inside the context.

        Args:
            parent: traceparent; None for the running span, empty for a new trace.
        """
        return _NOTHING

    def under(self, parent: str) -> AbstractContextManager[None]:
        """Make spans inside the context children of this traceparent, or of none if it is empty."""
        return _NOTHING

    def here(self) -> str:
        """Return the traceparent of the running span; empty without one."""
        return ""

    def fault(self, error: BaseException, *, incident: int) -> None:
        """Record a fault of the room, even if its trace is not sampled."""


UNTRACED = Tracing()
