"""`tapete equity` prints and draws equities, and reports what it cannot do in one line."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tapete.cli import app


def run(*arguments: str) -> tuple[int, list[str], list[str]]:
    """Run a command. Return its exit code and the words of each non-empty line of output and errors."""
    done = CliRunner().invoke(app, ["equity", *arguments], env={"COLUMNS": "100"})
    lines = [re.sub(r"\s+", " ", line).strip() for line in done.stdout.splitlines()]
    errors = done.stderr.splitlines()
    return done.exit_code, [line for line in lines if line.strip("─ ")], errors


def test_it_prints_the_exact_equities() -> None:
    assert run("AhKh", "QQ") == (
        0,
        [
            "holdem: all 10,273,824 deals",
            "hands equity win tie",
            "AhKh 46.0485% 45.8318% 0.4334%",
            "QQ 53.9515% 53.7348% 0.4334%",
        ],
        [],
    )


def test_board_and_dead_cards_are_taken_into_account() -> None:
    assert run("AhKh", "QcQs", "--board", "2c 7d 9s")[1][2] == "AhKh 23.9394% 23.9394% 0.0000%"
    assert run("AhKh", "QcQs", "--board", "2c7d9s", "--dead", "AcAdAsKcKdKs")[1] == [
        "holdem, board 2c7d9s: all 741 deals",
        "hands equity win tie",
        "AhKh 0.0000% 0.0000% 0.0000%",
        "QcQs 100.0000% 100.0000% 0.0000%",
    ]


def test_with_all_cards_known_there_is_one_deal() -> None:
    assert run("AhKh", "AsKs", "--board", "2c7d9sTdJd")[1][0] == "holdem, board 2c7d9sTdJd: the only deal"


def test_high_low_games_show_both_halves() -> None:
    code, lines, _ = run("AhAd2h3d", "KcKs8c7c", "--board", "Kd6d4h", "--game", "omaha-8")
    assert code == 0
    assert lines == [
        "omaha-8, board Kd6d4h: all 820 deals",
        "hands equity high win high tie low win low tie scoop",
        "AhAd2h3d 55.6707% 36.3415% 0.0000% 69.1463% 0.0000% 36.3415%",
        "KcKs8c7c 44.3293% 63.6585% 0.0000% 0.0000% 0.0000% 25.0000%",
    ]


def test_samples_come_with_their_error_and_seed() -> None:
    code, lines, errors = run("AhKh", "QQ", "--samples", "4000", "--seed", "5")
    assert (code, errors) == (0, [])
    assert lines[:2] == ["holdem: 4,000 random deals, seed 5", "hands equity ± win tie"]
    assert re.fullmatch(r"AhKh 4\d\.\d\d% 0\.79% 4\d\.\d\d% \d\.\d\d%", lines[2])
    assert run("AhKh", "QQ", "--samples", "4000", "--seed", "5")[1] == lines
    assert run("AhKh", "QQ", "--samples", "4000", "--seed", "6")[1][2:] != lines[2:]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["AhKh", "AhQd"], "Ah appears twice: in the hand of player 1 and in the hand of player 2"),
        (
            ["AhKh", "QQ", "--dead", "QcQdQh"],
            "player 2: the hands of 'QQ' are all gone: their cards are held, shown or",
        ),
        (
            ["AhKh", "QQ", "--board", "2c7"],
            "illegal card '7' at character 3 of '2c7': expected a rank of 234567",
        ),
        (
            ["AhKh", "QX"],
            "player 2: illegal hands 'QX' at character 1 of 'QX': expected cards (AhKh), a pair ",
        ),
        (["*"] * 11, "expected the hands of 2 to 10 players, not 11"),
        (
            ["AhKh", "QQ", "--game", "whist"],
            "unknown game 'whist': expected one of courchevel, courchevel-8, ",
        ),
        (["AhKh", "QQ", "--samples", "0"], "expected 2 to 1,000,000,000,000 samples, not 0"),
        (
            ["AhKh", "QQ", "--exact", "--samples", "9"],
            "--exact counts all deals and --samples draws some: give on",
        ),
        (
            ["AhKh", "QQ", "--plot", "equity.gif"],
            "cannot draw 'equity.gif': the name should end with .png, .svg",
        ),
        (
            ["AhKh", "QQ", "--plot", "nowhere/a.png"],
            "cannot draw 'nowhere/a.png': there is no folder 'nowhere'",
        ),
        (["AhKh", "Q\x1b[1mQ"], r"player 2: illegal hands 'Q\x1b[1mQ' at character 1"),
    ],
)
def test_what_it_cannot_do_it_says_in_one_line(arguments: list[str], why: str) -> None:
    code, lines, errors = run(*arguments)
    assert (code, lines, len(errors)) == (2, [], 1)
    assert errors[0].startswith(f"tapete: {why}")


def test_a_folder_is_no_picture(tmp_path: Path) -> None:
    (tmp_path / "d.png").mkdir()
    code, lines, errors = run("AhKh", "QQ", "--plot", str(tmp_path / "d.png"))
    assert (code, lines, len(errors)) == (2, [], 1)
    assert errors[0].startswith("tapete: cannot draw '") and errors[0].endswith("d.png': it is a folder")


@pytest.mark.parametrize(("ending", "magic"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".PDF", b"%PDF")])
def test_a_picture_is_drawn_in_the_format_of_its_ending(tmp_path: Path, ending: str, magic: bytes) -> None:
    path = tmp_path / f"equity{ending}"
    code, lines, errors = run("AhKh", "QcQs", "--board", "2c7d9s3h", "--plot", str(path))
    assert (code, errors) == (0, [])
    assert path.read_bytes().startswith(magic)
    assert "".join(lines).replace(" ", "").endswith(f"equity{ending}.")


def test_the_picture_shows_players_figures_and_streets(tmp_path: Path) -> None:
    path = tmp_path / "equity.svg"
    run("AhKh", "QcQs", "random", "--board", "2c7d9s3h", "--plot", str(path), "--samples", "500")
    drawn = path.read_text(encoding="utf-8")
    # Letters are drawn as lines; each text stands beside them as a comment.
    for text in ("AhKh", "QcQs", "random", "street by street", "preflop", "flop", "turn"):
        assert f"<!-- {text} -->" in drawn
    assert len(re.findall(r"<!-- \d+\.\d\d% ± \d\.\d\d% -->", drawn)) == 3
    assert "<!-- river -->" not in drawn


def test_without_matplotlib_a_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    path = tmp_path / "equity.png"
    code, lines, errors = run("AhKh", "QQ", "--plot", str(path))
    assert (code, lines) == (2, [])
    assert errors == ["tapete: a picture needs Matplotlib: install the extra tapete[reports]"]
    assert not path.exists()
