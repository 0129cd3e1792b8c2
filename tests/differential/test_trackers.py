"""`tapete.stats` counts real hands as fpdb's formulas do; each difference is listed by name.

PokerKit's statistics know what was won and nothing else: these agree to the chip.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from io import BytesIO

import pokerkit
import pytest
from tests.differential.trackers import counted
from tests.scenarios.test_corpus import corpus, hands_of

from tapete import read_hand
from tapete.engine.types import Seat
from tapete.formats import Record, read_hands, record_of
from tapete.stats import lines_of, statistics
from tapete.stats.course import Course, Turn, course_of

Count = tuple[Seat, str, bool]
RAISED_BEHIND = (
    "holdem-no-limit 1/2 button=3 1:200 2:200 3:200; 3 raise_to 6; 1 call; 2 call;"
    "1 check; 2 check; 3 bet 10; 1 raise_to 30; 2 fold; 3 fold"
)
"""The big blind checked and never answered the bet itself, which no real hand of the collection shows."""
RAISES = {"three_bet": 1, "four_bet": 2, "cold_four_bet": 2}
"""How many raises stand before each of them."""


def real_hands() -> Iterator[Record]:
    folder = corpus()
    others = [hands_of("ggpoker").rglob("*.txt"), hands_of("phh").glob("*.phh")]
    for path in [*sorted(folder.rglob("*.txt")), *(path for paths in others for path in sorted(paths))]:
        yield from (read for read in read_hands(path) if isinstance(read, Record) and read.over)


def faced(course: Course, seat: Seat, raises: int) -> list[Turn]:
    """The turns of a seat on the first street when a number of raises had been made."""
    made, found = 0 if course.blind_is_a_bet else -1, []
    for turn in course.streets[0]:
        if turn.seat == seat and made == raises:
            found.append(turn)
        made += turn.kind in ("bet", "raise")
    return found


def why(course: Course, count: Count, *, ours: bool) -> str | None:
    """The name of a difference; None if it has none."""
    seat, share, done = count
    if share in ("vpip", "pfr"):
        turns = [turn for turn in course.streets[0] if turn.seat == seat]
        return "fpdb counts who never had a turn" if not ours and not turns else None
    if not course.blind_is_a_bet and "bet" in share and "cbet" not in share:
        return "in stud, fpdb takes who completes for the first raiser"
    if share in RAISES and not ours and not done:
        could = any(turn.could_raise for turn in faced(course, seat, RAISES[share]))
        return None if could else "fpdb counts who could not raise"
    if share == "fold_to_four_bet" and not ours:
        return "fpdb counts players who had not made the 3-bet"
    if "cbet" in share and not course.has_board and not ours:
        return "fpdb counts games without a board"
    if share.startswith("fold_to_cbet") and not ours and not done:
        street = {"flop": 1, "turn": 2, "river": 3}[share.rpartition("_")[2]]
        turns = list(course.streets[street])
        bet = next(place for place, turn in enumerate(turns) if turn.kind == "bet")
        raised = next((place for place, turn in enumerate(turns) if turn.kind == "raise"), len(turns))
        answered = any(turn.seat == seat for turn in turns[bet : raised + 1])
        return None if answered else "fpdb counts who checked and did not answer the bet itself"
    return None


def test_real_hands_are_counted_as_fpdb_counts_them() -> None:
    hands, names, strange = 0, Counter[str](), []
    for record in (*real_hands(), record_of(read_hand(RAISED_BEHIND))):
        hands += 1
        course = course_of(record)
        ours = {
            (seat, share, done)
            for seat, line in zip(course.order, lines_of(record, with_expected=False), strict=True)
            for done, shares in ((True, line.done), (False, line.left))
            for share in shares
            if share != "wwsf"
        }
        theirs = set(counted(record))
        for count in ours ^ theirs:
            name = why(course, count, ours=count in ours)
            if name is None:
                strange.append((record.number, count))
            else:
                names[name] += 1
    assert strange == []
    assert hands > 500
    assert set(names) == {
        "fpdb counts who never had a turn",
        "fpdb counts who could not raise",
        "fpdb counts players who had not made the 3-bet",
        "fpdb counts games without a board",
        "fpdb counts who checked and did not answer the bet itself",
        "in stud, fpdb takes who completes for the first raiser",
    }


def test_pokerkit_finds_the_same_winnings() -> None:
    files = sorted(hands_of("phh").glob("*.phh"))
    theirs: dict[str, list[int]] = {}
    ours: dict[str, list[int]] = {}
    for path in files:
        data = path.read_bytes()
        history = pokerkit.HandHistory.load(BytesIO(data))
        for name, one in pokerkit.Statistics.from_hand_history(history).items():
            theirs.setdefault(name, []).extend(one.payoffs)
        for record in read_hands(data):
            assert isinstance(record, Record), path.name
            for line in lines_of(record, with_expected=False):
                ours.setdefault(line.player, []).append(line.net)
    assert len(files) > 20
    assert ours == theirs
    totals = {one.player: one for one in statistics(r for p in files for r in read_hands(p)).totals}
    for name, payoffs in theirs.items():
        assert totals[name].net["chips"] == sum(payoffs)
        assert totals[name].hands == len(payoffs)


def test_what_is_won_by_equity_adds_up_to_what_is_won() -> None:
    moved = 0
    for record in real_hands():
        lines = lines_of(record)
        assert sum(line.net for line in lines) == record.added - record.rake
        assert sum(line.expected for line in lines) == pytest.approx(record.added - record.rake, abs=1e-6)
        moved += any(line.expected != line.net for line in lines)
    assert moved > 20
