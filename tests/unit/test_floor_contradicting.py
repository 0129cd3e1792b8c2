"""Facts that contradict each other, in a typed spot and between an incident and its hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tapete.cards import STANDARD_52, read_cards
from tapete.engine import Bet, Call, Check, Fold, Hand, Stakes
from tapete.engine.commands import Kill
from tapete.floor import Impossible, Spot, SpotSeat, rule
from tapete.floor.contradicting import CHECKS
from tapete.floor.incidents import Incident
from tapete.floor.incidents.bets import AmbiguousAmount, FactsAsked, Wager
from tapete.floor.incidents.claims import (
    AwardDisputed,
    DeclinesToShow,
    FaceDown,
    KilledByMistake,
    NobodyShows,
    ThrownIn,
)
from tapete.floor.incidents.deal import OldLevel, WrongCardCount
from tapete.floor.incidents.players import Absent, ConcealedChips, HiddenChips
from tapete.floor.incidents.turn import OutOfTurn, SeatSkipped, TurnComes
from tapete.floor.spot import Early, HandSpot, Piles, StreetAct
from tapete.rules import book, hand_rules

TDA = book("tda-2019")
THREE = {1: SpotSeat(bet=500), 2: SpotSeat(), 3: SpotSeat()}
FLOP = Spot(seats=THREE, street="flop", big_blind=100, to_act=2)


def test_the_spots_below_are_right_but_for_what_they_change() -> None:
    assert rule(FLOP, Wager(seat=2, says="raise"), TDA).outcome == "must_raise"


@pytest.mark.parametrize(
    ("named", "why"),
    [
        ({"board": 5}, "board: 5 community cards were given, but the flop has 3"),
        ({"board": 2}, "board: 2 community cards were given, but the flop has 3"),
        (
            {"piles": Piles(board=tuple(read_cards("AhKhQhJhTh")))},
            "board: 5 community cards were given, but the flop has 3",
        ),
        (
            {"board": 3, "piles": Piles(board=tuple(read_cards("AhKhQhJh")))},
            "piles.board: 4 cards lie on the board, but 3 were given",
        ),
        ({"last_street": True}, "last_street: this street (flop) is not the last one (river)"),
        ({"street": "fourth"}, "street: holdem has no street 'fourth', but preflop, flop, turn, river"),
        ({"due": "draw"}, "due: holdem has no draw on flop"),
        ({"due": "bring_in"}, "due: holdem has no bring-in on flop"),
        ({"game": "stud", "street": "fourth", "due": "bring_in"}, "due: stud has no bring-in on fourth"),
        ({"opener": 9}, "opener: seat 9 is not dealt in"),
        ({"raise_from": 0}, "raise_from: it exists only in fixed limit"),
        (
            {"limit": "pot-limit", "pot": 700, "most": 5_000},
            "most: 5000 was given, but by the pot it is 1700",
        ),
        (
            {"limit": "fixed-limit", "seats": {1: SpotSeat(bet=100), 2: SpotSeat()}, "raise_from": 0},
            "raise_from: 0 was given, but a bet of 100 is completed from more than 0",
        ),
        ({"small_blind": 300}, "small_blind: a small blind of 300 is more than the big blind of 100"),
        (
            {"small_blind_seat": 2, "big_blind_seat": 2},
            "small_blind_seat: seat 2 can't have both blinds",
        ),
        ({"to_act": 1}, "to_act: seat 1 has made or matched the bet of 500 and is not to act"),
        (
            {"pending": (Early(seat=3, act="check", faced=700),)},
            "pending[0].faced: the bet is 500 now and can't have been 700 before",
        ),
        (
            {"pending": (Early(seat=3, act="check", faced=0), Early(seat=3, act="call", faced=500))},
            "pending[1]: seat 3 already has a pending act",
        ),
        (
            {"seats": THREE | {3: SpotSeat(live=False)}, "pending": (Early(seat=3, act="call", faced=500),)},
            "pending[0]: seat 3 has folded",
        ),
    ],
)
def test_facts_of_a_typed_spot_that_contradict_each_other(named: dict[str, Any], why: str) -> None:
    with pytest.raises(Impossible) as error:
        rule(replace(FLOP, **named), Wager(seat=2, says="raise"), TDA)
    assert str(error.value) == why


def test_a_spot_without_a_game_that_is_known_is_ruled_on_by_its_bets() -> None:
    own = replace(FLOP, game="pineapple", street="turn", board=4)
    assert rule(own, Wager(seat=2, says="raise"), TDA).outcome == "must_raise"


def test_an_all_in_on_the_flop_leaves_all_cards_on_the_board() -> None:
    seats = {1: SpotSeat(bet=500, all_in=True), 2: SpotSeat(bet=500)}
    spot = Spot(seats=seats, street="flop", board=5)
    assert rule(spot, KilledByMistake(seat=1, identifiable=True), TDA).outcome == "hand_lives"


# ------------------------------------------------------------ beside a hand


def played(*commands: Any, stacks: tuple[int, ...] = (5_000, 5_000, 5_000, 5_000)) -> HandSpot:
    """Play four seats at 50 and 100 to the flop with calls, then carry out these commands."""
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit"),
        hand=1,
        stakes=Stakes(small_blind=50, big_blind=100),
        stacks=dict(enumerate(stacks, start=1)),
        button=4,
        small_blind=1,
        big_blind=2,
        deck=STANDARD_52,
    )
    for command in (Call(seat=3), Call(seat=4), Call(seat=1), Check(seat=2), *commands):
        hand.act(command)
    return Spot.of_hand(hand)


BET = played(Bet(seat=1, amount=400))
FOLDED = played(Bet(seat=1, amount=400), Fold(seat=2))
WON = played(Bet(seat=1, amount=400), Fold(seat=2), Fold(seat=3), Fold(seat=4))
ALL_IN = played(Bet(seat=1, amount=400), Call(seat=2), Fold(seat=3), stacks=(500, 5_000, 5_000, 5_000))
KILLED = played(Bet(seat=1, amount=400), Kill(seat=2))
SHOWN = replace(BET, to_act=None, street="showdown", shown=(1,))
REFUSED: list[tuple[Spot, Incident, str]] = [
    (
        BET,
        OutOfTurn(seat=3, act="raise", to=300),
        "to: 300 is no raise of 400",
    ),
    (BET, OutOfTurn(seat=3, act="call", to=900), "to: a call to 900, but the bet is 400"),
    (BET, OutOfTurn(seat=3, act="fold", to=900), "to: a fold has no total, so 900 means nothing"),
    (BET, OutOfTurn(seat=3, act="check", to=1), "to: a check has no total, so 1 means nothing"),
    (
        BET,
        TurnComes(seat=2, act="raise", to=300, faced=400),
        "to: 300 is no raise of 400",
    ),
    (
        BET,
        SeatSkipped(seat=2, acts=(StreetAct(seat=3, act="raise", to=300),), had_time=True),
        "acts[0].to: 300 is no raise of 400",
    ),
    (
        BET,
        SeatSkipped(
            seat=2,
            acts=(StreetAct(seat=3, act="raise", to=900), StreetAct(seat=4, act="raise", to=800)),
            had_time=True,
        ),
        "acts[1].to: 800 is no raise of 900",
    ),
    (
        BET,
        SeatSkipped(seat=2, acts=(StreetAct(seat=3, act="call", to=300),), had_time=True),
        "acts[0].to: a call to 300, but the bet is 400",
    ),
    (FOLDED, FactsAsked(seat=3, about="may_raise", of=2), "of: seat 2 has folded"),
    (BET, Wager(seat=2, chips=(500,), prior=(100,)), "prior: seat 2 has no earlier bet in front"),
    (
        BET,
        AmbiguousAmount(seat=2, number=5, smallest_chip=500),
        "smallest_chip: 50 can't be made of chips of 500",
    ),
    (
        BET,
        OldLevel(small_blind=300, big_blind=200),
        "small_blind: a small blind of 300 is more than the big blind of 200",
    ),
    (
        WON,
        AwardDisputed(about="award", take={3: 50}, give={1: 50}),
        "take.3: seat 3 was paid 0 and can't give back 50",
    ),
    (
        WON,
        AwardDisputed(about="award", take={1: 401}, give={3: 401}),
        "take.1: seat 1 was paid 400 and can't give back 401",
    ),
    (SHOWN, DeclinesToShow(seat=1), "seat: seat 1 has shown its hand"),
    (SHOWN, FaceDown(seat=1), "seat: seat 1 has shown its hand"),
    (SHOWN, ThrownIn(seat=1, identifiable=True), "seat: seat 1 has shown its hand"),
    (replace(SHOWN, shown=(1, 2, 3, 4)), NobodyShows(), "tabled: all hands have been shown"),
    (FOLDED, KilledByMistake(seat=2, identifiable=True), "seat: seat 2 has folded"),
    (ALL_IN, HiddenChips(seat=1, caller=3, amount=700), "caller: seat 3 has folded"),
    (ALL_IN, HiddenChips(seat=1, caller=4, amount=700), "caller: seat 4 has not called"),
    (BET, Absent(seat=1, came="never"), "came: seat 1 has acted in this hand"),
    (
        BET,
        ConcealedChips(seat=2, amount=100, stack=9_000),
        "stack: 9000 was given, but the hand says 5000",
    ),
]


@pytest.mark.parametrize(("spot", "incident", "why"), REFUSED)
def test_facts_that_the_hand_excludes_are_refused(spot: Spot, incident: Incident, why: str) -> None:
    with pytest.raises(Impossible) as error:
        rule(spot, incident, TDA)
    assert str(error.value) == why


@pytest.mark.parametrize(
    ("spot", "incident", "outcome"),
    [
        (BET, OutOfTurn(seat=3, act="raise", to=900), "pending"),
        (BET, OutOfTurn(seat=3, act="call", to=400), "pending"),
        (BET, OutOfTurn(seat=3, act="call"), "pending"),
        (WON, AwardDisputed(about="award", take={1: 400}, give={3: 400}), "award_corrected"),
        (ALL_IN, HiddenChips(seat=1, caller=2, amount=700), "director"),
        (SHOWN, FaceDown(seat=2), "hand_lives"),
        (replace(SHOWN, shown=(1, 2, 3)), NobodyShows(), "director"),
        (BET, Absent(seat=3, came="after_last_card"), "hand_killed"),
        (BET, ConcealedChips(seat=2, amount=100, stack=5_000), "chips_forfeited"),
        (KILLED, KilledByMistake(seat=2, identifiable=True), "hand_lives"),
    ],
)
def test_the_same_facts_where_they_can_be_so_are_ruled_on(
    spot: Spot, incident: Incident, outcome: str
) -> None:
    assert rule(spot, incident, TDA).outcome == outcome


def test_counts_of_cards_are_those_of_the_hand_where_the_hand_shows_a_wrong_one() -> None:
    told = WrongCardCount(hands={1: 3})
    assert rule(BET, told, TDA).outcome  # the fault is told beside a hand that does not play it
    short = replace(BET, held={1: 1, 2: 2, 3: 2, 4: 2}, wrong_counts=True)
    with pytest.raises(Impossible, match=r"^hands\.1: 3 was given, but the hand says 1$"):
        rule(short, told, TDA)
    assert rule(short, WrongCardCount(hands={1: 1}), TDA).outcome


def test_a_call_behind_a_raise_out_of_turn_has_its_total() -> None:
    waits = replace(BET, pending=(Early(seat=3, act="raise", to=900, faced=400),))
    assert rule(waits, OutOfTurn(seat=4, act="call", to=900), TDA).outcome in ("pending", "director")
    with pytest.raises(Impossible, match="a call to 800"):
        rule(waits, OutOfTurn(seat=4, act="call", to=800), TDA)


def test_every_check_has_a_case_here() -> None:
    assert set(CHECKS) == {type(incident) for _, incident, _ in REFUSED} | {WrongCardCount}
