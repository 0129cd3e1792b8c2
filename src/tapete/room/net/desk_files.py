"""HTTP routes of the desk's files: reports of an event, the staff report of the drill, lists of players."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tapete.room.desk.desk import Desk
from tapete.room.desk.keys import Access
from tapete.room.desk.messages import Role
from tapete.room.desk.player_lists import MOST_BYTES, UnreadableList, names_of
from tapete.room.desk.reports.files import MEDIA, file_of, media_of
from tapete.room.desk.reports.sheet import staff_csv
from tapete.room.net.api.problems import Failed
from tapete.room.net.calls import HandlerCall, Page, page, routes_of
from tapete.room.net.desk_finals import MOST_FILES, open_final
from tapete.room.protocol import http
from tapete.rules.rows import Language

ANY_FILE = "application/octet-stream"


class EventFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of one event."""

    event: http.Number
    file: Annotated[str, Meta(max_length=60)]
    """Its name with its ending: `results.csv`."""


class FileLanguage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The language of a file."""

    language: Language = "en"


class ReadNames(Struct, frozen=True, kw_only=True):
    """Names that stand in a list of players."""

    names: tuple[str, ...]


def desk_pages() -> list[Page]:
    """The operations for directors and floor staff, then those for directors alone."""
    return [*_of_the_floor(), *_of_directors()]


def desk_file_routes() -> list[Route]:
    """Return the routes; each needs the header `Authorization: Bearer KEY` with a key of the desk."""
    return [
        *routes_of(_of_the_floor(), lambda request: _role(request) in ("operator", "floor")),
        *routes_of(_of_directors(), lambda request: _role(request) == "operator"),
    ]


def _of_the_floor() -> list[Page]:
    return [
        _page("/desk/events/{event}/{file}", event_report, media=(*MEDIA.values(), media_of("json"))),
        _page(
            "/desk/players/read",
            read_players,
            method="POST",
            body_media=ANY_FILE,
            errors=(413, 422),
        ),
    ]


def _of_directors() -> list[Page]:
    return [
        _page("/desk/drill.csv", staff_report, media=(MEDIA["csv"],)),
        _page("/desk/finals", open_final, method="POST", errors=(409, 422), most_bytes=MOST_FILES),
    ]


def _page(path: str, handle: Any, **described: Any) -> Page:
    return page(path, handle, tag="desk", access="desk", **described)


def _role(request: Request) -> Role | None:
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    access: Access = request.app.state.desk_access
    address = request.client.host if request.client else None
    return access.role_of(key, address) if scheme.lower() == "bearer" else None


def _desk(call: HandlerCall) -> Desk:
    desk: Desk = call.request.app.state.desk
    return desk


async def event_report(call: HandlerCall, path: EventFile, query: FileLanguage) -> Response:
    """Take a report of an event away, as CSV, XLSX or PDF, or the stage file of a flight as JSON."""
    desk, (what, _, form) = _desk(call), path.file.rpartition(".")
    owner = desk.owners.get(path.event)
    made = None
    if owner is not None:
        names = desk.names[owner.live.opened.event]
        made = await asyncio.to_thread(file_of, owner.live, names, what, form, query.language)
    if made is None:
        raise Failed(404, "no_such_report", "There is no such report.")
    call.file = f"{what}-{path.event}.{form}"
    return Response(made, media_type=media_of(form))


async def staff_report(call: HandlerCall, query: FileLanguage) -> Response:
    """Take the results of the staff in the drill away."""
    call.file = "drill.csv"
    made = staff_csv(await _desk(call).drill.report(), query.language)
    return Response(made, media_type=MEDIA["csv"])


async def read_players(call: HandlerCall) -> ReadNames:
    """Read the names in a list of players, as text, CSV or XLSX. Nobody is entered."""
    content = bytearray()
    async for part in call.request.stream():
        content += part
        if len(content) > MOST_BYTES:
            raise Failed(413, "too_large", "This list is too large.", facts={"most": MOST_BYTES})
    try:
        names: Collection[str] = await asyncio.to_thread(names_of, bytes(content))
    except UnreadableList as error:
        raise Failed(422, "no_names", "There are no names in this file.") from error
    return ReadNames(names=tuple(names))
