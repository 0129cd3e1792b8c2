"""Stage files: an online flight's result for a live final, by the command and at the desk."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room.desk_days import FINAL, FLIGHT_A, Days
from tests.unit.tournament_game import MINUTE, Game, event
from typer.testing import CliRunner

from tapete.cli import app
from tapete.cli.codes import NOT_DONE
from tapete.desk.stage_file import StageFileError, read_stage, stage_of, stage_text
from tapete.room.core.events import encode
from tapete.room.desk import messages as dm
from tapete.room.store.opening import open_store
from tapete.room.store.store import Batch, StoredEvent
from tapete.tournament import commands as cmd
from tapete.tournament.structure.sections import End, Stage

STACK = 20_000


def online(names: int = 3) -> Game:
    """An online flight that is over: two of three players go on."""
    structure = event(
        name="Online 1A",
        currency="EUR",
        stage=Stage(kind="flight", flight="1A"),
        end=End(kind="level", level=1),
        payout=(),
    )
    game = Game(structure, entries=names)
    game.start()
    game.begin()
    game.finish({1: -1_000, 2: 1_000})
    game.do(cmd.EndEvent(), at=10 * MINUTE)
    return game


def file_of(**changed: Any) -> dict[str, Any]:
    """A stage file as plain data."""
    text = stage_text(stage_of(online().t, {1: "Eva", 2: "Ana", 3: "Bo"}))
    found: dict[str, Any] = json.loads(text)
    return found | changed


def test_a_file_has_the_players_the_money_and_the_level() -> None:
    assert file_of() == {
        "format": "tapete-stage",
        "version": 1,
        "event": "Online 1A",
        "flight": "1A",
        "currency": "EUR",
        "pool": 300,
        "entries": 3,
        "end_level": 1,
        "chips": 3_000,
        "players": [{"name": "Ana", "stack": 2_000}, {"name": "Bo", "stack": 1_000}],
    }


ANA = {"name": "Ana", "stack": 2_000}


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"chips": 4_000}, "chips: the stacks add up to 3,000, not to 4,000"),
        ({"players": [ANA, {"name": " ana ", "stack": 1_000}]}, "players[1].name:  ana  is also players[0]"),
        ({"players": [ANA, {"name": "Bo", "stack": 0}]}, "$.players[1].stack"),
        ({"entries": 1}, "entries: 1, but 2 players go on"),
        ({"version": 2}, "$.version"),
        ({"more": 1}, "unknown field `more`"),
    ],
)
def test_a_wrong_file_is_refused_with_its_field(changed: dict[str, Any], says: str) -> None:
    with pytest.raises(StageFileError) as error:
        read_stage(json.dumps(file_of(**changed)))
    assert says in str(error.value)


def test_only_a_flight_that_is_over_has_a_file() -> None:
    game = Game(event(), entries=3)
    with pytest.raises(StageFileError, match="no flight that is over"):
        stage_of(game.t, {})


# ------------------------------------------------------------ at the desk


def brings(days: Days, file: dict[str, Any]) -> dm.DeskServerMessage:
    """Bring a file into the final."""
    seen = days.desk.owners[FINAL].live.last_act
    return days.say("bring_file", id=str(uuid.uuid4()), event=FINAL, seen=seen, text=json.dumps(file))


@pytest.fixture
def days() -> Days:
    """A live flight that is over: Ana and Rui go on with 20,000 each."""
    days = Days()
    days.opens_days(carry="sum")
    days.qualifies(FLIGHT_A, "Ana", "Rui")
    days.event = FINAL
    return days


def test_an_event_that_began_online_is_finished_live(days: Days) -> None:
    assert isinstance(brings(days, file_of(end_level=2)), dm.Done)
    (brought,) = days.flights.brought
    assert (brought.flight, brought.players, brought.chips, brought.pool) == ("Online 1A", 2, 3_000, 300)
    days.give("set_up_final")
    assert {one.name: one.stack for one in days.state.state.players} == {
        "Ana": STACK + 2_000,
        "Bo": 1_000,
        "Rui": STACK,
    }
    assert days.state.state.figures.in_play == 2 * STACK + 3_000
    assert days.state.state.figures.pool == 300 + days.flights.flights[0].pool
    again = Days(days.disk, days.clock)
    assert again.desk.desk_state(FINAL) == days.desk.desk_state(FINAL)


def test_a_brought_stage_is_undone_with_a_reason(days: Days) -> None:
    said = brings(days, file_of())
    assert isinstance(said, dm.Done)
    again = brings(days, file_of())
    assert isinstance(again, dm.NotDone) and again.reason == "flight_twice"
    days.give("undo", act=said.act, reason="the wrong file")
    assert days.flights.brought == ()
    assert isinstance(brings(days, file_of()), dm.Done)


@pytest.mark.parametrize(
    ("file", "reason"),
    [(file_of(currency="USD"), "other_currency"), (file_of(chips=1), "stage_file"), ({}, "stage_file")],
)
def test_a_wrong_file_changes_nothing(days: Days, file: dict[str, Any], reason: str) -> None:
    said = brings(days, file)
    assert isinstance(said, dm.NotDone) and said.reason == reason
    assert days.flights.brought == ()


def test_a_live_flights_file_can_be_read_again(days: Days) -> None:
    live = days.desk.owners[FLIGHT_A].live
    stage = read_stage(stage_text(stage_of(live.tournament, days.desk.names[FLIGHT_A])))
    assert {one.name: one.stack for one in stage.players} == {"Ana": STACK, "Rui": STACK}
    assert (stage.flight, stage.entries, stage.end_level, stage.chips) == ("1A", 2, 2, 2 * STACK)


# ------------------------------------------------------------ the command


def stored(folder: Path, game: Game) -> None:
    """Write an event and its accounts into a store, as a room does."""

    async def write() -> None:
        store = await open_store(folder)
        for at, name in enumerate(("Eva", "Ana", "Bo")):
            await store.create_account(name, False, bytes([at]) * 32, 0)
        events = tuple(
            StoredEvent("tournament/7", seq, 0, "", encode(one)) for seq, one in enumerate(game.log, start=1)
        )
        await store.append(Batch("tournament/7", 0, events, (), ()))
        await store.close()

    asyncio.run(write())


def test_the_command_writes_the_file_of_an_online_flight(tmp_path: Path) -> None:
    stored(tmp_path / "data", online())
    file = tmp_path / "1A.json"
    run: Callable[..., Any] = CliRunner().invoke
    asked = ["room", "stage", "tournament/7", "--data", str(tmp_path / "data"), "-o", str(file)]
    done = run(app, asked)
    assert done.exit_code == 0 and "2 players go on with 3000 chips" in done.output
    assert msgspec.json.decode(file.read_bytes()) == file_of()
    assert run(app, asked).exit_code == NOT_DONE, "an existing file is kept"
    other = ["room", "stage", "tournament/8", "--data", str(tmp_path / "data"), "-o", str(tmp_path / "x")]
    assert run(app, other).exit_code == NOT_DONE and not (tmp_path / "x").exists()
