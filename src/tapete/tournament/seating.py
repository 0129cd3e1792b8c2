"""The seat draw. Chance comes in from outside, as a permutation that the log keeps."""

from collections.abc import Sequence

from tapete.engine.types import Seat


def draw_seats(entries: Sequence[int], order: Sequence[int]) -> dict[int, Seat]:
    """Give each entry its seat: seat 1 goes to `entries[order[0]]`, seat 2 to `entries[order[1]]` and so on.

    Args:
        entries: the entries' numbers, in the order in which they entered.
        order: every index of `entries` once, drawn uniformly.

    Raises:
        ValueError: `order` is no permutation. A bug, not a refusal.

    Rules: TDA19-7, ACO-t-random-seat (random seats).

    >>> draw_seats([1, 2, 5], [2, 0, 1])
    {5: 1, 1: 2, 2: 3}
    """
    if sorted(order) != list(range(len(entries))):
        raise ValueError(f"not a permutation of {len(entries)} indexes: {tuple(order)!r}")
    return {entries[index]: seat for seat, index in enumerate(order, start=1)}
