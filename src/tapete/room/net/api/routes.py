"""Serve the endpoints under /api/v1 and their description."""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tapete.room import protocol as p
from tapete.room.net.api import account, admin, feeds, lobby, rules
from tapete.room.net.api.endpoint import PREFIX, CheckedRequest, Endpoint, Server, answer
from tapete.room.net.api.problems import Failed
from tapete.room.people.doors import Doors
from tapete.room.protocol import http
from tapete.room.store.store import StoreUnavailable

log = structlog.get_logger()


async def about(call: CheckedRequest) -> http.About:
    return http.About(
        version=http.VERSION,
        protocol=p.PROTOCOL,
        now=call.request.app.state.clock.now(),
        description=f"{PREFIX}/openapi.json",
    )


ABOUT = Endpoint(
    name="about", path="", summary="Tell what answers here.", answer=http.About, tag="about", handle=about
)
ENDPOINTS: tuple[Endpoint, ...] = (
    ABOUT,
    *lobby.ENDPOINTS,
    *rules.ENDPOINTS,
    *account.ENDPOINTS,
    *feeds.ENDPOINTS,
    *admin.ENDPOINTS,
)


def api_routes(doors: Doors, operator_key: str | None, document: bytes) -> list[BaseRoute]:
    """The routes of the HTTP interface; unknown paths and methods get a problem, too.

    Args:
        document: the OpenAPI document of the whole room.
    """
    server = Server(doors=doors, operator_key=operator_key)

    async def description(request: Request) -> Response:
        headers = {"cache-control": "public, max-age=3600"}
        return Response(document, 200, headers, "application/json")

    async def unknown(request: Request) -> Response:
        return Failed(404, "no_such_path", f"There is no {request.url.path}.").response()

    return [
        Route(f"{PREFIX}/openapi.json", _Path([], server, {"GET": description}), methods=None),
        *(Route(PREFIX + path, _Path(found, server), methods=None) for path, found in _by_path().items()),
        Route("/api/{rest:path}", _Path([], server, dict.fromkeys(METHODS, unknown)), methods=None),
    ]


METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")


def _by_path() -> dict[str, list[Endpoint]]:
    found: dict[str, list[Endpoint]] = {}
    for one in ENDPOINTS:
        found.setdefault(one.path, []).append(one)
    return found


class _Path:
    """One path, as an ASGI application so that it sees every method."""

    def __init__(
        self, endpoints: Sequence[Endpoint], server: Server, others: dict[str, object] | None = None
    ) -> None:
        self._endpoints = {one.method: one for one in endpoints}
        self._others = others or {}
        self._server = server

    async def __call__(self, scope: object, receive: object, send: object) -> None:
        request = Request(scope, receive)  # type: ignore[arg-type]
        response = await self._answer(request)
        await response(scope, receive, send)  # type: ignore[arg-type]

    async def _answer(self, request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        other = self._others.get(method)
        if other is not None:
            return await other(request)  # type: ignore[operator, no-any-return]
        endpoint = self._endpoints.get(method)  # type: ignore[call-overload]
        try:
            if endpoint is None:
                known: set[str] = {*self._endpoints, *self._others}
                allowed = ", ".join(sorted(known | ({"HEAD"} if "GET" in known else set())))
                text = f"{request.url.path} takes {allowed}."
                raise Failed(405, "method_not_allowed", text, headers={"allow": allowed})
            return await answer(endpoint, request, self._server)
        except Failed as failed:
            return failed.response()
        except StoreUnavailable as error:
            log.error("store unavailable", why=str(error))
            return Failed(503, "store_unavailable", "The room can't reach its store now.").response()
