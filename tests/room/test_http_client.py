"""`tapete.client.http` and its example against a room on a real port."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.room.serving import Served, in_memory, serving
from tests.room.test_http_api import EVENT, KEY, player
from tests.waiting import wait_until

from tapete.client.http import HttpClient, HttpRefused
from tapete.room import protocol as p
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
