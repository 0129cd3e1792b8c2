"""Every kind of game in PokerStars text: what is read, what replays, and which changes are detected."""

from __future__ import annotations

import random

import pytest
from tests.unit import pokerstars_hands as hands

from tapete.cards import STANDARD_52
from tapete.engine import Call, Check, Hand, Stakes
from tapete.engine import events as ev
from tapete.engine.commands import BringIn
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars import read_hands
from tapete.formats.pokerstars.games import game_named
from tapete.formats.pokerstars.header import read_header
from tapete.formats.pokerstars.replay import Inconsistent, Replayed, Result, play, replay_all
from tapete.formats.pokerstars.write import write_pokerstars
from tapete.formats.record import Record
from tapete.formats.text import lines_of
from tapete.rules import games, hand_rules


def one(text: str) -> h.HistoryText:
    [read] = read_hands(lines_of(text.encode()))
    assert isinstance(read, h.HistoryText), read
    return read


def result(text: str) -> Result:
    [(_, outcome)] = replay_all(read_hands(lines_of(text.encode())))
    assert outcome is not None
    return outcome


def reason(text: str) -> Inconsistent:
    outcome = result(text)
    assert isinstance(outcome, Inconsistent), outcome
    return outcome


def played(text: str) -> Hand:
    return play(one(text))


REPLAYED = {
    "stud hi/lo": (2_260, {1: 4_780, 2: 5_080, 3: 1_100}, ()),
    "triple draw": (1_000, {1: 1_700, 2: 1_900, 3: 1_900, 4: 2_650, 5: 1_900, 6: 1_900}, ()),
    "five-card draw": (3_600, {1: 8_200, 2: 11_700}, ()),
    "courchevel": (3_600, {1: 9_075, 2: 10_826}, ()),
    "short deck": (8_300, {1: 10_200, 2: 0, 3: 4_700}, ()),
    "limit hold'em": (4_500, {1: 12_300, 2: 7_900, 3: 9_700}, ()),
    "twice from the turn": (12_000, {1: 5_900, 2: 3_000, 3: 2_900}, ("run twice",)),
    "thrice": (10_000, {1: 6_601, 2: 3_300}, ("run 3 times",)),
    "straddled": (1_400, {1: 4_500, 2: 4_900, 3: 4_600, 4: 6_000}, ()),
    "cashed out": (10_700, {1: 10_500, 2: 0, 3: 0}, ("cashed out",)),
    "splashed": (1_500, {1: 11_250, 2: 9_900, 3: 9_800}, ("€10.00 added by the house",)),
    "open pair": (160, {2: 5_080, 5: 4_920}, ("an open pair is bet at double",)),
    "ante all-in": (10, {1: 0, 2: 1_000}, ()),
}


@pytest.mark.parametrize("name", hands.ALL)
def test_every_kind_of_game_replays_to_the_last_chip(name: str) -> None:
    pot, stacks, notes = REPLAYED[name]
    assert result(hands.ALL[name]) == Replayed(pot=pot, stacks=stacks, notes=notes)


