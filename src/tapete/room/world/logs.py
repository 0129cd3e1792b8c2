"""Write the operator's log: one line a record, as text (logfmt) or as JSON.

Every record has time, level and event; a record of a stream has its name, the sequence of its last event and
the id of the command that is worked on; a record within a span has its trace. Tracebacks come without the
values of variables. Cards, seeds, tokens and passwords are taken out of every record before it is written:
see `hide_secrets`.
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
"""Values that look like secrets, and are none."""

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
"""Values that are left out, whatever they are."""

_CARDS = re.compile(r"\b(?:[2-9TJQKA][cdhs][\s,]*)*[2-9TJQKA][cdhs]\b")
_PASSWORD = re.compile(r"(\w+://[^\s:/@]*):[^\s@]*@")
_SECRET_WORD = re.compile(r"\b[0-9a-f]{32,}\b|[A-Za-z0-9_-]{43,}")
"""Seeds, salts and keys as hexadecimal digits, tokens as base64."""


LogFormat = Literal["text", "json"]
"""How records are written."""

LogLevel = Literal["debug", "info", "warning", "error"]
"""The least level of records that are written."""

_where: ContextVar[WeakMethod[Callable[[], Mapping[str, object]]] | None] = ContextVar("where", default=None)


def work_at(where: Callable[[], Mapping[str, object]]) -> None:
    """Have the records of the running task say where they come from.

    Args:
        where: a method that is called for each record; it gives the stream, the sequence and the command.
            Its object is not held: timers and tasks that begin here may outlive it.
    """
    _where.set(WeakMethod(where))


def _add_place(_logger: object, _method: str, record: EventDict) -> EventDict:
    place, trace = _where.get(), trace_id()
    where = place() if place is not None else None
    if where is not None:
        record = {**where(), **record}
    return {**record, "trace": trace} if trace else record


def hide_secrets(_logger: object, _method: str, record: EventDict) -> EventDict:
    """Take cards, seeds, tokens and passwords out of a record.

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
    """Hide a long word unless it is plainly a name: that has no capitals, and letters beyond f."""
    word = found[0]
    random = word != word.lower() or not set(word) - set("0123456789abcdef")
    return HIDDEN if random else word


def configure_logs(*, form: LogFormat = "text", level: LogLevel = "info", libraries: bool = False) -> None:
    """Set the process up to log this way; tests do it too.

    Args:
        libraries: whether what libraries log goes the same way, from warnings on.
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
