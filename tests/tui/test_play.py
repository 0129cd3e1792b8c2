"""The terminal client, driven by Textual's pilot in a room on a real port."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from msgspec import structs
from tests.room.serving import Served, in_memory, serving
from textual.pilot import Pilot
from textual.widgets import DataTable, Input, Static

from tapete.cli.tui.app import LobbyScreen, Play
from tapete.room.core.pace import RoomPace
from tapete.room.net.app import make_app
from tapete.rules.rows import Language
from tapete.tournament.structures import structure

PATIENCE_S = 60
"""Only a hang takes longer."""
EVENT = structs.replace(
    structure("sit-and-go-6"), name="Six", fill_ms=500, action_ms=120_000, time_bank_ms=120_000
)


@pytest.fixture
def served() -> Iterator[Served]:
    app = make_app(in_memory, structures=[EVENT], pace=RoomPace(), bot_divisor=50)
    with serving(app) as found:
        yield found


async def until(pilot: Pilot[str], true: Callable[[], bool]) -> None:
    async def whole() -> None:
        while not true():
            await pilot.pause(0.02)

    await asyncio.wait_for(whole(), PATIENCE_S)


def shown(app: Play, id: str) -> str:
    return str(app.screen.query_one(id, Static).render())


def run(served: Served, work: Callable[[Play, Pilot[str]], object], language: Language = "en") -> None:
    async def whole() -> None:
        app = Play(f"http://127.0.0.1:{served.port}", name="Ana", token=None, language=language)
        async with app.run_test(size=(100, 40)) as pilot:
            await work(app, pilot)  # type: ignore[misc]

    asyncio.run(whole())


async def seated(app: Play, pilot: Pilot[str]) -> None:
    """Enter the first tournament and wait until it is one's turn."""
    await until(pilot, lambda: app.screen.query_one(DataTable).row_count == 1)
    await pilot.press("enter")
    await until(pilot, lambda: app.table_screen is not None and app.table_screen.menu is not None)


def test_a_player_enters_by_keys_and_folds(served: Served) -> None:
    async def work(app: Play, pilot: Pilot[str]) -> None:
        await seated(app, pilot)
        screen = app.table_screen
        assert screen is not None and screen.told is not None
        text = shown(app, "#table")
        assert "Ana" in text and "Six" in text and "Board" in text
        decision = screen.told.decision
        assert screen.menu is not None
        keys = shown(app, "#keys")
        assert "Fold" in keys and ("Check" if screen.menu.check else "Call") in keys
        await pilot.press("c" if screen.menu.check else "f")
        await until(pilot, lambda: screen.told is not None and screen.told.decision != decision)
        room = served.app.state.room
        tournament = room.owners["tournament/1"].game.tournament
        assert [entry.bot for entry in tournament.entries.values()].count(False) == 1

    run(served, work)


def test_an_amount_outside_the_menu_is_refused_before_it_is_sent(served: Served) -> None:
    async def work(app: Play, pilot: Pilot[str]) -> None:
        await seated(app, pilot)
        screen = app.table_screen
        assert screen is not None and screen.menu is not None and screen.menu.raise_to is not None
        least, most = screen.menu.raise_to.least, screen.menu.raise_to.most
        await pilot.press("r", *"1", "enter")
        await until(pilot, lambda: f"{least:,} to {most:,}" in shown(app, "#said"))
        amount = app.screen.query_one(Input)
        amount.value = str(least)
        decision = screen.told.decision if screen.told else None
        await pilot.press("enter")
        await until(pilot, lambda: screen.told is not None and screen.told.decision != decision)
        hand = screen.told.hand if screen.told else None
        assert hand is not None and screen.told is not None and screen.told.you is not None
        assert hand.put_in[screen.told.you] >= least or hand.bets.get(screen.told.you, 0) >= least

    run(served, work)


def test_escape_leads_back_to_the_lobby_and_enter_to_the_table_again(served: Served) -> None:
    async def work(app: Play, pilot: Pilot[str]) -> None:
        await seated(app, pilot)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        rows = app.screen.query_one(DataTable)
        await until(pilot, lambda: any("●" in rows.get_row_at(n) for n in range(rows.row_count)))
        mine = next(n for n in range(rows.row_count) if "●" in rows.get_row_at(n))
        rows.move_cursor(row=mine)
        await pilot.press("enter")
        await until(pilot, lambda: app.table_screen is not None and app.table_screen.told is not None)

    run(served, work)


@pytest.mark.parametrize(("language", "word"), [("es", "Torneo"), ("pt", "Torneio")])
def test_it_speaks_the_players_language(served: Served, language: Language, word: str) -> None:
    async def work(app: Play, pilot: Pilot[str]) -> None:
        await until(pilot, lambda: app.screen.query_one(DataTable).row_count == 1)
        heads = [str(column.label) for column in app.screen.query_one(DataTable).columns.values()]
        assert word in heads

    run(served, work, language)


def test_a_room_that_is_not_there_ends_it_with_words() -> None:
    async def whole() -> None:
        app = Play("http://127.0.0.1:9", name="Ana", token=None)
        async with app.run_test() as pilot:
            await until(pilot, lambda: app.return_code is not None)
        assert app.return_code == 1 and app.return_value

    asyncio.run(whole())
