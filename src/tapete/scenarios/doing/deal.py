"""Run procedures for the deal by the book: redeals, first buttons, decks."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.procedures import deals
from tapete.rules import Book
from tapete.rules.points.deal import DeckChange
from tapete.scenarios.doing.base import Given, Procedures, procedure


class DealtAgain(Given, frozen=True, kw_only=True):
    """Misdeal, and the changes since."""

    first: deals.FirstDeal
    back: tuple[Seat, ...] = ()
    """Seats that were away and are now present."""
    newcomers: tuple[Seat, ...] = ()
    level: int | None = None
    """Level in force now, if it has changed."""


@procedure(DealtAgain)
def redeal(given: DealtAgain, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return how the hand is dealt again."""
    again = deals.redeal(
        given.first, book, read, back=given.back, newcomers=given.newcomers, level=given.level
    )
    return msgspec.structs.asdict(again)


class StreetOfStud(Given, frozen=True, kw_only=True):
    """Later street of stud."""

    seats: tuple[Seat, ...]
    """Seats in the order of the deal, without the seats that have folded."""
    dead: tuple[Seat, ...] = ()
    """Seats among `seats` with a dead hand."""
    house_deals: bool = False
    """Whether the house deals to dead hands."""


@procedure(StreetOfStud)
def stud_street(given: StreetOfStud, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return the seats `dealt` a card."""
    dealt = deals.dealt_in_stud(given.seats, book, read, dead=given.dead, house_deals=given.house_deals)
    return {"dealt": dealt}


class DeckMoment(Given, frozen=True, kw_only=True):
    """Event at a table that may call for another deck."""

    at: DeckChange


@procedure(DeckMoment)
def deck_change(given: DeckMoment, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return whether the table gets another deck now: `change`."""
    return {"change": deals.changes_deck(given.at, book, read)}


class FirstHand(Given, frozen=True, kw_only=True):
    """Tables about to play their first hand."""

    tables: dict[int, tuple[Seat, ...]]
    """Occupied seats by table."""
    drawn: Seat | None = None
    """Seat drawn for the button, if any."""


@procedure(FirstHand)
def first_button(given: FirstHand, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return the first `buttons`, by table."""
    return {"buttons": deals.first_buttons(given.tables, book, read, drawn=given.drawn)}


PROCEDURES: Procedures = {
    "redeal": redeal,
    "stud_street": stud_street,
    "deck_change": deck_change,
    "first_button": first_button,
}
