"""One operation of the HTTP interface: its path, its types, and its handling of requests."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct, structs
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from tapete.engine.refusals import InvariantBroken
from tapete.room.net.api.problems import Failed
from tapete.room.net.described import Described
from tapete.room.people.doors import Doors
from tapete.room.protocol import http
from tapete.room.store.store import Account

NDJSON = "application/x-ndjson"
PREFIX = f"/api/v{http.VERSION}"
MOST_BODY = 16_384
"""Maximum size of a body in bytes."""


class CheckedRequest(Struct, frozen=True, kw_only=True):
    """A request with checked parameters."""

    request: Request
    path: Any
    """Path parameters, an object of the endpoint's `path_type`."""
    query: Any
    """Query parameters, an object of the endpoint's `query_type`."""
    body: Any
    """Body, an object of the endpoint's `body_type`; None if it has none."""
    account: Account | None
    """Account of the token, if the request had one."""

    @property
    def player(self) -> Account:
        """The account, for an endpoint that requires one.

        Raises:
            InvariantBroken: the endpoint is open to everybody.
        """
        if self.account is None:
            raise InvariantBroken("this endpoint asks for no account")
        return self.account

    @property
    def gateway(self) -> Any:
        """The gateway of the room, which answers."""
        return self.request.app.state.gateway


class Endpoint(Described, frozen=True, kw_only=True):
    """One operation of the interface under /api/v1.

    `handle` returns an object of type `answer`. For a feed, `feed` yields its lines, each of type `answer`;
    None is a line without content, which keeps the connection alive.
    """

    under: str = PREFIX
    max_age_s: int = 0
    """Seconds for which caches may keep the answer without revalidation."""
    handle: Callable[[CheckedRequest], Awaitable[Any]] | None = None
    feed: Callable[[CheckedRequest], AsyncGenerator[Any]] | None = None

    @property
    def lines(self) -> bool:
        """Whether the answer is lines, for as long as the reader listens."""
        return self.feed is not None

    @property
    def cached(self) -> bool:
        """Whether the answer has a tag, by which a client asks whether it has changed."""
        return self.method == "GET" and self.feed is None

    @property
    def failures(self) -> frozenset[int]:
        """The statuses of its errors."""
        secured = (401,) if self.access != "public" else ()
        body = (413,) if self.body_type is not None else ()
        return frozenset({400, 429, 503, *self.errors, *secured, *body})


class Server(Struct, frozen=True, kw_only=True):
    """Services that endpoints need to answer."""

    doors: Doors
    operator_key: str | None


