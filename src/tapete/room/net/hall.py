"""Health checks of a process, and the interface of the room or node that it serves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tapete.room.gateway import Gateway
from tapete.room.store.store import Store
from tapete.room.worker import Worker


class Hall(Protocol):
    """A room in one process, or a node of a cluster: a gateway, a worker, or both."""

    @property
    def gateway(self) -> Gateway | None: ...
    @property
    def worker(self) -> Worker | None: ...
    @property
    def store(self) -> Store: ...
    async def open(self) -> None:
        """Start."""

    async def close(self) -> None:
        """Stop cleanly."""


def health_routes(hall_of: Callable[[Any], Hall]) -> list[Route]:
    """Return the routes `/livez` and `/readyz`.

    Args:
        hall_of: returns the hall that an application serves.
    """

    async def live(request: Request) -> Response:
        """Liveness: the process answers. A restart would not fix any other problem."""
        return JSONResponse({"ok": True})

    async def ready(request: Request) -> Response:
        """Readiness: the store works. Stopped streams do not count; they need the operator."""
        hall = hall_of(request.app)
        owners = list(hall.worker.owners.values()) if hall.worker is not None else []
        tables = list(hall.worker.cash.owners.values()) if hall.worker is not None else []
        streams = [*owners, *tables]
        waiting = sum(one.trouble is not None and not one.stopped for one in streams)
        stopped = sum(one.stopped for one in streams)
        ok = not waiting and hall.store.trouble is None
        body: dict[str, bool | int | str] = {
            "ok": ok,
            "tournaments": len(owners) + (len(hall.worker.streams.released) if hall.worker else 0),
            "tables": len(tables),
            "stopped": stopped,
            "waiting": waiting,
        }
        if hall.store.trouble is not None:
            body["store"] = "unavailable"  # the reason is in the log: it names the database
        return JSONResponse(body, status_code=200 if ok else 503)

    return [Route("/livez", live), Route("/readyz", ready)]
