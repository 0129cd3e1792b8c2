"""Run procedures for events in stages: qualifying series, and their final."""

from collections.abc import Mapping
from typing import Any

from tapete.engine.types import Chips
from tapete.floor.citing import Citing
from tapete.floor.procedures.desk import check_in
from tapete.floor.procedures.stated_values import told
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, procedure
from tapete.scenarios.plain_events import event_by


class FinalCheckIn(Given, frozen=True, kw_only=True):
    """Qualified player at the start of the final."""

    stack: Chips
    seat_drawn: bool
    receipt: bool = True


@procedure(FinalCheckIn)
def release_stack(given: FinalCheckIn, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return the `chips` that a qualified player gets now, and a `penalty` for a missing receipt."""
    drawn_first = told("tournament.final_chips_given", book, read) == "after-seat-draw"
    chips = given.stack if given.seat_drawn or not drawn_first else 0
    found = check_in(book, read, receipt=given.receipt)
    return {"chips": chips if found.admitted else 0, "penalty": found.penalty}


class Finishing(Given, frozen=True, kw_only=True):
    """Final that may be over."""

    left: int
    """Number of players with chips."""
    deal: bool = False
    """Whether the final table has agreed to a deal that leaves nothing to play for."""


@procedure(Finishing)
def final_over(given: Finishing, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return whether a final is `over`."""
    event = event_by(book, read, ["deals.offered"])
    return {"over": given.left == 1 or (given.deal and event.deals.offered)}


PROCEDURES: Procedures = {
    "release_stack": release_stack,
    "final_over": final_over,
}
