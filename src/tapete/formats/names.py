"""Translate between games and their names in hand-history formats, as declared in the games' files.

>>> written("phh", "omaha-8"), written("pokerstars", "new-game"), read_as("ggpoker")["plo-5"]
('O/8', None, ['omaha-5'])
"""

from functools import cache
from typing import Final, Literal

from tapete.rules import declared_games
from tapete.rules.loader import GameFile

NamedIn = Literal["pokerstars", "ggpoker", "sites", "phh", "ohh"]

LIMITS: Final = ("no-limit", "pot-limit", "fixed-limit")


def split(game: str) -> tuple[str, str]:
    """Split a game's name into game and limit; the limit is empty if there is none.

    >>> split("omaha-8-pot-limit")
    ('omaha-8', 'pot-limit')
    """
    for limit in LIMITS:
        name = game.removesuffix(f"-{limit}")
        if name != game:
            return name, limit
    return game, ""


def written(format_: NamedIn, name: str) -> str | None:
    """Return the format's name for a game; None if the game's file gives no name or does not exist."""
    names = _names(format_, name)
    return names[0] if names else None


def denied(format_: NamedIn, name: str) -> bool:
    """Whether a game's file declares that the format has no such game."""
    return _names(format_, name) == ()


@cache
def read_as(format_: NamedIn) -> dict[str, list[str]]:
    """Map each name of a game, in lower case and without the limit, to our games."""
    found: dict[str, list[str]] = {}
    for game in declared_games().values():
        for name in _names(format_, game.id) or ():
            found.setdefault(name.lower(), []).append(game.id)
    return found


@cache
def with_hole_cards(name: str, count: int) -> str | None:
    """Find the game that differs only in its number of hole cards; return None if there is no such game.

    >>> with_hole_cards("omaha-8", 5), with_hole_cards("omaha", 7)
    ('omaha-5-8', None)
    """
    games = declared_games()

    def rest(game: GameFile) -> tuple[object, ...]:
        first, *later = game.streets
        return game.deck, game.ranking, game.from_hole, game.upcards, first.board, game.boards, tuple(later)

    return next(
        (
            other.id
            for other in games.values()
            if rest(other) == rest(games[name]) and other.streets[0].hole_down == count
        ),
        None,
    )


def _names(format_: NamedIn, name: str) -> tuple[str, ...] | None:
    game = declared_games().get(name)
    if game is None:
        return None
    names: tuple[str, ...] | None = getattr(game.formats, format_)
    return names
