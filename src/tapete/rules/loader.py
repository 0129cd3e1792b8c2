"""Turns the text of a game and of a rulebook into the rules of a hand. It takes text, so it does no I/O."""

import hashlib
import tomllib
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from tapete.cards import DECKS
from tapete.engine.types import Betting, HandRules, Showdown, Sourced, Street


class RulebookError(Exception):
    """A rulebook or a game is wrong; says in which file and where in it."""

    def __init__(self, file: str, path: str, why: str) -> None:
        self.file, self.path, self.why = file, path, why
        super().__init__(f"{file}: {path}: {why}" if path else f"{file}: {why}")


class _GameBetting(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["no-limit"]


class _Street(Street, frozen=True, forbid_unknown_fields=True):
    pass


class Game(Struct, frozen=True, forbid_unknown_fields=True):
    """A game as its file declares it."""

    id: str
    deck: str
    ranking: tuple[Literal["high"], ...]
    betting: _GameBetting
    streets: tuple[_Street, ...]


class _BookBetting(Struct, frozen=True, forbid_unknown_fields=True):
    min_raise: Sourced[Literal["largest-full-raise"]]
    reopen: Sourced[Literal["full-raise-faced"]]
    free_fold: Sourced[Literal["binding"]]


class _Showdown(Showdown, frozen=True, forbid_unknown_fields=True):
    pass


class Book(Struct, frozen=True, forbid_unknown_fields=True):
    """The part of a rulebook that decides a hand."""

    id: str
    betting: _BookBetting
    showdown: _Showdown


Declared = TypeVar("Declared")


def _read(text: str, file: str, kind: type[Declared]) -> Declared:
    try:
        return msgspec.convert(tomllib.loads(text), kind)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(file, "", str(error)) from None
    except msgspec.ValidationError as error:
        why, _, path = str(error).partition(" - at `$.")
        raise RulebookError(file, path.rstrip("`"), why) from None


def read_game(text: str, *, file: str = "game.toml") -> Game:
    """A game from the text of its file.

    >>> read_game('id = "x"', file="games/x.toml")
    Traceback (most recent call last):
    tapete.rules.loader.RulebookError: games/x.toml: Object missing required field `deck`
    """
    game = _read(text, file, Game)
    if game.deck not in DECKS:
        raise RulebookError(file, "deck", f"unknown deck {game.deck!r}; there are {', '.join(DECKS)}")
    if not game.ranking:
        raise RulebookError(file, "ranking", "a game needs a way to rank hands")
    _check_streets(game, file)
    return game


def _check_streets(game: Game, file: str) -> None:
    if not game.streets or game.streets[0].board or game.streets[0].hole_down < 1:
        raise RulebookError(file, "streets[0]", "the first street deals hole cards and nothing else")
    names = [street.name for street in game.streets]
    for index, street in enumerate(game.streets[1:], start=1):
        if street.hole_down or street.board < 1:
            raise RulebookError(
                file, f"streets[{index}]", "a later street deals to the board and nothing else"
            )
        if street.name in names[:index]:
            raise RulebookError(file, f"streets[{index}].name", f"there is another street {street.name!r}")
    least = sum(2 * street.hole_down + street.board + street.burn for street in game.streets)
    if least > len(DECKS[game.deck]):
        raise RulebookError(file, "streets", f"two seats alone need {least} cards, more than the deck has")


def read_book(text: str, *, file: str = "book.toml") -> Book:
    """A rulebook from the text of its file."""
    return _read(text, file, Book)


def resolve(game: Game, book: Book) -> HandRules:
    """The rules of a hand of this game under this book, named by the SHA-256 of all their values."""
    betting = Betting(
        kind=game.betting.kind,
        min_raise=book.betting.min_raise,
        reopen=book.betting.reopen,
        free_fold=book.betting.free_fold,
    )
    rules = HandRules(
        id="",
        game=game.id,
        deck=game.deck,
        ranking=game.ranking,
        streets=tuple(
            Street(name=s.name, hole_down=s.hole_down, board=s.board, burn=s.burn) for s in game.streets
        ),
        betting=betting,
        showdown=Showdown(**msgspec.structs.asdict(book.showdown)),
    )
    digest = hashlib.sha256(msgspec.json.encode(rules, order="sorted")).hexdigest()
    return msgspec.structs.replace(rules, id=digest)
