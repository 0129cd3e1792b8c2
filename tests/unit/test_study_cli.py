"""`tapete games`, `deal`, `icm`, `payouts`, and `--json` of the commands that print facts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tapete import games, icm, payouts, read_hand, write_hands
from tapete.cli import app

runner = CliRunner()


def said(*words: str) -> Any:
    """Return the JSON that a command prints; it must print nothing else."""
    done = runner.invoke(app, [*words, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def complaint(*words: str) -> str:
    done = runner.invoke(app, [*words])
    assert (done.exit_code, done.stdout) == (2, "")
    [line] = done.stderr.splitlines()
    return line.removeprefix("tapete: ")


def test_every_game_and_limit_is_listed() -> None:
    listed = said("games")
    assert [f"{game['id']}-{limit}" for game in listed for limit in game["limits"]] == list(games())
    omaha = next(game for game in listed if game["id"] == "omaha-8")
    assert (omaha["hole_cards"], omaha["board_cards"], omaha["ranking"]) == (4, 5, ["high", "low-8"])
    lines = runner.invoke(app, ["games", "-l", "es"]).stdout.splitlines()
    assert len(lines) == len(listed) and any("badugi" in line for line in lines)


def test_stacks_are_valued_by_name_or_by_place() -> None:
    told = said("icm", "Ana=5000,Leo=3000,Eva=2000", "500,300,200")
    assert [one["player"] for one in told] == ["Ana", "Leo", "Eva"]
    assert [one["exact"] for one in told] == [str(x) for x in icm([5_000, 3_000, 2_000], [500, 300, 200])]
    lines = runner.invoke(app, ["icm", "5000,3000,2000", "50,30,20"]).stdout.splitlines()
    assert [line.split() for line in lines][0] == ["1", "5,000", "50.00%", "38.39"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("icm", "5000,x", "50"), "expected whole numbers with commas, as 5000,3000, not 'x'"),
        (("icm", "5000,0", "50"), "must be above zero"),
        (("icm", "A=5,A=6", "50"), "two stacks of 'A'"),
        (("payouts", "1000"), "say either percentages, or entries, or both paid and minimum"),
        (("payouts", "1000", "--parts", "50,30"), "percentages_wrong"),
        (("payouts", "1000", "--parts", "50,x"), ""),
        (("deal", "nlhe"), "nlhe: no such game; did you mean `holdem-no-limit`?"),
        (("deal", "--stakes", "50"), "write it like `50/100`"),
        (("deal", "omaha-6-pot-limit", "--seats", "10"), "hand 1: the deck has 52 cards; 10 seats may need"),
    ],
)
def test_what_it_cannot_do_it_says_in_one_line(words: tuple[str, ...], why: str) -> None:
    assert why in complaint(*words)


@pytest.mark.parametrize(
    ("words", "prizes"),
    [
        (("--parts", "50,30,20"), payouts(605, [50, 30, 20])),
        (("--entries", "30"), payouts(605, entries=30)),
        (("--paid", "4", "--minimum", "20"), payouts(605, paid=4, minimum=20)),
    ],
)
def test_prizes_are_those_of_the_library(words: tuple[str, ...], prizes: tuple[int, ...]) -> None:
    assert tuple(one["prize"] for one in said("payouts", "605", *words)) == prizes
    assert len(runner.invoke(app, ["payouts", "605", *words]).stdout.splitlines()) == len(prizes)


def test_a_seed_deals_the_same_hand_and_its_text_can_be_read() -> None:
    told = said("deal", "--seats", "3", "--seed", "7")
    assert told == said("deal", "--seats", "3", "--seed", "7") != said("deal", "--seats", "3", "--seed", "8")
    text = runner.invoke(app, ["deal", "--seats", "3", "--seed", "7", "--text"]).stdout.strip()
    hand = read_hand(text)
    assert text == told["text"] and str(hand) == runner.invoke(
        app, ["deal", "--seats", "3", "--seed", "7"]
    ).stdout.strip("\n")
    assert told["menu"]["seat"] == hand.to_act == 3


@pytest.mark.parametrize("game", games())
def test_every_game_is_dealt_without_options(game: str) -> None:
    told = said("deal", game, "--seed", "7")
    started = told["events"][0]
    assert (started["game"], told["menu"]["seat"]) == (game, read_hand(told["text"]).to_act)
    assert len(started["stacks"]) == {"kuhn-fixed-limit": 3, "leduc-fixed-limit": 5}.get(game, 6)


def test_games_without_blinds_are_dealt_with_antes_and_their_own_bets() -> None:
    stud = said("deal", "stud-fixed-limit", "--seed", "7")
    assert stud["events"][0]["stakes"]["bring_in"] and stud["menu"]["bring_in"]
    bomb = said("deal", "bomb-pot-omaha-pot-limit", "--seats", "2", "--stack", "50")
    assert [event["amount"] for event in bomb["events"] if event.get("kind") == "ante"] == [1, 1]
    assert set(bomb["events"][0]["stacks"].values()) == {50}
    own = "ante=5 ante_form=per_player bring_in=10 small_bet=50 big_bet=100"
    razz = said("deal", "razz-fixed-limit", "--stakes", own)
    assert set(razz["events"][0]["stacks"].values()) == {10_000}


def test_the_stakes_in_the_help_can_be_dealt() -> None:
    told = " ".join(
        runner.invoke(app, ["deal", "--help"], terminal_width=200).stdout.replace("│", "").split()
    )
    [example] = re.findall(r"Blinds and other stakes: (.+?)\. ", told)
    stakes = said("deal", "--stakes", example)["events"][0]["stakes"]
    assert (stakes["big_blind"], stakes["ante"], stakes["ante_form"]) == (100, 10, "per_player")


def test_facts_of_other_commands_come_as_json(tmp_path: Path) -> None:
    told = said("equity", "AhKh", "QcQs", "--board", "2c7d9s")
    assert told["exact"] and [round(one["equity"], 3) for one in told["players"]] == [0.239, 0.761]

    played = read_hand("holdem-no-limit 50/100 button=1 1:5000 2:5000; 1 fold")
    file = tmp_path / "one.phh"
    file.write_text(write_hands([played], "phh"), encoding="utf-8")
    told = said("replay", str(file))
    assert told["total"]["replayed"] == len(told["hands"]) == 1

    assert {"id": "riverside", "title": "Riverside card room"}.items() <= {
        key: value for one in said("rules", "list") if one["id"] == "riverside" for key, value in one.items()
    }.items()
    rows = said("rules", "list", "--book", "riverside", "--kind", "own")
    assert rows and all(row["kind"] == "own" for row in rows)
    told = said("rules", "diff", "tda-2019", "riverside")
    assert told["books"] == ["tda-2019", "riverside"] and told["values"][0]["point"]

    told = said("rule", "tda-2019/TDA19-X45-1B")
    assert told["rulings"][0]["ruling"]["outcome"] and told["rulings"][0]["words"]

    [told] = said("tournament", "lint", "examples/tournaments/re-entry.toml")
    assert told["name"] and isinstance(told["remarks"], list)


def test_the_shell_can_be_taught_the_options() -> None:
    done = runner.invoke(app, ["--help"])
    assert "--install-completion" in done.stdout
