"""In hands of every game with any stacks, posts and choices, chips, menu, log and views are right."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import Phase, given, settings
from tests.properties.dealing import DRAW, STUD, Deal, burning, deals, offered, outside, play, snapshot

from tapete.engine import Check, Command, Event, Hand, HandRefused, Reshuffle
from tapete.engine import events as ev
from tapete.engine.betting import action_event, menu_of
from tapete.engine.commands import StaffCommand
from tapete.engine.progress import go_on
from tapete.engine.views import seen_by

Property = Callable[[Deal], None]


def chips_are_conserved_after_every_event(deal: Deal) -> None:
    hand = play(deal, lambda hand, command: None)
    total = sum(deal.stacks.values())
    again = Hand.replay(deal.rules, hand.events[:1])
    paid = raked = 0
    for event in hand.events[1:]:
        again.apply(event)
        paid += event.amount if isinstance(event, ev.PotAwarded) else 0
        raked += event.amount if isinstance(event, ev.RakeTaken) else 0
        put_in = sum(again.put_in.values())
        assert sum(again.stacks.values()) + put_in - paid == total
        assert again.pot == put_in - paid - raked
        assert sum(pot.amount for pot in again.pots) == put_in
        assert sum(pot.amount for pot in again.gathered) + sum(again.bets.values()) == put_in
        assert all(pot.eligible and pot.amount > 0 for pot in again.pots)
        assert min(again.stacks.values()) >= 0
    assert sum(hand.stacks.values()) == total - raked
    ended = hand.events[-1]
    assert isinstance(ended, ev.HandEnded) and ended.stacks == hand.stacks


def who_is_all_in_for_less_plays_for_that_much(deal: Deal) -> None:
    """Check TDA19-21: unmatched chips go back, and a dead hand leaves all it has put in."""
    hand = play(deal, lambda hand, command: None)
    matched = hand.matched
    won = dict.fromkeys(hand.seats, 0)
    for event in hand.events:
        if isinstance(event, ev.PotAwarded):
            won[event.seat] += event.amount
    most = max(matched[seat] for seat in hand.live)
    for seat in hand.live:
        if matched[seat] < most:
            assert won[seat] <= hand.dead + sum(min(matched[seat], other) for other in matched.values())
    others = [chips for seat, chips in matched.items() if chips < most or seat in hand.folded]
    assert len(others) < len(hand.seats) - 1 or max(others) >= most


def cards_are_dealt_once(deal: Deal) -> None:
    """Check that held, board, burned, discarded and remaining cards are the deck, each card once."""

    def look(hand: Hand, command: Command) -> None:
        out = [card for seat in hand.live for card in hand.hole_cards[seat]]
        out += hand.muck  # what folded is there, and may be shuffled in and dealt again
        boards = hand.boards[: hand.rules.boards]  # further runs share the cards of the first
        out += [card for board in boards for card in board]
        out += hand.burns
        out += (deal.deck if hand.stub is None else hand.stub)[hand.dealt :]
        assert sorted(out) == sorted(deal.deck)

    play(deal, look)


def the_menu_is_what_is_accepted_and_a_refusal_changes_nothing(deal: Deal) -> None:
    def look(hand: Hand, command: Command) -> None:
        menu, before = hand.menu, snapshot(hand)
        if menu is None:
            with pytest.raises(HandRefused, match="stub_runs_out"):
                hand.decide(Check(seat=hand.live[0]))
            with pytest.raises(HandRefused, match="not_those_cards"):
                hand.decide(Reshuffle(cards=hand.to_shuffle[1:]))
            assert snapshot(hand) == before
            return
        assert menu.seat == hand.to_act
        if hand.floor is None:  # the one that is written out is the same
            assert menu == menu_of(hand)
        if menu.draw is None and menu.bring_in is None:
            assert menu.fold and menu.check == menu.free_fold == (menu.call is None)
        for listed in offered(menu, hand):
            hand.decide(listed)
        assert snapshot(hand) == before
        for unlisted in outside(menu, hand):
            with pytest.raises(HandRefused):
                hand.decide(unlisted)
        assert snapshot(hand) == before

    hand = play(deal, look)
    assert hand.menu is None
    for seat in deal.stacks:
        with pytest.raises(HandRefused, match="hand_over"):
            hand.decide(Check(seat=seat))


def a_replayed_log_is_the_same_hand_and_goes_on_alike(deal: Deal) -> None:
    def look(hand: Hand, command: Command) -> None:
        again = Hand.replay(deal.rules, hand.events, deck=deal.deck)
        assert again == hand
        assert again.menu == hand.menu
        assert again.to_shuffle == hand.to_shuffle
        assert again.decide(command) == hand.decide(command)

    hand = play(deal, look)
    assert Hand.replay(deal.rules, hand.events) == hand


def deciding_tells_what_acting_does_and_copies_are_independent(deal: Deal) -> None:
    def look(hand: Hand, command: Command) -> None:
        before = snapshot(hand)
        twin, other = hand.copy(), hand.copy()
        events = hand.decide(command)
        assert twin.act(command) == events
        assert snapshot(hand) == before == snapshot(other)
        for event in events:
            other.apply(event)
        assert other == twin
        assert snapshot(hand) == before

    play(deal, look)


def deciding_without_looking_ahead_tells_the_same_as_looking_ahead(deal: Deal) -> None:
    def look(hand: Hand, command: Command) -> None:
        if isinstance(command, StaffCommand):
            return
        ahead = hand.copy()
        action = action_event(ahead, ahead.menu, command)
        ahead.apply(action)
        go_on(ahead, deal.deck)
        assert hand.decide(command) == tuple(ahead.events[len(hand.events) :])

    play(deal, look)


def the_log_survives_json(deal: Deal) -> None:
    log = play(deal, lambda hand, command: None).events
    text = msgspec.json.encode(log)
    assert msgspec.json.decode(text, type=list[Event]) == log


def a_view_never_holds_a_card_that_its_seat_has_not_seen(deal: Deal) -> None:
    def look(hand: Hand, command: Command | None) -> None:
        public = {card for board in hand.boards for card in board}
        for event in hand.events:
            if isinstance(event, ev.HoleDealt) and event.up:
                public |= set(event.cards[-event.up :])
            public |= set(event.cards) if isinstance(event, ev.Shown) else set()
        for viewer in (*hand.seats, None):
            own = {
                card
                for event in hand.events
                if isinstance(event, ev.HoleDealt) and event.seat == viewer
                for card in event.cards
            }
            hidden = set(deal.deck) - public - own
            dealt = {card for held in hand.hole_cards.values() for card in held}
            assert command is None or hidden & dealt or all(seat in hand.shown for seat in hand.live)
            view = hand.view_for(viewer)
            seen = [seen_by(event, viewer) for event in hand.events]
            text = msgspec.json.encode([view, seen]).decode()
            assert not [card for card in hidden if f'"{card}"' in text]
            if viewer is not None:
                assert view.hole_cards[viewer] == hand.hole_cards[viewer]
                assert own <= {card for card in own if f'"{card}"' in text}

    look(play(deal, look), None)


PROPERTIES: tuple[Property, ...] = (
    chips_are_conserved_after_every_event,
    who_is_all_in_for_less_plays_for_that_much,
    cards_are_dealt_once,
    the_menu_is_what_is_accepted_and_a_refusal_changes_nothing,
    a_replayed_log_is_the_same_hand_and_goes_on_alike,
    deciding_tells_what_acting_does_and_copies_are_independent,
    deciding_without_looking_ahead_tells_the_same_as_looking_ahead,
    the_log_survives_json,
    a_view_never_holds_a_card_that_its_seat_has_not_seen,
)
each_property = pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)


@each_property
@given(deal=deals())
@settings(max_examples=80)
def test_of_every_game(holds: Property, deal: Deal) -> None:
    holds(deal)


@each_property
@given(deal=deals(of=(*STUD, *map(burning, STUD))))
@settings(max_examples=30)
def test_of_games_with_cards_in_sight(holds: Property, deal: Deal) -> None:
    holds(deal)


@each_property
@given(deal=deals(of=DRAW))
@settings(max_examples=30)
def test_of_draw_games(holds: Property, deal: Deal) -> None:
    holds(deal)


@pytest.mark.long
@each_property
@given(deal=deals())
@settings(max_examples=1_500, phases=[Phase.generate, Phase.shrink])
def test_of_every_game_at_length(holds: Property, deal: Deal) -> None:
    holds(deal)
