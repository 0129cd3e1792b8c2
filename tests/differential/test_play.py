"""Random hands through our engine and PokerKit: the same turns, calls and raises, and the same stacks.

A hand is named by seed and number: `print(play_random(random_deal(SEED, 7)))` plays one again and tells what
differs.
"""

from __future__ import annotations

import warnings
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import pytest
from msgspec import Struct, field
from tests.differential.deals import GAMES, random_deal
from tests.differential.excuses import EXCUSES, excuses_of
from tests.differential.play import play_random

SEED = "the same hand in PokerKit"
HANDS = 3_000
LONG_HANDS = 120_000
CHUNK = 2_500
MOST_EXCUSED = 0.01


class Report(Struct):
    """What came of a run."""

    hands: int = 0
    excused: int = 0
    games: Counter[str] = field(default_factory=Counter)
    by_excuse: Counter[str] = field(default_factory=Counter)
    first: dict[str, int] = field(default_factory=dict)
    """For each excuse, the number of a hand that has it."""
    unexcused: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Take in the report of another part of the run."""
        self.hands += other.hands
        self.excused += other.excused
        self.games += other.games
        self.by_excuse += other.by_excuse
        self.first = other.first | self.first
        self.unexcused += other.unexcused

    def __str__(self) -> str:
        lines = [f"{self.hands:,} hands of seed {SEED!r}: {self.excused:,} excused ({self.rate:.2%})"]
        for name, count in self.by_excuse.most_common():
            known = EXCUSES[name]
            lines.append(f"{count:7,}  {name:34} {known.rule:20} first in hand {self.first[name]}")
        return "\n".join(lines + self.unexcused)

    @property
    def rate(self) -> float:
        """The part of the hands that is excused."""
        return self.excused / self.hands


def run(first: int, last: int) -> Report:
    """The hands from `first` up to, but not with, `last`."""
    report = Report(hands=last - first)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # PokerKit warns of folds and cards that it finds odd
        for number in range(first, last):
            deal = random_deal(SEED, number)
            report.games[deal.game] += 1
            difference = play_random(deal)
            if difference is None:
                continue
            names = excuses_of(difference)
            if not names:
                report.unexcused.append(str(difference))
                continue
            report.excused += 1
            for name in names:
                report.by_excuse[name] += 1
                report.first.setdefault(name, number)
    return report


def check(report: Report) -> None:
    """All games were played, nothing is unexcused, little is excused."""
    assert set(report.games) == set(GAMES)
    assert not report.unexcused, str(report)
    assert report.rate <= MOST_EXCUSED, str(report)


def test_random_hands_go_the_same_way() -> None:
    check(run(0, HANDS))


def test_a_hand_is_the_same_every_time() -> None:
    assert random_deal(SEED, 7) == random_deal(SEED, 7) != random_deal(SEED, 8)


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_many_random_hands_go_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    starts = range(HANDS, HANDS + LONG_HANDS, CHUNK)
    report = Report()
    with ProcessPoolExecutor(max_workers=2) as workers:
        for part in workers.map(run, starts, [start + CHUNK for start in starts]):
            report.add(part)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.hands >= 100_000
    check(report)
