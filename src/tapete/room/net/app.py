"""The room as an ASGI application: the browser client, the WebSocket, health."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from tapete.room.cash.offers import CashOffer
from tapete.room.chat.terms import ChatTerms
from tapete.room.core.pace import RoomPace
from tapete.room.desk.keys import StaffKeys
from tapete.room.desk.socket import desk_routes, open_desk
from tapete.room.identity.base import Terms
from tapete.room.net.api.openapi import described
from tapete.room.net.api.routes import api_routes
from tapete.room.net.calls import routes_of
from tapete.room.net.client_files import ClientFiles
from tapete.room.net.connection import Connection
from tapete.room.net.desk_files import desk_file_routes
from tapete.room.net.hall import Hall, health_routes
from tapete.room.net.hand_routes import HandRoutes
from tapete.room.net.interface import browser_pages, operations
from tapete.room.net.metrics import Metrics
from tapete.room.net.operating import operator_routes
from tapete.room.people.doors import Doors, Limits
from tapete.room.room import Room
from tapete.room.store.store import Store
from tapete.room.world.chance import RandomSource, SystemChance
from tapete.room.world.clock import LoopClock, TimeSource
from tapete.room.world.deal_key import DealKey
from tapete.room.world.meters import UNMEASURED
from tapete.room.world.traces import UNTRACED, Tracing
from tapete.tournament.structure.structure import Structure

HEADERS = {
    b"content-security-policy": b"default-src 'self'; img-src 'self' data:; "
    b"style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
}


class _Headers:
    """Add the security headers to every HTTP response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS.items()]
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


def make_app(
    open_store: Callable[[], Awaitable[Store]],
    *,
    structures: Sequence[Structure],
    cash: Sequence[CashOffer] = (),
    chance: RandomSource | None = None,
    pace: RoomPace | None = None,
    bot_divisor: int = 1,
    chat: ChatTerms = ChatTerms(),  # noqa: B008 - it is frozen
    operator_key: str | None = None,
    deal_key: DealKey | None = None,
    limits: Limits = Limits(),  # noqa: B008 - it is frozen
    metrics: Metrics | None = None,
    traces: Tracing = UNTRACED,
    terms: Terms = Terms(),  # noqa: B008 - it is frozen
    join: Callable[[Store, TimeSource, Doors], Awaitable[Hall]] | None = None,
    desk_key: str | StaffKeys | None = None,
) -> Starlette:
    """Make the application. It opens the store when it starts and closes it when it stops.

    Args:
        open_store: coroutine function that returns the `Store`.
        structures: tournaments on offer; one Sit & Go of each kind is always open for registration.
        cash: kinds of cash tables on offer.
        bot_divisor: factor by which house bots act faster than people.
        chat: what may be said at tables.
        limits: rate limits for one address.
        operator_key: key of the operator's interface; None disables it.
        deal_key: key for the seeds of decks; None makes a temporary key, which is lost at a restart.
        metrics: counters and timers, served on another port; None for no metrics.
        terms: operator's settings for accounts; a node of a cluster has its own.
        traces: tracing; a node of a cluster that `join` makes has its own.
        join: makes a node of a cluster in place of a single room; the settings of the room are then unused.
        desk_key: key of the director's desk, alone or with the PINs of other roles; None disables the desk.
    """
    doors = Doors(limits)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await open_store()
        try:
            clock = LoopClock()
            room: Hall
            if join is not None:
                room = await join(store, clock, doors)
            else:
                room = Room(
                    store=store,
                    clock=clock,
                    chance=chance or SystemChance(),
                    key=deal_key,
                    structures=structures,
                    cash=cash,
                    pace=pace,
                    bot_divisor=bot_divisor,
                    chat=chat,
                    meters=metrics or UNMEASURED,
                    traces=traces,
                    doors=doors,
                    terms=terms,
                )
            watching = asyncio.ensure_future(metrics.watch_loop()) if metrics is not None else None
            try:
                await room.open()
                app.state.room = room
                app.state.gateway = room.gateway
                app.state.clock = clock
                if desk_key is not None:
                    await open_desk(
                        app,
                        desk_key,
                        store=store,
                        clock=clock,
                        chance=chance or SystemChance(),
                        finals=room.live_finals if isinstance(room, Room) else None,
                    )
                yield
            finally:
                if watching is not None:
                    watching.cancel()
                await room.close()
        finally:
            await store.close()

    async def socket(websocket: WebSocket) -> None:
        if not _same_origin(websocket):
            await websocket.close(1008)
            return
        address = websocket.client.host if websocket.client else None
        if not doors.enter(address):
            refusal = PlainTextResponse("Too many lines from this address.", 429)
            await websocket.send_denial_response(refusal)
            return
        try:
            await Connection(websocket, websocket.app.state.gateway, websocket.app.state.clock).run()
        finally:
            doors.leave(address)

    return Starlette(
        lifespan=lifespan,
        middleware=[Middleware(_Headers)],
        routes=[
            *health_routes(lambda app: app.state.room),
            *(operator_routes(operator_key) if operator_key else []),
            *HandRoutes().routes(),
            *api_routes(doors, operator_key, described(operations())),
            *routes_of(browser_pages()),
            WebSocketRoute("/ws", socket),
            *([*desk_file_routes(), *desk_routes(_same_origin)] if desk_key is not None else []),
            Mount("/", _client()),
        ],
    )


def _same_origin(websocket: WebSocket) -> bool:
    """Whether the request comes from our own page. Programs send no Origin and are accepted."""
    origin = websocket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == websocket.headers.get("host")


def _client() -> ASGIApp:
    folder = Path(str(files("tapete"))) / "static"
    if (folder / "index.html").is_file():
        return ClientFiles(folder)

    async def missing(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("The browser client is not built; run `make web`.", 503)(scope, receive, send)

    return missing
