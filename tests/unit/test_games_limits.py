"""Fixed limit, pot limit and straddles, by the rows that decide them. Every figure is worked by hand."""

from __future__ import annotations

import pytest
from tests.unit.games_table import blinds, do, offer, quietly, seated, straddle

from tapete.engine import HandRefused, Post, PostKind, Reason, Stakes

LIMIT = blinds(50, 100)  # small bet 100, big bet 200
DEEP = dict.fromkeys(range(1, 5), 5_000)

# ---------------------------------------------------------------- fixed limit: sizes


@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-8", "omaha-5", "omaha-6", "courchevel"])
@pytest.mark.parametrize(
    ("stakes", "small", "big"),
    [(blinds(1, 2), 2, 4), (blinds(10, 15), 15, 30), (blinds(1, 2, bets=(2, 5)), 2, 5)],
)
def test_bets_are_small_before_and_on_the_flop_and_big_after_it(
    game: str, stakes: Stakes, small: int, big: int
) -> None:
    """ACO-X-fl-size-1, ACO-X-fl-size-2, ACO-X-fl-o8-1, ACO-X-fl-omaha-turn-1, ACO-fl-blinds."""
    hand = seated(f"{game}-fixed-limit", DEEP, button=4, stakes=stakes)
    assert offer(hand) == f"3: fold, call {small}, raise to {2 * small}"
    for street, bet in (("flop", small), ("turn", big), ("river", big)):
        quietly(hand, until=street)
        assert offer(hand) == f"1: free fold, check, bet {bet}"
        do(hand, f"1 bet {bet}")
        assert offer(hand) == f"2: fold, call {bet}, raise to {2 * bet}"


def test_a_fixed_bet_is_neither_less_nor_more() -> None:
    hand = seated("holdem-fixed-limit", DEEP, button=4, stakes=LIMIT)
    for word, told in (
        ("3 raise 199", "raise_too_small: asked 199, least 200 (COM-limit-bet)"),
        ("3 raise 201", "raise_too_large: asked 201, most 200 (COM-limit-bet)"),
        ("3 raise 300", "raise_too_large: asked 300, most 200 (COM-limit-bet)"),
    ):
        with pytest.raises(HandRefused) as refusal:
            do(hand, word)
        assert str(refusal.value) == told


# ---------------------------------------------------------------- fixed limit: the cap


def test_four_bets_on_the_flop_and_no_more() -> None:
    """ACO-X-fl-cap-1: a bet, a raise, a re-raise and the cap; TDA19-48.2: though only two are in the hand."""
    hand = seated("holdem-fixed-limit", {1: 5_000, 2: 5_000}, button=2, stakes=blinds(1, 2))
    quietly(hand, until="flop")
    do(hand, "1 bet 2", "2 raise 4", "1 raise 6", "2 raise 8")
    assert offer(hand) == "1: fold, call 2"
    with pytest.raises(HandRefused) as refusal:
        do(hand, "1 raise 10")
    assert str(refusal.value) == "capped: bets 4, most 4 (COM-cap)"


def test_the_cap_is_one_for_the_round_and_not_one_a_seat() -> None:
    """ACO-X-fl-cap-2: C has raised once only."""
    hand = seated("holdem-fixed-limit", {1: 500, 2: 500, 3: 500}, button=3, stakes=blinds(1, 2))
    quietly(hand, until="turn")
    do(hand, "1 bet 4", "2 raise 8", "3 raise 12", "1 raise 16")
    assert offer(hand) == "2: fold, call 8"
    do(hand, "2 call")
    assert offer(hand) == "3: fold, call 4"


def test_the_big_blind_is_the_first_of_the_four_bets() -> None:
    """ACO-X-fl-cap-3 (ACO-O-fl-blind-counts): under the gun 3, button 4, small blind 1, big blind 2."""
    hand = seated("holdem-fixed-limit", DEEP, button=4, stakes=blinds(1, 2))
    do(hand, "3 raise 4", "4 raise 6", "1 raise 8")
    assert offer(hand) == "2: fold, call 6"
    do(hand, "2 call")
    assert offer(hand) == "3: fold, call 4"
    do(hand, "3 call")
    assert offer(hand) == "4: fold, call 2"


