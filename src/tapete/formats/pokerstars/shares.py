"""Assign pots to winners: group the engine's awards, and match lines that name no pot."""

from collections.abc import Mapping, Sequence

from tapete.engine import Hand
from tapete.engine import events as ev
from tapete.engine.types import Chips, Seat
from tapete.formats.pokerstars import history as h

Groups = list[list[Seat]]
"""Winners of a pot on one board: one group of seats, or one group for each of the high and the low half.
Seats stand in the order in which they get odd chips.
"""


def winners_of(hand: Hand, pots: int) -> list[list[Groups]]:
    """Return the winners by run and pot."""
    found: list[list[dict[str, list[Seat]]]] = [[{} for _ in range(pots)] for _ in hand.boards]
    for event in hand.events:
        if isinstance(event, ev.PotAwarded) and event.pot < pots:
            found[event.board][event.pot].setdefault(event.half, []).append(event.seat)
    for run in found[1:]:
        for pot, groups in enumerate(run):
            # A pot with only one eligible seat is awarded at once, on no particular board.
            run[pot] = groups or found[0][pot]
    return [[list(groups.values()) for groups in run] for run in found]


def unnamed_pots(
    lines: Sequence[h.Collected], winners: Sequence[Sequence[Groups]], gross: Sequence[Chips]
) -> dict[int, int]:
    """Find the pot of each line that names none.

    It is the main pot, if other lines name a side pot. Otherwise lines follow the order of the pots on every
    board, main pot first or last.
    """
    if any(line.pot is not None for line in lines):
        return {place: 0 for place, line in enumerate(lines) if line.pot is None}
    if any(line.run >= len(winners) for line in lines):
        return {}
    for backwards in (False, True):
        pots = [
            (run, pot, sorted(seat for group in groups for seat in group))
            for run, by_pot in enumerate(winners)
            for pot, groups in sorted(enumerate(by_pot), reverse=backwards)
        ]
        wanted = [(run, seat) for run, _, seats in pots for seat in seats]
        if len(wanted) != len(lines):
            return {}
        found: dict[int, int] = {}
        for run, pot, seats in pots:
            places = range(len(found), len(found) + len(seats))
            told = sorted(lines[place].seat for place in places if lines[place].run == run)
            paid = sum(lines[place].amount for place in places)
            if told == seats and paid <= gross[pot]:
                found |= dict.fromkeys(places, pot)
        if len(found) == len(lines):
            return found
    return {}


def spread(told: Mapping[Seat, Chips], winners: Sequence[Groups]) -> list[dict[Seat, Chips]] | None:
    """Derive the shares of each pot of a run from each seat's total over all pots.

    A seat that wins only one pot fixes the share of every winner of that pot. The rest of their totals
    belongs to their other pots. Returns None if this does not determine all shares.

    >>> spread({1: 100, 2: 40}, [[[1, 2]], [[1]]])
    [{1: 40, 2: 40}, {1: 60}]
    """
    if any(len(groups) != 1 for groups in winners):
        return None  # the two halves of a pot may differ
    left = dict(told)
    open_pots = {pot: set(groups[0]) for pot, groups in enumerate(winners)}
    found: list[dict[Seat, Chips]] = [{} for _ in winners]
    while open_pots:
        pots_of = {seat: [pot for pot, seats in open_pots.items() if seat in seats] for seat in left}
        known = next((seat for seat, pots in pots_of.items() if len(pots) == 1), None)
        if known is None:
            return None
        (pot,) = pots_of[known]
        share = left[known]
        for seat in open_pots.pop(pot):
            if seat not in left:
                return None
            found[pot][seat] = left[seat] if len(pots_of[seat]) == 1 else share
            left[seat] -= found[pot][seat]
            if left[seat] < 0:
                return None
    return None if any(left.values()) else found
