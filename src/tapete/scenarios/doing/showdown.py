"""Run procedures at showdown."""

from collections.abc import Mapping
from typing import Any

from tapete.cards import Card, read_cards
from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.procedures import showdown
from tapete.rules import Book, games
from tapete.rules.rows import Language
from tapete.scenarios.doing.base import Given, Nothing, Procedures, procedure


class OfGame(Given, frozen=True, kw_only=True):
    """Hand of a game."""

    game: str

    def __post_init__(self) -> None:
        if self.game not in games():
            raise Impossible("", "no_such_game_of", word=self.game, among=list(games()))


class Tabled(OfGame, frozen=True, kw_only=True):
    """Hands on the table."""

    tabled: dict[Seat, str]
    """Cards by seat."""
    board: str = ""
    language: Language = "en"


@procedure(Tabled)
def read_hands(given: Tabled, book: Book, read: Citing) -> Mapping[str, Any]:
    """Read tabled hands: return what the dealer `says` of each, in words, and the `best`."""
    hands = showdown.read_hands(
        {seat: read_cards(held) for seat, held in given.tabled.items()},
        read_cards(given.board),
        book,
        read,
        game=given.game,
        language=given.language,
    )
    return {
        "says": {hand.seat: list(hand.says) for hand in hands},
        "best": [hand.seat for hand in hands if hand.best],
    }


class Losers(Given, frozen=True, kw_only=True):
    """Losing hands on the table."""

    awarded: bool
    """Whether the pot has been awarded."""


@procedure(Losers)
def tabled_losers(given: Losers, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return the `place` where losing hands lie."""
    return {"place": showdown.place_of_losers(book, read, awarded=given.awarded)}


@procedure(OfGame)
def stacks_pot(given: OfGame, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return whether the pot is `stacked`."""
    return {"stacked": showdown.stacks_pot(book, read, game=given.game)}


@procedure(Nothing)
def side_pots(given: Nothing, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return how side pots `lie`."""
    return {"lie": showdown.side_pots_lie(book, read)}


class Won(OfGame, frozen=True, kw_only=True):
    """Pots, and their winners."""

    pots: tuple[showdown.WonPot, ...]
    button: Seat
    smallest_chip: int = 1
    top_cards: dict[Seat, Card] | None = None
    """Highest card of each hand, if odd chips go by it."""


@procedure(Won)
def split_pots(given: Won, book: Book, read: Citing) -> Mapping[str, Any]:
    """Share pots: return `shares`, pot by pot."""
    shares = showdown.split_pots(
        given.pots,
        book,
        read,
        game=given.game,
        button=given.button,
        smallest_chip=given.smallest_chip,
        top_cards=given.top_cards,
    )
    return {"shares": list(shares)}


PROCEDURES: Procedures = {
    "read_hands": read_hands,
    "tabled_losers": tabled_losers,
    "stack_pot": stacks_pot,
    "side_pots": side_pots,
    "split_pots": split_pots,
}
