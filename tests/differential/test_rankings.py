"""The same hands through PokerKit's evaluators: the same order under every ranking.

No disagreement is known. With a short deck PokerKit too puts a straight above three of a kind, and a flush
above a full house. Where three of a kind is put above a straight, that is another ranking than `high-short`.
"""

from __future__ import annotations

import random
from itertools import pairwise

import pokerkit
import pytest

from tapete.cards import DECKS, STANDARD_52, Card, evaluator, read_cards

HANDS = 2_000

# By ranking, how many of the hole cards play, and how many cards are held and shared.
CASES: list[tuple[str, int | None, int, int, type[pokerkit.Hand]]] = [
    ("high", None, 2, 5, pokerkit.StandardHighHand),
    ("high", None, 5, 0, pokerkit.StandardHighHand),
    ("high", 2, 4, 5, pokerkit.OmahaHoldemHand),
    ("high", 2, 5, 4, pokerkit.OmahaHoldemHand),
    ("high-short", None, 2, 5, pokerkit.ShortDeckHoldemHand),
    ("high-short", None, 5, 0, pokerkit.ShortDeckHoldemHand),
    ("low-8", None, 7, 0, pokerkit.EightOrBetterLowHand),
    ("low-8", 2, 4, 5, pokerkit.OmahaEightOrBetterLowHand),
    ("low-a5", None, 7, 0, pokerkit.RegularLowHand),
    ("low-a5", None, 5, 0, pokerkit.RegularLowHand),
    ("low-27", None, 5, 0, pokerkit.StandardLowHand),
    ("low-27", None, 7, 0, pokerkit.StandardLowHand),
    ("badugi", None, 4, 0, pokerkit.BadugiHand),
    ("badugi", None, 3, 0, pokerkit.BadugiHand),
]


def hands(ranking: str, count: int, seed: str) -> list[list[Card]]:
    """Random cards, of which every other hand comes from two suits only: more flushes and mixtures."""
    chance = random.Random(seed)
    deck = DECKS["short-36"] if ranking == "high-short" else STANDARD_52
    narrow = [c for c in deck if c[1] in "ds"]
    pools = [deck, deck if ranking == "badugi" else narrow]
    return [chance.sample(pools[at % 2], count) for at in range(HANDS)]


@pytest.mark.parametrize(
    ("ranking", "from_hole", "held", "shared", "kit"),
    CASES,
    ids=[f"{ranking}-{held}-{shared}" for ranking, _, held, shared, _ in CASES],
)
def test_hands_are_in_the_same_order(
    ranking: str, from_hole: int | None, held: int, shared: int, kit: type[pokerkit.Hand]
) -> None:
    evaluate = evaluator(ranking, from_hole)
    judged = []
    for hand in hands(ranking, held + shared, f"pokerkit {ranking} {held} {shared}"):
        hole, board = hand[:held], hand[held:]
        strength = evaluate(hole, board)
        theirs = kit.from_game_or_none("".join(hole), "".join(board))
        assert (strength == 0) == (theirs is None), hand
        if theirs is not None:
            judged.append((strength, theirs, hand))
    judged.sort(key=lambda judgement: judgement[0])
    assert len(judged) > HANDS / 10
    for (weaker, their_weaker, one), (stronger, their_stronger, other) in pairwise(judged):
        assert (weaker == stronger) == (their_weaker == their_stronger), (one, other)
        assert weaker == stronger or their_weaker < their_stronger, (one, other)


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [("AcAdAhKsQd", "Ac6d7h8s9c"), ("Ac6d7h8s9c", "6c7d8h9sTc"), ("AcAdAhKsKd", "6c7c8c9cJc")],
)
def test_short_deck_houses_that_rank_like_pokerkit_rank_like_us(weaker: str, stronger: str) -> None:
    """Three of a kind under a straight, a full house under a flush: where rules of the short deck differ."""
    assert pokerkit.ShortDeckHoldemHand(weaker) < pokerkit.ShortDeckHoldemHand(stronger)
    evaluate = evaluator("high-short")
    assert evaluate(read_cards(weaker), ()) < evaluate(read_cards(stronger), ())
