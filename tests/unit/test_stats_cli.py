"""`tapete stats` prints tables, JSON, CSV and a picture, and reports in one line what it cannot do."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tapete import read_hand
from tapete.cli import app
from tapete.cli.codes import DONE, FOUND, NOT_DONE
from tapete.formats import record_of, write_hands
from tapete.stats import DEFINITIONS, SHARES


def run(*words: str, columns: int = 80, given: bytes = b"") -> Result:
    return CliRunner().invoke(app, ["stats", *words], env={"COLUMNS": str(columns)}, input=given)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    hands = [
        "holdem-no-limit 1/2 button=1 1:200 2:200; 1 raise_to 6; 2 fold",
        "holdem-no-limit 1/2 button=2 1:200 2:200; 2 fold",
        "holdem-no-limit 1/2 button=1 1:200 2:150; deal 2 AhAd; deal 1 KhKd; 1 raise_to 200; 2 call;"
        "board 2c7d9s; board Jc; board 3h",
    ]
    records = [
        record_of(read_hand(text), names={1: "=Ana", 2: "Leo"}, number=str(number))
        for number, text in enumerate(hands, 1)
    ]
    path = tmp_path / "hands.phhs"
    path.write_text(write_hands(records, "phh"))
    return path


def test_a_table_of_all_players_fits_in_80_columns(file: Path) -> None:
    done = run(str(file))
    assert done.exit_code == DONE and done.stderr == ""
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "…" not in done.stdout
    (ana,) = [line.split() for line in done.stdout.splitlines() if line.split()[:1] == ["=Ana"]]
    assert ana == ["=Ana", "3", "100", "100", "-", "100", "-", "-", "100", "0", "-2450", "-1582"]
    assert "3 hands" in done.stdout


def test_no_column_is_cut_when_large_losses_need_more_room(tmp_path: Path) -> None:
    deep = "holdem-no-limit 1/2 button=1 1:40000 2:40000; deal 2 AhAd; deal 1 KhKd; 1 raise_to 40000; 2 call;"
    hand = read_hand(deep + "board 2c7d9s; board Jc; board 3h")
    names = {1: "A-rather-long-name", 2: "Leo"}
    path = tmp_path / "deep.phh"
    path.write_text(write_hands([record_of(hand, names=names)], "phh"))
    for columns in (40, 80):
        rows = [line.split() for line in run(str(path), columns=columns).stdout.splitlines()]
        (leo,) = [row for row in rows if row[:1] == ["Leo"]]
        assert leo[-2] == "+2000000" and leo[-1].startswith("+")
        assert sum(row.count("bb/100") for row in rows) == 2


def test_one_player_has_every_figure_with_its_interval(file: Path) -> None:
    done = run(str(file), "--player", "Leo", columns=160)
    assert done.exit_code == DONE
    for one in DEFINITIONS.values():
        assert one.short in done.stdout
    assert "The player won a part of the pot" in done.stdout
    assert "95% interval" in run(str(file), "--player", "Leo").stdout


def test_json_has_every_share_and_interval(file: Path) -> None:
    found: Any = json.loads(run(str(file), "--json", "--by", "position").stdout)
    assert found["hands"] == 3 and found["not_counted"] == []
    of = {(one["player"], one["group"]): one for one in found["players"]}
    assert set(of) == {("=Ana", "SB"), ("=Ana", "BB"), ("Leo", "SB"), ("Leo", "BB")}
    ana = of["=Ana", "SB"]
    assert set(ana["shares"]) == set(SHARES)
    assert ana["shares"]["pfr"]["made"] == ana["shares"]["pfr"]["chances"] == 2
    assert ana["net"] == {"chips": "-148"}
    assert ana["bb_per_100"]["low"] < ana["bb_per_100"]["value"] < ana["bb_per_100"]["high"]


def test_csv_has_a_row_a_player_and_no_formula(file: Path) -> None:
    rows = list(csv.DictReader(run(str(file), "--csv").stdout.splitlines()))
    assert [row["player"] for row in rows] == ["'=Ana", "Leo"]
    assert rows[0]["vpip"] == "1" and rows[0]["wsd"] == "0" and rows[0]["cbet_flop"] == ""
    assert rows[1]["three_bet"] == "0" and rows[1]["three_bet_chances"] == "1"


def test_a_picture_is_drawn(file: Path, tmp_path: Path) -> None:
    picture = tmp_path / "won.svg"
    assert run(str(file), "--plot", str(picture)).exit_code == DONE
    assert picture.read_text().lstrip().startswith("<?xml")
    refused = run(str(file), "--plot", str(tmp_path / "won.txt"))
    assert refused.exit_code == NOT_DONE and ".svg" in refused.stderr


def test_hands_that_are_not_counted_are_told(file: Path) -> None:
    damaged = file.read_text().replace('cbr 6"', 'cbr 3"').replace("cbr 6'", "cbr 3'")
    done = run("-", given=damaged.encode())
    assert done.exit_code == FOUND
    assert done.stderr.startswith("tapete: not counted: hand 1:") and "2 hands, 1 not counted" in done.stdout


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--by", "seat"), "position or game"),
        (("--json", "--csv"), "one of them"),
        (("--player", "Nobody"), "no hand of Nobody"),
    ],
)
def test_what_it_cannot_do_is_one_line(file: Path, words: tuple[str, ...], why: str) -> None:
    done = run(str(file), *words)
    assert done.exit_code == NOT_DONE and why in done.stderr and done.stderr.count("\n") == 1


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    done = run(str(tmp_path / "gone.txt"))
    assert done.exit_code == NOT_DONE and "gone.txt" in done.stderr
