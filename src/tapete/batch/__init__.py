"""Play thousands of hands with a board side by side in compiled code, equal to the reference engine.

`ManyTables` plays hold'em, Omaha, Courchevel and short deck, for one winner or for high and low halves, in no
limit, pot limit and fixed limit, with 2 to 10 seats, antes and blinds. It refuses everything else with
`OutsideBatch`: stud, draw games, spread limit, rake, more than one board, empty seats, straddles, and all
acts of the floor. The extra `tapete[fast]` is required. The first use compiles for a quarter of a minute and
keeps the machine code on disk.

This package is a second interpreter of the rules, for learning and search.
`tests/properties/test_batch_hands.py` compares its hands with those of `tapete.engine`, event by event and
menu by menu. A `HandLog` writes a hand as the engine's events.
"""

try:
    import numba  # noqa: F401
    import numpy  # noqa: F401
except ModuleNotFoundError as missing:
    if missing.name not in ("numba", "numpy"):
        raise
    raise ModuleNotFoundError(
        "tapete.batch needs numba: pip install 'tapete[fast]'", name=missing.name
    ) from missing

from tapete.batch.layout import CALL, FOLD, RAISE
from tapete.batch.logs import HandLog, LoggedMenu
from tapete.batch.many import NO_CARD, ManyTables
from tapete.batch.setting import OutsideBatch

__all__ = ["CALL", "FOLD", "NO_CARD", "RAISE", "HandLog", "ManyTables", "LoggedMenu", "OutsideBatch"]
