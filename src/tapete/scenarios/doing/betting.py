"""Run procedures about bets for scenarios."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.procedures.betting import advice, announcement
from tapete.floor.spot import Acted, Amount, StreetAct
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Nothing, Procedures, procedure


class Announced(Given, frozen=True, kw_only=True):
    """Action that the dealer announces."""

    seat: Seat
    act: Acted
    to: Amount = 0
    """Total in front of the seat after the action."""
    all_in: bool = False
    to_act: Seat | None = None
    asked_by: Seat | None = None
    """Seat that asks for a count."""


@procedure(Announced)
def announce(given: Announced, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return the dealer's announcement: the `act`, its `amount` if said, and whether it is `counted`."""
    act = StreetAct(seat=given.seat, act=given.act, to=given.to)
    said = announcement(act, book, read, all_in=given.all_in, to_act=given.to_act, asked_by=given.asked_by)
    return msgspec.structs.asdict(said)


@procedure(Nothing)
def told_about_betting(given: Nothing, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return the advice on betting that players are `told`."""
    return {"told": list(advice(book, read))}


PROCEDURES: Procedures = {"announce_act": announce, "told_about_betting": told_about_betting}
