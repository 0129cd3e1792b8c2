"""The real hands beside the project replay to the last chip. The counts of every file are pinned."""

from __future__ import annotations

import io
import os
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tapete.cli.replay import replay_files
from tapete.formats.pokerstars import Read, read_hands
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.header import header_at, read_header
from tapete.formats.pokerstars.opening import doubles
from tapete.formats.pokerstars.records import to_record
from tapete.formats.pokerstars.replay import CancelledHand, Inconsistent, Replayed, Result, replay_all
from tapete.formats.text import lines_of

BESIDE = Path(__file__).parents[3] / "shared" / "hands"

REPLAYED = {
    "cash/Flop-NLHE-6max-EUR-0.05-0.10-201906.RIO.hero.txt": 1,
    "cash/Flop-NLHE-6max-EUR-0.05-0.10-201906.RIO.walk.txt": 1,
    "cash/Flop-NLHE-6max-USD-0.05-0.10-200912.Stats-comparision.txt": 1,
    "cash/Flop-NLHE-6max-USD-2.00-4.00.PT2.export.txt": 1,
    "cash/Flop-NLHE-8max-CNY-2.00-4.00-201903.elitehud.txt": 1,
    "cash/Flop-NLHE-9max-USD-0.25-0.50-200801.4.way.split.unequal.rake.txt": 1,
    "cash/Flop-NLHE-FR-USD-0.01-0.02-201005.microgrind.txt": 96,
    "cash/Flop-NLHE-FR-USD-0.05-0.10-201004.allinWithAmtReturned.txt": 1,
    "cash/Draw-5-Carddraw-FL-USD-0.10-0.20-201106.FoldedNodraw.txt": 1,
    "cash/Draw-5-Carddraw-FL-USD-0.10-0.20-201106.Walked.txt": 1,
    "cash/Draw-Triple_Draw_2-7_Lowball-FL-USD-0.10-0.20-201106.sample.txt": 1,
    "cash/Flop-5-Card-PLO-6max-USD-0.50-1.00-201305.shows.one.txt": 1,
    "cash/Flop-5-Card-PLO8-6max-USD-2.00-4.00-201304.txt": 1,
    "cash/Flop-6+Holdem-6max-USD-0.50-0.50-201907.no.break.space.txt": 1,
    "cash/Flop-6-Card-PLO-6max-USD-0.50-1.00-202004.Cash.Out.txt": 1,
    "cash/Flop-6-Card-PLO-6max-USD-1.00-2.00-202004.Cash.Out.2.txt": 1,
    "cash/Flop-LHE-USD-1.00-200508.BB.and.Button.same.player.txt": 1,
    "cash/Flop-PL-Courchevel-6max-USD-3.00-6.00-201303.txt": 1,
    "cash/Flop-PLO-6max-USD-2.00-4.00-201403.2.partial.txt": 2,
    "cash/Flop-PLO-6max-USD-200-400-201510.partial.observed.txt": 1,
    "cash/Flop-PLO5-Hi-Lo-USD-0.10-0.25-issue137.txt": 1,
    "cash/Stud-HH20110417_Salm_IX_-_0.04-0.08_Ante_0.01_-_USD_Limit_Stud.txt": 1,
    "cash/Stud-Razz-USD-0.04-0.08-200911.txt": 9,
    "tour/Draw-2-7_Single_Draw-NL-USD-2max-STT-1.40-201212.ante.all.in.txt": 1,
    "tour/Draw-LBad-USD-SNG8-201011.txt": 104,
    "tour/Flop-MPLO-6max-MTT-USD-27-201605.txt": 2,
    "tour/Flop-NLO8-USD-STT-201109.Knockout.sample.txt": 73,
    "tour/Flop-PLO-9max-USD-MTT-USD-200-50-15-201209.split.ko.txt": 1,
    "tour/Flop-PLO8-6max-USD-11-1-202105.Chico.Converted.txt": 1,
    "tour/Stud-Razz-8max-USD-200-15-201009.bracket.in.alias.txt": 1,
    "tour/Flop-NLHE-3max-EUR-5-202104.RIO.txt": 1,
    "tour/Flop-NLHE-9max-MTT-INR-136.50-13.50-201901.txt": 1,
    "tour/Flop-NLHE-9max-MTT-USD-5000-200909.2.day.tour.level.I.txt": 1,
    "tour/Flop-NLHE-FPP-MTT-1r-201005.AllinLotsRebuy.txt": 32,
    "tour/Flop-NLHE-Play-STT-20110405.txt": 9,
    "tour/Flop-NLHE-USD-MTT-1-KO.201008.txt": 211,
    "tour/Flop-NLHE-USD-STT-20-201006.DONturbo.txt": 61,
    "tour/Flop-NLHE-play-STT-2000.201202.allin.blind.txt": 1,
}
LISTED = {
    "cash/Draw-3-Draw-Limit-USD-1-2-200809.Hand.cancelled.txt": {"20349633663": (1, "cancelled")},
    "cash/Flop-PLO-6max-EUR-0.25-0.50-201908.RIO.STP.side.pot.txt": {
        # The five euros that the house added are collected twice, with the main pot and with the side pot.
        "36197946": (40, "€26.82 collected from a pot of €21.82"),
    },
    "cash/Flop-PLO-6max-USD-2.00-4.00-201403.2.partial.txt": {
        "112824228684": (19, "cut off"),
        "112824184047": (40, "cut off"),
    },
    "cash/Flop-PLO-6max-USD-200-400-201510.partial.observed.txt": {
        "142579689317": (1, "cancelled"),
        "142624277978": (12, "cut off"),
    },
    "tour/Stud-Triple-Stud-USD-2.00-0.20-MTT-201301.txt": {
        # The card that Hero got on the river is printed as [of].
        "91733835979": (46, "an unknown card in"),
    },
}
"""Hands that cannot be replayed, by number: the line, and what is wrong with the file there."""

