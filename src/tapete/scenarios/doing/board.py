"""Later cards by the book: draws."""

from collections.abc import Mapping
from typing import Any

from tapete.floor.citing import Citing
from tapete.floor.procedures.draws import draw_dealt
from tapete.rules import Book
from tapete.scenarios.doing.base import Procedures


def deal_draw(given: Mapping[str, Any], book: Book) -> Mapping[str, Any]:
    """`discards` of a seat and `new` cards for it -> `{steps, cites}`, a step as `{do, cards}`."""
    read = Citing()
    steps = draw_dealt(given["discards"], given["new"], book, read)
    return {"steps": [{"do": step.do, **step.facts} for step in steps], "cites": list(read.cites)}


PROCEDURES: Procedures = {"deal_draw": deal_draw}
