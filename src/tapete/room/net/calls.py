"""JSON calls of the browser: identify the caller, check the origin, answer errors."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
import structlog
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tapete.room.identity.base import Visitor
from tapete.room.identity.denied import Denied
from tapete.room.identity.logins import Login
from tapete.room.identity.members import Role
from tapete.room.identity.people import People
from tapete.room.identity.random_codes import csrf_of, digest
from tapete.room.net.visitors import visitor_of
from tapete.room.store.store import Account, StoreUnavailable

log = structlog.get_logger()

CSRF = "x-tapete-csrf"
"""Header in which our page repeats its token. Other sites' pages can't set it."""
MOST_BODY = 16 * 1024
T = TypeVar("T")


class Body(Struct, kw_only=True, forbid_unknown_fields=True):
    """Base of request bodies; unknown fields are refused."""


class Caller(Struct, frozen=True, kw_only=True):
    """The caller: an account with its session, or a guest with its token."""

    account: Account
    login: Login | None
    """None for a guest."""
    visitor: Visitor

    @property
    def session(self) -> Login:
        """The browser session.

        Raises:
            Denied: a guest has none.
        """
        if self.login is None:
            raise Denied("secure_first", 403)
        return self.login


class HandlerCall:
    """One request with the services that its handler needs."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.gateway: Any = request.app.state.gateway
        self.people: People = self.gateway.people
        self.visitor = visitor_of(request)

    async def body(self, kind: type[T]) -> T:
        """The body of the request.

        Raises:
            Denied: the body is too long, not JSON, or has another form.
        """
        if self.request.headers.get("content-type", "").partition(";")[0] != "application/json":
            raise Denied("not_json", 415)
        found = bytearray()
        async for chunk in self.request.stream():
            found += chunk
            if len(found) > MOST_BODY:
                raise Denied("too_large", 413, most=MOST_BODY)
        try:
            return msgspec.json.decode(bytes(found) or b"{}", type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Denied("malformed", 400) from error

    def from_our_page(self) -> None:
        """Refuse a change that another site's page has sent.

        Raises:
            Denied: the browser names another origin.
        """
        origin = self.request.headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != self.request.headers.get("host"):
            raise Denied("other_origin", 403)

    async def caller(self) -> Caller | None:
        """Return the caller; None if nobody is signed in.

        Raises:
            Denied: a change with a cookie, but without a correct origin or token.
        """
        scheme, _, token = self.request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and token:
            account = await self.people.ground.store.account_by_token(digest(token))
            if account is not None:
                return Caller(account=account, login=None, visitor=self.visitor)
        if self.visitor.secret is None:
            return None
        found = await self.people.ground.found(self.visitor.secret)
        if found is None or found[1].kind != "browser":
            return None
        if self.request.method not in ("GET", "HEAD"):
            given = self.request.headers.get(CSRF, "")
            if "origin" not in self.request.headers or not hmac.compare_digest(
                given.encode(), csrf_of(self.visitor.secret).encode()
            ):
                raise Denied("no_csrf", 403)
        return Caller(account=found[0], login=found[1], visitor=self.visitor)

    async def known(self) -> Caller:
        """Return the caller.

        Raises:
            Denied: nobody is signed in.
        """
        found = await self.caller()
        if found is None:
            raise Denied("sign_in_first", 401)
        return found

    async def with_role(self, *roles: Role) -> Caller:
        """Return the caller if they have a session and one of these roles. Otherwise the page looks missing.

        Raises:
            Denied: the caller has no session or none of the roles.
        """
        found = await self.known()
        member = await self.people.ground.member(found.account.id)
        if found.login is None or member.role not in roles:
            raise Denied("not_found", 404)
        return found


Handler = Callable[[HandlerCall], Awaitable[Response]]


def route(path: str, *, get: Handler | None = None, post: Handler | None = None) -> Route:
    """Return a route that answers errors as JSON: a code, and the numbers for its text."""

    async def answer(request: Request) -> Response:
        handler = get if request.method in ("GET", "HEAD") else post
        assert handler is not None  # noqa: S101 - Starlette knows the methods
        try:
            call = HandlerCall(request)
            if request.method == "POST":
                call.from_our_page()
            return await handler(call)
        except Denied as no:
            return told({"error": no.code, "facts": no.facts}, no.status)
        except StoreUnavailable as error:
            log.error("store unavailable", why=str(error))
            return told({"error": "store_unavailable", "facts": {}}, 503)

    methods = [name for name, handler in (("GET", get), ("POST", post)) if handler is not None]
    return Route(path, answer, methods=methods)


def told(body: Any, status: int = 200) -> Response:
    """Return a JSON answer that must not be cached."""
    return JSONResponse(msgspec.to_builtins(body), status_code=status, headers={"cache-control": "no-store"})
