"""Unusual values of a book: each decides what it is for, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from tests.unit.games_table import blinds, do, offer, paid, quietly, seated, shown, straddle, studs, won

from tapete.engine import Fold, Hand, HandRefused, HandRules, RaiseTo, Stakes, usual_blinds
from tapete.engine.types import Sourced
from tapete.rules import hand_rules


def by(game: str, **values: Any) -> HandRules:
    """Return a game under a book that differs in these values."""
    rules = hand_rules(game)

    def changed(part: Any) -> Any:
        return structs.replace(
            part,
            **{name: Sourced(value, f"ROW-{name}") for name, value in values.items() if hasattr(part, name)},
        )

    assert all(hasattr(rules.betting, name) or hasattr(rules.showdown, name) for name in values)
    return structs.replace(
        rules, id=f"{rules.id}-{values}", betting=changed(rules.betting), showdown=changed(rules.showdown)
    )


def on_flop(rules: HandRules, stacks: dict[int, int], *, stakes: Stakes | None = None) -> Hand:
    hand = seated(rules, stacks, button=max(stacks), stakes=stakes or blinds(50, 100))
    quietly(hand, until="flop")
    return hand


def same_log(hand: Hand) -> None:
    assert Hand.replay(hand.rules, hand.events) == hand
    assert sum(hand.stacks.values()) + hand.pot == hand.chips


# ---------------------------------------------------------------- reopening


@pytest.mark.parametrize(
    ("value", "offered"),
    [
        ("full-raise-faced", "1: fold, call 100, raise to 300-4900"),
        ("single-full-raise", "1: fold, call 100"),
    ],
)
def test_short_all_ins_add_up_or_they_don_t(value: str, offered: str) -> None:
    """TDA19-X47-1 against CCL-raise-reopen: 100, all-in for 125 and for 200, and back to who bet."""
    stacks = {1: 5_000, 2: 225, 3: 5_000, 4: 300, 5: 5_000}
    hand = on_flop(by("holdem-no-limit", reopen=value), stacks)
    do(hand, "1 bet 100", "2 raise 125", "3 call", "4 raise 200", "5 call")
    assert offer(hand) == offered
    if value == "single-full-raise":
        with pytest.raises(HandRefused, match=r"^not_reopened \(ROW-reopen\)$"):
            hand.decide(RaiseTo(seat=1, amount=400))
    do(hand, "1 call")
    assert offer(hand) == "3: fold, call 75"
    same_log(hand)


def test_CCL_X_reopen_1_one_short_all_in_reopens_nothing() -> None:
    hand = on_flop(by("holdem-no-limit", reopen="single-full-raise"), {1: 5_000, 2: 700, 3: 5_000})
    do(hand, "1 bet 400", "2 raise 600", "3 call")
    assert offer(hand) == "1: fold, call 200"
    with pytest.raises(HandRefused, match="not_reopened: facing 200, least 400"):
        hand.decide(RaiseTo(seat=1, amount=1_000))


def test_a_full_raise_at_once_reopens_for_all_who_acted_before_it() -> None:
    hand = on_flop(by("holdem-no-limit", reopen="single-full-raise"), {1: 5_000, 2: 225, 3: 5_000, 4: 5_000})
    do(hand, "1 bet 100", "2 raise 125", "3 raise 225", "4 call")
    assert offer(hand) == "1: fold, call 125, raise to 325-4900"
    do(hand, "1 call")
    assert hand.view_for(None).street == "turn"
    same_log(hand)


def test_the_big_blind_has_its_option_whatever_reopens() -> None:
    hand = seated(
        by("holdem-no-limit", reopen="single-full-raise"),
        dict.fromkeys((1, 2, 3), 5_000),
        button=3,
        stakes=blinds(50, 100),
    )
    do(hand, "3 call", "1 call")
    assert offer(hand) == "2: free fold, check, raise to 200-5000"
    do(hand, "2 raise 200")
    assert offer(hand) == "3: fold, call 100, raise to 300-5000"


# ---------------------------------------------------------------- the least raise


@pytest.mark.parametrize(("value", "least"), [("largest-full-raise", 1_600), ("big-blind", 1_100)])
def test_the_least_raise_is_the_largest_so_far_or_the_big_blind(value: str, least: int) -> None:
    hand = on_flop(by("holdem-no-limit", min_raise=value), dict.fromkeys((1, 2, 3), 5_000))
    do(hand, "1 bet 400", "2 raise 1000")
    assert offer(hand) == f"3: fold, call 1000, raise to {least}-4900"
    do(hand, "3 call")
    assert offer(hand) == f"1: fold, call 600, raise to {least}-4900"
    same_log(hand)


@pytest.mark.parametrize(("value", "least"), [("largest-full-raise", 400), ("big-blind", 300)])
def test_a_straddle_raises_it_or_not(value: str, least: int) -> None:
    hand = seated(
        by("holdem-no-limit", min_raise=value),
        dict.fromkeys((1, 2, 3, 4), 5_000),
        button=4,
        stakes=blinds(50, 100),
        posts=[straddle(3, 200)],
    )
    assert offer(hand) == f"4: fold, call 200, raise to {least}-5000"


def test_with_the_big_blind_as_least_raise_it_is_a_full_one_too() -> None:
    hand = on_flop(by("holdem-no-limit", min_raise="big-blind"), {1: 5_000, 2: 5_000, 3: 620})
    do(hand, "1 bet 400", "2 call", "3 raise 520")
    assert offer(hand) == "1: fold, call 120, raise to 620-4900"


# ---------------------------------------------------------------- pot limit


@pytest.mark.parametrize(("value", "most"), [("pot-after-call", 400), ("pot-before-call", 300)])
def test_a_pot_of_100_and_a_bet_of_100(value: str, most: int) -> None:
    """ACO-X-pl-max-2, and the narrower words of ACO-pl-general (contradiction ACO-C04)."""
    hand = on_flop(
        by("omaha-pot-limit", pot_limit=value), dict.fromkeys((1, 2), 5_000), stakes=blinds(50, 50)
    )
    assert hand.pot == 100
    first = hand.to_act
    assert offer(hand) == f"{first}: free fold, check, bet 50-100"
    do(hand, f"{first} bet 100")
    menu = hand.menu
    assert menu is not None and menu.raise_to is not None
    assert (menu.raise_to.most, menu.pot_raise_to) == (most, most)
    with pytest.raises(HandRefused, match=f"raise_too_large: asked {most + 1}, most {most}"):
        hand.decide(RaiseTo(seat=menu.seat, amount=most + 1))
    same_log(hand)


def test_a_pot_below_the_least_raise_leaves_the_least_raise() -> None:
    hand = seated(
        by("omaha-pot-limit", pot_limit="pot-before-call"),
        dict.fromkeys((1, 2, 3), 5_000),
        button=3,
        stakes=blinds(1, 100),
    )
    assert offer(hand) == "3: fold, call 100, raise to 200-201"


# ---------------------------------------------------------------- fixed limit with a spread


def spread_rules(game: str = "holdem-fixed-limit") -> HandRules:
    return by(game, street_bet="spread")


def test_in_spread_limit_a_bet_is_anything_from_the_small_to_the_big_bet_on_every_street() -> None:
    hand = on_flop(spread_rules(), dict.fromkeys((1, 2, 3), 5_000), stakes=blinds(20, 20, bets=(20, 100)))
    assert offer(hand) == "1: free fold, check, bet 20-100"
    do(hand, "1 bet 50")
    assert offer(hand) == "2: fold, call 50, raise to 100-150"
    do(hand, "2 raise 150")
    assert offer(hand) == "3: fold, call 150, raise to 250"
    with pytest.raises(HandRefused, match=r"raise_too_large: asked 251, most 250 \(ROW-street_bet\)"):
        hand.decide(RaiseTo(seat=3, amount=251))
    with pytest.raises(HandRefused, match=r"raise_too_small: asked 249, least 250 \(ROW-street_bet\)"):
        hand.decide(RaiseTo(seat=3, amount=249))
    do(hand, "3 call", "1 call")
    assert offer(hand) == "1: free fold, check, bet 20-100"
    quietly(hand)
    same_log(hand)


def test_in_spread_limit_the_number_of_bets_is_limited_all_the_same() -> None:
    hand = on_flop(spread_rules(), dict.fromkeys((1, 2), 5_000), stakes=blinds(20, 20, bets=(20, 100)))
    first, other = hand.waiting
    do(hand, f"{first} bet 20", f"{other} raise 40", f"{first} raise 60", f"{other} raise 80")
    assert offer(hand) == f"{first}: fold, call 20"
    with pytest.raises(HandRefused, match="capped"):
        hand.decide(RaiseTo(seat=first, amount=100))


def test_in_spread_limit_half_a_raise_reopens_and_less_does_not() -> None:
    stakes = blinds(20, 20, bets=(20, 100))
    hand = on_flop(spread_rules(), {1: 5_000, 2: 149, 3: 5_000}, stakes=stakes)
    do(hand, "1 bet 100", "2 raise 129", "3 call")
    assert offer(hand) == "1: fold, call 29"
    hand = on_flop(spread_rules(), {1: 5_000, 2: 170, 3: 5_000}, stakes=stakes)
    do(hand, "1 bet 100", "2 raise 150", "3 call")
    assert offer(hand) == "1: fold, call 50, raise to 250"


def test_in_spread_limit_stud_begins_with_the_bring_in_or_more() -> None:
    held = {1: "AsAhKs", 2: "KdKhQs", 3: "QdQh2c"}
    hand = seated(
        spread_rules("stud-fixed-limit"),
        dict.fromkeys((1, 2, 3), 500),
        button=3,
        stakes=structs.replace(studs(1, 5, 5), big_bet=25),
        held=held,
    )
    assert offer(hand) == "3: bring in 5, bet 6-25"
    do(hand, "3 bring-in")
    assert offer(hand) == "1: fold, call 5, raise to 10-30"
    do(hand, "1 raise 30", "2 call", "3 call")
    assert offer(hand).endswith("bet 5-25")
    quietly(hand)
    same_log(hand)


# ---------------------------------------------------------------- free folds


def test_a_room_may_offer_only_a_check_where_it_is_free() -> None:
    hand = on_flop(by("holdem-no-limit", free_fold="refused"), dict.fromkeys((1, 2, 3), 5_000))
    assert offer(hand) == "1: check, bet 100-4900"
    with pytest.raises(HandRefused, match=r"^no_free_fold \(ROW-free_fold\)$"):
        hand.decide(Fold(seat=1))
    do(hand, "1 bet 100")
    assert offer(hand) == "2: fold, call 100, raise to 200-4900"
    do(hand, "2 fold", "3 fold")
    assert hand.over
    same_log(hand)


def test_a_free_fold_is_binding_elsewhere() -> None:
    hand = on_flop(by("holdem-no-limit", free_fold="binding"), dict.fromkeys((1, 2, 3), 5_000))
    assert offer(hand) == "1: free fold, check, bet 100-4900"


# ---------------------------------------------------------------- showing and sharing


@pytest.mark.parametrize(("value", "order"), [("last-aggressor", [2, 3, 1]), ("left-of-button", [1, 2, 3])])
def test_who_shows_first(value: str, order: list[int]) -> None:
    """TDA19-17A.2, or always the first on the button's left."""
    hand = seated(
        by("holdem-no-limit", first_to_show=value),
        dict.fromkeys((1, 2, 3), 500),
        button=3,
        stakes=blinds(5, 10),
        held={1: "AsKs", 2: "AhKh", 3: "AdKd"},
        board="2c3d4h8s9c",
    )
    quietly(hand, until="river")
    do(hand, "1 check", "2 bet 10", "3 call", "1 call")
    assert shown(hand) == [f"{seat} shows" for seat in order]


