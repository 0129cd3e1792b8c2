"""Make the proof of a hand for docs/protocol.md: short, with valid hashes."""

from __future__ import annotations

import msgspec

from tapete.engine import Fold, Hand, Stakes
from tapete.room import protocol as p
from tapete.room.core import dealing
from tapete.room.core.events import Awaited, DealOpened
from tapete.room.fair.decks import FORMAT, contribution
from tapete.room.fair.draws import LINKS, chain_name, seed_of_draw
from tapete.room.publish.proofs import proof
from tapete.room.world.chance import below
from tapete.room.world.deal_key import DealKey
from tapete.rules import hand_rules
from tapete.tournament.seats.choices import chosen_by, of_seating
from tapete.tournament.seats.seating import SeatPlace

KEY = DealKey(bytes(32))
NONCE = bytes(range(32))
BYTES = bytes(range(100, 132))


def example_of_a_deal(stream: str) -> DealOpened:
    """Return the deal of that hand: seat 1 reveals its bytes, seat 2 does not."""
    awaited = {
        1: Awaited(1, contribution(BYTES).hex()),
        2: Awaited(2, contribution(bytes(32)).hex()),
    }
    return dealing.opened(stream, 1, deal=7, nonce=NONCE, deck="standard-52", awaited=awaited, key=KEY)


def example_of_draws(stream: str) -> p.DrawsProof:
    """Return the proof for the first seats of three entries."""
    name = chain_name(stream, 1)
    top = KEY.seed(name, NONCE)
    seed = seed_of_draw(name, top, 1)
    entries, places = of_seating((1, 2, 3), (SeatPlace(1, 1), SeatPlace(1, 2), SeatPlace(1, 3)))
    order = chosen_by(entries, below(entries.bounds, seed))
    return p.DrawsProof(
        format=FORMAT,
        stream=stream,
        made=1,
        chains=(p.DrawChain(series=1, commitment=seed_of_draw(name, top, 0).hex(), links=LINKS),),
        draws=(
            p.DrawTold(
                draw=1,
                series=1,
                link=1,
                seed=seed.hex(),
                kind="initial",
                choices=(entries, places),
                seats=tuple(
                    (entry, 1, seat) for seat, entry in enumerate(order, 1) if isinstance(entry, int)
                ),
                table=0,
            ),
        ),
    )


def example(stream: str) -> p.HandProof:
    """Return the proof, for seat 1, of a hand of two players that is folded before the flop."""
    # Invented id of the ruleset, so that a change of a rulebook does not make the page stale.
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
