"""Rulebooks and games as data.

>>> hand_rules("holdem-no-limit", book="tda-2019").betting.reopen.source
'TDA19-47A'
"""

from functools import cache, lru_cache
from pathlib import Path
from typing import Final, get_args

from tapete.cards.typed import checked
from tapete.engine.named import FINDERS
from tapete.engine.types import HandRules, Limit
from tapete.rules.book_layers import Book, Layer, check_sources, read_layer, stack
from tapete.rules.files import names, packaged, packaged_areas
from tapete.rules.loader import GameFile, RulebookError, as_played, resolve
from tapete.rules.loader import read_game as declared
from tapete.rules.own_books import BookFile, book_of
from tapete.rules.own_files import files_of
from tapete.rules.rows import all_rows
from tapete.rules.schema_errors import suggestion

__all__ = [
    "Book",
    "RulebookError",
    "book",
    "book_in",
    "books",
    "declared_games",
    "games",
    "hand_rules",
    "layers",
    "read_book",
    "read_game",
    "rules_in",
    "rules_of_hand",
]

LIMITS: tuple[Limit, ...] = get_args(Limit)


@checked
def hand_rules(game: str, *, book: Book | str = "tda-2019") -> HandRules:
    """Return the rules of a hand of `game` under `book`.

    Args:
        game: name of the game's file and a limit: `omaha-8-pot-limit`.
        book: name of the book's file, or a book read from elsewhere.

    Raises:
        RulebookError: unknown or invalid file, or unknown limit.
    """
    if isinstance(book, str):
        return _packaged_rules(game, book)
    if book.id in books() and _book(book.id) is book:
        return _packaged_rules(game, book.id)
    return resolve(*_game_and_limit(game), book)


FINDERS[:] = [hand_rules]  # so that `Hand.start` takes a game's name


def rules_of_hand(game: str, *, book: Book | str, id: str) -> HandRules:
    """Find the rules that a stored hand was played under.

    Args:
        game: see `hand_rules`.
        book: the book of the tournament.
        id: the rules' id in the hand's `HandStarted`.

    Raises:
        RulebookError: unknown game, limit or book.
    """
    return as_played(hand_rules(game, book=book), id)


@cache
def _packaged_rules(game: str, book: str) -> HandRules:
    return resolve(*_game_and_limit(game), _book(book))


def _game_and_limit(game: str) -> tuple[GameFile, Limit]:
    for limit in LIMITS:
        name = game.removesuffix(f"-{limit}")
        if name != game:
            if name not in names("games"):
                raise RulebookError(game, "", f"no such game{_like(game, list(games()))}")
            declared = _packaged_game(name)
            if limit not in declared.limits:
                played = ", ".join(declared.limits)
                raise RulebookError(f"games/{name}.toml", "limits", f"not played at {limit}, but at {played}")
            return declared, limit
    if game in names("games"):
        raise RulebookError(f"games/{game}.toml", "", f"say at which limit: {_played(game)}")
    raise RulebookError(game, "", f"no such game{_like(game, [*games(), *names('games')])}")


def _played(game: str) -> str:
    """List a game's names with its limits."""
    return ", ".join(f"{game}-{limit}" for limit in _packaged_game(game).limits)


def _like(name: str, known: list[str]) -> str:
    """Suggest a name for an error; common abbreviations are recognised."""
    short = _SHORT.get(name.replace("_", "-").replace(" ", "-").casefold())
    return f"; did you mean `{short}`?" if short else suggestion(name, known)


_SHORT: Final = {
    "nlhe": "holdem-no-limit",
    "nlh": "holdem-no-limit",
    "lhe": "holdem-fixed-limit",
    "flhe": "holdem-fixed-limit",
    "plhe": "holdem-pot-limit",
    "texas-holdem": "holdem-no-limit",
    "plo": "omaha-pot-limit",
    "plo4": "omaha-pot-limit",
    "plo5": "omaha-5-pot-limit",
    "plo6": "omaha-6-pot-limit",
    "plo8": "omaha-8-pot-limit",
    "o8": "omaha-8-fixed-limit",
    "stud8": "stud-8-fixed-limit",
    "seven-card-stud": "stud-fixed-limit",
    "27td": "27-triple-draw-fixed-limit",
    "27sd": "27-single-draw-no-limit",
}
"""Names of games by their common abbreviations."""


