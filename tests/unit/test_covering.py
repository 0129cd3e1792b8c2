"""A bet or raise below the least that covers every opponent is accepted in every format."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from tests.unit.test_pokerstars_replay import HEAD

from tapete.cards import DECKS
from tapete.cli.replay import replay_file
from tapete.engine import Bet, Call, Check, Hand, HandRefused, RaiseTo, Reason, Stakes
from tapete.engine import events as ev
from tapete.formats.ohh import read_ohh
from tapete.formats.ohh.write import write_ohh
from tapete.formats.phh import read_phh
from tapete.formats.phh.write import write_phh
from tapete.formats.pokerstars.records import read_pokerstars
from tapete.formats.pokerstars.write import write_pokerstars
from tapete.formats.record import Record, Unread
from tapete.formats.record.covering import COVERS, act_as_told
from tapete.rules import hand_rules

RAISE = f"""\
{HEAD}
Table 'T' 6-max Seat #1 is the button
Seat 1: Ana ($100 in chips)
Seat 2: Bea ($11 in chips)
Seat 3: Cleo ($13 in chips)
Bea: posts small blind $1
Cleo: posts big blind $2
*** HOLE CARDS ***
Dealt to Ana [Ah Ad]
Ana: calls $2
Bea: raises $9 to $11 and is all-in
Cleo: calls $9
Ana: raises $2 to $13
Cleo: calls $2 and is all-in
*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [Js]
*** RIVER *** [2c 7d 9h Js] [3c]
*** SHOW DOWN ***
Cleo: shows [Qh Qc] (a pair of Queens)
Ana: shows [Ah Ad] (a pair of Aces)
Ana collected $4 from side pot
Bea: shows [Jh Jc] (three of a kind, Jacks)
Bea collected $33 from main pot
*** SUMMARY ***
Total pot $37 Main pot $33. Side pot $4. | Rake $0
Board [2c 7d 9h Js 3c]
Seat 1: Ana (button) showed [Ah Ad] and won ($4) with a pair of Aces
Seat 2: Bea (small blind) showed [Jh Jc] and won ($33) with three of a kind, Jacks
Seat 3: Cleo (big blind) showed [Qh Qc] and lost with a pair of Queens
"""
"""Ana raises by 2 where the least is 9; Cleo has only 2 left."""


def begun(game: str = "holdem-no-limit", *, a: int, b: int, c: int) -> Hand:
    """Start a hand of three with blinds of 5 and 10: a has the button, b and c post the blinds."""
    hand, _ = Hand.start(
        hand_rules(game),
        hand=1,
        stakes=Stakes(small_blind=5, big_blind=10, small_bet=10, big_bet=20),
        stacks={1: a, 2: b, 3: c},
        button=1,
        small_blind=2,
        big_blind=3,
        deck=DECKS["standard-52"],
    )
    return hand


def test_a_raise_that_covers_everybody_stands_with_a_note() -> None:
    hand, notes = begun(a=500, b=14, c=15), list[str]()
    with pytest.raises(HandRefused):
        hand.act(RaiseTo(seat=1, amount=15))
    assert act_as_told(hand, RaiseTo(seat=1, amount=15), notes) == (
        ev.RaisedTo(seat=1, amount=15, all_in=False),
    )
    assert (hand.to_act, hand.level, notes) == (2, 15, [COVERS])
    assert hand.menu is not None and (hand.menu.call, hand.menu.raise_to) == (9, None)


def test_it_needs_no_note_where_the_rules_allow_it() -> None:
    hand, notes = begun(a=500, b=20, c=20), list[str]()
    act_as_told(hand, RaiseTo(seat=1, amount=20), notes)
    assert notes == []


@pytest.mark.parametrize(
    ("stacks", "amount"),
    [
        ((15, 16), 15),  # c could call one more
        ((16, 15), 15),
        ((12, 12), 10),  # no more than the bet to match
    ],
)
def test_a_player_who_could_call_more_is_not_covered(stacks: tuple[int, int], amount: int) -> None:
    hand = begun(a=500, b=stacks[0], c=stacks[1])
    with pytest.raises(HandRefused) as refused:
        act_as_told(hand, RaiseTo(seat=1, amount=amount), [])
    assert refused.value.reason is Reason.RAISE_TOO_SMALL


@pytest.mark.parametrize("game", ["holdem-no-limit", "holdem-pot-limit", "holdem-fixed-limit"])
def test_a_bet_may_cover_too_at_every_limit(game: str) -> None:
    hand, notes = begun(game, a=500, b=14, c=13), list[str]()
    hand.act(Call(seat=1))
    hand.act(Call(seat=2))
    hand.act(Check(seat=3))
    hand.act(Check(seat=2))
    hand.act(Check(seat=3))
    act_as_told(hand, Bet(seat=1, amount=4), notes)
    assert (hand.to_act, notes) == (2, [COVERS])
    hand.act(Call(seat=2))
    hand.act(Call(seat=3))
    assert hand.over and sum(hand.stacks.values()) == 527


def test_every_format_reads_it_and_writes_it_as_it_was() -> None:
    (record,) = read_pokerstars(RAISE.encode())
    assert isinstance(record, Record), str(record)
    assert record.notes == (COVERS,)
    assert list(read_phh(write_phh([record]).encode())) == [record]
    assert list(read_ohh(write_ohh([record]).encode())) == [record]
    assert list(read_pokerstars(write_pokerstars([record]).encode())) == [record]
    assert "notes" not in write_phh([record]) + write_ohh([record])


def test_replay_says_so_in_every_format(tmp_path: Path) -> None:
    (record,) = read_pokerstars(RAISE.encode())
    assert isinstance(record, Record)
    for name, text in (("a.txt", RAISE), ("a.phh", write_phh([record])), ("a.ohh", write_ohh([record]))):
        (tmp_path / name).write_text(text)
        out = io.StringIO()
        assert replay_file(tmp_path / name, out, name=name).sound
        assert out.getvalue().startswith("ok 7 ") and out.getvalue().endswith(f"({COVERS})\n")


def test_one_more_chip_behind_and_the_file_is_refused() -> None:
    text = RAISE.replace("Cleo ($13 in", "Cleo ($14 in")
    (read,) = read_pokerstars(text.encode())
    assert isinstance(read, Unread)
    assert read.why == "Ana: raise refused: raise_too_small: asked 1,300, least 2,000 (TDA19-43A)"