CHANGES = [
    (hands.STUD_HI_LO, "in for $0.60", "in for $0.50", 14, "a raise to $2.00 is one of $1.50"),
    (hands.STUD_HI_LO, "Bea: brings in for $0.60", "Cleo: brings in for $0.60", 13, "it is Bea's turn"),
    (hands.STUD_HI_LO, "Dealt to Bea [2c]\n", "Dealt to Bea [Kc]\n", 19, "now holds other cards than before"),
    (hands.STUD_HI_LO, "Cleo: raises $1.40 to $2", "Cleo: raises $2 to $2.60", 14, "(COM-limit-bet)"),
    (hands.STUD_HI_LO, "[8s] [8c]", "[8d] [8c]", 20, "Cleo now holds other cards than before"),
    (hands.STUD_HI_LO, "[8s] [8c]", "[8s] [9c]", 27, "Cleo now holds other cards than before"),
    (hands.STUD_HI_LO, "[8s 8c] [Kd]", "[8s 8c] [5h]", 34, "Cleo now holds other cards than before"),
    (hands.STUD_HI_LO, "Cleo collected $11 ", "Bea collected $11 ", 39, "winners: Cleo $11.00, Bea $11.00"),
    (hands.STUD_HI_LO, "Cleo collected $11 ", "Cleo collected $11.10 ", 42, "rake: $0.50"),
    (hands.STUD_HI_LO, "*** 5th STREET ***", "*** 4th STREET ***", 25, "a street is dealt twice"),
    (hands.TRIPLE_DRAW, "Ana: discards 3 cards", "Ana: discards 6 cards", 20, "has no 6 cards to discard"),
    (hands.TRIPLE_DRAW, "[Kh Kd Kc]\n", "[Kh Kd Ks]\n", 23, "Dee now holds other cards than before"),
    (hands.TRIPLE_DRAW, "[4h Qs Qd]", "[4h Qs Qd 5d]", 24, "Dee now holds other cards than before"),
    (hands.TRIPLE_DRAW, "[2h 3h] [4h", "[2h 3c] [4h", 24, "Dee now holds other cards than before"),
    (hands.TRIPLE_DRAW, "Bea: discards 2 cards\n", "", 36, "Cleo acts, but it is Bea's turn"),
    (hands.TRIPLE_DRAW, "*** SECOND DRAW ***\n", "", 33, "Ana acts before the next street"),
    (hands.TRIPLE_DRAW, "Ana: bets $2", "Ana: bets $1", 56, "bet_too_small: asked 100, least 200"),
    (hands.TRIPLE_DRAW, "[2c 3c 4c 6c 8d]", "[2c 3c 4c 6c 7d]", 68, "Ana now holds other cards than before"),
    (hands.FIVE_CARD_DRAW, "Ana: raises $4 to $6", "Ana: raises $5 to $7", 9, "(COM-pot-limit)"),
    (hands.FIVE_CARD_DRAW, "Bea: discards 3 cards [7c 8d 2s]\n", "", 11, "now holds other cards than before"),
    (hands.COURCHEVEL, "DSPRE-FLOP *** [3s]", "DSPRE-FLOP *** [3d]", 12, "the board has changed in"),
    (hands.COURCHEVEL, "Ana collected $8.75", "Ana collected $8.74", 29, "rake: $1.00; the file says $0.99"),
    (hands.SHORT_DECK, "Cleo: posts button blind $2", "Cleo: posts button blind $1", 9, "a big blind of"),
    (hands.SHORT_DECK, "[6h 7h Kh]\n", "[2h 7h Kh]\n", 17, "the board has changed in"),
    (hands.LIMIT_HOLDEM, "Bea: calls $3\n*** F", "Bea: raises $3 to $15\n*** F", 15, "(COM-cap)"),
    (hands.LIMIT_HOLDEM, "Bea: bets $6", "Bea: bets $3", 21, "bet_too_small: asked 300, least 600"),
    (hands.TWICE_FROM_THE_TURN, "Ana: calls $30 and is all-in", "Ana: folds", 35, "due is $30.00 to Bea"),
    (hands.TWICE_FROM_THE_TURN, "Ana collected $30", "Bea collected $30", 25, "winners: Ana $30.00"),
    (hands.TWICE_FROM_THE_TURN, "Cleo collected $29", "Ana collected $29", 27, "winners: Cleo $29.00"),
    (
        hands.CASHED_OUT,
        "Main pot $20. Side pot $85.",
        "Main pot $22. Side pot $83.",
        25,
        "$22.00 collected from a pot of $21.00",
    ),
    (hands.STRADDLED, "Dee: raises $4 to $8", "Dee: raises $3 to $7", 15, "raise_too_small: asked 700"),
    (hands.STRADDLED, "Ana: calls $4\nBea: folds", "Bea: folds\nAna: calls $4", 12, "it is Ana's turn"),
    (hands.SPLASHED, "STP added: €10.00\n", "", 10, "raise_too_large: asked 1,700, most 700"),
    (
        hands.SPLASHED,
        "collected €14.50 from",
        "collected €15.50 from",
        15,
        "€15.50 collected from a pot of €15.00",
    ),
    (hands.OPEN_PAIR, "Pair on board - a double bet is allowed\n", "", 15, "raise_too_large"),
    (hands.OPEN_PAIR, "Ana: bets $4", "Ana: bets $3", 16, "bet_too_small"),
    (hands.ANTE_ALL_IN, "bet (95)", "bet (80)", 10, "due is 95 to Bea"),
]


