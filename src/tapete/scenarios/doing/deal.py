"""The deal by the book: redeals, first buttons, decks."""

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
    """A misdeal, and what has changed since."""

    first: deals.FirstDeal
    back: tuple[Seat, ...] = ()
    """Seats that were away and are there now."""
    newcomers: tuple[Seat, ...] = ()
    level: int | None = None
    """The level in force now, if it is another one."""


@procedure(DealtAgain)
def redeal(given: DealtAgain, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says how the hand is dealt again."""
    again = deals.redeal(
        given.first, book, read, back=given.back, newcomers=given.newcomers, level=given.level
    )
    return msgspec.structs.asdict(again)


class StreetOfStud(Given, frozen=True, kw_only=True):
    """A later street of stud."""

    seats: tuple[Seat, ...]
    """In the order of the deal, those who have folded left out."""
    dead: tuple[Seat, ...] = ()
    """Seats among them with a dead hand."""
    house_deals: bool = False
    """Whether the house deals to those."""


@procedure(StreetOfStud)
def stud_street(given: StreetOfStud, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says who is `dealt` a card."""
    dealt = deals.dealt_in_stud(given.seats, book, read, dead=given.dead, house_deals=given.house_deals)
    return {"dealt": dealt}


class DeckMoment(Given, frozen=True, kw_only=True):
    """Something that has just happened at a table."""

    at: DeckChange


@procedure(DeckMoment)
def deck_change(given: DeckMoment, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says whether the table gets another deck now: `change`."""
    return {"change": deals.changes_deck(given.at, book, read)}


class FirstHand(Given, frozen=True, kw_only=True):
    """Tables that are about to play their first hand."""

    tables: dict[int, tuple[Seat, ...]]
    """Occupied seats by table."""
    drawn: Seat | None = None
    """The seat that was drawn, if one was."""


@procedure(FirstHand)
def first_button(given: FirstHand, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says where the `buttons` begin, by table."""
    return {"buttons": deals.first_buttons(given.tables, book, read, drawn=given.drawn)}


PROCEDURES: Procedures = {
    "redeal": redeal,
    "stud_street": stud_street,
    "deck_change": deck_change,
    "first_button": first_button,
}
