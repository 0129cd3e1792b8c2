"""`Hand.start` with a name, text and defaults; the table as text; undoing commands."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

from tapete import (
    Call,
    Check,
    Fold,
    Hand,
    RaiseTo,
    RulebookError,
    Stakes,
    hand_rules,
    read_cards,
    shuffled,
    usual_blinds,
)
from tapete.engine import InvariantBroken

CARDS = "AhKd7c7dQsJsTs2h3c4c5c6c8c9c"


def begin(**more: object) -> Hand:
    asked: dict[str, object] = {"stakes": "50/100", "stacks": [5_000, 4_000, 3_000], "deck": CARDS}
    hand, _ = Hand.start("holdem-no-limit", **{**asked, **more})  # type: ignore[arg-type]
    return hand


def test_a_name_text_and_defaults_start_the_same_hand_as_the_long_way() -> None:
    rules = hand_rules("holdem-no-limit")
    long, events = Hand.start(
        rules,
        hand=1,
        stakes=Stakes(small_blind=50, big_blind=100),
        stacks={1: 5_000, 2: 4_000, 3: 3_000},
        button=3,
        small_blind=1,
        big_blind=2,
        deck=read_cards(CARDS),
    )
    assert begin() == long and tuple(begin().events) == events


@pytest.mark.parametrize(
    ("seats", "button", "blinds"),
    [((1, 2), None, (2, 1)), ((1, 2), 1, (1, 2)), ((2, 5, 7), 5, (7, 2)), ((2, 5, 7), 6, (7, 2))],
)
def test_blinds_are_where_the_book_puts_them(
    seats: tuple[int, ...], button: int | None, blinds: tuple[int, int]
) -> None:
    hand = begin(stacks=dict.fromkeys(seats, 500), button=button)
    assert (hand.small_blind, hand.big_blind) == blinds
    assert usual_blinds(hand.rules, seats=seats, button=hand.button) == blinds


def test_the_big_blind_alone_means_that_the_small_blind_is_dead() -> None:
    hand = begin(big_blind=1)
    assert (hand.small_blind, hand.big_blind, hand.pot) == (None, 1, 100)
    with pytest.raises(ValueError, match="needs a big blind"):
        begin(small_blind=1)


def test_stud_has_no_blinds() -> None:
    deck = shuffled(Random(1))
    hand, _ = Hand.start(
        "stud-fixed-limit",
        stakes="ante=5 ante_form=per_player bring_in=10 small_bet=20 big_bet=40",
        stacks=[500, 500],
        deck=deck,
    )
    assert (hand.small_blind, hand.big_blind) == (None, None) and hand.menu and hand.menu.bring_in == 10


def test_what_is_wrong_is_told_in_one_line() -> None:
    with pytest.raises(RulebookError, match="nlhe: no such game; did you mean `holdem-no-limit`"):
        Hand.start("nlhe", stakes="1/2", stacks=[9, 9], deck=CARDS)
    with pytest.raises(ValueError, match="write it like `50/100`"):
        begin(stakes="50")
    with pytest.raises(ValueError, match="illegal card"):
        begin(deck="AhK")
    with pytest.raises(InvariantBroken):
        begin(deck="Ah" * 20)
    with pytest.raises(ValueError, match="two seats or more, not 0"):
        begin(stacks=[])


def test_chips_are_looked_at_and_not_changed() -> None:
    hand = begin()
    assert (
        hand.stacks == {1: 4_950, 2: 3_900, 3: 3_000} and repr(hand.stacks) == "{1: 4950, 2: 3900, 3: 3000}"
    )
    seen: Any = hand.stacks
    for change in ("__setitem__", "update", "pop", "clear", "setdefault", "__delitem__", "__ior__"):
        with pytest.raises(TypeError, match="only by its events"):
            getattr(seen, change)(1, 2)
    with pytest.raises(AttributeError):
        hand.stacks = {}  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(hand.stacks)) == hand.stacks  # noqa: S301 - our own bytes
    assert hand == begin()


def test_what_was_done_is_taken_back_and_done_again() -> None:
    hand = begin()
    states = [hand.copy()]
    for command in (RaiseTo(seat=3, amount=300), Call(seat=1), Fold(seat=2), Check(seat=1), Check(seat=3)):
        hand.act(command)
        states.append(hand.copy())
    last = states.pop()
    gone = hand.undo()
    assert type(gone[0]).__name__ == "Checked" and hand == states[-1] and hand.menu == states[-1].menu
    for event in gone:
        hand.apply(event)
    assert hand == last
    hand.undo()
    while states:
        assert hand == states.pop()
        if states:
            hand.undo()
    with pytest.raises(ValueError, match="nobody has acted"):
        hand.undo()


def test_a_printed_hand_is_a_table_and_a_view_hides_what_its_seat_must_not_see() -> None:
    hand = begin()
    hand.act(RaiseTo(seat=3, amount=300))
    assert str(hand).splitlines() == [
        "Hand 1, holdem-no-limit 50/100, preflop",
        "Pot 450",
        "     seat        stack      bet  cards",
        "  >  1   SB      4,950       50  Ah 7d",
        "     2   BB      3,900      100  Kd Qs",
        "     3   D       2,700      300  7c Js",
        "Seat 1: fold, call 250, raise to 500-5,000",
    ]
    seen = str(hand.view_for(2))
    assert "Kd Qs" in seen and "Ah" not in seen and "7c" not in seen and "Seat 1 is to act" in seen
    html = hand._repr_html_()
    assert "A♥" in html and html.count("<tr>") == 4
    assert "A♥" not in hand.view_for(2)._repr_html_()


def test_a_table_at_the_end_shows_boards_and_no_menu() -> None:
    hand = begin(stacks=[500, 500], deck=CARDS)
    hand.act(RaiseTo(seat=2, amount=500))
    hand.act(Call(seat=1))
    lines = str(hand).splitlines()
    assert hand.over and lines[0].endswith(", over") and lines[1].startswith("Board ") and len(lines) == 5
