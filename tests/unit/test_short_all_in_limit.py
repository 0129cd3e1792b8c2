"""The raise after a short all-in in fixed limit, by each book and in hands from files."""

from __future__ import annotations

import pytest
from tests.unit.games_table import blinds, do, offer, seated, straddle, studs

from tapete.cards import STANDARD_52
from tapete.engine import Call, Draw, Fold, Hand, RaiseTo, Stakes
from tapete.floor.dispatch import rule
from tapete.floor.incidents.bets import FactsAsked
from tapete.floor.spot import Spot
from tapete.formats.convert import WRITERS
from tapete.formats.readers import READERS
from tapete.formats.record import Record
from tapete.formats.sites import Format
from tapete.rules import book, hand_rules

ONLINE = hand_rules("holdem-fixed-limit", book="aconcagua")
ROWS = {
    "aconcagua": ("completes", "ACO-O-short-allin"),
    "casino-club": ("completes", "COM-limit-completed"),
    "roberts": ("completes", "COM-limit-completed"),
    "tda-2013": ("one-bet-more", "TDA13-41B-2"),
    "tda-2019": ("one-bet-more", "TDA19-47B"),
    "tda-2024": ("one-bet-more", "TDA19-47B"),
    "tda-2026": ("one-bet-more", "TDA19-47B"),
}


@pytest.mark.parametrize("name", list(ROWS))
def test_every_book_has_the_value_with_its_row(name: str) -> None:
    value = book(name).betting.after_short_all_in
    assert (value.value, value.source) == ROWS[name]


