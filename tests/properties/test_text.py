"""Hands of every game and limit, and the floor's acts, are the same when written and read again."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import assume, given, reject, settings
from hypothesis import event as note
from msgspec import structs
from tests.properties.dealing import Deal, chosen, deals, play
from tests.properties.staffing import play_with_staff

from tapete.cards import HIDDEN
from tapete.engine import (
    Command,
    Hand,
    InvariantBroken,
    UnwritableLog,
    command_text,
    hand_text,
    position_of,
    position_text,
    read_command,
    read_position,
)
from tapete.engine.text.reading import read_hand


def is_the_same(hand: Hand) -> None:
    """Check that a hand written and read again is equal, and goes on alike if the deck is written too."""
    text = hand_text(hand)
    again = read_hand(text, hand.rules)
    assert again == hand and again.events == hand.events, text
    assert hand_text(again) == text
    whole = read_hand(hand_text(hand, deck=True), hand.rules)
    assert whole == hand and whole._deck == hand._deck


def goes_on_the_same(hand: Hand, command: Command) -> None:
    """Check that a hand read in the middle takes the next command as the original does."""
    again = read_hand(hand_text(hand, deck=True), hand.rules)
    assert again.menu == hand.menu and again.to_shuffle == hand.to_shuffle
    assert again.decide(command) == hand.decide(command)


def some_of(deal: Deal) -> set[int]:
    """Choose numbers of commands before which a hand is checked, because reading it takes long."""
    return set(random.Random(deal.choices[0]).sample(range(24), 3))


@given(deals())
def test_a_hand_is_the_same_when_read_again(deal: Deal) -> None:
    seen = Counter[str]()

    def look(hand: Hand, command: Command) -> None:
        seen["commands"] += 1
        assert read_command(command_text(command)) == command
        if seen["commands"] in some_of(deal):
            is_the_same(hand)
            goes_on_the_same(hand, command)

    is_the_same(play(deal, look))


@settings(max_examples=50)
@given(deals())
def test_a_hand_with_the_floors_acts_is_the_same_when_read_again(deal: Deal) -> None:
    seen = Counter[str]()

    def look(hand: Hand, command: Command) -> None:
        seen["commands"] += 1
        assert read_command(command_text(command)) == command
        if seen["commands"] in some_of(deal):
            same_or_refused(hand)

    same_or_refused(play_with_staff(deal, look))


def same_or_refused(hand: Hand) -> None:
    """Check that a hand is the same when read again. A correction of many bets may not be writable."""
    try:
        is_the_same(hand)
    except UnwritableLog as refused:
        note("refused")
        assert "BetsCorrected" in str(refused)


@settings(max_examples=50)
@given(deals())
def test_a_hand_with_unknown_cards_is_the_same_when_read_again(deal: Deal) -> None:
    assume(deal.rules.upcards is None)  # an unknown up card needs an opener: see tests/unit/test_hand_text.py
    at = random.Random(deal.choices[0])
    hidden = at.sample(range(len(deal.deck)), min(8, len(deal.deck) // 2))
    deck = tuple(HIDDEN if place in hidden else card for place, card in enumerate(deal.deck))
    try:
        hand = structs.replace(deal, deck=deck).start()
    except (ValueError, InvariantBroken):  # all-in at once: unknown cards can't be compared
        reject()
    is_the_same(hand)
    for turn in range(at.randint(0, 12)):
        if hand.to_act is None:
            break
        try:
            hand.act(chosen(hand, deal.choices[turn % len(deal.choices)]))
        except (ValueError, InvariantBroken, StopIteration):
            return
    is_the_same(hand)


@settings(max_examples=50)
@given(deals())
def test_a_position_is_the_same_when_read_again(deal: Deal) -> None:
    def look(hand: Hand, command: Command) -> None:
        for seen in (hand, hand.view_for(None), hand.view_for(hand.seats[0])):
            position = position_of(seen)
            assert read_position(position_text(position)) == position
        assert hand.stacks == {seat: one.stack for seat, one in position_of(hand).seats.items()}

    hand = play(deal, look)
    assert read_position(position_text(position_of(hand))) == position_of(hand)
