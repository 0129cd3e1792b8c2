"""Showdown rulings that no scenario reaches: impossible facts, and values that no book has."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tapete.cards import DECKS, read_cards
from tapete.engine import Bet, Call, Check, Fold, Hand, HandRefused, Stakes
from tapete.engine.commands import CorrectBets, GoOn, Hold, Kill, Restore
from tapete.engine.types import Sourced
from tapete.floor import Impossible, Ruling, Spot, SpotSeat, StreetAct, rule
from tapete.floor.citing import Citing
from tapete.floor.incidents import Incident
from tapete.floor.incidents.claims import (
    AwardDisputed,
    BettorThrewIn,
    DeclinesToShow,
    FaceDown,
    FoldedOnStatement,
    HandAnnounced,
    HandAsked,
    HandShown,
    HandsMixed,
    KilledByMistake,
    NobodyShows,
    PlaysBoard,
    ThrownIn,
)
from tapete.floor.procedures.showdown import WonPot, _best, read_hands, side_pots_lie, split_pots, stacks_pot
from tapete.rules import Book, book, hand_rules

TDA = book("tda-2019")
CLUB = book("casino-club")
DOWN = Spot(
    seats={
        1: SpotSeat(stack=2_000, bet=500, put_in=600),
        2: SpotSeat(stack=2_000, bet=500, put_in=600),
        3: SpotSeat(stack=2_000, bet=300, put_in=400, live=False),
    },
    street="river",
    board=5,
    button=3,
    last_street=True,
    bet=500,
    raise_by=500,
    acts=(StreetAct(seat=1, act="bet", to=500), StreetAct(seat=2, act="call", to=500)),
)
BETTING = replace(
    DOWN, to_act=2, acts=DOWN.acts[:1], seats=DOWN.seats | {2: SpotSeat(stack=2_500, put_in=100)}
)
ALONE = replace(DOWN, seats={1: SpotSeat(bet=500), 2: SpotSeat(bet=500, live=False)})
STUD = Spot(seats={1: SpotSeat(), 2: SpotSeat()}, game="stud", street="seventh", last_street=True, button=2)


def with_value(base: Book, point: str, value: Any) -> Book:
    """Return the book with another value at one point of the area."""
    there = getattr(base.claims, point)
    row = there.source if there else "TDA19-1"
    return replace(base, claims=replace(base.claims, **{point: Sourced(value, row)}))


@pytest.mark.parametrize(
    ("spot", "incident", "why"),
    [
        (BETTING, HandAnnounced(seat=1), "to_act: seat 2 has still to act, so it is no showdown yet"),
        (DOWN, HandAnnounced(seat=3), "seat: the hand of seat 3 is dead"),
        (DOWN, HandAnnounced(seat=9), "seat: seat 9 is not dealt in"),
        (
            DOWN,
            HandAnnounced(seat=1, by="dealer", said="fold"),
            "said: a dealer doesn't give up a player's hand",
        ),
        (
            DOWN,
            FoldedOnStatement(seat=1, by=1, identifiable=True),
            "by: nobody gives up a hand because of what they said themselves",
        ),
        (DOWN, FoldedOnStatement(seat=1, by=3, identifiable=True), "seat: the hand of seat 3 is dead"),
        (BETTING, FaceDown(seat=1), "to_act: seat 2 has still to act, so it is no showdown yet"),
        (DOWN, FaceDown(seat=9), "seat: seat 9 is not dealt in"),
        (DOWN, ThrownIn(seat=9, identifiable=True), "seat: seat 9 is not dealt in"),
        (ALONE, BettorThrewIn(seat=1, cards="held"), "seat: nobody else is left, so the pot is won"),
        (
            DOWN,
            BettorThrewIn(seat=2, cards="held"),
            "seat: seat 2 was not the last to bet on this street",
        ),
        (DOWN, KilledByMistake(seat=9, identifiable=True), "seat: seat 9 is not dealt in"),
        (DOWN, HandsMixed(seat=1, other=1), "other: nobody mixes a hand with itself"),
        (DOWN, HandsMixed(seat=1, other=9), "seat: seat 9 is not dealt in"),
        (DOWN, HandShown(seat=1, shown=3), "shown: a hand has 2 cards here, so 1 to 2 can be shown"),
        (DOWN, HandShown(seat=1, shown=0), "shown: a hand has 2 cards here, so 1 to 2 can be shown"),
        (DOWN, HandShown(seat=3, shown=1), "seat: the hand of seat 3 is dead"),
        (
            replace(DOWN, board=3),
            PlaysBoard(seat=1),
            "board: 3 cards are no hand, so nobody plays the board",
        ),
        (ALONE, NobodyShows(), "seats: with one hand left nobody has to show"),
        (DOWN, NobodyShows(tabled=(3,)), "seat: the hand of seat 3 is dead"),
        (
            replace(DOWN, acts=(), button=None),
            NobodyShows(),
            "button: the order of showing needs it",
        ),
        (STUD, NobodyShows(), "opener: in stud it must be known who would act first"),
        (DOWN, DeclinesToShow(seat=3), "seat: the hand of seat 3 is dead"),
        (DOWN, HandAsked(seat=1, asker=1), "asker: nobody asks for their own hand"),
        (DOWN, HandAsked(seat=1, asker=3), "asker_cards: the hand of seat 3 is dead"),
        (
            DOWN,
            AwardDisputed(about="award", next_posts=2),
            "next_acts: nobody acts in a hand that has not begun",
        ),
        (
            DOWN,
            AwardDisputed(about="award", new_hand=True, break_seconds=5),
            "break_seconds: no hand begins in a break",
        ),
        (DOWN, AwardDisputed(about="award", take={1: 50}), "give: 0 given, but 50 taken"),
        (
            DOWN,
            AwardDisputed(about="award", take={1: 50}, give={1: 50}),
            "give: seat 1 can't both give and get",
        ),
        (
            DOWN,
            AwardDisputed(about="award", take={1: 0}, give={2: 0}),
            "take: 0 chips of seat 1 are no correction",
        ),
        (DOWN, AwardDisputed(about="award", take={9: 5}, give={2: 5}), "seat: seat 9 is not dealt in"),
    ],
)
def test_facts_that_cannot_be_so_are_named(spot: Spot, incident: Incident, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        rule(spot, incident, with_value(TDA, "statement_relief", "director"))


@pytest.mark.parametrize(
    ("base", "point", "value", "spot", "incident", "outcome"),
    [
        (TDA, "dealer_reading", "stands", DOWN, HandAnnounced(seat=1, by="dealer"), "words_bind"),
        (
            CLUB,
            "statement_relief",
            "none",
            DOWN,
            FoldedOnStatement(seat=1, by=2, identifiable=True),
            "hand_dead",
        ),
        (
            TDA,
            "must_table",
            "cards-that-win",
            DOWN,
            HandShown(seat=1, shown=1, would_win=True),
            "hand_tabled",
        ),
        (TDA, "one_card", "wait", DOWN, HandShown(seat=1, shown=1, would_win=True), "not_tabled"),
        (TDA, "one_card_refused", "claim-lost", DOWN, HandShown(seat=1, shown=1, refuses=True), "claim_lost"),
        (TDA, "decline", "never", DOWN, DeclinesToShow(seat=2), "must_show"),
        (TDA, "uncontested", "shown", ALONE, DeclinesToShow(seat=1), "must_show"),
        (TDA, "ask_needs", "nothing", DOWN, HandAsked(seat=1, asker=3, asker_cards="none"), "director"),
        (TDA, "ask_other", "refused", DOWN, HandAsked(seat=2, asker=1), "request_refused"),
        (TDA, "dead_when", "lost", DOWN, FaceDown(seat=1, mucked=True), "hand_lives"),
        (TDA, "showdown_line", "forward-motion", DOWN, FaceDown(seat=1, pushed_forward=True), "hand_dead"),
        (
            TDA,
            "thrown_in",
            "lost-if-unidentified",
            DOWN,
            ThrownIn(seat=1, identifiable=False, clearly_read=True),
            "claim_lost",
        ),
        (CLUB, "discard_exceptional", "none", DOWN, FaceDown(seat=1), "hand_dead"),
        (CLUB, "killed_exceptional", "none", DOWN, KilledByMistake(seat=1, identifiable=True), "hand_dead"),
        (TDA, "mixed_hand", "dead", DOWN, HandsMixed(seat=1, other=2, identifiable=True), "hands_mixed"),
        (
            TDA,
            "reading_until",
            "substantial-action",
            DOWN,
            AwardDisputed(about="reading", new_hand=True),
            "claim_heard",
        ),
    ],
)
def test_every_value_is_carried_out(
    base: Book, point: str, value: str, spot: Spot, incident: Incident, outcome: str
) -> None:
    assert rule(spot, incident, base).outcome != outcome
    assert rule(spot, incident, with_value(base, point, value)).outcome == outcome


def test_a_line_kills_what_crosses_it_and_forward_motion_what_is_pushed() -> None:
    motion = with_value(TDA, "showdown_line", "forward-motion")
    assert rule(DOWN, FaceDown(seat=1, over_line=True), motion).outcome == "hand_lives"
    line = with_value(TDA, "showdown_line", "line")
    assert rule(DOWN, FaceDown(seat=1, over_line=True), line).outcome == "hand_dead"
    assert rule(DOWN, FaceDown(seat=1, pushed_forward=True), line).outcome == "hand_lives"


def test_who_mixes_hands_keeps_one_that_can_be_told_where_the_book_says_so() -> None:
    kept = with_value(CLUB, "mixed_hand", "if-unidentified")
    mixed = HandsMixed(seat=1, other=2, identifiable=True)
    assert rule(DOWN, mixed, CLUB).dead == (1,)
    assert rule(DOWN, mixed, kept).dead == ()
    assert rule(DOWN, replace(mixed, identifiable=False), kept).dead == (1,)


def test_chips_that_come_back_are_taken_from_the_bet_before_the_hand_dies() -> None:
    ruling = rule(
        DOWN,
        KilledByMistake(seat=1, identifiable=False),
        with_value(TDA, "killed_unidentified", "bets-of-street"),
    )
    assert (ruling.returned, ruling.facts) == (500, {"stays_in": 100})
    assert ruling.carry == (CorrectBets(bets={1: 0}), Kill(seat=1))


def test_a_spot_without_acts_tells_the_bettor_by_the_chips_in_front() -> None:
    seats = {1: SpotSeat(stack=2_000, bet=500), 2: SpotSeat(stack=2_000, bet=200)}
    typed = Spot(seats=seats, street="river", board=5, last_street=True, bet=500)
    assert rule(typed, KilledByMistake(seat=1, identifiable=False), TDA).returned == 300
    assert rule(typed, KilledByMistake(seat=2, identifiable=False), TDA).returned == 0
    blind = replace(typed, street="preflop", board=0, last_street=False, big_blind_seat=1)
    assert rule(blind, KilledByMistake(seat=1, identifiable=False), TDA).returned == 0


def test_called_chips_of_a_bettor_come_back_where_the_book_says_so() -> None:
    ruling = rule(DOWN, BettorThrewIn(seat=1, cards="lost"), with_value(TDA, "bettor_called", "returned"))
    assert (ruling.returned, ruling.dead) == (500, (1,))


def test_the_hand_that_is_all_in_must_be_shown_even_if_it_was_killed_meanwhile() -> None:
    seats = {1: SpotSeat(stack=0, all_in=True, live=False), 2: SpotSeat(stack=900)}
    spot = replace(DOWN, seats=seats, bet=0, acts=(), street="turn", board=4, last_street=False)
    ruling = rule(spot, FaceDown(seat=1, mucked=True), TDA)
    assert (ruling.outcome, ruling.carry) == ("must_show", (Restore(seat=1),))


def test_once_the_hand_is_over_no_hand_is_killed_or_restored() -> None:
    over = replace(DOWN, street="over", bet=0, acts=(), seats={1: SpotSeat(), 2: SpotSeat(live=False)})
    assert rule(over, FaceDown(seat=1, identifiable=False), TDA).carry == ()
    assert rule(over, KilledByMistake(seat=2, identifiable=True), TDA).carry == ()


def test_nothing_is_turned_up_in_the_running_hand_while_nobody_tells_the_cards() -> None:
    ruling: Ruling = rule(DOWN, HandAsked(seat=1, asker=2), TDA)
    assert (ruling.outcome, ruling.carry) == ("must_show", ())


def test_a_hand_at_showdown_still_tells_what_was_done_on_its_last_street() -> None:
    hand = held_on_the_river()
    river = Spot.of_hand(hand)
    hand.act(GoOn())  # the bets are gathered
    assert hand.view_for(None).street == "showdown"
    shown = Spot.of_hand(hand)
    assert (
        shown.acts
        == river.acts
        == (StreetAct(seat=1, act="bet", to=500), StreetAct(seat=2, act="call", to=500))
    )
    assert rule(shown, HandAsked(seat=1, asker=2), TDA).outcome == "must_show"


def test_a_street_that_has_just_begun_has_no_acts() -> None:
    hand = dealt()
    hand.act(Call(seat=1))
    hand.act(Check(seat=2))
    spot = Spot.of_hand(hand)
    assert (spot.street, spot.acts) == ("flop", ())


def test_a_killed_bettor_in_the_running_hand_gets_the_uncalled_part_back() -> None:
    hand = dealt(chips=(5_000, 600))
    for act in (Call(seat=1), Check(seat=2), Check(seat=2), Bet(seat=1, amount=2_000)):
        hand.act(act)
    hand.act(Hold())
    hand.act(Call(seat=2))  # all-in for 500
    ruling = rule(Spot.of_hand(hand), BettorThrewIn(seat=1, cards="lost"), TDA)
    assert ruling.returned == 1_500
    for command in ruling.carry:
        hand.act(command)
    assert (hand.stacks, hand.pot) == ({1: 4_400, 2: 0}, 1_200)


def test_an_award_can_be_corrected_by_no_more_than_was_won() -> None:
    hand = dealt()
    hand.act(Fold(seat=1))
    assert hand.over
    right = rule(Spot.of_hand(hand), AwardDisputed(about="award", take={2: 100}, give={1: 100}), TDA)
    for command in right.carry:
        hand.act(command)
    assert hand.stacks == {1: 5_050, 2: 4_950}
    again = AwardDisputed(about="award", take={2: 100}, give={1: 100})
    with pytest.raises(Impossible, match=r"take\.2: seat 2 was paid 0 and can't give back 100"):
        rule(Spot.of_hand(hand), again, TDA)
    with pytest.raises(HandRefused):
        hand.act(*right.carry)


def dealt(chips: tuple[int, int] = (5_000, 5_000)) -> Hand:
    """Deal a hand to two players; seat 1 has the button and the small blind."""
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit", book=TDA),
        hand=1,
        stakes=Stakes(small_blind=50, big_blind=100),
        stacks=dict(enumerate(chips, start=1)),
        button=1,
        small_blind=1,
        big_blind=2,
        deck=tuple(DECKS["standard-52"]),
    )
    return hand


def held_on_the_river() -> Hand:
    """Return a river of three players: the button has folded, seat 1 has bet 500, seat 2 has called."""
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit", book=TDA),
        hand=1,
        stakes=Stakes(small_blind=50, big_blind=100),
        stacks={1: 5_000, 2: 5_000, 3: 5_000},
        button=3,
        small_blind=1,
        big_blind=2,
        deck=tuple(DECKS["standard-52"]),
    )
    hand.act(Fold(seat=3))
    hand.act(Call(seat=1))
    hand.act(Check(seat=2))
    for _ in ("flop", "turn"):
        hand.act(Check(seat=1))
        hand.act(Check(seat=2))
    hand.act(Bet(seat=1, amount=500))
    hand.act(Hold())
    hand.act(Call(seat=2))
    return hand


def test_a_hand_that_is_read_aloud_has_all_its_cards_on_the_table() -> None:
    with pytest.raises(ValueError, match=r"tabled.2: 1 cards on the table, but a hand has 2"):
        read_hands({2: ("Kh",)}, (), TDA, Citing(), game="holdem-no-limit")  # type: ignore[dict-item]


def test_the_dealer_may_read_only_the_best_hands() -> None:
    best = with_value(TDA, "hands_announced", "best")
    tabled: Any = {2: ("Kh", "Kd"), 5: ("As", "Qs")}
    board: Any = ("Ks", "7s", "2s", "9d", "4c")
    found = read_hands(tabled, board, best, Citing(), game="holdem-no-limit")
    assert [hand.says for hand in found] == [(), ("Flush, ace high",)]


def test_pots_of_the_same_winners_may_be_divided_as_one() -> None:
    together = with_value(TDA, "side_pots_shared", "together")
    pots = [WonPot(amount=101, high=(1, 4)), WonPot(amount=51, high=(1, 4)), WonPot(amount=9, high=(4,))]
    found = split_pots(pots, together, Citing(), game="holdem-no-limit", button=2)
    assert found == ({4: 76, 1: 76}, {4: 9})


def test_values_of_pots_that_no_book_has() -> None:
    draw = {"game": "27-triple-draw-fixed-limit", "button": 1}
    pots = [WonPot(amount=101, high=(2, 5))]
    best = with_value(book("tda-2026"), "odd_chip_otherwise", "best-position")
    assert split_pots(pots, best, Citing(), **draw) == ({5: 51, 2: 50},)  # type: ignore[arg-type]
    single = with_value(TDA, "split_unit", "single-unit")
    pots = [WonPot(amount=1_025, high=(1, 4))]
    assert split_pots(pots, single, Citing(), game="holdem-no-limit", button=2, smallest_chip=25) == (
        {4: 513, 1: 512},
    )
    always = with_value(TDA, "pot_stacked", "all-games")
    assert stacks_pot(always, Citing(), game="holdem-no-limit")
    beside = with_value(book("tda-2013"), "side_pots_lie", "together")
    assert side_pots_lie(beside, Citing()) == "together"


@pytest.mark.parametrize(
    ("pot", "chip", "why"),
    [
        (WonPot(amount=100, high=()), 1, "pots: every pot has winners, none twice"),
        (WonPot(amount=100, high=(1, 1)), 1, "pots: every pot has winners, none twice"),
        (WonPot(amount=110, high=(1, 2)), 25, "pots: 110 can't be made of chips of 25"),
        (WonPot(amount=99, high=(1, 2)), 1, "top_cards: the highest card of seat 1 decides"),
    ],
)
def test_pots_that_cannot_be_divided_are_named(pot: WonPot, chip: int, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        split_pots([pot], TDA, Citing(), game="stud-fixed-limit", button=2, smallest_chip=chip)


def test_cards_that_win_are_enough_only_if_they_do_and_where_the_book_says_so() -> None:
    part = HandShown(seat=1, shown=1)
    wins = replace(part, would_win=True)
    some = with_value(TDA, "must_table", "cards-that-win")
    assert rule(DOWN, wins, some).outcome == "hand_tabled"
    assert rule(DOWN, part, some).outcome != "hand_tabled"
    assert rule(DOWN, wins, with_value(TDA, "must_table", "all-cards")).outcome != "hand_tabled"
    assert rule(DOWN, replace(part, shown=2), TDA).outcome == "hand_tabled"


def test_a_hand_that_makes_nothing_wins_no_part_of_a_pot() -> None:
    """Without any low hand, no hand is the best low."""
    rules = hand_rules("omaha-8-pot-limit")
    board = read_cards("Kh Kd Qs Jc Th")
    shown = {1: read_cards("Ah As 2c 3d"), 2: read_cards("7h 6s 5c 4d")}
    assert _best(shown, board, rules) == {1}
