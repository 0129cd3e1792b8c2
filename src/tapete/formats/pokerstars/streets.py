"""Streets by the names that hand histories give them.

>>> from tapete.rules import hand_rules
>>> street_named("SECOND TURN", hand_rules("omaha-pot-limit"))
(1, 2)
"""

from typing import Final

from tapete.engine.types import HandRules
from tapete.formats.pokerstars.patterns import RUNS

_BOARD: Final = ("PRE-FLOP", "FLOP", "TURN", "RIVER")
_STUD: Final = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_DRAW: Final = ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
_ALSO: Final = {"7th STREET": "RIVER", "DRAW": "FIRST DRAW"}


def street_named(title: str, rules: HandRules) -> tuple[int, int] | None:
    """Which run and which street of the game a heading opens; None for a heading that the game has not."""
    run = 0
    names: tuple[str, ...] = _BOARD
    if rules.upcards is not None:
        names = _STUD
    elif any(street.draw for street in rules.streets):
        names = _DRAW
    else:
        for prefix, number in RUNS.items():
            if title.startswith(prefix):
                run, title = number, title.removeprefix(prefix)
    title = _ALSO.get(title, title)
    if title not in names[: len(rules.streets)]:
        return None
    return run, names.index(title)
