"""`Range`, `shuffled`, `icm`, `payouts`, `read_game`: their results and their refusals."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from pathlib import Path
from random import Random

import pytest

from tapete import Hand, Range, RulebookError, equity, icm, payouts, read_cards, read_game, shuffled
from tapete.cards import DECKS
from tapete.cards.ranges import read_range
from tapete.cards.starts import STARTS
from tapete.rules.files import packaged

COURCHEVEL = packaged("games", "courchevel").replace('"courchevel"', '"my-game"')


def test_the_hands_of_two_cards_are_each_ranked_once() -> None:
    assert len(STARTS) == len(set(STARTS)) == 169
    assert STARTS[0] == "AA" and set(STARTS[:8]) > {"KK", "QQ", "JJ", "AKs"} and "32o" in STARTS[-2:]
    assert sum(len(read_range(name).hands) for name in STARTS) == comb(52, 2)


@pytest.mark.parametrize("above", range(0, 160, 20))
def test_the_ranking_goes_by_equity_against_a_random_hand(above: int) -> None:
    better, worse = (
        equity([STARTS[at], "random"], exact=False, samples=20_000, chance=at).shares[0]
        for at in (above, above + 8)
    )
    assert better.equity > worse.equity - 4 * (better.error + worse.error)


@pytest.mark.parametrize("per_cent", [1, 5, 12.5, 15, 50, 100])
def test_a_per_cent_takes_the_best_classes_that_fit(per_cent: float) -> None:
    taken = Range(f"{per_cent}%")
    assert 0 < taken.share * 100 <= per_cent
    classes = [name for name in STARTS if Range(name).hands[0] in taken]
    assert classes == STARTS[: len(classes)]
    if len(classes) < len(STARTS):
        assert (len(taken) + len(Range(STARTS[len(classes)]))) * 100 > per_cent * comb(52, 2)


def test_slices_of_per_cent_part_the_hands() -> None:
    low, high = Range("10%"), Range("10%-20%")
    assert not set(low) & set(high) and set(low) | set(high) == set(Range("20%"))


@pytest.mark.parametrize("text", ["0%", "101%", "20%-10%", "5%-5%", "0.1%", "15 %", "-5%", "AK%"])
def test_a_per_cent_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="illegal hands"):
        Range(text)


def test_a_range_is_a_set_of_hands() -> None:
    pairs, kings = Range("QQ+"), Range("KK, AKs")
    assert len(pairs) == 18 and ("Kc", "Kd") in pairs and "KdKc" in pairs and "KcQc" not in pairs
    assert set(pairs | kings) == set(pairs) | set(kings) and (pairs & kings) == Range("KK")
    assert Range("A5s-A2s") == Range("A2s, A3s, A4s, A5s") != Range("A2s-A4s")
    assert hash(Range("A5s-A2s")) == hash(Range("A2s, A3s, A4s, A5s"))
    assert len(Range("random")) == comb(52, 2) == len(set(Range("random"))) and Range("random").share == 1
    assert Range("AA, KK:0.5").share == pytest.approx(9 / comb(52, 2))
    with pytest.raises(ValueError, match="no hand is both"):
        _ = Range("AA") & Range("KK")
    assert equity([Range("QQ+"), "AhKh"], board="2c7d9s") == equity(["QQ+", "AhKh"], board="2c7d9s")


def test_a_deck_is_shuffled_by_the_source_that_is_given() -> None:
    assert shuffled(Random(1)) == shuffled(Random(1)) != shuffled(Random(2))
    assert sorted(shuffled(Random(1))) == sorted(DECKS["standard-52"])
    assert len(shuffled(Random(1), "short-36")) == 36
    assert sorted(shuffled(Random(1), read_cards("AhKd"))) == ["Ah", "Kd"]
    with pytest.raises(ValueError, match="unknown deck 'tarot'; there are standard-52"):
        shuffled(Random(1), "tarot")


def test_numpy_shuffles_too() -> None:
    numpy = pytest.importorskip("numpy")
    assert sorted(shuffled(numpy.random.default_rng(7))) == sorted(DECKS["standard-52"])


def test_stacks_are_valued_in_the_form_they_come_in() -> None:
    assert icm([1, 1], [70, 30]) == (Fraction(50), Fraction(50))
    assert icm({"a": 3, "b": 1}, [100]) == {"a": Fraction(75), "b": Fraction(25)}
    assert sum(icm([5, 3, 2, 1], [60, 30, 10])) == 100
    with pytest.raises(TypeError, match="whole numbers"):
        icm([5, 3], [50.5])  # type: ignore[list-item]


def test_prizes_are_asked_for_in_one_way() -> None:
    assert payouts(605, [50, 30, 20]) == (303, 181, 121)
    assert sum(payouts(10_007, entries=90)) == sum(payouts(10_007, paid=9, minimum=300)) == 10_007
    for more in ({}, {"parts": [100], "entries": 3}, {"paid": 3}, {"minimum": 3}):
        with pytest.raises(ValueError, match="say either"):
            payouts(1_000, **more)


def test_a_game_is_read_from_text_or_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "my-game.toml"
    file.write_text(COURCHEVEL, encoding="utf-8")
    rules = read_game(COURCHEVEL)
    assert read_game(file) == read_game(str(file)) == rules and rules.game == "my-game-pot-limit"
    assert read_game(file, limit="no-limit", book="casino-club").game == "my-game-no-limit"
    hand, _ = Hand.start(rules, stakes="1/2", stacks=[200, 200], deck=shuffled(Random(1)))
    assert len(hand.board) == 1 and len(hand.hole_cards[1]) == 5


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("nosuch.toml", "nosuch.toml: No such file or directory"),
        ('id = "x"', "game: "),
        (COURCHEVEL.replace("from_hole = 2", "from_hole = 2\nspeed = 3"), "game: .*speed"),
    ],
)
def test_a_game_that_is_wrong_says_where(source: str, why: str) -> None:
    with pytest.raises(RulebookError, match=why):
        read_game(source)


def test_a_limit_that_the_game_does_not_have_is_refused() -> None:
    text = (
        COURCHEVEL.replace('["pot-limit"', '["fixed-limit"')
        if '["pot-limit"]' in COURCHEVEL
        else packaged("games", "razz")
    )
    with pytest.raises(RulebookError, match="not played at no-limit, but at"):
        read_game(text, limit="no-limit")
