"""`tapete simulate` and `tapete tournament`: their output and files, and a one-line error for the rest."""

from __future__ import annotations

import csv
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tapete.cli import app

EXAMPLES = Path(__file__).parents[2] / "examples" / "tournaments"
SVG = "{http://www.w3.org/2000/svg}"
SIT_AND_GO = str(EXAMPLES / "sit-and-go.toml")


def run(*arguments: str) -> tuple[int, str, str]:
    """Run a command. Return its exit code, output and error output."""
    done = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "100"})
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


def hash_in(text: str) -> str:
    found = re.search(r"final hash ([0-9a-f]{64})", text)
    assert found
    return found[1]


def test_it_says_who_has_won_what() -> None:
    code, out, errors = run("simulate", SIT_AND_GO, "--seed", "3")
    assert (code, errors) == (0, "")
    assert out.startswith("Sit & Go 9: 9 entries, ")
    won = re.findall(r"^ +([123])  \d +([\d,]+)", out, re.M)
    assert won == [("1", "4,500"), ("2", "2,700"), ("3", "1,800")]


def test_a_seed_repeats_it() -> None:
    first, again, other = (hash_in(run("simulate", SIT_AND_GO, "--seed", seed)[1]) for seed in "334")
    assert first == again != other


def test_it_writes_results_and_a_log_that_replays_to_the_same_hash(tmp_path: Path) -> None:
    file = str(EXAMPLES / "progressive-knockout.toml")
    code, out, _ = run("simulate", file, "--entries", "20", "--bots", "quick", "--out", str(tmp_path))
    assert code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["events.jsonl", "results.csv", "results.json"]
    whole = json.loads((tmp_path / "results.json").read_text())
    assert (
        whole["final_hash"]
        == hash_in(out)
        == hash_in(run("tournament", "replay", f"{tmp_path}/events.jsonl")[1])
    )
    with (tmp_path / "results.csv").open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [int(row["place"]) for row in rows] == [line["place"] for line in whole["results"]]
    # Prizes and bounties, 1,000 each of every entry, and nothing else is paid.
    assert sum(int(row["won"]) for row in rows) == 2_000 * whole["entries"]
    assert sum(int(row["bounties"]) for row in rows) == 1_000 * whole["entries"]


def test_the_plots_of_a_web_page_need_nothing_else(tmp_path: Path) -> None:
    code, out, _ = run("simulate", SIT_AND_GO, "--seed", "3", "--out", str(tmp_path), "--plot", "html")
    assert code == 0 and "plots.html" in out.replace("\n", "")
    page = (tmp_path / "plots.html").read_text()
    assert "<script" not in page and "src=" not in page
    assert set(re.findall(r"https?:[^\"')]+", page)) == {  # names of namespaces; nothing is fetched
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    charts = [ET.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", page, re.S)]  # noqa: S314 - our own
    assert [chart.get("aria-label") for chart in charts] == [
        "Stacks of those who finished best",
        "Players at a table",
        "Players and tables",
        "Players moved, in all",
        "Average stack in big blinds",
        "Payouts",
    ]
    ids = [[one.get("id", "") for one in chart.iter(f"{SVG}g")] for chart in charts]
    assert [sum(id_.startswith("stacks-of-those") for id_ in found) for found in ids] == [10, 0, 0, 0, 0, 0]
    assert [id_ for id_ in ids[1] if id_.startswith("players-at")] == [
        "players-at-a-table-fullest-table",
        "players-at-a-table-shortest-table",
    ]
    heights = [height(charts[-1], f"payouts-prize-{place}") for place in (1, 2, 3)]
    assert heights[0] / heights[1] == pytest.approx(4_500 / 2_700, rel=0.01)


def height(chart: ET.Element, bar: str) -> float:
    """Return the height of a bar: the distance between the highest and the lowest point of its outline."""
    outline = chart.find(f".//{SVG}g[@id='{bar}']/{SVG}path")
    assert outline is not None
    ys = [float(y) for _, y in re.findall(r"([\d.]+) ([\d.]+)", outline.get("d", ""))]
    return max(ys) - min(ys)


def test_the_summary_as_json_is_what_the_folder_gets(tmp_path: Path) -> None:
    words = ("simulate", SIT_AND_GO, "--seed", "3", "--json")
    code, out, _ = run(*words, "--out", str(tmp_path))
    assert code == 0 and json.loads(out) == [json.loads((tmp_path / "results.json").read_text())]
    [alone] = json.loads(run(*words)[1])
    assert alone.pop("fairness") is None
    assert alone.items() <= json.loads(out)[0].items()


def test_the_plots_of_a_picture(tmp_path: Path) -> None:
    assert run("simulate", SIT_AND_GO, "--out", str(tmp_path), "--plot", "png")[0] == 0
    assert (tmp_path / "plots.png").read_bytes().startswith(b"\x89PNG")


def test_flights_and_their_final(tmp_path: Path) -> None:
    flight, final = str(EXAMPLES / "flight.toml"), str(EXAMPLES / "final.toml")
    code, out, _ = run(
        "simulate", flight, flight, final, "--entries", "12", "--bots", "quick", "--out", str(tmp_path)
    )
    assert code == 0
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["stage-1", "stage-2", "stage-3"]
    assert out.count("Main event, day one") == 2 and out.count("Main event, final day") == 1
    last = json.loads((tmp_path / "stage-3" / "results.json").read_text())
    assert sum(line["won"] for line in last["results"]) == last["pool"] > 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--plot", "html"), "tapete: --plot draws into a folder: say which with --out"),
        (("--entries", "8"), "tapete: Sit & Go 9 begins with 9 players, not with 8"),
    ],
)
def test_one_line_says_what_is_wrong(arguments: tuple[str, ...], says: str) -> None:
    code, out, errors = run("simulate", SIT_AND_GO, *arguments)
    assert (code, out, errors.strip()) == (2, "", says)


