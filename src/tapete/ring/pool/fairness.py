"""Fairness figures of a pool: how evenly it deals its positions. They name nobody and are published.

A place counts clockwise from the button: at a table of six the button is place 0, the small blind place 1,
the big blind place 2, and so on; heads-up the button is the small blind.

>>> tally: Tallies = {}
>>> for button_first in (True, False):
...     count(tally, {1: 7, 2: 8} if button_first else {1: 8, 2: 7}, button=1)
>>> (found,) = figures(tally, hands_least=2)
>>> found.players, found.hands, found.places[0]
(2, 2, Spread(least=500, mean=500, most=500))
"""

from collections.abc import Mapping

from msgspec import Struct

from tapete.engine.pots import clockwise
from tapete.engine.types import Seat

Tallies = dict[int, dict[int, dict[int, int]]]
"""How often each account had each position, by account and number of players at the table."""


class Spread(Struct, frozen=True):
    """How often accounts had a position, per thousand of their hands at tables of one size."""

    least: int
    mean: int
    most: int


class SizeFigures(Struct, frozen=True, kw_only=True):
    """Figures for the positions at tables of one size."""

    players: int
    hands: int
    """Hands counted at tables of this size, over all accounts."""
    accounts: int
    """Accounts with enough hands to be compared."""
    places: tuple[Spread, ...]
    """From the button clockwise; empty if no account has enough hands."""


def count(tallies: Tallies, accounts: Mapping[Seat, int], *, button: Seat) -> None:
    """Count one completed hand."""
    order = clockwise(accounts, after=button)
    order = [*order[-1:], *order[:-1]] if button in accounts else order
    for place, seat in enumerate(order):
        places = tallies.setdefault(accounts[seat], {}).setdefault(len(order), {})
        places[place] = places.get(place, 0) + 1


def figures(tallies: Tallies, *, hands_least: int = 100) -> tuple[SizeFigures, ...]:
    """Return the distribution of positions, by table size.

    Args:
        tallies: counts made by `count`.
        hands_least: hands at tables of one size that an account needs to be compared.
    """
    found = []
    for players in sorted({size for sizes in tallies.values() for size in sizes}):
        there = [sizes[players] for sizes in tallies.values() if players in sizes]
        enough = [places for places in there if sum(places.values()) >= hands_least]
        found.append(
            SizeFigures(
                players=players,
                hands=sum(sum(places.values()) for places in there) // players,
                accounts=len(enough),
                places=tuple(_spread(enough, place) for place in range(players)) if enough else (),
            )
        )
    return tuple(found)


def _spread(places: list[dict[int, int]], place: int) -> Spread:
    """Return the shares of one position, in thousandths of an account's hands, rounded to the nearest."""
    shares = [(one.get(place, 0) * 2_000 // sum(one.values()) + 1) // 2 for one in places]
    taken, dealt = sum(one.get(place, 0) for one in places), sum(sum(one.values()) for one in places)
    return Spread(min(shares), (taken * 2_000 // dealt + 1) // 2, max(shares))
