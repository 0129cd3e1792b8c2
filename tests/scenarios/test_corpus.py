"""The real hands beside the project replay to the last chip. The counts of every file are pinned."""

from __future__ import annotations

import io
import os
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tapete.cli.replay import replay_files
from tapete.formats import history as h
from tapete.formats.pokerstars import Read, read_hands
from tapete.formats.replay import Replayed, Result, replay_all
from tapete.formats.text import lines_of
from tapete.rules import hand_rules

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
    "tour/Flop-NLHE-3max-EUR-5-202104.RIO.txt": 1,
    "tour/Flop-NLHE-9max-MTT-INR-136.50-13.50-201901.txt": 1,
    "tour/Flop-NLHE-9max-MTT-USD-5000-200909.2.day.tour.level.I.txt": 1,
    "tour/Flop-NLHE-FPP-MTT-1r-201005.AllinLotsRebuy.txt": 32,
    "tour/Flop-NLHE-Play-STT-20110405.txt": 9,
    "tour/Flop-NLHE-USD-MTT-1-KO.201008.txt": 211,
    "tour/Flop-NLHE-USD-STT-20-201006.DONturbo.txt": 61,
    "tour/Flop-NLHE-play-STT-2000.201202.allin.blind.txt": 1,
}
INCONSISTENT: dict[str, int] = {}
UNSUPPORTED = {
    "cash/Draw-3-Draw-Limit-USD-1-2-200809.Hand.cancelled.txt": {"Triple Draw 2-7 Lowball Limit": 1},
    "cash/Draw-5-Carddraw-FL-USD-0.10-0.20-201106.FoldedNodraw.txt": {"5 Card Draw Limit": 1},
    "cash/Draw-5-Carddraw-FL-USD-0.10-0.20-201106.Walked.txt": {"5 Card Draw Limit": 1},
    "cash/Draw-Triple_Draw_2-7_Lowball-FL-USD-0.10-0.20-201106.sample.txt": {
        "Triple Draw 2-7 Lowball Limit": 1
    },
    "cash/Flop-5-Card-PLO-6max-USD-0.50-1.00-201305.shows.one.txt": {"5 Card Omaha Pot Limit": 1},
    "cash/Flop-5-Card-PLO8-6max-USD-2.00-4.00-201304.txt": {"5 Card Omaha Hi/Lo Pot Limit": 1},
    "cash/Flop-6+Holdem-6max-USD-0.50-0.50-201907.no.break.space.txt": {"6+ Hold'em No Limit": 1},
    "cash/Flop-6-Card-PLO-6max-USD-0.50-1.00-202004.Cash.Out.txt": {"6 Card Omaha Pot Limit": 1},
    "cash/Flop-6-Card-PLO-6max-USD-1.00-2.00-202004.Cash.Out.2.txt": {"6 Card Omaha Pot Limit": 1},
    "cash/Flop-LHE-USD-1.00-200508.BB.and.Button.same.player.txt": {"Hold'em Limit": 1},
    "cash/Flop-PL-Courchevel-6max-USD-3.00-6.00-201303.txt": {"Courchevel Pot Limit": 1},
    "cash/Flop-PLO-6max-EUR-0.25-0.50-201908.RIO.STP.side.pot.txt": {"Omaha Pot Limit": 1},
    "cash/Flop-PLO-6max-USD-2.00-4.00-201403.2.partial.txt": {"Omaha Pot Limit": 4},
    "cash/Flop-PLO-6max-USD-200-400-201510.partial.observed.txt": {"Omaha Pot Limit": 3},
    "cash/Flop-PLO5-Hi-Lo-USD-0.10-0.25-issue137.txt": {"5 Card Omaha Hi/Lo Pot Limit": 1},
    "cash/Stud-HH20110417_Salm_IX_-_0.04-0.08_Ante_0.01_-_USD_Limit_Stud.txt": {"7 Card Stud Limit": 1},
    "cash/Stud-Razz-USD-0.04-0.08-200911.txt": {"Razz Limit": 9},
    "tour/Draw-2-7_Single_Draw-NL-USD-2max-STT-1.40-201212.ante.all.in.txt": {
        "Single Draw 2-7 Lowball No Limit": 1
    },
    "tour/Draw-LBad-USD-SNG8-201011.txt": {"Badugi Limit": 104},
    "tour/Flop-MPLO-6max-MTT-USD-27-201605.txt": {"5 Card Omaha Pot Limit": 1, "Omaha Pot Limit": 1},
    "tour/Flop-NLO8-USD-STT-201109.Knockout.sample.txt": {"Omaha Hi/Lo No Limit": 73},
    "tour/Flop-PLO-9max-USD-MTT-USD-200-50-15-201209.split.ko.txt": {"Omaha Pot Limit": 1},
    "tour/Flop-PLO8-6max-USD-11-1-202105.Chico.Converted.txt": {"Omaha Hi/Lo Pot Limit": 1},
    "tour/Stud-Razz-8max-USD-200-15-201009.bracket.in.alias.txt": {"Razz Limit": 1},
    "tour/Stud-Triple-Stud-USD-2.00-0.20-MTT-201301.txt": {"7 Card Stud Limit": 1},
}
NOTES = {
    "30417551": ("the uncalled bet is left in the pot",),
    "13177128246": ("no line of the uncalled bet",),
    "14402833808": ("odd unit",),
}


