"""Many tables at once: what they accept, what they refuse, how decks are shuffled."""

from __future__ import annotations

from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from msgspec import structs  # noqa: E402

from tapete.batch import ManyTables, OutsideBatch  # noqa: E402
from tapete.cards import STANDARD_52, read_cards  # noqa: E402
from tapete.engine import Rake, Stakes  # noqa: E402
from tapete.rules import hand_rules  # noqa: E402

USUAL: dict[str, Any] = {"tables": 2, "seats": 3, "stakes": "50/100", "stacks": 1_000}


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("razz-fixed-limit", "it has cards in sight"),
        ("27-triple-draw-fixed-limit", "its cards are changed during the hand"),
        ("five-card-draw-fixed-limit", "its cards are changed during the hand"),
    ],
)
def test_a_game_outside_is_refused_with_the_reason(game: str, why: str) -> None:
    with pytest.raises(OutsideBatch, match=f"^tapete.batch does not play {hand_rules(game).game}: {why}$"):
        ManyTables(game, **USUAL)


def test_rules_and_stakes_outside_are_refused() -> None:
    rules = hand_rules("holdem-fixed-limit")
    spread = structs.replace(
        rules.betting, street_bet=structs.replace(rules.betting.street_bet, value="spread")
    )
    with pytest.raises(OutsideBatch, match="its bets are spread"):
        ManyTables(structs.replace(rules, betting=spread), **USUAL)
    rake = Stakes(small_blind=50, big_blind=100, rake=Rake(per_mille=50))
    with pytest.raises(OutsideBatch, match="the house takes a rake"):
        ManyTables("holdem-no-limit", **{**USUAL, "stakes": rake})
    for seats in (1, 11):
        with pytest.raises(OutsideBatch, match="2 to 10 seats"):
            ManyTables("holdem-no-limit", **{**USUAL, "seats": seats})
    with pytest.raises(ValueError, match="52 cards; 9 seats may need 59"):
        ManyTables("omaha-6-pot-limit", **{**USUAL, "seats": 9})


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"tables": 0}, "tables are 1 or more"),
        ({"stacks": [1, 2]}, r"expected the shape \(2, 3\)"),
        ({"stacks": 0}, "can't be dealt in with 0 chips"),
        ({"stacks": 10.5}, "whole numbers"),
        ({"buttons": 4}, "there is no seat 4"),
        ({"stakes": Stakes(small_blind=5, big_blind=2)}, "small_blind 5 is more"),
        ({"decks": [read_cards("AhAd")] * 2}, "expected 2 of 11 cards"),
        ({"decks": [read_cards("AhAdKsKdQsQdJsJdTsTdAh")] * 2}, "twice"),
    ],
)
def test_wrong_arguments_are_named(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        ManyTables("holdem-no-limit", **{**USUAL, **wrong})


def test_an_act_that_is_not_on_the_menu_changes_no_table() -> None:
    many = ManyTables("holdem-no-limit", **USUAL)
    before = many.stacks
    for actions, amounts, why in (
        ([1, 3], 0, "table 1: seat 3: there is no action 3"),
        ([1, 2], 199, "table 1: seat 3 can't bet or raise to 199: 200 to 1,000 is possible"),
        ([1, 2], 1_001, "to 1,001"),
    ):
        with pytest.raises(ValueError, match=why):
            many.step(actions, amounts)
    assert np.array_equal(many.stacks, before) and (many.to_act == 3).all()


def test_given_decks_are_dealt_and_compared() -> None:
    """Seat 1 on the button's left gets the first card, then 2 and 3; the aces win."""
    deck = read_cards("AhKh2cAdKd7sQsQcJd8h3s")
    many = ManyTables("holdem-no-limit", **USUAL, decks=[deck, deck], redeal=False)
    held = [tuple(STANDARD_52[card] for card in hand) for hand in many.holes[0].tolist()]
    assert held == [tuple(read_cards(text)) for text in ("AhAd", "KhKd", "2c7s")]
    assert (many.boards == 255).all()
    many.step([2, 2], 1_000)
    for _ in range(2):
        many.step([1, 1])
    assert many.done.all() and many.over.all() and many.payoffs.tolist() == [[2_000, -1_000, -1_000]] * 2
    many.deal(stacks=[[500, 400, 300], [1, 2, 3]], buttons=[1, 2])
    assert many.buttons.tolist() == [1, 2] and many.hands.tolist() == [2, 2]
    assert (many.stacks + many.put_in).tolist() == [[500, 400, 300], [1, 2, 3]]


def test_every_card_is_as_likely_in_every_place() -> None:
    """60,000 shuffles: chi-square with 51 degrees of freedom is above 112 once in a million times."""
    many = ManyTables("holdem-no-limit", tables=60_000, seats=2, stakes="1/2", stacks=100, seed=3)
    cards = many.holes.reshape(len(many), -1)
    expected = len(many) / 52
    for place in range(cards.shape[1]):
        counts = np.bincount(cards[:, place], minlength=52)
        assert ((counts - expected) ** 2 / expected).sum() < 112
    assert len(np.unique(cards[:, 0].astype(int) * 52 + cards[:, 1])) == 52 * 51


def test_the_same_seed_deals_the_same_cards() -> None:
    one, other, third = (
        ManyTables("holdem-no-limit", **USUAL | {"tables": 20}, seed=seed) for seed in (1, 1, 2)
    )
    for _ in range(30):
        assert np.array_equal(one.holes, other.holes)
        for many in (one, other):
            many.step(np.ones(20, int))
    assert not np.array_equal(one.holes, third.holes) and (one.hands > 1).all()
