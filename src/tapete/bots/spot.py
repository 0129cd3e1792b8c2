"""The facts that a bot's decision depends on, read from a view once."""

from msgspec import Struct

from tapete.cards import Card
from tapete.engine import HandView
from tapete.engine.menu import Menu
from tapete.engine.types import Chips, Seat


class BotSpot(Struct, frozen=True, kw_only=True):
    """One decision in numbers. Chips are whole; the big blind is the yardstick, in stud the bring-in."""

    menu: Menu
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    big_blind: Chips
    unit: Chips
    """Bets are made in multiples of it, as people make them."""
    pot: Chips
    """All that lies in the middle, the bets of this street with it."""
    faced: Chips
    """The highest bet of this street."""
    front: Chips
    """What this seat has in front already."""
    stack: Chips
    """What it has behind."""
    at_risk: Chips
    """The smaller of its stack and the largest one against it, bets of the street included."""
    dealt_in: int
    opponents: int
    """Seats that still hold cards."""
    behind: int
    """Opponents who act after it before the flop, if nobody raises."""
    limpers: int
    """Opponents whose bet matches the big blind before the flop without being it."""

    @property
    def call(self) -> Chips:
        """What a call adds; 0 if there is nothing to call."""
        return self.menu.call or 0

    @property
    def odds(self) -> float:
        """The share of the final pot that a call pays: calling pays if the hand wins more often than that."""
        return self.call / (self.pot + self.call) if self.call else 0.0


def spot_of(view: HandView) -> BotSpot:
    """The spot of the seat whose turn it is.

    Raises:
        ValueError: it is not this seat's turn.
    """
    seat, menu = view.seat, view.menu
    if seat is None or menu is None:
        raise ValueError(f"hand {view.hand}: seat {seat} is not asked for a decision")
    against = [other for other in view.hole_cards if other != seat and other not in view.folded]
    front = view.bets.get(seat, 0)
    stack = view.stacks[seat]
    stakes = view.stakes
    big_blind = stakes.big_blind or stakes.bring_in or stakes.small_bet or stakes.ante
    largest = max((view.stacks[other] + view.bets.get(other, 0) for other in against), default=0)
    return BotSpot(
        menu=menu,
        hole=view.hole_cards.get(seat, ()),
        board=view.board,
        big_blind=big_blind,
        unit=max(view.stakes.smallest_chip, big_blind // 4),
        pot=sum(pot.amount for pot in view.pots) + sum(view.bets.values()),
        faced=max(view.bets.values(), default=0),
        front=front,
        stack=stack,
        at_risk=min(stack + front, largest),
        dealt_in=len(view.stacks),
        opponents=len(against),
        behind=_behind(view, seat, against),
        limpers=sum(
            1
            for other in against
            if other != view.big_blind and view.bets.get(other, 0) == view.stakes.big_blind
        ),
    )


def _behind(view: HandView, seat: Seat, against: list[Seat]) -> int:
    """The opponents from this seat on, clockwise, up to the big blind."""
    if view.big_blind is None:
        return len(against)
    top = max(view.stacks)
    to_big_blind = (view.big_blind - seat) % top
    return sum(1 for other in against if (other - seat) % top <= to_big_blind and other not in view.all_in)
