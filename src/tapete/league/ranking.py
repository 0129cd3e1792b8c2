"""Standings of a season: points of each event, the best results, ranks and ties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from typing import Literal

from msgspec import Struct

from tapete.league.formulas import HUNDRED, PointsCase
from tapete.league.results import EventResult, PlayerResult
from tapete.league.settings import League, Season

WhyNot = Literal["other_season", "other_name", "few_players", "no_points"]
DayOf = Callable[[int], str]


class Scored(Struct, frozen=True, kw_only=True):
    """Points of a person in one event."""

    event: str
    name: str
    at: int
    place: int
    points: int
    """In hundredths."""
    counts: bool
    """Whether the result is among the best that count."""


class LeagueLine(Struct, frozen=True, kw_only=True):
    """One person's line in the standings."""

    rank: int | None
    """None for a person with too few events."""
    player: str
    name: str
    points: int
    """In hundredths."""
    events: int
    wins: int
    best_place: int
    knockouts: int
    prize: int
    results: tuple[Scored, ...]
    """In the order of the events."""


class NotCounted(Struct, frozen=True, kw_only=True):
    """An event that does not count, with the reason."""

    event: str
    name: str
    at: int
    why: WhyNot


class CountedEvent(Struct, frozen=True, kw_only=True):
    """An event that counts."""

    event: str
    name: str
    at: int
    players: int
    weight: int
    """Percentage of its points."""


class Standings(Struct, frozen=True, kw_only=True):
    """Standings of one season."""

    league: str
    season: str | None
    lines: tuple[LeagueLine, ...]
    events: tuple[CountedEvent, ...]
    not_counted: tuple[NotCounted, ...]


def utc_day(at: int) -> str:
    """Return the day of a time in UTC.

    >>> utc_day(86_400_000)
    '1970-01-02'
    """
    return datetime.fromtimestamp(at / 1_000, UTC).date().isoformat()


def shown(points: int) -> str:
    """Write hundredths of points as a decimal number.

    >>> shown(1200), shown(1250), shown(7)
    ('12', '12.50', '0.07')
    """
    whole, rest = divmod(points, HUNDRED)
    return f"{whole}.{rest:02}" if rest else str(whole)


def standings(
    league: League, results: Iterable[EventResult], *, season: Season | None = None, day_of: DayOf = utc_day
) -> Standings:
    """Compute the standings of a season.

    Args:
        results: finished events in any order.
        season: None for the league's last season.
        day_of: returns the day of a time in the league's zone.
    """
    season = season or league.season(None)
    counted: list[tuple[EventResult, int]] = []
    left: list[NotCounted] = []
    for event in sorted(results, key=lambda one: (one.at, one.event)):
        weight = _weight(league, event)
        why = _why_not(league, event, season, day_of, weight)
        if why is None:
            counted.append((event, weight))
        else:
            left.append(NotCounted(event=event.event, name=event.name, at=event.at, why=why))
    found: dict[str, list[tuple[PlayerResult, Scored]]] = {}
    for event, weight in counted:
        for one, points in points_of(league, event, weight=weight):
            scored = Scored(
                event=event.event,
                name=event.name,
                at=event.at,
                place=one.place,
                points=points,
                counts=True,
            )
            found.setdefault(one.player, []).append((one, scored))
    lines = _ranked(league, [_line(league, player, of) for player, of in found.items()])
    return Standings(
        league=league.name,
        season=season.name if season is not None else None,
        lines=lines,
        events=tuple(
            CountedEvent(event=one.event, name=one.name, at=one.at, players=len(one.players), weight=weight)
            for one, weight in counted
        ),
        not_counted=tuple(left),
    )


def points_of(league: League, event: EventResult, *, weight: int = HUNDRED) -> list[tuple[PlayerResult, int]]:
    """Return the points of each person in an event, in hundredths. House bots are left out.

    Args:
        weight: percentage of the points.
    """
    sharing = Counter(one.place for one in event.players)
    field = event.entries if league.counting.field == "entries" else len(event.players)
    found = []
    for one in event.players:
        if one.bot:
            continue
        together = sharing[one.place] if league.shared_places == "average" else 1
        total = sum(
            league.points.of(
                PointsCase(
                    place=place,
                    field=field,
                    buy_in=event.buy_in // league.unit,
                    spent=one.spent // league.unit,
                )
            )
            for place in range(one.place, one.place + together)
        )
        of_place = _half_up(total, together)
        extra = HUNDRED * (league.attendance + league.knockout * one.knockouts)
        found.append((one, _half_up((of_place + extra) * weight, HUNDRED)))
    return found


def _half_up(above: int, below: int) -> int:
    return (2 * above + below) // (2 * below)


def _weight(league: League, event: EventResult) -> int:
    weights = league.counting.weights
    return next((weights[name] for name in weights if fnmatchcase(event.name, name)), HUNDRED)


def _why_not(
    league: League, event: EventResult, season: Season | None, day_of: DayOf, weight: int
) -> WhyNot | None:
    counting = league.counting
    if season is not None and not season.first.isoformat() <= day_of(event.at) <= season.last.isoformat():
        return "other_season"
    if counting.names and not any(fnmatchcase(event.name, name) for name in counting.names):
        return "other_name"
    if len(event.players) < counting.least_players:
        return "few_players"
    return "no_points" if weight == 0 else None


def _line(league: League, player: str, results: Sequence[tuple[PlayerResult, Scored]]) -> LeagueLine:
    best = league.counting.best
    # Of equal results the earlier counts.
    order = sorted(range(len(results)), key=lambda at: -results[at][1].points)
    counting = set(order if best is None else order[:best])
    scored = tuple(
        one
        if at in counting
        else Scored(
            event=one.event, name=one.name, at=one.at, place=one.place, points=one.points, counts=False
        )
        for at, (_, one) in enumerate(results)
    )
    return LeagueLine(
        rank=None,
        player=player,
        name=results[-1][0].name,
        points=sum(one.points for one in scored if one.counts),
        events=len(results),
        wins=sum(of.place == 1 for of, _ in results),
        best_place=min(of.place for of, _ in results),
        knockouts=sum(of.knockouts for of, _ in results),
        prize=sum(of.prize for of, _ in results),
        results=scored,
    )


def _key(league: League, line: LeagueLine) -> tuple[object, ...]:
    """Return what decides a line's rank; equal keys share it."""
    breaks: dict[str, object] = {
        "wins": -line.wins,
        "best": tuple(-points for points in sorted((one.points for one in line.results), reverse=True)),
        "fewer": line.events,
        "prizes": -line.prize,
    }
    unranked = line.events < league.counting.least_events
    return (unranked, -line.points, *(breaks[one] for one in league.tie_breaks))


def _ranked(league: League, lines: Sequence[LeagueLine]) -> tuple[LeagueLine, ...]:
    keyed = sorted(
        ((_key(league, line), line) for line in lines),
        key=lambda one: (one[0], one[1].name.casefold(), one[1].player),
    )
    found: list[LeagueLine] = []
    before: tuple[object, ...] | None = None
    rank: int | None = None
    for at, (key, line) in enumerate(keyed, start=1):
        if key != before:
            rank, before = (None if key[0] else at), key
        found.append(
            LeagueLine(
                **{name: getattr(line, name) for name in LeagueLine.__struct_fields__ if name != "rank"},
                rank=rank,
            )
        )
    return tuple(found)
