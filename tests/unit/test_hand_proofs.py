"""A proof opens exactly the cards that its seat saw, and an independent program detects every change."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.fair_hands import KEY, STREAM, TABLE, dealt, play_out, proven
from tools import verify

from tapete.cards import HIDDEN, deck_named
from tapete.engine import events as hand_events
from tapete.engine.views import seen_by
from tapete.room.fair.decks import FORMAT, STANDARD_52, Sealed, deck_name, mixed
from tapete.room.fair.places import NotInTurn, dealt_from, seen_from
from tapete.rules import games, hand_rules

NONCE = b"n" * 32
NAME = deck_name(STREAM, TABLE, 4)
SEED = KEY.seed(NAME, NONCE)


# Games with antes alone are not dealt in the room: see `tapete.ring.settings.check_settings`.
DEALT_HERE = [game for game in games() if hand_rules(game).has_blinds or hand_rules(game).upcards]


@pytest.mark.parametrize("game", DEALT_HERE)
def test_a_stranger_s_program_agrees_in_every_game(game: str) -> None:
    chance = random.Random(game)
    first, deck = hand_rules(game).streets[0], len(deck_named(hand_rules(game).deck))
    most = min(5 if "draw" in game or "bad" in game else 7, (deck - 5) // (first.hole_down + first.hole_up))
    for number in range(8):
        seats = tuple(sorted(chance.sample(range(1, 10), chance.randint(2, most))))
        reveals = {seat: bytes([seat]) * 32 for seat in seats[: number % 3]}
        shuffle, hand = dealt(game, seats, nonce=bytes([number]) * 32, reveals=reveals)
        play_out(hand, shuffle, chance)
        for seat in (*seats, None):
            found = proven(shuffle, hand, seat)
            assert verify.check(found) == []
            assert found["you"] == seat and found["decks"][0]["commitment"] == shuffle.commitment


def test_stubs_that_were_reshuffled_are_proven_too() -> None:
    chance, reshuffled = random.Random(2), 0
    for number in range(6):
        shuffle, hand = dealt("27-triple-draw-fixed-limit", (1, 2, 4, 5, 6), nonce=bytes([number]) * 32)
        stubs = play_out(hand, shuffle, chance)
        found = proven(shuffle, hand, 4)
        assert len(found["decks"]) == 1 + stubs
        assert verify.check(found) == []
        reshuffled += stubs and bool(found["decks"][1]["openings"])
    assert reshuffled


def test_a_seat_gets_the_salts_of_the_cards_it_saw_and_of_no_others() -> None:
    chance = random.Random(5)
    hidden = 0
    for number in range(30):
        shuffle, hand = dealt("holdem-no-limit", (1, 2, 3, 4), nonce=bytes([number]) * 32)
        play_out(hand, shuffle, chance)
        shown = {card for e in hand.events if isinstance(e, hand_events.Shown) for card in e.cards}
        for seat in (1, 2, 3, 4, None):
            own = {
                c
                for e in hand.events
                if isinstance(e, hand_events.HoleDealt) and e.seat == seat
                for c in e.cards
            }
            found = proven(shuffle, hand, seat)
            opened = {one["card"] for deck in found["decks"] for one in deck["openings"]}
            assert opened == own | shown | set(hand.board)
            hidden += 8 + len(hand.board) - len(opened)
    assert hidden > 100  # there was something to hide


def test_no_salt_of_a_hidden_card_follows_from_what_a_seat_is_given() -> None:
    """A holder of the seed has every salt, so neither the seed nor the other salts are in the proof."""
    shuffle, hand = dealt("omaha-pot-limit", (1, 2, 3), nonce=NONCE)
    play_out(hand, shuffle, random.Random(1))
    text = str(proven(shuffle, hand, 1))
    deck = Sealed(NAME, STANDARD_52, SEED)
    places = set(seen_from(hand.events, 1))
    cut = deck.cut({})
    for place in range(52):
        assert (cut.opening(place).salt.hex() in text) == ((0, place) in places)
    assert SEED.hex() not in text


def _changes(value: Any) -> Iterator[Callable[[], None]]:
    """Yield copies of a JSON value, each with one thing changed."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(items):
        if key == "stacks":
            yield lambda: value.__setitem__("stacks", {})
            continue
        if isinstance(inner, dict | list):
            yield from _changes(inner)
            if isinstance(inner, list) and inner:
                yield lambda inner=inner: inner.pop()  # type: ignore[misc]
                yield lambda inner=inner: inner.append(copy.deepcopy(inner[0]))  # type: ignore[misc]
            continue
        for other in _others(inner):
            yield lambda key=key, other=other: value.__setitem__(key, other)  # type: ignore[misc]


