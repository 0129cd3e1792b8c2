"""What a rulebook makes of an event: its values as the policies that the tournament's functions take.

Each function reads only what decides, so that whoever asks can cite it.

>>> from tapete.floor.citing import Citing
>>> from tapete.rules import book
>>> read = Citing()
>>> final_table(book("casino-club"), read, seats=9).players, read.cites
(10, ('CCL-final-table',))
>>> [halt_policy(book(name), Citing(), seats=9).blinds_affected for name in ("tda-2019", "tda-2024")]
[False, True]
"""

from collections.abc import Callable
from typing import Any, Final

from tapete.engine.types import Sourced
from tapete.floor.citing import Citing, NotCovered
from tapete.rules import Book
from tapete.tournament.course.hand_for_hand import HandForHandRules
from tapete.tournament.seats.final_table import FinalTable, Redraws
from tapete.tournament.seats.halting import HaltPolicy

Read = Callable[[Sourced[Any] | None], Any]
"""How a value is read: `Citing`, which remembers its rows."""

FULL_RING: Final = (8, 9)
SHORT_HANDED: Final = (6, 7)


def ante_first(book: Book, read: Citing) -> bool:
    """Whether a short big blind serves the ante of the table before the blind.

    Rules: TDA19-PR11, TDA24-RP11, ACO-O-short-blind.
    """
    return bool(read(book.tournament.ante_order) == "ante-first")


def final_table(book: Book, read: Citing, *, seats: int) -> FinalTable:
    """How many players make the final table of an event with so many seats at a table.

    Raises:
        NotCovered: the book says nothing of such an event.

    Rules: TDA19-PR9, TDA19-PR9.2, TDA13-11-1, TDA13-11-2, TDA13-11-3, CCL-final-table.
    """
    points = book.tournament
    if points.final_table_players is not None:
        return FinalTable(players=read(points.final_table_players))
    heads_up = seats == 2 and read(points.final_table_heads_up)
    if points.final_table_plus is not None:
        if seats == 2 and not heads_up:
            return FinalTable(sizes={})
        plus, most = read(points.final_table_plus), seats
        if points.final_table_most is not None and seats + plus > points.final_table_most.value:
            most = read(points.final_table_most)
        else:
            most = seats + plus
        return FinalTable(sizes={}, plus=plus, most=most, heads_up=heads_up)
    if seats in FULL_RING:
        return FinalTable(sizes={seats: read(points.final_table_full_ring)})
    if seats in SHORT_HANDED:
        return FinalTable(sizes={seats: read(points.final_table_short)})
    raise NotCovered


def redraws(book: Book, read: Citing) -> Redraws:
    """When all who are left draw new seats.

    Rules: CCL-seat-draw, ACO-O-balancing.
    """
    moments = read(book.tournament.redraws)
    return Redraws(
        day_starts="day-start" in moments,
        at_tables=(2,) if "two-tables" in moments else (),
        final_table="final-table" in moments,
    )


def halt_policy(book: Book, read: Citing, *, seats: int, turbo: bool = False) -> HaltPolicy:
    """Which tables stop until they are balanced.

    Args:
        seats: seats of a table.
        turbo: a turbo is another format, whatever its seats.

    Rules: TDA19-11D, TDA19-11D.2, TDA13-10D-1, TDA13-10D-2, TDA24-11D, CCL-halt-3.
    """
    points = book.tournament
    if points.halt_players is not None:
        return HaltPolicy(gap=None, players=read(points.halt_players))
    gap = read(points.halt_gap)
    binding_from: int | None = read(points.halt_full_ring)
    if turbo or (binding_from is not None and seats < binding_from):
        binding_from = None if read(points.halt_other_formats) == "director" else 1
    return HaltPolicy(
        gap=gap,
        binding_from=binding_from,
        blinds_affected=read(points.halt_from) == "big-blind-on-open-seat",
        eliminations_only=read(points.halt_cause) == "eliminations",
    )


def hand_for_hand_rules(book: Book, read: Citing, *, seconds: int | None = None) -> HandForHandRules:
    """How hands are kept together on the bubble, and what the level clock makes of it.

    Args:
        seconds: what the event takes off the clock for a hand, if it has set that.

    Raises:
        ValueError: more than the book allows.

    Rules: TDA19-PR8A, TDA19-PR8B, TDA24-RP8B, TDA19-PR8F.
    """
    points = book.tournament
    if seconds is None:
        seconds = read(points.hand_for_hand_seconds)
    if points.hand_for_hand_most is not None and seconds > read(points.hand_for_hand_most):
        raise ValueError(f"seconds: {seconds} a hand, and {points.hand_for_hand_most.value} at most")
    return HandForHandRules(
        hand_ms=seconds * 1_000,
        charge_first=read(points.hand_for_hand_first) == "charged",
        hold_all_in=read(points.hand_for_hand_all_in) == "held",
    )