def test_a_final_alone_has_nobody_to_play_it() -> None:
    code, _, errors = run("simulate", str(EXAMPLES / "final.toml"))
    assert code == 2
    assert errors == "tapete: Main event, final day is a final: name the files of its flights before it\n"


@pytest.mark.parametrize(
    ("was", "is_now", "says"),
    [
        ("seats = 9", "seets = 9", "seets: unknown key; did you mean `seats`?"),
        (
            "small_blind = 15, big_blind = 30",
            "small_blind = 5, big_blind = 10",
            "levels[1].small_blind: 5 is below",
        ),
        (
            "payout = [50, 30, 20]",
            "payout = [50, 30, 10]",
            "payout: the percentages add up to 90, not to 100",
        ),
        ("fee = 100", "fee = -1", "fee: expected a whole number, 0 or more"),
        (
            "payout = [50, 30, 20]",
            '[prizes]\nkind = "fixed"\namounts = [9_000, 1]',
            "prizes.amounts: 9,001 is more than the least pool, 9,000",
        ),
    ],
)
@pytest.mark.parametrize("command", [("simulate",), ("tournament", "lint")])
def test_a_bad_file_is_one_error_with_its_path(
    tmp_path: Path, command: tuple[str, ...], was: str, is_now: str, says: str
) -> None:
    text = Path(SIT_AND_GO).read_text()
    if is_now.startswith("[prizes]"):
        text, is_now = text.replace(was, "") + is_now, ""
        was = "\0"
    assert was == "\0" or was in text
    file = tmp_path / "bad.toml"
    file.write_text(text.replace(was, is_now))
    code, out, errors = run(*command, str(file))
    assert (code, out) == (2, "")
    assert errors.startswith(f"tapete: bad.toml: {says}")
    assert errors.count("\n") == 1


def test_lint_says_what_a_director_would() -> None:
    code, out, errors = run("tournament", "lint", str(EXAMPLES / "guaranteed.toml"), "--entries", "30")
    assert (code, errors) == (0, "")
    assert out.splitlines()[0] == "guaranteed.toml: 50,000 guaranteed, judged for 30 players"
    assert (
        "  note     prizes.guarantee: 50 entries cover it; with 30 the house adds 20,000" in out.splitlines()
    )


def test_lint_tells_a_warning_by_its_exit_code() -> None:
    code, out, _ = run("tournament", "lint", str(EXAMPLES / "guaranteed.toml"), "--entries", "10")
    assert code == 1
    assert (
        "  warning  prizes.guarantee: 50 entries cover it; with 10 the house adds 40,000" in out.splitlines()
    )


def test_a_log_that_was_tampered_with_does_not_replay(tmp_path: Path) -> None:
    run("simulate", SIT_AND_GO, "--out", str(tmp_path))
    log = tmp_path / "events.jsonl"
    lines = log.read_text().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if '"type":"hand_finished"' in line)
    stacks = json.loads(lines[at])["event"]["stacks"]
    seat = next(iter(stacks))
    lines[at] = lines[at].replace(f'"{seat}":{stacks[seat]}', f'"{seat}":{stacks[seat] + 1}', 1)
    log.write_text("".join(lines))
    code, out, errors = run("tournament", "replay", str(log))
    assert (code, out) == (2, "")
    assert "the hand began with" in errors
    log.write_text("nonsense\n")
    code, _, errors = run("tournament", "replay", str(log))
    assert code == 2 and errors.startswith("tapete: events.jsonl:1: ")
