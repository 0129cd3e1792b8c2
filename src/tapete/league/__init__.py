"""Leagues: seasons, points and standings, computed from the results of finished events. Everything is pure.

>>> from tapete.league import EventResult, League, PlayerResult, Season, standings
>>> from tapete.league.formulas import ByPlace
>>> league = League(name="Fridays", points=ByPlace(points=(10, 6, 4), others=1))
>>> friday = EventResult(event="1", name="Friday", at=0, players=(
...     PlayerResult(player="ana", name="Ana", place=1),
...     PlayerResult(player="rui", name="Rui", place=2),
... ))
>>> [(line.rank, line.name, line.points) for line in standings(league, [friday]).lines]
[(1, 'Ana', 1000), (2, 'Rui', 600)]
"""

from tapete.league.of_tournament import counted, result_of
from tapete.league.ranking import LeagueLine, NotCounted, Scored, Standings, shown, standings
from tapete.league.reading import (
    LeagueError,
    checked,
    league_text,
    read_league,
    read_results,
    with_identities,
)
from tapete.league.results import EventResult, PlayerResult
from tapete.league.settings import CountingRules, League, Season

__all__ = [
    "CountingRules",
    "EventResult",
    "League",
    "LeagueError",
    "LeagueLine",
    "NotCounted",
    "PlayerResult",
    "Scored",
    "Season",
    "Standings",
    "checked",
    "counted",
    "league_text",
    "read_league",
    "read_results",
    "result_of",
    "shown",
    "standings",
    "with_identities",
]
