"""Turn rulings that no scenario reaches: impossible facts, and values that no book has."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tapete.engine.commands import Bet, Call, Check, Fold, LetStand, RaiseTo, TakeBack
from tapete.engine.types import Sourced
from tapete.floor import Ruling, Spot, SpotSeat, StreetAct, rule
from tapete.floor.incidents import Incident
from tapete.floor.incidents.claims import FaceDown
from tapete.floor.incidents.turn import (
    ActTakenBack,
    ConditionalStatement,
    FoldedBeforeAmount,
    FreeFold,
    LeftSeat,
    OutOfTurn,
    PotMiscount,
    SeatSkipped,
    TurnComes,
    Underbet,
    Undercall,
    Undercalled,
    UndercallRun,
    WrongCount,
)
from tapete.floor.rulings.turn.acts import command_for
from tapete.floor.spot import Early
from tapete.rules import Book, book

BOOK = book("tda-2019")
FLOP = Spot(
    seats={
        1: SpotSeat(stack=2_000, bet=300),
        2: SpotSeat(stack=2_000),
        3: SpotSeat(stack=50),
        4: SpotSeat(live=False),
        5: SpotSeat(stack=0, all_in=True),
        6: SpotSeat(stack=2_000),
    },
    street="flop",
    board=3,
    big_blind=100,
    to_act=2,
    bet=300,
    raise_by=300,
    acts=(StreetAct(seat=1, act="bet", to=300),),
)
TOLD = replace(FLOP, acts=())
CHECKED = replace(FLOP, bet=0, raise_by=0, acts=(), seats=FLOP.seats | {1: SpotSeat(stack=2_300)})
POT = replace(FLOP, limit="pot-limit", pot=600)
LOW = replace(
    POT,
    pot=0,
    to_act=None,
    seats={1: SpotSeat(bet=300, put_in=400), 2: SpotSeat(bet=300, put_in=400)}
    | {seat: SpotSeat(put_in=100) for seat in (3, 6)},
)
SHORT = replace(FLOP, big_blind=500, raise_by=0)
FOLDS = tuple(StreetAct(seat=seat, act="fold") for seat in (3, 6))


@pytest.mark.parametrize(
    ("spot", "incident", "why"),
    [
        (FLOP, OutOfTurn(seat=2, act="call"), "seat: seat 2 is to act, so this is in turn"),
        (FLOP, OutOfTurn(seat=4, act="call"), "seat: seat 4 has folded"),
        (FLOP, OutOfTurn(seat=5, act="call"), "seat: seat 5 is all-in and can't act"),
        (FLOP, OutOfTurn(seat=9, act="call"), "seat: seat 9 is not dealt in"),
        (FLOP, OutOfTurn(seat=3, act="raise", to=600), "to: seat 3 has 50 in all and can't make it 600"),
        (
            replace(TOLD, to_act=None),
            OutOfTurn(seat=3, act="fold"),
            "to_act: who was to act when somebody acted out of turn?",
        ),
        (FLOP, TurnComes(seat=6, act="call", faced=300), "seat: seat 2 is to act, not seat 6"),
        (
            FLOP,
            TurnComes(seat=2, act="call", faced=400),
            "faced: the bet is 300 now and can't have been 400 before",
        ),
        (FLOP, SeatSkipped(seat=2, acts=(), had_time=True), "acts: nobody has acted out of turn"),
        (
            FLOP,
            SeatSkipped(seat=2, acts=(StreetAct(seat=2, act="fold"),), had_time=True),
            "acts: seat 2 is the seat that was passed over",
        ),
        (
            FLOP,
            SeatSkipped(seat=2, acts=(StreetAct(seat=3, act="call", to=300),), had_time=True),
            "acts: seat 3 has 50 in all and can't make it 300",
        ),
        (FLOP, Undercall(seat=2), "chips: what was put out, or said?"),
        (
            FLOP,
            Undercall(seat=2, chips=(300,)),
            "chips: 300 in front is no less than the call or an all-in",
        ),
        (FLOP, Undercall(seat=2, chips=(5_000,)), "chips: seat 2 has 2000 and can't put out 5000"),
        (
            replace(TOLD, to_act=3),
            Undercall(seat=3, chips=(50,)),
            "chips: 50 in front is no less than the call or an all-in",
        ),
        (
            FLOP,
            Undercall(seat=6, chips=(100,), in_turn=True),
            "in_turn: true was given, but the hand says false",
        ),
        (
            FLOP,
            UndercallRun(run=(Undercalled(seat=2, to=100),)),
            "run: one undercall alone is no run of them",
        ),
        (
            FLOP,
            UndercallRun(run=(Undercalled(seat=2, to=100), Undercalled(seat=2, to=200))),
            "run: no seat is in it twice",
        ),
        (
            FLOP,
            UndercallRun(run=(Undercalled(seat=2, to=100), Undercalled(seat=6, to=300))),
            "run: 300 in front of seat 6 is no undercall of 300",
        ),
        (FLOP, Underbet(seat=1, faced=0), "made: 300 is no less than the least, 100"),
        (FLOP, Underbet(seat=1, faced=300), "faced: 300 was given, but the hand says 0"),
        (TOLD, Underbet(seat=1, faced=300), "faced: 300 is no raise of 300"),
        (FLOP, Underbet(seat=2, faced=0), "seat: seat 2 has made no bet or raise on this street"),
        (TOLD, Underbet(seat=2, faced=0), "seat: seat 2 has bet nothing"),
        (FLOP, Underbet(seat=1, faced=0, made=200), "made: 200 was given, but the hand says 300"),
        (
            TOLD,
            Underbet(seat=1, faced=0, made=200),
            "made: 300 stands in front of seat 1, not 200",
        ),
        (
            FLOP,
            Underbet(seat=1, faced=0, found="next_card"),
            "made: the street of the bet is over, so its amount must be given",
        ),
        (
            replace(FLOP, big_blind=500, raise_by=0, seats=FLOP.seats | {1: SpotSeat(stack=0, bet=300)}),
            Underbet(seat=1),
            "seat: seat 1 is all-in, and so may make it less than 500",
        ),
        (
            FLOP,
            PotMiscount(seat=1, right=400),
            "limit: the pot is counted for bets in pot limit alone",
        ),
        (POT, PotMiscount(seat=1, right=300), "right: 300 is what was bet"),
        (POT, PotMiscount(seat=1, right=400), "right: 400 was given, but the hand says 300"),
        (FLOP, WrongCount(seat=2, stated=300, did="put_in"), "stated: 300 is the right amount"),
        (CHECKED, WrongCount(seat=2, stated=300, did="put_in"), "seat: seat 2 faces no bet"),
        (
            FLOP,
            WrongCount(seat=2, stated=0, did="put_in"),
            "stated: 0 stands in front of seat 2 already",
        ),
        (FLOP, FreeFold(seat=2), "seat: seat 2 faces a bet, so its fold is an ordinary one"),
        (FLOP, ActTakenBack(seat=2), "seat: seat 2 has not acted on this street"),
        (FLOP, FoldedBeforeAmount(seat=2, bettor=2), "bettor: nobody folds behind their own raise"),
        (FLOP, FoldedBeforeAmount(seat=2, bettor=1), "seat: seat 2 is to act, not seat 1"),
        (
            FLOP,
            ConditionalStatement(seat=6, promised="raise", condition="met"),
            "seat: seat 2 is to act, not seat 6",
        ),
        (FLOP, LeftSeat(seat=4), "seat: seat 4 has folded and may leave"),
    ],
)
def test_facts_that_cannot_be_so_are_named(spot: Spot, incident: Incident, why: str) -> None:
    with pytest.raises(ValueError) as error:
        rule(spot, incident, BOOK)
    assert str(error.value) == why


def with_value(point: str, value: Any) -> Book:
    """Return TDA 2019 with another value at one of its points."""
    there = getattr(BOOK.turn, point)
    return replace(
        BOOK, turn=replace(BOOK.turn, **{point: Sourced(value, there.source if there else "TDA19-1")})
    )


EARLY_CALL = OutOfTurn(seat=6, act="call")
SKIPPED = SeatSkipped(seat=2, acts=(StreetAct(seat=6, act="call", to=300),), had_time=True)
UNDERCALL = Undercall(seat=2, chips=(100,))
COUNT = WrongCount(seat=2, stated=200, did="put_in")


@pytest.mark.parametrize(
    ("point", "value", "spot", "incident", "told"),
    [
        (
            "early_act",
            "stands",
            FLOP,
            EARLY_CALL,
            {"outcome": "binding", "turn": 2, "carry": (LetStand(act=Call(seat=6)),)},
        ),
        ("early_act", "refused", FLOP, EARLY_CALL, {"outcome": "refused", "penalty": ()}),
        ("early_penalty", "never", FLOP, EARLY_CALL, {"outcome": "pending", "penalty": ()}),
        (
            "early_unchanged",
            "released",
            FLOP,
            TurnComes(seat=2, act="call", faced=300),
            {"outcome": "released", "returned": 300},
        ),
        (
            "early_box",
            "refused",
            FLOP,
            TurnComes(seat=2, act="call", faced=300, by="box"),
            {"outcome": "released", "returned": 0},
        ),
        (
            "action_changed_by",
            "full-raise",
            replace(TOLD, bet=400, raise_by=300),
            TurnComes(seat=2, act="call", faced=300),
            {"outcome": "binding", "to": 400},
        ),
        (
            "skipped_lost_by",
            "any-act",
            FLOP,
            SKIPPED,
            {"outcome": "director", "facts": {"acts": 1, "with_chips": 1, "binding": [6]}},
        ),
        ("undercall_run_others", "full-call", FLOP, replace(UNDERCALL, behind_another=True), {"add": 200}),
        ("undercall_opening_bet", "director", FLOP, UNDERCALL, {"outcome": "director"}),
        ("wrong_count_paid", "released", FLOP, COUNT, {"outcome": "released", "returned": 200}),
        ("wrong_count_relief", "none", FLOP, COUNT, {"outcome": "accepted_action", "add": 100}),
        (
            "pot_too_low_until",
            "next-card",
            replace(LOW, acts=(*LOW.acts, StreetAct(seat=2, act="call", to=300), *FOLDS)),
            PotMiscount(seat=1),
            {"outcome": "corrected", "to": 400, "add": 100},
        ),
        (
            "underbet_for",
            "bettor",
            replace(SHORT, to_act=3, acts=(*SHORT.acts, StreetAct(seat=2, act="call"))),
            Underbet(seat=1),
            {"outcome": "corrected", "to": 500, "owes": {}},
        ),
        (
            "free_fold",
            "taken-back",
            CHECKED,
            FreeFold(seat=2),
            {"outcome": "fold_taken_back", "turn": 2, "carry": ()},
        ),
        (
            "act_in_turn",
            "until-next-act",
            FLOP,
            ActTakenBack(seat=1),
            {"outcome": "taken_back", "turn": 1, "carry": (TakeBack(seat=1),)},
        ),
        (
            "fold_before_amount",
            "taken-back",
            FLOP,
            FoldedBeforeAmount(seat=6, bettor=2),
            {"outcome": "fold_taken_back", "dead": ()},
        ),
        (
            "conditional",
            "binding",
            FLOP,
            ConditionalStatement(seat=2, promised="fold", condition="met"),
            {"outcome": "binding", "dead": (2,), "carry": (Fold(seat=2),)},
        ),
        ("left_hand", "fold", FLOP, LeftSeat(seat=6), {"dead": (6,), "carry": (LetStand(act=Fold(seat=6)),)}),
        ("left_penalty", "never", FLOP, LeftSeat(seat=6), {"outcome": "hand_stays_live", "penalty": ()}),
    ],
)
def test_values_that_the_book_does_not_have(
    point: str, value: str, spot: Spot, incident: Incident, told: dict[str, Any]
) -> None:
    ruling = rule(spot, incident, with_value(point, value))
    assert {name: getattr(ruling, name) for name in told} == told
    assert told != {name: getattr(rule(spot, incident, BOOK), name) for name in told}


def test_an_act_that_may_be_taken_back_stays_once_somebody_has_acted() -> None:
    called = replace(FLOP, to_act=3, acts=(*FLOP.acts, StreetAct(seat=2, act="call")))
    assert (
        rule(called, ActTakenBack(seat=1), with_value("act_in_turn", "until-next-act")).outcome == "act_stays"
    )


@pytest.mark.parametrize(("value", "outcome"), [("dead", "dead_hand"), ("call-or-fold", "limited")])
def test_a_book_may_decide_on_a_skipped_hand_itself(value: str, outcome: str) -> None:
    skipped = replace(SKIPPED, acts=(*SKIPPED.acts, StreetAct(seat=3, act="fold")))
    ruling = rule(FLOP, skipped, with_value("skipped_hand", value))
    assert (ruling.outcome, ruling.seat, ruling.options) == (outcome, 2, ())


def not_covered(spot: Spot, incident: Incident) -> Ruling:
    ruling = rule(spot, incident, BOOK)
    assert (ruling.outcome, ruling.cites) == ("not_covered", BOOK.general_power)
    return ruling


def test_an_underbet_in_pot_limit_is_not_covered() -> None:
    not_covered(replace(POT, big_blind=500, raise_by=0), Underbet(seat=1))


def test_an_underbet_that_was_raised_since_is_not_covered() -> None:
    acts = (*SHORT.acts, StreetAct(seat=2, act="raise", to=900))
    not_covered(replace(SHORT, bet=900, to_act=3, acts=acts), Underbet(seat=1))


def test_an_early_raise_by_a_seat_that_may_not_raise_is_not_covered() -> None:
    closed = replace(TOLD, may_raise=False)
    not_covered(closed, TurnComes(seat=2, act="raise", to=600, faced=300))


def test_an_early_raise_comes_to_no_more_than_the_limit() -> None:
    ruling = rule(POT, TurnComes(seat=2, act="raise", to=2_000, faced=300), BOOK)
    assert (ruling.outcome, ruling.to) == ("binding", 1_200)


def test_TDA19_55A_a_call_with_nothing_to_call_is_a_check() -> None:
    assert command_for(FLOP, 2, "call") == Call(seat=2)
    assert command_for(FLOP, 1, "call") == Check(seat=1)  # its own bet is the one to call
    assert command_for(CHECKED, 2, "call") == command_for(CHECKED, 2, "check") == Check(seat=2)


def test_an_aggressive_act_is_a_bet_or_a_raise_by_what_stands_there() -> None:
    assert command_for(FLOP, 2, "raise", 900) == RaiseTo(seat=2, amount=900)
    assert isinstance(command_for(CHECKED, 2, "bet", 400), Bet)


def test_a_seat_that_acts_out_of_turn_twice_has_one_act_that_waits() -> None:
    """The new act takes the place of the first: one act is not yet substantial action."""
    waits = replace(FLOP, pending=(Early(seat=6, act="call", faced=300),))
    again = rule(waits, OutOfTurn(seat=6, act="raise", to=900), BOOK)
    assert (again.outcome, again.facts.get("acts")) == ("pending", None)
    other = rule(waits, OutOfTurn(seat=3, act="call"), BOOK)
    assert (other.outcome, other.facts["acts"]) == ("director", 2)


@pytest.mark.parametrize(("mucked", "steps"), [(False, ["turn_up"]), (True, ["retrieve_cards", "turn_up"])])
def test_cards_are_taken_back_from_the_muck_if_they_lie_there(mucked: bool, steps: list[str]) -> None:
    seats = {1: SpotSeat(bet=500, all_in=True), 2: SpotSeat(bet=500, all_in=True)}
    spot = Spot(seats=seats, street="river", board=5)
    ruling = rule(spot, FaceDown(seat=1, mucked=mucked), BOOK)
    assert (ruling.outcome, [step.do for step in ruling.steps]) == ("must_show", steps)
