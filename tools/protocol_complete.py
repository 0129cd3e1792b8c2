"""Check a new message for missing parts: a union, or an example for the protocol's page."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, get_args

from tapete.engine.events import Event
from tapete.room import protocol as p

UNIONS = {p.Ask: ("ClientMessage", "asks.py"), p.Tell: ("ServerMessage", "__init__.py")}
"""Union of each base class, and its file in src/tapete/room/protocol/."""


def check_unions() -> None:
    """Check that every message class belongs to a union.

    Raises:
        SystemExit: a class is in no union; generators would silently omit it.
    """
    for base, (union, file) in UNIONS.items():
        known = set(get_args(getattr(p, union)))
        for cls in _last_of(base):
            if cls not in known:
                more = ", and to OfStream if it is about one stream" if base is p.Ask else ""
                raise SystemExit(
                    f"{cls.__name__} is a message, but in no union: add it to {union} in "
                    f"src/tapete/room/protocol/{file}{more}"
                )


def check_examples(shown: Collection[type[Any]]) -> None:
    """Check that every message and event has an example.

    Raises:
        SystemExit: a message or event has no example.
    """
    for cls in (*get_args(p.ClientMessage), *get_args(p.ServerMessage), *get_args(Event)):
        if cls not in shown:
            raise SystemExit(f"{cls.__name__} has no example: add one to tools/protocol_examples.py")


def _last_of(base: type[Any]) -> Iterator[type[Any]]:
    below = base.__subclasses__()
    if not below:
        yield base
    for cls in below:
        yield from _last_of(cls)
