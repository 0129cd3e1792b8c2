"""The proof of a hand that docs/protocol.md shows: short, and true to the last hash."""

from __future__ import annotations

import msgspec

from tapete.engine import Fold, Hand, Stakes
from tapete.room import protocol as p
from tapete.room.core import dealing
from tapete.room.core.events import Awaited, DealOpened
from tapete.room.fair.decks import contribution
from tapete.room.publish.proofs import proof
from tapete.room.world.deal_key import DealKey
from tapete.rules import hand_rules

KEY = DealKey(bytes(32))
NONCE = bytes(range(32))
BYTES = bytes(range(100, 132))


def example_of_a_deal(stream: str) -> DealOpened:
    """The deal of that hand: seat 1 reveals its bytes, seat 2 does not."""
    awaited = {
        1: Awaited(1, contribution(BYTES).hex()),
        2: Awaited(2, contribution(bytes(32)).hex()),
    }
    return dealing.opened(stream, 1, deal=7, nonce=NONCE, deck="standard-52", awaited=awaited, key=KEY)


def example(stream: str) -> p.HandProof:
    """A hand of two players, folded before the flop, as seat 1 can prove it."""
    # A made-up id of the ruleset, so that a change of a rulebook doesn't make the page stale.
    rules = msgspec.structs.replace(hand_rules("holdem-no-limit"), id="971d5253" * 8)
    opened = example_of_a_deal(stream)
    shuffle, deck = dealing.fixed(stream, 1, opened, hand=7, reveals={1: BYTES}, rules=rules, key=KEY)
    hand, _ = Hand.start(
        rules,
        hand=7,
        stakes=Stakes(small_blind=10, big_blind=20),
        stacks={1: 1_500, 2: 1_500},
        button=1,
        small_blind=1,
        big_blind=2,
        deck=deck,
    )
    for event in hand.decide(Fold(seat=1)):
        hand.apply(event)
    return proof(stream, 1, shuffle, hand.events, 1, rules=rules, key=KEY)
