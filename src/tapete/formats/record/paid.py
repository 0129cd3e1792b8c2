"""Compare a file's winnings with the engine's: equal, equal except for odd chips, or wrong."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from msgspec import structs

from tapete.engine.types import Chips, Seat
from tapete.formats.record import Paid, Record


def paid_as(record: Record, winnings: Mapping[Seat, Chips]) -> tuple[Paid, ...] | None:
    """Return the site's payments if only odd chips differ; empty if all are equal, None if more differs.
    A site may give the odd chip to another winner (TDA19-20A leaves no choice).
    """
    owed: dict[Seat, Chips] = defaultdict(int, winnings)
    for seat, amount in record.winnings.items():
        owed[seat] -= amount
    if not any(owed.values()):
        return ()
    shared: dict[tuple[int, int], list[int]] = defaultdict(list)
    payments = list(record.payments)
    for place, paid in enumerate(payments):
        shared[paid.pot, paid.board].append(place)
    for places in shared.values():
        _shift(payments, places, owed)
    return None if any(owed.values()) else tuple(paid for paid in payments if paid.amount)


def _shift(payments: list[Paid], places: Sequence[int], owed: dict[Seat, Chips]) -> None:
    """Move one chip of a pot from each overpaid seat to an underpaid seat."""
    more = [place for place in places if owed[payments[place].seat] > 0]
    less = [place for place in places if owed[payments[place].seat] < 0]
    for up, down in zip(more, less, strict=False):
        for place, unit in ((up, 1), (down, -1)):
            payments[place] = structs.replace(payments[place], amount=payments[place].amount + unit)
            owed[payments[place].seat] -= unit
