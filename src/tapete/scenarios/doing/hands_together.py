"""Hand-for-hand and simultaneous hands: tables that wait for each other."""

from collections.abc import Mapping
from typing import Any, Literal

from tapete.floor.citing import Citing
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, procedure
from tapete.tournament.course.hand_for_hand import HandForHand, HandForHandRules


class Simultaneous(Given, frozen=True, kw_only=True):
    """Tables that are to deal together."""

    tables: tuple[int, ...]
    ordered_by: Literal["director", "player"] = "director"
    by: Literal["hand", "betting-round"] = "hand"
    """What the director has them wait for."""
    finished: tuple[int, ...]
    """Tables that have finished it, in that order."""


@procedure(Simultaneous)
def simultaneous_hands(given: Simultaneous, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says which tables may deal on after each has finished its hand or its betting round."""
    points = book.tournament
    may_order = read(points.simultaneous) == "director"
    if not may_order or given.ordered_by != "director":
        return {"in_force": False, "may_deal": [[table] for table in given.finished]}
    by = given.by if given.by in read(points.simultaneous_by) else "hand"
    if by == "hand" and read(points.simultaneous_start) == "as-ready":
        return {"in_force": True, "may_deal": [[table] for table in given.finished]}
    sync: Literal["hand", "betting_round"] = "hand" if by == "hand" else "betting_round"
    play = HandForHand(HandForHandRules(sync=sync), tables=given.tables, left=99, paid=1)
    may_deal: list[list[int]] = []
    for table in given.finished:
        if sync == "betting_round":
            together = play.finish_betting_round(table)
        else:
            together = play.finish(table) is not None
        may_deal.append(list(given.tables) if together else [])
    return {"in_force": True, "may_deal": may_deal}


PROCEDURES: Procedures = {
    "simultaneous_hands": simultaneous_hands,
}
