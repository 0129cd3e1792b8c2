"""Procedures of the desk: table changes, prize collection, check-in to a final."""

from collections.abc import Collection, Mapping

from msgspec import Struct

from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.rules import Book


class Checklist(Struct, frozen=True, kw_only=True):
    """Checklist for breaking a table."""

    racks: tuple[Seat, ...]
    """Seats that receive racks."""
    colour_up: tuple[int, ...]
    """Denominations to colour up first."""
    staff_carries: tuple[Seat, ...]
    """Seats whose chips are carried by staff to the new table and counted before and after."""
    wait_for: tuple[Seat, ...]
    """Seats whose chips stay until the player comes."""


def break_checklist(
    chips: Mapping[Seat, Mapping[int, int]],
    book: Book,
    read: Citing,
    *,
    absent: Collection[Seat] = (),
    not_needed: Collection[int] = (),
) -> Checklist:
    """Return the checklist for breaking a table.

    Args:
        chips: number of chips by denomination, for every seat.
        absent: seats whose player is absent.
        not_needed: denominations that no later level needs.

    Rules: TDA19-PR6.2, TDA13-PR6-2, TDA13-PR6-3, TDA24-RP16.

    >>> from tapete.rules import book
    >>> break_checklist({3: {25: 40}}, book("tda-2024"), Citing(), absent=[3], not_needed=[25])
    Checklist(racks=(3,), colour_up=(25,), staff_carries=(3,), wait_for=())
    """
    points = book.procedures
    racks = tuple(chips) if read(points.racks) == "handed-out" else ()
    there = {denomination for stack in chips.values() for denomination, count in stack.items() if count}
    small = tuple(sorted(there.intersection(not_needed)))
    if small and read(points.colour_up_to_move) == "none":
        small = ()
    gone = tuple(seat for seat in chips if seat in absent)
    staff = bool(gone) and read(points.absent_at_break) == "staff"
    return Checklist(
        racks=racks,
        colour_up=small,
        staff_carries=gone if staff else (),
        wait_for=() if staff else gone,
    )


def floor_is_told(big_blinds_passed: int, book: Book, read: Citing) -> bool:
    """Whether the floor must be told of a player who comes late to the new seat.

    Args:
        big_blinds_passed: number of big blinds that have passed the waiting seat.

    Rules: TDA19-PR6, TDA13-PR6-1.
    """
    return big_blinds_passed > 0 and read(book.procedures.late_moves) == "floor-told"


def missing_for_prize(shown: Collection[str], book: Book, read: Citing) -> tuple[str, ...]:
    """Return the documents that a winner still has to show before the prize is paid.

    Rules: CCL-prize-collect.

    >>> from tapete.rules import book
    >>> missing_for_prize(["valid_id"], book("casino-club"), Citing())
    ('classification_receipt',)
    """
    return tuple(needed for needed in read(book.procedures.prize_needs) if needed not in shown)


class CheckIn(Struct, frozen=True, kw_only=True):
    """Result of checking in a qualified player at the final."""

    admitted: bool
    """Whether the player may take the seat and the stack."""
    penalty: bool = False
    """Whether the floor must penalise the player; the floor chooses the penalty."""


def check_in(book: Book, read: Citing, *, receipt: bool) -> CheckIn:
    """Check in a qualified player, with or without the receipt of the chips from the qualifier.

    Args:
        book: the book of the event.
        read: records the rows.
        receipt: whether the player presents the receipt.

    Rules: CCL-final-stage-receipt.

    >>> from tapete.rules import book
    >>> check_in(book("casino-club"), Citing(), receipt=False)
    CheckIn(admitted=True, penalty=True)
    """
    if receipt:
        return CheckIn(admitted=True)
    penalised = read(book.procedures.receipt_missing) == "penalty"
    return CheckIn(admitted=penalised, penalty=penalised)
