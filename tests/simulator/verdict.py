"""Result of a simulated run."""

from __future__ import annotations

import traceback

from msgspec import Struct


class Broken(Struct, frozen=True):
    """A promise that was not kept."""

    what: str
    """Which one, in a word."""
    why: str
    at: int
    """Milliseconds of virtual time."""


class Report(Struct, kw_only=True):
    """What came of a run."""

    broken: Broken | None
    at: int
    """Milliseconds of virtual time."""
    events: int
    batches: int
    deaths: int
    faults: dict[str, int]
    messages: int
    """That were told."""
    acknowledged: int
    compared: int
    """How often a folded table was compared with a whole one."""
    done: dict[str, int]
    """How often each type of event is in the logs."""
    digest: str


def trace_of(error: BaseException | None) -> str:
    """The last lines of a traceback."""
    return "".join(traceback.format_exception(error)[-6:]) if error is not None else "no error"
