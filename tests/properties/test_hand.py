"""Hands with any stacks, posts and choices: chips, menu, log and views always come out right."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import event as note
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from tapete.cards import HIDDEN, STANDARD_52, Card
from tapete.engine import (
    Bet,
    Call,
    Check,
    Command,
    Event,
    Fold,
    Hand,
    Kill,
    Menu,
    Post,
    PostKind,
    RaiseTo,
    Rake,
    Refused,
    Stakes,
)
from tapete.engine import events as ev
from tapete.engine.betting import action_event
from tapete.engine.posting import usual_posts
from tapete.engine.progress import onward
from tapete.engine.views import seen_by
from tapete.rules import hand_rules

RULES = hand_rules("holdem-no-limit")


class Deal(Struct, frozen=True, kw_only=True):
    """How a hand begins, and the choices that will be made in it."""

    stakes: Stakes
    stacks: dict[int, int]
    button: int
    small_blind: int | None
    big_blind: int
    posts: tuple[Post, ...] | None
    deck: tuple[Card, ...]
    choices: tuple[int, ...]

    def start(self) -> Hand:
        hand, events = Hand.start(
            RULES,
            hand=1,
            stakes=self.stakes,
            stacks=self.stacks,
            button=self.button,
            small_blind=self.small_blind,
            big_blind=self.big_blind,
            posts=self.posts,
            deck=self.deck,
        )
        assert tuple(hand.events) == events
        return hand


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    seats = sorted(draw(st.sets(st.integers(1, 10), min_size=2, max_size=7)))
    chips = st.one_of(st.integers(1, 250), st.integers(1, 3_000))
    stacks = {seat: draw(chips) for seat in seats}
    big = draw(st.sampled_from([2, 20, 100]))
    stakes = Stakes(
        small_blind=big // 2,
        big_blind=big,
        ante=draw(st.sampled_from([0, 1, big // 2, big])),
        ante_form=draw(st.sampled_from(["none", "per_player", "big_blind"])),
        ante_first=draw(st.booleans()),
        rake=draw(st.sampled_from([None, None, Rake(per_mille=50, cap=30), Rake(exact=3)])),
    )
    at = draw(st.integers(0, len(seats) - 1))
    if len(seats) == 2:
        button = small = seats[at]
        big_blind = seats[1 - at]
    else:
        button, small, big_blind = (seats[(at + n) % len(seats)] for n in range(3))
        # A dead button stands at an empty seat; it is enough that the blinds come after it.
        button = draw(st.sampled_from([button, small - 1])) if small > 1 else button
    small_blind = None if len(seats) > 2 and draw(st.integers(0, 5)) == 0 else small
    posts = None
    if len(seats) > 3 and draw(st.integers(0, 4)) == 0:
        usual = usual_posts(stakes, seats=seats, button=button, small_blind=small_blind, big_blind=big_blind)
        utg = seats[(seats.index(big_blind) + 1) % len(seats)]
        posts = (*usual, Post(seat=utg, kind=PostKind.STRADDLE, amount=2 * big))
    rng = random.Random(draw(st.integers(0, 2**32)))
    return Deal(
        stakes=stakes,
        stacks=stacks,
        button=button,
        small_blind=small_blind,
        big_blind=big_blind,
        posts=posts,
        deck=tuple(rng.sample(STANDARD_52, 52)),
        choices=tuple(draw(st.lists(st.integers(0, 999), min_size=4, max_size=40))),
    )


def offered(menu: Menu) -> list[Command]:
    """Commands on the menu: each kind, with the least, the most and an amount between."""
    seat = menu.seat
    commands: list[Command] = [Fold(seat=seat)]
    if menu.check:
        commands.append(Check(seat=seat))
    if menu.call is not None:
        commands.append(Call(seat=seat))
    if menu.bet is not None:
        least, most = menu.bet.least, menu.bet.most
        commands += [Bet(seat=seat, amount=n) for n in (least, (least + most) // 2, most)]
    if menu.raise_to is not None:
        least, most = menu.raise_to.least, menu.raise_to.most
        commands += [RaiseTo(seat=seat, amount=n) for n in (least, (least + most) // 2, most)]
    return commands


def outside(menu: Menu, hand: Hand) -> list[Command]:
    """Commands that are not on the menu."""
    seat = menu.seat
    amounts = {-1, 0, 1, hand.level, hand.level + 1, hand.stacks[seat] + hand.bets[seat] + 1}
    for span in (menu.bet, menu.raise_to):
        if span is not None:
            amounts |= {span.least - 1, span.most + 1}
    commands: list[Command] = []
    if not menu.check:
        commands.append(Check(seat=seat))
    if menu.call is None:
        commands.append(Call(seat=seat))
    commands += [Bet(seat=seat, amount=n) for n in amounts if menu.bet is None or n not in menu.bet]
    commands += [
        RaiseTo(seat=seat, amount=n) for n in amounts if menu.raise_to is None or n not in menu.raise_to
    ]
    for other in range(12):
        if other != seat:
            commands += [Fold(seat=other), Check(seat=other), Call(seat=other)]
            commands += [Bet(seat=other, amount=100), RaiseTo(seat=other, amount=200)]
    commands += [Kill(seat=other) for other in range(12) if other not in hand.stacks or other in hand.folded]
    return commands


def play(deal: Deal, look: Callable[[Hand, Command], None]) -> Hand:
    """Play the hand by the deal's choices, with a look at every decision."""
    hand, turn = deal.start(), 0
    while (menu := hand.menu) is not None:
        choice = deal.choices[turn % len(deal.choices)] + turn
        turn += 1
        commands = offered(menu)
        # Folds are on every menu; taking fewer of them lets hands grow old. Now and then a hand is killed.
        command = commands[choice % len(commands)] if choice % 3 else commands[-1 if choice % 2 else 1]
        if choice % 41 == 0:
            command = Kill(seat=hand.live[choice % len(hand.live)])
        look(hand, command)
        for event in hand.decide(command):
            hand.apply(event)
    assert hand.over
    note(f"{len(hand.live)} live at the end")
    return hand


