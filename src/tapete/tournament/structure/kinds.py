"""What an event is called by its speed, and how many seats its tables can have.

>>> [speed_of(minutes) for minutes in (10, 5, 6, 3)]
['normal', 'turbo', 'turbo', 'hyper_turbo']
>>> most_seats(hole_cards=5), most_seats(hole_cards=5, boards=2), most_seats(hole_cards=2)
(9, 8, 10)
"""

from typing import Final, Literal

Speed = Literal["normal", "turbo", "hyper_turbo"]
"""Only the last two are said in a title (ACO-speed-default)."""

TableKind = Literal["heads_up", "three", "four", "short_handed", "omaha", "full"]

SEATS: Final[dict[TableKind, int]] = {
    "heads_up": 2,
    "three": 3,
    "four": 4,
    "short_handed": 6,
    "omaha": 9,
    "full": 10,
}
"""Seats by the kind of table (ACO-size-hu, ACO-size-4, ACO-size-short, ACO-size-normal); three are those of
ACO-windfall-three."""


def speed_of(level_minutes: int, *, hyper_most: int = 4, turbo_most: int = 7) -> Speed:
    """The speed of an event by the length of its levels.

    Args:
        level_minutes: the usual length of a level.
        hyper_most: the longest level of a hyper-turbo.
        turbo_most: the longest level of a turbo.

    Rules: ACO-speed-normal, ACO-speed-default, ACO-speed-turbo, ACO-speed-hyper, ACO-O-speed-gaps.
    """
    if level_minutes <= hyper_most:
        return "hyper_turbo"
    return "turbo" if level_minutes <= turbo_most else "normal"


def most_seats(*, hole_cards: int, board: int = 5, boards: int = 1, deck: int = 52, most: int = 10) -> int:
    """The most seats for which one deck is enough, burned cards not counted.

    Args:
        hole_cards: cards of each player.
        board: cards of one board.
        boards: boards that may be dealt in one hand.
        deck: cards of the deck.
        most: seats of the largest table.

    Rules: ACO-size-normal, ACO-O-deck-limit.
    """
    return min(most, (deck - board * boards) // hole_cards)
