"""Follow a betting round action by action, to detect its end."""

from tapete.engine.types import Seat
from tapete.formats.pokerstars.site_hand import SiteHand


class Rounds:
    """Betting round: the live seats, and the seats that have acted since the last bet."""

    def __init__(self) -> None:
        self.live: set[Seat] = set()
        self.acted: set[Seat] = set()
        self.level = 0
        self.begun = False
        """Whether any seat has acted on this street."""

    def begin(self) -> None:
        """Begin a street."""
        self.acted.clear()
        self.begun = False

    def acts(self, hand: SiteHand, seat: Seat, *, folds: bool = False) -> None:
        """Record that a seat acts, with the bets that stand before the action."""
        level = max(hand.bets.values(), default=0)
        if self.begun and level > self.level:
            # The last action was a bet or a raise: only its maker need not act again.
            self.acted = {one for one in self.acted if hand.bets[one] == level}
        self.level = level
        self.begun = True
        if folds:
            self.live.discard(seat)
        self.acted.add(seat)

    def over(self, hand: SiteHand) -> bool:
        """Whether every seat with chips left has acted and matched the highest bet."""
        if not self.begun:
            return False
        level = max(hand.bets.values(), default=0)
        able = [seat for seat in self.live if hand.stacks[seat] > 0]
        return all(seat in self.acted and hand.bets[seat] == level for seat in able)
