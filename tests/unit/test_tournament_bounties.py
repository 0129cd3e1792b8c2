"""Bounties: who took the last chips, how a bounty is divided, and that no unit is lost."""

import pytest
from tests.unit.games_table import blinds, do, seated

from tapete.engine import Hand
from tapete.engine.events import PotAwarded
from tapete.tournament.prizes.bounties import (
    after,
    bounty_winners,
    head_of_disqualified,
    knock_out,
    last_pot,
    own_head,
)


def awarded(pot: int, seat: int, half: str = "") -> PotAwarded:
    return PotAwarded(pot=pot, seat=seat, amount=100, half=half)


def test_the_winner_of_the_side_pot_takes_the_bounty_if_the_other_does_not_cover() -> None:
    """Seat 1 is all-in for 300 and wins the main pot; seat 2, all-in for 500, is beaten by seat 3."""
    pot = last_pot(2, {1: 300, 2: 500, 3: 500}, folded=set(), all_in={1, 2})
    assert pot == 1
    assert bounty_winners(2, pot, [awarded(1, 3), awarded(0, 1)]) == [[3]]
    # Seat 1 covers: it plays a side pot with 3, but 2 is only in the main pot.
    pot = last_pot(2, {1: 900, 2: 500, 3: 900}, folded=set(), all_in={1, 2})
    assert pot == 0
    assert bounty_winners(2, pot, [awarded(1, 3), awarded(0, 1)]) == [[1]]


def winners_of(hand: Hand, victim: int) -> list[list[int]]:
    """Return the winners of a finished hand from its events, as a tournament asks for them."""
    assert hand.over and not hand.stacks[victim]
    pot = last_pot(victim, hand.matched, folded=hand.folded, all_in=hand.all_in)
    awards = [event for event in hand.events if isinstance(event, PotAwarded)]
    return bounty_winners(victim, pot, awards)


def test_from_a_real_hand_with_a_side_pot() -> None:
    """Seat 3 wins the main pot with aces, seat 2 the side pot with kings; seat 1 is out, and 2 took him."""
    hand = seated(
        "holdem-no-limit",
        {1: 800, 2: 900, 3: 300},
        button=3,
        stakes=blinds(50, 100),
        held={1: "QhQd", 2: "KhKd", 3: "AhAd"},
        board="2c7d9sJc3h",
    )
    do(hand, "3 raise 300", "1 raise 800", "2 call")
    assert winners_of(hand, 1) == [[2]]


def test_from_a_real_hand_of_a_player_who_is_not_there() -> None:
    """Seat 1 posts his last 30 and his hand is killed; he may win nothing, yet somebody took those chips."""
    hand = seated(
        "holdem-no-limit",
        {1: 30, 2: 900, 3: 900},
        button=3,
        stakes=blinds(50, 100),
        held={2: "KhKd", 3: "AhAd"},
        board="2c7d9sJc3h",
    )
    do(hand, "1 kill", "3 raise 300", "2 fold")
    assert winners_of(hand, 1) == [[3]]


def test_high_and_low_share_by_halves() -> None:
    """The high half is seat 1's, the low half is shared by 3 and 4: the head is cut in two first."""
    awards = [awarded(0, 1, "high"), awarded(0, 3, "low-8"), awarded(0, 4, "low-8")]
    winners = bounty_winners(2, 0, awards)
    assert winners == [[1], [3, 4]]
    out = knock_out(dict.fromkeys((1, 2, 3, 4), 1_001), 2, winners, order=[3, 4, 1, 2])
    assert out.cash == {1: 501, 3: 250, 4: 250}


def test_whoever_wins_both_halves_gets_both() -> None:
    winners = [[1], [1, 3]]
    out = knock_out(dict.fromkeys((1, 2, 3), 1_000), 2, winners, order=[3, 1])
    assert out.cash == {1: 750, 3: 250}


@pytest.mark.parametrize("awards", [[awarded(0, 2), awarded(0, 1)], [awarded(1, 1)], []])
def test_a_seat_that_did_not_lose_that_pot(awards: list[PotAwarded]) -> None:
    with pytest.raises(ValueError, match="has not lost pot 0"):
        bounty_winners(2, 0, awards)


def test_first_the_head_is_divided_then_each_part_is_cut() -> None:
    """1,005 among two: 503 and 502; of 503, 251 go on the head and 252 are paid."""
    heads = {"A": 1_000, "B": 1_005, "C": 1_000}
    out = knock_out(heads, "B", ["AC"], order="CA", own_share="1/2")
    assert (out.cash, out.added) == ({"C": 252, "A": 251}, {"C": 251, "A": 251})
    assert after(heads, out) == {"A": 1_251, "C": 1_251}


def test_the_odd_unit_may_go_on_the_head_in_larger_units() -> None:
    heads = {"A": 10_000, "B": 32_500}
    out = knock_out(heads, "B", ["A"], order="A", own_share="1/2", odd="head", unit=2_500)
    assert (out.added, out.cash) == ({"A": 17_500}, {"A": 15_000})
    out = knock_out(heads, "B", ["A"], order="A", own_share="1/2", unit=2_500)
    assert (out.added, out.cash) == ({"A": 15_000}, {"A": 17_500})


def test_another_share_than_half() -> None:
    out = knock_out({"A": 1_000, "B": 1_000}, "B", ["A"], order="A", own_share="0.3")
    assert (out.cash, out.added) == ({"A": 700}, {"A": 300})


def test_two_go_out_in_one_hand() -> None:
    """Heads are cut as they stood before the hand, in whatever order the two are told."""
    heads = {"A": 1_000, "B": 3_000, "C": 2_000}
    outs = [knock_out(heads, victim, ["A"], order="A", own_share="1/2", out="BC") for victim in "BC"]
    assert after(heads, *outs) == after(heads, *reversed(outs)) == {"A": 3_500}


def test_who_is_out_himself_is_paid_all() -> None:
    """He won a half of a pot too small to be cut: he has no chips, and no head to add to."""
    heads = {"A": 1_000, "B": 1_000, "C": 1_000}
    out = knock_out(heads, "B", ["A", "C"], order="AC", out="AB", own_share="1/2")
    assert (out.cash, out.added) == ({"A": 500, "C": 250}, {"C": 250})


@pytest.mark.parametrize("winners", [[], ["B"], ["AX"], [""]])
def test_nobody_can_have_done_it(winners: list[str]) -> None:
    with pytest.raises(ValueError):
        knock_out({"A": 10, "B": 10}, "B", winners, order="AB")


def test_the_bounties_left_over() -> None:
    assert own_head({"A": 700, "B": 500}, "AB") == {"A": 700, "B": 500}
    with pytest.raises(ValueError, match="are left"):
        own_head({"A": 700, "B": 500}, "A")
    assert head_of_disqualified({"A": 100, "B": 101, "C": 100}, "B") == {"A": 51, "C": 50}


def test_an_even_half_has_no_odd_chip_for_either_side() -> None:
    for odd in ("head", "cash"):
        done = knock_out({"A": 20, "B": 20}, "B", [["A"]], order=["A", "B"], own_share="0.5", odd=odd)
        assert (done.cash, done.added) == ({"A": 10}, {"A": 10})
