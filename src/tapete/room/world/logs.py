"""Write the operator's log: one line per record, as text (logfmt) or JSON.

Every record has time, level and event. A record of a stream also has its name, the number of its last event
and the id of the command in progress. A record within a span has its trace. Tracebacks omit the values of
variables. Cards, seeds, tokens and passwords are removed from every record before it is written: see
`hide_secrets`.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Callable, Mapping, MutableMapping
from contextvars import ContextVar
from typing import Any, Final, Literal
from weakref import WeakMethod

import structlog
from structlog.typing import EventDict, Processor

from tapete.room.world.traces import trace_id

HIDDEN: Final = "(hidden)"
_ORDER: Final = ["time", "level", "event", "stream", "seq", "command", "trace"]
_IDS: Final = {"command", "trace"}
"""Keys whose values look like secrets but are not."""

_SECRET_KEYS: Final = {
    "authorization",
    "cards",
    "deck",
    "key",
    "nonce",
    "password",
    "salt",
    "seed",
    "token",
}
"""Keys whose values are always hidden."""

_CARDS = re.compile(r"\b(?:[2-9TJQKA][cdhs][\s,]*)*[2-9TJQKA][cdhs]\b")
_PASSWORD = re.compile(r"(\w+://[^\s:/@]*):[^\s@]*@")
_SECRET_WORD = re.compile(r"\b[0-9a-f]{32,}\b|[A-Za-z0-9_-]{43,}")
"""Pattern of secrets: seeds, salts and keys in hexadecimal digits, tokens in base64."""


LogFormat = Literal["text", "json"]
"""Format of records."""

LogLevel = Literal["debug", "info", "warning", "error"]
"""Lowest level of records that are written."""

_where: ContextVar[WeakMethod[Callable[[], Mapping[str, object]]] | None] = ContextVar("where", default=None)


def work_at(where: Callable[[], Mapping[str, object]]) -> None:
    """Add context to the log records of the running task.

    Args:
        where: method called for each record; it returns the stream, the sequence and the command. Only a
            weak reference to its object is kept, because timers and tasks that begin here may outlive it.
    """
    _where.set(WeakMethod(where))


def _add_place(_logger: object, _method: str, record: EventDict) -> EventDict:
    place, trace = _where.get(), trace_id()
    where = place() if place is not None else None
    if where is not None:
        record = {**where(), **record}
    return {**record, "trace": trace} if trace else record


def hide_secrets(_logger: object, _method: str, record: EventDict) -> EventDict:
    """Remove cards, seeds, tokens and passwords from a record.

    >>> hide_secrets(None, "info", {"event": "failed", "why": "Ah Kd can't be dealt twice", "token": "a"})
    {'event': 'failed', 'why': "(hidden) can't be dealt twice", 'token': '(hidden)'}
    >>> hide_secrets(None, "info", {"why": "postgresql://ana:secret@db/room is gone"})
    {'why': 'postgresql://ana:(hidden)@db/room is gone'}
    """
    return {
        key: value if key in _IDS else HIDDEN if key in _SECRET_KEYS else _without_secrets(value)
        for key, value in record.items()
    }


def _without_secrets(value: object) -> object:
    if value is None or isinstance(value, bool | int | float):
        return value
    text = value if isinstance(value, str) else str(value)
    text = _PASSWORD.sub(rf"\1:{HIDDEN}@", text)
    return _CARDS.sub(HIDDEN, _SECRET_WORD.sub(_unless_a_name, text))


def _unless_a_name(found: re.Match[str]) -> str:
    """Hide a long word unless it is clearly a name, with no capitals and with letters beyond f."""
    word = found[0]
    random = word != word.lower() or not set(word) - set("0123456789abcdef")
    return HIDDEN if random else word


def configure_logs(*, form: LogFormat = "text", level: LogLevel = "info", libraries: bool = False) -> None:
    """Configure logging of the process.

    Args:
        libraries: whether to include the warnings and errors of libraries.
    """
    least = logging.getLevelNamesMapping()[level.upper()]
    shared: list[Processor] = [
        _add_place,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
        structlog.processors.format_exc_info,
        hide_secrets,
    ]
    structlog.configure(
        processors=[*shared, _renderer(form)],
        wrapper_class=structlog.make_filtering_bound_logger(least),
    )
    if libraries:
        handler = logging.StreamHandler(sys.stdout)
        handler.setFormatter(
            structlog.stdlib.ProcessorFormatter(
                foreign_pre_chain=[*shared],
                processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _renderer(form)],
            )
        )
        logging.basicConfig(handlers=[handler], level=max(least, logging.WARNING), force=True)


def _renderer(form: LogFormat) -> Processor:
    if form == "json":
        return _in_order
    return structlog.processors.LogfmtRenderer(key_order=_ORDER, drop_missing=True)


def _in_order(logger: Any, method: str, record: MutableMapping[str, Any]) -> str | bytes:
    first = {key: record[key] for key in _ORDER if key in record}
    return _to_json(logger, method, first | dict(record))


_to_json = structlog.processors.JSONRenderer(ensure_ascii=False)