def test_in_stud_who_always_shows_first_is_the_best_in_sight() -> None:
    held = {1: "4s4h2s5s6s7s2h", 2: "KdKhQsJsTs8s3c", 3: "QdQh2cAsAc9s3d"}
    hand = seated(
        by("stud-fixed-limit", first_to_show="left-of-button"),
        dict.fromkeys((1, 2, 3), 500),
        button=3,
        stakes=studs(1, 5, 10),
        held=held,
    )
    quietly(hand, until="seventh")
    assert hand.to_act == 3, "a pair of aces in sight"
    do(hand, "3 check", "1 bet 20", "2 call", "3 call")
    assert shown(hand)[0].startswith("3 ")


@pytest.mark.parametrize(("value", "lines"), [("high", [51, 50]), ("low", [50, 51])])
def test_which_half_has_the_odd_chip(value: str, lines: list[int]) -> None:
    """TDA19-20C."""
    hand = seated(
        by("omaha-8-pot-limit", odd_chip_of_halves=value),
        {1: 50, 2: 51},
        button=2,
        stakes=Stakes(small_blind=1, big_blind=2, ante=1, ante_form="button"),
        held={1: "KsKhQsQh", 2: "As2s4d7d"},
        board="KdQd8c5c3h",
    )
    while not hand.over:
        menu = hand.menu
        assert menu is not None
        span = menu.raise_to or menu.bet
        do(
            hand,
            f"{menu.seat} {'raise' if menu.raise_to else 'bet'} {span.most}" if span else f"{menu.seat} call",
        )
    high, low = (
        (line for line in paid(hand) if "high" in line),
        (line for line in paid(hand) if "low" in line),
    )
    assert sum(won(hand).values()) == 101
    assert [[int(line.split()[4]) for line in part] for part in (high, low)] == [[lines[0]], [lines[1]]]