def corpus() -> Path:
    """The folder of hands: `TAPETE_HANDS`, or beside the project. `none` skips, but never in CI."""
    told = os.environ.get("TAPETE_HANDS", "")
    if told == "none" and os.environ.get("CI", "").lower() != "true":
        pytest.skip("TAPETE_HANDS=none: the hand corpus is left out")
    folder = Path(told) if told else BESIDE
    folder = folder / "pokerstars" if (folder / "pokerstars").is_dir() else folder
    if not any(folder.glob("*/*.txt")):
        pytest.fail(
            f"no hand corpus at {told or BESIDE.name}: "
            "set TAPETE_HANDS to its folder, or to none to go without"
        )
    return folder


@cache
def outcomes(folder: Path) -> dict[str, list[tuple[Read, Result | None]]]:
    rules = hand_rules("holdem-no-limit")
    return {
        path.relative_to(folder).as_posix(): list(replay_all(read_hands(lines_of(path.read_bytes())), rules))
        for path in sorted(folder.glob("*/*.txt"))
    }


def test_the_files_are_those_that_are_pinned() -> None:
    assert sorted(outcomes(corpus())) == sorted({*REPLAYED, *INCONSISTENT, *UNSUPPORTED})


@pytest.mark.parametrize("file", sorted({*REPLAYED, *INCONSISTENT}))
def test_every_no_limit_holdem_hand_replays_to_the_last_chip(file: str) -> None:
    results = outcomes(corpus())[file]
    wrong = [(read, result) for read, result in results if not isinstance(result, Replayed)]
    assert len(wrong) == INCONSISTENT.get(file, 0), wrong
    assert len(results) - len(wrong) == REPLAYED.get(file, 0)


@pytest.mark.parametrize("file", sorted(UNSUPPORTED))
def test_only_a_header_that_names_another_game_is_not_supported_yet(file: str) -> None:
    reads = [read for read, _ in outcomes(corpus())[file]]
    assert Counter(read.game for read in reads if isinstance(read, h.OtherGame)) == UNSUPPORTED[file]
    assert all(isinstance(read, h.OtherGame) for read in reads)


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
            if not isinstance(before, h.History) or not isinstance(after, h.History):
                continue
            if before.tournament is None or (before.tournament, before.table) != (
                after.tournament,
                after.table,
            ):
                continue
            assert isinstance(ended, Replayed)
            left = {s.name: ended.stacks[s.seat] for s in before.seats if ended.stacks[s.seat]}
            begun = {s.name: s.stack for s in after.seats}
            if left.keys() == begun.keys():
                assert left == begun, after.number
                compared += 1
    assert compared == 22 + 8 + 193 + 60


def test_the_command_says_so_and_succeeds() -> None:
    out = io.StringIO()
    assert replay_files([corpus()], out) == 0
    lines = out.getvalue().splitlines()
    assert lines[-1] == (
        "420 replayed, 0 inconsistent, 0 refused; 25 files hold games not supported yet (214 hands)"
    )
    assert len(lines) == 420 + 214 + 1
    assert lines[-2].startswith(("ok ", "not supported yet "))
