"""`tapete simulate --hands` writes every hand of the event to a file that can be read back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tapete.cli import app
from tapete.formats import Record, read_hands
from tapete.tournament.structures import __file__ as packaged

SIT_AND_GO = Path(packaged).parent / "sit-and-go-6.toml"


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["simulate", str(SIT_AND_GO), "--bots", "quick", *words])


@pytest.mark.parametrize(
    ("kind", "format_", "ending"),
    [("phh", "phh", "phhs"), ("ohh", "ohh", "ohh"), ("text", "pokerstars", "txt")],
)
def test_every_hand_is_in_the_file(tmp_path: Path, kind: str, format_: Any, ending: str) -> None:
    done = run("--out", str(tmp_path), "--hands", kind)
    assert done.exit_code == 0, done.output
    log = [json.loads(line)["event"] for line in (tmp_path / "events.jsonl").read_text().splitlines()]
    stacks = {event["hand"]: event["stacks"] for event in log if event["type"] == "hand_finished"}
    records = list(read_hands(tmp_path / f"hands.{ending}", format_))
    assert all(isinstance(one, Record) for one in records), records[:1]
    found = {int(one.number) % 1_000_000: one for one in records if isinstance(one, Record)}
    assert found.keys() == stacks.keys() and f"{len(stacks)} hands in" in done.output
    for number, record in found.items():
        ends = {str(seat): chips for seat, chips in record.finishing_stacks.items()}
        assert ends == {seat: stacks[number][seat] for seat in ends}


@pytest.mark.parametrize("name", ["freeroll", "rebuy"])
def test_text_holds_every_hand_of_events_with_chips_of_5_and_25(tmp_path: Path, name: str) -> None:
    structure = Path(packaged).parent / f"{name}.toml"
    words = ["simulate", str(structure), "--bots", "quick", "--out", str(tmp_path), "--hands", "text"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0 and "left out" not in done.output, done.output
    log = [json.loads(line)["event"] for line in (tmp_path / "events.jsonl").read_text().splitlines()]
    stacks = {event["hand"]: event["stacks"] for event in log if event["type"] == "hand_finished"}
    records = [one for one in read_hands(tmp_path / "hands.txt") if isinstance(one, Record)]
    assert len(records) == len(stacks)
    for record in records:
        ends = stacks[int(record.number) % 1_000_000]
        assert {str(seat): chips for seat, chips in record.finishing_stacks.items()} == ends
    assert {record.start.stakes.smallest_chip for record in records} > {1}  # split pots show their chip


@pytest.mark.parametrize(
    ("words", "why"), [(("--hands", "phh"), "--out"), (("--hands", "pdf", "--out", "x"), "phh, ohh, text")]
)
def test_what_it_cannot_do_is_one_line(words: tuple[str, ...], why: str) -> None:
    done = run(*words)
    assert done.exit_code == 2 and why in done.stderr and done.stderr.count("\n") == 1
