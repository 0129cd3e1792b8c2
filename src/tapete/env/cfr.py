"""Counterfactual regret minimisation over whole games of the engine, and the exploitability of a strategy.

This is a reference solver: it tries every deal and every action, so it suits two-seat games with few cards,
such as Kuhn poker and Leduc hold'em. If suits do not count, deals that differ only in suits are tried once.

>>> solver = Solver(kuhn())
>>> solver.iterate(200)
>>> abs(solver.value() + 1 / 18) < 0.01, solver.exploitability() < 0.02
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from tapete.cards import Card, deck_named
from tapete.engine import Hand, Stakes
from tapete.engine.types import Chips, HandRules
from tapete.env.actions import commands
from tapete.rules import hand_rules

__all__ = [
    "DecisionNode",
    "Small",
    "Solver",
    "Strategy",
    "best_response",
    "exploitability",
    "kuhn",
    "leduc",
    "value",
]

SEATS: Final = (1, 2)
SUITLESS: Final = ("high-few", "low-a5", "low-8")
"""Rankings that ignore suits."""

Strategy = dict[str, tuple[float, ...]]
"""Probability of each action, by the information set of the seat to act."""


class DecisionNode:
    """Node of the game tree: a decision with its children, or an end with the result of seat 1."""

    __slots__ = ("children", "key", "seat", "won")

    def __init__(self, seat: int, key: str, children: tuple[DecisionNode, ...], won: float) -> None:
        self.seat = seat
        """Seat to act; 0 at the end."""
        self.key = key
        """Information set of the seat: its cards, the board and all actions."""
        self.children = children
        self.won = won


class Small:
    """Two-seat game, small enough for a full game tree."""

    def __init__(self, rules: HandRules | str, *, stakes: Stakes, stack: Chips) -> None:
        """Build the tree of every deal.

        Args:
            rules: the game; its deck must be small.
            stakes: antes, or blinds, and bets.
            stack: stack of each seat, in chips.
        """
        self.rules = hand_rules(rules) if isinstance(rules, str) else rules
        self.stakes = stakes
        self.stack = stack
        deck = deck_named(self.rules.deck)
        needed = sum(2 * (s.hole_down + s.hole_up) + s.board * self.rules.boards for s in self.rules.streets)
        self.suits = not set(self.rules.ranking) <= {*SUITLESS}
        """Whether suits count."""
        alike: dict[str, list[Sequence[Card]]] = {}
        for dealt in permutations(deck, needed):
            alike.setdefault("".join([card if self.suits else card[0] for card in dealt]), []).append(dealt)
        whole = sum(map(len, alike.values()))
        self.deals = tuple([(self._grown(some[0], deck), len(some) / whole) for some in alike.values()])
        """Tree of each deal, with the probability of the deal."""

    def _grown(self, dealt: Sequence[Card], deck: Sequence[Card]) -> DecisionNode:
        rest = [card for card in deck if card not in dealt]
        hand, _ = Hand.start(
            self.rules, stakes=self.stakes, stacks=[self.stack] * 2, button=2, deck=(*dealt, *rest)
        )
        return self._node(hand, "")

    def _node(self, hand: Hand, done: str) -> DecisionNode:
        seat = hand.to_act
        if seat is None:
            return DecisionNode(0, "", (), float(hand.stacks[1] - self.stack))
        view = hand.view_for(seat)
        children = []
        for number, command in commands(view, self.rules).items():
            ahead = hand.copy()
            ahead.act(command)
            board = "/" if len(ahead.board) > len(hand.board) else ""
            children.append(self._node(ahead, f"{done}{number}{board}"))
        own, shared = [
            "".join([card if self.suits else card[0] for card in cards])
            for cards in (view.hole_cards[seat], view.board)
        ]
        return DecisionNode(seat, f"{own}|{shared}|{done}", tuple(children), 0.0)


def kuhn() -> Small:
    """Return Kuhn poker: an ante of 1, a bet of 1. Its value for seat 1 is -1/18."""
    stakes = Stakes(small_blind=0, big_blind=0, ante=1, ante_form="per_player", small_bet=1, big_bet=1)
    return Small("kuhn-fixed-limit", stakes=stakes, stack=2)


def leduc() -> Small:
    """Return Leduc hold'em: an ante of 1, bets of 2 and 4. Its value for seat 1 is about -0.0856."""
    stakes = Stakes(small_blind=0, big_blind=0, ante=1, ante_form="per_player", small_bet=2, big_bet=4)
    return Small("leduc-fixed-limit", stakes=stakes, stack=13)


