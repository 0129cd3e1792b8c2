"""Lobby over HTTP: tournaments by filter, and the facts of each one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.room import protocol as p
from tapete.room.net.api.caller import ask
from tapete.room.net.api.endpoint import CheckedRequest, Endpoint
from tapete.room.protocol import http

Money = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class Filter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Filter of the lobby; a field without a value matches everything."""

    state: p.TournamentStateName | None = None
    open: bool | None = None
    """Whether registration is open now."""
    tab: p.Tab | None = None
    game: str | None = None
    """Game with its limit, for example `holdem-no-limit`."""
    limit: Literal["no-limit", "pot-limit", "fixed-limit"] | None = None
    format: p.Format | None = None
    speed: p.Speed | None = None
    seats: Annotated[int, Meta(ge=2, le=10)] | None = None
    """Seats of one table."""
    price_least: Money | None = None
    """Least price of an entry, all parts together."""
    price_most: Money | None = None
    free_least: Money | None = None
    """Least number of entries that can still be sold."""
    after: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0
    """The `next` of the previous page."""
    size: http.PageSize = 50


class EventPath(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One tournament by the number of its stream."""

    event: http.Number


class Pages(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A page of a list."""

    after: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0
    """The `next` of the previous page."""
    size: http.PageSize = 50


def price_of(row: p.LobbyRow) -> int:
    """Return the price of an entry, all parts together."""
    return row.price.buy_in + row.price.bounty + row.price.fee


def number_of(row: p.LobbyRow) -> int:
    """Return the number of a row's stream."""
    return int(row.stream.partition("/")[2])


def fits(row: p.LobbyRow, wanted: Filter) -> bool:
    """Whether a tournament matches a filter (ACO-t-axes)."""
    price = price_of(row)
    tests: tuple[tuple[object, Callable[[], bool]], ...] = (
        (wanted.state, lambda: row.state == wanted.state),
        (wanted.open, lambda: row.open is wanted.open),
        (wanted.tab, lambda: row.tab == wanted.tab),
        (wanted.game, lambda: row.game == wanted.game),
        (wanted.limit, lambda: row.limit == wanted.limit),
        (wanted.format, lambda: wanted.format in row.formats),
        (wanted.speed, lambda: row.speed == wanted.speed),
        (wanted.seats, lambda: row.seats == wanted.seats),
        (wanted.price_least, lambda: price >= (wanted.price_least or 0)),
        (wanted.price_most, lambda: price <= (wanted.price_most or 0)),
        (wanted.free_least, lambda: row.free is None or row.free >= (wanted.free_least or 0)),
    )
    return all(value is None or test() for value, test in tests)


async def lobby(call: CheckedRequest) -> http.LobbyPage:
    wanted: Filter = call.query
    rows = sorted((row for row in call.gateway.lobby.rows if fits(row, wanted)), key=number_of)
    found = [row for row in rows if number_of(row) > wanted.after][: wanted.size + 1]
    more = len(found) > wanted.size
    shown = tuple(found[: wanted.size])
    return http.LobbyPage(rows=shown, total=len(rows), next=number_of(shown[-1]) if more else None)


async def _page(call: CheckedRequest) -> p.TournamentState:
    return await ask(call.gateway, p.Follow(stream=f"tournament/{call.path.event}"), p.TournamentState)


async def event(call: CheckedRequest) -> http.Event:
    page = await _page(call)
    return http.Event(
        row=page.row,
        book=page.book,
        ante_form=page.ante_form,
        late_until_level=page.late_until_level,
        re_entries=page.re_entries,
        hand_for_hand=page.progress.hand_for_hand,
        final_table=page.progress.final_table,
        tables=page.progress.tables,
        average_stack=page.progress.average,
        largest_stack=page.progress.largest,
        smallest_stack=page.progress.smallest,
    )


async def structure(call: CheckedRequest) -> http.LevelList:
    return http.LevelList(levels=(await _page(call)).levels)


async def players(call: CheckedRequest) -> http.EntryPage:
    entries = (await _page(call)).entries
    wanted: Pages = call.query
    found = entries[wanted.after : wanted.after + wanted.size]
    end = wanted.after + len(found)
    return http.EntryPage(
        entries=found, total=len(entries), next=end if end < len(entries) and found else None
    )


async def prizes(call: CheckedRequest) -> http.PrizeList:
    page = await _page(call)
    return http.PrizeList(prizes=page.prizes, certain=page.fixed)


async def results(call: CheckedRequest) -> http.Results:
    page = await _page(call)
    found = [
        http.ResultRow(
            place=one.place, entry=one.entry, name=one.name, prize=one.prize, bounties=one.bounties
        )
        for one in page.entries
        if one.place is not None
    ]
    found.sort(key=lambda one: (one.place, one.entry))
    return http.Results(state=page.row.state, results=tuple(found))


def _of_event(
    name: str, path: str, summary: str, answer: type[Struct], handle: object, **more: object
) -> Endpoint:
    return Endpoint(
        name=name,
        path=f"/events/{{event}}{path}",
        summary=summary,
        answer=answer,
        tag="events",
        path_type=EventPath,
        errors=(404, 504),
        handle=handle,  # type: ignore[arg-type]
        **more,  # type: ignore[arg-type]
    )


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        name="lobby",
        path="/lobby",
        summary="List tournaments by filter.",
        answer=http.LobbyPage,
        tag="lobby",
        query_type=Filter,
        handle=lobby,
    ),
    _of_event("event", "", "Tell what a tournament is and how far it has come.", http.Event, event),
    _of_event("structure", "/structure", "List its levels.", http.LevelList, structure),
    _of_event("players", "/players", "List its entries.", http.EntryPage, players, query_type=Pages),
    _of_event("prizes", "/prizes", "List its prizes.", http.PrizeList, prizes),
    _of_event("results", "/results", "List its results so far.", http.Results, results),
)
