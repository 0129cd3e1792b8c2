"""Hands of every game dealt as the room deals them, and their proofs."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
from tests.unit.games_table import studs

from tapete.engine import BringIn, Call, Check, Draw, Fold, Hand, Reshuffle, Stakes
from tapete.engine.events import StubReshuffled
from tapete.engine.types import Seat
from tapete.room.core import dealing
from tapete.room.core.events import Awaited, DeckShuffled
from tapete.room.fair.decks import contribution
from tapete.room.publish.proofs import proof
from tapete.room.world.deal_key import DealKey
from tapete.rules import hand_rules

STREAM = "tournament/3"
TABLE = 2
KEY = DealKey(b"key of the tests, 32 bytes long.")


def dealt(
    game: str,
    seats: tuple[Seat, ...],
    *,
    nonce: bytes,
    reveals: dict[Seat, bytes] | None = None,
    left_out: dict[Seat, bytes] | None = None,
) -> tuple[DeckShuffled, Hand]:
    """A hand that has just begun; the button is at the first seat, blinds are 10 and 20."""
    rules, cut = hand_rules(game), reveals or {}
    given = {**cut, **(left_out or {})}
    awaited = {seat: Awaited(seat, contribution(given[seat]).hex()) for seat in given}
    opened = dealing.opened(STREAM, TABLE, deal=4, nonce=nonce, deck=rules.deck, awaited=awaited, key=KEY)
    shuffle, deck = dealing.fixed(STREAM, TABLE, opened, hand=9, reveals=cut, rules=rules, key=KEY)
    small, big = (seats[0], seats[1]) if len(seats) == 2 else (seats[1], seats[2])
    hand, _ = Hand.start(
        rules,
        hand=9,
        stakes=studs(5, 10, 20) if rules.upcards else Stakes(small_blind=10, big_blind=20),
        stacks=dict.fromkeys(seats, 2_000),
        button=seats[0],
        small_blind=None if rules.upcards else small,
        big_blind=None if rules.upcards else big,
        deck=deck,
    )
    return shuffle, hand


def play_out(hand: Hand, shuffle: DeckShuffled, chance: random.Random) -> int:
    """Play a hand to its end: mostly calls, and many cards are changed. Returns the number of reshuffles."""
    while not hand.over:
        seat = hand.to_act
        if seat is None:
            stub = sum(isinstance(event, StubReshuffled) for event in hand.events) + 1
            _, cards = dealing.fixed_stub(STREAM, TABLE, shuffle, stub, hand.to_shuffle, KEY)
            hand.act(Reshuffle(cards=cards))
            continue
        menu = hand.menu
        assert menu is not None
        if menu.draw is not None:
            held = hand.hole_cards[seat]
            hand.act(
                Draw(
                    seat=seat,
                    discard=tuple(
                        chance.sample(held, chance.randint(menu.draw if menu.discard else 0, menu.draw))
                    ),
                )
            )
        elif menu.bring_in is not None:
            hand.act(BringIn(seat=seat))
        elif menu.call is None:
            hand.act(Check(seat=seat))
        else:
            hand.act(Fold(seat=seat) if chance.random() < 0.15 else Call(seat=seat))
    return sum(isinstance(event, StubReshuffled) for event in hand.events)


def proven(shuffle: DeckShuffled, hand: Hand, seat: Seat | None) -> dict[str, Any]:
    """The proof of a hand for a seat, as it travels."""
    made = proof(STREAM, TABLE, shuffle, hand.events, seat, rules=hand.rules, key=KEY)
    found: dict[str, Any] = json.loads(msgspec.json.encode(made))
    return found