NOTES = {
    "2344646393": ("no line of the uncalled bet",),
    "30417551": ("the uncalled bet is left in the pot",),
    "13177128246": ("no line of the uncalled bet",),
    "14402833808": ("shared in chips of $0.05",),
    "60974484959": ("an open pair is bet at double",),
    "212394558154": ("cashed out",),
    "212598594281": ("cashed out",),
}
AFTER_A_GAP = {"52589367975"}
"""The hand before it is not in the file: two minutes are missing, and the button has passed over a seat."""

GAMES = {
    "holdem-no-limit": 420,
    "holdem-fixed-limit": 1,
    "short-deck-no-limit": 1,
    "omaha-pot-limit": 10,
    "omaha-5-pot-limit": 2,
    "omaha-5-8-pot-limit": 2,
    "omaha-6-pot-limit": 2,
    "omaha-8-no-limit": 73,
    "omaha-8-pot-limit": 1,
    "courchevel-pot-limit": 1,
    "stud-fixed-limit": 2,
    "razz-fixed-limit": 10,
    "five-card-draw-fixed-limit": 2,
    "27-triple-draw-fixed-limit": 2,
    "27-single-draw-no-limit": 1,
    "badugi-fixed-limit": 104,
}
"""Hands of each game, with those that are listed."""


def corpus() -> Path:
    """The folder of hands: `TAPETE_HANDS`, or beside the project. Without it, skip the test, not in CI."""
    told = os.environ.get("TAPETE_HANDS", "")
    folder = Path(told) if told else BESIDE
    folder = folder / "pokerstars" if (folder / "pokerstars").is_dir() else folder
    if any(folder.glob("*/*.txt")):
        return folder
    why = f"no hand histories at {told or BESIDE.name}; TAPETE_HANDS names another folder"
    if os.environ.get("CI", "").lower() == "true" or told not in ("", "none"):
        pytest.fail(why)
    pytest.skip("the hand histories are not beside the project", allow_module_level=True)


def hands_of(site: str) -> Path:
    """The folder with another site's hands, beside the PokerStars corpus; skip the test without it."""
    folder = corpus().parent / site
    if not folder.is_dir():
        pytest.skip(f"no hands of {site} beside the corpus")
    return folder


