"""Read Full Tilt's text, and report what cannot be read."""

from __future__ import annotations

import pytest
from tests.unit.full_tilt_hands import ALL, HOLDEM, SIDE_POT, STUD, TRIPLE_DRAW, TWICE

from tapete.engine import events as ev
from tapete.engine.types import PostKind
from tapete.formats import Record, Unread, read_hands


def one(text: str) -> Record | Unread:
    (read,) = read_hands(text.encode())
    return read


def record(text: str) -> Record:
    read = one(text)
    assert isinstance(read, Record), str(read)
    return read


def refused(text: str) -> str:
    read = one(text)
    assert isinstance(read, Unread)
    return str(read)


def test_a_hand_of_holdem() -> None:
    hand = record(HOLDEM)
    assert (hand.game, hand.site, hand.number, hand.table) == (
        "holdem-no-limit",
        "Full Tilt",
        "70000001",
        "Elm",
    )
    assert (hand.currency, hand.seat_count, hand.started_at, hand.hero) == ("USD", 6, 1369420200000, 1)
    assert hand.names == {1: "Ana", 2: "Bea folds", 3: "Cleo", 6: "Eve"}
    assert [away.name for away in hand.away] == ["Dora"]
    assert hand.finishing_stacks == {1: 13900, 2: 0, 3: 9850, 6: 6000}
    assert hand.rake == 300
    posts = [(e.seat, e.kind) for e in hand.events if isinstance(e, ev.Posted)]
    assert (3, PostKind.DEAD_BLIND) in posts and (3, PostKind.BIG_BLIND) in posts


def test_pots_of_a_tournament_are_paid_one_by_one() -> None:
    hand = record(SIDE_POT)
    assert hand.tournament is not None and hand.tournament.number == "500"
    assert (hand.tournament.buy_in, hand.tournament.fee, hand.tournament.name) == (400, 40, "Sit & Go")
    assert hand.pots == (3000, 4000)
    assert hand.finishing_stacks == {1: 3000, 2: 4000, 3: 0}


def test_new_cards_of_a_draw_belong_to_the_discards() -> None:
    hand = record(TRIPLE_DRAW)
    assert (hand.game, hand.currency) == ("27-triple-draw-fixed-limit", "EUR")
    gone = [e.cards for e in hand.events if isinstance(e, ev.Discarded) and e.seat == 1 and e.cards]
    assert [set(cards) for cards in gone] == [{"Ks", "Kd"}]
    dealt = [e.cards for e in hand.events if isinstance(e, ev.HoleDealt) and e.seat == 1]
    assert dealt[-1] == ("7c", "9s")
    assert hand.finishing_stacks == {1: 4700, 4: 5270}


def test_high_and_low_halves_of_stud() -> None:
    hand = record(STUD)
    assert hand.game == "stud-8-fixed-limit" and hand.hero == 2
    assert hand.winnings == {1: 860, 2: 860, 3: 0}


def test_a_hand_run_twice() -> None:
    hand = record(TWICE)
    assert hand.start.boards == 2 and hand.winnings == {1: 79800, 3: 0}


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_every_encoding_and_line_break(name: str, encoding: str) -> None:
    text = ALL[name]
    want = [record(text)]
    assert list(read_hands(text.replace("\n", "\r\n").encode(encoding))) == want
    assert list(read_hands(text.replace("\n", "\n\n").encode(encoding))) == want


def test_hands_of_a_file_stand_alone() -> None:
    broken = HOLDEM.replace("Ana bets $6", "Ana bids $6")
    reads = list(read_hands((HOLDEM + "\n\n" + broken + "\n" + SIDE_POT).encode()))
    assert [type(read) for read in reads] == [Record, Unread, Record]
    assert str(reads[1]) == 'hand 70000001: line 67: cannot read "Ana bids $6"'


BROKEN = [
    (HOLDEM.replace("Ana calls $30.50", "Ana calls $30"), "line 26: Ana calls $30.00; to call is $30.50"),
    (HOLDEM.replace("Total pot $82.50", "Total pot $82"), "line 35: total pot: $82.50; the file says $82.00"),
    (HOLDEM.replace("9s 9d", "9s Ah"), "line 1: the Ah is twice in the hand"),
    (
        HOLDEM.replace("[Th]", "[Xh]"),
        'line 29: an unknown card in "*** TURN *** [2h 7h 9c] [Xh] (Total Pot: $82.50, 2 Players, 1 All-In)"',
    ),
    (
        HOLDEM.replace("The button is in seat #6\n", ""),
        'line 1: no line names the button in "Full Tilt Poker Game #70000001: Table Elm (6 max) - NL Hold\'em - $0.50/$1 - 18:…"',
    ),
    (HOLDEM[: HOLDEM.index("*** SUMMARY")], "line 33: the hand is cut off here"),
    (HOLDEM.replace("NL Hold'em", "NL Irish"), "line 1: a game that is not known here: NL Irish"),
    (
        HOLDEM.replace("NL Hold'em - ", ""),
        'line 1: no game and no blinds in "Full Tilt Poker Game #70000001: Table Elm (6 max) - $0.50/$1 - 18:30:00 UTC - 2…"',
    ),
    (
        HOLDEM.replace("Seat 2: Bea folds (", "Seat 1: Bea folds ("),
        'line 3: twice in the list of seats: "Seat 1: Bea folds ($40.50)"',
    ),
    (HOLDEM.replace("Ana bets $6", "Ana bets $0.001"), 'line 24: cannot read "Ana bets $0.001"'),
    (
        HOLDEM.replace("Total pot $82.50 | Rake $3", "Total pot $0 | Rake $0"),
        "line 1: the site cancelled the hand",
    ),
]


@pytest.mark.parametrize(("text", "why"), BROKEN)
def test_a_broken_hand_says_where_and_why(text: str, why: str) -> None:
    assert refused(text) == f"hand 70000001: {why}"


def test_a_file_without_stacks_says_so() -> None:
    lines = [line for line in HOLDEM.splitlines() if " ($" not in line or not line.startswith("Seat")]
    assert "no line names a seat and its stack before" in refused("\n".join(lines))


def test_a_double_bet_on_an_open_pair_is_refused_by_its_rule() -> None:
    text = STUD.replace("H/L", "Hi").replace("[9c] [Td]", "[9c] [9d]").replace("Ana bets $2", "Ana bets $4")
    assert "an open pair is bet at double on fourth street (TDA19-PR10F)" in refused(
        text.replace("calls $2\n*** 5TH", "calls $4\n*** 5TH")
        .replace("[9c Td", "[9c 9d")
        .replace("9c Td 9h", "9c 9d 9h")
        .replace("two pair, Nines and Sixes", "three of a kind, Nines")
        .replace("Bea wins the low pot ($8.60) with 8,5,4,3,A\n", "")
        .replace("6d 6h 9c 9d 9h 2s 2c", "6d Jh 9c 9d 9h 2s Tc")
        .replace("the high pot ($8.60)", "the pot ($21.20)")
        .replace("and won ($8.60) with LO: 8,5,4,3,A", "and lost with Ace King high")
        .replace("won ($8.60)", "won ($21.20)")
        .replace("$17.20", "$21.20")
        .replace("Ace King high, for high and 8,5,4,3,A, for low", "Ace King high")
        .replace("HI: ", "")
    )
