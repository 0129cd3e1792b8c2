"""Write docs/json.md with the output of each command's `--json`, by running the commands.

python tools/generate_json_doc.py            # write the file
python tools/generate_json_doc.py --check    # change nothing; exit with 1 if it is stale
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from typer.testing import CliRunner

from tapete.cli import app
from tapete.room.halves import StreamTold

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "json.md"
MOST_CHARACTERS: Final = 160

INTRODUCTION: Final = """# What commands print as JSON

Every command that prints facts takes `--json`. It then prints one JSON value on the standard output, and
nothing else there. Errors stay on the error output, and the exit codes stay the same. Names of fields keep
their meaning from version to version; a new version may add fields.

Amounts are whole chips, fractions are text such as `"1/3"`, instants are UTC milliseconds, seats are keys as
text.

Each example below was printed by the command above it. Lists are cut after their first item, long texts after
160 characters: `…` marks both.

<!-- All that follows is written by tools/generate_json_doc.py -->
"""


class Shown(NamedTuple):
    """Command of the page."""

    words: str
    """Arguments as typed, without `tapete` and `--json`."""
    says: str


COMMANDS: Final = (
    Shown("games", "One object a game."),
    Shown(
        "deal holdem-no-limit --seed 7 --seats 2",
        "The events of the deal, the menu of the seat to act, the text.",
    ),
    Shown("icm Ana=5000,Leo=3000 500,300", "One object a player; `exact` is the fraction."),
    Shown("payouts 9000 --parts 50,30,20", "One object a place."),
    Shown("equity AhKh QQ --board 2c7d9s", "The shares of the pot in the order of the hands."),
    Shown(
        "simulate sit-and-go.toml --bots quick --seed 1 --hands text --out run",
        "One object a stage, as `results.json` holds it. `fairness` is null without `--out`.",
    ),
    Shown("tournament lint sit-and-go.toml", "One object a file."),
    Shown("tournament replay run/events.jsonl", "One object a log."),
    Shown("league fridays.toml fridays.csv", "The standings; points are hundredths."),
    Shown("replay run/hands.txt", "The counts, and each hand with its faults."),
    Shown("stats run/hands.txt", "One object a player, with an interval for every figure."),
    Shown(
        "convert run/hands.txt run/hands.ohh",
        "The summary; on the error output if the hands themselves go to the standard output.",
    ),
    Shown(
        "hand tda-2019/TDA19-X45-1B",
        "One object a hand: text, each step with the position after it, events.",
    ),
    Shown(
        "check tda-2019/TDA19-X45-1B",
        "The runs, each with its differences; unreadable files are counted.",
    ),
    Shown("rule tda-2019/TDA19-X45-1B", "The ruling on each incident of the file."),
    Shown(
        "drill --seed 7 --count 2",
        "The book, the seed, and the questions; `right` counts the answers from 1.",
    ),
    Shown("drill report --file answers.jsonl", "One object a person."),
    Shown("rules list", "One object a book."),
    Shown("rules list --book tda-2019", "With a book: one object a row."),
    Shown(
        "rules show TDA19-45A",
        "One object: the row, the values that rest on it, and what shows it.",
    ),
    Shown("rules diff tda-2019 riverside", "Values that differ, and scenarios that end differently."),
    Shown("rules lint stale.toml", "One text a remark."),
    Shown("rules coverage --book roberts", "One object a row of a book."),
)

STALE: Final = """id = "stale"
title = "A house with a stale value"
on = "tda-2019"

[bets]
overchip = { value = "call", source = "TDA19-44", also = ["TDA19-41C"] }
"""

ANSWERED: Final = """{"at":1767225600000,"person":"Ana","book":"tda-2019","moment":"tda-2019/TDA19-3#4",\
"area":"bets","row":"TDA19-3","right":false}
"""

STOPPED: Final = StreamTold(
    stream="tournament/7",
    name="Sit & Go 6 Turbo",
    state="running",
    stopped=True,
    trouble="the log ends inside a hand",
    entries=6,
    left=4,
    tables=1,
    hands_running=1,
    events=412,
)


def page() -> str:
    """Return the whole page."""
    room = json.dumps([msgspec.to_builtins(STOPPED)], indent=2)
    says = "One object a stream of a running room; `trouble` says why one has stopped or waits."
    listed = f"## `tapete room list`\n\n{says}\n\n```json\n{room}\n```\n"
    return INTRODUCTION + "".join(f"\n{part}" for part in [*parts(), listed])


def parts() -> Iterator[str]:
    """Yield one section for each command; all commands run in one folder."""
    back = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            Path("sit-and-go.toml").write_text(
                (ROOT / "examples/tournaments/sit-and-go.toml").read_text("utf-8")
            )
            for name in ("fridays.toml", "fridays.csv"):
                Path(name).write_text((ROOT / "examples/leagues" / name).read_text("utf-8"))
            Path("stale.toml").write_text(STALE, "utf-8")
            Path("answers.jsonl").write_text(ANSWERED, "utf-8")
            for shown in COMMANDS:
                yield f"## `tapete {shown.words}`\n\n{shown.says}\n\n```json\n{printed(shown.words)}\n```\n"
        finally:
            os.chdir(back)


def printed(words: str) -> str:
    """Return the output of a command, shortened for readers.

    Raises:
        ValueError: the command failed, or did not print JSON.
    """
    done = CliRunner().invoke(app, [*words.split(), "--json"])
    try:
        told = json.loads(done.stdout)
    except ValueError as error:
        raise ValueError(f"tapete {words}: {done.output or error}") from done.exception
    return json.dumps(cut(told), indent=2, ensure_ascii=False)


def cut(value: Any) -> Any:
    """Return a value with long lists and texts shortened.

    >>> cut({"seats": [1, 2, 3], "name": "Ana"})
    {'seats': [1, '…'], 'name': 'Ana'}
    """
    match value:
        case dict():
            return {name: cut(inner) for name, inner in value.items()}
        case [first, _, *_]:
            return [cut(first), "…"]
        case list():
            return [cut(inner) for inner in value]
        case str() if len(value) > MOST_CHARACTERS:
            return value[:MOST_CHARACTERS] + "…"
        case _:
            return value


def main(arguments: list[str]) -> int:
    """Write the page, or compare it with `--check`."""
    text = page()
    if "--check" in arguments:
        fresh = PAGE.is_file() and PAGE.read_text("utf-8") == text
        if not fresh:
            print("docs/json.md is stale: run .venv/bin/python tools/generate_json_doc.py")
        return 0 if fresh else 1
    PAGE.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