def test_a_small_blind_as_large_as_the_big_one_changes_nothing_of_that() -> None:
    hand = seated("holdem-fixed-limit", DEEP, button=4, stakes=blinds(2, 2))
    do(hand, "3 raise 4", "4 raise 6", "1 raise 8")
    assert offer(hand) == "2: fold, call 6"


def test_the_cap_is_lifted_once_two_are_left_in_the_event() -> None:
    """TDA19-48.2."""
    hand = seated(
        "holdem-fixed-limit", {1: 5_000, 2: 5_000}, button=2, stakes=blinds(1, 2), event_heads_up=True
    )
    do(hand, "2 raise 4", "1 raise 6", "2 raise 8", "1 raise 10", "2 raise 12")
    assert offer(hand) == "1: fold, call 2, raise to 14"


@pytest.mark.parametrize("limit", ["no-limit", "pot-limit"])
def test_raises_have_no_number_in_no_limit_and_pot_limit(limit: str) -> None:
    """TDA19-48, ACO-nl-no-cap, ACO-pl-no-cap."""
    hand = seated(f"holdem-{limit}", {1: 5_000, 2: 5_000}, button=2, stakes=blinds(1, 2))
    for number in range(20):
        do(hand, f"{2 - number % 2} raise {4 + 2 * number}")
    assert offer(hand).startswith("2: fold, call 2, raise to 44-")


# ---------------------------------------------------------------- fixed limit: TDA19-47B


def test_all_in_for_half_a_bet_or_more_is_a_raise_and_reopens() -> None:
    hand = seated("holdem-fixed-limit", DEEP | {2: 150}, button=4, stakes=LIMIT)
    do(hand, "3 call", "4 call", "1 call", "2 raise 150")  # 50 over 100 is half
    assert offer(hand) == "3: fold, call 50, raise to 250"
    do(hand, "3 raise 250", "4 raise 350")
    assert offer(hand) == "1: fold, call 250"  # 100, 150, 250, 350: four bets
    do(hand, "1 fold")
    assert offer(hand) == "3: fold, call 100"


def test_all_in_for_less_than_half_reopens_nothing_and_counts_for_nothing() -> None:
    hand = seated("holdem-fixed-limit", DEEP | {2: 149}, button=4, stakes=LIMIT)
    do(hand, "3 call", "4 call", "1 call", "2 raise 149")
    assert offer(hand) == "3: fold, call 49"
    with pytest.raises(HandRefused) as refusal:
        do(hand, "3 raise 200")
    assert str(refusal.value) == "not_reopened: facing 49, least 50 (TDA19-47B)"


def test_who_has_not_acted_completes_a_small_all_in_to_the_full_bet() -> None:
    """Under the gun all-in for 140 over 100: the next may complete to 200, not raise to 240."""
    hand = seated("holdem-fixed-limit", DEEP | {3: 140}, button=4, stakes=LIMIT)
    do(hand, "3 raise 140")
    assert offer(hand) == "4: fold, call 140, raise to 200"
    do(hand, "4 raise 200")
    assert offer(hand) == "1: fold, call 150, raise to 300"
    do(hand, "1 raise 300", "2 raise 400")
    assert offer(hand) == "4: fold, call 200"  # the all-in was none of the four


def test_after_an_all_in_of_half_or_more_the_next_raise_is_a_whole_bet_on_top() -> None:
    hand = seated("holdem-fixed-limit", DEEP | {3: 160}, button=4, stakes=LIMIT)
    do(hand, "3 raise 160")
    assert offer(hand) == "4: fold, call 160, raise to 260"


def test_a_short_opening_bet_is_measured_alike() -> None:
    for chips, raised in ((49, "raise to 100"), (50, "raise to 150")):
        hand = seated("holdem-fixed-limit", DEEP | {1: 100 + chips}, button=4, stakes=LIMIT)
        quietly(hand, until="flop")
        do(hand, f"1 bet {chips}")
        assert offer(hand) == f"2: fold, call {chips}, {raised}"


