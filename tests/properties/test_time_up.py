"""An expired clock leads to a playable action at every decision of every game."""

from functools import cache

import pytest
from hypothesis import given, settings
from tests.properties.dealing import STUD, Deal, burning, deals, play

from tapete.engine import BringIn, Check, Command, Draw, Fold, Hand, HandRules, Kill
from tapete.floor import Spot, rule
from tapete.floor.incidents.players import Absent, TimedAction
from tapete.room.core import floor
from tapete.rules import book, books, games, hand_rules

EXAMPLES = 60


@cache
def rules_of(name: str) -> tuple[HandRules, ...]:
    """Return every game at every limit under one book; stud also by live rules."""
    usual = tuple(hand_rules(game, book=name) for game in games())
    return (*usual, *(burning(rules) for rules in STUD))


def on_the_menu(hand: Hand, seat: int, command: Command) -> bool:
    """Whether the menu offers this exact command to a seat."""
    menu = hand.menu
    assert menu is not None
    match command:
        case Fold(seat=own):
            return menu.fold and own == seat
        case Check(seat=own):
            return menu.check and own == seat
        case BringIn(seat=own):
            return menu.bring_in is not None and own == seat
        case Draw(seat=own, discard=discard):
            return menu.draw is not None and not discard and own == seat
        case _:
            return False


def carried_out(hand: Hand, seat: int, carry: tuple[Command, ...]) -> Hand:
    """Carry out a ruling on a hand; check each command against the menu."""
    ahead = hand.copy()
    for command in carry:
        assert isinstance(command, Kill) or on_the_menu(ahead, seat, command)
        ahead.act(command)
    assert ahead.to_act != seat or ahead.street_index != hand.street_index
    return ahead


@pytest.mark.parametrize("name", books())
def test_an_expired_clock_plays_an_action_from_the_menu(name: str) -> None:
    """TDA19-29.5, TDA13-27-3, CCL-clock-expiry, ACO-O-clock: fold or check; draws and bring-ins likewise."""
    rulebook = book(name)

    @settings(max_examples=EXAMPLES)
    @given(deals(of=rules_of(name)))
    def run_out(deal: Deal) -> None:
        def look(hand: Hand, command: Command) -> None:
            if hand.to_act is None:
                return
            seat = hand.to_act
            spot = Spot.of_hand(hand)
            timed = rule(spot, TimedAction(seat=seat), rulebook)
            carries = [floor.time_up(hand, rulebook, line_lost=lost).carry for lost in (False, True)]
            if timed.outcome != "not_covered":
                carries.append(timed.carry)
            for carry in carries:
                assert carry
                carried_out(hand, seat, carry)

        play(deal, look)

    run_out()


@settings(max_examples=EXAMPLES)
@given(deals(of=STUD))
def test_an_absent_hand_posts_the_bring_in_before_it_dies(deal: Deal) -> None:
    """TDA13-29-2, TDA19-30.3."""

    def look(hand: Hand, command: Command) -> None:
        if not hand.bring_in_due or hand.to_act is None:
            return
        seat = hand.to_act
        due = min(hand.stakes.bring_in, hand.stacks[seat])
        for name in ("tda-2013", "tda-2019"):
            found = Absent(seat=seat, came="never", where="away")
            carry = rule(Spot.of_hand(hand), found, book(name)).carry
            assert carry == (BringIn(seat=seat), Kill(seat=seat))
            ahead = hand.copy()
            for one in carry:
                ahead.act(one)
            assert seat in ahead.folded and ahead.put_in[seat] == hand.put_in[seat] + due

    play(deal, look)
