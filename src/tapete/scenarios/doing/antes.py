"""The ante that the big blind pays for the table, when its stack does not reach for both."""

from collections.abc import Mapping
from typing import Any

from tapete.engine.types import Chips
from tapete.floor.citing import Citing
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, procedure
from tapete.tournament.course.ranking import after_ante
from tapete.tournament.policy.by_book import ante_first


class ShortBlind(Given, frozen=True, kw_only=True):
    """A big blind with few chips."""

    stack: Chips
    ante: Chips
    big_blind: Chips


@procedure(ShortBlind)
def short_big_blind(given: ShortBlind, book: Book, read: Citing) -> Mapping[str, Any]:
    """Serves ante and blind from a short stack: what is `ante`, dead, and what is `live`."""
    left = after_ante(
        given.stack,
        ante=given.ante,
        big_blind=given.big_blind,
        ante_first=ante_first(book, read),
    )
    return {"ante": given.stack - left, "live": min(left, given.big_blind)}


PROCEDURES: Procedures = {"short_big_blind": short_big_blind}
