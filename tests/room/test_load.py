"""The load measurement runs: players take their seats, act, and every seat receives every action."""

import json
from pathlib import Path

import pytest
from bench.load.__main__ import main
from bench.load.speaking import SEATS, Heard, Player


def test_players_of_the_load_fill_their_tables_and_play(tmp_path: Path) -> None:
    told = tmp_path / "load.json"
    played, bare, _ = main(["--tables", "2", "--seconds", "1", "--every", "0.05", "--json", str(told)])
    assert played.actions > 0, "nobody has acted"
    assert played.wrong == bare.wrong == 0, played.first_wrong or bare.first_wrong
    assert played.lost == bare.lost == 0
    assert played.acks and played.lasts, "no action was answered, or shown at every seat"
    assert played.messages >= SEATS * len(played.lasts)
    assert bare.actions and bare.lasts
    assert played.server_cpu > 0 and played.table_kib and played.fill_s
    assert [run["name"] for run in json.loads(told.read_text())["runs"]] == [
        "room",
        "bare stack",
        "bare, full speed",
    ]


@pytest.mark.parametrize("kind", ["ring", "pool"])
def test_players_of_the_load_play_for_chips_too(kind: str) -> None:
    (played,) = main(["--kind", kind, "--tables", "2", "--seconds", "1", "--every", "0.05", "--no-bare"])
    assert played.actions > 0 and played.acks, "nobody has acted"
    assert played.wrong == played.lost == 0, played.first_wrong
    assert bool(played.lasts) == (kind == "ring"), "whom an action reaches is known at a table alone"
    assert played.server_cpu > 0 and played.table_kib and played.fill_s


def test_a_player_takes_an_error_for_what_it_is() -> None:
    player = Player("Load", 1)
    assert player.hear(b'{"type":"error","code":"fault","text":""}') is Heard.WRONG
    assert player.hear(b'{"type":"pong","now":1}') is Heard.OTHER
