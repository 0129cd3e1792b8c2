"""Impossible facts about bets, and the rulings that no scenario of a book reaches."""

from typing import Any

import pytest
from msgspec.structs import replace

from tapete.engine.types import Sourced
from tapete.floor import Spot, SpotSeat, rule
from tapete.floor.citing import Citing
from tapete.floor.incidents.base import Incident
from tapete.floor.incidents.bets import (
    AmbiguousAmount,
    BetsTouched,
    CalledBeforeAmount,
    CountAsked,
    Declaration,
    FactsAsked,
    FakedBet,
    Wager,
)
from tapete.floor.procedures.betting import advice, announcement
from tapete.floor.spot import StreetAct
from tapete.rules import Book, book

TDA = book("tda-2019")
FACING = Spot(
    seats={
        1: SpotSeat(bet=400),
        2: SpotSeat(stack=950, bet=50),
        3: SpotSeat(live=False),
        4: SpotSeat(bet=300, stack=0, all_in=True),
    },
    street="flop",
    big_blind=100,
    to_act=2,
    bet=400,
    raise_by=400,
    pot=1_000,
)
OPENING = Spot(
    seats={1: SpotSeat(), 2: SpotSeat(stack=5_000)}, street="flop", big_blind=100, to_act=2, pot=300
)


def book_with(of: str = "tda-2019", **values: Any) -> Book:
    """Return a book with other decisions on some points about bets."""
    changed = {name: Sourced(value, "TDA19-1") for name, value in values.items()}
    made = book(of)
    return replace(made, bets=replace(made.bets, **changed))


@pytest.mark.parametrize(
    ("incident", "told"),
    [
        (Wager(seat=2, chips=(1_000,)), "chips: seat 2 has 950 and can't put out 1000"),
        (Wager(seat=2, chips=(500,), then=((500,),)), "chips: seat 2 has 950 and can't put out 1000"),
        (Wager(seat=2, chips=(500,), outside=(500,)), "chips: seat 2 has 950 and can't put out 1000"),
        (Wager(seat=2, chips=(500, 0)), "chips: no chip is worth 0"),
        (Wager(seat=2, amount=0), "amount: nobody bets 0"),
        (Wager(seat=2, chips=(500,), tiny=True), "tiny: 550 in front are no less than the call"),
        (Wager(seat=2), "says: nothing was said, and no chips were put out"),
        (Wager(seat=2, says="raise", then=((500,),)), "then: there is no further motion without a first one"),
        (
            Wager(seat=2, chips=(500,), prior=(25,)),
            "prior: 25 are less than the 50 that seat 2 has bet",
        ),
        (
            Wager(seat=2, chips=(500,), prior=(25, 25), left=(25, 25, 25)),
            "left: [25, 25, 25] are not among the chips of the earlier bet",
        ),
        (Wager(seat=2, chips=(500,), left=()), "left: say what `prior` chips there were"),
        (
            Wager(seat=2, chips=(500,), prior=(50,), left=(), all_forward=True),
            "all_forward: no chips of an earlier bet lie in front",
        ),
        (Wager(seat=1, says="call"), "seat: seat 2 is to act, not seat 1"),
        (Wager(seat=3, says="call"), "seat: seat 3 has folded"),
        (Wager(seat=4, says="call"), "seat: seat 4 is all-in and can't act"),
        (Wager(seat=5, says="call"), "seat: seat 5 is not dealt in"),
        (
            Declaration(seat=2, word="call", gesture="tap"),
            "gesture: it was a word or a gesture; rule on the first of them",
        ),
        (Declaration(seat=2), "word: nothing was said, and there was no gesture"),
        (Declaration(seat=2, word="hm"), "understood: say what the others could take it for"),
        (Declaration(seat=3, word="call"), "seat: seat 3 has folded"),
        (AmbiguousAmount(seat=2, number=0), "number: neither it nor the smallest chip can be 0"),
        (AmbiguousAmount(seat=1, number=5), "seat: seat 2 is to act, not seat 1"),
        (FakedBet(seat=2, chips=(100,)), "seat: seat 2 faces a bet and can't check"),
        (CalledBeforeAmount(seat=2, bettor=2, amount=900), "seat: seat 2 can't call here"),
        (CalledBeforeAmount(seat=4, bettor=1, amount=900), "seat: seat 4 can't call here"),
        (
            CalledBeforeAmount(seat=2, bettor=1, amount=300),
            "amount: 300 is no bet that seat 2 could call",
        ),
        (
            CalledBeforeAmount(seat=2, bettor=1, amount=900, expected=900),
            "expected: 900 is no lower amount that it could have called",
        ),
        (CountAsked(seat=2, what="exact_count"), "of: say whose chips are meant, of another seat"),
        (CountAsked(seat=2, what="estimate", of=2), "of: say whose chips are meant, of another seat"),
        (CountAsked(seat=2, what="estimate", of=9), "seat: seat 9 is not dealt in"),
        (CountAsked(seat=9, what="pot"), "seat: seat 9 is not dealt in"),
        (BetsTouched(seat=9), "seat: seat 9 is not dealt in"),
        (FactsAsked(seat=1, about="to_call"), "seat: seat 2 is to act, not seat 1"),
    ],
)
def test_what_cannot_be_is_told(incident: Incident, told: str) -> None:
    with pytest.raises(ValueError) as error:
        rule(FACING, incident, TDA)
    assert str(error.value) == told


