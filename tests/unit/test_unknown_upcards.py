"""Stud hands from files with an unknown up card."""

from __future__ import annotations

import pytest
from tests.unit.games_table import studs

from tapete.cards import STANDARD_52
from tapete.engine import Hand
from tapete.engine.refusals import UnknownUpcard
from tapete.formats.ohh import read_ohh
from tapete.formats.ohh.write import write_ohh
from tapete.formats.phh import read_phh
from tapete.formats.phh.write import write_phh
from tapete.formats.pokerstars.write import write_pokerstars
from tapete.formats.record import Record, Unread, Unwritable
from tapete.rules import hand_rules

HEAD = """\
variant = "F7S/8"
antes = [5, 5, 5]
bring_in = 10
small_bet = 20
big_bet = 40
starting_stacks = [500, 500, 500]
hand = 49
"""
THIRD = ["d dh p1 ??????", "d dh p2 Js4sTh", "d dh p3 4c4dKd"]
FOURTH = ["d dh p1 7c", "d dh p2 8c", "d dh p3 2c"]


def phh(*actions: str, head: str = HEAD) -> str:
    lines = "".join(f'  "{action}",\n' for action in actions)
    return f"{head}actions = [\n{lines}]\n"


def one(text: str) -> Record | Unread:
    [read] = read_phh(text.encode())
    return read


def played(text: str) -> Record:
    read = one(text)
    assert isinstance(read, Record), str(read)
    return read


@pytest.mark.parametrize(
    "actions",
    [
        [*THIRD, "p2 pb", "p3 f", "p1 f"],
        [*THIRD, "p1 pb", "p2 f", "p3 f"],  # the unknown card itself brings in
        [*THIRD, "p3 cbr 20", "p1 f", "p2 f"],  # completed at once
        [*THIRD, "p2 pb", "p3 cc", "p1 cc", *FOURTH, "p3 cbr 20", "p1 f", "p2 f"],
        [*THIRD, "p2 pb", "p3 cc", "p1 cc", *FOURTH, "p1 cc", "p2 cc", "p3 cbr 20", "p1 f", "p2 f"],
        [*THIRD, "p2 pb", "p3 cc", "p1 f", *FOURTH[1:], "p3 cbr 20", "p2 f"],
    ],
)
def test_the_file_tells_who_acts_first(actions: list[str]) -> None:
    record = played(phh(*actions))
    first = next(act for act in actions if act.startswith("p"))
    assert record.start.openers["third"] == int(first[1])
    assert Hand.replay(hand_rules(record.game), record.events).over
    for write, read in ((write_phh, read_phh), (write_ohh, read_ohh)):
        [again] = read(write([record]).encode())
        assert isinstance(again, Record), again
        assert again.events == record.events
    with pytest.raises(Unwritable, match="no line shows the card of Player 1 in sight"):
        write_pokerstars([record])


def test_a_seat_all_in_for_its_ante_can_bring_in() -> None:
    head = HEAD.replace("[500, 500, 500]", "[5, 500, 500]")
    record = played(phh(*THIRD, "p2 cc", "p3 f", "d dh p1 ??", "d dh p2 8c", "d dh p1 ??", "d dh p2 9c",
                        "d dh p1 ??", "d dh p2 Qc", "d dh p1 ??", "d dh p2 2c", "p1 sm 2h2d2s3h3d3s4h",
                        "p2 sm", head=head))  # fmt: skip
    assert record.start.openers == {} or record.start.openers["third"] == 1


def test_a_known_door_card_needs_no_opener() -> None:
    record = played(phh("d dh p1 ????2h", *THIRD[1:], "p1 pb", "p2 f", "p3 f"))
    assert record.start.openers == {}


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        (
            [*THIRD, "p2 f", "p3 f"],
            'hand 49: actions[0] "d dh p1 ??????": '
            "the up card of seat 1 on third street is unknown, and so is the bring-in",
        ),
        (
            [*THIRD, "p2 pb", "p3 cc", "p1 cc", "d dh p1 ??", *FOURTH[1:]],
            'hand 49: actions[6] "d dh p1 ??": '
            "the up card of seat 1 on fourth street is unknown, and so is the first to act",
        ),
    ],
)
def test_without_it_the_missing_card_is_named(actions: list[str], why: str) -> None:
    read = one(phh(*actions))
    assert isinstance(read, Unread)
    assert str(read) == why


def test_the_engine_says_which_card_is_missing() -> None:
    deck = ("??", *STANDARD_52[:6], "??", *STANDARD_52[6:50])
    rules = hand_rules("razz-fixed-limit")
    values = dict(hand=3, stakes=studs(1, 2, 4), stacks={1: 90, 2: 90, 3: 90}, button=3, deck=deck)
    with pytest.raises(UnknownUpcard, match="the up card of seat 2 on third street is unknown"):
        Hand.start(rules, **values)  # type: ignore[arg-type]
    hand, _ = Hand.start(rules, **values, openers={"third": 3})  # type: ignore[arg-type]
    assert hand.to_act == 3
    for openers in ({"third": 9}, {"flop": 1}):
        with pytest.raises(ValueError, match="openers: "):
            Hand.start(rules, **values, openers=openers)  # type: ignore[arg-type]
