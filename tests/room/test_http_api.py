"""The HTTP interface, asked on a real port while the room plays."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest
from msgspec import structs
from tests.room.lines import messages
from tests.room.serving import Served, in_memory, serving
from tests.waiting import HANG_S, wait_until
from websockets.asyncio.client import ClientConnection, connect

from tapete.room import protocol as p
from tapete.room.core.pace import RoomPace
from tapete.room.net.api import feeds
from tapete.room.net.api.problems import Problem
from tapete.room.net.app import make_app
from tapete.room.people.doors import Doors, Limits
from tapete.room.protocol import http
from tapete.tournament.structures import structure

KEY = "the operator's key"
EVENT = structs.replace(structure("sit-and-go-6"), fill_ms=10_000_000)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """A room that offers one Sit & Go."""
    app = make_app(in_memory, structures=[EVENT], pace=RoomPace(), operator_key=KEY)
    with serving(app) as found:
        yield found


class Answer:
    """What a request was answered with."""

    def __init__(self, status: int, headers: Any, body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    def of(self, kind: type[Any]) -> Any:
        return msgspec.json.decode(self.body, type=kind)


def call(
    served: Served, path: str, *, method: str = "GET", token: str | None = None, **headers: str
) -> Answer:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    if token is not None:
        given["authorization"] = f"Bearer {token}"
    body = given.pop("body", None)
    request = Request(
        f"http://127.0.0.1:{served.port}{path}",
        data=body.encode() if body is not None else None,
        headers=given,
        method=method,
    )
    try:
        with urlopen(request, timeout=HANG_S) as answer:  # noqa: S310
            return Answer(answer.status, answer.headers, answer.read())
    except HTTPError as error:
        return Answer(error.code, error.headers, error.read())


def problem(answer: Answer) -> tuple[int, str]:
    """The code of an error, whose shape is checked."""
    assert answer.headers["content-type"] == "application/problem+json"
    found: Problem = answer.of(Problem)
    assert found.status == answer.status and found.title and found.detail
    return answer.status, found.code


async def _greeted(line: ClientConnection, name: str) -> str:
    await line.send(msgspec.json.encode(p.Hello(protocol=p.PROTOCOL, name=name)).decode())
    async for told in messages(line):
        if isinstance(told, p.Welcome):
            return told.token or ""
    raise AssertionError("no welcome")


def player(served: Served, name: str, *, enter: str | None = None) -> str:
    """The token of a new player, who may enter a tournament."""

    async def whole() -> str:
        async with connect(served.url) as line:
            token = await _greeted(line, name)
            if enter is not None:
                message = p.Register(id=str(uuid.uuid4()), stream=enter)
                await line.send(msgspec.json.encode(message).decode())
                async for told in messages(line):
                    assert not isinstance(told, p.Error), told
                    if isinstance(told, p.Accepted):
                        break
            return token

    return asyncio.run(asyncio.wait_for(whole(), HANG_S))


# ------------------------------------------------------------ what everybody may ask


def test_the_lobby_and_an_event_are_told(served: Served) -> None:
    about = call(served, "/api/v1").of(http.About)
    assert (about.version, about.protocol) == (1, p.PROTOCOL)
    lobby = call(served, "/api/v1/lobby").of(http.LobbyPage)
    assert [row.name for row in lobby.rows][:1] == [EVENT.name] and lobby.next is None
    event = call(served, "/api/v1/events/1").of(http.Event)
    assert event.row == lobby.rows[0] and event.book
    levels = call(served, "/api/v1/events/1/structure").of(http.LevelList).levels
    assert [level.big_blind for level in levels] == [level.big_blind for level in EVENT.levels]
    assert call(served, "/api/v1/events/1/prizes").of(http.PrizeList).prizes
    assert call(served, "/api/v1/events/1/results").of(http.Results).results == ()


def test_a_lobby_is_filtered_and_paged(served: Served) -> None:
    def names(query: str) -> int:
        return len(call(served, f"/api/v1/lobby?{query}").of(http.LobbyPage).rows)

    assert names("tab=sit_and_go&limit=no-limit&seats=6&open=true") == names("") >= 1
    assert names("tab=windfall") == names("seats=9") == names("price_most=0") == names("after=100") == 0
    assert names("format=satellite") == 0 and names("free_least=1") == names("")
    first = call(served, "/api/v1/lobby?size=1").of(http.LobbyPage)
    assert len(first.rows) == 1 and (first.next is None) == (first.total == 1)


def test_rules_are_told_in_three_languages_page_by_page(served: Served) -> None:
    books = call(served, "/api/v1/books").of(http.Books)
    assert "aconcagua" in books.books and "razz-fixed-limit" in books.games
    row = call(served, "/api/v1/books/casino-club/rules/CCL-language?language=es").of(http.BookRow)
    assert row.says == "El idioma oficial del torneo es el español."
    found: list[str] = []
    after = ""
    while True:
        page = call(served, f"/api/v1/books/aconcagua/rules?size=100&after={after}").of(http.BookPage)
        found += [one.id for one in page.rows]
        if page.next is None:
            break
        after = page.next
    assert len(found) == len(set(found)) == page.total == 289
    words = call(served, "/api/v1/books/aconcagua/rules?text=windfall").of(http.BookPage)
    assert words.total and all("indfall" in f"{one.id}{one.title}{one.says}" for one in words.rows)


def test_an_answer_that_is_known_is_not_sent_again(served: Served) -> None:
    first = call(served, "/api/v1/books")
    again = call(served, "/api/v1/books", if_none_match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"") and again.headers["etag"] == first.headers["etag"]
    assert "max-age" in first.headers["cache-control"]
    other = call(served, "/api/v1/books", if_none_match='"something else"')
    assert other.status == 200 and other.body == first.body
    assert call(served, "/api/v1/lobby").headers["cache-control"] == "no-cache"


# ------------------------------------------------------------ errors


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/api/v1/nothing", (404, "no_such_path")),
        ("/api/v2/lobby", (404, "no_such_path")),
        ("/api/v1/events/99", (404, "no_such_stream")),
        ("/api/v1/events/0", (404, "not_found")),
        ("/api/v1/events/word", (404, "not_found")),
        ("/api/v1/books/none/rules", (404, "no_such_book")),
        ("/api/v1/books/aconcagua/rules/NONE", (404, "no_such_row")),
        ("/api/v1/lobby?size=0", (400, "malformed")),
        ("/api/v1/lobby?size=201", (400, "malformed")),
        ("/api/v1/lobby?colour=red", (400, "malformed")),
        ("/api/v1/lobby?size=1&size=2", (400, "malformed")),
        ("/api/v1/lobby?state=%00", (400, "malformed")),
        ("/api/v1/lobby?tab=null", (400, "malformed")),
        ("/api/v1/lobby?open=1", (400, "malformed")),
        ("/api/v1/lobby?size=%2B7", (400, "malformed")),
        ("/api/v1/events/01", (404, "not_found")),
        ("/api/v1/account", (401, "token_missing")),
        ("/api/v1/admin/streams", (401, "token_missing")),
        ("/api/v1/feeds/lobby?lines=0", (400, "malformed")),
        ("/api/v1/feeds/events/99", (404, "no_such_stream")),
        ("/api/v1/feeds/events/1/tables/7", (404, "no_such_table")),
    ],
)
def test_what_is_wrong_is_told_in_one_shape(served: Served, path: str, expected: tuple[int, str]) -> None:
    assert problem(call(served, path)) == expected


def test_other_methods_are_told_which_ones_there_are(served: Served) -> None:
    answer = call(served, "/api/v1/lobby", method="DELETE")
    assert problem(answer) == (405, "method_not_allowed") and answer.headers["allow"] == "GET, HEAD"
    head = call(served, "/api/v1/lobby", method="HEAD")
    assert (head.status, head.body) == (200, b"")


def test_an_address_that_asks_too_often_has_to_wait() -> None:
    doors = Doors(Limits(requests=2))
    assert [doors.request("192.0.2.7", 0) for _ in range(3)] == [None, None, 30_000]
    assert doors.request("192.0.2.8", 0) is None and doors.request("127.0.0.1", 0) is None


# ------------------------------------------------------------ with a token


def test_a_token_opens_ones_own_events_wallet_and_hands_and_nobody_elses(served: Served) -> None:
    ana, bea = player(served, "Ana", enter="tournament/1"), player(served, "Bea")
    assert call(served, "/api/v1/account", token=ana).of(http.Me).name == "Ana"

    def events_of(token: str) -> list[tuple[str, bool]]:
        told = call(served, "/api/v1/account/events", token=token).of(http.MyEvents).events
        return [(one.stream, one.mark.playing) for one in told]

    wait_until(lambda: events_of(ana) == [("tournament/1", True)], "the lobby tells the entry")
    assert events_of(bea) == []
    price = EVENT.price.total
    wallet = call(served, "/api/v1/account/wallet", token=ana).of(http.WalletNow)
    other = call(served, "/api/v1/account/wallet", token=bea).of(http.WalletNow)
    spent = other.balance + other.tournament_money - wallet.balance - wallet.tournament_money
    assert spent in (0, price)  # a ticket of this price may have paid
    statement = call(served, "/api/v1/account/statement?size=1", token=ana).of(http.Statement)
    assert len(statement.entries) == 1
    hands = call(served, "/api/v1/account/events/1/hands", token=ana).of(p.HandList)
    assert hands.hands == ()
    assert problem(call(served, "/api/v1/account/events/1/hands/5", token=ana)) == (404, "no_such_hand")
    wrong = "no such token"
    assert problem(call(served, "/api/v1/account", token=wrong)) == (401, "unknown_token")
    assert problem(call(served, "/api/v1/account", token=KEY)) == (401, "unknown_token")
    cache = call(served, "/api/v1/account/wallet", token=ana).headers["cache-control"]
    assert cache == "private, no-cache"


def test_asking_over_http_makes_nobody_present(served: Served) -> None:
    """A player is here if they have a line to play on, not because a program reads their wallet."""
    token = player(served, "Caio")
    me = call(served, "/api/v1/account", token=token).of(http.Me)
    call(served, "/api/v1/account/wallet", token=token)
    assert me.id not in served.app.state.room.gateway.here()


def test_the_operator_gives_orders_and_players_do_not(served: Served) -> None:
    streams = call(served, "/api/v1/admin/streams", token=KEY).of(http.Streams).streams
    assert streams[0].stream == "tournament/1"
    path = "/api/v1/admin/streams/tournament/1/resume"
    token = player(served, "Dani")
    assert problem(call(served, path, method="POST", token=token, body="{}")) == (401, "unknown_token")
    status, _ = problem(call(served, path, method="POST", token=KEY, body="{}"))
    assert status == 409  # it runs already
    assert problem(call(served, path, method="POST", token=KEY, body="[")) == (400, "malformed")
    assert problem(call(served, path, method="POST", token=KEY, body="x" * 20_000)) == (413, "too_large")


# ------------------------------------------------------------ feeds


class Feed:
    """A feed that is read line by line."""

    def __init__(self, served: Served, path: str, token: str | None = None) -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        request = Request(f"http://127.0.0.1:{served.port}{path}", headers=headers)
        self.answer = urlopen(request, timeout=HANG_S)  # noqa: S310

    def line(self) -> Any:
        """The next line; None for one without content."""
        found = self.answer.readline()
        assert found.endswith(b"\n"), "the feed has ended"
        return json.loads(found) if found.strip() else None

    def until(self, kind: str) -> Any:
        for _ in range(100):
            line = self.line()
            if line is not None and line["type"] == kind:
                return line
        raise AssertionError(f"no {kind}")


def test_feeds_send_what_is_so_and_then_what_changes(served: Served) -> None:
    lobby = Feed(served, "/api/v1/feeds/lobby")
    assert lobby.answer.headers["content-type"].startswith("application/x-ndjson")
    assert [row["stream"] for row in lobby.until("lobby_rows")["rows"]][:1] == ["tournament/1"]
    event = Feed(served, "/api/v1/feeds/events/1")
    entries = len(event.until("tournament_state")["entries"])
    token = player(served, "Eva")
    own = Feed(served, "/api/v1/feeds/account", token)
    assert {own.line()["type"], own.line()["type"]} == {"lobby_rows", "wallet_state"}
    player(served, "Flor", enter="tournament/1")
    assert lobby.until("lobby_news")["rows"][0]["entries"] == entries + 1
    assert event.until("page_news")["entries"]
    for feed in (lobby, event, own):
        feed.answer.close()


def test_a_feed_without_news_sends_empty_lines_and_ends_when_it_was_asked_to(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeds, "KEEP_ALIVE_S", 0.05)
    answer = call(served, "/api/v1/feeds/lobby?lines=4")
    lines = answer.body.split(b"\n")
    assert json.loads(lines[0])["type"] == "lobby_rows" and len(lines) == 5
    assert b"" in lines[1:4]


def test_a_reader_who_is_too_slow_loses_the_feed_and_the_room_keeps_little() -> None:
    async def whole() -> None:
        from tapete.room.net.api.caller import MOST_WAITING, ApiListener

        caller = ApiListener()
        for _ in range(MOST_WAITING + 50):
            caller.tell(p.Pong(now=1))
        assert caller.overrun
        count = 0
        while await caller.next(0.01) is not None:
            count += 1
        assert count == MOST_WAITING

    asyncio.run(whole())
