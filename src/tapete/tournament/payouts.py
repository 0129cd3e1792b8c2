"""The pool shared out, exactly, in the smallest unit."""

from collections.abc import Sequence


def prizes_by_place(pool: int, payout: Sequence[int]) -> tuple[int, ...]:
    """What each paid place gets, the winner first. The prizes add up to `pool`.

    Rules: ACO-pay-fixed (a table of percentages), ACO-O-pay-table (rounded down, remainder to the winner).

    >>> prizes_by_place(605, (50, 30, 20))
    (303, 181, 121)
    """
    below = [pool * percent // 100 for percent in payout[1:]]
    return (pool - sum(below), *below)


def prizes_of(prizes: Sequence[int], *, place: int, shared: int) -> tuple[int, ...]:
    """What each of those who share a place gets: the prizes of all the places they cover, in equal parts.

    Odd units go one each to the first of them, in the order in which their eliminations are told: clockwise
    from the button's left, as odd chips do (TDA19-20A).

    Rules: ACO-O-bust-order (equal stacks share the prizes).

    >>> prizes_of((303, 181, 121), place=2, shared=2)
    (151, 151)
    >>> prizes_of((303, 181, 120), place=3, shared=2)
    (60, 60)
    >>> prizes_of((303, 180, 121), place=2, shared=2)
    (151, 150)
    """
    each, odd = divmod(sum(prizes[place - 1 : place - 1 + shared]), shared)
    return tuple(each + (turn < odd) for turn in range(shared))