@pytest.mark.parametrize(("text", "old", "new", "line", "why"), CHANGES)
def test_every_change_comes_to_light(text: str, old: str, new: str, line: int, why: str) -> None:
    assert old in text
    [(read, outcome)] = replay_all(read_hands(lines_of(text.replace(old, new, 1).encode())))
    wrong = read if isinstance(read, h.Unreadable) else outcome
    assert isinstance(wrong, h.Unreadable | Inconsistent), wrong
    assert why in (wrong.reason if isinstance(wrong, Inconsistent) else wrong.why)
    assert wrong.line == line


def test_a_card_in_two_hands_is_told() -> None:
    assert reason(hands.STUD_HI_LO.replace("Ac 7d 2c", "Kd 7d 2c")).reason == "the Kd is twice in the hand"
    assert "not in this game's deck" in reason(hands.SHORT_DECK.replace("[9h Th]", "[2h Th]")).reason


@pytest.mark.parametrize(
    ("header", "game"),
    [
        ("Hold'em No Limit ($1/$2 USD)", "holdem-no-limit"),
        ("Hold'em Pot Limit ($1/$2 USD)", "holdem-pot-limit"),
        ("Hold'em Limit ($1/$2 USD)", "holdem-fixed-limit"),
        ("6+ Hold'em No Limit (Button Blind $0.50 - Ante $0.50  USD)", "short-deck-no-limit"),
        ("Omaha Pot Limit ($1/$2 USD)", "omaha-pot-limit"),
        ("Omaha Hi/Lo Limit ($1/$2 USD)", "omaha-8-fixed-limit"),
        ("5 Card Omaha Pot Limit ($1/$2 USD)", "omaha-5-pot-limit"),
        ("5 Card Omaha Hi/Lo Pot Limit ($1/$2 USD)", "omaha-5-8-pot-limit"),
        ("6 Card Omaha Pot Limit ($1/$2 USD)", "omaha-6-pot-limit"),
        ("Courchevel Pot Limit ($1/$2 USD)", "courchevel-pot-limit"),
        ("5 Card Courchevel Hi/Lo Pot Limit ($1/$2 USD)", "courchevel-8-pot-limit"),
        ("7 Card Stud Limit ($1/$2 USD)", "stud-fixed-limit"),
        ("8-Game (7 Card Stud Hi/Lo Limit, $400/$800 USD)", "stud-8-fixed-limit"),
        ("HORSE (Razz Limit, $1/$2 USD)", "razz-fixed-limit"),
        ("5 Card Draw Limit ($1/$2 USD)", "five-card-draw-fixed-limit"),
        ("5 Card Draw No Limit ($1/$2 USD)", "five-card-draw-no-limit"),
        ("Triple Draw 2-7 Lowball Limit ($1/$2 USD)", "27-triple-draw-fixed-limit"),
        ("Single Draw 2-7 Lowball No Limit ($1/$2 USD)", "27-single-draw-no-limit"),
        ("Badugi Limit ($1/$2 USD)", "badugi-fixed-limit"),
    ],
)
def test_games_by_their_names(header: str, game: str) -> None:
    read = read_header(f"PokerStars Hand #1:  {header} - 2015/06/01 10:00:00 ET")
    assert read.game == game
    assert game in games()


def test_a_game_that_is_not_known_has_no_name() -> None:
    assert game_named("Split Hold'em", "No Limit") is None
    assert game_named("Hold'em", "Spread Limit") is None


def test_what_a_header_tells() -> None:
    read = read_header(
        "PokerStars Hand #5: Tournament #9, $24.55+$2.45 USD Mixed Omaha (5 Card Omaha Pot Limit)"
        " - Level II (15/30) - 2016/05/16 0:09:38 EET [2016/05/15 17:09:38 ET]"
    )
    assert (read.site, read.mix, read.tournament) == ("PokerStars", "Mixed Omaha", "9")
    assert (read.buy_in, read.level, read.started_at) == ("$24.55+$2.45 USD", "II", 1_463_346_578_000)
    cash = read_header("PokerStars Zoom Hand #5: HORSE (Razz Limit, €1/€2 EUR) - 2016/01/02 0:09:38 UTC")
    assert (cash.site, cash.mix, cash.code) == ("PokerStars Zoom", "HORSE", "EUR")
    assert (cash.lower, cash.upper, cash.big_blind) == ("€1", "€2", "€1")