def test_who_checked_may_not_raise_a_short_opening_of_less_than_half() -> None:
    for chips, reopened in ((49, ""), (50, ", raise to 150")):
        hand = seated("holdem-fixed-limit", DEEP | {4: 100 + chips}, button=4, stakes=LIMIT)
        quietly(hand, until="flop")
        do(hand, "1 check", "2 check", "3 check", f"4 bet {chips}")
        assert offer(hand) == f"1: fold, call {chips}{reopened}"


def test_two_small_all_ins_add_up_for_the_seat_that_faces_both() -> None:
    """140 and 150 over a bet of 100 on the flop: 40 is nothing, 50 is half, for a player with 100 in."""
    stacks = {1: 5_000, 2: 240, 3: 5_000, 4: 250}
    hand = seated("holdem-fixed-limit", stacks, button=4, stakes=LIMIT)
    quietly(hand, until="flop")
    do(hand, "1 bet 100", "2 raise 140", "3 call", "4 raise 150")
    assert offer(hand) == "1: fold, call 50, raise to 250"
    do(hand, "1 call")
    assert offer(hand) == "3: fold, call 10"  # it has put in 140


def test_a_big_blind_all_in_for_less_is_still_a_whole_bet() -> None:
    hand = seated("holdem-fixed-limit", DEEP | {2: 60}, button=4, stakes=LIMIT)
    assert offer(hand) == "3: fold, call 100, raise to 200"


def test_all_in_for_less_than_the_fixed_bet_is_the_one_amount_left() -> None:
    hand = seated("holdem-fixed-limit", DEEP | {3: 130}, button=4, stakes=LIMIT)
    assert offer(hand) == "3: fold, call 100, raise to 130"


# ---------------------------------------------------------------- pot limit


@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-8", "omaha-5", "omaha-6", "courchevel"])
def test_a_pot_of_100_and_a_bet_of_100_make_a_raise_to_400_at_most(game: str) -> None:
    """ACO-X-pl-max-1, ACO-X-pl-max-2, ACO-X-pl-max-4: call 100, the pot is 300 then, and 300 more is 400."""
    hand = seated(f"{game}-pot-limit", dict.fromkeys(range(1, 5), 50_000), button=4, stakes=blinds(5, 25))
    quietly(hand, until="flop")
    assert hand.pot == 100
    assert offer(hand) == "1: free fold, check, bet 25-100"
    with pytest.raises(HandRefused) as refusal:
        do(hand, "1 bet 101")
    assert str(refusal.value) == "raise_too_large: asked 101, most 100 (COM-pot-limit)"
    do(hand, "1 bet 100")
    assert offer(hand) == "2: fold, call 100, raise to 200-400"
    do(hand, "2 raise 400")
    assert offer(hand) == "3: fold, call 400, raise to 700-1400"


def test_the_first_raise_before_the_flop() -> None:
    """ACO-X-pl-max-3, ACO-X-pl-max-5: 7 at blinds 1 and 2; the big blind then makes it 22."""
    hand = seated("omaha-pot-limit", DEEP, button=4, stakes=blinds(1, 2))
    assert offer(hand) == "3: fold, call 2, raise to 4-7"
    do(hand, "3 raise 7", "4 fold", "1 fold")
    assert offer(hand) == "2: fold, call 5, raise to 12-22"


def test_a_caller_in_front_of_the_raiser_enlarges_the_pot() -> None:
    hand = seated("omaha-pot-limit", DEEP, button=4, stakes=blinds(1, 2))
    do(hand, "3 call")
    assert offer(hand) == "4: fold, call 2, raise to 4-9"  # 2 + (3 + 2) + 2


def test_the_pot_bounds_the_small_blind_by_what_it_has_still_to_call() -> None:
    hand = seated("omaha-pot-limit", {1: 5_000, 2: 5_000}, button=2, stakes=blinds(1, 2))
    assert offer(hand) == "2: fold, call 1, raise to 4-6"  # 2 + (1 + 2) + 1


