"""Client of the room's HTTP interface: everything except play, without a socket connection.

>>> client = HttpClient("http://localhost:8000")
>>> client.url("/lobby", {"tab": "windfall", "open": True, "game": None})
'http://localhost:8000/api/v1/lobby?tab=windfall&open=true'
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from http.client import HTTPResponse
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

import msgspec

from tapete.room import protocol as p
from tapete.room.protocol import cashier, http
from tapete.room.protocol import own_hands as own

__all__ = ["HttpClient", "HttpRefused"]

Found = TypeVar("Found")

TIMEOUT_S = 30.0
"""Longest silence of the room; a feed sends an empty line every seven seconds."""
MOST_WAIT_S = 60.0
"""Longest wait that the client accepts from the room before it gives up."""
TRIES = 3


class HttpRefused(Exception):
    """The room answered with an error.

    >>> str(HttpRefused(404, "no_such_stream", "There is no tournament/9."))
    '404 no_such_stream: There is no tournament/9.'
    """

    def __init__(self, status: int, code: str, detail: str, facts: Mapping[str, int] | None = None) -> None:
        self.status, self.code, self.detail, self.facts = status, code, detail, dict(facts or {})
        super().__init__(f"{status} {code}: {detail}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.status, self.code, self.detail, self.facts)


class _Problem(msgspec.Struct):
    status: int
    code: str
    detail: str
    facts: dict[str, int] = {}


class HttpClient:
    """Ask a room over HTTP. Unchanged answers come from a cache.

    Args:
        room: `http://host:port`.
        token: a player's token, for `me`, `wallet` and other private pages; or the room's key, for the
            operator's orders.
    """

    def __init__(self, room: str, *, token: str | None = None) -> None:
        self._room = room.rstrip("/")
        self._base = f"{self._room}/api/v{http.VERSION}"
        self._token = token
        self._known: dict[str, tuple[str, bytes]] = {}
        """Cache of the last answers: tag and body, by address."""

    # ------------------------------------------------------------ for everybody

    def about(self) -> http.About:
        """Return what the room says about itself."""
        return self._get("", http.About)

    def lobby(self, **wanted: Any) -> Iterator[p.LobbyRow]:
        """Iterate over every matching tournament, over all pages: `lobby(tab="windfall", open=True)`."""
        after: int | None = 0
        while after is not None:
            page = self._get("/lobby", http.LobbyPage, {**wanted, "after": after})
            yield from page.rows
            after = page.next

    def event(self, event: int) -> http.Event:
        """Return one event."""
        return self._get(f"/events/{event}", http.Event)

    def structure(self, event: int) -> http.LevelList:
        """Return the levels of an event."""
        return self._get(f"/events/{event}/structure", http.LevelList)

    def players(self, event: int) -> Iterator[Any]:
        """Iterate over every entry that the room lists, over all pages."""
        after: int | None = 0
        while after is not None:
            page = self._get(f"/events/{event}/players", http.EntryPage, {"after": after})
            yield from page.entries
            after = page.next

    def prizes(self, event: int) -> http.PrizeList:
        """Return the prizes of an event."""
        return self._get(f"/events/{event}/prizes", http.PrizeList)

    def results(self, event: int) -> http.Results:
        """Return the results of an event."""
        return self._get(f"/events/{event}/results", http.Results)

    def books(self) -> http.Books:
        """Return the rulebooks of the room."""
        return self._get("/books", http.Books)

    def rules(self, book: str, *, text: str = "", language: http.Language = "en") -> Iterator[http.BookRow]:
        """Iterate over every rule of a book that contains these words, over all pages."""
        after: str | None = ""
        while after is not None:
            query = {"text": text, "language": language, "after": after}
            page = self._get(f"/books/{quote(book, safe='')}/rules", http.BookPage, query)
            yield from page.rows
            after = page.next

    def rule(self, book: str, row: str, *, language: http.Language = "en") -> http.BookRow:
        """Return one rule of a book."""
        path = f"/books/{quote(book, safe='')}/rules/{quote(row, safe='')}"
        return self._get(path, http.BookRow, {"language": language})

    # ------------------------------------------------------------ with a token

    def me(self) -> http.Me:
        """Return your account."""
        return self._get("/account", http.Me)

    def my_events(self) -> tuple[http.MyEvent, ...]:
        """Return the events that you have entered."""
        return self._get("/account/events", http.MyEvents).events

    def wallet(self) -> http.WalletNow:
        """Return your wallet."""
        return self._get("/account/wallet", http.WalletNow)

    def statement(self, *, size: int = 50) -> http.Statement:
        """Return the last movements of your wallet."""
        return self._get("/account/statement", http.Statement, {"size": size})

    def my_hands(self, event: int) -> tuple[Any, ...]:
        """Return your hands in an event."""
        return self._get(f"/account/events/{event}/hands", p.HandList).hands

    def my_hand(self, event: int, hand: int) -> p.HandReplay:
        """Return one of your hands, step by step."""
        return self._get(f"/account/events/{event}/hands/{hand}", p.HandReplay)

    def find_hands(self, **wanted: Any) -> Iterator[own.FoundHand]:
        """Your hands that a search finds, over all pages, the newest first.

        Args:
            wanted: fields of `HandSearch`: `find_hands(game="omaha", result="won", pot=1_000)`.
        """
        after: str | None = ""
        while after is not None:
            page = self._get("/hands", own.FoundHands, {**wanted, "after": after})
            yield from page.hands
            after = page.next

    def replay_hand(self, stream: str, hand: int) -> own.ReplayWithEquities:
        """One of your hands step by step: `replay_hand("ring/1", 12)`."""
        return self._get(f"/hands/{quote(stream)}/{hand}", own.ReplayWithEquities)

    def share_hand(self, stream: str, hand: int, *, cards: bool = False) -> str:
        """A link to one of your hands.

        Args:
            cards: whether it shows your cards to everybody who has it.
        """
        query = {"cards": "1" if cards else None}
        return self._get(f"/hands/{quote(stream)}/{hand}/link", own.HandLink, query).link

    def shared_hand(self, link: str) -> own.ReplayWithEquities:
        """The hand of a link, as you may see it."""
        return self._get(f"/hands/shared/{quote(link, safe='')}", own.ReplayWithEquities)

    def hands_file(self, file: own.HandFile = "phhs", **wanted: Any) -> str:
        """Your hands as text: `phhs` is PHH, `ohh` Open Hand History, `txt` PokerStars text.

        Args:
            wanted: as for `find_hands`: `stream` and `hand` for one hand, `stream` for an event or a table,
                `since` and `until` for a session; all without them.
        """
        with self._open(self.url(f"/hands/file.{file}", wanted)) as answer:
            return answer.read().decode()

    def hand_statistics(self, *, by: own.StatisticsBy | None = None, **wanted: Any) -> own.OwnStatistics:
        """Your own statistics: VPIP, PFR, what a hundred hands bring.

        Args:
            by: what to group them by, beside all together.
            wanted: as for `find_hands`.
        """
        return self._get("/hands/statistics", own.OwnStatistics, {**wanted, "by": by})

    def run_out_shares(self, *, game: str, hands: str, board: str) -> own.RunOutShares:
        """Count the share of each open hand of an all-in while the board came.

        Args:
            game: game with its limit, `holdem-no-limit`.
            hands: cards of each hand, joined, with a dot between hands: `AhKd.QcQs`.
            board: the whole board, `2c7dKh9s3d`.
        """
        asked = {"game": game, "hands": hands, "board": board}
        return self._get("/hands/run-out", own.RunOutShares, asked)

    def purses(self) -> cashier.HeldPurses:
        """Read what you hold: money, tournament money and tickets, by currency."""
        return self._get("/cashier", cashier.HeldPurses, at=self._room)

    def cashier_statement(
        self, part: str = "money", *, currency: str = "PLAY", memo: str = ""
    ) -> Iterator[cashier.StatementLine]:
        """Every movement of one part of your purse, over all pages, the newest first.

        Args:
            part: as `purses` names it.
            memo: a kind of movement; empty: all of them.
        """
        start, total = 0, 1
        while start < total:
            query = {"part": part, "currency": currency, "memo": memo, "from": start}
            page = self._get("/cashier/statement", cashier.StatementPage, query, at=self._room)
            yield from page.lines
            start, total = start + len(page.lines), page.total if page.lines else 0

    def statement_csv(self, part: str = "money", *, currency: str = "PLAY", memo: str = "") -> str:
        """A whole statement as a table with commas, the oldest line first."""
        query = {"part": part, "currency": currency, "memo": memo}
        with self._open(self.url("/cashier/statement.csv", query, at=self._room)) as answer:
            return answer.read().decode()

    # ------------------------------------------------------------ the operator

    def streams(self) -> tuple[http.StreamAsOperated, ...]:
        """Return the streams as the operator sees them."""
        return self._get("/admin/streams", http.Streams).streams

    def order(self, stream: str, order: str, *, reason: str = "") -> http.StreamAsOperated:
        """Give an order for a stream: `order("tournament/7", "cancel", reason="power cut")`."""
        path = f"/admin/streams/{quote(stream)}/{quote(order)}"
        body = msgspec.json.encode({"reason": reason})
        with self._open(self.url(path), body=body) as answer:
            return msgspec.json.decode(answer.read(), type=http.StreamAsOperated)

    # ------------------------------------------------------------ feeds

    def lobby_feed(self) -> Iterator[p.ServerMessage]:
        """Iterate over the messages of the lobby as they come."""
        return self._feed("/feeds/lobby")

    def event_feed(self, event: int) -> Iterator[p.ServerMessage]:
        """Iterate over the messages of an event's page as they come."""
        return self._feed(f"/feeds/events/{event}")

    def table_feed(self, event: int, table: int) -> Iterator[p.ServerMessage]:
        """Iterate over the messages of a table as they come."""
        return self._feed(f"/feeds/events/{event}/tables/{table}")

    def cash_table_feed(self, table: int) -> Iterator[p.ServerMessage]:
        """Iterate over the messages of a cash table as they come."""
        return self._feed(f"/feeds/cash/{table}")

    def account_feed(self) -> Iterator[p.ServerMessage]:
        """Iterate over the messages to your account as they come."""
        return self._feed("/feeds/account")

    def _feed(self, path: str) -> Iterator[p.ServerMessage]:
        """Yield the messages of a feed until the room ends it."""
        decoder = msgspec.json.Decoder(p.ServerMessage | http.FeedEnds)
        with self._open(self.url(path)) as answer:
            for line in answer:
                if not line.strip():
                    continue
                found = decoder.decode(line)
                if isinstance(found, http.FeedEnds):
                    return
                yield found

    # ------------------------------------------------------------ asking

    def url(self, path: str, query: Mapping[str, Any] | None = None, *, at: str | None = None) -> str:
        """The address of a path; parameters that are None are left out.

        Args:
            at: what the path is below; None for the interface of programs.
        """
        given = {
            name: str(value).lower() if isinstance(value, bool) else value
            for name, value in (query or {}).items()
            if value is not None and value != ""
        }
        return (self._base if at is None else at) + path + (f"?{urlencode(given)}" if given else "")

    def _get(
        self,
        path: str,
        kind: type[Found],
        query: Mapping[str, Any] | None = None,
        *,
        at: str | None = None,
    ) -> Found:
        url = self.url(path, query, at=at)
        tag, body = self._known.get(url, ("", b""))
        try:
            with self._open(url, tag=tag) as answer:
                body = answer.read()
                if tag := answer.headers.get("etag", ""):
                    self._known[url] = tag, body
        except _Unchanged:
            pass
        return msgspec.json.decode(body, type=kind)

    def _open(self, url: str, *, tag: str = "", body: bytes | None = None) -> HTTPResponse:
        """Send a request; wait and retry if the room answers that it comes too soon.

        Raises:
            HttpRefused: the room refuses the request.
            OSError: the room can't be reached.
        """
        headers = {"accept": "application/json, application/x-ndjson"}
        if self._token is not None:
            headers["authorization"] = f"Bearer {self._token}"
        if tag:
            headers["if-none-match"] = tag
        if body is not None:
            headers["content-type"] = "application/json"
        for last in (False,) * (TRIES - 1) + (True,):
            request = Request(url, data=body, headers=headers)  # noqa: S310 - the address of the caller's room
            try:
                answer: HTTPResponse = urlopen(request, timeout=TIMEOUT_S)  # noqa: S310
            except HTTPError as error:
                if error.code == 304:
                    raise _Unchanged from None
                wait_s = float(error.headers.get("retry-after") or MOST_WAIT_S + 1)
                if error.code == 429 and not last and wait_s <= MOST_WAIT_S:
                    time.sleep(wait_s)
                    continue
                raise _refused(error) from None
            return answer
        raise TimeoutError(url)


class _Unchanged(Exception):
    """The cached answer is still current."""


def _refused(error: HTTPError) -> HttpRefused:
    text = error.read()
    try:
        found = msgspec.json.decode(text, type=_Problem)
    except msgspec.DecodeError:
        return HttpRefused(error.code, "unknown", text.decode(errors="replace")[:200])
    return HttpRefused(found.status, found.code, found.detail, found.facts)