def test_streets_and_cards_of_stud() -> None:
    hand = one(hands.STUD_HI_LO)
    assert [step.number for step in hand.steps if isinstance(step, h.StreetLine)] == [0, 1, 2, 3, 4]
    assert (hand.button, hand.hero, hand.seat_count, hand.open_pair) == (None, 1, 8, True)
    cleo = played(hands.STUD_HI_LO).hole_cards[3]
    assert cleo == ("Kh", "6c", "8s", "8c", "Kd", "Qh", "4d")


def test_one_card_for_all_where_eight_go_to_the_river() -> None:
    """Eight seats need 56 cards; the last street is one card in the middle (TDA19-PR10H)."""
    deck = list(STANDARD_52)
    random.Random(8).shuffle(deck)
    stakes = Stakes(small_blind=0, big_blind=0, ante=1, ante_form="per_player", bring_in=2, small_bet=4)
    rules = hand_rules("stud-fixed-limit")
    hand, _ = Hand.start(
        rules, hand=1, stakes=stakes, stacks=dict.fromkeys(range(1, 9), 100), button=8, deck=deck
    )
    while (menu := hand.menu) is not None:
        seat = menu.seat
        hand.act(BringIn(seat=seat) if menu.bring_in else Check(seat=seat) if menu.check else Call(seat=seat))
    record = Record(game="stud-fixed-limit", events=tuple(hand.events), number="1", site="PokerStars")
    text = write_pokerstars([record])
    assert f"*** RIVER *** [{hand.board[0]}]" in text
    assert played(text).board == hand.board
    outcome = result(text)
    assert isinstance(outcome, Replayed), outcome
    assert outcome.stacks == hand.stacks
    bare = text.replace(f"*** RIVER *** [{hand.board[0]}]", "*** RIVER ***")
    bare = bare.replace(f"Board [{hand.board[0]}]\n", "")
    assert "no card for all is shown" in reason(bare).reason


def test_a_draw_after_the_reshuffle_comes_from_the_muck() -> None:
    events = played(hands.TRIPLE_DRAW).events
    [at] = [place for place, event in enumerate(events) if isinstance(event, ev.StubReshuffled)]
    stub = events[at]
    assert isinstance(stub, ev.StubReshuffled)
    assert isinstance(events[at - 1], ev.Discarded)
    # One card was left of the deck, and eighteen plus three were discarded, but for Bea's own two.
    assert len(stub.cards) == 1 + 18 + 3
    assert {"Kh", "Kd", "Kc", "7c", "5s"} <= set(stub.cards)
    after = [card for event in events[at:] if isinstance(event, ev.HoleDealt) for card in event.cards]
    assert after == ["??", "??", "??", "Kh", "7c", "5s"]


def test_a_drawn_card_that_is_still_in_a_hand_is_told() -> None:
    text = (
        hands.TRIPLE_DRAW.replace("[Kh 7c]", "[Kh 8c]")
        .replace("4h 7c", "4h 8c")
        .replace("2c 3c 4c", "8c 3c 4c")
    )
    assert reason(text).reason == "the 8c is twice in the hand"


def test_the_card_in_sight_of_a_seat_must_be_told() -> None:
    text = hands.OPEN_PAIR.replace("Dealt to Bea [2c]\n", "").replace("Dealt to Bea [2c] [3d]\n", "")
    wrong = reason(text)
    assert (wrong.line, wrong.reason) == (1, "no line shows the card of Bea in sight")


def test_discards_that_nobody_saw_keep_what_is_shown_later() -> None:
    text = hands.FIVE_CARD_DRAW.replace(" [7c 8d 2s]", "").replace("Dealt to Bea [Ah Ad] [Kc Ks 3h]\n", "")
    drawn = [e.cards for e in played(text).events if isinstance(e, ev.Discarded)]
    assert drawn == [("7c", "8d", "2s"), ()]


