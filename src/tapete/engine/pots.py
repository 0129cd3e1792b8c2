"""Pots, derived from the chips each seat put in; they are never stored.

>>> pots_of({1: 50, 2: 200, 3: 200}, folded={3}, all_in={1, 2})
(Pot(amount=150, eligible=(1, 2)), Pot(amount=300, eligible=(2,)))
"""

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence

from tapete.engine.types import Chips, Pot, Seat


def pots_of(
    put_in: Mapping[Seat, Chips], *, folded: Collection[Seat], all_in: Collection[Seat], dead: Chips = 0
) -> tuple[Pot, ...]:
    """Return the main pot, then the side pots: a new pot for each amount at which a seat is all-in.

    A killed all-in hand still closes its pot, because the chips were set apart when the seat went all-in.
    Chips of a folded seat above the last all-in stay in the last pot. A live seat with chips behind can win
    every pot, even while it still has to match a bet.

    Args:
        put_in: chips of each seat that count towards matching, in the whole hand.
        folded: seats that can win nothing.
        all_in: seats with nothing behind.
        dead: antes and dead blinds, which belong to the main pot and match nothing.

    Rules: TDA19-21.
    """
    live = [seat for seat in put_in if seat not in folded]
    most_live = max([put_in[seat] for seat in live], default=0)
    tops = {put_in[seat] for seat in all_in if seat in put_in and put_in[seat] < most_live}
    if not tops:
        amount = dead + sum(put_in.values())
        return (Pot(amount, tuple(live)),) if amount else ()
    pots: list[Pot] = []
    bottom, extra = 0, dead
    for top in [*sorted(tops), most_live]:
        amount = extra
        for chips in put_in.values():
            if chips > bottom:
                amount += (chips if chips < top or top == most_live else top) - bottom
        extra = 0
        if amount:
            pots.append(Pot(amount, tuple([s for s in live if put_in[s] >= top or s not in all_in])))
        bottom = top
    return tuple(pots)


def clockwise(seats: Collection[Seat], *, after: Seat) -> list[Seat]:
    """Return the seats clockwise, beginning on the left of `after`, which comes last if it is in `seats`.

    >>> clockwise([1, 3, 6], after=3)
    [6, 1, 3]
    """
    ordered = sorted(seats)
    first = bisect_right(ordered, after)
    return ordered[first:] + ordered[:first]


def share_pot(
    amount: Chips, winners: Sequence[Seat], *, button: Seat, smallest_chip: Chips = 1
) -> dict[Seat, Chips]:
    """Share one pot among tied hands; odd chips go one each, starting on the button's left.

    Args:
        amount: chips in this pot alone, a multiple of `smallest_chip`.
        winners: seats that tie, none twice.
        button: the button's seat; it need not be a winner, nor occupied.
        smallest_chip: value of the smallest chip in play.

    Returns:
        Chips by seat, clockwise from the button's left. The values add up to `amount`.

    Raises:
        ValueError: see `share_in_order`.

    Rules: TDA19-20A (odd chips).

    >>> share_pot(1_025, [1, 4], button=2, smallest_chip=25)
    {4: 525, 1: 500}
    """
    return share_in_order(amount, clockwise(winners, after=button), smallest_chip=smallest_chip)


def share_in_order(amount: Chips, winners: Sequence[Seat], *, smallest_chip: Chips = 1) -> dict[Seat, Chips]:
    """Share one pot evenly; odd chips go one each to the first of `winners`, in the order given.

    Returns:
        Chips by seat, in that order. The values add up to `amount`.

    Raises:
        ValueError: no winners, a seat twice, or an amount that the smallest chip can't make.

    >>> share_in_order(1_025, [4, 1], smallest_chip=25)
    {4: 525, 1: 500}
    """
    if not winners or len(set(winners)) != len(winners):
        raise ValueError(f"winners must be seats, none twice: {winners!r}")
    if amount % smallest_chip:
        raise ValueError(f"{amount} can't be made of chips of {smallest_chip}")
    each, odd = divmod(amount // smallest_chip, len(winners))
    return {seat: (each + (place < odd)) * smallest_chip for place, seat in enumerate(winners)}
