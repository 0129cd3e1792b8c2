"""Recurring events of clubs: a time of day on some days of the week, in a time zone.

A schedule is stored with the whole structure of its events, copied from a tournament of the house. The worker
that opens the house's events opens those of clubs as well; see `repeating`.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from tapete.room.clubs import membership as ms
from tapete.room.clubs.clubs import LEAST_NAME, MOST_NAME
from tapete.room.clubs.structures import NoModel, structure_for_club
from tapete.room.core import events as room_events
from tapete.room.core.event_schedule import NOTICE_MS
from tapete.room.core.local_times import Recurrence, next_start, recurrence, zone_of
from tapete.room.identity.account_refusals import Denied
from tapete.room.store import club_tables as tables
from tapete.room.store.store import Store, name_key
from tapete.room.world.clock import TimeSource
from tapete.tournament import events as te
from tapete.tournament.structure.sections import StartRule, Weekday
from tapete.tournament.structure.structure import Structure

MOST_SCHEDULES = 10
"""Maximum number of recurring events of a club."""


class ClubSchedule(Struct, frozen=True, kw_only=True):
    """A recurring event of a club."""

    schedule: int
    name: str
    at: str
    """Local time of day."""
    days: tuple[Weekday, ...]
    """Days of the week; all days if empty."""
    zone: str
    next_at: int
    """Next start, UTC milliseconds."""


class ClubSchedules:
    """The recurring events of clubs."""

    def __init__(self, store: Store, clock: TimeSource) -> None:
        self._store, self._clock = store, clock

    async def of(self, club: int) -> tuple[ClubSchedule, ...]:
        """Return the recurring events of a club, in the order of their next starts."""
        now = self._clock.now()
        rows = await self._store.look(lambda connection: _rows(connection, club))
        found = [_told(schedule, structure, now) for schedule, _, structure in rows]
        return tuple(sorted(found, key=lambda one: (one.next_at, one.name)))

    async def all(self) -> list[tuple[int, Structure]]:
        """Return club and structure of every recurring event."""
        rows = await self._store.look(lambda connection: _rows(connection, None))
        return [(club, structure) for _, club, structure in rows]

    async def set(self, club: int, name: str, like: str, rule: Recurrence, by: int) -> None:
        """Add a recurring event, or change the one with this name. Doing it again changes nothing.

        Args:
            like: stream of the tournament of the house that is the model.

        Raises:
            Denied: the account does not manage the club, the club has too many, or something is wrong.
        """
        name = " ".join(name.split())
        if not LEAST_NAME <= len(name) <= MOST_NAME or not name.isprintable():
            raise Denied("event_name", 400, least=LEAST_NAME, most=MOST_NAME)
        _check_zone(rule.zone)
        await self._store.look(lambda connection: ms.required_role(connection, club, by, ms.MANAGES))
        days = tuple(dict.fromkeys(rule.days))
        start = StartRule(kind="scheduled", at=rule.at, days=days, zone=rule.zone)
        text = msgspec.json.encode(await self._structure(like, name, start)).decode()
        now, key = self._clock.now(), name_key(name)

        def work(connection: Connection) -> None:
            ms.required_role(connection, club, by, ms.MANAGES)
            c = tables.club_schedules.c
            same = update(tables.club_schedules).where(c.club == club, c.name_key == key)
            if connection.execute(same.values(structure=text)).rowcount:
                return
            count = connection.execute(select(func.count()).where(c.club == club)).scalar() or 0
            if count >= MOST_SCHEDULES:
                raise Denied("too_many_schedules", most=MOST_SCHEDULES)
            connection.execute(
                insert(tables.club_schedules).values(club=club, name_key=key, structure=text, made_at=now)
            )

        try:
            await self._store.change(work)
        except IntegrityError:  # two requests at the same time: the second changes what the first has added
            await self._store.change(work)

    async def remove(self, club: int, schedule: int, by: int) -> None:
        """Remove a recurring event. What it has opened stays open.

        Raises:
            Denied: the account does not manage the club.
        """

        def work(connection: Connection) -> None:
            ms.required_role(connection, club, by, ms.MANAGES)
            c = tables.club_schedules.c
            connection.execute(delete(tables.club_schedules).where(c.club == club, c.id == schedule))

        await self._store.change(work)

    async def _structure(self, like: str, name: str, start: StartRule) -> Structure:
        found = await self._store.read(like, upto=1) if like.startswith("tournament/") else []
        created = room_events.decode(found[0].body) if found else None
        if not isinstance(created, te.Created):
            raise Denied("event_model", 400)
        try:
            return structure_for_club(created.structure, name, start, club=created.club)
        except NoModel:
            raise Denied("event_model", 400) from None


def _check_zone(zone: str) -> None:
    try:
        zone_of(zone)
    except ValueError:
        raise Denied("no_zone", 400) from None


def _rows(connection: Connection, club: int | None) -> list[tuple[int, int, Structure]]:
    c = tables.club_schedules.c
    query = select(c.id, c.club, c.structure).order_by(c.id)
    if club is not None:
        query = query.where(c.club == club)
    rows = connection.execute(query)
    return [(row.id, row.club, msgspec.json.decode(row.structure, type=Structure)) for row in rows]


def _told(schedule: int, structure: Structure, now: int) -> ClubSchedule:
    start = structure.start
    rule = recurrence(start)
    return ClubSchedule(
        schedule=schedule,
        name=structure.name,
        at=start.at or "",
        days=start.days,
        zone=start.zone,
        next_at=next_start(rule, now + NOTICE_MS) if rule is not None else 0,
    )
