"""PokerStars hands as neutral records: the engine's log, and the other facts of the text."""

from __future__ import annotations

import pytest
from tests.unit import pokerstars_hands as hands

from tapete.engine import Hand
from tapete.engine import events as ev
from tapete.formats.detect import detect
from tapete.formats.money import Currency
from tapete.formats.pokerstars.records import read_pokerstars
from tapete.formats.readers import READERS
from tapete.formats.record import AwayPlayer, Bounty, CashOut, Paid, Record, Unread
from tapete.rules import hand_rules

CAPPED = """\
PokerStars Game #31:  Hold'em No Limit ($1/$2 - $20 Cap -  USD) - 2010/11/01 12:20:00 ET
Table 'K' 9-max Seat #1 is the button
Seat 1: Ana ($50 in chips)
Seat 2: Bea ($20 in chips)
Seat 3: Cleo ($70 in chips) is sitting out
Ana: posts small blind $1
Bea: posts big blind $2
*** HOLE CARDS ***
Dealt to Ana [Ah 6d]
Ana: raises $18 to $20 and has reached the $20 cap
Bea: folds
Uncalled bet ($18) returned to Ana
Ana collected $4 from pot
Ana: shows [Ah]
*** SUMMARY ***
Total pot $4 | Rake $0
Seat 1: Ana (button) (small blind) collected ($4)
Seat 2: Bea (big blind) folded before Flop
"""


def record(text: str) -> Record:
    [read] = read_pokerstars(text.encode())
    assert isinstance(read, Record), read
    return read


@pytest.mark.parametrize("name", sorted(set(hands.ALL) - {"open pair", "splashed"}))
def test_the_log_of_a_record_is_a_hand_of_its_game(name: str) -> None:
    read = record(hands.ALL[name])
    hand = Hand.replay(hand_rules(read.game), read.events)
    assert hand.over
    assert sum(read.finishing_stacks.values()) == sum(read.start.stacks.values()) + read.added - read.rake


def test_what_a_cash_game_tells() -> None:
    read = record(hands.STUD_HI_LO)
    assert (read.game, read.site, read.number, read.table) == ("stud-8-fixed-limit", "PokerStars", "11", "S")
    assert (read.money, read.currency, read.seat_count) == (Currency("$", 2), "USD", 8)
    assert (read.started_at, read.hero) == (1_433_167_200_000, 1)
    assert read.names == {1: "Ana", 2: "Bea", 3: "Cleo"}
    assert read.finishing_stacks == {1: 4_780, 2: 5_080, 3: 1_100}
    assert read.rake == 60
    assert record(hands.LIMIT_HOLDEM).extra == {"pokerstars": {"mix": "HORSE"}}


def test_a_cap_keeps_the_whole_stacks() -> None:
    read = record(CAPPED)
    assert (read.cap, read.stacks, read.start.stacks) == (2_000, {1: 5_000}, {1: 2_000, 2: 2_000})
    assert read.finishing_stacks == {1: 5_200, 2: 1_800}
    assert read.away == (AwayPlayer(seat=3, name="Cleo", stack=7_000),)
    assert read.showed == {1: ("Ah", "??")}


def test_what_a_tournament_tells() -> None:
    text = hands.ANTE_ALL_IN.replace("#9, 9+1 S", "#9, $2+$0.50+$0.25 USD S").replace(
        "(5 in chips)", "(5 in chips, $0.50 bounty)"
    )
    read = record(text)
    assert read.tournament is not None
    assert (read.tournament.number, read.tournament.level, read.tournament.currency) == ("9", "V", "USD")
    assert (read.tournament.buy_in, read.tournament.bounty, read.tournament.fee) == (200, 50, 25)
    assert (read.currency, read.money, read.heads) == ("", Currency("", 0), {1: 50})
    assert read.bounties == (Bounty(seat=2, amount=50, defeated=1),)
    assert read.finishing_stacks == {1: 0, 2: 1_000}


@pytest.mark.parametrize(
    ("buy_in", "name", "amount", "fee", "currency"),
    [
        ("9+1", "", 9, 1, "PLAY"),
        ("1FPP", "1FPP", None, None, ""),
        ("Freeroll ", "Freeroll", None, None, ""),
        ("€4.69+€0.31 Cub3d,", "Cub3d", 469, 31, "EUR"),
    ],
)
def test_buy_ins(buy_in: str, name: str, amount: int | None, fee: int | None, currency: str) -> None:
    played = record(hands.ANTE_ALL_IN.replace("9+1", buy_in).replace("$0.50 bounty", "0 bounty")).tournament
    assert played is not None
    assert (played.name, played.buy_in, played.fee, played.currency) == (name, amount, fee, currency)
    assert played.bounty is None


def test_a_shared_bounty_is_shared_out() -> None:
    text = hands.ANTE_ALL_IN.replace("Bea wins the $0.50 bounty for", "Bea, Ana split the $0.51 bounty for")
    assert record(text).bounties == (
        Bounty(seat=2, amount=26, defeated=1),
        Bounty(seat=1, amount=25, defeated=1),
    )