@pytest.mark.parametrize(
    ("value", "shares"),
    [
        ("share-whole-pot", ["pot 0: 1 gets 33", "pot 0: 2 gets 33"]),
        (
            "by-half",
            [
                "pot 0: 1 gets 17 (high)",
                "pot 0: 2 gets 16 (high)",
                "pot 0: 1 gets 17 (low-8)",
                "pot 0: 2 gets 16 (low-8)",
            ],
        ),
    ],
)
def test_how_identical_hands_share(value: str, shares: list[str]) -> None:
    """TDA19-20D against TDA24-20D: a pot of 66, that two wheels share."""
    hand = seated(
        by("omaha-8-pot-limit", identical_hands=value),
        {1: 22, 2: 22, 3: 22},
        button=3,
        stakes=blinds(11, 22),
        held={1: "As2sKhQh", 2: "Ah2hKdQd", 3: "KsQsJsTs"},
        board="3c4d5h9cTh",
    )
    do(hand, "3 call", "1 call")
    assert paid(hand) == shares
    same_log(hand)


@pytest.mark.parametrize(("value", "parts"), [("first", [51, 50]), ("last", [50, 51])])
def test_which_board_has_the_odd_chip(value: str, parts: list[int]) -> None:
    """ACO-O-rit-odd-chip."""
    hand = seated(
        by("holdem-no-limit", odd_chip_of_boards=value),
        {1: 50, 2: 51},
        button=2,
        stakes=Stakes(small_blind=1, big_blind=2, ante=1, ante_form="button"),
        held={1: "AsAh", 2: "KsKh"},
        board="2c3d7h8s9c" + "2d3h7s8cJc",
        boards=2,
    )
    do(hand, "2 raise 50", "1 call")
    assert [int(line.split()[4]) for line in paid(hand)] == parts


