"""Find the game of a view: a packaged game by name, or the game of rules passed by the caller."""

from functools import lru_cache

from msgspec import structs

from tapete.bots.game import BotGame, game_from
from tapete.bots.known import GAMES
from tapete.cards import HIDDEN, Card, deck_named
from tapete.engine import HandView
from tapete.engine.types import HandRules

__all__ = ["GAMES", "BotGame", "draws_left", "game_of", "in_sight"]

_LIMITS = ("-no-limit", "-pot-limit", "-fixed-limit")


def game_of(view: HandView, rules: HandRules | None = None) -> BotGame | None:
    """Find the game of a view; None if it is unknown or this seat has a wrong number of cards or a duplicate.

    After a mishap a seat may hold a card too many or too few; a bot does not judge such a hand.

    Args:
        rules: of the hand. Needed only for games outside the package: a view holds just the game's name.
    """
    game = _named(view.game) if rules is None else _ruled(rules)
    if game is None or view.seat is None:
        return None
    hole = view.hole_cards.get(view.seat, ())
    boards = [card for board in (view.board, *view.further_boards) for card in board]
    known = {*hole, *boards}
    good = len(known) == len(hole) + len(boards) and known <= set(deck_named(game.deck))
    return game if good and _fits(game, view, len(hole)) else None


def _named(name: str) -> BotGame | None:
    for limit in _LIMITS:
        name = name.removesuffix(limit)
    return GAMES.get(name)


@lru_cache(maxsize=256)
def _ruled(rules: HandRules) -> BotGame:
    """Return the packaged game if these rules match it, since it has measured steps; otherwise derive one."""
    found, named = game_from(rules), _named(rules.game)
    if named is not None and structs.replace(named, steps=()) == found:
        return named
    return found


def _fits(game: BotGame, view: HandView, hole: int) -> bool:
    """Whether the view has a possible number of cards."""
    if game.dealt < game.hole:
        # If the deck runs short, one community card stands for a card of every seat (TDA19-PR10H.C).
        return hole >= game.dealt and hole + len(view.board) <= game.hole + game.board
    return (game.kept or game.hole) <= hole <= game.hole and len(view.board) <= game.board


def draws_left(game: BotGame, street: str) -> int:
    """Return the number of draws after the betting, or after the draw, of this street.

    >>> draws_left(GAMES["badugi"], "deal"), draws_left(GAMES["badugi"], "second draw")
    (3, 1)
    """
    later = game.streets[game.streets.index(street) + 1 :] if street in game.streets else game.streets
    return sum(name in game.draws for name in later)


def in_sight(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return another seat's cards that this seat can see."""
    return tuple([card for card in held if card != HIDDEN])
