"""PokerStars text as it is written."""

import random
import re

import pytest
from msgspec import structs
from tests.properties.format_hands import play
from tests.unit import pokerstars_hands
from tests.unit.test_phh import run_twice

from tapete.cards import read_cards
from tapete.engine import Call, Check, Fold, Hand, Kill, RaiseTo, Stakes
from tapete.formats.money import Currency
from tapete.formats.pokerstars.records import read_pokerstars
from tapete.formats.pokerstars.write import write_pokerstars
from tapete.formats.pokerstars.write_check import lost_in
from tapete.formats.record import (
    AwayPlayer,
    Bounty,
    CashOut,
    Comment,
    Paid,
    Record,
    TournamentFacts,
    Unwritable,
)
from tapete.formats.record.time import moment
from tapete.rules import hand_rules


def a_hand(**facts: object) -> Record:
    """Return three players at a cash table; two see a showdown, with a main and a side pot."""
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit"),
        hand=17,
        stakes=Stakes(small_blind=100, big_blind=200),
        stacks={2: 5_000, 3: 1_250, 6: 8_000},
        button=2,
        small_blind=3,
        big_blind=6,
        deck=read_cards("AhQsKdAdQd7c" + "2c7d9sJsTc"),
    )
    hand.act(Call(seat=2))
    hand.act(RaiseTo(seat=3, amount=1_250))
    hand.act(Call(seat=6))
    hand.act(Call(seat=2))
    hand.act(Check(seat=6))
    hand.act(Check(seat=2))
    hand.act(Check(seat=6))
    while not hand.over:
        hand.act(Check(seat=hand.to_act or 0))
    record = Record(
        game="holdem-no-limit",
        events=tuple(hand.events),
        money=Currency("$", 2),
        currency="USD",
        site="PokerStars",
        number="17",
        table="Alba II",
        seat_count=6,
        started_at=moment(2024, 3, 1, 18, 4, 5),
        names={2: "Ana", 3: "Zé", 6: "Rui"},
        hero=6,
        away=(AwayPlayer(seat=1, name="Lu", stack=1_000),),
    )
    return structs.replace(record, **facts)


def read(text: str) -> Record:
    """Read the only hand of a text."""
    reads = list(read_pokerstars(text.encode()))
    assert len(reads) == 1 and isinstance(reads[0], Record), [str(found) for found in reads]
    return reads[0]


def test_a_hand_is_told_line_by_line() -> None:
    assert (
        write_pokerstars([a_hand()])
        == """\
PokerStars Hand #17:  Hold'em No Limit ($1/$2 USD) - 2024/03/01 13:04:05 ET
Table 'Alba II' 6-max Seat #2 is the button
Seat 1: Lu ($10 in chips) is sitting out
Seat 2: Ana ($50 in chips)
Seat 3: Zé ($12.50 in chips)
Seat 6: Rui ($80 in chips)
Zé: posts small blind $1
Rui: posts big blind $2
*** HOLE CARDS ***
Dealt to Rui [Qs Qd]
Ana: calls $2
Zé: raises $10.50 to $12.50 and is all-in
Rui: calls $10.50
Ana: calls $10.50
*** FLOP *** [2c 7d 9s]
Rui: checks
Ana: checks
*** TURN *** [2c 7d 9s] [Js]
Rui: checks
Ana: checks
*** RIVER *** [2c 7d 9s Js] [Tc]
Rui: checks
Ana: checks
*** SHOW DOWN ***
Zé: shows [Ah Ad] (a pair of Aces)
Rui: shows [Qs Qd] (a pair of Queens)
Ana: shows [Kd 7c] (a pair of Sevens)
Zé collected $37.50 from pot
*** SUMMARY ***
Total pot $37.50 | Rake $0
Board [2c 7d 9s Js Tc]
Seat 2: Ana (button) showed [Kd 7c] and lost with a pair of Sevens
Seat 3: Zé (small blind) showed [Ah Ad] and won ($37.50) with a pair of Aces
Seat 6: Rui (big blind) showed [Qs Qd] and lost with a pair of Queens
"""
    )


def test_it_is_read_back_as_the_hand_it_was() -> None:
    record = a_hand()
    again = read(write_pokerstars([record]))
    assert again.events[1:] == record.events[1:]
    assert (again.number, again.table, again.seat_count, again.hero) == ("17", "Alba II", 6, 6)
    assert (again.started_at, again.money, again.currency) == (record.started_at, record.money, "USD")
    assert (again.names, again.away) == (record.names, record.away)


