"""The desk on the network: its WebSocket and its pages. `net.desk_files` has its files."""

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

from tapete.room.desk import messages as dm
from tapete.room.desk.desk import Desk
from tapete.room.desk.keys import Access, DeskKeys, StaffKeys
from tapete.room.desk.session import DeskSession
from tapete.room.store.store import Store
from tapete.room.stream.live_finals import LiveFinals
from tapete.room.world.chance import RandomSource
from tapete.room.world.clock import TimeSource
from tapete.room.world.incidents import IncidentLog

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

    async def page(request: Request) -> Response:
        found = Path(str(files("tapete"))) / "static" / "desk.html"
        if not found.is_file():
            return PlainTextResponse("The desk's page is not built; run `make web`.", 503)
        return FileResponse(found)

    return [
        WebSocketRoute("/desk/ws", socket),
        Route("/desk", page, methods=["GET"]),
        Route("/wall", page, methods=["GET"]),
        Route("/seat", page, methods=["GET"]),
    ]


async def open_desk(
    app: Starlette,
    key: str | StaffKeys,
    *,
    store: Store,
    clock: TimeSource,
    chance: RandomSource,
    finals: LiveFinals | None = None,
) -> None:
    """Load the live events and open the desk for persons with a key."""
    desk = Desk(store=store, clock=clock, chance=chance, finals=finals)
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