@pytest.mark.parametrize(
    ("bet", "before", "all_in", "online", "tda"),
    [
        (60, 120, 150, 180, 210),
        (200, 200, 270, 400, 400),
        (300, 300, 550, 600, 850),
        (100, 200, 299, 300, 399),
    ],
)
@pytest.mark.parametrize("name", list(ROWS))
def test_the_raise_after_a_short_all_in(
    name: str, bet: int, before: int, all_in: int, online: int, tda: int
) -> None:
    """After a raise to 120 at bets of 60 and an all-in of 150: to 180 if completed, otherwise to 210."""
    rules = hand_rules("holdem-fixed-limit", book=name)
    hand = seated(
        rules, {1: 9_000, 2: 9_000, 3: all_in + bet}, button=3, stakes=blinds(bet // 2, bet, bets=(bet, bet))
    )
    do(hand, "3 call", "1 call", "2 check")
    do(hand, f"1 bet {bet}", "2 call" if before == bet else f"2 raise {before}")
    do(hand, f"3 raise {all_in}")
    least = online if ROWS[name][0] == "completes" else tda
    if (all_in - before) * 2 < bet:
        assert offer(hand) == f"1: fold, call {all_in - bet}"
    else:
        assert offer(hand) == f"1: fold, call {all_in - bet}, raise to {least}"
        do(hand, f"1 raise {least}")


def test_a_completed_all_in_is_one_bet() -> None:
    """60, 120 and an all-in of 150 completed to 180 are three of the four bets; 240 is the fourth."""
    stakes = blinds(30, 60)
    hand = seated(ONLINE, {1: 900, 2: 900, 3: 150, 4: 900}, button=1, stakes=stakes)
    do(hand, "4 raise 120", "1 call", "2 call", "3 raise 150")
    assert offer(hand) == "4: fold, call 30, raise to 180"
    do(hand, "4 raise 180", "1 raise 240")
    assert offer(hand) == "2: fold, call 120"


def test_two_short_all_ins_are_one_bet() -> None:
    """10, all-in 14, all-in 17: together they count as the second bet, which is completed to 20."""
    hand = seated(ONLINE, {1: 900, 2: 24, 3: 27, 4: 900}, button=4, stakes=blinds(5, 10))
    do(hand, "3 call", "4 call", "1 call", "2 check", "1 bet 10", "2 raise 14", "3 raise 17")
    assert offer(hand) == "4: fold, call 17, raise to 20"
    do(hand, "4 raise 20", "1 raise 30", "4 raise 40")
    assert offer(hand) == "1: fold, call 10"


def test_a_short_straddle_is_no_part_of_the_raise_over_it() -> None:
    """The straddler is all-in for 15 of 20: the raise to 20 is the second of the four bets."""
    stacks = {1: 900, 2: 900, 3: 15, 4: 900}
    hand = seated(ONLINE, stacks, button=4, stakes=blinds(5, 10), posts=[straddle(3, 20)])
    do(hand, "4 raise 20", "1 raise 30", "2 raise 40")
    assert offer(hand) == "4: fold, call 20"


def test_the_bring_in_is_no_part_of_the_bet_over_it() -> None:
    """A bring-in of 2 at bets of 4: all-in for 3 is the first bet, which the next completes to 4."""
    rules = hand_rules("razz-fixed-limit", book="aconcagua")
    held = {1: "2c3c Kd", 2: "4c5c 2d", 3: "6c7c 3d", 4: "8c9c 4d"}
    stacks = {1: 90, 2: 4, 3: 90, 4: 90}
    hand = seated(rules, stacks, button=4, stakes=studs(1, 2, 4), held=held)
    do(hand, "1 bring-in", "2 raise 3")
    assert offer(hand) == "3: fold, call 3, raise to 4"
    do(hand, "3 raise 4", "4 raise 8", "1 raise 12", "3 raise 16")
    assert offer(hand) == "4: fold, call 8"


def test_the_floor_tells_who_may_raise_by_the_whole_bet() -> None:
    """The all-in counts by half of the whole bet, not half of the amount that completes it."""
    stacks = {1: 900, 2: 900, 3: 24, 4: 900}
    hand = seated(ONLINE, stacks, button=4, stakes=blinds(5, 10))
    do(hand, "3 call", "4 call", "1 call", "2 check", "1 bet 10", "2 call", "3 raise 14")
    asked = FactsAsked(seat=4, about="may_raise", of=1)
    ruling = rule(Spot.of_hand(hand), asked, book("tda-2026"))
    assert ruling.outcome == "answer_may_not_raise"


def completed(total: int) -> Record:
    """Play triple draw at 60/120: raised to 120, all-in 150, raised to `total`; all others fold."""
    rules = hand_rules("27-triple-draw-fixed-limit", book="aconcagua" if total == 180 else "tda-2019")
    hand, _ = Hand.start(
        rules,
        hand=7,
        stakes=Stakes(small_blind=30, big_blind=60),
        stacks={1: 900, 2: 900, 3: 900, 4: 150, 5: 900},
        button=5,
        deck=STANDARD_52,
        small_blind=1,
        big_blind=2,
    )
    for command in (
        RaiseTo(seat=3, amount=120),
        RaiseTo(seat=4, amount=150),
        Call(seat=5),
        Fold(seat=1),
        Fold(seat=2),
        RaiseTo(seat=3, amount=total),
        Fold(seat=5),
    ):
        hand.act(command)
    while (menu := hand.menu) is not None:
        hand.act(Draw(seat=menu.seat))
    return Record(game="27-triple-draw-fixed-limit", number="7", site="PokerStars", events=tuple(hand.events))


@pytest.mark.parametrize("name", list(WRITERS))
@pytest.mark.parametrize("total", [180, 210])
def test_files_hold_hands_of_either_rule(name: Format, total: int) -> None:
    record = completed(total)
    [again] = READERS[name](WRITERS[name]([record]).encode())
    assert isinstance(again, Record), again
    assert again.events[1:] == record.events[1:]
    assert again.start.rules == record.start.rules


def test_a_raise_that_neither_rule_allows_is_refused() -> None:
    text = WRITERS["pokerstars"]([completed(180)]).replace("raises 30 to 180", "raises 45 to 195")
    [again] = READERS["pokerstars"](text.encode())
    assert "raise refused" in str(again)