class Solver:
    """Solver in which both seats learn against each other; their average strategy approaches an equilibrium.

    The algorithm is CFR+ (regrets never fall below zero, later strategies weigh more), or plain CFR.
    """

    def __init__(self, game: Small, *, plus: bool = True) -> None:
        self.game = game
        self.plus = plus
        self.iterations = 0
        self._regrets: dict[str, list[float]] = {}
        self._sums: dict[str, list[float]] = {}

    def iterate(self, count: int) -> None:
        """Iterate over all deals `count` times, the seats in turn."""
        for _ in range(count):
            self.iterations += 1
            for learner in SEATS:
                now = {key: _matched(regrets) for key, regrets in self._regrets.items()}
                for root, likely in self.game.deals:
                    self._learn(root, learner, 1.0, likely, now)
                if self.plus:
                    for regrets in self._regrets.values():
                        regrets[:] = [max(0.0, regret) for regret in regrets]

    def _learn(
        self, node: DecisionNode, learner: int, own: float, others: float, now: dict[str, tuple[float, ...]]
    ) -> float:
        """Return the value of the node for the learner; `own` and `others` are reach probabilities."""
        if not node.seat:
            return node.won if learner == 1 else -node.won
        count = len(node.children)
        chances = now.get(node.key) or (1 / count,) * count
        if node.seat != learner:
            # Include actions the other seat never takes: the learner's average must be right there too.
            total = 0.0
            for chance, child in zip(chances, node.children, strict=True):
                total += chance * self._learn(child, learner, own, others * chance, now)
            return total
        values = [
            self._learn(child, learner, own * chance, others, now)
            for chance, child in zip(chances, node.children, strict=True)
        ]
        worth = sum(chance * value for chance, value in zip(chances, values, strict=True))
        regrets = self._regrets.setdefault(node.key, [0.0] * count)
        sums = self._sums.setdefault(node.key, [0.0] * count)
        weight = own * (self.iterations if self.plus else 1)
        for at in range(count):
            regrets[at] += others * (values[at] - worth)
            sums[at] += weight * chances[at]
        return worth

    def strategy(self) -> Strategy:
        """Return the average strategy of both seats."""
        found: Strategy = {}
        for key, sums in self._sums.items():
            total = sum(sums)
            found[key] = tuple([one / total if total else 1 / len(sums) for one in sums])
        return found

    def value(self) -> float:
        """Return the average win of seat 1 with the average strategies, in chips per hand."""
        return value(self.game, self.strategy())

    def exploitability(self) -> float:
        """Return the exploitability of the average strategies; see `exploitability`."""
        return exploitability(self.game, self.strategy())


def _matched(regrets: Sequence[float]) -> tuple[float, ...]:
    """Return probabilities in proportion to positive regrets; uniform if there are none."""
    good = [max(0.0, regret) for regret in regrets]
    total = sum(good)
    return tuple([one / total if total else 1 / len(good) for one in good])


def value(game: Small, strategy: Strategy) -> float:
    """Return the average win of seat 1 if both seats play a strategy, in chips per hand."""

    def worth(node: DecisionNode) -> float:
        if not node.seat:
            return node.won
        chances = _chances(strategy, node)
        return sum([chance * worth(child) for chance, child in zip(chances, node.children, strict=True)])

    return sum([likely * worth(root) for root, likely in game.deals])


def exploitability(game: Small, strategy: Strategy) -> float:
    """Return the average win of a perfect opponent over both seats, in chips per hand; 0 is unbeatable."""
    return sum([best_response(game, strategy, seat) for seat in SEATS]) / 2


def best_response(game: Small, strategy: Strategy, seat: int) -> float:
    """Return the average win of a seat with the best response to a strategy, in chips per hand."""
    return _best(strategy, seat, game.deals)


def _best(strategy: Strategy, seat: int, held: Sequence[tuple[DecisionNode, float]]) -> float:
    """Return the value of the best responses at nodes reached with these weights."""
    total = 0.0
    decisions: dict[str, list[tuple[DecisionNode, float]]] = {}
    later: list[tuple[DecisionNode, float]] = []
    for node, weight in held:
        if not node.seat:
            total += weight * (node.won if seat == 1 else -node.won)
        elif node.seat == seat:
            decisions.setdefault(node.key, []).append((node, weight))
        else:
            for chance, child in zip(_chances(strategy, node), node.children, strict=True):
                if chance:
                    later.append((child, weight * chance))
    if later:
        # All nodes of an information set must be collected before the seat decides.
        decided = [pair for group in decisions.values() for pair in group]
        return total + _best(strategy, seat, [*later, *decided])
    for group in decisions.values():
        replies = []
        for at in range(len(group[0][0].children)):
            replies.append(_best(strategy, seat, [(node.children[at], weight) for node, weight in group]))
        total += max(replies)
    return total


def _chances(strategy: Strategy, node: DecisionNode) -> tuple[float, ...]:
    count = len(node.children)
    return strategy.get(node.key) or (1 / count,) * count
