"""The smallest chip of a hand in PokerStars text: only a split pot shows it."""

from __future__ import annotations

import random

import pytest

from tapete import read_hand
from tapete.cards import deck_named, read_cards
from tapete.engine import BringIn, Call, Check, Fold, Hand, Stakes
from tapete.formats import Record, Unread, Unwritable, read_hands, write_hands
from tapete.rules import hand_rules

SPLIT = """\
PokerStars Hand #77: Tournament #5, $10+$1 USD Hold'em No Limit - Level III (50/100) - 2024/01/01 10:00:00 ET
Table '5 1' 9-max Seat #1 is the button
Seat 1: Ana (2000 in chips)
Seat 2: Bea (1475 in chips)
Seat 3: Cleo (3025 in chips)
Ana: posts the ante 25
Bea: posts the ante 25
Cleo: posts the ante 25
Bea: posts small blind 50
Cleo: posts big blind 100
*** HOLE CARDS ***
Ana: raises 150 to 250
Bea: calls 200
Cleo: folds
*** FLOP *** [As Kd Qh]
Bea: checks
Ana: checks
*** TURN *** [As Kd Qh] [Jc]
Bea: checks
Ana: checks
*** RIVER *** [As Kd Qh Jc] [Ts]
Bea: checks
Ana: checks
*** SHOW DOWN ***
Bea: shows [2c 2d] (a straight, Ten to Ace)
Ana: shows [3c 3d] (a straight, Ten to Ace)
Bea collected 350 from pot
Ana collected 325 from pot
*** SUMMARY ***
Total pot 675 | Rake 0
Board [As Kd Qh Jc Ts]
Seat 1: Ana (button) showed [3c 3d] and won (325) with a straight, Ten to Ace
Seat 2: Bea (small blind) showed [2c 2d] and won (350) with a straight, Ten to Ace
Seat 3: Cleo (big blind) folded before Flop
"""


def read(text: str) -> Record | Unread:
    (found,) = read_hands(text.encode(), "pokerstars")
    return found


def test_a_pot_shared_in_chips_of_25_shows_the_chip_and_every_stack_is_right() -> None:
    record = read(SPLIT)
    assert isinstance(record, Record), record
    assert record.start.stakes.smallest_chip == 25
    assert record.finishing_stacks == {1: 2_050, 2: 1_550, 3: 2_900}
    assert record.paid == ()  # the engine pays the same chips
    assert write_hands([record], "pokerstars").count("collected 350") == 1


def test_a_pot_that_single_units_share_shows_no_chip() -> None:
    record = read(SPLIT.replace("350", "338").replace("325", "337"))
    assert isinstance(record, Record) and record.start.stakes.smallest_chip == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ante 25", "ante 10"),  # no chip of 25 makes this ante
        ("350", "400"),  # and the shares are more than a chip apart
        ("Bea collected 350", "Bea collected 325"),
    ],
)
def test_shares_that_no_chip_explains_are_refused(old: str, new: str) -> None:
    text = SPLIT.replace(old, new)
    if new == "400":
        text = text.replace("325", "275")
    found = read(text)
    assert isinstance(found, Unread), found
    assert "the file says" in found.why


def test_the_odd_chip_goes_where_the_rules_say() -> None:
    swapped = SPLIT.replace("350", "x").replace("325", "350").replace("x", "325")
    found = read(swapped)
    assert isinstance(found, Unread) and "winners: Bea 338, Ana 337" in found.why


WALK = "holdem-no-limit 50/100 button=1 small_blind=none big_blind=3 1:5000 2:5000 3:5000; 1 fold; 2 fold"


def test_a_walk_without_a_small_blind_has_an_empty_pot() -> None:
    hand = read_hand(WALK)
    text = write_hands([hand], "pokerstars")
    assert "Total pot 0 | Rake 0" in text
    record = read(text)
    assert isinstance(record, Record), record
    assert record.finishing_stacks == {1: 5_000, 2: 5_000, 3: 5_000} and record.pots == ()


def test_an_odd_bet_does_not_hide_the_chip() -> None:
    record = read(SPLIT.replace("Cleo (3025 in chips)", "Cleo (3013 in chips)"))
    assert isinstance(record, Record) and record.start.stakes.smallest_chip == 25


def test_a_chip_that_the_stakes_deny_is_told_in_one_line() -> None:
    rules = hand_rules("holdem-no-limit")
    stakes = Stakes(small_blind=45, big_blind=95, ante=35, ante_form="big_blind", smallest_chip=25)
    deck = read_cards("2c3c2d3d" + "AsKdQhJcTs")
    hand, _ = Hand.start(
        rules,
        hand=9,
        stakes=stakes,
        stacks={1: 2_000, 2: 1_013},
        button=1,
        small_blind=1,
        big_blind=2,
        deck=deck,
    )
    hand.act(Call(seat=1))
    while not hand.over:
        hand.act(Check(seat=hand.to_act or 0))
    with pytest.raises(Unwritable) as refused:
        write_hands([hand], "pokerstars")
    why = "its text would not be understood: winners: Player 2 113, Player 1 112; the file says"
    assert str(refused.value).startswith(f"hand 9: {why}")
    assert str(refused.value).endswith("(its pots are split in chips of 25)")


@pytest.mark.parametrize("game", ["holdem-no-limit", "omaha-8-pot-limit", "stud-8-fixed-limit"])
def test_hands_played_with_any_chip_come_back_to_the_last_chip(game: str) -> None:
    rng = random.Random(game)
    shown = 0
    for number in range(48):
        chip = rng.choice((5, 25, 100))
        hand = play(game, chip, number, rng)
        (record,) = read_hands(write_hands([hand], "pokerstars").encode(), "pokerstars")
        assert isinstance(record, Record), record
        assert record.finishing_stacks == dict(hand.stacks)
        shown += record.start.stakes.smallest_chip == chip
    assert shown  # some pot was split with an odd chip


def play(game: str, chip: int, number: int, rng: random.Random) -> Hand:
    """Play a hand in which every stack and bet is made of chips; players like to stay."""
    rules = hand_rules(game)
    seats = sorted(rng.sample(range(1, 7), rng.randint(2, 5)))
    deck = list(deck_named(rules.deck))
    rng.shuffle(deck)
    stud = rules.upcards is not None
    stakes = Stakes(
        small_blind=0 if stud else 2 * chip,
        big_blind=0 if stud else 4 * chip,
        ante=chip,
        ante_form="per_player",
        bring_in=2 * chip if stud else 0,
        small_bet=4 * chip if stud else 0,
        big_bet=8 * chip if stud else 0,
        smallest_chip=chip,
    )
    order = seats[1:] + seats[:1]
    small, big = (order[-1], order[0]) if len(seats) == 2 else (order[0], order[1])
    hand, _ = Hand.start(
        rules,
        hand=number,
        stakes=stakes,
        stacks={seat: rng.randint(3, 60) * chip for seat in seats},
        button=max(seats) if stud else seats[0],
        small_blind=None if stud else small,
        big_blind=None if stud else big,
        deck=deck,
    )
    while not hand.over:
        menu = hand.menu
        assert menu is not None
        if menu.bring_in is not None:
            hand.act(BringIn(seat=menu.seat))
        elif menu.call is not None:
            hand.act(Fold(seat=menu.seat) if rng.random() < 0.1 else Call(seat=menu.seat))
        else:
            hand.act(Check(seat=menu.seat))
    return hand
