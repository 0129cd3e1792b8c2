"""Rounds of betting, followed act by act to see when one is over."""

from tapete.engine.types import Seat
from tapete.formats.gathered import Gathered


class Rounds:
    """Who is in the hand, and who has acted since the last bet."""

    def __init__(self) -> None:
        self.live: set[Seat] = set()
        self.acted: set[Seat] = set()
        self.level = 0
        self.begun = False
        """Whether anybody has acted on this street."""

    def begin(self) -> None:
        """A street begins."""
        self.acted.clear()
        self.begun = False

    def acts(self, hand: Gathered, seat: Seat, *, folds: bool = False) -> None:
        """A seat is about to act, from what lies there now."""
        level = max(hand.bets.values(), default=0)
        if self.begun and level > self.level:
            # The last act was a bet or a raise: only who made it needs not act again.
            self.acted = {one for one in self.acted if hand.bets[one] == level}
        self.level = level
        self.begun = True
        if folds:
            self.live.discard(seat)
        self.acted.add(seat)

    def over(self, hand: Gathered) -> bool:
        """Whether everybody who can has acted and put in as much as anybody else."""
        if not self.begun:
            return False
        level = max(hand.bets.values(), default=0)
        able = [seat for seat in self.live if hand.behind[seat] > 0]
        return all(seat in self.acted and hand.bets[seat] == level for seat in able)
