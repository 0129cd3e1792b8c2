"""Later cards by the book: draws."""

from collections.abc import Mapping
from typing import Any

from tapete.floor.citing import Citing
from tapete.floor.procedures.draws import draw_dealt
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, procedure


class DrawOf(Given, frozen=True, kw_only=True):
    """A seat that changes cards."""

    discards: int
    """How many it throws away."""
    new: int
    """How many it is to get."""


@procedure(DrawOf)
def deal_draw(given: DrawOf, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says what the dealer does, step by step: `steps`, each as `{do, cards}`."""
    steps = draw_dealt(given.discards, given.new, book, read)
    return {"steps": [{"do": step.do, **step.facts} for step in steps]}


PROCEDURES: Procedures = {"deal_draw": deal_draw}
