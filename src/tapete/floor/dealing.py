"""Facts of the deal: the number of cards of a seat, and the owner of the nth card of the deck.

>>> from tapete.floor.spot import SpotSeat, Spot
>>> spot = Spot(seats={1: SpotSeat(), 2: SpotSeat(), 3: SpotSeat()}, button=3)
>>> deal_order(spot), owner(spot, 5), cards_by_now(spot)
((1, 2, 3), 2, 2)
"""

from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple

from tapete.cards import Card, deck_named
from tapete.engine.pots import clockwise
from tapete.engine.types import Seat, Street
from tapete.floor.impossible import Impossible
from tapete.floor.spot import Spot
from tapete.rules import games, hand_rules

Kind = Literal["flop", "stud", "draw"]

OVER = ("showdown", "over")
"""Names of the phases after the last street."""


class Shape(NamedTuple):
    """Deal of a game, independent of the book and the limit."""

    kind: Kind
    streets: tuple[Street, ...]
    numbers: Mapping[str, int]
    """Index of each street, from 0; the phases after the last street have the next index."""
    dealt: tuple[int, ...]
    """Number of hole cards of a seat on each street."""
    deck: frozenset[Card]
    boards: int
    """Number of boards that are dealt side by side."""

    @property
    def first_on_board(self) -> int:
        """Index of the first street with community cards; the number of streets if there is none."""
        return next((n for n, street in enumerate(self.streets) if street.board), len(self.streets))


@cache
def _shape(game: str) -> Shape | None:
    for name in games():
        rules = hand_rules(name)
        if name != f"{game}-{rules.betting.kind}":
            continue
        streets = rules.streets
        dealt = [sum(s.hole_down + s.hole_up for s in streets[: n + 1]) for n in range(len(streets))]
        draws = any(street.draw for street in streets)
        return Shape(
            kind="stud" if rules.upcards is not None else "draw" if draws else "flop",
            streets=streets,
            numbers={street.name: n for n, street in enumerate(streets)} | dict.fromkeys(OVER, len(streets)),
            dealt=(*dealt, dealt[-1]),
            deck=frozenset(deck_named(rules.deck)),
            boards=rules.boards,
        )
    return None


def shape_of(spot: Spot) -> Shape:
    """Return the deal of the game.

    Raises:
        ValueError: unknown game, or the game has no such street.
    """
    shape = _shape(spot.game)
    if shape is None:
        raise Impossible("game", "no_such_game", game=spot.game)
    if spot.street not in shape.numbers:
        names = ", ".join(street.name for street in shape.streets)
        raise Impossible("street", "no_such_street_but", game=spot.game, street=spot.street, known=names)
    return shape


def street_index(spot: Spot) -> int:
    """Return the index of the current street; 0 is the street of the initial deal."""
    return shape_of(spot).numbers[spot.street]


def _of_own_game(spot: Spot) -> bool:
    """Whether the spot comes from a running hand of a game outside the package."""
    return spot.piles is not None and _shape(spot.game) is None


def on_last_street(spot: Spot) -> bool:
    """Whether this street is the last, by its name; in a game outside the package, as the spot says.

    Raises:
        ValueError: no such street, or the spot wrongly declares it the last.
    """
    if _of_own_game(spot):
        return spot.last_street
    shape = shape_of(spot)
    last = shape.numbers[spot.street] + 1 >= len(shape.streets)
    if spot.last_street and not last:
        raise Impossible("last_street", "streets_to_come", street=spot.street, last=shape.streets[-1].name)
    return last


def board_by_now(spot: Spot) -> int:
    """Number of community cards on this street; in a game outside the package, those dealt so far."""
    if _of_own_game(spot):
        return spot.board
    shape = shape_of(spot)
    return sum(street.board for street in shape.streets[: shape.numbers[spot.street] + 1])


def kind_of(spot: Spot) -> Kind:
    """Return the kind of the game: flop, stud or draw."""
    return shape_of(spot).kind


def deal_order(spot: Spot) -> tuple[Seat, ...]:
    """Return the seats in the order of the deal, the button last.

    Raises:
        ValueError: the button is unknown.
    """
    if spot.button is None:
        raise Impossible("button", "deal_needs_button")
    return tuple(clockwise(spot.seats, after=spot.button))


def face_down(spot: Spot) -> int:
    """Number of cards each seat receives face down in the initial deal."""
    return shape_of(spot).streets[0].hole_down


def owner(spot: Spot, card: int) -> Seat:
    """Return the seat that receives the nth card of the initial deal.

    Raises:
        ValueError: the initial deal has fewer cards.
    """
    order = deal_order(spot)
    most = len(order) * shape_of(spot).dealt[0]
    if not 1 <= card <= most:
        raise Impossible("card", "not_in_the_deal", most=most, card=card)
    return order[(card - 1) % len(order)]


def cards_by_now(spot: Spot) -> int:
    """Number of cards a live seat should hold on this street."""
    shape = shape_of(spot)
    return shape.dealt[shape.numbers[spot.street]]


def next_street(spot: Spot) -> str | None:
    """Return the name of the next street; None if this one is the last."""
    shape = shape_of(spot)
    following = shape.numbers[spot.street] + 1
    return shape.streets[following].name if following < len(shape.streets) else None
