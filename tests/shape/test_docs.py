"""The documents are true today: their code runs, their commands and files exist."""

import doctest
import re
from pathlib import Path
from typing import get_args

import pytest

from tapete.engine import Command
from tapete.engine.text.commands import read_play
from tapete.rules.files import names

ROOT = Path(__file__).parents[2]
DOCS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]


def test_the_ten_lines_of_the_readme_run(capsys: pytest.CaptureFixture[str]) -> None:
    found = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    assert found
    exec(found[1], {})  # noqa: S102 - our own README
    said = capsys.readouterr().out.splitlines()
    assert said == [
        "Amounts(least=200, most=5000)",
        "True {2: 10000, 1: 0}",
        "True ('Qs', 'Js', 'Ts', '2h', '3c')",
    ]


def test_the_ruling_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    found = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    exec(found[1], {})  # noqa: S102 - our own README
    assert capsys.readouterr().out == "call 1100 400 TDA19-45A\n"


def test_the_readme_lists_every_game_and_every_mix() -> None:
    section = (ROOT / "README.md").read_text().partition("## Games")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| ([\w' ]+) \| (.*) \|$", section, re.M))
    listed = {family: re.findall(r"`([\w-]+)`", row) for family, row in rows.items()}
    assert sorted(listed.pop("mixes of them")) == names("mixes"), "a mix is missing in README.md, Games"
    assert sorted(game for row in listed.values() for game in row) == names("games"), (
        "README.md, section Games, and src/tapete/rules/games/ differ"
    )


def test_the_examples_of_hands_as_text_run_and_every_command_is_in_the_table() -> None:
    text = (ROOT / "docs" / "hand-text.md").read_text()
    examples = "".join(f"{block}\n" for block in re.findall(r"```python\n(.*?)```", text, re.S))
    test = doctest.DocTestParser().get_doctest(examples, {}, "hand-text.md", None, 0)
    assert len(test.examples) > 10
    failed, _ = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert failed == 0
    rows = text.partition("## Commands")[2].partition("## Hands")[0]
    lines = [
        line for row in re.findall(r"^\| (`.*?) \|", rows, re.M) for line in re.findall(r"`([^`]+)`", row)
    ]
    kinds = {type(read_play(line)) for line in lines}
    assert kinds >= set(get_args(Command)) and len(lines) > 35


@pytest.mark.parametrize("name", DOCS)
def test_every_make_target_named_exists(name: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
    named = set(re.findall(r"(?:^|`|\s{4})make ([a-z-]+)", (ROOT / name).read_text()))
    assert named <= targets


@pytest.mark.parametrize("name", DOCS)
def test_every_file_named_exists(name: str) -> None:
    text = (ROOT / name).read_text()
    paths = re.findall(r"`((?:src|tests|tools|web|docs|examples)/[\w./-]*)`", text)
    paths += re.findall(r"\]\(([\w./-]+)\)", text)
    assert paths
    missing = [path for path in paths if not (ROOT / path).exists()]
    assert not [path for path in missing if path != "web/src/protocol.ts"]
    commands = re.findall(r"\.venv/bin/python ((?:tests|tools)/[\w./]+\.py)", text)
    assert all((ROOT / path).is_file() for path in commands)
