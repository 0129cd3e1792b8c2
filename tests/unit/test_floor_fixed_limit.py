"""Fixed limit on the floor: the cap on raises, and the meaning of the word "raise"."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.unit.games_table import blinds, do, seated

from tapete.engine import Hand
from tapete.floor import Impossible, Spot, SpotSeat, rule
from tapete.floor.dispatch import spot_known
from tapete.floor.incidents.bets import FactsAsked, Wager
from tapete.floor.spot import StreetAct
from tapete.rules import book, hand_rules

TDA = book("tda-2019")
BETS = ("2 bet 100", "1 raise 200", "2 raise 300", "1 raise 400")
ACTS = tuple(
    StreetAct(seat=seat, act="bet" if to == 100 else "raise", to=to)
    for seat, to in ((2, 100), (1, 200), (2, 300), (1, 400))
)
TYPED = Spot(
    seats={1: SpotSeat(bet=400), 2: SpotSeat(bet=300)},
    limit="fixed-limit",
    street="flop",
    big_blind=100,
    to_act=2,
)


def heads_up(*, last_two: bool) -> Hand:
    """Return two seats on the flop at bets of 100, after a bet and three raises."""
    hand = seated(
        hand_rules("holdem-fixed-limit", book=TDA),
        {1: 5_000, 2: 5_000},
        button=1,
        stakes=blinds(50, 100, bets=(100, 200)),
        event_heads_up=last_two,
    )
    do(hand, "1 call", "2 check", *BETS)
    return hand


@pytest.mark.parametrize("last_two", [False, True])
def test_TDA19_48_2_the_cap_is_lifted_for_the_last_two_of_the_event(last_two: bool) -> None:
    """Words, a fact that was asked for and the engine's menu say the same."""
    hand = heads_up(last_two=last_two)
    spot = Spot.of_hand(hand)
    menu = hand.menu
    assert menu is not None
    assert (menu.raise_to is not None) is last_two
    asked = rule(spot, FactsAsked(seat=2, about="may_raise"), TDA)
    assert asked.outcome == ("answer_may_raise" if last_two else "answer_may_not_raise")
    assert ("TDA19-48.2" in asked.cites) is last_two
    said = rule(spot, Wager(seat=2, says="raise"), TDA)
    assert (said.outcome, said.to) == (("raise", 500) if last_two else ("call", 400))


@pytest.mark.parametrize("acts", [(), ACTS])
def test_a_typed_spot_of_two_tells_by_may_raise_whether_they_are_the_last(
    acts: tuple[StreetAct, ...],
) -> None:
    spot = replace(TYPED, acts=acts, button=1)
    assert spot_known(spot, TDA).may_raise is False
    assert spot_known(replace(spot, may_raise=True), TDA).may_raise is True
    asked = FactsAsked(seat=2, about="may_raise")
    assert rule(spot, asked, TDA).outcome == "answer_may_not_raise"
    assert rule(replace(spot, may_raise=True), asked, TDA).outcome == "answer_may_raise"
    third = replace(spot, may_raise=True, acts=(), seats=spot.seats | {3: SpotSeat(live=False)})
    with pytest.raises(Impossible, match="may_raise: nobody may raise: all 4 bets"):
        spot_known(third, TDA)


def test_an_all_in_and_what_completes_it_are_one_bet_for_the_floor_too() -> None:
    """60, 120, all-in 150 completed to 180: a fourth bet is left, as the engine's menu says."""
    online = book("aconcagua")
    rules = hand_rules("holdem-fixed-limit", book=online)
    hand = seated(rules, {1: 900, 2: 900, 3: 150, 4: 900}, button=1, stakes=blinds(30, 60))
    do(hand, "4 raise 120", "1 call", "2 call", "3 raise 150", "4 raise 180")
    spot = Spot.of_hand(hand)
    assert rule(spot, FactsAsked(seat=1, about="may_raise"), online).outcome == "answer_may_raise"
    least = rule(spot, FactsAsked(seat=1, about="least_raise"), online)
    assert (least.outcome, least.facts["min_raise_to"]) == ("answer_least_raise", 240)
    do(hand, "1 raise 240")
    after = rule(Spot.of_hand(hand), FactsAsked(seat=2, about="may_raise"), online)
    assert after.outcome == "answer_may_not_raise"


@pytest.mark.parametrize(
    ("bets", "said", "outcome", "to"),
    [({1: 100}, "raise", "raise", 200), ({}, "bet", "bet", 100), ({1: 100, 2: 200}, "raise", "raise", 300)],
)
def test_a_raise_without_an_amount_has_the_one_amount_of_the_street(
    bets: dict[int, int], said: str, outcome: str, to: int
) -> None:
    seats = {seat: SpotSeat(bet=bets.get(seat, 0), stack=5_000) for seat in (1, 2, 3, 4)}
    spot = replace(TYPED, seats=seats, to_act=3)
    ruling = rule(spot, Wager(seat=3, says="raise" if said == "raise" else "bet"), TDA)
    assert (ruling.outcome, ruling.to, ruling.may) == (outcome, to, ())
    assert "COM-limit-bet" in ruling.cites


@pytest.mark.parametrize(("front", "least"), [(50, 100), (100, 200), (200, 300)])
def test_a_typed_bring_in_is_completed_to_the_bet_of_the_street(front: int, least: int) -> None:
    seats = {1: SpotSeat(bet=front), 2: SpotSeat(), 3: SpotSeat()}
    spot = replace(TYPED, game="stud", street="third", seats=seats, to_act=2)
    asked = rule(spot, FactsAsked(seat=2, about="least_raise"), TDA)
    assert (asked.outcome, asked.facts["min_raise_to"]) == ("answer_least_raise", least)
    assert rule(spot, Wager(seat=2, says="raise"), TDA).to == least
    if front < 100:
        completed = rule(spot, Wager(seat=2, says="complete"), TDA)
        assert (completed.outcome, completed.to) == ("raise", 100)
