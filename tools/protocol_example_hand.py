"""Play the hand that docs/protocol.md shows, and list the events that do not occur in it."""

from __future__ import annotations

from typing import Any

import msgspec

from tapete.cards import HIDDEN, STANDARD_52, read_cards
from tapete.engine import Bet, Call, Check, Command, Fold, Hand, Post, PostKind, RaiseTo, Stakes
from tapete.engine import events as ev
from tapete.engine.places import Moved, Place
from tapete.engine.rounds import Round
from tapete.rules import hand_rules


def played() -> tuple[Hand, Hand]:
    """Return a three-handed hand at the first decision of seat 1, and the same hand played to its end."""
    known = read_cards("8c9sAh 3c2dKh 2s Ad7c4h 5s 9d 5d Jc")
    deck = known + tuple(card for card in STANDARD_52 if card not in known)
    # Invented id of the ruleset, so that a change of a rulebook does not make the page stale.
    rules = msgspec.structs.replace(hand_rules("holdem-no-limit"), id="971d5253" * 8)
    hand, _ = Hand.start(
        rules,
        hand=1,
        stakes=Stakes(small_blind=10, big_blind=20),
        stacks={1: 1_500, 2: 1_500, 3: 1_500},
        button=1,
        small_blind=2,
        big_blind=3,
        deck=deck,
    )
    first = hand.copy()
    script: tuple[Command, ...] = (
        RaiseTo(seat=1, amount=60),
        Fold(seat=2),
        Call(seat=3),
        Check(seat=3),
        Bet(seat=1, amount=80),
        Call(seat=3),
        Check(seat=3),
        Check(seat=1),
        Check(seat=3),
        Bet(seat=1, amount=150),
        Call(seat=3),
    )
    for command in script:
        for event in hand.decide(command):
            hand.apply(event)
    if not hand.over:
        raise ValueError("the example hand must end")
    return first, hand


def without_occasion(hand: Hand) -> list[Any]:
    """Return events that do not occur in this hand, nor in any hand of a game without draws and upcards."""
    return [
        ev.HandKilled(seat=2),
        ev.Mucked(seat=3),
        ev.UncalledReturned(seat=1, amount=150),
        ev.RakeTaken(pot=0, amount=5),
        ev.StreetBegan(street="fourth"),
        ev.Burned(cards=(HIDDEN,)),
        ev.Discarded(seat=2, cards=(HIDDEN, HIDDEN)),
        ev.StubReshuffled(cards=(HIDDEN,) * 12),
        ev.BroughtIn(seat=3, amount=5),
        *_ruled(hand),
    ]


def _ruled(hand: Hand) -> list[Any]:
    """Return the events that only acts of the dealer and the floor produce."""
    now = Round(
        bets={1: 80, 2: 0, 3: 80},
        folded=(2,),
        waiting=(),
        acted=(1, 3),
        level=80,
        full_raise=80,
        aggressor=1,
    )
    early = hand.board[3:4]
    stacks = dict.fromkeys((1, 2, 3), 1_500)
    return [
        ev.HandRestored(seat=3, round=now),
        ev.BetsCorrected(bets={3: 80}, round=now),
        ev.ActionTakenBack(seat=3, round=now),
        ev.ActLetStand(seat=3, waiting=(3, 1)),
        ev.TurnGiven(seat=1, waiting=(1,)),
        ev.ActHeld(seat=3, act="raise", to=120, by="chips", faced=60, players=3),
        ev.ActReleased(seat=3),
        ev.Restricted(seat=3, may=("fold", "call"), until="act", rule="TDA19-55.2"),
        ev.ChipsForfeited(seat=3, amount=40),
        ev.PostsCorrected(
            stakes=Stakes(small_blind=20, big_blind=40),
            button=3,
            small_blind=1,
            big_blind=2,
            posts=(
                Post(seat=1, kind=PostKind.SMALL_BLIND, amount=20),
                Post(seat=2, kind=PostKind.BIG_BLIND, amount=40),
            ),
            antes={1: 0, 2: 0, 3: 0},
            dead={},
            short_blinds=0,
            opens_after=2,
            opener=3,
            round=now,
        ),
        ev.ChipsAdded(chips={1: 20, 3: 20}),
        ev.CardsExposed(seat=3, cards=hand.hole_cards[3][:1]),
        ev.DoorCardChanged(seat=3, up=hand.hole_cards[3][0], down=hand.hole_cards[3][1]),
        ev.CardsMoved(
            moves=(
                Moved(source=Place.LOOSE, target=Place.STUB, cards=early, seen=True),
                Moved(source=Place.STUB, target=Place.HOLE, cards=(HIDDEN,), seat=3),
            )
        ),
        ev.DealtEarly(street="turn", burned=(), cards=early),
        ev.BurnsSet(count=0),
        ev.HandHeld(),
        ev.HandReleased(),
        ev.Misdealt(stacks=stacks),
        ev.HandVoided(stacks=stacks),
        ev.PotShared(seats=(1, 3)),
        ev.AwardCorrected(taken={1: 100}, given={3: 100}),
    ]
