"""Check the seats of a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tapete.rules import RulebookError
from tapete.tournament.structure.table_sizes import ROWS, seats_value, table_seats

if TYPE_CHECKING:
    from tapete.tournament.structure.structure import Structure


def wrong_seats(structure: Structure) -> Iterator[str]:
    """Yield the errors in the seats of a table.

    Rules: ACO-size-hu, ACO-size-4, ACO-size-short, ACO-size-normal.
    """
    seats, size, policy = structure.seats, structure.tables.size, structure.policy.seats
    if not seats and size is None:
        yield "seats: missing"
        return
    if not seats:
        yield f'seats: missing, and {structure.book} does not say how many a "{size}" table has'
        return
    if not 2 <= seats <= 10:
        yield f"seats: {seats}, and a table has from 2 to 10"
        return
    try:
        omaha = structure.omaha
    except (RulebookError, ValueError):
        return  # another check reports an unknown game
    value = seats_value(size or "normal", omaha=omaha)
    most = table_seats(size or "normal", policy, omaha=omaha)
    if most is not None and seats > most:
        row = _row(structure, value)
        yield f"seats: {seats}, and {most} at most at such a table ({row})"


def _row(structure: Structure, value: str) -> str:
    """Return the row behind a number of seats."""
    return structure.policy.rows_of(f"seats.{value}", ROWS[value])[0]