@cache
def outcomes(folder: Path) -> dict[str, list[tuple[Read, Result | None]]]:
    return {
        path.relative_to(folder).as_posix(): list(replay_all(read_hands(lines_of(path.read_bytes()))))
        for path in sorted(folder.glob("*/*.txt"))
    }


def listed(read: Read, result: Result | None) -> tuple[int, str] | None:
    """The line and what is wrong there; None of a hand that replays."""
    match read, result:
        case h.Unreadable(), _:
            return read.line, read.why
        case h.CutOff(), _:
            return read.last_line, "cut off"
        case h.OtherGame(), _:
            return read.line, read.game
        case _, Inconsistent():
            return result.line, result.reason
        case _, CancelledHand():
            return read.line, "cancelled"
        case _:
            return None


def test_the_files_are_those_that_are_pinned() -> None:
    assert sorted(outcomes(corpus())) == sorted({*REPLAYED, *LISTED})


@pytest.mark.parametrize("file", sorted({*REPLAYED, *LISTED}))
def test_every_hand_replays_to_the_last_chip_or_is_listed(file: str) -> None:
    results = outcomes(corpus())[file]
    wrong = {read.number: why for read, result in results if (why := listed(read, result))}
    assert wrong == LISTED.get(file, {})
    assert len(results) - len(wrong) == REPLAYED.get(file, 0)


def test_every_game_is_known() -> None:
    """The game is read from the header alone, so that cut-off and unreadable hands count too."""
    found: Counter[str] = Counter()
    for path in sorted(corpus().glob("*/*.txt")):
        lines = lines_of(path.read_bytes())
        for number, line in enumerate(lines, 1):
            if start := header_at(number, line):
                found[read_header(line[start[1] :]).game] += 1
    assert found == GAMES


def test_what_sites_do_their_own_way_is_told() -> None:
    told = {
        read.number: result.notes
        for results in outcomes(corpus()).values()
        for read, result in results
        if isinstance(result, Replayed) and result.notes
    }
    assert told == NOTES


def test_final_stacks_are_those_that_the_next_hand_begins_with() -> None:
    """In tournaments, where nobody came or went. The engine has never seen the next hand."""
    compared = 0
    for results in outcomes(corpus()).values():
        for (before, ended), (after, _) in zip(results, results[1:], strict=False):
            if not isinstance(before, h.HistoryText) or not isinstance(after, h.HistoryText):
                continue
            if before.tournament is None or (before.tournament, before.table) != (
                after.tournament,
                after.table,
            ):
                continue
            assert isinstance(ended, Replayed)
            left = {s.name: ended.stacks[s.seat] for s in before.seats if ended.stacks[s.seat]}
            begun = {s.name: s.stack for s in after.seats}
            if left.keys() == begun.keys() and after.number not in AFTER_A_GAP:
                assert left == begun, after.number
                compared += 1
    assert compared == 22 + 8 + 193 + 60 + 102 + 72


def test_the_command_says_so() -> None:
    out = io.StringIO()
    assert replay_files([corpus()], out) == 1
    lines = out.getvalue().splitlines()
    total = sum(REPLAYED.values())
    assert lines[-1] == f"{total} replayed, 4 inconsistent, 1 refused, 2 cancelled by the site"
    assert total == 627
    assert len(lines) == total + 4 + 1 + 2 + 1


def test_every_hand_that_replays_is_a_record() -> None:
    """Its log ends with the stacks that the file comes to. One was played by a rule that no game here has."""
    count = 0
    for file, results in outcomes(corpus()).items():
        for read, result in results:
            if isinstance(read, h.HistoryText) and isinstance(result, Replayed) and not doubles(read):
                bought = Counter({one.seat: one.amount for one in read.bought})
                ends = to_record(read).finishing_stacks
                assert {seat: chips + bought[seat] for seat, chips in ends.items()} == {
                    seat: result.stacks[seat] for seat in ends
                }, (file, read.number)
                count += 1
    assert count == sum(REPLAYED.values()) - 1
