"""The rulebooks that hands of files are played by."""

from typing import Final

from tapete.engine.types import HandRules
from tapete.rules import hand_rules

LIVE: Final = "tda-2019"
ONLINE: Final = "aconcagua"


def rules_of_files(game: str) -> tuple[HandRules, ...]:
    """The rules that a file's hand may have been played by; the first that allow all of its acts are taken.

    No file names its book. The two differ in fixed limit: the raise after a short all-in adds a whole bet
    (TDA19-47B) or completes it to one, as sites do (ACO-O-short-allin).

    Raises:
        RulebookError: no such game, or not at that limit.

    >>> len(rules_of_files("holdem-no-limit")), len(rules_of_files("holdem-fixed-limit"))
    (1, 2)
    """
    live = hand_rules(game, book=LIVE)
    return (live, hand_rules(game, book=ONLINE)) if live.betting.kind == "fixed-limit" else (live,)
