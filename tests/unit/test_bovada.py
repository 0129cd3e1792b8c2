"""Read Bovada's text, and report what cannot be read."""

from __future__ import annotations

import pytest
from tests.unit.bovada_hands import ALL, CASH, NO_HEADINGS, POOL, STUD, TOURNAMENT

from tapete.engine import events as ev
from tapete.engine.types import PostKind
from tapete.formats import Record, Unread, read_hands, write_hands


def record(text: str) -> Record:
    (read,) = read_hands(text.encode())
    assert isinstance(read, Record), str(read)
    return read


def refused(text: str) -> str:
    (read,) = read_hands(text.encode())
    assert isinstance(read, Unread)
    return str(read)


def test_a_cash_hand_with_a_line_that_is_there_twice() -> None:
    hand = record(CASH)
    assert (hand.game, hand.site, hand.number, hand.table) == ("holdem-no-limit", "Bovada", "80000001", "5")
    assert (hand.currency, hand.hero, hand.start.button, hand.started_at) == ("USD", 2, 2, None)
    assert (hand.start.stakes.small_blind, hand.start.stakes.big_blind) == (25, 50)
    assert hand.finishing_stacks == {1: 5000, 2: 8025, 3: 1950, 5: 4950, 6: 825}
    assert hand.rake == 200
    assert [e.kind for e in hand.events if isinstance(e, ev.Posted) and e.seat == 6] == [
        PostKind.DEAD_BLIND,
        PostKind.BIG_BLIND,
    ]
    assert all("??" not in e.cards for e in hand.events if isinstance(e, ev.HoleDealt))


def test_a_tournament_with_chair_numbers_a_dead_button_and_the_level_before() -> None:
    hand = record(TOURNAMENT)
    assert hand.site == "Ignition" and hand.started_at == 1619055768000
    assert hand.names == {2: "Small Blind", 3: "Hero", 4: "UTG"}
    assert hand.start.button not in hand.names
    assert (hand.start.stakes.small_blind, hand.start.stakes.big_blind) == (75, 150)
    assert hand.tournament is not None
    assert (hand.tournament.buy_in, hand.tournament.fee, hand.tournament.level) == (2500, 250, "5")
    assert sorted(hand.finishing_stacks.values()) == [0, 3000, 4000]
    assert [bounty.amount for bounty in hand.bounties] == [500]


def test_streets_without_headings_begin_where_the_betting_ends() -> None:
    hand = record(NO_HEADINGS)
    assert hand.game == "omaha-8-fixed-limit"
    assert (hand.start.stakes.small_bet, hand.start.stakes.big_bet) == (150, 300)
    boards = [e.cards for e in hand.events if isinstance(e, ev.BoardDealt)]
    assert boards == [("Qh", "8h", "7d"), ("Jc",), ("Kc",)]
    assert hand.finishing_stacks == {2: 950, 3: 3050}


def test_stud_streets_begin_with_the_cards() -> None:
    hand = record(STUD)
    assert (hand.game, hand.site) == ("stud-fixed-limit", "Bodog")
    assert (hand.start.stakes.small_bet, hand.start.stakes.bring_in) == (5, 2)
    assert hand.finishing_stacks == {1: 489, 3: 510}


def test_a_pool_has_no_line_of_the_pot() -> None:
    hand = record(POOL)
    assert hand.table == "Zone Poker 17" and hand.rake == 0
    assert hand.finishing_stacks == {1: 2500, 2: 2525, 3: 2475}
    assert hand.showed == {3: ("4c", "Kh"), 2: ("Qs", "??")}


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_every_encoding_and_line_break(name: str, encoding: str) -> None:
    assert list(read_hands(ALL[name].replace("\n", "\r\n").encode(encoding))) == [record(ALL[name])]


def test_a_hand_that_runs_into_the_next_one() -> None:
    cut = TOURNAMENT[: TOURNAMENT.index("raise) 980")]
    reads = list(read_hands((cut + TOURNAMENT).encode()))
    assert [type(read) for read in reads] == [Unread, Record]
    assert str(reads[0]) == "hand 80000002: line 16: the hand is cut off here"


BROKEN = [
    (
        CASH.replace("Small Blind : Calls $28.50", "Small Blind : Calls $28"),
        "Small Blind calls $28.00; to call is $28.50",
    ),
    (CASH.replace("result $80.25", "result $60.25"), "only $60.25 are won of a pot of $82.25 in"),
    (CASH.replace("Total Pot($82.25)", "Total Pot($79)"), "$80.25 are won of a pot of $79.00 in"),
    (CASH.replace("Total Pot($82.25)", "Total Pot($85)"), "total pot: $82.25; the file says $85.00"),
    (
        CASH.replace("Seat+2: Dealer $80.25", "Seat+2: Dealer $80"),
        "Hero collected $80.25; the summary says $80.00",
    ),
    (CASH.replace("[9s 9d]", "[9s Ah]"), "the Ah is twice in the hand"),
    (CASH.replace("UTG : Checks", "UTG : Chats"), 'cannot read "UTG : Chats"'),
    (CASH.replace("HOLDEM", "DRAW"), "a game that is not known here: DRAW No Limit"),
    (CASH.replace("UTG : Checks", "UTG+4 : Checks"), "nobody of that name sits here:"),
    (STUD.replace("Calls $0.03", "Calls $0.02"), "Seat+1 calls $0.02; to call is $0.03"),
]


@pytest.mark.parametrize(("text", "why"), BROKEN)
def test_a_broken_hand_says_why(text: str, why: str) -> None:
    said = refused(text)
    assert said.startswith("hand 8000000") and ": line " in said
    assert why in said


def test_a_hand_goes_into_pokerstars_text_and_back() -> None:
    for text in ALL.values():
        hand = record(text)
        again = record(write_hands([hand], "pokerstars"))
        assert (again.site, again.finishing_stacks) == (hand.site, hand.finishing_stacks)
