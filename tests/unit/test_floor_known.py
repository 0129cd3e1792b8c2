"""Facts of an incident that a hand determines are derived if missing and refused if different."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from tapete.cards import STANDARD_52
from tapete.engine import Bet, Call, Check, Command, Fold, Hand, HoldAct, LetStand, RaiseTo, Stakes
from tapete.floor import Impossible, Spot
from tapete.floor.incidents import Incident
from tapete.floor.incidents.bets import AmbiguousAmount, CalledBeforeAmount
from tapete.floor.incidents.board import CardsAside, ExtraBoardCards, SeventhExposed, ShortStub, WrongBurns
from tapete.floor.incidents.claims import DeclinesToShow, HandAsked, NobodyShows
from tapete.floor.incidents.deal import FouledDeck, OldLevel
from tapete.floor.incidents.players import AbsentStack, CardsShown, Device, HiddenChips, TimedAction
from tapete.floor.incidents.turn import (
    ActTakenBack,
    FoldedBeforeAmount,
    LeftSeat,
    PotMiscount,
    SeatSkipped,
    TurnComes,
    Underbet,
    Undercall,
    WrongCount,
)
from tapete.floor.known import FOLLOWS, filled
from tapete.floor.spot import HandSpot, StreetAct
from tapete.rules import hand_rules


def flop(*acts: Command, game: str = "holdem-no-limit", stack: int = 60_000, **stakes: Any) -> HandSpot:
    """Return the spot of four seats on the flop after these acts. Blinds are 300 and 600 by default."""
    given: dict[str, Any] = {"small_blind": 300, "big_blind": 600} | stakes
    hand, _ = Hand.start(
        hand_rules(game),
        hand=1,
        stakes=Stakes(**given),
        stacks={2: stack, 4: stack, 5: 3_000, 7: stack},
        button=7,
        small_blind=2,
        big_blind=4,
        deck=STANDARD_52,
    )
    for command in (Call(seat=5), Call(seat=7), Call(seat=2), Check(seat=4), *acts):
        hand.act(command)
    return Spot.of_hand(hand)


BET = (Bet(seat=2, amount=900),)
SHORT = (*BET, LetStand(act=RaiseTo(seat=4, amount=1_500)), Call(seat=5), Fold(seat=7))
RAISED = flop(*SHORT)
LATER = flop(*SHORT, Call(seat=2))
ALL_IN = flop(*BET, Fold(seat=4), RaiseTo(seat=5, amount=2_400))
EARLY = flop(*BET, HoldAct(seat=7, act="raise", to=1_800, by="words"))
POT = flop(Bet(seat=2, amount=1_400), game="omaha-pot-limit")
SHOWN = replace(RAISED, to_act=None, street="showdown", shown=(2, 4))


class Case(NamedTuple):
    """One fact of an incident in a spot, with its derived value and an impossible one."""

    spot: Spot
    incident: Incident
    field: str
    found: Any
    wrong: Any
    """None if a given fact counts even if another value follows."""


CASES = [
    Case(flop(smallest_chip=100), AmbiguousAmount(seat=2, number=5), "smallest_chip", 100, 25),
    Case(RAISED, CalledBeforeAmount(seat=2), "bettor", 4, 7),
    Case(RAISED, CalledBeforeAmount(seat=2, bettor=4), "amount", 1_500, 4_000),
    Case(ALL_IN, WrongCount(seat=7, stated=900, did="put_in"), "all_in", True, False),
    Case(RAISED, WrongCount(seat=2, stated=900, did="put_in"), "all_in", False, True),
    Case(RAISED, ActTakenBack(seat=4), "next_acted", True, False),
    Case(RAISED, FoldedBeforeAmount(seat=5), "bettor", 2, None),
    Case(EARLY, TurnComes(seat=7), "act", "raise", "call"),
    Case(EARLY, TurnComes(seat=7), "by", "words", "chips"),
    Case(EARLY, TurnComes(seat=7), "faced", 900, 0),
    Case(EARLY, TurnComes(seat=7), "to", 1_800, 2_000),
    Case(EARLY, TurnComes(seat=7), "players", 4, 3),
    Case(EARLY, SeatSkipped(had_time=True), "seat", 4, None),
    Case(
        EARLY,
        SeatSkipped(had_time=True),
        "acts",
        (StreetAct(seat=7, act="raise", to=1_800, in_turn=False),),
        (StreetAct(seat=7, act="call", to=900, in_turn=False),),
    ),
    Case(RAISED, Underbet(), "seat", 4, 5),
    Case(RAISED, Underbet(seat=4), "found", "same_street", "next_card"),
    Case(LATER, Underbet(seat=4), "found", "next_card", "same_street"),
    Case(RAISED, Underbet(seat=4), "made", 1_500, 1_250),
    Case(RAISED, Underbet(seat=4), "faced", 900, 1_200),
    Case(RAISED, Underbet(seat=4), "least_raise", 900, 300),
    Case(LATER, Underbet(seat=4), "callers", (2, 5), (5, 7)),
    Case(POT, PotMiscount(), "seat", 2, 7),
    Case(POT, PotMiscount(seat=2), "found", "same_street", "next_card"),
    Case(POT, PotMiscount(seat=2), "made", 1_400, 1_300),
    Case(POT, PotMiscount(seat=2), "right", 2_400, 5_000),
    Case(RAISED, LeftSeat(seat=4), "acted", True, False),
    Case(RAISED, LeftSeat(seat=2), "acted", False, True),
    Case(RAISED, LeftSeat(seat=2), "betting_over", False, True),
    Case(SHOWN, LeftSeat(seat=2), "betting_over", True, False),
    Case(
        flop(ante=100, ante_form="big_blind"),
        OldLevel(small_blind=400, big_blind=800),
        "ante_posted",
        100,
        50,
    ),
    Case(RAISED, ExtraBoardCards(count=4), "board", 1, 2),
    Case(RAISED, WrongBurns(burns=2), "acted", True, False),
    Case(
        replace(RAISED, piles=replace(RAISED.piles, aside=("As", "Ks"))) if RAISED.piles else RAISED,
        CardsAside(),
        "cards",
        2,
        1,
    ),
    Case(RAISED, SeventhExposed(seat=2), "all_in", False, True),
    Case(RAISED, ShortStub(), "stub", 41, 40),
    Case(RAISED, ShortStub(), "burns", 0, 3),
    Case(RAISED, ShortStub(), "muck", 2, None),
    Case(SHOWN, NobodyShows(), "tabled", (2, 4), (2,)),
    Case(SHOWN, DeclinesToShow(seat=5), "tabled", (2, 4), ()),
    Case(RAISED, TimedAction(seat=2), "first", False, True),
    Case(RAISED, CardsShown(seat=2), "action_pending", True, False),
    Case(SHOWN, CardsShown(seat=2), "action_pending", False, True),
    Case(RAISED, Device(seat=7, use="music"), "in_hand", False, True),
    Case(RAISED, Device(seat=2, use="music"), "in_hand", True, False),
    Case(RAISED, Device(seat=2, use="music"), "action_pending", True, False),
    Case(RAISED, AbsentStack(seat=2), "stack", 58_500, 9_999),
    Case(RAISED, Undercall(seat=2, chips=(100,)), "in_turn", True, False),
    Case(RAISED, Undercall(seat=4, chips=(100,)), "in_turn", False, True),
    Case(RAISED, HandAsked(seat=7, asker=2), "mucked", True, False),
    Case(ALL_IN, HiddenChips(seat=5, caller=7, amount=100), "covered", 59_400, 900_000),
    Case(RAISED, FouledDeck(what="missing"), "found", "in_hand", "before_next_hand"),
]
NAMES = [f"{case.incident.__struct_config__.tag}.{case.field}={case.found}" for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_a_fact_that_is_left_out_follows(case: Case) -> None:
    assert getattr(filled(case.spot, case.incident, usual=False), case.field) == case.found


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_a_fact_that_the_hand_contradicts_is_refused(case: Case) -> None:
    told = replace(case.incident, **{case.field: case.found})
    assert getattr(filled(case.spot, told, usual=False), case.field) == case.found
    if case.wrong is None:
        return
    with pytest.raises(Impossible):
        filled(case.spot, replace(case.incident, **{case.field: case.wrong}), usual=False)


def test_every_fact_that_follows_is_in_the_table() -> None:
    declared = {(kind, name) for kind, facts in FOLLOWS.items() for name in facts}
    assert declared == {(type(case.incident), case.field) for case in CASES}


def test_a_fact_neither_given_nor_derived_is_required() -> None:
    typed = Spot(seats=RAISED.seats, street="flop", big_blind=600, bet=1_500)
    with pytest.raises(Impossible, match="^faced: it must be given"):
        filled(typed, Underbet(seat=4))
