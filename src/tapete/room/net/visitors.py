"""Visitor data from requests: address, session cookie, browser, origin; and setting the cookie."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tapete.room.identity.base import Visitor
from tapete.room.identity.logins import LONGEST_MS
from tapete.room.identity.random_codes import new_secret

PLAIN: Final = "tapete_session"
"""Name of the cookie without TLS, on this machine and private networks."""
GUARDED: Final = "__Host-tapete_session"
"""Name of the cookie with TLS. Browsers accept it only if it is Secure, for this host and all paths."""

PLAIN_DEVICE: Final = "tapete_device"
GUARDED_DEVICE: Final = "__Host-tapete_device"
"""Names of the cookie that stays when a session ends, without TLS and with it."""
DEVICE_S: Final = 365 * 86_400
DEVICE_LENGTH: Final = len(new_secret())


def behind_tls(request: HTTPConnection) -> bool:
    """Whether the visitor uses TLS to us or to a trusted proxy (`--proxy`)."""
    return request.scope.get("scheme") in ("https", "wss")


def visitor_of(request: HTTPConnection) -> Visitor:
    """Return the visitor of a request or WebSocket."""
    secure = behind_tls(request)
    scheme = "https" if secure else "http"
    return Visitor(
        address=request.client.host if request.client else None,
        secret=request.cookies.get(GUARDED if secure else PLAIN),
        device=_device_of(request),
        label=browser_of(request.headers.get("user-agent", "")),
        origin=f"{scheme}://{request.headers.get('host', '')}",
    )


def give_device(request: HTTPConnection, response: Response) -> None:
    """Give the browser a random cookie that tells it from others, unless it has one."""
    if _device_of(request) is not None:
        return
    secure = behind_tls(request)
    response.set_cookie(
        GUARDED_DEVICE if secure else PLAIN_DEVICE,
        new_secret(),
        max_age=DEVICE_S,
        path="/",
        secure=secure,
        httponly=True,
        samesite="strict",
    )


def _device_of(request: HTTPConnection) -> str | None:
    found = request.cookies.get(GUARDED_DEVICE if behind_tls(request) else PLAIN_DEVICE, "")
    return found if len(found) == DEVICE_LENGTH else None


def set_cookie(request: HTTPConnection, response: Response, secret: str | None) -> None:
    """Set a browser's session cookie, or delete it (None)."""
    secure = behind_tls(request)
    response.set_cookie(
        GUARDED if secure else PLAIN,
        secret or "",
        max_age=LONGEST_MS // 1_000 if secret else 0,
        path="/",
        secure=secure,
        httponly=True,
        samesite="strict",
    )


_BROWSERS: Final = ("Edg/", "OPR/", "Firefox/", "Chrome/", "Safari/")
_SYSTEMS: Final = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")
_NAMES: Final = {"Edg/": "Edge", "OPR/": "Opera", "Mac OS": "macOS"}


def browser_of(agent: str) -> str:
    """Return browser and system in two words for the list of sessions; the full text is personal data.

    >>> browser_of("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36")
    'Chrome, Linux'
    >>> browser_of("curl/8.5")
    ''
    """
    found = [next((sign for sign in known if sign in agent), "") for known in (_BROWSERS, _SYSTEMS)]
    return ", ".join(_NAMES.get(one, one.rstrip("/")) for one in found if one)
