"""Calls of the browser and of the room's own programs: who calls, what they send, how it is answered.

An operation is a function. Its parameters `path`, `query` and `body` say by their types what is read, and
its answer by its type what is sent: the OpenAPI document is made from them.
"""

from __future__ import annotations

import hmac
import inspect
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar, get_type_hints
from urllib.parse import urlsplit

import msgspec
import structlog
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tapete.engine.refusals import InvariantBroken
from tapete.room.identity.account_refusals import Denied
from tapete.room.identity.base import Visitor
from tapete.room.identity.logins import Login
from tapete.room.identity.members import Role
from tapete.room.identity.people import People
from tapete.room.identity.random_codes import csrf_of, digest
from tapete.room.net.api.endpoint import path_of, query_of
from tapete.room.net.api.problems import Failed
from tapete.room.net.described import JSON, Access, Described, NoFields
from tapete.room.net.visitors import set_cookie, visitor_of
from tapete.room.store.store import Account, StoreUnavailable

log = structlog.get_logger()

CSRF = "x-tapete-csrf"
"""Header in which our page repeats its token. Other sites' pages can't set it."""
MOST_BODY = 16 * 1024
ROLES: dict[Access, tuple[Role, ...]] = {"console": ("operator",), "staff": ("operator", "floor")}
T = TypeVar("T")


class Body(Struct, kw_only=True, forbid_unknown_fields=True):
    """Base of request bodies; unknown fields are refused."""


class EmptyBody(Body):
    """No content."""


