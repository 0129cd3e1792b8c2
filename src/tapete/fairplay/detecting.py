"""Compare each pair of players with honest play, sign by sign."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt
from typing import Literal

from msgspec import Struct

from tapete.fairplay.facts import HandFacts, Player

Sign = Literal["dumping", "soft_play", "shared_cards"]
"""Sign of collusion between two players."""

MOST_HONEST = 4.0
"""Most standard deviations from honest play without a suspicion; one honest pair in 30,000 exceeds it."""
LEAST_HANDS = 50
"""Least number of cases for a suspicion."""

Pair = tuple[Player, Player]


class Suspicion(Struct, frozen=True, kw_only=True):
    """Two players whose hands deviate far from honest play."""

    sign: Sign
    players: Pair
    """For dumping: loser and winner. For shared cards: the player who knows, and the player whose cards are
    known."""
    deviation: float
    """Deviation from honest play, in standard deviations."""
    cases: int
    """Number of hands or actions behind the deviation."""


def suspicions(hands: Iterable[HandFacts], *, most_honest: float = MOST_HONEST) -> list[Suspicion]:
    """Return the pairs that deviate from honest play by more than `most_honest`, the largest first.

    The work grows with the number of hands, and with the square of the players at a table.
    """
    kept = tuple(hands)
    found = [*_dumping(kept), *_soft_play(kept), *_shared_cards(kept)]
    far = [one for one in found if one.deviation > most_honest and one.cases >= LEAST_HANDS]
    return sorted(far, key=lambda one: (-one.deviation, one.sign, one.players))


def _dumping(hands: Iterable[HandFacts]) -> Iterator[Suspicion]:
    """Measure chips that go from one player to the other in heads-up pots, relative to chance.

    A sum of independent amounts with mean zero, divided by the root of the sum of their squares, is about
    normal, whatever the distribution of the single amounts.
    """
    total: defaultdict[Pair, float] = defaultdict(float)
    squares: defaultdict[Pair, float] = defaultdict(float)
    cases = Counter[Pair]()
    for hand in hands:
        if not hand.alone:
            continue
        last = {hand.alone[-1].player, hand.alone[-1].other}
        for (loser, winner), chips in hand.flow.items():
            if {loser, winner} != last:
                continue
            pair, sign = ((loser, winner), 1) if loser < winner else ((winner, loser), -1)
            amount = chips / hand.big_blind
            total[pair] += sign * amount
            squares[pair] += amount * amount
            cases[pair] += 1
    for pair, amount in total.items():
        if squares[pair]:
            players = pair if amount > 0 else (pair[1], pair[0])
            deviation = abs(amount) / sqrt(squares[pair])
            yield Suspicion(sign="dumping", players=players, deviation=deviation, cases=cases[pair])


def _soft_play(hands: Iterable[HandFacts]) -> Iterator[Suspicion]:
    """Measure how much less often two players bet heads-up against each other than against others."""
    acts = Counter[Pair]()
    aggressive = Counter[Pair]()
    for hand in hands:
        for one in hand.alone:
            acts[one.player, one.other] += 1
            aggressive[one.player, one.other] += one.aggressive
    of_player = Counter[Player]()
    aggressive_of = Counter[Player]()
    for (player, _), count in acts.items():
        of_player[player] += count
    for (player, _), count in aggressive.items():
        aggressive_of[player] += count
    for first, second in {(min(pair), max(pair)) for pair in acts}:
        less, variance, cases = 0.0, 0.0, 0
        for pair in ((first, second), (second, first)):
            here, elsewhere = acts[pair], of_player[pair[0]] - acts[pair]
            if not here or not elsewhere:
                continue
            usual = (aggressive_of[pair[0]] - aggressive[pair]) / elsewhere
            less += here * usual - aggressive[pair]
            # Both the pair's own actions and the usual rate are samples.
            variance += usual * (1 - usual) * here * (1 + here / elsewhere)
            cases += here
        if variance:
            yield Suspicion(
                sign="soft_play", players=(first, second), deviation=less / sqrt(variance), cases=cases
            )


def _shared_cards(hands: Iterable[HandFacts]) -> Iterator[Suspicion]:
    """Measure whether a player enters less often when a player who has not acted holds a stronger hand.

    Hands of the same strength are compared (Mantel and Haenszel): players enter more often with good cards,
    which are beaten less often, and wider bands of strength would count this as a sign.
    """
    tables: defaultdict[Pair, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0] * 4))
    for hand in hands:
        for entry in hand.entries:
            if entry.strength is None:
                continue
            for other in entry.unacted:
                theirs = hand.strengths.get(other)
                if theirs is not None and theirs != entry.strength:
                    cell = (0 if entry.entered else 1) + (2 if theirs > entry.strength else 0)
                    tables[entry.player, other][entry.strength][cell] += 1
    for pair, strata in tables.items():
        difference, variance, cases = 0.0, 0.0, 0
        for entered_ahead, folded_ahead, entered_behind, folded_behind in strata.values():
            ahead, behind = entered_ahead + folded_ahead, entered_behind + folded_behind
            entered, folded = entered_ahead + entered_behind, folded_ahead + folded_behind
            count = ahead + behind
            cases += count
            if count > 1:
                difference += entered_ahead - ahead * entered / count
                variance += ahead * behind * entered * folded / (count * count * (count - 1))
        if variance:
            yield Suspicion(
                sign="shared_cards", players=pair, deviation=difference / sqrt(variance), cases=cases
            )