def _others(value: Any) -> list[Any]:
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int):
        return [value + 1, value - 1]
    if len(value) == 2:
        return [next(card for card in ("2c", "As") if card != value), HIDDEN if value != HIDDEN else "Kd"]
    if len(value) == 64:
        return [value[:-1] + ("0" if value[-1] != "0" else "1"), value[:-2]]
    return [value + "x"]


OF_THE_DEAL = {
    "hand_started": ("type", "hand", "button", "stacks"),
    "hole_dealt": ("type", "seat", "cards"),
    "board_dealt": ("type", "cards"),
    "shown": ("type", "seat", "cards"),
}
"""Bets are not part of a deck, so a proof of the deal says nothing of them."""


def test_every_single_change_of_the_deal_is_found() -> None:
    reveals, left_out = {2: b"2" * 32, 8: b"8" * 32}, {5: b"5" * 32}
    shuffle, hand = dealt("holdem-no-limit", (2, 5, 8), nonce=NONCE, reveals=reveals, left_out=left_out)
    play_out(hand, shuffle, random.Random(3))
    whole = proven(shuffle, hand, 5)
    whole["events"] = [
        {key: event[key] for key in OF_THE_DEAL[event["type"]]}
        for event in whole["events"]
        if event["type"] in OF_THE_DEAL
    ]
    assert verify.check(whole) == []
    count = sum(1 for _ in _changes(copy.deepcopy(whole)))
    same = copy.deepcopy(whole)
    same["events"][0]["button"] = 3  # a dead button there would be dealt from the same seat
    unnoticed = []
    for number in range(count):
        changed = copy.deepcopy(whole)
        next(change for at, change in enumerate(_changes(changed)) if at == number)()
        if not verify.check(changed):
            unnoticed.append(changed)
    assert count > 200 and unnoticed == [same]


def test_a_card_dealt_from_further_down_is_found() -> None:
    """The room deals seconds: the card is in the deck and its hash is right, but not its place."""
    shuffle, hand = dealt("holdem-no-limit", (1, 2), nonce=NONCE)
    play_out(hand, shuffle, random.Random(3))
    found = proven(shuffle, hand, 1)
    cut = Sealed(NAME, STANDARD_52, SEED).cut({})
    second = cut.opening(40)
    mine = next(e for e in found["events"] if e["type"] == "hole_dealt" and e["seat"] == 1)
    opening = next(one for one in found["decks"][0]["openings"] if one["card"] == mine["cards"][0])
    mine["cards"][0] = second.card
    opening.update(place=40, card=second.card, salt=second.salt.hex())
    assert any("place" in line for line in verify.check(found))


def test_the_players_bytes_move_every_card_and_the_room_can_t_foresee_how() -> None:
    deck = Sealed(NAME, STANDARD_52, SEED)
    one, other = deck.cut({3: b"a" * 32}), deck.cut({3: b"b" * 32})
    assert one.cards != other.cards and sorted(one.cards) == sorted(other.cards)
    assert one.sealed.commitment == other.sealed.commitment
    assert mixed(deck.commitment, {3: b"a" * 32}) != mixed(deck.commitment, {4: b"a" * 32})


def test_equal_cards_at_equal_places_of_two_decks_have_different_hashes() -> None:
    decks = [Sealed(deck_name(STREAM, TABLE, deal), STANDARD_52, SEED) for deal in (4, 5)]
    assert decks[0].order == decks[1].order
    assert not set(decks[0].leaves) & set(decks[1].leaves)


def test_a_hand_in_which_the_floor_moved_cards_has_no_places() -> None:
    _, hand = dealt("holdem-no-limit", (1, 2), nonce=NONCE)
    with pytest.raises(NotInTurn, match="BurnsSet"):
        dealt_from([*hand.events, hand_events.BurnsSet(count=0)])


def test_places_are_the_same_for_who_sees_the_cards_and_who_does_not() -> None:
    shuffle, hand = dealt("stud-fixed-limit", (1, 3, 6, 7), nonce=NONCE)
    play_out(hand, shuffle, random.Random(4))
    assert dealt_from([seen_by(event, 3) for event in hand.events]) == dealt_from(hand.events)
    assert shuffle.format == FORMAT