class NoContent(Struct, frozen=True):
    """Empty answer: the change was made."""


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
        self.asker: Caller | None = None
        """The caller, once identified."""
        self.file: str | None = None
        """The name of the file that the answer is."""
        self._cookie: tuple[str | None] | None = None

    @property
    def known(self) -> Caller:
        """Return the caller of an operation that needs one.

        Raises:
            InvariantBroken: it admits everybody.
        """
        if self.asker is None:
            raise InvariantBroken("this operation asks for no account")
        return self.asker

    def give_session(self, secret: str | None) -> None:
        """Give the browser a session with the answer, or take it away (None)."""
        self._cookie = (secret,)

    async def read(self, kind: type[T], *, optional: bool = False, most: int = MOST_BODY) -> T:
        """The body of the request.

        Args:
            optional: of a program: it may be left out, and needs no content type.
            most: maximum length in bytes.

        Raises:
            Failed: it is too long, no JSON, or of another form.
        """
        if not optional and self.request.headers.get("content-type", "").partition(";")[0] != JSON:
            raise Failed.denied(Denied("not_json", 415))
        found = bytearray()
        async for chunk in self.request.stream():
            found += chunk
            if len(found) > most:
                raise Failed.denied(Denied("too_large", 413, most=most))
        try:
            return msgspec.json.decode(bytes(found) or b"{}", type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Failed(400, "malformed", f"body: {error}") from error

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

    async def person(self, access: Access) -> Caller | None:
        """Return the caller if the operation admits them.

        Raises:
            Denied: it does not. To who has not the role, a page of the operator looks missing.
        """
        if access == "public":
            return None
        found = await self.caller()
        if found is None and access in ("player", "viewer"):
            found = await self._program()
        if found is None:
            if access in ("visitor", "viewer"):
                return None
            raise Denied("sign_in_first", 401)
        if access in ROLES:
            member = await self.people.ground.member(found.account.id)
            if found.login is None or member.role not in ROLES[access]:
                raise Denied("not_found", 404)
        if access == "session":
            _ = found.session
        return found

    async def _program(self) -> Caller | None:
        """The account of a program's token."""
        scheme, _, token = self.request.headers.get("authorization", "").partition(" ")
        found = await self.people.ground.found(token) if scheme.lower() == "bearer" and token else None
        if found is None or found[1].kind == "browser":
            return None
        return Caller(account=found[0], login=None, visitor=self.visitor)

    def answer(self, body: Any, page: Page) -> Response:
        """The response with the cookie and the name of the file, if there are any."""
        headers = {"cache-control": "no-store"}
        if self.file is not None:
            headers["content-disposition"] = f'attachment; filename="{self.file}"'
        if isinstance(body, Response):
            body.headers.update(headers)
            found = body
        elif page.answer is None:
            found = Response(body, page.status, headers, page.media[0])
        else:
            found = Response(msgspec.json.encode(body), page.status, headers, JSON)
        if self._cookie is not None:
            set_cookie(self.request, found, *self._cookie)
        return found


class Page(Described, frozen=True, kw_only=True):
    """One operation that a function answers."""

    handle: Callable[..., Awaitable[Any]]
    most_bytes: int = MOST_BODY
    """Maximum length of the body."""


def page(path: str, handle: Callable[..., Awaitable[Any]], **described: Any) -> Page:
    """An operation as its function tells it: name, summary and types; the rest is given.

    Args:
        handle: takes a `HandlerCall`, and by name `path`, `query` and `body` as far as there are any.
        described: the fields of `Described` that the function does not tell.
    """
    hints = get_type_hints(handle)
    answer = hints["return"]
    summary = (inspect.getdoc(handle) or "").partition("\n\n")[0].replace("\n", " ")
    posts = described.get("method") == "POST" and "body_media" not in described
    return Page(
        name=handle.__name__,
        path=path,
        summary=summary,
        answer=None if "media" in described else answer,
        path_type=hints.get("path", NoFields),
        query_type=hints.get("query", NoFields),
        body_type=hints.get("body", EmptyBody if posts else None),
        handle=handle,
        **described,
    )


def routes_of(pages: Sequence[Page], gate: Callable[[Request], bool] | None = None) -> list[Route]:
    """The routes of operations, one for each path.

    Args:
        gate: whether a request has the key, of operations that need one.
    """
    by_path: dict[str, list[Page]] = {}
    for one in pages:
        by_path.setdefault(one.at, []).append(one)
    return [Route(path, _AtPath(found, gate), methods=None) for path, found in by_path.items()]


class _AtPath:
    """The operations of one path: an ASGI application, so that it sees every method."""

    def __init__(self, pages: Sequence[Page], gate: Callable[[Request], bool] | None) -> None:
        self._pages = {one.method: one for one in pages}
        self._gate = gate

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        request = Request(scope, receive)
        response = await self._answer(request)
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        found = self._pages.get("GET" if request.method == "HEAD" else request.method)  # type: ignore[call-overload]
        try:
            if found is None:
                allowed = ", ".join(sorted({*self._pages, *(["HEAD"] if "GET" in self._pages else [])}))
                text = f"{request.url.path} takes {allowed}."
                raise Failed(405, "method_not_allowed", text, headers={"allow": allowed})
            return await self._handled(found, request)
        except Denied as no:
            return Failed.denied(no).response()
        except Failed as failed:
            return failed.response()
        except StoreUnavailable as error:
            log.error("store unavailable", why=str(error))
            text = "The room can't reach its store now. Try again later."
            return Failed(503, "store_unavailable", text).response()

    async def _handled(self, one: Page, request: Request) -> Response:
        call = HandlerCall(request)
        by_key = one.access in ("operator", "desk")
        if by_key:
            if self._gate is None or not self._gate(request):
                whose = "room" if one.access == "operator" else "desk"
                challenge = {"www-authenticate": "Bearer"}
                raise Failed(401, "unknown_token", f"This needs the {whose}'s key.", headers=challenge)
        else:
            if one.method == "POST":
                call.from_our_page()
            call.asker = await call.person(one.access)
        given: dict[str, Any] = {}
        if one.path_type is not NoFields:
            given["path"] = path_of(request, one)
        if one.query_type is not NoFields:
            given["query"] = query_of(request, one)
        if one.body_type is not None:
            body = await call.read(one.body_type, optional=by_key, most=one.most_bytes)
            if one.body_type is not EmptyBody:
                given["body"] = body
        return call.answer(await one.handle(call, **given), one)
