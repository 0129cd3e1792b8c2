"""HTTP routes of leagues: list, settings, standings, downloads."""

from __future__ import annotations

import csv
import io
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from tapete.league import EventResult, League, Standings, shown
from tapete.room.clubs.leagues import LeagueFacts, OneLeague
from tapete.room.identity.account_refusals import Denied
from tapete.room.net.calls import Body, HandlerCall, NoContent, Page, page
from tapete.room.protocol import http
from tapete.room.protocol.base import Whole

CSV = "text/csv; charset=utf-8"
MOST_SETTINGS = 16_000


class OfLeague(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One league by its number."""

    league: http.Number


class LeaguesOf(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Leagues of a club."""

    club: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0
    """0 for the house."""


class SeasonNamed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A season by its name."""

    season: Annotated[str, Meta(max_length=60)] | None = None
    """Without it, the last one."""


class NewLeague(Body):
    """Body with a league to make."""

    settings: League
    club: Whole = 0
    """0 for the house; its operators make its leagues."""


class LeagueSettings(Body):
    """Body with new settings of a league."""

    settings: League


class LeagueList(Struct, frozen=True, kw_only=True):
    """Leagues, the newest first."""

    leagues: tuple[LeagueFacts, ...]
    manages: bool
    """Whether you may make leagues here."""


class LeagueResults(Struct, frozen=True, kw_only=True):
    """Results of all events among which a league chooses, for `tapete league`."""

    events: tuple[EventResult, ...]


def league_pages() -> list[Page]:
    """The operations of leagues."""
    return [
        _page("/leagues", leagues, access="visitor", errors=(404,)),
        _post("/leagues", make_league, errors=(404, 409)),
        _page("/leagues/{league}", league, access="visitor"),
        _page("/leagues/{league}/standings", league_standings, access="visitor"),
        _page("/leagues/{league}/standings.csv", league_csv, access="visitor", media=(CSV,)),
        _page("/leagues/{league}/results", league_results, access="visitor"),
        _post("/leagues/{league}/settings", change_league),
        _post("/leagues/{league}/remove", remove_league),
    ]


def _page(path: str, handle: Any, **described: Any) -> Page:
    return page(path, handle, tag="leagues", **described)


def _post(path: str, handle: Any, **described: Any) -> Page:
    return _page(path, handle, access="person", method="POST", **described)


def _account(call: HandlerCall) -> int | None:
    return call.asker.account.id if call.asker is not None else None


async def leagues(call: HandlerCall, query: LeaguesOf) -> LeagueList:
    """List the leagues of the house, or of a club of yours."""
    found = call.gateway.leagues
    return LeagueList(
        leagues=await found.of(query.club, _account(call)),
        manages=await found.manages(query.club, _account(call)),
    )


async def make_league(call: HandlerCall, body: NewLeague) -> OneLeague:
    """Make a league of a club that you manage; operators make leagues of the house."""
    account = call.known.account.id
    made = await call.gateway.leagues.make(body.club, body.settings, account)
    found: OneLeague = await call.gateway.leagues.one(made, account)
    return found


async def league(call: HandlerCall, path: OfLeague) -> OneLeague:
    """Tell a league's settings."""
    found: OneLeague = await call.gateway.leagues.one(path.league, _account(call))
    return found


async def league_standings(call: HandlerCall, path: OfLeague, query: SeasonNamed) -> Standings:
    """Compute the standings of a season from the results of its events. Points are hundredths."""
    found: Standings = await call.gateway.leagues.standings(path.league, _account(call), query.season)
    return found


async def league_csv(call: HandlerCall, path: OfLeague, query: SeasonNamed) -> str:
    """Take the standings away for a spreadsheet, with the points of each event."""
    found = await league_standings(call, path, query)
    text = io.StringIO()
    writer = csv.writer(text)
    head = ("rank", "player", "points", "events", "wins", "best_place", "knockouts", "prize")
    writer.writerow((*head, *(_cell(one.name) for one in found.events)))
    for line in found.lines:
        of_event = {one.event: shown(one.points) for one in line.results}
        writer.writerow(
            (
                line.rank or "",
                _cell(line.name),
                shown(line.points),
                line.events,
                line.wins,
                line.best_place,
                line.knockouts,
                line.prize,
                *(of_event.get(one.event, "") for one in found.events),
            )
        )
    call.file = f"league-{path.league}.csv"
    return text.getvalue()


async def league_results(call: HandlerCall, path: OfLeague) -> LeagueResults:
    """List the results of all events among which the league chooses."""
    return LeagueResults(events=tuple(await call.gateway.leagues.results(path.league, _account(call))))


async def change_league(call: HandlerCall, path: OfLeague, body: LeagueSettings) -> OneLeague:
    """Change a league's settings; its standings follow at once."""
    account = call.known.account.id
    if len(msgspec.json.encode(body.settings)) > MOST_SETTINGS:
        raise Denied("league_settings", 400)
    await call.gateway.leagues.change(path.league, body.settings, account)
    found: OneLeague = await call.gateway.leagues.one(path.league, account)
    return found


async def remove_league(call: HandlerCall, path: OfLeague) -> NoContent:
    """Remove a league. The results of its events stay."""
    await call.gateway.leagues.remove(path.league, call.known.account.id)
    return NoContent()


def _cell(text: str) -> str:
    """Return text that a spreadsheet does not take for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