@given(deals())
def test_chips_are_conserved_after_every_event(deal: Deal) -> None:
    hand = play(deal, lambda hand, command: None)
    total = sum(deal.stacks.values())
    again = Hand.replay(RULES, hand.events[:1])
    paid = raked = 0
    for event in hand.events[1:]:
        again.apply(event)
        paid += event.amount if isinstance(event, ev.PotAwarded) else 0
        raked += event.amount if isinstance(event, ev.RakeTaken) else 0
        put_in = sum(again.put_in.values())
        assert sum(again.stacks.values()) + put_in - paid == total
        assert sum(pot.amount for pot in again.pots) == put_in
        assert sum(pot.amount for pot in again.gathered) + sum(again.bets.values()) == put_in
        assert all(pot.eligible and pot.amount > 0 for pot in again.pots)
        assert min(again.stacks.values()) >= 0
    assert sum(hand.stacks.values()) == total - raked
    ended = hand.events[-1]
    assert isinstance(ended, ev.HandEnded) and ended.stacks == hand.stacks


@given(deals())
@settings(max_examples=60)
def test_the_menu_is_what_is_accepted_and_a_refusal_changes_nothing(deal: Deal) -> None:
    def look(hand: Hand, command: Command) -> None:
        menu, before = hand.menu, hand.copy()
        assert menu is not None and menu.seat == hand.to_act
        assert menu.check == menu.free_fold == (menu.call is None)
        for listed in offered(menu):
            hand.decide(listed)
        assert hand == before
        for unlisted in outside(menu, hand):
            with pytest.raises(Refused):
                hand.decide(unlisted)
        assert hand == before

    hand = play(deal, look)
    for seat in deal.stacks:
        with pytest.raises(Refused, match="hand_over"):
            hand.decide(Check(seat=seat))


@given(deals())
def test_a_replayed_log_is_the_same_hand_and_goes_on_alike(deal: Deal) -> None:
    def look(hand: Hand, command: Command) -> None:
        again = Hand.replay(RULES, hand.events, deck=deal.deck)
        assert again == hand
        assert again.menu == hand.menu
        assert again.decide(command) == hand.decide(command)

    hand = play(deal, look)
    assert Hand.replay(RULES, hand.events) == hand


@given(deals())
def test_the_log_survives_json(deal: Deal) -> None:
    log = play(deal, lambda hand, command: None).events
    text = msgspec.json.encode(log)
    assert msgspec.json.decode(text, type=list[Event]) == log


@given(deals())
def test_deciding_without_looking_ahead_tells_the_same_as_looking_ahead(deal: Deal) -> None:
    def look(hand: Hand, command: Command) -> None:
        ahead = hand.copy()
        action = action_event(ahead, command)
        ahead.apply(action)
        follows = [action]
        for event in onward(ahead, deal.deck):
            ahead.apply(event)
            follows.append(event)
        assert hand.decide(command) == tuple(follows)

    play(deal, look)


@given(deals())
def test_a_view_never_holds_a_hidden_card_of_another_seat(deal: Deal) -> None:
    def look(hand: Hand, command: Command) -> None:
        for viewer in (*hand.seats, None):
            secret = {
                card
                for seat, held in hand.hole_cards.items()
                if seat != viewer and seat not in hand.shown
                for card in held
            }
            assert len(secret) >= 2  # there is something to hide
            text = msgspec.json.encode(hand.view_for(viewer)).decode()
            assert not [card for card in secret if f'"{card}"' in text]
            seen = msgspec.json.encode([seen_by(event, viewer) for event in hand.events]).decode()
            assert not [card for card in secret if f'"{card}"' in seen]
            assert not [card for card in deal.deck[hand_cards(hand) :] if f'"{card}"' in text + seen]
            if viewer is not None:
                assert hand.view_for(viewer).hole_cards[viewer] == hand.hole_cards[viewer]
                assert HIDDEN not in hand.hole_cards[viewer]

    hand = play(deal, look)
    for viewer in (*hand.seats, None):
        text = msgspec.json.encode(hand.view_for(viewer)).decode()
        for seat, held in hand.hole_cards.items():
            if seat != viewer and seat not in hand.shown:
                assert not [card for card in held if f'"{card}"' in text]


def hand_cards(hand: Hand) -> int:
    """How many cards of the deck are out."""
    return sum(len(held) for held in hand.hole_cards.values()) + len(hand.board)
