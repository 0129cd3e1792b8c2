"""Helpers for rulings that kill or restore a hand, or look at its cards."""

from tapete.engine.commands import BringIn, Check, Command, Draw, Fold, Kill
from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.players import Whereabouts
from tapete.floor.spot import Spot, SpotSeat
from tapete.rules import Book, declared_games


def holding(spot: Spot, seat: Seat) -> SpotSeat:
    """Return the state of a seat with a live hand.

    Raises:
        ValueError: the seat is not dealt in, or its hand is dead.
    """
    place = spot.place(seat)
    if not place.live:
        raise Impossible("seat", "no_live_hand", seat=seat)
    return place


def to_act(spot: Spot, seat: Seat) -> SpotSeat:
    """Return the state of a seat that is to act.

    Raises:
        ValueError: another seat is to act, or no seat.
    """
    place = holding(spot, seat)
    if spot.to_act != seat:
        raise Impossible("seat", "not_its_turn", seat=seat)
    return place


def at_seat(where: Whereabouts, book: Book, read: Citing) -> bool:
    """Whether a player counts as present at the seat under the book's definition."""
    if where == "in_reach":
        return read(book.players.at_seat) == "in-reach"
    return where == "seated"


def killed(seat: Seat) -> tuple[Command, ...]:
    """Return the command that kills a hand."""
    return (Kill(seat=seat),)


def posted_and_killed(spot: Spot, seat: Seat) -> tuple[Command, ...]:
    """Kill a hand; its seat first posts a bring-in that it owes (TDA13-29-2, TDA19-30.3)."""
    owes = spot.due == "bring_in" and spot.to_act == seat
    return (*passed(spot, seat), *killed(seat)) if owes else killed(seat)


def passed(spot: Spot, seat: Seat) -> tuple[Command, ...]:
    """Take the passive action for the seat to act: post the bring-in, stand pat, check, or fold to a bet."""
    match spot.due:
        case "bring_in":
            return (BringIn(seat=seat),)
        case "draw":
            return (Draw(seat=seat),)
        case "betting":
            return (Fold(seat=seat) if faces_a_bet(spot, seat) else Check(seat=seat),)


def faces_a_bet(spot: Spot, seat: Seat) -> bool:
    """Whether the seat must put chips in to stay in the hand."""
    return spot.bet > spot.place(seat).bet


def in_stud(spot: Spot) -> bool:
    """Whether the game has upcards."""
    game = declared_games().get(spot.game)
    return game is not None and game.upcards is not None
