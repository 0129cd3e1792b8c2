"""Look up streets and runs by their names in hand histories.

>>> from tapete.rules import hand_rules
>>> street_named("SECOND TURN", hand_rules("omaha-pot-limit"))
(1, 2)
>>> headings(hand_rules("badugi-fixed-limit"))[1]
'FIRST DRAW'
"""

from typing import Final

from tapete.engine.types import HandRules

RUNS: Final = ("FIRST ", "SECOND ", "THIRD ")
"""Prefix of a street, showdown or board in a hand that is run more than once."""
PRE_FLOP: Final = "PRE-FLOP"
"""Heading of a first street that deals a board card: Courchevel's."""
_BOARD: Final = ("HOLE CARDS", "FLOP", "TURN", "RIVER")
_STUD: Final = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_DRAW: Final = ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
_ALSO: Final = {"7th STREET": "RIVER", "DRAW": "FIRST DRAW"}


def headings(rules: HandRules) -> tuple[str, ...]:
    """Return the heading printed between stars for each street."""
    if rules.upcards is not None:
        return _STUD
    return _DRAW if any(street.draw for street in rules.streets) else _BOARD


def street_named(title: str, rules: HandRules) -> tuple[int, int] | None:
    """Return the run and street that a heading opens; None if the game has no such heading."""
    run = 0
    names = headings(rules)
    if names is _BOARD:
        names = (PRE_FLOP, *_BOARD[1:])
        for number, prefix in enumerate(RUNS):
            if title.startswith(prefix):
                run, title = number, title.removeprefix(prefix)
    title = _ALSO.get(title, title)
    if title not in names[: len(rules.streets)]:
        return None
    return run, names.index(title)
