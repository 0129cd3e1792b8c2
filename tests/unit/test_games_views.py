"""A seat's view in games other than hold'em. Each test makes sure that there is something to hide."""

from __future__ import annotations

import msgspec
import pytest
from tests.unit.games_table import blinds, do, quietly, seated, studs
from tests.unit.test_games_stud import to_the_end_of_sixth

from tapete.cards import HIDDEN, Card, read_cards
from tapete.engine import Hand, Reshuffle
from tapete.engine import events as ev
from tapete.engine.views import seen_by

SPECTATOR = None


def told(hand: Hand, viewer: int | None) -> str:
    """Return all that a viewer is sent: the view, and the log as the viewer may see it."""
    return msgspec.json.encode(
        [hand.view_for(viewer), [seen_by(event, viewer) for event in hand.events]]
    ).decode()


def known(hand: Hand, viewer: int | None, secret: tuple[Card, ...]) -> list[Card]:
    """Return which of these cards a viewer is sent."""
    text = told(hand, viewer)
    return [card for card in secret if f'"{card}"' in text]


def in_the_log(hand: Hand, secret: tuple[Card, ...]) -> bool:
    text = msgspec.json.encode(hand.events).decode()
    return bool(secret) and all(f'"{card}"' in text for card in secret)


def three_at_a_draw() -> Hand:
    held = {1: "2c3c4c5cKc", 2: "2d3d4d5dKd", 3: "2h3h4h5hKh"}
    hand = seated(
        "27-single-draw-no-limit",
        {1: 500, 2: 500, 3: 500},
        button=3,
        stakes=blinds(5, 10),
        held=held,
        then="7c8d",
    )
    quietly(hand, until="draw")
    return hand


def test_discards_and_what_replaces_them_are_the_seat_s_own_secret() -> None:
    hand = three_at_a_draw()
    do(hand, "1 draw Kc 5c")
    secret = read_cards("Kc5c7c8d")
    assert in_the_log(hand, secret)
    assert known(hand, 1, secret) == list(secret)
    assert known(hand, 2, secret) == known(hand, 3, secret) == known(hand, SPECTATOR, secret) == []
    discarded = next(event for event in hand.events if isinstance(event, ev.Discarded))
    assert seen_by(discarded, 2) == ev.Discarded(seat=1, cards=(HIDDEN, HIDDEN))


def test_a_folded_hand_is_nobody_else_s_business() -> None:
    hand = three_at_a_draw()
    do(hand, "1 pat", "2 pat", "3 pat", "1 bet 10", "2 fold", "3 call")
    assert hand.over
    secret = hand.hole_cards[2]
    assert set(secret) <= set(hand.muck) and in_the_log(hand, secret)
    assert known(hand, 2, secret) == list(secret)
    assert known(hand, 1, secret) == known(hand, SPECTATOR, secret) == []


def test_cards_face_up_are_everybody_s_and_those_face_down_are_not() -> None:
    hand = seated(
        "stud-fixed-limit",
        {1: 500, 2: 500},
        button=2,
        stakes=studs(1, 3, 10),
        held={1: "AsAh2c3c4c5cAd", 2: "KsKh9c8c7cJdKd"},
    )
    quietly(hand, until="seventh")
    up, secret = read_cards("2c3c4c5c"), read_cards("AsAhAd")
    assert in_the_log(hand, up + secret)
    for viewer in (2, SPECTATOR):
        assert known(hand, viewer, up) == list(up)
        assert known(hand, viewer, secret) == []
        assert hand.view_for(viewer).hole_cards[1] == (HIDDEN, HIDDEN, *up, HIDDEN)
    assert hand.view_for(1).hole_cards[1] == read_cards("AsAh2c3c4c5cAd")


def test_burned_cards_are_seen_by_nobody() -> None:
    hand = to_the_end_of_sixth(7)
    assert len(hand.burns) == 3 and in_the_log(hand, hand.burns)
    for viewer in (*hand.seats, SPECTATOR):
        assert known(hand, viewer, hand.burns) == []


def test_a_reshuffled_stub_is_seen_by_nobody() -> None:
    hand = to_the_end_of_sixth(7)
    order = hand.to_shuffle
    hand.act(Reshuffle(cards=order))
    assert in_the_log(hand, order)
    for place, seat in enumerate(hand.seats, start=1):  # the first card is burned, then one each
        assert known(hand, seat, order) == [order[place]]
    assert known(hand, SPECTATOR, order) == []


@pytest.mark.parametrize("viewer", [1, 2, 3, SPECTATOR])
def test_the_next_cards_of_the_deck_are_seen_by_nobody(viewer: int | None) -> None:
    hand = three_at_a_draw()
    ahead = hand.copy()
    do(ahead, "1 draw Kc 5c")
    following = read_cards("7c8d")
    assert in_the_log(ahead, following)
    assert known(hand, viewer, following) == []
