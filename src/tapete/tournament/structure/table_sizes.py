"""Sizes of tables, and the numbers of seats that they may have.

>>> most_seats(hole_cards=5), most_seats(hole_cards=5, boards=2), most_seats(hole_cards=2)
(9, 8, 10)
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from tapete.tournament.policy.seats import BY_DEFAULT, SeatPolicy

TableSize = Literal["heads_up", "four", "short_handed", "normal"]
"""Size of a table: at most 2, 4 or 6 seats, or more, under most books."""

ROWS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "heads_up_seats": "ACO-size-hu",
        "four_seats": "ACO-size-4",
        "short_handed_seats": "ACO-size-short",
        "omaha_seats": "ACO-size-normal",
        "full_seats": "ACO-size-normal",
    }
)
"""Row of each policy value."""


def seats_value(size: TableSize, *, omaha: bool = False) -> str:
    """Return the name of the policy value that gives the seats of a table size.

    >>> seats_value("short_handed"), seats_value("normal", omaha=True)
    ('short_handed_seats', 'omaha_seats')
    """
    if size == "normal":
        return "omaha_seats" if omaha else "full_seats"
    return f"{size}_seats"


def table_seats(size: TableSize, policy: SeatPolicy = BY_DEFAULT, *, omaha: bool = False) -> int | None:
    """Return the maximum number of seats of a table size; None if the book does not say.

    Args:
        size: the size of the table.
        policy: of the book.
        omaha: whether the table plays Omaha.

    Rules: ACO-size-hu, ACO-size-4, ACO-size-short, ACO-size-normal.

    >>> table_seats("short_handed"), table_seats("normal")
    (6, None)
    """
    match size:
        case "heads_up":
            return policy.heads_up_seats
        case "four":
            return policy.four_seats
        case "short_handed":
            return policy.short_handed_seats
        case "normal":
            return policy.omaha_seats if omaha else policy.full_seats


def table_size(seats: int, policy: SeatPolicy = BY_DEFAULT) -> TableSize:
    """Return the smallest table size for this number of seats.

    Rules: ACO-size-hu, ACO-size-4, ACO-size-short, ACO-size-normal.

    >>> [table_size(seats) for seats in (2, 3, 6, 7)]
    ['heads_up', 'four', 'short_handed', 'normal']
    """
    if seats <= policy.heads_up_seats:
        return "heads_up"
    if seats <= policy.four_seats:
        return "four"
    return "short_handed" if seats <= policy.short_handed_seats else "normal"


def most_seats(*, hole_cards: int, board: int = 5, boards: int = 1, deck: int = 52, most: int = 10) -> int:
    """Return the largest number of seats for which one deck is enough; burn cards are not counted.

    Args:
        hole_cards: number of cards of each player.
        board: number of cards of one board.
        boards: number of boards that may be dealt in one hand.
        deck: number of cards in the deck.
        most: number of seats of the largest table.

    Rules: ACO-size-normal, ACO-O-deck-limit.
    """
    return min(most, (deck - board * boards) // hole_cards)
