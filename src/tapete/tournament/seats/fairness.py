"""Publishable fairness figures for the moves of an event.

>>> fairness = Fairness()
>>> fairness.hand([1, 2, 3], big_blind=2)
>>> fairness.hand([1, 2, 3], big_blind=3)
>>> fairness.balance_of(2), fairness.balance_of(1)  # one blind paid for two thirds of one; none for as much
(840, -1680)
>>> figures = fairness.figures(moved=())
>>> figures.blinds_least, figures.blinds_most, figures.blinds_deviation
(-1680, 840, 1187)
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from math import isqrt
from typing import Final

from msgspec import Struct

from tapete.tournament.seats.balancing import SeatMove

BLIND: Final = 2_520
"""One big blind in the units of these figures. It divides into whole shares at any table size from 2 to
10."""


class Figures(Struct, frozen=True, kw_only=True):
    """Fairness figures of an event so far. Blinds are in 2,520ths of a big blind."""

    entries: int
    """Number of entries that were dealt at least one hand."""
    hands_by_spread: dict[int, int]
    """Number of hands by the spread at their start: the difference between the fullest and the shortest
    table."""
    moved: tuple[int, ...]
    """Number of entries that were moved once, twice and so on."""
    blinds_least: int
    """Lowest balance of an entry: big blinds paid, less its share of 1/n for each hand dealt to n players."""
    blinds_most: int
    """Highest balance of an entry."""
    blinds_deviation: int
    """Standard deviation of the balances, rounded down; their mean is zero."""
    gained_least: int
    """Hands by which one move brought the big blind forward the most, as a negative number; 0 if none did."""
    gained_in_all: int
    """Sum of the hands by which moves delayed the big blind."""
    moves: int
    """Number of moves in the two figures above; redraws and games without blinds are not counted."""
    hands_missed: int
    """Number of hands not dealt to players who waited after a move."""
    hands_missed_most: int
    """Largest number of hands missed by one entry."""

    @property
    def moves_in_all(self) -> int:
        """Total number of moves of all entries."""
        return sum(times * entries for times, entries in enumerate(self.moved, start=1))

    def moved_at_least(self, times: int) -> int:
        """Return the number of entries that were moved at least this number of times."""
        return sum(self.moved[times - 1 :])


@dataclass(slots=True)
class Fairness:
    """Running sums behind the figures: one number for each entry. Feed it each hand and each move."""

    _blinds: dict[int, int] = field(default_factory=dict)
    _spreads: Counter[int] = field(default_factory=Counter)
    _missed: Counter[int] = field(default_factory=Counter)
    _gained: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Smallest gain, sum of gains, and number of moves."""

    def hand(
        self,
        dealt: Sequence[int],
        *,
        big_blind: int | None,
        waiting: Collection[int] = (),
        spread: int | None = None,
    ) -> None:
        """Count a hand.

        Args:
            dealt: the entries that got cards, 2 to 10.
            big_blind: the entry that posted it; None in a game without blinds, in which no blind is owed
                either.
            waiting: entries at the table without cards.
            spread: the spread of all tables at the start of the hand, if it is tracked.
        """
        if spread is not None:
            self._spreads[spread] += 1
        self._missed.update(waiting)
        share = BLIND // len(dealt) if big_blind is not None else 0
        for entry in dealt:
            self._blinds[entry] = self._blinds.get(entry, 0) - share
        if big_blind is not None:
            self._blinds[big_blind] += BLIND

    def move(self, move: SeatMove) -> None:
        """Count a move."""
        if move.gained is not None:
            least, total, count = self._gained
            self._gained = [min(least, move.gained), total + move.gained, count + 1]

    def balance_of(self, entry: int) -> int:
        """Return the big blinds that an entry has paid beyond its share, in 2,520ths."""
        return self._blinds.get(entry, 0)

    def figures(self, *, moved: Sequence[int]) -> Figures:
        """Return the figures so far.

        Args:
            moved: numbers of entries by times moved, as in `Tables.moved`.
        """
        blinds = self._blinds.values()
        count = max(1, len(blinds))
        return Figures(
            entries=len(blinds),
            hands_by_spread=dict(sorted(self._spreads.items())),
            moved=tuple(moved),
            blinds_least=min(blinds, default=0),
            blinds_most=max(blinds, default=0),
            blinds_deviation=isqrt(sum(paid * paid for paid in blinds) // count),
            gained_least=self._gained[0],
            gained_in_all=self._gained[1],
            moves=self._gained[2],
            hands_missed=sum(self._missed.values()),
            hands_missed_most=max(self._missed.values(), default=0),
        )
