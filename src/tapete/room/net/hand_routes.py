"""HTTP routes of a player's own hands: search, replay, links, files, statistics.

All routes only read. A session or the header `Authorization: Bearer TOKEN` identifies the player.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any, Final, get_args

import msgspec
import structlog
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from tapete.engine.types import Seat
from tapete.room import protocol as p
from tapete.room.archive.downloading import FILES, File, written
from tapete.room.archive.equities import equities
from tapete.room.archive.figures import figures, graph
from tapete.room.archive.recalling import Recall, Recalled
from tapete.room.archive.rows import ListedHand, kept_in, own_in
from tapete.room.archive.sharing import Link, ShareLinks
from tapete.room.net.calls import HandlerCall
from tapete.room.store.shelf import Cursor, OwnLine, Wanted
from tapete.room.store.store import Account, Store, StoreUnavailable
from tapete.stats import By

log = structlog.get_logger()

PAGE: Final = 50
PAGE_MOST: Final = 100
COUNTED_MOST: Final = 20_000
"""Maximum number of hands in statistics: the newest ones."""
_LONGEST: Final = 100
_DOWNLOADS_MOST: Final = 4
"""Maximum number of downloads at the same time, at most one per player."""


class NotGiven(Exception):
    """A request is refused, with a code for the client and an HTTP status."""

    def __init__(self, status: int, code: str, text: str) -> None:
        self.status, self.code, self.text = status, code, text
        super().__init__(text)


class HandRoutes:
    """Answer requests about hands from the store of the room."""

    def __init__(self) -> None:
        self._links: ShareLinks | None = None
        self._recall: Recall | None = None
        self._names: dict[int, str] = {}
        self._downloading: set[int] = set()

    def routes(self) -> list[Route]:
        """Return the routes; put them before the browser client's."""
        return [
            Route("/api/v1/hands", self._answered(self._list), methods=["GET"]),
            Route("/api/v1/hands/file.{file:str}", self._answered(self._file), methods=["GET"]),
            Route("/api/v1/hands/shared/{link:str}", self._answered(self._shared), methods=["GET"]),
            Route("/api/v1/hands/statistics", self._answered(self._statistics), methods=["GET"]),
            Route("/api/v1/hands/{stream:path}/{hand:int}/link", self._answered(self._link), methods=["GET"]),
            Route("/api/v1/hands/{stream:path}/{hand:int}", self._answered(self._hand), methods=["GET"]),
        ]

    # ------------------------------------------------------------ answers

    async def _list(self, request: Request) -> Response:
        account = await _known(request)
        wanted = wanted_in(request.query_params)
        after, most = _cursor(request.query_params.get("after")), _most(request)
        shelf = _store(request).shelf
        found = await shelf.find(account.id, wanted, after=after, most=most + 1)
        rows = [await self._row(request, one, account.id) for one in found[:most]]
        last = found[most - 1] if len(found) > most else None
        return _told(
            {
                "hands": rows,
                "next": f"{last.at}~{last.stream}~{last.hand}" if last is not None else None,
                "found": await shelf.count(account.id, wanted),
            }
        )

    async def _hand(self, request: Request) -> Response:
        account = await _known(request)
        stream, number = request.path_params["stream"], request.path_params["hand"]
        found = await self._recalling(request).hand(stream, number, account.id)
        if found is None or found.seat is None:
            raise NotGiven(404, "no_such_hand", "You have no such hand.")
        return await _replayed(found, found.seat)

    async def _link(self, request: Request) -> Response:
        account = await _known(request)
        stream, number = request.path_params["stream"], request.path_params["hand"]
        place = await _store(request).shelf.place(stream, number)
        seats = kept_in(place).seats if place is not None else {}
        seat = next((seat for seat, one in seats.items() if one == account.id), None)
        if seat is None:
            raise NotGiven(404, "no_such_hand", "You have no such hand.")
        shows = seat if _flag(request.query_params.get("cards"), "cards") else 0
        link = await self._linking(request).make(Link(stream, number, shows))
        return _told({"link": link})

    async def _shared(self, request: Request) -> Response:
        link = await self._linking(request).read(request.path_params["link"][:400])
        account = await _asker(request)
        viewer = account.id if account is not None else None
        found = None
        if link is not None:
            found = await self._recalling(request).hand(link.stream, link.hand, viewer)
        if link is None or found is None:
            raise NotGiven(404, "no_such_hand", "This link leads to no hand of this room.")
        return await _replayed(found, found.seat or link.shows or None)

    async def _file(self, request: Request) -> Response:
        account = await _known(request)
        file = request.path_params["file"]
        known: File | None = next((one for one in FILES if one == file), None)
        if known is None:
            raise NotGiven(404, "no_such_file", f"A file of hands ends with {', '.join(FILES)}.")
        wanted = wanted_in(request.query_params)
        if account.id in self._downloading or len(self._downloading) >= _DOWNLOADS_MOST:
            raise NotGiven(429, "too_many", "Another file is being made; try again later.")
        self._downloading.add(account.id)

        async def chunks() -> Any:
            try:
                async for chunk in written(_store(request), recall, account.id, wanted, known):
                    yield chunk
            finally:
                self._downloading.discard(account.id)

        recall = self._recalling(request)
        headers = {
            "content-disposition": f'attachment; filename="hands.{known}"',
            "cache-control": "no-store",
        }
        return StreamingResponse(chunks(), media_type=FILES[known], headers=headers)

    async def _statistics(self, request: Request) -> Response:
        account = await _known(request)
        asked = request.query_params.get("by", "")
        by: By | None = next((one for one in get_args(By) if one == asked), None)
        if asked and by is None:
            raise NotGiven(400, "malformed", "`by` is `position` or `game`.")
        lines: list[OwnLine] = []
        after: Cursor | None = None
        wanted = wanted_in(request.query_params)
        while len(lines) < COUNTED_MOST:
            some = await _store(request).shelf.find(account.id, wanted, after=after, most=1_000)
            lines += some
            if len(some) < 1_000:
                break
            after = Cursor(some[-1].at, some[-1].stream, some[-1].hand)
        total = figures(lines)
        return _told(
            {
                "hands": len(lines),
                "total": total[0] if total else None,
                "groups": figures(lines, by=by) if by else [],
                "graph": graph(lines),
            }
        )

    async def _row(self, request: Request, line: OwnLine, account: int) -> dict[str, Any]:
        own: ListedHand = own_in(line)
        place = await _store(request).shelf.place(line.stream, line.hand)
        names = await self._recalling(request).names_in(kept_in(place), account) if place is not None else {}
        return {
            "stream": line.stream,
            "hand": line.hand,
            "at": line.at,
            "title": line.title,
            "game": line.game,
            "cards": [line.cards[at : at + 2] for at in range(0, len(line.cards), 2)],
            "board": list(own.board),
            "pot": line.pot,
            "net": line.net,
            "winners": [names.get(seat, "?") for seat in own.winners],
            "position": own.line.position if own.line is not None else "",
            "showdown": line.showdown,
            "all_in": line.all_in,
        }

    # ------------------------------------------------------------ helpers

    def _recalling(self, request: Request) -> Recall:
        if self._recall is None:
            store = _store(request)

            async def names(ids: Collection[int]) -> Mapping[int, str]:
                for id in ids:
                    if id not in self._names and (found := await store.account_by_id(id)) is not None:
                        self._names[id] = found.name
                return {id: self._names[id] for id in ids if id in self._names}

            self._recall = Recall(store, names)
        return self._recall

    def _linking(self, request: Request) -> ShareLinks:
        if self._links is None:
            self._links = ShareLinks(_store(request))
        return self._links

    def _answered(
        self, handler: Callable[[Request], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            try:
                return await handler(request)
            except NotGiven as no:
                return _told({"error": no.code, "text": no.text}, no.status)
            except StoreUnavailable as error:
                log.error("store unavailable", why=str(error))
                text = "The room can't reach its store now. Try again later."
                return _told({"error": p.ErrorCode.STORE_UNAVAILABLE, "text": text}, 503)

        return answer


async def _replayed(found: Recalled, seat: Seat | None) -> Response:
    """Answer with a hand step by step, with the equities of shown hands."""
    replay = found.as_steps(seat)
    body = msgspec.to_builtins(replay, str_keys=True)
    body["equities"] = msgspec.to_builtins(await asyncio.to_thread(equities, replay.steps), str_keys=True)
    return _told(body)


def wanted_in(given: Mapping[str, str]) -> Wanted:
    """Parse a query for hands.

    Raises:
        NotGiven: a field is malformed; the error names it.
    """
    result = given.get("result", "")
    if result not in ("", "won", "lost"):
        raise NotGiven(400, "malformed", "`result` is `won` or `lost`.")
    return Wanted(
        since=_number(given, "since"),
        until=_number(given, "until"),
        stream=given.get("stream", "")[:_LONGEST],
        title=given.get("title", "")[:_LONGEST],
        game=given.get("game", "")[:_LONGEST],
        result=result,
        least_pot=_number(given, "pot"),
        start=given.get("start", "")[:_LONGEST],
        showdown=_flag(given.get("showdown"), "showdown"),
        all_in=_flag(given.get("all_in"), "all_in"),
        hand=_number(given, "hand"),
    )


def _number(given: Mapping[str, str], name: str) -> int | None:
    text = given.get(name, "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 15:
        raise NotGiven(400, "malformed", f"`{name}` is a whole number.")
    return int(text)


def _flag(text: str | None, name: str) -> bool | None:
    if not text:
        return None
    if text not in ("0", "1"):
        raise NotGiven(400, "malformed", f"`{name}` is 1 or 0.")
    return text == "1"


def _most(request: Request) -> int:
    most = _number(request.query_params, "most")
    return PAGE if most is None else max(1, min(most, PAGE_MOST))


def _cursor(text: str | None) -> Cursor | None:
    if not text:
        return None
    parts = text[: 2 * _LONGEST].split("~")
    if len(parts) != 3 or not (parts[0].isdigit() and parts[2].isdigit()) or len(text) > 2 * _LONGEST:
        raise NotGiven(400, "malformed", "`after` is what `next` said.")
    return Cursor(int(parts[0]), parts[1], int(parts[2]))


def _store(request: Request) -> Store:
    store: Store = request.app.state.room.store
    return store


async def _asker(request: Request) -> Account | None:
    """Return the account behind a session cookie, a guest's token or a program's token; None for nobody."""
    call = HandlerCall(request)
    found = await call.caller()
    if found is not None:
        return found.account
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    program = await call.people.ground.found(token) if scheme.lower() == "bearer" and token else None
    return program[0] if program is not None and program[1].kind != "browser" else None


async def _known(request: Request) -> Account:
    account = await _asker(request)
    if account is None:
        raise NotGiven(
            401, "sign_in_first", "Sign in, or send a token in the header `Authorization: Bearer`."
        )
    return account


def _told(body: Any, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return JSONResponse(msgspec.to_builtins(body, str_keys=True), status_code=status, headers=headers)
