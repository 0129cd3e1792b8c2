"""What a bot knows of the games other than hold'em: how many cards, how they are ranked, when they are drawn.

A view names its game and no rules; a game that is not here, one of a house's own, is unknown to a bot.
"""

from typing import Final

from msgspec import Struct

from tapete.cards import DECKS, HIDDEN, Card
from tapete.engine import HandView

_LIMITS: Final = ("-no-limit", "-pot-limit", "-fixed-limit")

STUD: Final = "third"
"""The first street of stud games."""
_THREE_DRAWS: Final = ("first draw", "second draw", "third draw")


class Game(Struct, frozen=True, kw_only=True):
    """One game, as far as a bot has to know it."""

    ranking: tuple[str, ...]
    """Names of `tapete.cards.RANKINGS`; two of them share the pot."""
    hole: int
    """Cards that a seat has in the end."""
    board: int = 0
    """Community cards in the end."""
    from_hole: int | None = None
    """How many hole cards must play, or None for any number."""
    deck: str = "standard-52"
    first: str = "preflop"
    """Name of the first street."""
    draws: tuple[str, ...] = ()
    """Names of the streets on which cards are changed."""
    samples: int = 100
    """Deals imagined on the first street; fewer where each of them takes long."""
    steps: tuple[int, ...] = ()
    """The worth (see `starts`), in per mille, that the best 5, 10, … 95 per cent of hands reach on the first
    street. Counted over 4,000 deals each, the error of the imagined deals included."""


def _read(steps: str) -> tuple[int, ...]:
    return tuple(map(int, steps.split()))


def _omaha(hole: int, steps: str, *, low: bool = False) -> Game:
    ranking = ("high", "low-8") if low else ("high",)
    return Game(ranking=ranking, hole=hole, board=5, from_hole=2, steps=_read(steps))


def _stud(*ranking: str, steps: str) -> Game:
    return Game(ranking=ranking, hole=7, first=STUD, steps=_read(steps))


def _draw(ranking: str, hole: int, draws: tuple[str, ...], steps: str) -> Game:
    return Game(ranking=(ranking,), hole=hole, first="deal", draws=draws, samples=60, steps=_read(steps))


GAMES: Final = {
    "omaha": _omaha(4, "598 572 558 548 538 531 523 516 509 502 496 488 480 473 464 456 446 432 412"),
    "omaha-8": _omaha(
        4, "560 544 534 518 508 490 477 469 463 458 454 449 445 442 437 431 426 418 410", low=True
    ),
    "omaha-5": _omaha(5, "607 586 574 563 554 546 539 532 525 519 513 507 500 493 485 477 467 455 436"),
    "omaha-5-8": _omaha(
        5, "595 579 569 560 547 537 526 514 506 498 492 486 480 476 471 465 457 448 436", low=True
    ),
    "omaha-6": _omaha(6, "621 604 592 582 573 565 558 552 545 539 533 527 521 514 507 500 490 477 454"),
    "courchevel": _omaha(5, "680 635 610 585 570 550 535 525 510 495 485 470 455 440 430 410 395 365 330"),
    "courchevel-8": _omaha(
        5, "650 615 592 575 560 545 530 520 510 498 485 475 462 450 435 420 405 385 350", low=True
    ),
    "stud": _stud(
        "high", steps="700 640 590 570 550 530 520 510 500 480 470 460 450 440 430 420 410 390 360"
    ),
    "stud-8": _stud(
        "high", "low-8", steps="640 610 585 565 550 535 525 515 500 490 480 470 455 445 435 425 410 395 375"
    ),
    "razz": _stud(
        "low-a5", steps="745 700 670 640 610 580 550 530 510 490 480 460 440 420 390 360 320 280 230"
    ),
    "five-card-draw": _draw(
        "high", 5, ("draw",), "850 783 733 683 617 583 550 517 483 467 433 417 400 383 367 350 333 300 267"
    ),
    "27-single-draw": _draw(
        "low-27", 5, ("draw",), "767 667 617 583 567 542 517 500 483 483 467 450 433 417 417 400 383 350 317"
    ),
    "27-triple-draw": _draw(
        "low-27",
        5,
        _THREE_DRAWS,
        "683 633 600 583 567 550 533 517 500 483 483 467 450 450 433 417 400 383 358",
    ),
    "badugi": _draw(
        "badugi",
        4,
        _THREE_DRAWS,
        "700 633 600 583 558 542 533 517 500 483 483 467 450 433 433 417 400 375 350",
    ),
    "short-deck": Game(ranking=("high-short",), hole=2, board=5, deck="short-36"),
}
"""By the name of the game without its limit."""


def game_of(view: HandView) -> Game | None:
    """The game of a view, or None: it is hold'em, unknown, or this seat's cards are not as they should be.

    After a mishap a seat may hold a card too many or too few; a bot does not judge such a hand.
    """
    name = view.game
    for limit in _LIMITS:
        name = name.removesuffix(limit)
    game = GAMES.get(name)
    if game is None or view.seat is None:
        return None
    hole = view.hole_cards.get(view.seat, ())
    known = {*hole, *view.board}
    good = len(known) == len(hole) + len(view.board) and known <= set(DECKS[game.deck])
    return game if good and _fits(game, view, len(hole)) else None


def _fits(game: Game, view: HandView, hole: int) -> bool:
    """Whether the cards of a view are as many as there can be."""
    if game.first == STUD:
        # If the deck does not suffice, a card in the middle stands for one of every seat (TDA19-PR10H.C).
        return hole >= 3 and hole + len(view.board) <= game.hole
    return hole == game.hole and len(view.board) <= game.board


def draws_left(game: Game, street: str) -> int:
    """How many draws come after the betting, or after the draw, of this street.

    >>> draws_left(GAMES["badugi"], "deal"), draws_left(GAMES["badugi"], "second draw")
    (3, 1)
    """
    done = game.draws.index(street) + 1 if street in game.draws else 0
    return len(game.draws) - done


def in_sight(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Another seat's cards that a person in this seat sees."""
    return tuple([card for card in held if card != HIDDEN])
