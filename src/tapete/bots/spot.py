"""Facts for one bot decision, read from a view once."""

from msgspec import Struct

from tapete.cards import Card
from tapete.engine import HandView
from tapete.engine.menu import Menu
from tapete.engine.types import Chips, Seat


class BotSpot(Struct, frozen=True, kw_only=True):
    """One decision in numbers. Chips are whole; the yardstick is the big blind, in stud the bring-in."""

    menu: Menu
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    big_blind: Chips
    unit: Chips
    """Bets are rounded to multiples of this amount, as people do; a multiple of `chip`."""
    chip: Chips
    """The smallest chip: an amount that is no multiple of it can't be put in, except by an all-in."""
    pot: Chips
    """All chips in the middle, with the bets of this street."""
    faced: Chips
    """The highest bet of this street."""
    front: Chips
    """Chips that this seat already has in front."""
    stack: Chips
    """Chips that this seat has behind."""
    at_risk: Chips
    """The smaller of this seat's stack and the largest opposing stack, with the bets of this street."""
    dealt_in: int
    opponents: int
    """Seats that still hold cards."""
    behind: int
    """Opponents who act after this seat before the flop, if nobody raises."""
    limpers: int
    """Opponents other than the big blind whose bet equals the big blind, before the flop."""

    @property
    def call(self) -> Chips:
        """Chips that a call adds; 0 if there is nothing to call."""
        return self.menu.call or 0

    @property
    def odds(self) -> float:
        """Pot odds: the share of the final pot that a call pays."""
        return self.call / (self.pot + self.call) if self.call else 0.0


def spot_of(view: HandView) -> BotSpot:
    """Read the spot of the seat whose turn it is.

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
        chip=stakes.smallest_chip,
        unit=_round_amount(big_blind // 4, stakes.smallest_chip),
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


def _round_amount(about: Chips, chip: Chips) -> Chips:
    """Return the largest round amount up to `about` that is a multiple of the smallest chip; else that chip.

    >>> [_round_amount(about, 25) for about in (37, 62, 200, 250, 2_600)]
    [25, 50, 200, 250, 2500]
    >>> _round_amount(75, 100), _round_amount(6, 1)
    (100, 5)
    """
    ten = 10 ** len(str(about))
    round_amounts = (ten * part // 100 for part in (50, 25, 20, 10, 5))
    return next((unit for unit in round_amounts if chip <= unit <= about and unit % chip == 0), chip)


def _behind(view: HandView, seat: Seat, against: list[Seat]) -> int:
    """Count the opponents clockwise from this seat to the big blind who can still act."""
    if view.big_blind is None:
        return len(against)
    top = max(view.stacks)
    to_big_blind = (view.big_blind - seat) % top
    return sum(1 for other in against if (other - seat) % top <= to_big_blind and other not in view.all_in)
