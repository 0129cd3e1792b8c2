"""Tracing with OpenTelemetry, sent to an OTLP/HTTP endpoint; only this module imports its packages.

A share of the traces is sampled, decided at their first span. Faults and takeovers are always kept: in an
unsampled trace, the fault is the only span.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib.metadata import version
from typing import Unpack
from urllib.parse import urlsplit, urlunsplit

from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.sampling import Decision, ParentBased, Sampler, SamplingResult, TraceIdRatioBased
from opentelemetry.trace import Link, Span, SpanKind, Status, StatusCode, TraceState
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from opentelemetry.util.types import Attributes

from tapete.room.world.traces import CarriedSpan, OpenSpan, SpanFacts, SpanName, Tracing, running

FAULT = "fault"
ALWAYS = (FAULT, "takeover")
"""Spans that are kept even if their trace is not sampled."""
REFUSING = ("decide", "commit")
"""Spans in which an error may be a refusal of the rules or the store, not a fault."""
SEND_S = 5.0
"""Timeout of the endpoint in seconds."""

_propagator = TraceContextTextMapPropagator()


class _Share(Sampler):
    """Sampler that keeps a share of the traces, and always keeps some spans."""

    def __init__(self, share: float) -> None:
        self._share = share
        self._by_trace = ParentBased(TraceIdRatioBased(share))

    def should_sample(
        self,
        parent_context: Context | None,
        trace_id: int,
        name: str,
        kind: SpanKind | None = None,
        attributes: Attributes = None,
        links: Sequence[Link] | None = None,
        trace_state: TraceState | None = None,
    ) -> SamplingResult:
        if name in ALWAYS:
            return SamplingResult(Decision.RECORD_AND_SAMPLE, attributes)
        return self._by_trace.should_sample(parent_context, trace_id, name, kind, attributes, links)

    def get_description(self) -> str:
        return f"TapeteShare({self._share}), always {' and '.join(ALWAYS)}"


class OpenTelemetry(Tracing):
    """Tracing of one process.

    Args:
        share: share of the traces to keep, from 0 to 1.
        processor: receives finished spans.
    """

    def __init__(self, processor: SpanProcessor, *, share: float) -> None:
        about = {
            "service.name": "tapete",
            "service.version": version("tapete"),
            "service.instance.id": f"{socket.gethostname().partition('.')[0]}-{os.getpid()}",
        }
        self._provider = TracerProvider(
            sampler=_Share(share), resource=Resource.create(about), shutdown_on_exit=False
        )
        self._provider.add_span_processor(processor)
        self._tracer = self._provider.get_tracer("tapete", version("tapete"))

    def span(
        self, name: SpanName, parent: str | None = None, **about: Unpack[SpanFacts]
    ) -> AbstractContextManager[None]:
        """See `Tracing.span`."""
        above = running() if parent is None else parent
        if above and not _kept(above) and name not in ALWAYS:
            return OpenSpan(above)
        attributes: dict[str, str | int] = {f"tapete.{key}": value for key, value in _told(about)}
        kind = SpanKind.SERVER if name == "message" else SpanKind.INTERNAL
        return _within(self._tracer.start_span(name, _context(above), kind=kind, attributes=attributes), name)

    def under(self, parent: str) -> AbstractContextManager[None]:
        """See `Tracing.under`."""
        return CarriedSpan(parent)

    def here(self) -> str:
        """See `Tracing.here`."""
        return running()

    def fault(self, error: BaseException, *, incident: int) -> None:
        """See `Tracing.fault`."""
        span = self._tracer.start_span(
            FAULT,
            _context(running()),
            attributes={"tapete.incident": incident, "error.type": type(error).__name__},
        )
        span.set_status(Status(StatusCode.ERROR))
        span.end()

    def close(self) -> None:
        """Send pending spans within a few seconds."""
        self._provider.shutdown()


def _kept(traceparent: str) -> bool:
    """Whether a trace is sampled: the lowest bit of its flags."""
    return traceparent[-1] not in "02468ace"


def _told(about: SpanFacts) -> Iterator[tuple[str, str | int]]:
    for key, value in about.items():
        if isinstance(value, str | int) and value != "":
            yield key, value


@contextmanager
def _within(span: Span, name: SpanName) -> Iterator[None]:
    """Keep a span open inside the context. Record only an error's type, because its text may have secrets."""
    context = span.get_span_context()
    traceparent = f"00-{context.trace_id:032x}-{context.span_id:016x}-{context.trace_flags:02x}"
    with OpenSpan(traceparent):
        try:
            yield
        except Exception as error:
            span.set_attribute("error.type", type(error).__name__)
            if name not in REFUSING:
                span.set_status(Status(StatusCode.ERROR))
            raise
        finally:
            span.end()


def _context(traceparent: str) -> Context:
    """Return the context of a parent; an empty parent begins a trace."""
    return _propagator.extract({"traceparent": traceparent}, Context())


def open_traces(url: str, *, share: float) -> OpenTelemetry:
    """Return tracing that sends to an endpoint.

    Args:
        url: URL of the collector; without a path, the OTLP default path is added.
    """
    parts = urlsplit(url)
    endpoint = urlunsplit(parts if parts.path.strip("/") else parts._replace(path="/v1/traces"))
    exporter = OTLPSpanExporter(endpoint=endpoint, timeout=SEND_S)
    return OpenTelemetry(BatchSpanProcessor(exporter), share=share)
