"""Every command follows one table of exit codes, separates the outputs, and accepts `-` as a file."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.unit.pokerstars_hands import LIMIT_HOLDEM
from tests.unit.test_pokerstars_replay import SIDE_POT
from typer.testing import CliRunner, Result

from tapete.cli import app
from tapete.cli.codes import DONE, FOUND, NOT_DONE, TABLE
from tapete.cli.rules_commands import rules_app
from tapete.cli.tournament_commands import tournament_app
from tapete.formats.readers import READERS
from tapete.formats.record import Record

ROOT = Path(__file__).resolve().parents[2]
FRIDAYS = tuple(str(ROOT / f"examples/leagues/fridays.{kind}") for kind in ("toml", "csv"))
SIT_AND_GO = (ROOT / "src/tapete/tournament/structures/sit-and-go-6.toml").read_text(encoding="utf-8")
SCENARIO = (ROOT / "src/tapete/rules/scenarios/tda-2019/TDA19-X45-1B.yaml").read_text(encoding="utf-8")
GUARANTEED = (ROOT / "examples/tournaments/guaranteed.toml").read_text(encoding="utf-8")
HOUSE = 'id = "ours"\ntitle = "Ours"\non = "tda-2019"\n'
WRONG = SIDE_POT.replace("Total pot $170", "Total pot $171")


def run(*words: str, given: str = "") -> Result:
    return CliRunner().invoke(app, [*words], input=given.encode())


def ended(done: Result, code: int) -> None:
    """Check the exit code; an error is one line on the error output, which is otherwise empty."""
    assert done.exit_code == code, done.output
    if code == NOT_DONE:
        assert re.fullmatch(r"(tapete: .+\n)+|Usage: (.|\n)+", done.stderr), done.stderr
        assert "Errno" not in done.stderr and "Traceback" not in done.stderr
    else:
        assert done.stderr == ""


HAND = "holdem-no-limit 50/100 button=1 1:5000 2:5000; 1 raise_to 300; 2 fold\n"

DOES = {
    DONE: [
        (("replay", "-"), SIDE_POT),
        (("convert", "-", "-", "--to", "ohh"), SIDE_POT),
        (("stats", "-"), SIDE_POT),
        (("hand", "-"), HAND),
        (("hand", "--text", "tda-2019/TDA19-X45-1B"), ""),
        (("games",), ""),
        (("deal", "holdem-no-limit", "--seed", "7"), ""),
        (("icm", "5000,3000,2000", "50,30,20"), ""),
        (("payouts", "1000", "--parts", "50,30,20"), ""),
        (("equity", "AhKh", "QQ", "--board", "2c7d9s3c"), ""),
        (("equity", "-", "--board", "2c7d9s3c"), "AhKh\nQQ\n"),
        (("simulate", "-", "--bots", "quick"), SIT_AND_GO),
        (("simulate", "sit-and-go-6", "--bots", "quick"), ""),
        (("tournament", "lint", "sit-and-go-6"), ""),
        (("check", "-", "-q"), SCENARIO),
        (("check", "tda-2019/TDA19-X45-1B"), ""),
        (("check", "tda-2019/TDA19-X45-1B", "--book", "-"), HOUSE),
        (("rule", "-"), SCENARIO),
        (("rule", "tda-2019/TDA19-X45-1B"), ""),
        (("rules", "list"), ""),
        (("rules", "show", "TDA19-45A"), ""),
        (("rules", "show", "TDA19-45A", "--json"), ""),
        (("hand", "-", "--json"), HAND),
        (("check", "-", "--json"), SCENARIO),
        (("rules", "diff", "tda-2019", "riverside"), ""),
    ],
    FOUND: [
        (("league", *FRIDAYS), ""),
        (("replay", "-"), WRONG),
        (("check", "-"), SCENARIO.replace("returned: 400", "returned: 500")),
        (("check", "-", "--json"), SCENARIO.replace("returned: 400", "returned: 500")),
        (("tournament", "lint", "-", "--entries", "10"), GUARANTEED),
    ],
    NOT_DONE: [
        (("replay", "nosuch.txt"), ""),
        (("convert", "nosuch.txt", "-", "--to", "phh"), ""),
        (("hand", "nosuch.txt"), ""),
        (("hand", "-"), HAND.replace("fold", "flod")),
        (("hand", "-", "--book", "tda-1999"), HAND),
        (("convert", "-", "-"), SIDE_POT),
        (("convert", "-", "-", "--to", "doc"), SIDE_POT),
        (("convert", "-", "-", "--to", "phh"), "hello\n"),
        (("equity", "AhKh", "AhQd"), ""),
        (("equity", "AhKh", "QQ", "--plot", "nosuch/a.png"), ""),
        (("league", "nosuch.toml", "nosuch.csv"), ""),
        (("simulate", "nosuch.toml"), ""),
        (("simulate", "-"), "\x00"),
        (("tournament", "lint", "nosuch.toml"), ""),
        (("tournament", "lint", "-"), "seats = 1"),
        (("tournament", "replay", "nosuch.jsonl"), ""),
        (("tournament", "replay", "-"), "{}\n"),
        (("check", "nosuch.yaml"), ""),
        (("check", "-"), "hands"),
        (("check", "tda-2019/TDA19-X45-1B", "--book", "tda-1999"), ""),
        (("check", "tda-2019/TDA19-X45-1B", "--book", "nosuch.toml"), ""),
        (("rule", "nosuch.yaml"), ""),
        (("rule", "-"), SCENARIO.replace("chips:", "chps:")),
        (("rule", "--interactive", "--book", "tda-1999"), ""),
        (("rules", "list", "--book", "tda-1999"), ""),
        (("rules", "list", "--kind", "rulde"), ""),
        (("rules", "show", "TDA19-45AA"), ""),
        (("rules", "diff", "x", "tda-2019"), ""),
        (("rules", "lint", "nosuch.toml"), ""),
        (("rules", "coverage", "--book", "riverside"), ""),
        (("serve", "--tournaments", "nosuch.toml"), ""),
        (("serve", "--tournaments", "-"), "seats = 1"),
        (("serve", "--port", "0"), ""),
        (("play", "127.0.0.1:8000"), ""),
        (("serve", "--bus", "nats://127.0.0.1:4222"), ""),
        (("gateway", "--database", "data", "--bus", "nats://127.0.0.1:4222"), ""),
        (("worker", "--database", "data", "--bus", "nats://127.0.0.1:4222"), ""),
        (("nosuch",), ""),
        (("replay",), ""),
        (("equity", "AhKh", "--nosuch"), ""),
    ],
}


@pytest.mark.parametrize(
    ("code", "words", "given"),
    [(code, *case) for code, cases in DOES.items() for case in cases],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_every_command_uses_the_exit_codes(
    code: int, words: tuple[str, ...], given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*words, given=given)
    if words[0] == "convert" and code == DONE:
        assert done.stderr == "1 hand from - to -\n"
        assert done.exit_code == DONE
    else:
        ended(done, code)
    assert not list(tmp_path.iterdir())


def test_every_command_is_in_the_table() -> None:
    named = {command.name or command.callback.__name__ for command in app.registered_commands}  # type: ignore[union-attr]
    under = {
        f"{group} {command.name}"
        for group, of in (("rules", rules_app), ("tournament", tournament_app))
        for command in of.registered_commands
    }
    tried = {
        " ".join(words[:2]) if words[0] in ("rules", "tournament") else words[0]
        for _, words, _ in all_cases()
    }
    assert named | under <= tried | {"room"}


def all_cases() -> list[tuple[int, tuple[str, ...], str]]:
    return [(code, *case) for code, cases in DOES.items() for case in cases]


def test_the_table_is_in_the_help_and_the_readme() -> None:
    told = " ".join(run("--help").stdout.split())
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    for code, says in TABLE.items():
        assert f"{code} {says}" in told
        assert f"| {code} | {says} |" in readme
    assert "`-` means the standard input or output" in told
    assert "`-` means the standard input or output" in readme


def test_hands_go_through_a_pipe_and_messages_do_not() -> None:
    first = run("convert", "-", "-", "--to", "phh", given=f"{SIDE_POT}\n{WRONG}\n{LIMIT_HOLDEM}")
    assert first.exit_code == FOUND and first.stderr.startswith("tapete: -: ")
    records = list(READERS["phh"](first.stdout.encode()))
    assert len(records) == 2 and all(isinstance(record, Record) for record in records)
    back = run("convert", "-", "-", "--to", "pokerstars", given=first.stdout)
    assert back.exit_code == DONE
    again = run("replay", "-", given=back.stdout)
    assert again.exit_code == DONE and again.stdout.endswith("2 replayed, 0 inconsistent, 0 refused\n")


def test_a_real_pipe(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tapete", "convert", "-", "-", "--to", "ohh"]
    given = SIDE_POT.replace("$", "₹").replace("USD", "INR").encode()
    surroundings = {"PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        command, input=given, cwd=tmp_path, capture_output=True, check=True, env=surroundings
    )
    assert done.stderr == b"1 hand from - to -\n" and not list(tmp_path.iterdir())
    [record] = READERS["ohh"](done.stdout)
    assert isinstance(record, Record) and record.money.sign == "₹"


def test_a_picture_goes_to_the_standard_output() -> None:
    pytest.importorskip("matplotlib")
    done = run("equity", "AhKh", "QdQc", "--board", "2c7d9s3c", "--plot", "-")
    assert done.exit_code == DONE
    assert done.stdout_bytes.startswith(b"\x89PNG") and b"AhKh" in done.stderr_bytes


def test_a_log_goes_through_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "event.toml"
    file.write_text(SIT_AND_GO, encoding="utf-8")
    made = run("simulate", str(file), "--bots", "quick", "--out", str(tmp_path / "out"))
    assert made.exit_code == DONE
    log = (tmp_path / "out" / "events.jsonl").read_text(encoding="utf-8")
    told = run("tournament", "replay", "-", given=log)
    assert told.exit_code == DONE
    (digest,) = re.findall(r"final hash (\w+)", told.stdout)
    assert digest in made.stdout


SAID_IN_SPANISH = [
    (("rule", "nowhere.yaml"), "", "nowhere.yaml: no existe este archivo"),
    (("rule", "{folder}"), "", "no se puede leer el archivo: es una carpeta"),
    (("rule", "-"), "\x00" * 1_100_000, "-: no se puede leer el archivo: tiene más de 1 MB"),
    (
        ("rule", "-", "--book", "tda-2018"),
        SCENARIO,
        "no existe el reglamento `tda-2018`; ¿quiso decir `tda-2019`?",
    ),
    (
        ("rule", "-i", "--book", "tda-2018"),
        "",
        "no existe el reglamento `tda-2018`; ¿quiso decir `tda-2019`?",
    ),
    (
        ("check", "-", "--book", "tda-2018"),
        SCENARIO,
        "no existe el reglamento `tda-2018`; ¿quiso decir `tda-2019`?",
    ),
    (
        ("rules", "list", "--book", "tda-2018"),
        "",
        "no existe el reglamento `tda-2018`; ¿quiso decir `tda-2019`?",
    ),
    (("rules", "list", "--kind", "rulde"), "", "rulde: no existe ese tipo de regla; ¿quiso decir `ruled`?"),
    (("rules", "show", "TDA19-43Z"), "", "no existe la regla `TDA19-43Z`; ¿quiso decir `TDA19-43B`?"),
    (("rules", "show", "COM-cap", "--book", "tda-2018"), "", "no existe el reglamento `tda-2018`"),
]


@pytest.mark.parametrize(("words", "given", "said"), SAID_IN_SPANISH)
def test_an_error_is_told_in_the_language_that_was_asked_for(
    words: tuple[str, ...], given: str, said: str, tmp_path: Path
) -> None:
    done = run(*(word.format(folder=tmp_path) for word in words), "--language", "es", given=given)
    ended(done, NOT_DONE)
    assert said in done.stderr
    assert not re.search(r"\b(?:no such|cannot|did you mean|there are|larger)\b", done.stderr)


def test_bytes_that_are_no_text_are_told_so_in_every_language() -> None:
    for language, said in (
        ("en", "not UTF-8 text"),
        ("es", "no es un texto UTF-8"),
        ("pt", "não é um texto"),
    ):
        done = CliRunner().invoke(app, ["rule", "-", "-l", language], input=b"\xff")
        ended(done, NOT_DONE)
        assert done.stderr.startswith(f"tapete: -: {said}")
