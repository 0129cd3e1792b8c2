"""In hands with acts of the dealer and the floor in between, chips, log, cards and views are right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

import msgspec
import pytest
from hypothesis import Phase, given, settings
from tests.properties.dealing import DRAW, STUD, Deal, burning, deals, snapshot
from tests.properties.staffing import listed, play_with_staff, stub

from tapete.cards import HIDDEN, Card
from tapete.engine import Command, CorrectAward, Event, GoOn, Hand, HandRefused, VoidHand
from tapete.engine import events as ev
from tapete.engine.staff.chips import winnings
from tapete.engine.staff.state import NOTHING
from tapete.engine.views import seen_by

Property = Callable[[Deal], None]


def chips_are_conserved_and_the_log_is_the_hand(deal: Deal) -> None:
    def look(hand: Hand, command: Command) -> None:
        assert sum(hand.stacks.values()) + hand.pot == hand.chips
        assert min(hand.stacks.values()) >= 0
        assert hand.pot == sum(hand.put_in.values())
        assert sum(pot.amount for pot in hand.pots) == hand.pot
        assert all(pot.eligible for pot in hand.pots)

    hand = play_with_staff(deal, look)
    total, raked = sum(deal.stacks.values()), 0
    again = Hand.replay(deal.rules, hand.events[:1])
    for event in hand.events[1:]:
        again.apply(event)
        raked += event.amount if isinstance(event, ev.RakeTaken) else 0
        assert sum(again.stacks.values()) + again.pot == total - raked
    assert again == hand
    assert hand.events[-1] == ev.HandEnded(stacks=dict(hand.stacks))


def a_log_goes_on_alike_wherever_it_is_taken_up(deal: Deal) -> None:
    def look(hand: Hand, command: Command) -> None:
        again = Hand.replay(deal.rules, hand.events, deck=deal.deck)
        assert again == hand
        assert (again.menu, again.halt, again.to_shuffle) == (hand.menu, hand.halt, hand.to_shuffle)
        assert outcome(again, command) == outcome(hand, command)

    play_with_staff(deal, look)


def deciding_tells_what_acting_does_and_a_refusal_changes_nothing(deal: Deal) -> None:
    def look(hand: Hand, command: Command) -> None:
        before, twin = snapshot(hand), hand.copy()
        told = outcome(hand, command)
        assert snapshot(hand) == before
        try:
            assert twin.act(command) == told
            while len(twin.events) > len(hand.events):  # twice where an act of the floor had waited
                twin.undo()
            if isinstance(command, GoOn) and len(twin.events) < len(hand.events):
                # Going on is no event of its own, so it is taken back together with the act before it.
                assert twin.events == hand.events[: len(twin.events)]
                assert twin == Hand.replay(deal.rules, twin.events, deck=deal.deck)
            else:
                assert (snapshot(twin), twin.menu, twin.halt) == (before, hand.menu, hand.halt)
        except HandRefused as refused:
            assert str(refused) == told and snapshot(twin) == before
        for act in listed(hand):
            hand.decide(act)
        assert snapshot(hand) == before

    play_with_staff(deal, look)


def outcome(hand: Hand, command: Command) -> tuple[Event, ...] | str:
    try:
        return hand.decide(command)
    except HandRefused as refused:
        return str(refused)


def every_card_is_somewhere_once(deal: Deal) -> None:
    def look(hand: Hand, command: Command) -> None:
        floor = hand.floor or NOTHING
        out = [card for seat in hand.live for card in hand.hole_cards[seat]]
        boards = hand.boards[: hand.rules.boards]  # further runs share the cards of the first
        out += [card for board in boards for card in board]
        out += [*hand.muck, *hand.burns, *stub(hand)]
        out += [*floor.loose, *floor.aside, *floor.next_burn, *floor.next_board, *floor.unmixed]
        assert sorted(out) == sorted(deal.deck)

    play_with_staff(deal, look)


def the_log_survives_json(deal: Deal) -> None:
    log = play_with_staff(deal, lambda hand, command: None).events
    assert msgspec.json.decode(msgspec.json.encode(log), type=list[Event]) == log


def nobody_sees_a_card_before_everybody_or_its_owner_has(deal: Deal) -> None:
    hand = play_with_staff(deal, lambda hand, command: None)
    again = Hand.replay(deal.rules, hand.events[:1])
    public: set[Card] = set()
    own: defaultdict[int | None, set[Card]] = defaultdict(set)
    for event in hand.events[1:]:
        again.apply(event)
        learn(event, public, own)
        for viewer in (*hand.seats, None):
            told = msgspec.json.encode(seen_by(event, viewer)).decode()
            assert not [
                card for card in deal.deck if f'"{card}"' in told and card not in public | own[viewer]
            ]
            view = again.view_for(viewer)
            for seat, held in view.hole_cards.items():
                assert seat == viewer or visible(held) <= public
            assert visible((*view.board, *view.loose)) <= public
            if viewer is not None and viewer in view.hole_cards:
                assert view.hole_cards[viewer] == again.hole_cards[viewer]


def visible(cards: Iterable[Card]) -> set[Card]:
    return {card for card in cards if card != HIDDEN}


def learn(event: Event, public: set[Card], own: defaultdict[int | None, set[Card]]) -> None:
    """Update what everybody, and the affected seat, know after an event. A shuffle makes them forget."""
    match event:
        case ev.HoleDealt(seat=seat, cards=cards, up=up):
            own[seat] |= set(cards)
            public |= set(cards[len(cards) - up :])
        case ev.BoardDealt(cards=cards) | ev.Shown(cards=cards) | ev.CardsExposed(cards=cards):
            public |= set(cards)
        case ev.PotAwarded(cards=cards):
            assert set(cards) <= public
        case ev.DoorCardChanged(up=card):
            public.add(card)
        case ev.DealtEarly(cards=cards, up=True):
            public |= set(cards)
        case ev.CardsMoved(moves=moves):
            for move in moves:
                if move.seat is not None:
                    own[move.seat] |= set(move.cards)
                if move.seen:
                    public |= set(move.cards)
        case ev.StubReshuffled(cards=cards):
            public -= set(cards)
        case _:
            pass


def after_the_end_the_hand_can_be_voided_and_its_award_corrected(deal: Deal) -> None:
    hand = play_with_staff(deal, lambda hand, command: None)
    won = winnings(hand)
    winners = [seat for seat in hand.seats if won[seat] > 0]
    if hand.floor is not None and hand.floor.void:
        return
    corrected = hand.copy()
    loser = next((seat for seat in hand.seats if seat not in winners), None)
    if loser is not None and winners:
        corrected.act(CorrectAward(take={winners[0]: 1}, give={loser: 1}))
        assert corrected.stacks[loser] == hand.stacks[loser] + 1
        assert sum(corrected.stacks.values()) == sum(hand.stacks.values())
        assert Hand.replay(deal.rules, corrected.events) == corrected
    for one in (hand, corrected):
        one.act(VoidHand())
        assert one.stacks == deal.stacks and one.over
        assert Hand.replay(deal.rules, one.events) == one


PROPERTIES: tuple[Property, ...] = (
    chips_are_conserved_and_the_log_is_the_hand,
    a_log_goes_on_alike_wherever_it_is_taken_up,
    deciding_tells_what_acting_does_and_a_refusal_changes_nothing,
    every_card_is_somewhere_once,
    the_log_survives_json,
    nobody_sees_a_card_before_everybody_or_its_owner_has,
    after_the_end_the_hand_can_be_voided_and_its_award_corrected,
)
each_property = pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)


@each_property
@given(deal=deals())
@settings(max_examples=40, deadline=None)
def test_of_every_game(holds: Property, deal: Deal) -> None:
    holds(deal)


@each_property
@given(deal=deals(of=(*STUD, *map(burning, STUD), *DRAW)))
@settings(max_examples=20, deadline=None)
def test_of_stud_and_draw(holds: Property, deal: Deal) -> None:
    holds(deal)


@pytest.mark.long
@each_property
@given(deal=deals())
@settings(max_examples=1_500, deadline=None, phases=[Phase.generate, Phase.shrink])
def test_of_every_game_at_length(holds: Property, deal: Deal) -> None:
    holds(deal)