async def answer(endpoint: Endpoint, request: Request, server: Server) -> Response:
    """Answer a request.

    Raises:
        Failed: the request is malformed or not allowed, or the room refuses it.
    """
    address = request.client.host if request.client else None
    wait_ms = server.doors.request(address, request.app.state.clock.now())
    if wait_ms is not None:
        retry = {"retry-after": str(-(-wait_ms // 1_000))}
        raise Failed(429, "too_fast", "Too many requests from this address.", headers=retry)
    account = await _account(endpoint, request, server)
    call = CheckedRequest(
        request=request,
        path=path_of(request, endpoint),
        query=query_of(request, endpoint),
        body=await _body(endpoint, request),
        account=account,
    )
    if endpoint.feed is not None:
        return await _feed(endpoint.feed(call), server.doors, address)
    if endpoint.handle is None:
        raise TypeError(f"{endpoint.name} has no handler")
    found = msgspec.json.encode(await endpoint.handle(call))
    return _cached(endpoint, request, found)


def _cached(endpoint: Endpoint, request: Request, body: bytes) -> Response:
    """Return the answer with its ETag, or 304 if the client already has it."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    if endpoint.method != "GET":
        return Response(body, 200, {"cache-control": "no-store"}, "application/json")
    cache = f"public, max-age={endpoint.max_age_s}" if endpoint.max_age_s else "no-cache"
    if endpoint.access != "public":
        cache = "private, no-cache"
    headers = {"etag": tag, "cache-control": cache, "vary": "authorization"}
    known = {one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")}
    if tag in known or "*" in known:
        return Response(None, 304, headers)
    return Response(body, 200, headers, "application/json")


# ------------------------------------------------------------ caller


async def _account(endpoint: Endpoint, request: Request, server: Server) -> Account | None:
    """Return the account of the request's token; None if no token is needed or sent.

    Raises:
        Failed: the token is missing or wrong.
    """
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    given = given.strip() if scheme.lower() == "bearer" else ""
    challenge = {"www-authenticate": "Bearer"}
    if endpoint.access == "public":
        return None
    if not given:
        raise Failed(401, "token_missing", "Send `Authorization: Bearer TOKEN`.", headers=challenge)
    if endpoint.access == "operator":
        key = server.operator_key
        if key is None or not hmac.compare_digest(given.encode(), key.encode()):
            raise Failed(401, "unknown_token", "This is not the room's key.", headers=challenge)
        return None
    account: Account | None = await request.app.state.gateway.accounts.account_of(given)
    if account is None:
        raise Failed(401, "unknown_token", "No account has this token.", headers=challenge)
    return account


# ------------------------------------------------------------ parameters


def path_of(request: Request, endpoint: Described) -> Any:
    """The parameters in a path.

    Raises:
        Failed: there is no such path.
    """
    return _converted("path", request.path_params, endpoint.path_type, status=404)


def query_of(request: Request, endpoint: Described) -> Any:
    """The parameters of a query.

    Raises:
        Failed: one is unknown, wrong, or there twice.
    """
    found: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name in found:
            raise Failed(400, "malformed", f"The parameter `{name}` came twice.")
        found[name] = value
    return _converted("query", found, endpoint.query_type)


def _converted(where: str, given: Mapping[str, Any], kind: type[Struct], *, status: int = 400) -> Struct:
    code = "malformed" if status == 400 else "not_found"
    try:
        found = msgspec.convert(given, kind, strict=False)
    except (msgspec.ValidationError, ValueError) as error:
        raise Failed(status, code, f"{where}: {error}") from error
    named = {field.encode_name: field.name for field in structs.fields(kind)}
    for name, text in given.items():
        # The lax conversion also accepts `null`, ` 7`, and `1` for true, which the document does not allow.
        if _text(getattr(found, named[name])) != text:
            raise Failed(status, code, f"{where}: {name} is not written so")
    return found


def _text(value: object) -> str:
    """Return the only accepted text of a parameter's value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


async def _body(endpoint: Endpoint, request: Request) -> Any:
    if endpoint.body_type is None:
        return None
    given = bytearray()
    async for chunk in request.stream():
        given += chunk
        if len(given) > MOST_BODY:
            raise Failed(413, "too_large", f"A body has at most {MOST_BODY} bytes.")
    try:
        return msgspec.json.decode(bytes(given), type=endpoint.body_type)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Failed(400, "malformed", f"body: {error}") from error


# ------------------------------------------------------------ feeds


async def _feed(lines: AsyncGenerator[Any], doors: Doors, address: str | None) -> Response:
    """Stream the lines. Await the first line before, so that an error gets its own status."""
    if not doors.enter(address):
        raise Failed(429, "too_many", "Too many feeds and connections from this address.")
    try:
        first = await anext(lines)
    except BaseException:
        doors.leave(address)
        await lines.aclose()
        raise

    async def encoded() -> AsyncIterator[bytes]:
        try:
            yield _line(first)
            async for line in lines:
                yield _line(line)
        finally:
            doors.leave(address)
            await lines.aclose()

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(encoded(), 200, headers, NDJSON)


def _line(line: Any) -> bytes:
    return b"\n" if line is None else msgspec.json.encode(line) + b"\n"
