"""`read_hands`, `write_hands` and `record_of`: hands from a file, to a file, and from the engine."""

from pathlib import Path
from typing import Any

import pytest
from tests.unit.test_phh import run_twice

from tapete import Hand, read_hand
from tapete.cards import HIDDEN
from tapete.engine import events as ev
from tapete.formats import Record, Unread, Unwritable, read_hands, record_of, write_hands
from tapete.formats.money import Currency

CHECKED_DOWN = """
holdem-no-limit 50/100 button=1 1:5000 2:5000
deal 2 AhAd; deal 1 KhKd
1 call; 2 check; board 2c7d9s; 2 check; 1 check; board Jc; 2 check; 1 check; board 3h; 2 check; 1 check
"""


def played() -> Hand:
    hand = read_hand(CHECKED_DOWN)
    assert hand.over
    return hand


@pytest.mark.parametrize(("ending", "format_"), [("phh", "phh"), ("ohh", "ohh"), ("txt", "pokerstars")])
def test_a_hand_is_written_and_read_again(tmp_path: Path, ending: str, format_: Any) -> None:
    record = record_of(played(), names={1: "Ana", 2: "Leo"}, number="77", money=Currency("$", 2), table="Rio")
    path = tmp_path / f"hand.{ending}"
    path.write_text(write_hands([record], format_))
    for source in (path, str(path), path.read_bytes()):
        (again,) = read_hands(source)
        assert isinstance(again, Record)
        assert (again.number, again.names, again.table) == ("77", {1: "Ana", 2: "Leo"}, "Rio")
        assert again.finishing_stacks == record.finishing_stacks == {1: 4900, 2: 5100}
        dealt = {event.seat: event.cards for event in again.events if isinstance(event, ev.HoleDealt)}
        assert dealt == {1: ("Kh", "Kd"), 2: ("Ah", "Ad")}


def test_a_hand_of_the_engine_is_written_as_it_is() -> None:
    assert write_hands([played()], "phh") == write_hands([record_of(played())], "phh")


def test_a_damaged_hand_does_not_hide_the_next() -> None:
    text = write_hands([record_of(played(), number=str(number)) for number in (1, 2, 3)], "pokerstars")
    first, second, third = text.split("\n\n\n")
    damaged = second.replace("Player 1: calls 50", "Player 1: calls 51")
    assert damaged != second
    reads = list(read_hands("\n\n\n".join((first, damaged, third)).encode()))
    assert [type(read) for read in reads] == [Record, Unread, Record]
    assert [read.number for read in reads] == ["1", "2", "3"]


def test_what_a_seat_did_not_see_is_not_in_its_record() -> None:
    folded = read_hand(CHECKED_DOWN.split("1 call")[0] + "1 fold")

    def cards(**asked: Any) -> dict[int, tuple[str, ...]]:
        events = record_of(folded, **asked).events
        return {event.seat: event.cards for event in events if isinstance(event, ev.HoleDealt)}

    assert cards() == {1: ("Kh", "Kd"), 2: ("Ah", "Ad")}
    assert cards(seen_by=1) == {1: ("Kh", "Kd"), 2: (HIDDEN, HIDDEN)}
    assert cards(seen_by=None) == {1: (HIDDEN, HIDDEN), 2: (HIDDEN, HIDDEN)}


def test_a_hand_that_runs_is_not_written() -> None:
    with pytest.raises(Unwritable, match="hand 1"):
        write_hands([read_hand("holdem-no-limit 50/100 button=1 1:5000 2:5000; 1 call")], "phh")


def test_an_unknown_format_is_told_in_words() -> None:
    asked: Any = "phhs"
    for call in (lambda: read_hands(b"", asked), lambda: write_hands([], asked)):
        with pytest.raises(ValueError, match="no format 'phhs'; did you mean `phh`"):
            call()


def test_two_boards_are_kept() -> None:
    hand = run_twice()
    record = hand if isinstance(hand, Record) else record_of(hand)
    (again,) = read_hands(write_hands([record], "phh").encode())
    assert isinstance(again, Record) and again.start.boards == 2
