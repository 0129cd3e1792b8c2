"""Spans of what the room does; `open_telemetry` sends them, and without it nothing is traced.

A span has no contents: only what `SpanFacts` lists can be told of it. Across tasks a span is named by
its W3C traceparent, `00-TRACE-SPAN-FLAGS`; an empty text stands for none.

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
    """What may be told of a span: no contents, cards, tokens or names."""

    type: str
    """The type of a message or of an input, or what is due."""
    stream: str
    command: str
    """The id that a client gave to its command, or the type of a message without one."""
    events: int
    """Events of a batch."""
    part: int
    epoch: int


class OpenSpan:
    """A span that is under way in this task. What begins within it and outlives it has no span.

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
    """A span of another task or process: what begins within it belongs to it, whenever that runs."""

    __slots__ = ()

    def __exit__(self, *error: object) -> None:
        _running.set(self._before)


_running: ContextVar[OpenSpan | None] = ContextVar("running", default=None)
_NOTHING = nullcontext()


def running() -> str:
    """The traceparent of the span that is under way; empty if there is none."""
    found = _running.get()
    return "" if found is None or found.over else found.traceparent


def trace_id() -> str:
    """The trace of the span that is under way, 32 hexadecimal digits; empty if there is none."""
    return running()[3:35]


class Tracing:
    """Traces nothing; `open_telemetry.OpenTelemetry` does."""

    def span(
        self, name: SpanName, parent: str | None = None, **about: Unpack[SpanFacts]
    ) -> AbstractContextManager[None]:
        """A span around what is done meanwhile.

        Args:
            parent: a traceparent; None for the span that is under way, empty for a trace of its own.
        """
        return _NOTHING

    def under(self, parent: str) -> AbstractContextManager[None]:
        """Have what begins meanwhile belong to this traceparent, or to none if it is empty."""
        return _NOTHING

    def here(self) -> str:
        """The traceparent of the span that is under way; empty if there is none."""
        return ""

    def fault(self, error: BaseException, *, incident: int) -> None:
        """Tell of a fault of the room, whether or not its trace is among those that are kept."""


UNTRACED = Tracing()
