"""Load what counts equities before the flop quickly, once a hand wants it.

The archivist works on the event loop. With NumPy, two hands before the flop take about 7 ms once its tables
are loaded, which takes 0.8 s and 10 MB. Without NumPy they take 200 ms, which players at all tables would
notice.
"""

from __future__ import annotations

from importlib.util import find_spec
from threading import Event, Thread

from tapete.cards.equity import equity

_loaded = Event()
_over = Event()
"""Loading has come to an end, be it that nothing could be loaded."""
_may_load = Event()
_loading = Event()


class NotYet(Exception):
    """A hand waits until the tables are loaded."""


def ready() -> bool:
    """Whether two hands before the flop are counted in milliseconds."""
    return _loaded.is_set()


def want() -> bool:
    """Whether they are; if they may be later, it begins to load what it takes.

    Raises:
        NotYet: it is being loaded.
    """
    if _may_load.is_set() and not _over.is_set():
        if not _loading.is_set():
            _loading.set()
            Thread(target=load, name="preflop equities", daemon=True).start()
        raise NotYet
    return ready()


def load() -> None:
    """Load the tables, if NumPy is installed."""
    try:
        if find_spec("numpy") is not None:
            equity(["AhKh", "QsQd"], game="holdem", exact=True)
            _loaded.set()
    finally:
        _over.set()


def load_when_wanted() -> None:
    """Allow a thread of its own to load the tables, which ends with the process."""
    _may_load.set()
