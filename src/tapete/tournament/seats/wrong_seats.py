"""Correct the seats of players who began in a wrong seat.

>>> assigned = {7: SeatPlace(1, 1), 8: SeatPlace(1, 2), 9: SeatPlace(1, 3)}
>>> sitting = {7: SeatPlace(1, 2), 8: SeatPlace(1, 3)}
>>> [(move.entry, move.to.seat) for move in put_right(assigned, sitting).moves]  # then 7's seat is free
[(7, 1), (8, 2)]
"""

from collections.abc import Mapping

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.tournament.seats.seating import SeatPlace


class SeatCorrection(Struct, frozen=True, kw_only=True):
    """Move of one player to the assigned seat, with their present stack."""

    entry: int
    origin: SeatPlace
    to: SeatPlace


class SeatCorrections(Struct, frozen=True, kw_only=True):
    """Corrections of wrong seats, in an order in which every seat is free when needed."""

    moves: tuple[SeatCorrection, ...]
    together: tuple[tuple[int, ...], ...]
    """Entries that sit in each other's seats in a circle: a whole group stands up before anybody sits."""
    director: tuple[int, ...]
    """Entries that began with a wrong number of chips: the rule does not cover these, so the director
    decides (TDA19-1)."""
    rule: str = "TDA19-7.2"


def put_right(
    assigned: Mapping[int, SeatPlace],
    sitting: Mapping[int, SeatPlace],
    *,
    began_with: Mapping[int, Chips] | None = None,
    starting_stack: Chips = 0,
) -> SeatCorrections:
    """Return the moves that correct wrong seats, in order.

    Args:
        assigned: the place of every entry that has one.
        sitting: present places of the misplaced entries. An entry not listed is in its assigned seat, or has
            not arrived if a misplaced entry has it.
        began_with: chips that each misplaced entry began with; the starting stack for missing ones.
        starting_stack: the correct number of chips; used only with `began_with`.

    Raises:
        ValueError: an entry without an assigned place, or two entries in one seat.

    Rules: TDA19-7.2, TDA13-6-2.
    """
    if unknown := sitting.keys() - assigned.keys():
        raise ValueError(f"no assigned place: {sorted(unknown)}")
    if len(set(sitting.values())) < len(sitting):
        raise ValueError("two players can't sit in one seat")
    wrong = {entry: place for entry, place in sitting.items() if place != assigned[entry]}
    odd = {entry for entry in wrong if (began_with or {}).get(entry, starting_stack) != starting_stack}
    holder = {place: entry for entry, place in wrong.items()}
    waiting_for = {assigned[entry]: entry for entry in wrong if entry not in odd}
    moves: list[SeatCorrection] = []
    circles: list[tuple[int, ...]] = []

    def move(entry: int) -> SeatPlace:
        del waiting_for[assigned[entry]]
        moves.append(SeatCorrection(entry=entry, origin=wrong[entry], to=assigned[entry]))
        return wrong[entry]

    for first in sorted(waiting_for.values()):
        entry: int | None = first
        if assigned[first] in holder:
            continue
        while entry is not None:  # follow the chain: each vacated seat belongs to the next entry
            entry = waiting_for.get(move(entry))
    for first in sorted(waiting_for.values()):
        circle = [first]
        while (after := holder[assigned[circle[-1]]]) not in odd and after != first:
            circle.append(after)
        if after == first and first == min(circle):
            circles.append(tuple(circle))
    for circle_of in circles:
        for entry in circle_of:
            move(entry)
    # The remaining entries wait for the seat of an entry that the director decides on.
    return SeatCorrections(
        moves=tuple(moves),
        together=tuple(circles),
        director=tuple(sorted(odd | set(waiting_for.values()))),
    )