def test_the_sites_own_payments_are_kept_where_they_differ() -> None:
    read = record(hands.CASHED_OUT)
    assert read.cashed_out == (CashOut(seat=1, amount=9_000, fee=100),)
    # The events take the rake in proportion to the pots, the site took it from the main pot more.
    assert read.paid == (Paid(pot=1, seat=1, amount=8_500), Paid(pot=0, seat=1, amount=2_000))
    assert record(hands.TWICE_FROM_THE_TURN).paid == (
        Paid(pot=1, seat=1, amount=3_000),
        Paid(pot=0, seat=1, amount=2_900),
        Paid(pot=1, seat=2, amount=3_000, board=1),
        Paid(pot=0, seat=3, amount=2_900, board=1),
    )
    assert record(hands.STUD_HI_LO).paid == ()


def test_chips_of_the_house_are_no_part_of_the_log() -> None:
    text = hands.SPLASHED.replace("Omaha Pot Limit", "Omaha No Limit")
    read = record(text)
    assert (read.added, read.pots, read.rake) == (1_000, (1_500,), 50)
    assert read.start.stacks == {1: 10_000, 2: 10_000, 3: 10_000}
    assert read.finishing_stacks == {1: 11_250, 2: 9_900, 3: 9_800}


def test_cards_shown_without_need() -> None:
    text = hands.TRIPLE_DRAW.replace("Flo: folds\n", "Flo: folds [Ad Js]\n").replace(
        "Ana: shows", "Ana: shows"
    )
    read = record(text)
    assert set(read.showed) == {6}
    assert {"Ad", "Js"} == set(read.showed[6]) - {"??"}
    shown = {event.seat for event in read.events if isinstance(event, ev.Shown)}
    assert shown == {1, 4}


UNREAD = [
    (
        hands.OPEN_PAIR,
        "",
        "",
        "hand 20: line 1: an open pair is bet at double on fourth street (TDA19-PR10F)",
    ),
    (hands.SPLASHED, "", "", "hand 19: line 1: chips that the house threw in count towards its pot limit"),
    (hands.STUD_HI_LO[:600], "", "", "hand 11: line 24: the hand is cut off here"),
    (hands.STUD_HI_LO, "Rake $0.60", "Rake $0.50", "hand 11: line 42: rake: $0.60; the file says $0.50"),
    (hands.STUD_HI_LO, "Bea: brings in", "Zoe: b", 'hand 11: line 13: cannot read "Zoe: b for $0.60"'),
    (
        hands.LIMIT_HOLDEM,
        "Hold",
        "Split Hold",
        "hand 16: line 1: a game that is not known here: Split Hold'em Limit",
    ),
    ("hello", "", "", 'line 1: no hand begins before "hello"'),
]


@pytest.mark.parametrize(("text", "old", "new", "words"), UNREAD)
def test_what_is_no_record_says_why(text: str, old: str, new: str, words: str) -> None:
    [read] = read_pokerstars(text.replace(old, new).encode())
    assert isinstance(read, Unread)
    assert str(read) == words


def test_a_cancelled_hand_is_no_record() -> None:
    text = "\n".join([*hands.LIMIT_HOLDEM.splitlines()[:6], "Hand cancelled", "*** SUMMARY ***"])
    [read] = read_pokerstars(text.encode())
    assert str(read) == "hand 16: line 1: the site cancelled the hand"


@pytest.mark.parametrize(
    ("name", "data", "format_"),
    [
        ("a.txt", b"PokerStars Hand #1: ", "pokerstars"),
        ("a", "PokerStars Hand #1: ".encode("utf-16"), "pokerstars"),
        ("a", b"", "pokerstars"),
        ("a.PHH", b"", "phh"),
        ("a.phhs", b"[1]\n", "phh"),
        ("a", b"# a hand\nvariant = 'NT'\n", "phh"),
        ("a.txt", b"variant = 'NT'\n", "phh"),
        ("a.ohh", b"", "ohh"),
        ("a.json", b"", "ohh"),
        ("a", b'\xef\xbb\xbf\n {"ohh": {}}', "ohh"),
        ("a", '{"ohh": {}}'.encode("utf-16"), "ohh"),
        ("a.txt", b'[{"ohh": {}}]', "ohh"),
        ("a", b'[ {"ohh": {}}]', "ohh"),
        ("a", b'[\r\n  {"ohh": {}}]', "ohh"),
        ("a", '[\n{"ohh": {}}]'.encode("utf-16"), "ohh"),
        ("a", b"[1]\nvariant = 'NT'\nplayers = [\n  {}]\n", "phh"),
        ("a", b"[ 1 ]\n{}\nvariant = 'NT'\n", "phh"),
    ],
)
def test_formats_are_told_by_ending_or_content(name: str, data: bytes, format_: str) -> None:
    assert detect(name, data) == format_


def test_the_reader_of_text_is_found_by_its_format() -> None:
    [read] = READERS["pokerstars"](hands.LIMIT_HOLDEM.encode())
    assert isinstance(read, Record)