@cache
def games() -> tuple[str, ...]:
    """Return the name of every game with each of its limits.

    >>> "razz-fixed-limit" in games(), "razz-no-limit" in games()
    (True, False)
    """
    return tuple(f"{name}-{limit}" for name in names("games") for limit in _packaged_game(name).limits)


@cache
def declared_games() -> dict[str, GameFile]:
    """Read the packaged games' files, keyed by file name without a limit.

    >>> declared_games()["omaha-8"].called("en")
    'Omaha hi/lo'
    """
    return {name: _packaged_game(name) for name in names("games")}


@cache
def books() -> tuple[str, ...]:
    """Return the package's rulebooks and houses, without `common`, which is the base of every book."""
    return tuple(name for kind in ("books", "houses") for name in names(kind) if name != "common")


@checked
@cache
def book(name: str) -> Book:
    """Return a rulebook of the package with all its layers.

    Raises:
        RulebookError: unknown or invalid file.
    """
    return stack(layers(name))


_book = book


@checked
def read_book(path: Path | str) -> Book:
    """Read a rulebook from your own file, based on a book of the package or on a file in the same folder.

    Raises:
        RulebookError: unreadable or invalid file; the message has the file name and the place.
    """
    return book_of(files_of(Path(path)), layers)


@checked
def read_game(source: Path | str, *, limit: Limit | None = None, book: Book | str = "tda-2019") -> HandRules:
    """Read the rules of your own game from its text or file; `Hand.start` accepts them.

    CONTRIBUTING.md, section "A game", describes the file.

    Args:
        source: the TOML text, or the path of its file.
        limit: a limit that the game declares; the default is its first limit.
        book: the book of the hand.

    Raises:
        RulebookError: unreadable file, invalid text, or a limit the game does not have; the message has the
            file name and the place.

    >>> text = packaged("games", "courchevel").replace("courchevel", "my-game")
    >>> read_game(text).game, read_game(text).betting.kind
    ('my-game-pot-limit', 'pot-limit')
    """
    if isinstance(source, Path) or not ("=" in source or "\n" in source):
        try:
            text, file = Path(source).read_text(encoding="utf-8"), Path(source).name
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else "is no text"
            raise RulebookError(str(source), "", str(why)) from None
    else:
        text, file = source, "game"
    game = declared(text, file=file)
    if limit is not None and limit not in game.limits:
        raise RulebookError(file, "limits", f"not played at {limit}, but at {', '.join(game.limits)}")
    return resolve(game, limit or game.limits[0], _book(book) if isinstance(book, str) else book)


def book_in(name: str, files: tuple[BookFile, ...] = ()) -> Book:
    """Return the book of an event: a book of the package, or the book built from its files.

    Raises:
        RulebookError: unknown book, or an invalid file.
    """
    return book_of(files, layers) if files else book(name)


@lru_cache(maxsize=256)
def rules_in(game: str, name: str, files: tuple[BookFile, ...] = ()) -> HandRules:
    """Return the rules of a hand of `game` under the book of an event; see `book_in`.

    Raises:
        RulebookError: unknown game, limit or book.
    """
    return hand_rules(game, book=book_in(name, files))


@checked
@cache
def layers(name: str) -> tuple[Layer, ...]:
    """Return the layers of a book of the package, the lowest first."""
    if name not in (*books(), "common"):
        raise RulebookError(name, "", f"no such book{suggestion(name, list(books()))}")
    kind = "houses" if name in names("houses") else "books"
    text = packaged(kind, name)
    layer = read_layer(text, file=f"{kind}/{name}.toml", areas=packaged_areas(kind, name))
    if layer.header.id != name:
        raise RulebookError(layer.file, "id", f"{layer.header.id!r} is not the name of the file")
    check_sources(layer, all_rows())
    return (*(layers(layer.header.on) if layer.header.on else ()), layer)


def _packaged_game(name: str) -> GameFile:
    file = f"games/{name}.toml"
    game = declared(packaged("games", name), file=file)
    if game.id != name:
        raise RulebookError(file, "id", f"{game.id!r} is not the name of the file")
    return game
