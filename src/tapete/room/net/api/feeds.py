"""Feeds over HTTP: one JSON object per line, as long as the reader listens.

The lines are the messages of the WebSocket. The feed of a slow reader is ended to save memory: the last line
gives the reason, and a new request begins with the whole state again.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Annotated

from msgspec import Meta, Struct

from tapete.room import protocol as p
from tapete.room.net.api.caller import ApiListener, calling
from tapete.room.net.api.endpoint import CheckedRequest, Endpoint
from tapete.room.net.api.lobby import EventPath
from tapete.room.net.api.problems import Failed
from tapete.room.protocol import http

KEEP_ALIVE_S = 7.0
"""Time without a message after which a feed sends an empty line."""

LobbyLine = p.LobbyRows | p.LobbyNews | http.FeedEnds
EventLine = p.TournamentState | p.PageNews | http.FeedEnds
TableLine = p.Table | http.FeedEnds
AccountLine = p.LobbyRows | p.LobbyNews | p.YourLobby | p.WalletState | p.WalletNews | http.FeedEnds


class OfTable(EventPath, frozen=True, kw_only=True):
    """One table of a tournament."""

    table: http.Number


class OfCash(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One cash table by the number of its stream."""

    table: http.Number


class Lasts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Length of a feed."""

    lines: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    """Number of lines after which the feed ends, lines without content included."""


async def lobby(call: CheckedRequest) -> AsyncGenerator[object]:
    with calling(call.gateway) as caller:
        call.gateway.lobby.watch(caller)
        async for line in _lines(call, caller, p.LobbyRows | p.LobbyNews):
            yield line


async def event(call: CheckedRequest) -> AsyncGenerator[object]:
    message = p.Follow(stream=f"tournament/{call.path.event}")
    with calling(call.gateway) as caller:
        await call.gateway.handle(caller, message)
        async for line in _lines(call, caller, p.TournamentState | p.PageNews):
            yield line


async def table(call: CheckedRequest) -> AsyncGenerator[object]:
    message = p.Watch(stream=f"tournament/{call.path.event}", table=call.path.table, whole=True)
    async for line in _watched(call, message):
        yield line


async def cash_table(call: CheckedRequest) -> AsyncGenerator[object]:
    async for line in _watched(call, p.Watch(stream=f"ring/{call.path.table}", whole=True)):
        yield line


async def _watched(call: CheckedRequest, message: p.Watch) -> AsyncGenerator[object]:
    with calling(call.gateway) as caller:
        await call.gateway.handle(caller, message)
        async for line in _lines(call, caller, p.Table):
            yield line


async def account(call: CheckedRequest) -> AsyncGenerator[object]:
    with calling(call.gateway, call.player) as caller:
        await call.gateway.handle(caller, p.Lobby())
        await call.gateway.handle(caller, p.Wallet())
        kinds = p.LobbyRows | p.LobbyNews | p.YourLobby | p.WalletState | p.WalletNews
        async for line in _lines(call, caller, kinds):
            yield line


async def _lines(call: CheckedRequest, caller: ApiListener, kinds: object) -> AsyncGenerator[object]:
    """Yield messages of these kinds, and None when no message comes for a while."""
    left = call.query.lines
    while left is None or left > 0:
        told = await caller.next(KEEP_ALIVE_S)
        if caller.overrun:
            yield http.FeedEnds(reason="too_slow")
            return
        if isinstance(told, p.Goodbye):
            yield http.FeedEnds(reason="stopping")
            return
        if isinstance(told, p.Error):
            raise Failed.of(told)
        if told is None or isinstance(told, kinds):  # type: ignore[arg-type]
            yield told
            left = None if left is None else left - 1


def _feed(name: str, path: str, summary: str, answer: object, feed: object, **more: object) -> Endpoint:
    return Endpoint(
        name=name,
        path=f"/feeds{path}",
        summary=summary,
        answer=answer,
        tag="feeds",
        query_type=Lasts,
        feed=feed,  # type: ignore[arg-type]
        **more,  # type: ignore[arg-type]
    )


ENDPOINTS: tuple[Endpoint, ...] = (
    _feed("lobby_feed", "/lobby", "Send the lobby and every change to it.", LobbyLine, lobby),
    _feed(
        "event_feed",
        "/events/{event}",
        "Send a tournament's page and every change to it.",
        EventLine,
        event,
        path_type=EventPath,
        errors=(404, 504),
    ),
    _feed(
        "table_feed",
        "/events/{event}/tables/{table}",
        "Send a table as a spectator sees it, whole at every change.",
        TableLine,
        table,
        path_type=OfTable,
        errors=(404, 504),
    ),
    _feed(
        "cash_table_feed",
        "/cash/{table}",
        "Send a cash table as a spectator sees it, whole at every change.",
        TableLine,
        cash_table,
        path_type=OfCash,
        errors=(404, 504),
    ),
    _feed(
        "account_feed",
        "/account",
        "Send your events and your wallet, and every change to them.",
        AccountLine,
        account,
        access="account",
    ),
)
