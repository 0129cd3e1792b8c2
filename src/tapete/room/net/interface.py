"""Every operation of the room over HTTP, as the OpenAPI document lists them."""

from __future__ import annotations

from tapete.room.net.account_routes import account_pages
from tapete.room.net.api.routes import ENDPOINTS
from tapete.room.net.calls import Page
from tapete.room.net.cashier_routes import cashier_pages
from tapete.room.net.club_routes import club_pages
from tapete.room.net.console_routes import console_pages
from tapete.room.net.described import Described
from tapete.room.net.desk_files import desk_pages
from tapete.room.net.hand_routes import HandRoutes
from tapete.room.net.league_routes import league_pages
from tapete.room.net.operating import operator_pages
from tapete.room.net.passkey_routes import passkey_pages


def browser_pages() -> list[Page]:
    """The operations that the browser client calls."""
    return [
        *account_pages(),
        *passkey_pages(),
        *cashier_pages(),
        *console_pages(),
        *club_pages(),
        *league_pages(),
    ]


def operations() -> list[Described]:
    """All operations."""
    return [*ENDPOINTS, *HandRoutes().pages(), *browser_pages(), *operator_pages(), *desk_pages()]