def test_cards_kept_tell_the_discards() -> None:
    text = hands.FIVE_CARD_DRAW.replace(" [7c 8d 2s]", "")
    assert [e.cards for e in played(text).events if isinstance(e, ev.Discarded)] == [("7c", "8d", "2s"), ()]


def test_a_hand_run_twice_is_one_hand_of_two_boards() -> None:
    hand = played(hands.TWICE_FROM_THE_TURN)
    assert hand.boards == (("2c", "7d", "9h", "Ac", "3c"), ("2c", "7d", "9h", "Ks", "Kc"))
    assert one(hands.TWICE_FROM_THE_TURN).parted == 3


def test_odd_units_go_to_the_first_boards() -> None:
    text = hands.THRICE.replace("collected $33.01", "collected $33").replace(
        "Bea collected $33 ", "Bea collected $33.01 "
    )
    assert reason(text).reason == "the boards do not share the pot evenly"


def test_a_second_board_may_be_told_by_the_summary_alone() -> None:
    lines = hands.TWICE_FROM_THE_TURN.splitlines()
    text = "\n".join(line for line in lines if not line.startswith(("*** SECOND TURN", "*** SECOND RIVER")))
    outcome = result(text)
    assert isinstance(outcome, Replayed), outcome
    assert outcome.notes == ("run twice",)


def test_chips_of_the_house_lie_in_the_pot() -> None:
    history = one(hands.SPLASHED)
    assert (history.added, play(history).pot, play(history).chips) == (1_000, 0, 30_000 + 1_000 - 50)


def test_a_straddle_may_be_told_bare_and_a_dead_blind_be_a_missed_one() -> None:
    text = hands.STRADDLED.replace("posts straddle", "straddle").replace(
        "posts dead blind", "posts missed blind"
    )
    assert result(text) == result(hands.STRADDLED)


def test_bounties_are_read() -> None:
    [bounty] = one(hands.ANTE_ALL_IN).bounties
    assert (bounty.seats, bounty.amount, bounty.defeated) == ((2,), "$0.50", 1)
    shared = hands.ANTE_ALL_IN.replace(
        "Bea wins the $0.50 bounty for eliminating Ana", "Bea, Ana split the $0.50 bounty for eliminating Zoe"
    )
    [bounty] = one(shared).bounties
    assert (bounty.seats, bounty.amount, bounty.defeated) == ((2, 1), "$0.50", None)


def test_two_alone_may_raise_beyond_the_cap() -> None:
    lines = hands.LIMIT_HOLDEM.replace("Betting is capped\n", "").splitlines()
    lines[9:13] = [
        "Ana: raises $3 to $6",
        "Bea: raises $3 to $9",
        "Ana: raises $3 to $12",
        "Bea: raises $3 to $15",
    ]
    lines[13] = "Ana: calls $3"
    two = [line for line in lines if not line.startswith(("Cleo", "Seat 3"))]
    text = "\n".join(two).replace(
        "Bea: posts small blind $1", "Ana: posts small blind $1\nBea: posts big blind $3"
    )
    text = text.replace("(button) coll", "(button) (small blind) coll").replace("Bea (small", "Bea (big")
    text = text.replace("$44", "$47").replace("$45", "$48")
    outcome = result(text)
    assert isinstance(outcome, Replayed), outcome
    assert outcome.notes == ("no cap between two",)
    three = text.replace("Bea ($100 in chips)", "Bea ($100 in chips)\nSeat 3: Cleo ($100 in chips)")
    assert "(COM-cap)" in reason(three).reason


def test_nobody_posts_the_same_blind_twice() -> None:
    text = hands.LIMIT_HOLDEM.replace(
        "Cleo: posts big blind $3\n", "Cleo: posts big blind $3\nCleo: posts big blind $3\n"
    )
    assert reason(text).reason == "Cleo posts a second big blind"


def test_an_unknown_card_is_told() -> None:
    [read] = read_hands(lines_of(hands.STUD_HI_LO.replace("[2c 3d 5h] [Jc]", "[2c 3d 5h] [of]").encode()))
    assert isinstance(read, h.Unreadable)
    assert (read.line, read.why) == (33, "an unknown card in")