def test_a_short_big_blind_takes_nothing_from_the_pot_before_the_flop() -> None:
    """TDA19-54B: 60 of 100 posted; 350 at most, as with a whole blind; otherwise 310."""
    hand = seated("holdem-pot-limit", DEEP | {2: 60}, button=4, stakes=LIMIT)
    assert offer(hand) == "3: fold, call 100, raise to 200-350"


def test_a_short_small_blind_takes_nothing_from_it_either() -> None:
    hand = seated("holdem-pot-limit", DEEP | {1: 20}, button=4, stakes=LIMIT)
    assert offer(hand) == "3: fold, call 100, raise to 200-350"


def test_a_blind_that_its_ante_leaves_nothing_for_counts_as_whole() -> None:
    """TDA19-54B: antes of 25 of four; 100 + (100 + 50 + 100) + 100 is 450, whichever blind is missing."""
    for seat in (1, 2):
        hand = seated("holdem-pot-limit", DEEP | {seat: 25}, button=4, stakes=blinds(50, 100, ante=25))
        assert offer(hand) == "3: fold, call 100, raise to 200-450"


def test_after_the_flop_the_pot_is_what_is_really_in_it() -> None:
    """TDA19-54B.2: 60 from the big blind and 100 each from three."""
    hand = seated("holdem-pot-limit", DEEP | {2: 60}, button=4, stakes=LIMIT)
    quietly(hand, until="flop")
    assert offer(hand) == "1: free fold, check, bet 100-360"


def test_antes_straddles_and_dead_blinds_are_in_the_pot() -> None:
    """ACO-O-pl-antes."""
    antes = seated("holdem-pot-limit", DEEP, button=4, stakes=blinds(50, 100, ante=10))
    assert offer(antes) == "3: fold, call 100, raise to 200-390"  # 100 + 190 + 100
    straddled = seated("holdem-pot-limit", DEEP, button=4, stakes=LIMIT, posts=[straddle(3, 200)])
    assert offer(straddled) == "4: fold, call 200, raise to 400-750"  # 200 + 350 + 200
    dead = Post(seat=4, kind=PostKind.DEAD_BLIND, amount=50)
    returned = seated("holdem-pot-limit", DEEP, button=4, stakes=LIMIT, posts=[dead])
    assert offer(returned) == "3: fold, call 100, raise to 200-400"  # 100 + 200 + 100


def test_the_stack_bounds_a_pot_sized_raise() -> None:
    hand = seated("holdem-pot-limit", DEEP | {3: 240}, button=4, stakes=LIMIT)
    assert offer(hand) == "3: fold, call 100, raise to 200-240"


def test_a_short_all_in_does_not_reopen_in_pot_limit() -> None:
    """TDA19-47A holds for pot limit as for no limit."""
    hand = seated("holdem-pot-limit", DEEP | {2: 185}, button=4, stakes=LIMIT)
    do(hand, "3 call", "4 call", "1 call", "2 raise 185")
    assert offer(hand) == "3: fold, call 85"


# ---------------------------------------------------------------- straddles


def test_a_straddle_of_200_makes_the_least_raise_400_and_the_flop_is_bet_at_100() -> None:
    hand = seated("holdem-no-limit", DEEP, button=4, stakes=LIMIT, posts=[straddle(3, 200)])
    assert offer(hand) == "4: fold, call 200, raise to 400-5000"
    do(hand, "4 call", "1 call", "2 call")
    assert offer(hand) == "3: free fold, check, raise to 400-5000"
    do(hand, "3 check")
    assert offer(hand) == "1: free fold, check, bet 100-4800"


def test_a_second_straddle_is_twice_the_first_and_acts_last() -> None:
    posts = [straddle(3, 200), straddle(4, 400)]
    hand = seated("holdem-no-limit", DEEP | {5: 5_000}, button=5, stakes=LIMIT, posts=posts)
    assert offer(hand) == "5: fold, call 400, raise to 800-5000"
    assert quietly(hand, until="flop") == [5, 1, 2, 3, 4]


