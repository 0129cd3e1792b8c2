"""Choose the rulebooks for replaying hands from files."""

from typing import Final

from tapete.engine.types import HandRules
from tapete.rules import hand_rules

LIVE: Final = "tda-2019"
ONLINE: Final = "aconcagua"


def rules_of_files(game: str) -> tuple[HandRules, ...]:
    """List the rules that a file's hand may have been played by; use the first that allow all its actions.

    A file does not name its book. In fixed limit there are two: the raise after a short all-in adds a whole
    bet (TDA19-47B), or completes the all-in to a bet, as sites do (ACO-O-short-allin).

    Raises:
        RulebookError: no such game, or not at that limit.

    >>> len(rules_of_files("holdem-no-limit")), len(rules_of_files("holdem-fixed-limit"))
    (1, 2)
    """
    live = hand_rules(game, book=LIVE)
    return (live, hand_rules(game, book=ONLINE)) if live.betting.kind == "fixed-limit" else (live,)