@pytest.mark.parametrize(("value", "lines"), [("small-blind", (5, 2)), ("big-blind", (2, 5))])
def test_which_blind_the_button_posts_when_two_play(value: str, lines: tuple[int, int]) -> None:
    """TDA19-34."""
    rules = by("holdem-no-limit", heads_up_button=value)
    small, big = usual_blinds(rules, seats=(2, 5), button=5)
    assert (small, big) == lines
    assert usual_blinds(rules, seats=(2, 5, 7), button=5) == (7, 2)
    assert usual_blinds(rules, seats=(2, 5), button=3) == (5, 2)
    assert usual_blinds(by("razz-fixed-limit"), seats=(2, 5), button=5) == (None, None)
    hand = seated(rules, {2: 500, 5: 500}, button=5, stakes=blinds(5, 10), positions=(small, big))
    assert hand.to_act == small
    quietly(hand, until="flop")
    assert hand.to_act == 2, "on the button's left"


def test_the_usual_values_are_the_ones_that_every_book_so_far_has() -> None:
    usual = hand_rules("holdem-no-limit")
    assert seated(usual, {1: 50, 2: 50}, button=2, stakes=blinds(1, 2)).style == 0
    assert seated(spread_rules(), {1: 50, 2: 50}, button=2, stakes=blinds(1, 2)).style == 2
    assert seated("holdem-fixed-limit", {1: 50, 2: 50}, button=2, stakes=blinds(1, 2)).style == 1


@pytest.mark.parametrize(("value", "lucky"), [("left-of-button", 1), ("highest-card-by-suit", 2)])
def test_an_odd_chip_on_a_board_goes_by_position_or_by_suit(value: str, lucky: int) -> None:
    """TDA19-20A, and the other way, which stud has (TDA19-20B): spades are better than hearts."""
    hand = seated(
        by("holdem-no-limit", odd_chip=value),
        {1: 50, 2: 50, 3: 51},
        button=3,
        stakes=Stakes(small_blind=1, big_blind=2, ante=1, ante_form="button"),
        held={1: "AhKd", 2: "AsKc", 3: "2d2s"},
        board="Qh9h8d7c3s",
    )
    do(hand, "3 fold", "1 raise 50", "2 call")
    assert won(hand) == {lucky: 51, 3 - lucky: 50}
    same_log(hand)


def test_where_the_best_card_is_on_the_board_the_odd_chip_goes_by_position() -> None:
    hand = seated(
        by("holdem-no-limit", odd_chip="highest-card-by-suit"),
        {1: 50, 2: 50, 3: 51},
        button=3,
        stakes=Stakes(small_blind=1, big_blind=2, ante=1, ante_form="button"),
        held={1: "KhJd", 2: "KsJc", 3: "2d2s"},
        board="Ah9h8d7c3s",
    )
    do(hand, "3 fold", "1 raise 50", "2 call")
    assert won(hand) == {1: 51, 2: 50}
