"""Rulebooks and games as data.

>>> hand_rules("holdem-no-limit", book="tda-2019").betting.reopen.source
'TDA19-47A'
"""

from functools import cache
from typing import get_args

from tapete.engine.types import HandRules, Limit
from tapete.rules.books import Book, Layer, check_sources, read_layer, stack
from tapete.rules.files import names, packaged, packaged_areas
from tapete.rules.loader import Game, RulebookError, read_game, resolve
from tapete.rules.rows import all_rows

__all__ = ["Book", "RulebookError", "book", "books", "games", "hand_rules", "layers"]

LIMITS: tuple[Limit, ...] = get_args(Limit)


def hand_rules(game: str, *, book: Book | str = "tda-2019") -> HandRules:
    """The rules of a hand of `game` under `book`.

    Args:
        game: the name of its file and a limit: `omaha-8-pot-limit`.
        book: the name of its file, or a book that was read from elsewhere.

    Raises:
        RulebookError: no such file, or it is wrong; no such limit.
    """
    if isinstance(book, str):
        return _packaged_rules(game, book)
    if book.id in books() and _book(book.id) is book:
        return _packaged_rules(game, book.id)
    return resolve(*_game_and_limit(game), book)


@cache
def _packaged_rules(game: str, book: str) -> HandRules:
    return resolve(*_game_and_limit(game), _book(book))


def _game_and_limit(game: str) -> tuple[Game, Limit]:
    for limit in LIMITS:
        name = game.removesuffix(f"-{limit}")
        if name != game:
            declared = _packaged_game(name)
            if limit not in declared.limits:
                played = ", ".join(declared.limits)
                raise RulebookError(f"games/{name}.toml", "limits", f"not played at {limit}, but at {played}")
            return declared, limit
    raise RulebookError(f"games/{game}.toml", "", f"say at which limit: {', '.join(LIMITS)}")


@cache
def games() -> tuple[str, ...]:
    """Every game at every limit at which it is played.

    >>> "razz-fixed-limit" in games(), "razz-no-limit" in games()
    (True, False)
    """
    return tuple(f"{name}-{limit}" for name in names("games") for limit in _packaged_game(name).limits)


@cache
def books() -> tuple[str, ...]:
    """The package's own rulebooks and houses, `common` apart, which every book stands on."""
    return tuple(name for kind in ("books", "houses") for name in names(kind) if name != "common")


@cache
def book(name: str) -> Book:
    """A rulebook of the package, all of its layers stacked.

    Raises:
        RulebookError: no such file, or it is wrong.
    """
    return stack(layers(name))


_book = book


@cache
def layers(name: str) -> tuple[Layer, ...]:
    """The layers that a book of the package consists of, the lowest first."""
    kind = "houses" if name in names("houses") else "books"
    text = packaged(kind, name)
    layer = read_layer(text, file=f"{kind}/{name}.toml", areas=packaged_areas(kind, name))
    if layer.header.id != name:
        raise RulebookError(layer.file, "id", f"{layer.header.id!r} is not the name of the file")
    check_sources(layer, all_rows())
    return (*(layers(layer.header.on) if layer.header.on else ()), layer)


def _packaged_game(name: str) -> Game:
    file = f"games/{name}.toml"
    game = read_game(packaged("games", name), file=file)
    if game.id != name:
        raise RulebookError(file, "id", f"{game.id!r} is not the name of the file")
    return game
