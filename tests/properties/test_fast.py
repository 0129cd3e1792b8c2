"""Each function written out for speed does the same as its plain form, in hands of every game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from tests.properties.dealing import Deal, deals, play

from tapete.engine import Command, Hand
from tapete.engine import events as ev
from tapete.engine import fast as fast_folder
from tapete.engine.betting import action_event, goes_on, menu_of
from tapete.engine.changes import CHANGES, apply
from tapete.engine.chips import pay
from tapete.engine.commands import StaffCommand
from tapete.engine.fast import changes as fast
from tapete.engine.progress import go_on
from tapete.engine.state import FIELDS
from tapete.engine.turns import find_turn

ENGINE = Path(__file__).parents[2] / "src" / "tapete" / "engine"


def plainly_acted(hand: Hand, seat: int) -> None:
    """Plain form of `acted`."""
    hand.acted.add(seat)
    del hand.waiting[0]
    find_turn(hand)


def plainly_called(hand: Hand, event: ev.Called) -> None:
    """Plain form of `called`."""
    pay(hand, event.seat, event.amount)
    plainly_acted(hand, event.seat)


def plainly_raised(hand: Hand, event: ev.BetMade | ev.RaisedTo) -> None:
    """Plain form of `raised`."""
    seat, total, level = event.seat, event.amount, hand.level
    around = hand.from_left_of(seat)
    hand.waiting = [other for other in around if other != seat and other in hand.active]
    pay(hand, seat, total - hand.bets[seat])
    hand.bring_in_due = False
    if hand.style:
        fast._raised_by_style(hand, total)  # what it changes besides is written once
    else:
        hand.full_raise = max(hand.full_raise, total - level)
    hand.level = max(level, total)
    hand.aggressor = seat
    hand.acted.add(seat)
    find_turn(hand)


PLAIN: dict[type[ev.Event], Callable[[Hand, Any], None]] = {
    ev.Called: plainly_called,
    ev.BetMade: plainly_raised,
    ev.RaisedTo: plainly_raised,
    ev.Checked: lambda hand, event: plainly_acted(hand, event.seat),
}


@given(deal=deals())
@settings(max_examples=120)
def test_events_change_what_their_plain_forms_change(deal: Deal) -> None:
    hand = play(deal, lambda hand, command: None)
    now = Hand.replay(deal.rules, hand.events[:1])
    for event in hand.events[1:]:
        plain = PLAIN.get(type(event))
        if plain is not None:
            quick, slow = now.copy(), now.copy()
            CHANGES[type(event)](quick, event)
            plain(slow, event)
            assert quick.state() == slow.state(), event
        now.apply(event)
    assert now == hand


@given(deal=deals())
@settings(max_examples=40)
def test_chips_of_a_post_go_in_as_any_others(deal: Deal) -> None:
    started = Hand.replay(deal.rules, play(deal, lambda hand, command: None).events[:1])
    for seat, stack in started.stacks.items():
        for chips in {1, stack - 1, stack} - {0}:
            quick, slow = started.copy(), started.copy()
            fast.bet(quick, seat, chips)
            pay(slow, seat, chips)
            assert quick.state() == slow.state()


@given(deal=deals())
@settings(max_examples=60)
def test_the_first_deals_in_one_go_are_those_one_by_one(deal: Deal) -> None:
    log = play(deal, lambda hand, command: None).events
    first = next(at for at, event in enumerate(log) if isinstance(event, ev.HoleDealt))
    seats = len(deal.stacks)
    dealt = [
        event for event in log[first : first + seats] if isinstance(event, ev.HoleDealt) and not event.up
    ]
    if len(dealt) < seats:
        return  # cards in sight are never dealt in one go
    quick, slow = (Hand.replay(deal.rules, log[:first]) for _ in range(2))
    fast.deal_first(quick, dealt)
    for event in dealt:
        apply(slow, event)
    assert quick == slow


@given(deal=deals())
@settings(max_examples=80)
def test_menus_and_decisions_are_those_of_the_plain_forms(deal: Deal) -> None:
    def look(hand: Hand, command: Command) -> None:
        if hand.floor is None:
            assert hand.copy().menu == menu_of(hand)
        assert hand.pots == hand._pots_of(hand.matched, hand.all_in)
        if isinstance(command, StaffCommand):
            return
        ahead, acting = hand.copy(), hand.copy()
        action = action_event(ahead, ahead.menu, command)
        apply(ahead, action)
        if goes_on(hand, action):
            assert ahead.to_act is not None
        go_on(ahead, deal.deck)
        acting.act(command)
        assert acting == ahead

    play(deal, look)


@given(deal=deals())
@settings(max_examples=30)
def test_a_copy_shares_nothing_that_changes(deal: Deal) -> None:
    def look(hand: Hand, command: Command) -> None:
        copy = hand.copy()
        assert copy == hand
        for name in FIELDS:
            value = getattr(hand, name)
            if (
                isinstance(value, list | dict | set) and name != "dead_money"
            ):  # that one is replaced, never changed
                assert getattr(copy, name) is not value, name

    play(deal, look)


def test_what_is_written_out_stands_among_the_twins() -> None:
    """Such code is called inlined; `betting` only points there."""
    found = {
        path.relative_to(ENGINE).as_posix()
        for path in sorted(ENGINE.rglob("*.py"))
        if "inlined" in path.read_text(encoding="utf-8").lower()
    }
    assert found == {"fast/__init__.py", "fast/changes.py", "fast/menus.py", "betting.py", "hand.py"}
    said = fast_folder.__doc__ or ""
    assert all(
        f"`{word}`" in said
        for word in ("changes", "menus", "Hand.act", "Hand.copy", "engine.betting.goes_on")
    )
