"""The deal by the book: redeals, first buttons, decks."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tapete.floor.citing import Citing
from tapete.floor.procedures import deals
from tapete.rules import Book
from tapete.scenarios.doing.base import Procedures


def redeal(given: Mapping[str, Any], book: Book) -> Mapping[str, Any]:
    """`first`: the deal that was a misdeal; `back`, `newcomers` and `level`: what has changed since."""
    read = Citing()
    changed = {name: given[name] for name in ("back", "newcomers", "level") if name in given}
    again = deals.redeal(msgspec.convert(given["first"], deals.FirstDeal), book, read, **changed)
    return msgspec.structs.asdict(again) | {"cites": list(read.cites)}


def stud_street(given: Mapping[str, Any], book: Book) -> Mapping[str, Any]:
    """`seats` in the order of the deal, `dead` among them; `house_deals` if the house deals to those."""
    read = Citing()
    dealt = deals.dealt_in_stud(
        given["seats"], book, read, dead=given["dead"], house_deals=given.get("house_deals", False)
    )
    return {"dealt": dealt, "cites": list(read.cites)}


def deck_change(given: Mapping[str, Any], book: Book) -> Mapping[str, Any]:
    """`at`: what has just happened at the table."""
    read = Citing()
    return {"change": deals.changes_deck(given["at"], book, read), "cites": list(read.cites)}


def first_button(given: Mapping[str, Any], book: Book) -> Mapping[str, Any]:
    """`tables`: occupied seats by table; `drawn`: the seat that was drawn."""
    read = Citing()
    found = deals.first_buttons(given["tables"], book, read, drawn=given.get("drawn"))
    return {"buttons": found, "cites": list(read.cites)}


PROCEDURES: Procedures = {
    "redeal": redeal,
    "stud_street": stud_street,
    "deck_change": deck_change,
    "first_button": first_button,
}
