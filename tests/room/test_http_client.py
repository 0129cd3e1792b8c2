"""`tapete.client.http` and its example against a room on a real port."""

from __future__ import annotations

import asyncio
import doctest
import re
import runpy
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from tests.room.serving import Served, in_memory, serving
from tests.room.test_http_api import EVENT, KEY, player
from tests.waiting import HANG_S, wait_until

from tapete.client import Client
from tapete.client.http import HttpClient, HttpRefused
from tapete.formats import read_hands
from tapete.room import protocol as p
from tapete.room.core.pace import RoomPace
from tapete.room.net.app import make_app

EXAMPLE = Path(__file__).parents[2] / "examples" / "lobby.py"


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    app = make_app(in_memory, structures=[EVENT], operator_key=KEY)
    with serving(app) as found:
        yield found


def room(served: Served, token: str | None = None) -> HttpClient:
    return HttpClient(f"http://127.0.0.1:{served.port}", token=token)


def test_a_program_reads_lobby_event_and_rules(served: Served) -> None:
    client = room(served)
    assert [row.stream for row in client.lobby(open=True, limit="no-limit")] == ["tournament/1"]
    assert list(client.lobby(tab="windfall")) == []
    assert client.event(1).row.name == EVENT.name and client.structure(1).levels
    assert list(client.players(1)) == [] and client.results(1).results == ()
    assert client.about().version == 1 and client.prizes(1).certain
    assert "roberts" in client.books().books
    assert len(list(client.rules("casino-club"))) == 241
    assert client.rule("casino-club", "CCL-language", language="pt").title
    # What has not changed is not sent again, and is the same.
    assert client.books() == client.books()


def test_a_refusal_has_status_code_and_words(served: Served) -> None:
    with pytest.raises(HttpRefused) as refused:
        room(served).event(99)
    assert (refused.value.status, refused.value.code) == (404, "no_such_stream")
    with pytest.raises(HttpRefused) as missing:
        room(served).wallet()
    assert missing.value.code == "token_missing"


def test_a_player_and_the_operator_see_their_own(served: Served) -> None:
    client = room(served, player(served, "Ana", enter="tournament/1"))
    assert client.me().name == "Ana" and client.wallet().balance > 0
    entered = ["tournament/1"]
    wait_until(lambda: [one.stream for one in client.my_events()] == entered, "the lobby tells the entry")
    assert client.statement(size=5).entries and client.my_hands(1) == ()
    with pytest.raises(HttpRefused):
        client.my_hand(1, 1)
    operator = room(served, KEY)
    assert [one.stream for one in operator.streams()][:1] == ["tournament/1"]
    told = operator.order("tournament/1", "cancel", reason="power cut")
    assert told.state == "cancelled"
    wait_until(lambda: client.my_events()[0].state == "cancelled", "the lobby tells it")


def test_feeds_are_messages(served: Served) -> None:
    client = room(served, player(served, "Bea"))
    lobby = next(client.lobby_feed())
    assert isinstance(lobby, p.LobbyRows)
    number = int(lobby.rows[0].stream.partition("/")[2])
    assert isinstance(next(client.event_feed(number)), p.TournamentState)
    assert isinstance(next(client.account_feed()), p.LobbyRows)
    with pytest.raises(HttpRefused):
        next(client.table_feed(number, 9))


