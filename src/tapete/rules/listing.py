"""The names of all games, as `tapete.games`.

`tapete.rules.games` is also the folder of their files: a type checker takes it for that where `tapete`
imports it.
"""

from tapete import rules


def all_games() -> tuple[str, ...]:
    """Every game at every limit at which it is played; `Hand.start` and `hand_rules` take these names.

    >>> "razz-fixed-limit" in all_games(), "razz-no-limit" in all_games()
    (True, False)
    """
    return rules.games()
