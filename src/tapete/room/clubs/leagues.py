"""Leagues of the house and of clubs: settings, seasons in local time, standings."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Struct
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection

from tapete.league import EventResult, League, LeagueError, Standings, checked, league_text, standings
from tapete.room.clubs import membership as ms
from tapete.room.clubs.membership import HOUSE
from tapete.room.clubs.results import results_of
from tapete.room.identity.account_refusals import Denied
from tapete.room.identity.members import member
from tapete.room.store import club_tables as tables
from tapete.room.store.store import Store
from tapete.room.world.clock import TimeSource

MOST_LEAGUES = 30
"""Maximum number of leagues of a club, or of the house."""


class LeagueFacts(Struct, frozen=True, kw_only=True):
    """A league in a list."""

    league: int
    club: int
    """0 for a league of the house."""
    name: str
    seasons: tuple[str, ...]


class OneLeague(Struct, frozen=True, kw_only=True):
    """A league with its settings, and whether the caller may change it."""

    league: int
    club: int
    settings: League
    manages: bool


class Leagues:
    """The leagues of a room."""

    def __init__(self, store: Store, clock: TimeSource) -> None:
        self._store, self._clock = store, clock

    async def of(self, club: int, account: int | None) -> tuple[LeagueFacts, ...]:
        """Return the leagues of a club for a member; those of the house for everybody.

        Raises:
            Denied: the account is no member.
        """

        def work(connection: Connection) -> tuple[LeagueFacts, ...]:
            _may_see(connection, club, account)
            c = tables.leagues.c
            rows = connection.execute(
                select(c.id, c.club, c.settings).where(c.club == club).order_by(c.made_at.desc(), c.id.desc())
            )
            return tuple(_facts(row.id, row.club, _read(row.settings)) for row in rows)

        return await self._store.look(work)

    async def manages(self, club: int, account: int | None) -> bool:
        """Whether an account may make leagues of a club, or of the house."""
        return await self._store.look(lambda connection: _manages(connection, club, account))

    async def one(self, league: int, account: int | None) -> OneLeague:
        """Return a league.

        Raises:
            Denied: there is none, or its club is hidden from the account.
        """
        return await self._store.look(lambda connection: _one(connection, league, account))

    async def make(self, club: int, settings: League, by: int) -> int:
        """Make a league. Return its number.

        Raises:
            Denied: the account manages neither the club nor the house, or the settings are wrong.
        """
        text, now = league_text(_good(settings)), self._clock.now()

        def work(connection: Connection) -> int:
            _must_manage(connection, club, by)
            c = tables.leagues.c
            count = connection.execute(select(func.count()).where(c.club == club)).scalar() or 0
            if count >= MOST_LEAGUES:
                raise Denied("too_many_leagues", most=MOST_LEAGUES)
            made = connection.execute(
                insert(tables.leagues).values(club=club, settings=text, made_at=now, changed_at=now)
            )
            (league,) = made.inserted_primary_key or (0,)
            return int(league)

        return await self._store.change(work)

    async def change(self, league: int, settings: League, by: int) -> None:
        """Change a league's settings; its standings follow.

        Raises:
            Denied: see `make`.
        """
        text, now = league_text(_good(settings)), self._clock.now()

        def work(connection: Connection) -> None:
            _must_manage(connection, _one(connection, league, by).club, by)
            which = tables.leagues.c.id == league
            connection.execute(update(tables.leagues).where(which).values(settings=text, changed_at=now))

        await self._store.change(work)

    async def remove(self, league: int, by: int) -> None:
        """Remove a league. The results stay.

        Raises:
            Denied: the account does not manage it.
        """

        def work(connection: Connection) -> None:
            _must_manage(connection, _one(connection, league, by).club, by)
            connection.execute(delete(tables.leagues).where(tables.leagues.c.id == league))

        await self._store.change(work)

    async def results(self, league: int, account: int | None) -> list[EventResult]:
        """Return the results of all events among which a league chooses.

        Raises:
            Denied: see `one`.
        """
        return await results_of(self._store, (await self.one(league, account)).club)

    async def standings(self, league: int, account: int | None, season: str | None) -> Standings:
        """Compute the standings of a season.

        Raises:
            Denied: see `one`; or the league has no such season.
        """
        found = await self.one(league, account)
        chosen = found.settings.season(season)
        if season is not None and chosen is None:
            raise Denied("no_season", 404)
        results = await results_of(self._store, found.club)
        return standings(found.settings, results, season=chosen, day_of=day_in(found.settings.zone))


def day_in(zone: str) -> Callable[[int], str]:
    """Return a function from a time to its day in a zone.

    Raises:
        Denied: this machine does not know the zone.

    >>> day_in("America/Sao_Paulo")(0)
    '1969-12-31'
    """
    try:
        found = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Denied("no_zone", 400) from None
    return lambda at: datetime.fromtimestamp(at / 1_000, found).date().isoformat()


def _good(settings: League) -> League:
    day_in(settings.zone)
    try:
        return checked(settings, "league")
    except LeagueError:
        raise Denied("league_settings", 400) from None


def _read(text: str) -> League:
    return msgspec.json.decode(text, type=League)


def _facts(league: int, club: int, settings: League) -> LeagueFacts:
    seasons = tuple(one.name for one in settings.seasons)
    return LeagueFacts(league=league, club=club, name=settings.name, seasons=seasons)


def _may_see(connection: Connection, club: int, account: int | None) -> None:
    if club != HOUSE and (account is None or ms.role_in(connection, club, account) is None):
        raise ms.not_found()


def _manages(connection: Connection, club: int, account: int | None) -> bool:
    if account is None:
        return False
    if club == HOUSE:
        return member(connection, account).role == "operator"
    return ms.role_in(connection, club, account) in ms.MANAGES


def _must_manage(connection: Connection, club: int, account: int) -> None:
    _may_see(connection, club, account)
    if not _manages(connection, club, account):
        raise Denied("club_role", 403)


def _one(connection: Connection, league: int, account: int | None) -> OneLeague:
    c = tables.leagues.c
    row = connection.execute(select(c.id, c.club, c.settings).where(c.id == league)).first()
    if row is None:
        raise Denied("no_league", 404)
    try:
        _may_see(connection, row.club, account)
    except Denied:
        raise Denied("no_league", 404) from None
    return OneLeague(
        league=row.id,
        club=row.club,
        settings=_read(row.settings),
        manages=_manages(connection, row.club, account),
    )
