"""Briefing from one dealer to the next about a table."""

from collections.abc import Collection, Mapping

from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.floor.citing import Citing
from tapete.floor.penalties import Ledger, Player
from tapete.rules import Book


class Briefing(Struct, frozen=True, kw_only=True):
    """Facts of a table for the next dealer."""

    blinds: tuple[Chips, Chips] | None = None
    warned: tuple[Seat, ...] = ()
    """Seats under a warning."""
    penalised: dict[Seat, int] = {}
    """Hands left to miss, by seat that serves a penalty."""
    disruptive: tuple[Seat, ...] = ()
    """Seats whose conduct must be watched."""


def briefing(
    ledger: Ledger,
    seats: Mapping[Seat, Player],
    book: Book,
    read: Citing,
    *,
    blinds: tuple[Chips, Chips],
    disruptive: Collection[Seat] = (),
) -> Briefing:
    """Return the briefing of the leaving dealer, from the penalty ledger and the table's own log.

    Raises:
        NotCovered: the book has no value for it.

    Rules: TDA24-RP15A.
    """
    told = read(book.penalties.dealer_briefing)
    warned = [
        seat
        for seat, player in seats.items()
        if any(given.given.kind == "warning" and not given.lifted for given in ledger.of(player))
    ]
    penalised = {seat: left for seat, player in seats.items() if (left := ledger.left(player))}
    return Briefing(
        blinds=blinds if "blinds" in told else None,
        warned=tuple(sorted(warned)) if "warnings" in told else (),
        penalised=penalised if "penalties" in told else {},
        disruptive=tuple(sorted(disruptive)) if "disruption" in told else (),
    )
