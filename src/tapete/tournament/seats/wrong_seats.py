"""Players who began in a seat that is not theirs.

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
    """One player goes to the assigned seat, with the stack as it stands."""

    entry: int
    origin: SeatPlace
    to: SeatPlace


class SeatCorrections(Struct, frozen=True, kw_only=True):
    """What to do about wrong seats, in an order in which every seat is free when it is needed."""

    moves: tuple[SeatCorrection, ...]
    together: tuple[tuple[int, ...], ...]
    """Entries that sit in a circle in each other's seats: all of a group stand up before anybody sits."""
    director: tuple[int, ...]
    """Entries that did not begin with the right number of chips: the rule says nothing of them, so the
    director decides (TDA19-1)."""
    rule: str = "TDA19-7.2"


def put_right(
    assigned: Mapping[int, SeatPlace],
    sitting: Mapping[int, SeatPlace],
    *,
    began_with: Mapping[int, Chips] | None = None,
    starting_stack: Chips = 0,
) -> SeatCorrections:
    """Say who moves where, and in which order.

    Args:
        assigned: the place of every entry that has one.
        sitting: where the misplaced entries sit. An entry that is not in it is in the assigned seat, or not
            there yet, if a misplaced entry has it.
        began_with: the chips that each misplaced entry began with; the starting stack, where it is not said.
        starting_stack: what each had to begin with; it only matters with `began_with`.

    Raises:
        ValueError: an entry without an assigned place, or two in one seat.

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
        while entry is not None:  # a chain: each seat that is given up is the next one's
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
    # Who is left waits for the seat of somebody that the director has to decide about.
    return SeatCorrections(
        moves=tuple(moves),
        together=tuple(circles),
        director=tuple(sorted(odd | set(waiting_for.values()))),
    )
