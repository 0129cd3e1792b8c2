"""`tapete drill` in the terminal: what is asked, kept and reported, and one line for each wrong input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tapete.cli import app

FIRST = ("drill", "--seed", "3", "--area", "bets", "--count", "2")


def run(*words: str, typed: str = "") -> tuple[int, str, str]:
    """Run a command. Return its exit code, output and error output."""
    done = CliRunner().invoke(app, [*words], input=typed)
    return done.exit_code, done.stdout, done.stderr


def right_answers(file: Path) -> list[int]:
    """Return the numbers of the right answers of the first drill."""
    _, out, _ = run(*FIRST, "--json", "--file", str(file))
    return [question["right"] for question in json.loads(out)["questions"]]


def test_right_answers_are_kept_and_counted(tmp_path: Path) -> None:
    file = tmp_path / "new" / "drill.jsonl"
    first, second = right_answers(file)
    assert not file.exists()
    wrong = 1 if second != 1 else 2
    code, out, err = run(*FIRST, "--as", "Ana", "--file", str(file), typed=f"{first}\n{wrong}\n")
    assert (code, err) == (0, "")
    assert "Right.\n" in out
    assert f"Wrong. Right is {second}: " in out
    assert out.endswith("1 of 2 right.\n")
    kept = [json.loads(line) for line in file.read_text().splitlines()]
    assert [(one["person"], one["book"], one["right"]) for one in kept] == [
        ("Ana", "tda-2019", True),
        ("Ana", "tda-2019", False),
    ]

    code, out, err = run("drill", "report", "--file", str(file))
    assert (code, err) == (0, "")
    assert out.startswith("Ana: 1 of 2 right (50 %), 0 due\n  Bets: words, chips, counting: 1 of 2 (50 %)\n")
    _, out, _ = run("drill", "report", "--file", str(file), "--json")
    assert [(one["person"], one["asked"], one["right"]) for one in json.loads(out)] == [("Ana", 2, 1)]
    _, out, _ = run("drill", "report", "--file", str(file), "--csv", "--language", "pt")
    assert out.splitlines()[1].startswith("Ana,2,1,50,0,")


def test_a_question_that_was_answered_right_makes_room_for_new_ones(tmp_path: Path) -> None:
    file = tmp_path / "drill.jsonl"
    first, second = right_answers(file)
    run(*FIRST, "--as", "Ana", "--file", str(file), typed=f"{first}\n{second}\n")
    _, again, _ = run(*FIRST, "--as", "Ana", "--file", str(file), typed="")
    _, for_bo, _ = run(*FIRST, "--as", "Bo", "--file", str(file), typed="")
    _, fresh, _ = run(*FIRST, "--file", str(tmp_path / "other"), typed="")
    assert for_bo == fresh != again


def test_other_input_is_asked_again_and_q_ends(tmp_path: Path) -> None:
    file = tmp_path / "drill.jsonl"
    code, out, _ = run(*FIRST, "--file", str(file), typed="0\n7\nraise\n-1\n\nQ\n")
    assert code == 0
    assert out.count("A number from 1 to ") == 5
    assert out.endswith("0 of 0 right.\n")
    assert not file.exists()


@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_the_end_of_the_input_ends_the_drill(tmp_path: Path, language: str) -> None:
    code, out, err = run(*FIRST, "--language", language, "--file", str(tmp_path / "drill.jsonl"))
    assert (code, err) == (0, "")
    assert out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--book", "tda-2020"), "tda-2020: no such book; did you mean `tda-2026`?"),
        (("--as", "  "), "the name must have 1 to 40 characters, all printable"),
        (("--as", "x" * 41), "the name must have 1 to 40 characters, all printable"),
        (("--as", "a\x00"), "the name must have 1 to 40 characters, all printable"),
    ],
)
def test_a_wrong_option_is_one_line(tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    file = tmp_path / "drill.jsonl"
    code, out, err = run("drill", "--file", str(file), *words)
    assert (code, out) == (2, "")
    assert err.splitlines() == [err.rstrip("\n")]
    assert says in err
    assert not file.exists()


@pytest.mark.parametrize("words", [("--count", "0"), ("--seed", "-1"), ("--area", "poker"), ("--count", "x")])
def test_a_value_that_no_option_takes_is_refused(words: tuple[str, ...]) -> None:
    code, out, err = run("drill", *words)
    assert (code, out) == (2, "")
    assert words[0] in err


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '{"at": 1}',
        '{"at":"x","person":"A","book":"b","moment":"m","area":"a","row":"","right":true}',
    ],
)
def test_a_file_with_another_line_is_named_and_left_as_it_is(tmp_path: Path, line: str) -> None:
    file = tmp_path / "drill.jsonl"
    file.write_text(f"\n{line}\n")
    for words in (("drill",), ("drill", "report")):
        code, out, err = run(*words, "--file", str(file), typed="1\n")
        assert (code, out) == (2, "")
        assert err.endswith("line 2 is no answer of a drill; the file was left as it is\n")
    assert file.read_text() == f"\n{line}\n"


def test_a_report_needs_answers_and_one_form(tmp_path: Path) -> None:
    file = tmp_path / "drill.jsonl"
    code, _, err = run("drill", "report", "--file", str(file))
    assert code == 2
    assert err.endswith("nobody has answered yet\n")
    code, _, err = run("drill", "report", "--file", str(file), "--json", "--csv")
    assert (code, err) == (2, "tapete: --json and --csv: give one of them\n")


def test_a_folder_is_no_file_of_answers(tmp_path: Path) -> None:
    code, out, err = run("drill", "--file", str(tmp_path), typed="1\n")
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1


def test_a_house_book_from_a_file_is_asked_about(tmp_path: Path) -> None:
    house = tmp_path / "mine.toml"
    house.write_text('id = "mine"\ntitle = "Our room"\non = "tda-2019"\n')
    code, out, _ = run("drill", "--book", str(house), "--seed", "1", "--count", "1", "--json")
    assert code == 0
    [question] = json.loads(out)["questions"]
    assert question["asks"] == "How does Our room rule?"
    assert len(question["answers"]) >= 4
