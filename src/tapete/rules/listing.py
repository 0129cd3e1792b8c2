"""Names of all games, exported as `tapete.games`.

`tapete.rules.games` is also the folder of the games' files, and a type checker would take the import in
`tapete` for the folder.
"""

from tapete import rules


def all_games() -> tuple[str, ...]:
    """Return the name of every game with each of its limits, as `Hand.start` and `hand_rules` accept it.

    >>> "razz-fixed-limit" in all_games(), "razz-no-limit" in all_games()
    (True, False)
    """
    return rules.games()
