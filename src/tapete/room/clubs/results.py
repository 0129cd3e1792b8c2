"""Keep the results of finished tournaments for leagues: a projection of the streams, one row each.

A row follows from a stream's log. If the log changes the result, the row changes with it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec
import structlog
from msgspec import structs
from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import Connection

from tapete.league import EventResult, counted, result_of
from tapete.room.core.game import GameState
from tapete.room.store import club_tables as tables
from tapete.room.store.store import Store, StoreUnavailable
from tapete.room.world.clock import TimeSource
from tapete.room.world.tasks import Tasks

log = structlog.get_logger()

AGAIN_MS = 10_000
"""Pause before the next try when the store is unavailable."""


class ResultKeeper:
    """Store the results of the tournaments that run here."""

    def __init__(self, store: Store, clock: TimeSource) -> None:
        self._store, self._clock = store, clock
        self._tasks = Tasks()
        self._waiting: dict[str, GameState] = {}
        self._kept: dict[str, int] = {}
        """Last event of each stream whose result is stored or not needed."""
        self._stopped = False
        self._at_work = False

    def look(self, game: GameState) -> None:
        """Schedule storing the result of a tournament that is over, or forgetting one that goes on."""
        if self._kept.get(game.stream) != game.seq and not self._stopped:
            self._waiting[game.stream] = game
            self._begin()

    def _begin(self) -> None:
        if not self._at_work and not self._stopped:
            self._at_work = True
            self._tasks.soon(self._work())

    async def _work(self) -> None:
        try:
            while self._waiting:
                stream, game = self._waiting.popitem()
                try:
                    await self._keep(game)
                except StoreUnavailable as error:
                    log.warning("result not kept yet", stream=stream, why=str(error))
                    self._waiting.setdefault(stream, game)
                    self._clock.call_at(self._clock.now() + AGAIN_MS, self._begin)
                    return
                except Exception as error:  # one failing stream must not stop the others
                    log.error("result not kept", stream=stream, exc_info=error)
        finally:
            self._at_work = False

    async def _keep(self, game: GameState) -> None:
        seq, found = game.seq, kept_result(game)
        stream, club = game.stream, game.tournament.club
        body = msgspec.json.encode(found).decode() if found is not None else ""

        def work(connection: Connection) -> None:
            which = tables.event_results.c.stream == stream
            if found is None:
                connection.execute(delete(tables.event_results).where(which))
                return
            values = {"club": club, "seq": seq, "at": found.at, "body": body}
            changed = connection.execute(update(tables.event_results).where(which).values(**values))
            if changed.rowcount == 0:
                connection.execute(insert(tables.event_results).values(stream=stream, **values))

        await self._store.change(work)
        self._kept[stream] = seq

    async def stop(self) -> None:
        """Stop; the next start stores the remaining results."""
        self._stopped = True
        await self._tasks.stop()


def kept_result(game: GameState) -> EventResult | None:
    """Return the result of a tournament for leagues, with accounts in place of names.

    None if it has no final places, or if it is anonymous: standings would tell who played.
    """
    tournament = game.tournament
    if tournament.structure.anonymous or not counted(tournament):
        return None
    at = tournament.started_at or game.last_at
    return result_of(tournament, event=game.stream, at=at, names={})


async def results_of(store: Store, club: int) -> list[EventResult]:
    """Return the results of a club's events, or of the house's, with the players' present names."""

    def work(connection: Connection) -> list[str]:
        c = tables.event_results.c
        rows = connection.execute(select(c.body).where(c.club == club).order_by(c.at, c.stream))
        return [row.body for row in rows]

    bodies = await store.look(work)
    found = [msgspec.json.decode(body, type=EventResult) for body in bodies]
    wanted: Collection[int] = {int(one.player) for event in found for one in event.players}
    names: Mapping[int, str] = await store.names_of(wanted) if wanted else {}
    return [
        structs.replace(
            event,
            players=tuple(
                structs.replace(one, name=names.get(int(one.player), one.name)) for one in event.players
            ),
        )
        for event in found
    ]