def test_a_tournament_tells_buy_in_level_bounties_and_knockouts() -> None:
    tournament = TournamentFacts(
        number="77", level="IV", buy_in=1_000, bounty=500, fee=100, currency="USD", money=Currency("$", 2)
    )
    record = a_hand(
        money=Currency("", 0),
        currency="",
        tournament=tournament,
        heads={2: 500, 3: 250, 6: 500},
        bounties=(Bounty(seat=3, amount=250, defeated=2),),
    )
    text = write_pokerstars([record])
    first = "PokerStars Hand #17:  Tournament #77, $10+$5+$1 USD Hold'em No Limit - Level IV (100/200)"
    assert text.startswith(first)
    assert "Seat 3: Zé (1250 in chips, $2.50 bounty)\n" in text
    assert "Zé wins the $2.50 bounty for eliminating Ana\n" in text
    again = read(text)
    assert (again.tournament, again.heads, again.bounties) == (tournament, record.heads, record.bounties)


def test_a_cash_out_a_jackpot_and_hands_shown_for_nothing_are_told() -> None:
    paid = (Paid(pot=0, seat=3, amount=3_500),)
    record = a_hand(paid=paid, jackpot=50, cashed_out=(CashOut(seat=6, amount=1_000, fee=10),))
    text = write_pokerstars([record])
    assert text.endswith("showed [Qs Qd] and lost with a pair of Queens (cashed out).\n")
    assert "Total pot $37.50 | Rake $2 | Jackpot $0.50\n" in text
    assert "Rui cashed out the hand for $10 | Cash Out Fee $0.10\n" in text
    again = read(text)
    assert (again.jackpot, again.cashed_out, again.finishing_stacks) == (
        50,
        record.cashed_out,
        record.finishing_stacks,
    )


def test_a_walk_ends_without_a_showdown() -> None:
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit"),
        hand=1,
        stakes=Stakes(small_blind=1, big_blind=2),
        stacks={1: 50, 2: 50},
        button=1,
        small_blind=1,
        big_blind=2,
        deck=read_cards("AhQsKhQd" + "2c7d9sJsTc"),
    )
    hand.act(Fold(seat=1))
    record = Record(game="holdem-no-limit", events=tuple(hand.events), showed={2: read_cards("AhKh")})
    text = write_pokerstars([record])
    assert text.endswith("""\
Player 1: folds
Uncalled bet (1) returned to Player 2
Player 2 collected 2 from pot
Player 2: shows [Ah Kh]
*** SUMMARY ***
Total pot 2 | Rake 0
Seat 1: Player 1 (button) (small blind) folded before Flop
Seat 2: Player 2 (big blind) collected (2)
""")


def test_a_hand_run_twice_tells_both_boards() -> None:
    text = write_pokerstars([run_twice()])
    for line in (
        "*** FIRST FLOP *** [2c 7d 9s]",
        "*** SECOND RIVER *** [3c 3d 3h Th] [Td]",
        "*** SECOND SHOW DOWN ***",
        "Hand was run twice",
        "FIRST Board [2c 7d 9s Js Kc]",
        "SECOND Board [3c 3d 3h Th Td]",
        "Seat 1: Player 1 (button) (small blind) showed [Qs Qd] and lost with a pair of Queens, "
        "and won (50) with a full house, Threes full of Queens",
    ):
        assert line in text.splitlines()
    assert read(text).events[1:] == run_twice().events[1:]


def test_stud_shows_what_lies_in_sight() -> None:
    record = structs.replace(play("stud-fixed-limit", random.Random(5), wild=False, text=True), hero=None)
    text = write_pokerstars([record])
    assert "*** 3rd STREET ***" in text and "brings in for" in text and "is the button" not in text