def test_with_a_straddle_on_the_button_the_small_blind_opens_and_the_button_acts_last() -> None:
    hand = seated("holdem-no-limit", DEEP, button=4, stakes=LIMIT, posts=[straddle(4, 200)])
    assert offer(hand) == "1: fold, call 150, raise to 400-5000"
    assert quietly(hand, until="flop") == [1, 2, 3, 4]
    assert quietly(hand, until="turn") == [1, 2, 3, 4]


def test_a_straddle_counts_as_a_bet_in_fixed_limit() -> None:
    hand = seated("holdem-fixed-limit", DEEP, button=4, stakes=LIMIT, posts=[straddle(3, 200)])
    assert offer(hand) == "4: fold, call 200, raise to 300"
    do(hand, "4 raise 300", "1 raise 400")
    assert offer(hand) == "2: fold, call 300"


def test_a_single_blind_and_three_blinds() -> None:
    single = seated("holdem-no-limit", DEEP, button=4, stakes=blinds(0, 100), positions=(None, 1))
    assert single.pot == 100
    assert offer(single) == "2: fold, call 100, raise to 200-5000"
    button = Post(seat=4, kind=PostKind.SMALL_BLIND, amount=50)
    three = seated("holdem-no-limit", DEEP, button=4, stakes=LIMIT, posts=[button])
    assert three.bets == {1: 50, 2: 100, 3: 0, 4: 50}
    assert quietly(three, until="flop") == [3, 4, 1, 2]


# ---------------------------------------------------------------- what others get wrong (no limit)


def test_a_limper_may_not_raise_a_short_all_in() -> None:
    """TDA19-X47-3A: 85 over the blind of 100 is no full raise for who has limped."""
    hand = seated("holdem-no-limit", DEEP | {4: 185}, button=4, stakes=LIMIT)
    do(hand, "3 call", "4 raise 185", "1 fold", "2 call")
    assert offer(hand) == "3: fold, call 85"
    with pytest.raises(HandRefused) as refusal:
        do(hand, "3 raise 285")
    assert refusal.value.reason is Reason.NOT_REOPENED


def test_a_short_big_blind_leaves_the_call_and_the_least_raise_as_they_are() -> None:
    hand = seated("holdem-no-limit", DEEP | {2: 60}, button=4, stakes=LIMIT)
    assert offer(hand) == "3: fold, call 100, raise to 200-5000"


def test_a_big_blind_ante_served_first_leaves_the_call_as_it_is() -> None:
    """TDA19-PR11: an ante of 100 out of 150, and 50 for the blind."""
    stakes = Stakes(small_blind=50, big_blind=100, ante=100, ante_form="big_blind")
    hand = seated("holdem-no-limit", DEEP | {2: 150}, button=4, stakes=stakes)
    assert (hand.bets[2], hand.pot) == (50, 200)
    assert offer(hand) == "3: fold, call 100, raise to 200-5000"


def test_short_all_ins_that_add_up_reopen_with_a_call_between_them() -> None:
    """TDA19-X47-1."""
    stacks = {1: 5_000, 2: 225, 3: 5_000, 4: 300, 5: 5_000}
    hand = seated("holdem-no-limit", stacks, button=5, stakes=LIMIT)
    quietly(hand, until="flop")
    do(hand, "1 bet 100", "2 raise 125", "3 call", "4 raise 200", "5 call")
    assert offer(hand) == "1: fold, call 100, raise to 300-4900"
    do(hand, "1 call")
    assert offer(hand) == "3: fold, call 75"  # TDA19-X47-1A


def test_nobody_raises_when_nobody_can_answer() -> None:
    hand = seated("holdem-no-limit", {1: 5_000, 2: 300}, button=2, stakes=LIMIT)
    do(hand, "2 raise 300")
    assert offer(hand) == "1: fold, call 200"
    with pytest.raises(HandRefused) as refusal:
        do(hand, "1 raise 600")
    assert refusal.value.reason is Reason.NOBODY_TO_RESPOND
