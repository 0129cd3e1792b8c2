"""What several rulings do with a hand."""

from tapete.engine.commands import Check, Command, Fold, Kill
from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.players import Whereabouts
from tapete.floor.spot import Place, Spot
from tapete.rules import Book


def holding(spot: Spot, seat: Seat) -> Place:
    """The place of a seat with a live hand.

    Raises:
        ValueError: it is not dealt in, or its hand is dead.
    """
    place = spot.place(seat)
    if not place.live:
        raise Impossible("seat", "no_live_hand", seat=seat)
    return place


def to_act(spot: Spot, seat: Seat) -> Place:
    """The place of the seat whose turn it is.

    Raises:
        ValueError: it is another seat's turn, or nobody's.
    """
    place = holding(spot, seat)
    if spot.to_act != seat:
        raise Impossible("seat", "not_its_turn", seat=seat)
    return place


def at_seat(where: Whereabouts, book: Book, read: Citing) -> bool:
    """Whether a player is at the seat, as the book means it."""
    if where == "in_reach":
        return read(book.players.at_seat) == "in-reach"
    return where == "seated"


def killed(seat: Seat) -> tuple[Command, ...]:
    """A hand is declared dead."""
    return (Kill(seat=seat),)


def passed(seat: Seat, *, facing: bool) -> tuple[Command, ...]:
    """The seat to act checks; facing a bet, it folds."""
    return (Fold(seat=seat) if facing else Check(seat=seat),)


def in_stud(spot: Spot) -> bool:
    """Whether cards lie in sight in front of the seats."""
    return spot.game.startswith(("stud", "razz"))
