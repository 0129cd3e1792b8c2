"""Metrics for Prometheus, following its conventions: seconds, counters named `_total`, histograms.

They are served on a separate port without a password: only the operator should reach it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib.metadata import version

import uvicorn
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tapete.room.net.hall import Hall, health_routes
from tapete.room.world.meters import Counted, Meters, Span, Telling

BUCKETS_S = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
LOOK_S = 0.5
"""Seconds between two measurements of the event loop's lag."""

_COUNTERS: dict[Counted, tuple[str, str]] = {
    "message": ("tapete_messages", "Messages taken from clients and bots."),
    "malformed": ("tapete_malformed_messages", "Messages that made no sense."),
    "batch": ("tapete_batches", "Batches of events stored."),
    "hand": ("tapete_hands", "Hands that ended, void ones included."),
    "void": ("tapete_hands_voided", "Hands that do not count."),
    "incident": ("tapete_incidents", "Faults of the room, each with a number in the log."),
}
_HISTOGRAMS: dict[Span, tuple[str, str]] = {
    "commit": (
        "tapete_commit_seconds",
        "From handing a batch of events to the store until it is durable, the wait for its turn included.",
    ),
    "acknowledgement": (
        "tapete_acknowledgement_seconds",
        "From the moment when a stream takes a player's command up until it is acknowledged.",
    ),
    "last_frame": (
        "tapete_last_frame_seconds",
        "From the acknowledgement until the frame of the last viewer is handed to its socket.",
    ),
    "loop_lag": ("tapete_loop_lag_seconds", "How much later than asked for the event loop wakes a task."),
}
STATES = ("registering", "running", "finished", "cancelled")


class Metrics(Meters):
    """Counters and timers of one room."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self._counters = {
            what: Counter(name, says, registry=registry) for what, (name, says) in _COUNTERS.items()
        }
        self._histograms = {
            what: Histogram(name, says, buckets=BUCKETS_S, registry=registry)
            for what, (name, says) in _HISTOGRAMS.items()
        }

        def gauge(name: str, says: str, *labels: str) -> Gauge:
            return Gauge(f"tapete_{name}", says, labels, registry=registry)

        self._connections = gauge("connections", "Open WebSockets of players, and programs as players.")
        self._tables = gauge("tables", "Tables of running tournaments.")
        self._tournaments = gauge("tournaments", "Tournaments by state.", "state")
        self._cash_tables = gauge("cash_tables", "Open cash tables.")
        self._cash_players = gauge("cash_players", "Players at cash tables, by what they are.", "kind")
        self._cash_waiting = gauge("cash_waiting", "Players on the waiting lists of cash tables.")
        self._cash_stopped = gauge(
            "cash_tables_stopped", "Cash tables that stand still until the operator acts."
        )
        self._stopped = gauge("tournaments_stopped", "Tournaments that stand still until the operator acts.")
        self._waiting = gauge("tournaments_waiting", "Tournaments that wait for the store.")
        self._unreadable = gauge("tournaments_unreadable", "Tournaments whose log can't be read.")
        self._store_up = gauge("store_up", "Whether the room can store: 1 or 0.")
        for state in STATES:
            self._tournaments.labels(state)  # set from the start, so that the first one appears as a change
        Info("tapete_build", "What runs here.", registry=registry).info({"version": version("tapete")})
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        GCCollector(registry=registry)

    def count(self, what: Counted) -> None:
        """See `Meters.count`."""
        self._counters[what].inc()

    def took(self, what: Span, seconds: float) -> None:
        """See `Meters.took`."""
        self._histograms[what].observe(seconds)

    def publish(self, tell: Callable[[], None]) -> None:
        """See `Meters.publish`."""
        began = self.now()
        telling = self.telling = Telling(lambda: self.took("last_frame", self.now() - began))
        try:
            tell()
        finally:
            self.telling = None
            telling.all_told()

    async def watch_loop(self) -> None:
        """Measure the lag of the running event loop forever."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_S
            await asyncio.sleep(LOOK_S)
            self.took("loop_lag", max(0.0, loop.time() - due))

    def text(self, hall: Hall) -> bytes:
        """Return all metrics in Prometheus' text format, with current values of the room's state."""
        owners = list(hall.worker.owners.values()) if hall.worker is not None else []
        for state in STATES:
            self._tournaments.labels(state).set(sum(one.game.tournament.state == state for one in owners))
        if hall.worker is not None:
            for kept in hall.worker.streams.released.values():
                self._tournaments.labels(kept.told.state).inc()
        running = [one.game.tournament for one in owners if one.game.tournament.state == "running"]
        self._tables.set(sum(len(one.tables.numbers) for one in running))
        self._connections.set(len(hall.gateway.sessions) if hall.gateway is not None else 0)
        self._stopped.set(sum(one.stopped for one in owners))
        self._waiting.set(sum(one.trouble is not None and not one.stopped for one in owners))
        self._unreadable.set(len(hall.worker.streams.closed) if hall.worker is not None else 0)
        self._store_up.set(hall.store.trouble is None)
        self._count_cash(hall)
        return generate_latest(self.registry)

    def _count_cash(self, hall: Hall) -> None:
        owners = list(hall.worker.cash.owners.values()) if hall.worker is not None else []
        tables = [owner.game.table for owner in owners if not owner.game.over]
        bots = sum(player.bot for table in tables for player in table.players.values())
        self._cash_tables.set(len(tables))
        self._cash_players.labels("bot").set(bots)
        self._cash_players.labels("person").set(sum(len(table.players) for table in tables) - bots)
        self._cash_waiting.set(sum(len(table.line) for table in tables))
        self._cash_stopped.set(sum(owner.stopped for owner in owners))


def metrics_app(metrics: Metrics, hall: Hall) -> Starlette:
    """Make the application for the metrics port: `/metrics` and the health checks."""

    async def told(request: Request) -> Response:
        return Response(metrics.text(hall), media_type=CONTENT_TYPE_LATEST)

    return Starlette(routes=[Route("/metrics", told), *health_routes(lambda app: hall)])


class _Beside(uvicorn.Server):
    """A server that leaves signals to the main server."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def served(metrics: Metrics, hall: Hall, host: str, port: int) -> AsyncIterator[None]:
    """Serve the metrics of a room on their own port inside the context."""
    config = uvicorn.Config(
        metrics_app(metrics, hall),
        host=host,
        port=port,
        lifespan="off",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
    )
    server = _Beside(config)
    serving = asyncio.ensure_future(server.serve())
    try:
        yield
    finally:
        server.should_exit = True
        await serving
