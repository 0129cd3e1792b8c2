"""An all-in before the flop counts by its equity only once that is quick to compute."""

from __future__ import annotations

from threading import Event

import pytest

from tapete import read_hand
from tapete.cards.equity import equity
from tapete.formats import record_of
from tapete.room.archive import preflop
from tapete.room.archive.rows import lines_for_statistics

ALL_IN = (
    "holdem-no-limit 50/100 button=1 1:5000 2:5000; deal 2 AhKh; deal 1 QsQd; 1 raise_to 5000; 2 call; "
    "board 2c7d9s; board 3c; board 4d"
)


@pytest.fixture(autouse=True)
def nothing_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_loaded", "_over", "_may_load", "_loading"):
        monkeypatch.setattr(preflop, name, Event())


def test_before_the_flop_an_equity_is_counted_only_once_that_is_quick() -> None:
    record = record_of(read_hand(ALL_IN), names={1: "Ana", 2: "Leo"})
    won = {seat: line.expected for seat, line in lines_for_statistics(record)[1].items()}
    assert won == {1: 5_000, 2: -5_000}
    preflop.load()
    assert preflop.ready()
    share = equity(["QsQd", "AhKh"], game="holdem", exact=True).shares[0].equity
    assert lines_for_statistics(record)[1][1].expected == pytest.approx(10_000 * share - 5_000)


def test_a_hand_waits_while_what_counts_its_equity_is_loaded() -> None:
    record = record_of(read_hand(ALL_IN), names={1: "Ana", 2: "Leo"})
    preflop.load_when_wanted()
    with pytest.raises(preflop.NotYet):
        lines_for_statistics(record)
    assert preflop._over.wait(120)
    assert lines_for_statistics(record)[1][1].expected not in (5_000, -5_000)
