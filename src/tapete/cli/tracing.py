"""Open the traces of a process as its operator configures them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from urllib.parse import urlsplit

from tapete.room.world.traces import UNTRACED, Tracing

IMPLEMENTATION = "tapete.room.world.open_telemetry"


def trace_problem(url: str) -> str | None:
    """Return the fault in the endpoint for traces; None if it is valid or empty."""
    if not url:
        return None
    try:
        parts = urlsplit(url)
        right = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return "the address after --trace can't be read; write it like http://collector:4318"
    if "@" in parts.netloc:
        return "an address with a password is not taken after --trace; use OTEL_EXPORTER_OTLP_HEADERS"
    if not right:
        return f"{url!r} is no address for traces; write it like http://collector:4318 after --trace"
    try:
        import_module(IMPLEMENTATION)
    except ModuleNotFoundError:
        return "traces need more packages: pip install 'tapete[trace]'"
    return None


@contextmanager
def traced(url: str, *, share: float) -> Iterator[Tracing]:
    """Provide the traces of a block; without an address there are none, and nothing is imported."""
    if not url:
        yield UNTRACED
        return
    from tapete.room.world.open_telemetry import open_traces

    traces = open_traces(url, share=share)
    try:
        yield traces
    finally:
        traces.close()