@pytest.mark.parametrize(
    ("spot", "incident", "told"),
    [
        (OPENING, FakedBet(seat=2, chips=()), "chips: say which chips were handled"),
        (replace(OPENING, to_act=None), BetsTouched(), "to_act: betting doesn't go on"),
        (replace(OPENING, to_act=1), Wager(seat=1, says="all_in"), "seats.1.stack: an all-in needs it"),
    ],
)
def test_what_cannot_be_elsewhere_is_told(spot: Spot, incident: Incident, told: str) -> None:
    with pytest.raises(ValueError) as error:
        rule(spot, incident, TDA)
    assert str(error.value) == told


def test_a_reading_as_meant_needs_what_was_meant() -> None:
    other = book_with(unclear_words="as-meant")
    with pytest.raises(ValueError, match="meant: say what it was meant for"):
        rule(FACING, Declaration(seat=2, gesture="other"), other)
    meant = Declaration(seat=2, gesture="other", understood=("call", "all_in"), meant="call")
    assert rule(FACING, meant, other).outcome == "call"


@pytest.mark.parametrize(
    ("values", "spot", "incident", "outcome", "to"),
    [
        # An item without a value that is always read the same way.
        (
            {"item_without_value": "call"},
            FACING,
            Declaration(seat=2, gesture="item_without_value"),
            "call",
            400,
        ),
        (
            {"item_without_value": "all-in"},
            FACING,
            Declaration(seat=2, gesture="item_without_value"),
            "all_in",
            1_000,
        ),
        # With nothing to call it can only be a check or an all-in.
        (
            {"item_without_value": "director"},
            OPENING,
            Declaration(seat=2, gesture="item_without_value"),
            "director",
            None,
        ),
        # Words in talk that always bind, and a chip of which the words say nothing.
        ({"words_in_talk": "bind"}, FACING, Declaration(seat=2, word="call", context="talk"), "call", 400),
        (
            {"words_in_talk": "may-bind"},
            FACING,
            Declaration(seat=2, word="hm", context="talk"),
            "no_action",
            None,
        ),
        # A raise by the bet on top of the call.
        ({"raise_amount": "on-top"}, FACING, Wager(seat=2, says="raise", amount=450), "raise", 850),
        # A tiny chip that is an undercall like others, here of the opening bet.
        ({"tiny_chip": "undercall"}, FACING, Wager(seat=2, chips=(5,), tiny=True), "full_call", 400),
        ({"tiny_chip": "full-call"}, FACING, Wager(seat=2, chips=(5,), tiny=True), "call", 400),
        ({"least_bet": "chips-back"}, OPENING, Wager(seat=2, chips=(25, 25)), "no_action", None),
        ({"silent_bet": "must-declare"}, OPENING, Wager(seat=2, chips=(100, 25)), "no_action", None),
        ({"overchip": "raise-to-chip"}, FACING, Wager(seat=2, chips=(750,)), "raise", 800),
        ({"overchip_opening": "least"}, OPENING, Wager(seat=2, chips=(500,)), "bet", 100),
        ({"overchip_raise": "least"}, FACING, Wager(seat=2, says="raise", chips=(900,)), "raise", 800),
        ({"call_without_bet": "least-bet"}, OPENING, Wager(seat=2, says="call"), "bet", 100),
        (
            {"change_wanted": "change-given"},
            FACING,
            Wager(seat=2, chips=(400, 400), for_change=True),
            "call",
            400,
        ),
        ({"pot_term": "always"}, OPENING, Wager(seat=2, says="pot"), "bet", 300),
        ({"faked_bet": "check"}, OPENING, FakedBet(seat=2, chips=(500,)), "check", 0),
        ({"early_call": "full-call"}, FACING, CalledBeforeAmount(seat=2, bettor=1, amount=400), "call", 400),
        (
            {"early_call": "released"},
            FACING,
            CalledBeforeAmount(seat=2, bettor=1, amount=400),
            "released",
            None,
        ),
        ({"pot_spread": "refused"}, FACING, CountAsked(seat=2, what="spread_pot"), "refused", None),
        ({"estimate": "never"}, FACING, CountAsked(seat=2, what="estimate", of=1), "refused", None),
        ({"answers": "free"}, FACING, FactsAsked(seat=2, about="to_call"), "free_answer", None),
        (
            {"dealer_touches_bets": "any-time"},
            FACING,
            BetsTouched(what="square"),
            "granted",
            None,
        ),
        (
            {"motions_after_amount": "first-only"},
            FACING,
            Wager(seat=2, amount=800, chips=(350,), then=((400,),)),
            "call",
            400,
        ),
    ],
)
def test_a_point_decided_otherwise_is_ruled_otherwise(
    values: dict[str, Any], spot: Spot, incident: Incident, outcome: str, to: int | None
) -> None:
    ruling = rule(spot, incident, book_with(**values))
    assert (ruling.outcome, ruling.to) == (outcome, to)


