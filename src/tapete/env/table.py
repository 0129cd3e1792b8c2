"""Deal hands for an environment from a random generator, and observe them through views."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tapete.cards.shuffling import shuffled
from tapete.engine import Action, Hand, HandView, Reshuffle, Stakes
from tapete.engine.types import Chips, HandRules, Seat
from tapete.env.actions import commands, count_of
from tapete.env.encoding import Row, encoded, length_of
from tapete.rules import hand_rules
from tapete.rules.usual import usual_stakes


class EnvTable:
    """Game for a number of seats with constant stacks; the button moves on with each hand."""

    def __init__(
        self,
        game: str | HandRules,
        *,
        seats: int,
        stakes: Stakes | str | None = None,
        stack: Chips | None = None,
    ) -> None:
        self.rules = hand_rules(game) if isinstance(game, str) else game
        self.seats = tuple(range(1, seats + 1))
        usual, deep = ("50/100", 10_000) if self.rules.has_blinds else usual_stakes(self.rules)
        self.stakes = usual if stakes is None else stakes
        self.stack = deep if stack is None else stack
        self.hands = 0
        self.actions = count_of(self.rules)
        self.length = length_of(self.rules, seats)
        self.hand: Hand = self._dealt(np.random.default_rng(0))

    def deal(self, rng: np.random.Generator) -> None:
        """Deal the next hand."""
        self.hand = self._dealt(rng)
        self.hands += 1

    def _dealt(self, rng: np.random.Generator) -> Hand:
        button = self.seats[self.hands % len(self.seats)]
        hand, _ = Hand.start(
            self.rules,
            hand=self.hands + 1,
            stakes=self.stakes,
            stacks=dict.fromkeys(self.seats, self.stack),
            button=button,
            deck=shuffled(rng, self.rules.deck),
        )
        return hand

    @property
    def unit(self) -> Chips:
        """Unit of chips: the big blind, or in games without one the small bet or the bring-in."""
        stakes = self.hand.stakes
        return stakes.big_blind or stakes.small_bet or stakes.bring_in or 1

    def view(self, seat: Seat) -> HandView:
        """Return the view of a seat."""
        return self.hand.view_for(seat)

    def observed(self, seat: Seat) -> Row:
        """Return the view of a seat as numbers."""
        return encoded(self.view(seat), seat, self.rules, self.unit)

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """Return the mask of a seat: 1 for each legal action."""
        row = np.zeros(self.actions, np.int8)
        row[list(commands(self.view(seat), self.rules))] = 1
        return row

    def command(self, seat: Seat, action: int) -> Action:
        """Return the command of an action.

        Raises:
            ValueError: the action is illegal now.
        """
        legal = commands(self.view(seat), self.rules)
        if int(action) not in legal:
            raise ValueError(f"action {action} of seat {seat} is not legal: expected one of {[*legal]}")
        return legal[int(action)]

    def act(self, command: Action, rng: np.random.Generator) -> None:
        """Act, and reshuffle discards if a draw has used up the deck."""
        self.hand.act(command)
        while self.hand.to_shuffle:
            self.hand.act(Reshuffle(cards=shuffled(rng, self.hand.to_shuffle)))

    def won(self, seat: Seat) -> float:
        """Return the units that a seat has won or lost in a finished hand."""
        return (self.hand.stacks[seat] - self.stack) / self.unit
