"""`tapete hand` shows hands step by step, or each on one line."""

from __future__ import annotations

from pathlib import Path

from tests.unit.test_pokerstars_replay import SIDE_POT
from typer.testing import CliRunner, Result

from tapete.cli import app
from tapete.rules import hand_rules

TWO = """# two hands
holdem-no-limit 50/100 button=1 1:5000 2:5000; deal 2 AhKd; deal 1 QsQc
1 raise_to 300; 2 call

razz-fixed-limit ante=5 ante_form=per_player bring_in=10 small_bet=40 button=1 1:500 2:500
deal 2 2c3d7h; deal 1 4c5dKh; 1 bring_in
"""
RULES = hand_rules("holdem-no-limit").id[:12]


def run(*words: str, given: str = "") -> Result:
    return CliRunner().invoke(app, ["hand", *words], input=given.encode())


def test_each_command_is_shown_with_the_position_after_it() -> None:
    lines = run("-", given=TWO).stdout.splitlines()
    assert lines[:7] == [
        f"holdem-no-limit rules={RULES} 50/100 button=1 1:5000 2:5000",
        "  holdem-no-limit 50/100 button=1 street=preflop to_act=1 2:4900+100:AhKd 1:4950+50:QsQc",
        "deal 2 AhKd",
        "deal 1 QsQc",
        "1 raise_to 300",
        "  holdem-no-limit 50/100 button=1 street=preflop to_act=2 2:4900+100:AhKd 1:4700+300:QsQc",
        "2 call",
    ]
    assert lines[-3:-1] == [
        "1 bring_in",
        "  razz-fixed-limit ante=5 ante_form=per_player bring_in=10 small_bet=40 button=1 street=third "
        "pots=10 to_act=2 2:495:2c3d7h 1:485+10:4c5dKh",
    ]


def test_one_line_each_is_read_again(tmp_path: Path) -> None:
    lines = run("--text", "-", given=TWO).stdout
    assert len(lines.splitlines()) == 2 and lines.startswith(f"holdem-no-limit rules={RULES} 50/100")
    file = tmp_path / "hands.txt"
    file.write_text(lines.replace("\n", "\n\n"))
    assert run("--text", str(file)).stdout == lines


def test_a_scenario_is_a_hand() -> None:
    assert run("--text", "tda-2019/TDA19-X45-1B").stdout.endswith("3 raise_to 1100; 4 call\n")


def test_what_cannot_be_shown_is_told_and_the_others_are_shown() -> None:
    done = run("-", "-l", "es", given=TWO.replace("2 call", "2 cal"))
    assert done.exit_code == 2
    assert done.stderr == (
        "tapete: -: hand 1: item 5: '2 cal': no existe la jugada `cal`; \u00bfquiso decir `call`?\n"
    )
    assert done.stdout.startswith("razz-fixed-limit")
    history = run("-", given=SIDE_POT)  # its hands are shown in another order than the rules ask for
    assert history.stderr.startswith("tapete: -: hand 1: hand 7: no command leads to event 20 of its log")
