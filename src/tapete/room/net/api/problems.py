"""Errors of the HTTP interface: one shape, that of RFC 9457."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from starlette.responses import Response

from tapete.room import protocol as p

MEDIA_TYPE = "application/problem+json"


class Problem(Struct, frozen=True, kw_only=True):
    """An error: what went wrong, for programs and for people."""

    type: str = "about:blank"
    title: str
    """The name of the status."""
    status: int
    detail: str
    """What was wrong with this request."""
    code: str
    """For programs; it does not change with the words. It is that of the protocol's error if there is one."""
    facts: dict[str, int] = {}


TITLES: Mapping[int, str] = {
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    409: "Conflict",
    413: "Content Too Large",
    429: "Too Many Requests",
    500: "Internal Server Error",
    503: "Service Unavailable",
    504: "Gateway Timeout",
}
"""The statuses of errors."""

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
"""The status of each error of the protocol; of the others 409: the request was good, the room says no."""


class Failed(Exception):
    """A request that is answered with a problem."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        facts: Mapping[str, int] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.headers = dict(headers or {})
        self.problem = Problem(
            title=TITLES[status], status=status, detail=detail, code=code, facts=dict(facts or {})
        )

    @classmethod
    def of(cls, error: p.Error) -> Failed:
        """The problem for an error of the protocol."""
        return cls(STATUS.get(error.code, 409), error.code.value, error.text, facts=error.facts)

    def response(self) -> Response:
        """The answer to the request."""
        return Response(
            msgspec.json.encode(self.problem),
            self.problem.status,
            {"cache-control": "no-store", **self.headers},
            MEDIA_TYPE,
        )
