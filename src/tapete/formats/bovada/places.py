"""Derive seats and the button from the seat list, which is clockwise.

>>> places_of([(1, "Big Blind"), (4, "Dealer"), (6, "Small Blind")])
([1, 4, 6], 4)
>>> places_of([(7, "Dealer"), (146, "Small Blind"), (9, "Big Blind")])
([1, 2, 3], 1)
>>> places_of([(1, "Big Blind"), (2, "UTG"), (3, "Small Blind")])
([1, 2, 4], 3)
"""

from collections.abc import Sequence

from tapete.engine.types import Seat

_MOST = 10


def places_of(listed: Sequence[tuple[int, str]]) -> tuple[list[Seat], Seat | None]:
    """Return a seat for each line of the list, and the button's seat (None in games without a button).

    If the numbers do not ascend or are too high, they do not name seats: seats are then numbered from 1.
    If no player is called Dealer, the button is dead: it stands at an empty seat just before the blinds.

    Args:
        listed: printed number and player's position, for each line.
    """
    numbers = [number for number, _ in listed]
    players = [player for _, player in listed]
    plain = all(0 < number <= _MOST for number in numbers) and numbers == sorted(set(numbers))
    places = numbers if plain else list(range(1, len(listed) + 1))
    if "Dealer" in players:
        return places, places[players.index("Dealer")]
    first = next(
        (players.index(player) for player in ("Small Blind", "Big Blind") if player in players), None
    )
    if first is None:
        return places, None
    before = places[first - 1] if first else 0
    if places[first] - before > 1:
        return places, places[first] - 1
    if not first and plain and places[-1] < _MOST:
        return places, places[-1] + 1
    return [place + 1 if at < first else place + 2 for at, place in enumerate(range(len(listed)))], first + 1
