"""Everything that a seat has seen of a hand, as a row of numbers: the tensor of its information state.

Like `tapete.env.recall`, it is made of events as the seat saw them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapete.cards import Card
from tapete.engine import events as ev
from tapete.engine.types import Seat
from tapete.engine.views import seen_by
from tapete.env.dealt import DealtGame

Row = NDArray[np.float32]

_OF_ACT: Final = 5


def most_acts(plan: DealtGame) -> int:
    """Return an upper bound of the number of acts in a hand.

    Every bet or raise of the full size costs at least the smallest bet, in fixed limit only a number of them
    is allowed, and each seat can be all-in for less once. Between two raises every seat acts at most once.

    >>> most_acts(DealtGame.of("kuhn-fixed-limit", ""))
    4
    """
    rules, stakes = plan.rules, plan.stakes
    streets = len(rules.streets)
    fixed = rules.betting.kind == "fixed-limit"
    small = (stakes.small_bet if fixed else 0) or stakes.big_blind or stakes.bring_in or 1
    raises = plan.stack // small + plan.seats
    if fixed:
        capped = rules.betting.bets_per_round.value * streets
        whole = rules.betting.bets_per_round.value * sum(stakes.bet_of(street) for street in rules.streets)
        forced = stakes.ante + stakes.big_blind + stakes.bring_in
        raises = min(raises, capped if plan.stack >= whole + forced else capped + plan.seats)
        if stakes.ante + whole <= plan.stack and not rules.has_blinds and rules.upcards is None:
            raises = capped
    brought = 1 if rules.upcards is not None else 0
    draws = sum(street.chooses for street in rules.streets)
    return (raises + brought + streets + draws) * plan.seats


class RecallRows:
    """Layout of the rows of a plan.

    Own seat; own cards by street; own discards by street; boards by street; cards in sight by street and
    seat; then each act: its seat, whether it was a fold, a check or call, or a bet or raise, its amount in
    units, and the number of cards discarded.
    """

    def __init__(self, plan: DealtGame) -> None:
        self.plan = plan
        rules = plan.rules
        deck, seats, streets = len(plan.deck), plan.seats, len(rules.streets)
        self._street = {street.name: at for at, street in enumerate(rules.streets)}
        chooses = any(street.chooses for street in rules.streets)
        in_sight = any(street.hole_up for street in rules.streets)
        boards = rules.boards if any(street.board for street in rules.streets) else 0
        self.shapes: dict[str, tuple[int, ...]] = {
            "seat": (seats,),
            "own_cards": (streets, deck),
            "own_discards": (streets if chooses else 0, deck),
            "boards": (streets, boards, deck),
            "in_sight": (streets if in_sight else 0, seats, deck),
            "acts": (most_acts(plan), seats + _OF_ACT),
        }
        """Shape of each part, in order."""
        self.length = sum(int(np.prod(shape)) for shape in self.shapes.values())
        """Length of a row."""
        self._unit = plan.stakes.big_blind or plan.stakes.small_bet or plan.stakes.bring_in or 1

    def parts(self, row: Row) -> dict[str, Row]:
        """Return the parts of a row, as views into it."""
        found, at = {}, 0
        for name, shape in self.shapes.items():
            size = int(np.prod(shape))
            found[name] = row[at : at + size].reshape(shape)
            at += size
        return found

    def fill(self, row: Row, events: Iterable[ev.Event], seat: Seat) -> None:
        """Fill a row with what a seat has seen."""
        row.fill(0)
        parts = self.parts(row)
        parts["seat"][seat - 1] = 1
        street = acts = 0
        for event in events:
            seen = seen_by(event, seat)
            match seen:
                case ev.HoleDealt(seat=owner, cards=cards, up=up):
                    if owner == seat:
                        self._mark(parts["own_cards"][street], cards)
                    elif up:
                        self._mark(parts["in_sight"][street, owner - 1], cards[-up:])
                case ev.StreetBegan(street=name):
                    street = self._street[name]
                case ev.BoardDealt(street=name, cards=cards, board=board):
                    street = self._street[name]
                    self._mark(parts["boards"][street, board], cards)
                case (
                    ev.Folded() | ev.Checked() | ev.Called() | ev.BetMade() | ev.RaisedTo() | ev.BroughtIn()
                    | ev.Discarded()
                ):  # fmt: skip
                    self._act(parts["acts"][acts], seen)
                    acts += 1
                    if isinstance(seen, ev.Discarded) and seen.seat == seat:
                        self._mark(parts["own_discards"][street], seen.cards)
                case _:
                    pass

    def _act(
        self,
        line: Row,
        act: ev.Folded | ev.Checked | ev.Called | ev.BetMade | ev.RaisedTo | ev.BroughtIn | ev.Discarded,
    ) -> None:
        line[act.seat - 1] = 1
        fold, call, bet, amount, discards = range(self.plan.seats, self.plan.seats + _OF_ACT)
        match act:
            case ev.Folded():
                line[fold] = 1
            case ev.Checked() | ev.Called():
                line[call] = 1
            case ev.Discarded(cards=cards):
                line[discards] = len(cards)
            case ev.BetMade() | ev.RaisedTo() | ev.BroughtIn():
                line[bet] = 1
                line[amount] = act.amount / self._unit

    def _mark(self, line: Row, cards: Iterable[Card]) -> None:
        for card in cards:
            line[self.plan.place[card]] = 1