RAZZ = """\
PokerStars Hand #31: Razz Limit ($2/$4 USD) - 2015/06/01 10:00:00 ET
Table 'R' 8-max
Seat 1: Ana ($50 in chips)
Seat 2: Bea ($50 in chips)
Seat 3: Cleo ($50 in chips)
Ana: posts the ante $0.20
Bea: posts the ante $0.20
Cleo: posts the ante $0.20
*** 3rd STREET ***
Dealt to Ana [3d]
Dealt to Bea [7c]
Dealt to Cleo [Kd]
Cleo: brings in for $1
Ana: raises $1 to $2
Bea: folds
Cleo: folds
Uncalled bet ($1) returned to Ana
Ana collected $2.60 from pot
*** SUMMARY ***
Total pot $2.60 | Rake $0
Seat 1: Ana collected ($2.60)
Seat 2: Bea folded on the 3rd Street (didn't bet)
Seat 3: Cleo folded on the 3rd Street
"""
BADUGI = """\
PokerStars Hand #32: Badugi Limit ($2/$4 USD) - 2015/06/01 10:00:00 ET
Table 'B' 8-max Seat #3 is the button
Seat 1: Ana ($50 in chips)
Seat 2: Bea ($50 in chips)
Seat 3: Cleo ($50 in chips)
Ana: posts small blind $1
Bea: posts big blind $2
*** DEALING HANDS ***
Dealt to Bea [3h 3c Qc 9d]
Cleo: calls $2
Ana: calls $1
Bea: checks
*** FIRST DRAW ***
Ana: discards 1 card
Bea: discards 2 cards [3c Qc]
Dealt to Bea [3h 9d] [2c Ah]
Cleo: stands pat
Ana: checks
Bea: checks
Cleo: checks
*** SECOND DRAW ***
Ana: stands pat
Bea: discards 1 card [3h]
Dealt to Bea [9d 2c Ah] [9h]
Cleo: stands pat
Ana: checks
Bea: checks
Cleo: checks
*** THIRD DRAW ***
Ana: stands pat
Bea: discards 1 card [9h]
Dealt to Bea [9d 2c Ah] [5h]
Cleo: stands pat
Ana: checks
Bea: checks
Cleo: checks
*** SHOW DOWN ***
Ana: shows [4s 8d 7h Jc] (Badugi: J,8,7,4)
Bea: shows [5h 2c Ah 9d] (3-card: 9,2,A)
Cleo: shows [Kc Kd Ks 6h] (2-card: K,6)
Ana collected $6 from pot
*** SUMMARY ***
Total pot $6 | Rake $0
Seat 1: Ana (small blind) showed [4s 8d 7h Jc] and won ($6) with a Badugi: J,8,7,4
Seat 2: Bea (big blind) showed [5h 2c Ah 9d] and lost with a 3-card: 9,2,A
Seat 3: Cleo (button) showed [Kc Kd Ks 6h] and lost with a 2-card: K,6
"""
SHOWN_FOR_NOTHING = """\
PokerStars Hand #33: Hold'em No Limit ($1/$2 USD) - 2015/06/01 10:00:00 ET
Table 'S' 6-max Seat #1 is the button
Seat 1: Ana ($50 in chips)
Seat 2: Bea ($50 in chips)
Seat 3: Cleo ($50 in chips)
Bea: posts small blind $1
Cleo: posts big blind $2
*** HOLE CARDS ***
Ana: folds
Bea: calls $1
Cleo: checks
*** FLOP *** [2c 7d 9s]
Bea: checks
Cleo: checks
*** TURN *** [2c 7d 9s] [Js]
Bea: checks
Cleo: checks
*** RIVER *** [2c 7d 9s Js] [Tc]
Bea: bets $2
Cleo: calls $2
*** SHOW DOWN ***
Bea: shows [Jh 3h] (a pair of Jacks)
Cleo: shows [9h 4h] (a pair of Nines)
Bea collected $8 from pot
*** SUMMARY ***
Total pot $8 | Rake $0
Board [2c 7d 9s Js Tc]
Seat 1: Ana (button) folded before Flop (didn't bet)
Seat 2: Bea (small blind) showed [Jh 3h] and won ($8) with a pair of Jacks
Seat 3: Cleo (big blind) showed [9h 4h] and lost with a pair of Nines
"""
TEXTS = {
    "antes": RAZZ,
    "an ante that leaves no small blind": pokerstars_hands.ANTE_ALL_IN,
    "badugi": BADUGI,
    "shown for nothing": SHOWN_FOR_NOTHING,
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_hands_shown_and_the_summary_are_told_in_the_words_of_the_site(text: str) -> None:
    """An ante is no bet, what is drawn lies where the discards lay, and badugis have words of their own."""
    told = write_pokerstars([read(text)]).splitlines()
    ours, theirs = (
        [line for line in lines if re.search(r": shows |^Seat .*(?:showed|collected|folded)", line)]
        for lines in (told, text.splitlines())
    )
    assert ours == theirs


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"names": {2: "Ana\n", 3: "Zé", 6: "Rui"}}, "the name 'Ana\\n' of seat 2 does not fit into a line"),
        (
            {"names": {2: "Seat 3: x ($5 in chips)", 3: "Zé", 6: "Rui"}},
            "the name 'Seat 3: x ($5 in chips)' of seat 2 does not fit into a line",
        ),
        ({"table": "x" * 1_000}, "a name or a number is too long for a line"),
        ({"started_at": 10**20}, "a moment outside the years 1 to 9999"),
        ({"names": {2: "Zé", 3: "Zé", 6: "Rui"}}, "two players are called 'Zé'"),
        ({"events": a_hand().events[:-1]}, "the hand is not over"),
        ({"game": "new-game-no-limit"}, "PokerStars has no game new-game-no-limit"),
        ({"paid": (Paid(pot=0, seat=3, amount=0),)}, "the rake takes a whole pot"),
        ({"cashed_out": (CashOut(seat=6),)}, "nobody knows for how much the hand was cashed out"),
    ],
)
def test_what_no_line_can_tell_is_refused(facts: dict[str, object], why: str) -> None:
    with pytest.raises(Unwritable) as refused:
        write_pokerstars([a_hand(**facts)])
    assert refused.value.why == why


