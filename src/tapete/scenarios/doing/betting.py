"""Procedures about bets, as a scenario calls them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.procedures.betting import advice, announcement
from tapete.floor.spot import Act, Acted, Amount
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Nothing, Procedures, procedure


class Announced(Given, frozen=True, kw_only=True):
    """An act that the dealer announces."""

    seat: Seat
    act: Acted
    to: Amount = 0
    """The total in front afterwards."""
    all_in: bool = False
    to_act: Seat | None = None
    asked_by: Seat | None = None
    """Who asks for a count."""


@procedure(Announced)
def announce(given: Announced, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says what the dealer announces: the `act`, the `amount` if it is said, and whether it is `counted`."""
    act = Act(seat=given.seat, act=given.act, to=given.to)
    said = announcement(act, book, read, all_in=given.all_in, to_act=given.to_act, asked_by=given.asked_by)
    return msgspec.structs.asdict(said)


@procedure(Nothing)
def told_about_betting(given: Nothing, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says what players are `told` about betting."""
    return {"told": list(advice(book, read))}


PROCEDURES: Procedures = {"announce_act": announce, "told_about_betting": told_about_betting}
