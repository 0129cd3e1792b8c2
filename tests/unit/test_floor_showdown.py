"""Showdown incidents require that the betting is over, in a played hand and in a typed spot."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tapete.cards import DECKS
from tapete.engine import Bet, Call, Check, Hand, Stakes
from tapete.engine.commands import Command, Fold, Hold
from tapete.floor import Spot, SpotSeat, rule
from tapete.floor.impossible import Impossible
from tapete.floor.incidents import Incident
from tapete.floor.incidents.claims import (
    AT_SHOWDOWN,
    AwardDisputed,
    DeclinesToShow,
    FaceDown,
    FoldedOnStatement,
    HandAnnounced,
    HandAsked,
    HandShown,
    KilledByMistake,
    NobodyShows,
    PlaysBoard,
    ThrownIn,
)
from tapete.floor.incidents.penalties import SoftPlay
from tapete.floor.incidents.players import HiddenChips
from tapete.floor.incidents.turn import Underbet
from tapete.rules import book, hand_rules

TDA = book("tda-2019")
AT_THE_END: tuple[Incident, ...] = (
    HandAnnounced(seat=1),
    FaceDown(seat=1),
    ThrownIn(seat=1, identifiable=True),
    HandShown(seat=1, shown=2),
    PlaysBoard(seat=1),
    NobodyShows(),
    DeclinesToShow(seat=1),
    HandAsked(seat=1, asker=2),
    AwardDisputed(about="reading"),
)
IN_PART: tuple[Incident, ...] = (
    FoldedOnStatement(seat=1, by=2, identifiable=True, paid=500),
    KilledByMistake(seat=1, identifiable=True, tabled=True, wins=True),
    Underbet(seat=1, faced=0, made=50, found="showdown"),
)
"""Incidents that concern a showdown only through one of their facts."""
FLOP = Spot(
    seats={1: SpotSeat(stack=900), 2: SpotSeat(stack=900), 3: SpotSeat(stack=900)},
    street="flop",
    board=3,
    button=3,
)


TWO = Spot(seats={1: SpotSeat(), 2: SpotSeat()}, button=1)


def test_every_incident_of_a_showdown_is_tried() -> None:
    assert {type(incident) for incident in AT_THE_END} == AT_SHOWDOWN


def held_on_the_flop(*, stacks: dict[int, int]) -> Hand:
    """Return a hand in which three seats called before the flop and checked it, and the dealer waits."""
    rules = hand_rules("holdem-no-limit", book=TDA)
    hand, _ = Hand.start(
        rules,
        hand=1,
        stakes=Stakes(small_blind=50, big_blind=100),
        stacks=stacks,
        button=3,
        small_blind=1,
        big_blind=2,
        deck=DECKS["standard-52"],
    )
    checks = [Check(seat=seat) for seat in (1, 2, 3)]
    plays: list[Command] = [Call(seat=3), Call(seat=1), Check(seat=2), Hold(), *checks]
    for command in plays:
        if hand.to_act == getattr(command, "seat", hand.to_act):
            hand.act(command)
    assert hand.to_act is None
    return hand


def on_board(spot: Spot, incident: Incident) -> Spot:
    """Complete the board for incidents about playing the board."""
    return replace(spot, board=5) if isinstance(incident, PlaysBoard) else spot


@pytest.mark.parametrize("incident", [*AT_THE_END, *IN_PART], ids=repr)
def test_no_showdown_on_an_earlier_street(incident: Incident) -> None:
    played = on_board(Spot.of_hand(held_on_the_flop(stacks={1: 5000, 2: 5000, 3: 5000})), incident)
    one_all_in = replace(FLOP, seats={**FLOP.seats, 1: SpotSeat(stack=0, all_in=True)})
    for spot in (played, on_board(FLOP, incident), on_board(one_all_in, incident)):
        with pytest.raises(Impossible, match=r"^street: there is no showdown on this street \(flop\)"):
            rule(spot, incident, book("casino-club"))


@pytest.mark.parametrize("incident", AT_THE_END, ids=repr)
@pytest.mark.parametrize(
    "spot",
    [
        replace(FLOP, street="river", board=5),
        replace(FLOP, street="river", board=0),
        replace(FLOP, street="showdown", board=5),
        # Nobody can bet any more.
        replace(FLOP, seats={1: SpotSeat(all_in=True), 2: SpotSeat(all_in=True), 3: SpotSeat()}),
        replace(FLOP, seats={1: SpotSeat(stack=0), 2: SpotSeat(stack=0), 3: SpotSeat(live=False)}),
        # The pot is won.
        replace(FLOP, seats={1: SpotSeat(), 2: SpotSeat(live=False), 3: SpotSeat(live=False)}),
    ],
)
def test_a_showdown_where_no_betting_is_left(spot: Spot, incident: Incident) -> None:
    if isinstance(incident, PlaysBoard):
        spot = replace(spot, board=5)
    if isinstance(incident, NobodyShows) and len(spot.live) < 2:
        with pytest.raises(Impossible, match="with one hand left"):
            rule(spot, incident, TDA)
    elif isinstance(incident, HandAsked) and 2 not in spot.live:
        rule(spot, replace(incident, asker_cards="none"), TDA)
    else:
        rule(spot, incident, TDA)


@pytest.mark.parametrize(
    ("spot", "why"),
    [
        ({"street": "river", "board": 4}, "board: there is no showdown yet: 4 of 5 cards are on the board"),
        ({"street": "river", "board": 5, "to_act": 2}, "to_act: seat 2 has still to act"),
        (
            {"street": "flop", "last_street": True},
            "last_street: this street (flop) is not the last one",
        ),
        (
            {"street": "river", "bet": 300, "seats": {1: SpotSeat(bet=300), 2: SpotSeat(bet=100)}},
            "seats.2.bet: seat 2 has still to act",
        ),
        ({"game": "stud", "street": "sixth"}, "street: there is no showdown on this street (sixth)"),
        ({"game": "27-triple-draw", "street": "deal"}, "street: there is no showdown on this street (deal)"),
        ({"game": "holden"}, "game: no such game 'holden'"),
    ],
)
def test_facts_that_rule_out_a_showdown(spot: dict[str, Any], why: str) -> None:
    with pytest.raises(Impossible) as error:
        rule(replace(TWO, **spot), HandAnnounced(seat=1), TDA)
    assert str(error.value).startswith(why)


def test_two_all_in_on_the_flop_have_a_showdown() -> None:
    """The hand is held when both are all-in: the rest of the board is still to come."""
    rules = hand_rules("holdem-no-limit", book=TDA)
    hand, _ = Hand.start(
        rules,
        hand=1,
        stakes=Stakes(small_blind=50, big_blind=100),
        stacks={1: 1000, 2: 1000, 3: 5000},
        button=3,
        small_blind=1,
        big_blind=2,
        deck=DECKS["standard-52"],
    )
    for command in (Fold(seat=3), Call(seat=1), Check(seat=2), Bet(seat=1, amount=900), Hold(), Call(seat=2)):
        hand.act(command)
    assert (hand.to_act, hand.view_for(None).street) == (None, "flop")
    found = rule(Spot.of_hand(hand), NobodyShows(), TDA)
    assert (found.outcome, found.facts["order"]) == ("show_together", [1, 2])
    assert "TDA19-16" in found.cites


def test_chips_won_with_hidden_ones_and_nuts_checked_come_at_the_end() -> None:
    all_in = replace(FLOP, seats={**FLOP.seats, 1: SpotSeat(stack=0, all_in=True)})
    hidden = HiddenChips(seat=1, caller=2, amount=100)
    assert rule(all_in, hidden, TDA).outcome == "director"
    with pytest.raises(Impossible, match="no showdown on this street"):
        rule(all_in, replace(hidden, won=True), TDA)
    with pytest.raises(Impossible, match="checked_nuts: this applies to the last street"):
        rule(FLOP, SoftPlay(seat=1, checked_nuts=True), TDA)
    assert rule(replace(FLOP, street="river"), SoftPlay(seat=1, checked_nuts=True), TDA).outcome == "director"
