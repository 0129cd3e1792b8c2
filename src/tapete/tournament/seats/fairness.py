"""Fairness figures of moves, which a room can publish for an event.

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
"""One big blind in the units of these figures. A table of any size from 2 to 10 has whole shares of it."""


class Figures(Struct, frozen=True, kw_only=True):
    """What happened in an event, or up to now. Blinds are in 2,520ths of a big blind."""

    entries: int
    """Entries that were dealt at least one hand."""
    hands_by_spread: dict[int, int]
    """Hands by the spread at their start: players by which the fullest table exceeded the shortest."""
    moved: tuple[int, ...]
    """Entries that were moved once, twice and so on."""
    blinds_least: int
    """The entry that paid fewest big blinds against its share: one n-th for each hand dealt to n players."""
    blinds_most: int
    """The entry that paid most against its share."""
    blinds_deviation: int
    """The standard deviation, rounded down; the mean is zero."""
    gained_least: int
    """The move that brought the big blind forward most, in hands; negative if any did."""
    gained_in_all: int
    """Hands by which all moves together put the big blind off."""
    moves: int
    """Moves that the two figures above are of; redraws and games without blinds are not."""
    hands_missed: int
    """Hands not dealt to players who waited after a move."""
    hands_missed_most: int
    """The most that one entry missed."""

    @property
    def moves_in_all(self) -> int:
        """Every entry as often as it was moved."""
        return sum(times * entries for times, entries in enumerate(self.moved, start=1))

    def moved_at_least(self, times: int) -> int:
        """Entries that were moved so often or more."""
        return sum(self.moved[times - 1 :])


@dataclass(slots=True)
class Fairness:
    """The sums behind the figures. Tell it of each hand and each move; it keeps one number an entry."""

    _blinds: dict[int, int] = field(default_factory=dict)
    _spreads: Counter[int] = field(default_factory=Counter)
    _missed: Counter[int] = field(default_factory=Counter)
    _gained: list[int] = field(default_factory=lambda: [0, 0, 0])
    """The least, the sum and the number of moves."""

    def hand(
        self,
        dealt: Sequence[int],
        *,
        big_blind: int | None,
        waiting: Collection[int] = (),
        spread: int | None = None,
    ) -> None:
        """Take in a hand.

        Args:
            dealt: the entries that got cards, 2 to 10.
            big_blind: the entry that posted it; None in a game without blinds, which is no blind owed either.
            waiting: entries at the table that got none.
            spread: of all tables when it began, if that is followed.
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
        """Take in a move."""
        if move.gained is not None:
            least, total, count = self._gained
            self._gained = [min(least, move.gained), total + move.gained, count + 1]

    def balance_of(self, entry: int) -> int:
        """Big blinds that an entry has paid beyond its share, in 2,520ths."""
        return self._blinds.get(entry, 0)

    def figures(self, *, moved: Sequence[int]) -> Figures:
        """The figures up to now.

        Args:
            moved: entries by the times they were moved, as `Tables.moved` has them.
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