def test_the_example_lists_open_tournaments(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    rows = room(served).lobby
    wait_until(lambda: [row.free for row in rows(open=True)] == [6], "the next event is open")
    runpy.run_path(str(EXAMPLE))["main"](f"http://127.0.0.1:{served.port}", feed=False)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 and EVENT.name in lines[0] and "6 free" in lines[0]


# ------------------------------------------------------------ own hands and money

PAGE = Path(__file__).parents[2] / "docs" / "http.md"


async def plays(served: Served, name: str, tokens: dict[str, str], over: threading.Event) -> None:
    """Play the first event: check, or fold."""
    async with await Client.connect(served.url, name=name, bot=False) as client:
        tokens[name] = client.welcome.token or ""
        await client.register("tournament/1")
        await client.watch("tournament/1")
        answered = ""
        async for told in client:
            if over.is_set():
                return
            if isinstance(told, p.Table) and told.decision and told.menu and told.decision != answered:
                answered = told.decision
                await client.act(told.stream, answered, p.Action.CHECK if told.menu.check else p.Action.FOLD)


@pytest.fixture(scope="module")
def played() -> Iterator[tuple[HttpClient, HttpClient]]:
    """Clients of two players of an event that was cancelled after some hands."""
    event = structs.replace(EVENT, fill_ms=1)
    pace = RoomPace(start=20, between=5, showdown=5, street=0, reveal=5)
    app = make_app(in_memory, structures=[event], pace=pace, bot_divisor=2_000, operator_key=KEY)
    with serving(app) as found:
        tokens: dict[str, str] = {}
        over = threading.Event()

        async def both() -> None:
            await asyncio.gather(*(plays(found, name, tokens, over) for name in ("Ana", "Bea")))

        playing = threading.Thread(target=lambda: asyncio.run(both()), daemon=True)
        playing.start()
        wait_until(lambda: len(tokens) == 2, "both are there")
        ana, bea = room(found, tokens["Ana"]), room(found, tokens["Bea"])
        wait_until(lambda: len(list(ana.find_hands())) > 5, "hands are kept")
        over.set()
        room(found, KEY).order("tournament/1", "cancel", reason="enough")
        hands = found.app.state.room.owners["tournament/1"].game.hands
        wait_until(
            lambda: len(hands.over_after(0)) == len(list(ana.find_hands())) == len(list(bea.find_hands())),
            "all hands are kept",
        )
        playing.join(HANG_S)
        yield ana, bea


def test_the_examples_of_the_page_run(played: tuple[HttpClient, HttpClient]) -> None:
    examples = "".join(re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S))
    test = doctest.DocTestParser().get_doctest(examples, {"client": played[0]}, PAGE.name, None, 0)
    assert len(test.examples) > 10
    said: list[str] = []
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, _ = doctest.DocTestRunner(optionflags=flags).run(test, out=said.append)
    assert failed == 0, "".join(said)


@pytest.mark.parametrize(("file", "format_"), [("phhs", "phh"), ("ohh", "ohh"), ("txt", "pokerstars")])
def test_one_hand_those_of_a_session_and_all_are_files(
    played: tuple[HttpClient, HttpClient], file: Any, format_: Any
) -> None:
    ana, bea = played
    every = list(ana.find_hands())
    rows = [one for one in every if ana.hands_file(file, stream=one.stream, hand=one.hand)]
    assert rows == every
    session = {"since": rows[-1].at, "until": rows[-3].at + 1}
    for wanted, count in (
        ({"stream": rows[0].stream, "hand": rows[0].hand}, 1),
        (session, 3),
        ({}, len(rows)),
    ):
        found = list(read_hands(ana.hands_file(file, **wanted).encode(), format_))
        assert len(found) == count > 0
    # Each has a file of their own: no cards of others that were not shown are in it.
    for client, other in ((ana, bea), (bea, ana)):
        mine = {one.hand: one.cards for one in other.find_hands() if not one.showdown}
        for one in client.find_hands():
            text = client.hands_file(file, stream=one.stream, hand=one.hand)
            assert one.hand not in mine or f"[{' '.join(mine[one.hand])}]" not in text


def test_a_hand_of_somebody_else_is_not_told(played: tuple[HttpClient, HttpClient]) -> None:
    ana, bea = played
    stranger = HttpClient(ana._room)
    row = next(ana.find_hands())
    with pytest.raises(HttpRefused, match="401 sign_in_first"):
        stranger.hands_file("phhs")
    link = ana.share_hand(row.stream, row.hand)
    assert row.cards[0] not in str(stranger.shared_hand(link).steps[0:4])
    shown = ana.share_hand(row.stream, row.hand, cards=True)
    assert set(row.cards) <= set(str(stranger.shared_hand(shown)).replace("'", " ").split())


def test_the_cashier_tells_what_is_held_and_every_movement(played: tuple[HttpClient, HttpClient]) -> None:
    ana, _ = played
    lines = list(ana.cashier_statement())
    assert lines[-1].memo == "welcome" and "buy_in" in {line.memo for line in lines}
    held = next(one.amount for one in ana.purses().purses if one.part == "money")
    assert lines[0].balance == held == sum(line.amount for line in lines)
    assert [line.memo for line in ana.cashier_statement(memo="buy_in")] == ["buy_in"]
    assert len(ana.statement_csv().splitlines()) == len(lines) + 1
