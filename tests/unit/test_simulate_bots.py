"""With `simulate --bot module:callable`, a bot sees only its own view; its mistakes give one-line errors."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tapete import Check, Fold, HandView, read_hand
from tapete.cli import app
from tapete.engine import Action, Bet, GoOn, Hand
from tapete.simulation import BotFailed, in_turn, viewed

EVENT = str(Path(__file__).parents[2] / "src/tapete/tournament/structures/sit-and-go-6.toml")
HAND = read_hand("holdem-no-limit 50/100 button=1 1:5000 2:5000; deal 2 AhKd; deal 1 QsQc")
BOTS = """
from tapete import Call, Check, Fold

seen = []

def careful(view):
    seen.append(view)
    return Check(seat=view.menu.seat) if view.menu.check else Fold(seat=view.menu.seat)

def wrong(view):
    return "fold"

def broken(view):
    return 1 // 0

number = 7
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / f"bots_{tmp_path.name}.py").write_text(BOTS, encoding="utf-8")
    return tmp_path


def test_bots_take_the_entries_in_turn_and_are_told_apart(folder: Path) -> None:
    name = f"bots_{folder.name}:careful"
    done = CliRunner().invoke(app, ["simulate", EVENT, "--bot", name, "--bot", "quick", "--seed", "3"])
    assert done.exit_code == 0, done.output
    told = [line for line in done.stdout.splitlines() if line.startswith((name, "quick"))]
    assert [line.split(", mean")[0].split(": ")[1].split(",")[0] for line in told] == [
        "3 entries",
        "3 entries",
    ]
    alone = CliRunner().invoke(app, ["simulate", EVENT, "--bot", "quick", "--seed", "3"])
    usual = CliRunner().invoke(app, ["simulate", EVENT, "--bots", "quick", "--seed", "3"])
    assert alone.stdout.rpartition("seed")[0] == usual.stdout.rpartition("seed")[0] != ""


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("careful", "--bot takes house, quick or module:callable, as my_bot:play, not 'careful'"),
        ("nosuch_module:x", "--bot nosuch_module:x: ModuleNotFoundError: No module named 'nosuch_module'"),
        ("{}:nosuch", "has no callable 'nosuch'"),
        ("{}:number", "has no callable 'number'"),
        ("{}:wrong", "expected a command such as Fold(seat="),
        ("{}:broken", "ZeroDivisionError: integer division or modulo by zero"),
    ],
)
def test_what_a_bot_does_wrong_is_told_in_one_line(folder: Path, bot: str, why: str) -> None:
    done = CliRunner().invoke(app, ["simulate", EVENT, "--bot", bot.format(f"bots_{folder.name}")])
    assert done.exit_code == 2
    [line] = done.stderr.splitlines()
    assert line.startswith("tapete: ") and why in line


def test_a_bot_is_given_its_view_and_no_hand() -> None:
    seen: list[HandView] = []

    def look(view: HandView) -> Action:
        seen.append(view)
        return Fold(seat=1)

    assert viewed(look, "look")(HAND, 9) == Fold(seat=1)
    assert seen == [HAND.view_for(1)] and type(seen[0]) is HandView
    assert seen[0].hole_cards == {1: ("Qs", "Qc"), 2: ("??", "??")}


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Check(seat=1), "cannot_check: to_call 50"),
        (Bet(seat=2, amount=5), "a command of another seat"),
        (GoOn(), "expected a command such as Fold"),
        (None, "expected a command such as Fold"),
    ],
)
def test_what_the_rules_refuse_is_a_failure_of_the_bot(answer: Action, why: str) -> None:
    before = HAND.copy()
    with pytest.raises(BotFailed, match=f"bot mine, hand 1, seat 1: {why}"):
        viewed(lambda view: answer, "mine")(HAND, 1)
    assert before == HAND


def test_players_take_turns_by_account() -> None:
    asked: list[str] = []

    def player(name: str) -> object:
        def play(hand: Hand, account: int) -> Action:
            asked.append(f"{name}{account}")
            return Fold(seat=1)

        return play

    both = in_turn([player("a"), player("b")])  # type: ignore[list-item]
    for account in (1, 2, 3, 4):
        both(HAND, account)
    assert asked == ["a1", "b2", "a3", "b4"]
    with pytest.raises(ValueError, match="no player"):
        in_turn([])