def test_a_small_blind_beside_the_stakes_is_refused() -> None:
    record = a_hand()
    start = structs.replace(record.start, stakes=structs.replace(record.start.stakes, small_blind=50))
    with pytest.raises(Unwritable, match="the small blind is another than that of the stakes"):
        write_pokerstars([structs.replace(record, events=(start, *record.events[1:]))])


def test_a_hand_killed_by_the_floor_is_refused() -> None:
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit"),
        hand=1,
        stakes=Stakes(small_blind=1, big_blind=2),
        stacks={1: 50, 2: 50},
        button=1,
        small_blind=1,
        big_blind=2,
        deck=read_cards("AhQsKhQd" + "2c7d9sJsTc"),
    )
    hand.act(Kill(seat=1))
    with pytest.raises(Unwritable, match="the hand of seat 1 was killed"):
        write_pokerstars([Record(game="holdem-no-limit", events=tuple(hand.events))])


def test_what_would_not_be_read_as_it_is_told_is_refused() -> None:
    """Seat 2 has paid its last chips as an ante and posts no blind, nor does anybody else."""
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit"),
        hand=1,
        stakes=Stakes(small_blind=50, big_blind=100, ante=100, ante_form="per_player"),
        stacks={1: 113, 2: 61, 3: 5_000},
        button=3,
        small_blind=None,
        big_blind=2,
        deck=read_cards("AhQs9hKhQd9d" + "2c7dTsJs3c"),
    )
    while hand.menu is not None:
        hand.act(Check(seat=hand.menu.seat) if hand.menu.check else Call(seat=hand.menu.seat))
    with pytest.raises(
        Unwritable, match="its text would not be understood: Player 1 does not post the big blind"
    ):
        write_pokerstars([Record(game="holdem-no-limit", events=tuple(hand.events))])


def test_what_is_lost_is_said() -> None:
    record = a_hand(comments=(Comment(0, "hm"),), network="Rede", extra={"phh": {"author": "Ana"}})
    assert lost_in(record) == ("comments", "fields of other formats", "the network")
    assert lost_in(a_hand()) == ()


def test_a_record_in_tens_of_cents_is_told_in_cents() -> None:
    """As another program writes blinds of 0.5 and 1."""
    record = a_hand(money=Currency("$", 1))
    text = write_pokerstars([record])
    assert "($10/$20 USD)" in text and "Ana ($500 in chips)" in text
    (again,) = read_pokerstars(text.encode())
    assert isinstance(again, Record) and again.money == Currency("$", 2)
    assert again.finishing_stacks == {seat: 10 * chips for seat, chips in record.finishing_stacks.items()}


@pytest.mark.parametrize(("level", "told"), [("XIV", True), ("14", True), ("last", False), ("", True)])
def test_a_level_is_told_by_its_number(level: str, told: bool) -> None:
    record = a_hand(tournament=TournamentFacts(number="9", level=level), money=Currency("", 0))
    (again,) = read_pokerstars(write_pokerstars([record]).encode())
    assert isinstance(again, Record) and again.tournament is not None
    assert again.tournament.level == (level if told else "")
    assert ("the name of the level" in lost_in(record)) is not told


def test_a_table_has_at_most_two_digits_of_seats() -> None:
    for count, lost in ((99, ()), (100, ("how many seats the table has",))):
        record = a_hand(seat_count=count)
        (again,) = read_pokerstars(write_pokerstars([record]).encode())
        assert isinstance(again, Record) and again.seat_count == (None if lost else count)
        assert lost_in(record) == lost
