"""Measure the detectors of collusion on planted colluders: precision and recall for each sign.

python tools/fair_play.py                             # 12 pools of six players, 4,000 hands each
python tools/fair_play.py --hands 1000 --often 50     # fewer hands; colluders collude in half of their spots

A pool has six players. In every second pool two of them collude in one way; nobody else does. All chance
comes from the seed, so a run can be repeated.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import get_args

from tapete.cards import DECKS
from tapete.engine import Action, Bet, Call, Check, Fold, Hand, RaiseTo, Stakes
from tapete.fairplay import HandFacts, Sign, Suspicion, facts_of, suspicions
from tapete.fairplay.facts import strength_of
from tapete.rules import hand_rules
from tapete.simulation.policies import Player, house, quick

SIGNS: tuple[Sign, ...] = get_args(Sign)
RULES = hand_rules("holdem-no-limit", book="aconcagua")
STAKES = Stakes(small_blind=50, big_blind=100)
STACK = 10_000
SEATS = 6


@dataclass(frozen=True)
class Plot:
    """Two players who collude."""

    sign: Sign
    first: int
    second: int
    often: int
    """Percentage of spots in which they collude."""


class Colluder:
    """Player that acts like another player, except in spots where the plot requires otherwise.

    - dumping: alone with the second player after the flop, the first player bets a part of the pot and folds
      to any raise; the second player raises.
    - soft_play: the two players neither bet nor raise when alone.
    - shared_cards: the player with the weaker hand folds before the flop.
    """

    def __init__(self, honest: Player, plot: Plot | None, rng: random.Random) -> None:
        self._honest, self._plot, self._rng = honest, plot, rng

    def __call__(self, hand: Hand, account: int) -> Action:
        usual = self._honest(hand, account)
        plot = self._plot
        if plot is None or account not in (plot.first, plot.second) or self._rng.randrange(100) >= plot.often:
            return usual
        partner = plot.second if account == plot.first else plot.first
        seat = hand.to_act
        if seat is None:
            return usual
        if plot.sign == "shared_cards":
            return self._share(hand, seat, seat_of(hand, partner), usual)
        live = [one for one in hand.stacks if one not in hand.folded]
        if not hand.board or sorted(live) != sorted((seat, seat_of(hand, partner))):
            return usual
        if plot.sign == "soft_play":
            return _softly(hand, seat, usual)
        return _dump(hand, seat, usual, giving=account == plot.first)

    def _share(self, hand: Hand, seat: int, partner: int, usual: Action) -> Action:
        if hand.board or partner in hand.folded or isinstance(usual, Check):
            return usual
        mine, theirs = (strength_of(hand.hole_cards[one]) for one in (seat, partner))
        weaker = mine is not None and theirs is not None and mine < theirs
        return Fold(seat=seat) if weaker else usual


def seat_of(hand: Hand, account: int) -> int:
    """Return the seat of a player: players move on one seat each hand, so that all play every position."""
    return (account % SEATS + hand.number) % SEATS + 1


def account_in(hand_number: int, seat: int, pool: int) -> int:
    """Return the player in a seat."""
    return pool * SEATS + (seat - 1 - hand_number) % SEATS


def _softly(hand: Hand, seat: int, usual: Action) -> Action:
    menu = hand.menu
    if menu is None or not isinstance(usual, Bet | RaiseTo):
        return usual
    return Check(seat=seat) if menu.check else Call(seat=seat)


def _dump(hand: Hand, seat: int, usual: Action, *, giving: bool) -> Action:
    menu = hand.menu
    if menu is None:
        return usual
    pot = sum(hand.put_in.values())
    if giving:
        if menu.bet:
            return Bet(seat=seat, amount=min(max(pot // 2, menu.bet.least), menu.bet.most))
        return usual if menu.check else Fold(seat=seat)
    if menu.raise_to:
        return RaiseTo(seat=seat, amount=menu.raise_to.least)
    return Check(seat=seat) if menu.check else Call(seat=seat)


def played(pool: int, plot: Plot | None, *, hands: int, seed: int, bots: str) -> Iterator[HandFacts]:
    """Play the hands of a pool; all players begin each hand with the same stack."""
    rng = random.Random(f"{seed}/{pool}")  # noqa: S311 - a simulation has to be repeatable
    honest = (
        house(f"fair/{seed}/{pool}") if bots == "house" else quick(lambda bound: int(rng.random() * bound))
    )
    luck = random.Random(f"{seed}/{pool}/plot")  # noqa: S311
    player = Colluder(honest, plot, luck)
    for number in range(1, hands + 1):
        deck = list(DECKS[RULES.deck])
        rng.shuffle(deck)
        hand, first = Hand.start(
            RULES,
            hand=number,
            stakes=STAKES,
            stacks=dict.fromkeys(range(1, SEATS + 1), STACK),
            button=SEATS,
            small_blind=1,
            big_blind=2,
            deck=deck,
        )
        while not hand.over:
            seat = hand.to_act
            if seat is None:
                raise RuntimeError("the hand waits for a shuffle")
            hand.act(player(hand, account_in(number, seat, pool)))
        seats = {seat: account_in(number, seat, pool) for seat in hand.stacks}
        yield facts_of(hand.events, seats)


@dataclass
class Score:
    """Number of planted pairs of one sign, and how many were found."""

    planted: int = 0
    found: int = 0
    accused: int = 0
    """Number of honest pairs that the sign accuses."""

    @property
    def precision(self) -> float | None:
        accused = self.found + self.accused
        return self.found / accused if accused else None

    @property
    def recall(self) -> float | None:
        return self.found / self.planted if self.planted else None


def measured(
    *, pools: int, hands: int, often: int, seed: int, bots: str
) -> tuple[dict[Sign, Score], list[tuple[Plot | None, Suspicion]]]:
    """Play the pools and judge every pair in each pool.

    A planted pair counts as found under any sign: one way of colluding may show in several signs.
    """
    scores = {sign: Score() for sign in SIGNS}
    said: list[tuple[Plot | None, Suspicion]] = []
    for pool in range(pools):
        plot = None
        if pool % 2 == 0:
            sign = SIGNS[pool // 2 % len(SIGNS)]
            plot = Plot(sign, pool * SEATS, pool * SEATS + 3, often)
            scores[sign].planted += 1
        accused: set[frozenset[int]] = set()
        for one in suspicions(played(pool, plot, hands=hands, seed=seed, bots=bots)):
            said.append((plot, one))
            pair = frozenset(one.players)
            if plot is not None and pair == {plot.first, plot.second}:
                if pair not in accused:
                    scores[plot.sign].found += 1
            else:
                scores[one.sign].accused += 1
            accused.add(pair)
    return scores, said


def main(arguments: list[str] | None = None) -> None:
    """Measure the detectors, and print a line for each sign."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pools", type=int, default=12)
    parser.add_argument("--hands", type=int, default=4_000)
    parser.add_argument("--often", type=int, default=100, help="in how many of a hundred spots they collude")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", choices=("house", "quick"), default="quick")
    given = parser.parse_args(arguments)
    scores, said = measured(
        pools=given.pools, hands=given.hands, often=given.often, seed=given.seed, bots=given.bots
    )
    print(f"{given.pools} pools of {SEATS}, {given.hands} hands each, colluding in {given.often} % of spots,")
    print(f"{given.bots} bots, seed {given.seed}")
    for sign, score in scores.items():
        shown = [f"{one:.2f}" if one is not None else "-" for one in (score.precision, score.recall)]
        print(f"{sign:13} planted {score.planted}  precision {shown[0]}  recall {shown[1]}")
    for plot, one in said:
        told = "honest" if plot is None or {plot.first, plot.second} != set(one.players) else plot.sign
        print(f"  {one.sign:13} {one.players} deviation {one.deviation:.1f} over {one.cases} ({told})")


if __name__ == "__main__":
    main()
