"""The end of a hand counted again, in our way or in PokerKit's, to see what explains another result.

The strengths of the hands are taken from our evaluators, which `test_rankings.py` compares with PokerKit's;
here it is about chips only. With no `Way` at all the count is ours, with all of them it is PokerKit's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import StrEnum
from itertools import combinations

from tapete.cards import RANKS, Card, evaluator
from tapete.cards.ranking import playing
from tapete.engine import Hand
from tapete.engine.events import PotAwarded
from tapete.engine.types import Chips, Pot, Seat


class Way(StrEnum):
    """What PokerKit 0.7.7 does otherwise when pots are shared."""

    TO_THE_FIRST = "all odd chips go to the first winner"
    BY_POSITION = "odd chips of stud go by position"
    TO_ONE_BOARD = "all odd chips go to the first board"
    IN_HALVES = "seats that win both halves share each of them"
    ANY_LOW = "the low half is made for the low of a seat that can't win this pot"
    MERGED = "side pots that lost all their other seats are shared as one"


def explained_by(hand: Hand, stacks: dict[Seat, Chips]) -> frozenset[Way] | None:
    """The fewest ways that turn our final stacks into these; None if there are none.

    Nor are there any if the count without them does not give our own stacks.
    """
    if len(hand.live) < 2 or shared(hand, ()) != hand.stacks:
        return None
    for count in range(1, len(Way) + 1):
        for ways in combinations(Way, count):
            if shared(hand, ways) == stacks:
                return frozenset(ways)
    return None


def shared(hand: Hand, ways: Collection[Way]) -> dict[Seat, Chips]:
    """The final stacks of a hand that is over, its pots shared anew."""
    stacks = dict(hand.stacks)
    for event in hand.events:
        if isinstance(event, PotAwarded):
            stacks[event.seat] -= event.amount
    strengths = {seat: _strengths(hand, seat) for seat in hand.live}
    for pot in _merged(hand.pots, strengths) if Way.MERGED in ways else hand.pots:
        for seat, chips in _shares(hand, pot, strengths, ways):
            stacks[seat] += chips
    return stacks


Strengths = list[list[int]]
"""By board, then by ranking of the game."""


def _strengths(hand: Hand, seat: Seat) -> Strengths:
    rules = hand.rules
    held = hand.hole_cards[seat]
    evaluate = [evaluator(ranking, from_hole) for ranking, from_hole in rules.hands]
    return [[strength(held, board) for strength in evaluate] for board in hand.boards]


def _best(seats: Collection[Seat], strengths: dict[Seat, Strengths], run: int, which: int) -> list[Seat]:
    best = max(strengths[seat][run][which] for seat in seats)
    return [seat for seat in seats if best and strengths[seat][run][which] == best]


def _winners(pots: Collection[Pot], strengths: dict[Seat, Strengths]) -> set[Seat]:
    """Seats that win some part of some pot."""
    any_seat = next(iter(strengths.values()))
    return {
        seat
        for pot in pots
        for run, by_ranking in enumerate(any_seat)
        for which in range(len(by_ranking))
        for seat in _best(pot.eligible, strengths, run, which)
    }


def _merged(pots: Collection[Pot], strengths: dict[Seat, Strengths]) -> list[Pot]:
    winners = _winners(pots, strengths)
    made: list[Pot] = []
    for pot in pots:
        left = tuple(seat for seat in pot.eligible if seat in winners)
        if made and made[-1].eligible == left:
            made[-1] = Pot(made[-1].amount + pot.amount, left)
        else:
            made.append(Pot(pot.amount, left))
    return made


def _shares(
    hand: Hand, pot: Pot, strengths: dict[Seat, Strengths], ways: Collection[Way]
) -> Iterator[tuple[Seat, Chips]]:
    seats = [seat for seat in hand.seats if seat in pot.eligible]
    boards = len(hand.boards)
    for run, part in enumerate(_parts(pot.amount, boards, together=Way.TO_ONE_BOARD in ways)):
        high = _best(seats, strengths, run, 0)
        low: list[Seat] = []
        if len(hand.rules.ranking) > 1:
            low = _best(seats, strengths, run, 1)
            if not low and Way.ANY_LOW in ways and any(found[run][1] for found in strengths.values()):
                # Nobody's low is as good as nobody else's: all winners of anything share the half.
                low = [seat for seat in seats if seat in _winners(hand.pots, strengths)]
        if low and (low != high or Way.IN_HALVES in ways):
            upper, lower = _parts(part, 2, together=True)
            halves = [(high, 0, upper), (low, 1, lower)]
        else:
            halves = [(high, 0, part)]
        for winners, which, chips in halves:
            by_suit = hand.rules.upcards is not None and Way.BY_POSITION not in ways
            if by_suit and all(strengths[seat][run][which] for seat in winners):
                winners = sorted(winners, key=lambda seat: _top(hand, seat, run, which), reverse=True)
            yield from zip(
                winners, _parts(chips, len(winners), together=Way.TO_THE_FIRST in ways), strict=True
            )


def _parts(chips: Chips, count: int, *, together: bool) -> list[Chips]:
    """Equal parts; what is left over goes to the first, or one each."""
    each, odd = divmod(chips, count)
    if together:
        return [each + odd, *[each] * (count - 1)]
    return [each + (place < odd) for place in range(count)]


def _top(hand: Hand, seat: Seat, run: int, which: int) -> tuple[int, int]:
    """The highest card that a seat plays, spades above hearts, diamonds and clubs; a razz ace is low."""
    rules = hand.rules
    ranking, from_hole = rules.hands[which]
    plays = playing(ranking, hand.hole_cards[seat], hand.boards[run], from_hole=from_hole)
    ranks = "A" + RANKS[:-1] if rules.game.startswith("razz") else RANKS

    def worth(card: Card) -> tuple[int, int]:
        return ranks.index(card[0]), "cdhs".index(card[1])

    return max(worth(card) for card in plays)
