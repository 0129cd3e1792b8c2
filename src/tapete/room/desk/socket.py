"""The desk on the network: its WebSocket, its pages, and downloads."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from tapete.desk.rulings.texts import LANGUAGES
from tapete.room.desk import messages as dm
from tapete.room.desk.desk import Desk
from tapete.room.desk.keys import Access, DeskKeys, StaffKeys
from tapete.room.desk.messages import Role
from tapete.room.desk.player_lists import MOST_BYTES, UnreadableList, names_of
from tapete.room.desk.reports.files import MEDIA, file_of
from tapete.room.desk.reports.sheet import staff_csv
from tapete.room.desk.session import DeskSession
from tapete.room.store.store import Store
from tapete.room.world.chance import RandomSource
from tapete.room.world.clock import TimeSource
from tapete.room.world.incidents import IncidentLog
from tapete.rules.rows import Language

MOST_WAITING = 64
"""Maximum messages queued for a slow page; a newer state replaces a queued one."""
_encode = msgspec.json.Encoder().encode
_STATES = (dm.DeskState, dm.WallState, dm.SeatState)


class DeskLine:
    """A page's WebSocket: sends messages in order, at the speed of the page."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._out: deque[dm.DeskServerMessage] = deque()
        self._more = asyncio.Event()
        self.full = False

    def tell(self, message: dm.DeskServerMessage) -> None:
        """Queue a message. A newer state replaces a queued one."""
        if isinstance(message, _STATES):
            for waiting in [one for one in self._out if isinstance(one, _STATES)]:
                self._out.remove(waiting)
        if len(self._out) >= MOST_WAITING:
            self.full = True
        self._out.append(message)
        self._more.set()

    async def write(self) -> None:
        """Send queued messages until the page is gone or too slow."""
        while not self.full:
            while self._out:
                await self._socket.send_text(_encode(self._out.popleft()).decode())
            self._more.clear()
            await self._more.wait()


def desk_routes(same_origin: Callable[[WebSocket], bool]) -> list[BaseRoute]:
    """Return the routes of the desk. They serve `app.state.desk` and `app.state.desk_access`.

    Args:
        same_origin: returns whether a WebSocket's request comes from our own page.
    """

    async def socket(websocket: WebSocket) -> None:
        state = websocket.app.state
        if not same_origin(websocket) or getattr(state, "desk", None) is None:
            await websocket.close(1008)
            return
        await websocket.accept()
        desk: Desk = state.desk
        access: Access = state.desk_access
        clock: TimeSource = state.clock
        incidents: IncidentLog = state.desk_incidents
        line = DeskLine(websocket)
        address = websocket.client.host if websocket.client else None
        session = DeskSession(desk, access, clock=clock, incidents=incidents, tell=line.tell, address=address)
        desk.watchers.append(session.changed)
        writer = asyncio.create_task(line.write())
        reader = asyncio.create_task(_read(websocket, session))
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            desk.watchers.remove(session.changed)
            for task in (writer, reader):
                task.cancel()
            await asyncio.gather(writer, reader, return_exceptions=True)

    async def report(request: Request) -> Response:
        """Answer with a report file. The request needs the header `Authorization: Bearer KEY`."""
        if not has_key(request):
            return PlainTextResponse("this needs the desk's key", 401)
        desk: Desk = request.app.state.desk
        owner = desk.owners.get(request.path_params["event"])
        what, _, form = request.path_params["file"].rpartition(".")
        language = language_of(request)
        made = None
        if owner is not None:
            names = desk.names[owner.live.opened.event]
            made = await asyncio.to_thread(file_of, owner.live, names, what, form, language)
        if made is None:
            return PlainTextResponse("there is no such report", 404)
        name = f"{what}-{request.path_params['event']}.{form}"
        return Response(
            made,
            media_type=MEDIA[form],
            headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
        )

    async def staff_report(request: Request) -> Response:
        """How the staff does in the drill, as CSV. It needs the directors' key."""
        if role_of(request) != "operator":
            return PlainTextResponse("this needs the directors' key", 401)
        desk: Desk = request.app.state.desk
        language = language_of(request)
        made = staff_csv(await desk.drill.report(), language)
        return Response(
            made,
            media_type=MEDIA["csv"],
            headers={"content-disposition": 'attachment; filename="drill.csv"', "cache-control": "no-store"},
        )

    def role_of(request: Request) -> Role | None:
        scheme, _, key = request.headers.get("authorization", "").partition(" ")
        access: Access = request.app.state.desk_access
        address = request.client.host if request.client else None
        return access.role_of(key, address) if scheme.lower() == "bearer" else None

    def has_key(request: Request) -> bool:
        return role_of(request) in ("operator", "floor")

    def language_of(request: Request) -> Language:
        asked = request.query_params.get("language", "en")
        return next((one for one in LANGUAGES if one == asked), "en")

    async def read_list(request: Request) -> Response:
        """Answer with the names in a list of players, without entering them."""
        if not has_key(request):
            return PlainTextResponse("this needs the desk's key", 401)
        content = b""
        async for part in request.stream():
            content += part
            if len(content) > MOST_BYTES:
                return PlainTextResponse("this list is too large", 413)
        try:
            names = await asyncio.to_thread(names_of, content)
        except UnreadableList:
            return PlainTextResponse("there are no names in this file", 422)
        return Response(_encode(names), media_type="application/json")

    async def page(request: Request) -> Response:
        found = Path(str(files("tapete"))) / "static" / "desk.html"
        if not found.is_file():
            return PlainTextResponse("The desk's page is not built; run `make web`.", 503)
        return FileResponse(found)

    return [
        WebSocketRoute("/desk/ws", socket),
        Route("/desk/events/{event:int}/{file:str}", report, methods=["GET"]),
        Route("/desk/drill.csv", staff_report, methods=["GET"]),
        Route("/desk/players/read", read_list, methods=["POST"]),
        Route("/desk", page, methods=["GET"]),
        Route("/wall", page, methods=["GET"]),
        Route("/seat", page, methods=["GET"]),
    ]


async def open_desk(
    app: Starlette, key: str | StaffKeys, *, store: Store, clock: TimeSource, chance: RandomSource
) -> None:
    """Load the live events and open the desk for persons with a key."""
    desk = Desk(store=store, clock=clock, chance=chance)
    await desk.open()
    app.state.desk = desk
    app.state.desk_access = DeskKeys(key, now=clock.now)
    app.state.desk_incidents = IncidentLog(clock.now)


async def _read(websocket: WebSocket, session: DeskSession) -> None:
    while True:
        try:
            frame = await websocket.receive_text()
        except (WebSocketDisconnect, KeyError):
            return
        await session.handle(frame)
