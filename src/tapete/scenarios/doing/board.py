"""Run procedures for draws by the book."""

from collections.abc import Mapping
from typing import Any

from tapete.floor.citing import Citing
from tapete.floor.procedures.draws import draw_dealt
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, procedure


class DrawOf(Given, frozen=True, kw_only=True):
    """Seat that changes cards."""

    discards: int
    """Number of cards discarded."""
    new: int
    """Number of cards to receive."""


@procedure(DrawOf)
def deal_draw(given: DrawOf, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return the dealer's `steps` in order, each as `{do, cards}`."""
    steps = draw_dealt(given.discards, given.new, book, read)
    return {"steps": [{"do": step.do, **step.facts} for step in steps]}


PROCEDURES: Procedures = {"deal_draw": deal_draw}