def test_an_item_without_value_with_nothing_to_call_is_no_call() -> None:
    ruling = rule(OPENING, Declaration(seat=2, gesture="item_without_value"), book("tda-2024"))
    assert [option.name for option in ruling.options] == ["check", "all_in"]


@pytest.mark.parametrize(
    ("spot", "incident"),
    [
        # "Bet" facing a bet, "pot" in fixed limit, "complete" with nothing short, a number below the call.
        (FACING, Wager(seat=2, says="bet")),
        (replace(FACING, limit="fixed-limit"), Wager(seat=2, says="pot")),
        (FACING, Wager(seat=2, says="complete")),
        (FACING, AmbiguousAmount(seat=2, number=3, readings=(30,))),
    ],
)
def test_what_no_rule_reads_is_not_covered(spot: Spot, incident: Incident) -> None:
    ruling = rule(spot, incident, TDA)
    assert (ruling.outcome, ruling.cites) == ("not_covered", TDA.general_power)


def test_chips_of_more_than_one_motion_that_do_not_count_go_back_from_every_option() -> None:
    said = Wager(seat=2, amount=600, chips=(100,), then=((100, 100),), clear=False)
    ruling = rule(OPENING, said, TDA)
    found = {o.name: (o.ruling.to, o.ruling.returned, o.ruling.add) for o in ruling.options}
    # The three chips are the start of a bet of 600, or one chip of 100 is the bet.
    assert found == {"words": (600, 0, 300), "chips": (300, 0, 0)}
    silent = Wager(seat=2, chips=(100, 100), then=((100,),))
    assert rule(OPENING, silent, TDA).returned == 100
    tiny = Wager(seat=2, chips=(5,), then=((500,),), tiny=True)
    options = rule(FACING, tiny, TDA).options
    assert [(o.ruling.returned, o.ruling.add) for o in options] == [(155, 0), (500, 0)]


def test_whether_another_seat_could_raise() -> None:
    tda = book("tda-2026")
    seats = {
        1: SpotSeat(stack=9_000, bet=500),
        2: SpotSeat(stack=0, bet=600, all_in=True),
        3: SpotSeat(stack=9_000),
    }
    bet, raised = StreetAct(seat=1, act="bet", to=500), StreetAct(seat=2, act="raise", to=600)
    spot = Spot(seats=seats, street="flop", big_blind=100, to_act=3, bet=600, acts=(bet, raised))

    def asked(of: int, spot: Spot = spot) -> str:
        return rule(spot, FactsAsked(seat=3, about="may_raise", of=of), tda).outcome

    assert asked(1) == "answer_may_not_raise"  # faces 100, no full raise
    assert asked(2) == "answer_may_not_raise"  # all-in
    assert asked(3) == "answer_may_raise"
    assert asked(1, replace(spot, acts=())) == "answer_may_raise"  # nobody says that it has acted
    short = seats | {1: SpotSeat(stack=100, bet=500)}
    assert asked(1, replace(spot, acts=(), seats=short)) == "answer_may_not_raise"
    two = seats | {1: SpotSeat(stack=9_000, bet=200), 2: SpotSeat(stack=0, bet=300, all_in=True)}
    limit = replace(
        spot,
        limit="fixed-limit",
        seats=two,
        bet=0,
        raise_by=200,
        acts=(StreetAct(seat=1, act="bet", to=200), StreetAct(seat=2, act="raise", to=300)),
    )
    assert asked(1, limit) == "answer_may_raise"  # half of a bet
    to = {1: 800, 2: 800, 3: 600}
    deep = {seat: SpotSeat(stack=9_000, bet=bet) for seat, bet in to.items()}
    capped = tuple(
        StreetAct(seat=seat, act="bet" if to == 200 else "raise", to=to)
        for seat, to in ((1, 200), (2, 400), (3, 600), (1, 800))
    )
    four = replace(limit, seats=deep, acts=(*capped, StreetAct(seat=2, act="call", to=800)))
    assert asked(1, four) == "answer_may_not_raise"


def test_the_dealer_announces_all_amounts_or_counts_at_once_where_a_book_says_so() -> None:
    all_in = StreetAct(seat=1, act="raise", to=900)
    every = announcement(all_in, book_with(announced="all-amounts"), Citing(), all_in=True)
    assert (every.amount, every.counted) == (900, False)
    counted = announcement(all_in, book_with(all_in_counted="at-once"), Citing(), all_in=True)
    assert (counted.amount, counted.counted) == (900, True)
    assert advice(book_with("casino-club", advice="none"), Citing()) == ()
