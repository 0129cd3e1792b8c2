"""Read iPoker's XML, and report what cannot be read."""

from __future__ import annotations

import pytest
from tests.unit.ipoker_hands import ALL, HEAD, HOLDEM, STUD, TOURNAMENT

from tapete.engine import events as ev
from tapete.engine.types import PostKind
from tapete.formats import Record, Unread, read_hands


def record(text: str | bytes) -> Record:
    (read,) = read_hands(text if isinstance(text, bytes) else text.encode())
    assert isinstance(read, Record), str(read)
    return read


def refused(text: str) -> str:
    (read,) = read_hands(text.encode())
    assert isinstance(read, Unread)
    return str(read)


def test_a_cash_hand_without_the_end_of_its_session() -> None:
    hand = record(HOLDEM)
    assert (hand.game, hand.site, hand.number, hand.table) == (
        "holdem-no-limit",
        "iPoker",
        "90000001",
        "Torre & Mar",
    )
    assert (hand.currency, hand.hero, hand.names[5], hand.started_at) == ("EUR", 1, "Leo <3", None)
    assert [e.kind for e in hand.events if isinstance(e, ev.Posted) and e.seat == 5] == [
        PostKind.DEAD_BLIND,
        PostKind.BIG_BLIND,
    ]
    # The uncalled euro is part of what is won.
    assert [e.amount for e in hand.events if isinstance(e, ev.UncalledReturned)] == [100]
    assert hand.finishing_stacks == {1: 117340, 3: 0, 5: 4850, 10: 8000} and hand.rake == 110


def test_a_hand_whose_uncalled_bet_is_not_won() -> None:
    apart = HOLDEM.replace("</nickname>", "</nickname><uncalled_bet_enabled>true</uncalled_bet_enabled>")
    assert record(apart.replace("€147.40", "€146.40")).finishing_stacks[1] == 117340


def test_stud_is_dealt_street_by_street() -> None:
    hand = record(STUD)
    assert hand.game == "stud-8-fixed-limit" and hand.start.stakes.bring_in == 2
    # Of eleven cents that Ana put in, five were not called; they are told as won.
    assert hand.finishing_stacks == {1: 94, 6: 292}


def test_a_tournament_in_which_two_share_the_main_pot() -> None:
    hand = record(TOURNAMENT)
    assert hand.tournament is not None
    assert (hand.tournament.number, hand.tournament.buy_in, hand.tournament.fee, hand.tournament.name) == (
        "547028881",
        450,
        50,
        "Tarde",
    )
    assert (hand.start.stakes.small_blind, hand.start.stakes.big_blind) == (10, 20)
    assert hand.finishing_stacks == {1: 2250, 3: 0, 5: 750}


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_every_encoding_and_line_break(name: str, encoding: str) -> None:
    assert record(ALL[name].replace("\n", "\r\n").encode(encoding)) == record(ALL[name])


def test_sessions_of_one_file_stand_alone() -> None:
    broken = STUD.replace('type="16"', 'type="66"')
    reads = list(read_hands((HOLDEM + broken + TOURNAMENT).encode()))
    assert [type(read) for read in reads] == [Record, Unread, Record]
    assert "an action of no known kind:" in str(reads[1])


ENTITIES = '<!DOCTYPE game [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/hostname">]>'
BROKEN = [
    (HOLDEM.replace('<round no="2">', ENTITIES + '<round no="2">'), "no well-formed XML"),
    (HOLDEM.replace(">H2 H7 C9<", ">&f;<"), "no well-formed XML"),
    (ENTITIES + HOLDEM.replace(">H2 H7 C9<", ">&b;<"), "no well-formed XML"),
    (HOLDEM.replace(">H2 H7 C9<", ">H2 H7 Z9<"), "line 38: an unknown card in"),
    (HOLDEM.replace(">H2 H7 C9<", ">HA H7 C9<"), "the Ah is twice in the hand"),
    (HOLDEM.replace(">H2 H7 C9<", ">H7 C9<"), "a wrong number of cards in"),
    (HOLDEM.replace('sum="€70"', 'sum="€x"'), "line 39: cannot read"),
    (HOLDEM.replace('sum="€70"', 'sum="€60"'), "are bet in the rounds, but not in"),
    (HOLDEM.replace("€147.40", "€120"), "a payment is missing"),
    (HOLDEM.replace("Holdem NL", "5 Card Stud L"), "a game that is not known here: 5 Card Stud L €0.50/€1"),
    (HOLDEM.replace("Holdem NL €0.50/€1", ""), "no game and limit in ''"),
    (HOLDEM[: HOLDEM.index('   <action no="9"')], "the hand is cut off here"),
    (HOLDEM.replace('win="', 'got="'), "no player's line tells what they won in"),
    (HOLDEM.replace('dealer="1"', 'dealer="0"'), "no line names the button in"),
    (HOLDEM.replace('<round no="3">', '<round no="x">'), "a round without its number in"),
]


@pytest.mark.parametrize(("text", "why"), BROKEN)
def test_a_broken_hand_says_why(text: str, why: str) -> None:
    said = refused(text)
    assert said.startswith("hand 90000001: line ") and why in said


def test_five_cards_make_it_five_card_omaha() -> None:
    text = (
        HOLDEM.replace("Holdem NL", "PL")
        .replace("S9 D10", "S9 D10 C2 C3 C4")
        .replace("HA HK", "HA HK S2 S3 S4")
    )
    text = text.replace('sum="€70"', 'sum="€9.50"').replace('type="7" sum="€69"', 'type="0" sum="€0"')
    text = (
        text[: text.index('  <round no="3">')]
        .replace('bet="€74"', 'bet="€13.50"')
        .replace('bet="€73"', 'bet="€4"')
    )
    assert record(text.replace("€147.40", "€18.50") + " </game>").game == "omaha-5-pot-limit"


def test_a_session_without_games() -> None:
    assert refused(HEAD.format(kind="Holdem NL €1/€2")) == "line 1: there is no hand in the file"
