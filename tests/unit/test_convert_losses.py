"""Conversions keep, drop and report data as documented."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from tests.unit.test_pokerstars_words import SHOWDOWN

from tapete.cards import STANDARD_52
from tapete.cli.codes import DONE
from tapete.cli.convert import IN_PART, NOTHING, convert_file
from tapete.engine import Call, Check, Fold, Hand, Post, PostKind, Stakes
from tapete.engine import events as ev
from tapete.formats.convert import WRITERS, convert
from tapete.formats.readers import READERS
from tapete.formats.record import Record, Unread, Unwritable, as_seen_by
from tapete.formats.sites import Format
from tapete.rules import hand_rules

FORMATS: list[Format] = list(WRITERS)


def record_of(text: str) -> Record:
    [read] = READERS["pokerstars"](text.encode())
    assert isinstance(read, Record), read
    return read


def tells(record: Record) -> list[tuple[str, int]]:
    return [(type(e).__name__, e.seat) for e in record.events if isinstance(e, ev.Shown | ev.Mucked)]


# The button bets the turn and the river is checked through, so the site lets the button show first.
LATER = (
    SHOWDOWN.replace("*** TURN *** [2c 7d Qh] [4s]\nBea: checks\nAna: checks",
                     "*** TURN *** [2c 7d Qh] [4s]\nBea: checks\nAna: bets $2\nBea: calls $2")
    .replace("Bea: shows [Kh Kd] (a pair of Kings)\nAna: mucks hand\nBea collected $4",
             "Ana: shows [Kh Kd] (a pair of Kings)\nBea: mucks hand\nAna collected $8")
    .replace("Total pot $4", "Total pot $8")
    .replace("(small blind) mucked [Jh 9d]", "(small blind) showed [Kh Kd] and won ($8) with a pair of Kings")
    .replace("(big blind) showed [Kh Kd] and won ($4) with a pair of Kings", "(big blind) mucked [Jh 9d]")
)  # fmt: skip


def test_the_last_aggressor_of_an_earlier_street_shows_first() -> None:
    record = record_of(LATER)
    assert tells(record) == [("Shown", 1), ("Mucked", 2)]
    assert Hand.replay(hand_rules(record.game), record.events).over


@pytest.mark.parametrize("name", FORMATS)
def test_mucked_stays_mucked_and_its_cards_stay_known(name: Format) -> None:
    record = record_of(LATER)
    [again] = READERS[name](WRITERS[name]([record]).encode())
    assert isinstance(again, Record)
    assert tells(again) == tells(record)
    dealt = {e.seat: e.cards for e in again.events if isinstance(e, ev.HoleDealt)}
    assert dealt == {1: ("Kh", "Kd"), 2: ("Jh", "9d")}
    seen = {e.seat: e.cards for e in as_seen_by(again, None).events if isinstance(e, ev.HoleDealt)}
    assert seen == {1: ("Kh", "Kd"), 2: ("??", "??")}


def test_the_text_of_a_mucked_hand_is_the_same_again() -> None:
    text = WRITERS["pokerstars"]([record_of(LATER)])
    assert text.splitlines()[1:] == [
        line for line in LATER.splitlines()[1:] if not line.startswith("Uncalled")
    ]


ALL_IN = """\
PokerStars Hand #9:  Hold'em No Limit ($1/$2 USD) - 2009/01/05 10:00:00 ET
Table 'T' 6-max Seat #1 is the button
Seat 1: Ana ($100 in chips)
Seat 2: Bea ($100 in chips)
Ana: posts small blind $1
Bea: posts big blind $2
*** HOLE CARDS ***
Ana: raises $98 to $100 and is all-in
Bea: calls $98 and is all-in
*** FLOP *** [2c 7d Qh]
*** TURN *** [2c 7d Qh] [4s]
*** RIVER *** [2c 7d Qh 4s] [6s]
*** SHOW DOWN ***
Bea: shows [Kh Kd] (a pair of Kings)
Ana: mucks hand
Bea collected $200 from pot
*** SUMMARY ***
Total pot $200 | Rake $0
Board [2c 7d Qh 4s 6s]
Seat 1: Ana (button) (small blind) mucked [Jh 9d]
Seat 2: Bea (big blind) showed [Kh Kd] and won ($200) with a pair of Kings
"""


@pytest.mark.parametrize("name", FORMATS)
def test_a_hand_mucked_all_in_is_not_shown(name: Format) -> None:
    record = record_of(ALL_IN)
    assert tells(record) == [("Shown", 2), ("Mucked", 1)]
    [again] = READERS[name](WRITERS[name]([record]).encode())
    assert isinstance(again, Record)
    assert tells(again) == tells(record)


@pytest.mark.parametrize("line", ["", "Bea: doesn't show hand\n"])
def test_not_showing_is_recorded_only_if_the_file_says_so(line: str) -> None:
    text = SHOWDOWN[: SHOWDOWN.index("*** FLOP")].replace("Ana: calls $1\nBea: checks", "Ana: folds")
    text += f"Uncalled bet ($1) returned to Bea\nBea collected $2 from pot\n{line}*** SUMMARY ***\n"
    text += "Total pot $2 | Rake $0\nSeat 1: Ana (button) (small blind) folded before Flop\n"
    text += "Seat 2: Bea (big blind) collected ($2)\n"
    assert WRITERS["pokerstars"]([record_of(text)]) == text


TOURNAMENT = """\
PokerStars Game #7: Tournament #9, Freeroll  Hold'em No Limit - Level IV (10/20) - 2010/01/05 20:00:00 CET [2010/01/05 14:00:00 ET]
Table '9 1' 9-max Seat #1 is the button
Seat 1: Ana (500 in chips, $0.91 bounty)
Seat 2: Bea (500 in chips, $0.50 bounty) is sitting out
Ana: posts small blind 10
Bea: posts big blind 20
*** HOLE CARDS ***
Ana said, "hello"
Ana: calls 10
Bea has timed out
Bea: folds
Ana collected 40 from pot
Bea re-buys and receives 1500 chips for $10.00
Ana takes the add-on and receives 2000 chips for $5.00
Ana wins the $0.25 bounty for eliminating Bea
Bea finished the tournament in 2nd place
*** SUMMARY ***
Total pot 40 | Rake 0
Seat 1: Ana (button) (small blind) collected (40)
Seat 2: Bea (big blind) folded before Flop
"""  # noqa: E501


def test_each_kind_of_loss_is_counted() -> None:
    result = convert(TOURNAMENT.encode(), "pokerstars", "ohh")
    assert not result.failed
    assert result.lost == {
        "chat": 1,
        "players joining, leaving or sitting out": 1,
        "places and prizes": 1,
        "the local time": 1,
    }


def test_prices_and_sitting_out_are_kept() -> None:
    text = convert(TOURNAMENT.encode(), "pokerstars", "pokerstars").text
    for line in (
        "Bea re-buys and receives 1500 chips for $10.00",
        "Ana takes the add-on and receives 2000 chips for $5.00",
        "Seat 2: Bea (500 in chips, $0.50 bounty) is sitting out",
    ):
        assert line in text.splitlines()


@pytest.mark.parametrize("name", FORMATS)
def test_bounties_of_a_freeroll_are_read_again(name: Format) -> None:
    record = record_of(TOURNAMENT)
    assert (record.heads, [bounty.amount for bounty in record.bounties]) == ({1: 91, 2: 50}, [25])
    [again] = READERS[name](WRITERS[name]([record]).encode())
    assert isinstance(again, Record), again
    assert (again.heads, again.bounties, again.tournament) == (
        record.heads,
        record.bounties,
        record.tournament,
    )


def test_strict_writes_nothing_if_anything_would_be_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "a.txt", tmp_path / "b.ohh"
    source.write_text(TOURNAMENT, encoding="utf-8")
    assert convert_file(source, target, StringIO(), strict=True) == NOTHING
    said = capsys.readouterr().err
    assert "b.ohh: not written, as --strict asks: lost: chat (1), " in said
    assert not target.exists()
    target.write_text("precious", encoding="utf-8")
    assert convert_file(source, target, StringIO(), force=True, strict=True) == NOTHING
    assert target.read_text(encoding="utf-8") == "precious"
    assert convert_file(source, target, StringIO(), force=True) == DONE


def test_strict_writes_what_keeps_everything(tmp_path: Path) -> None:
    source, target = tmp_path / "a.txt", tmp_path / "b.ohh"
    source.write_text(LATER, encoding="utf-8")
    assert convert_file(source, target, StringIO(), strict=True) == DONE
    source.write_text(LATER + "\n\n" + LATER.replace("calls $1", "calls $9"), encoding="utf-8")
    assert convert_file(source, target, StringIO(), force=True, strict=True) == NOTHING
    assert convert_file(source, target, StringIO(), force=True) == IN_PART


@pytest.mark.parametrize("name", FORMATS)
def test_small_dead_and_extra_blind_of_one_seat(name: Format) -> None:
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit"),
        hand=8,
        stakes=Stakes(small_blind=10, big_blind=25),
        stacks={1: 900, 2: 900, 3: 900},
        button=3,
        small_blind=1,
        big_blind=2,
        deck=STANDARD_52,
        posts=[
            Post(seat=1, kind=PostKind.SMALL_BLIND, amount=10),
            Post(seat=2, kind=PostKind.BIG_BLIND, amount=25),
            Post(seat=1, kind=PostKind.DEAD_BLIND, amount=15),
            Post(seat=1, kind=PostKind.BIG_BLIND, amount=25),
        ],
    )
    while (menu := hand.menu) is not None:
        seat = menu.seat
        hand.act(Check(seat=seat) if menu.check else Fold(seat=seat) if seat == 3 else Call(seat=seat))
    record = Record(game="holdem-no-limit", events=tuple(hand.events), number="8", site="PokerStars")
    try:
        text = WRITERS[name]([record])
    except Unwritable as refused:
        assert "could not be read again" in refused.why or "would be" in refused.why
        return
    [again] = READERS[name](text.encode())
    assert not isinstance(again, Unread), again
    assert again.finishing_stacks == record.finishing_stacks
