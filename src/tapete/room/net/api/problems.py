"""Errors of the HTTP interface, all in the form of RFC 9457."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from starlette.responses import Response

from tapete.room import protocol as p
from tapete.room.identity.account_refusals import Denied
from tapete.room.identity.words import refusal_in_words

MEDIA_TYPE = "application/problem+json"


class Problem(Struct, frozen=True, kw_only=True):
    """An error, for programs and people."""

    type: str = "about:blank"
    title: str
    """Name of the status."""
    status: int
    detail: str
    """Description of the error in this request."""
    code: str
    """Stable code for programs. It is the code of the protocol's error, if there is one."""
    facts: dict[str, int] = {}
    rule: str | None = None
    """The row of the book that decided, if one did."""


TITLES: Mapping[int, str] = {
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    409: "Conflict",
    410: "Gone",
    413: "Content Too Large",
    415: "Unsupported Media Type",
    422: "Unprocessable Content",
    429: "Too Many Requests",
    500: "Internal Server Error",
    503: "Service Unavailable",
    504: "Gateway Timeout",
}
"""Titles of error statuses."""

STATUS: Mapping[p.ErrorCode, int] = {
    p.ErrorCode.MALFORMED: 400,
    p.ErrorCode.UNKNOWN_TOKEN: 401,
    p.ErrorCode.HELLO_FIRST: 401,
    p.ErrorCode.NO_SUCH_STREAM: 404,
    p.ErrorCode.NO_SUCH_HAND: 404,
    p.ErrorCode.NO_SUCH_TABLE: 404,
    p.ErrorCode.NOT_THIS_KIND: 404,
    p.ErrorCode.TOO_FAST: 429,
    p.ErrorCode.TOO_MANY: 429,
    p.ErrorCode.FAULT: 500,
    p.ErrorCode.STORE_UNAVAILABLE: 503,
}
"""Status of each protocol error. Other errors get 409: the request is valid, but the room refuses it."""


class Failed(Exception):
    """A request failed and is answered with a problem."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        facts: Mapping[str, int] | None = None,
        headers: Mapping[str, str] | None = None,
        rule: str | None = None,
    ) -> None:
        super().__init__(detail)
        self.headers = dict(headers or {})
        self.problem = Problem(
            title=TITLES[status], status=status, detail=detail, code=code, facts=dict(facts or {}), rule=rule
        )

    @classmethod
    def of(cls, error: p.Error) -> Failed:
        """Return the problem for a protocol error."""
        return cls(STATUS.get(error.code, 409), error.code.value, error.text, facts=error.facts)

    @classmethod
    def denied(cls, no: Denied) -> Failed:
        """The problem for a refusal of the account's pages."""
        return cls(no.status, no.code, refusal_in_words(no.code, no.facts), facts=no.facts)

    def response(self) -> Response:
        """Return the answer to the request."""
        return Response(
            msgspec.json.encode(self.problem),
            self.problem.status,
            {"cache-control": "no-store", **self.headers},
            MEDIA_TYPE,
        )
