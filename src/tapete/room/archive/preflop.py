"""Load the tables for fast equities before the flop, when a hand first needs them.

The archivist works on the event loop. With NumPy, the equity of two hands before the flop takes about 7 ms
once the tables are loaded, which takes 0.8 s and 10 MB. Without NumPy it takes 200 ms, which players at all
tables would notice.
"""

from __future__ import annotations

from importlib.util import find_spec
from threading import Event, Thread

from tapete.cards.equity import equity

_loaded = Event()
_over = Event()
"""Set once loading has ended, successfully or not."""
_may_load = Event()
_loading = Event()


class NotYet(Exception):
    """A hand must wait until the tables are loaded."""


def ready() -> bool:
    """Whether the equity of two hands before the flop takes only milliseconds."""
    return _loaded.is_set()


def want() -> bool:
    """Return whether fast equities are ready; start loading the tables if they are not but may be.

    Raises:
        NotYet: the tables are being loaded.
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
    """Allow loading the tables in a daemon thread."""
    _may_load.set()
