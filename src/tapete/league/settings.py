"""Settings of a league: seasons, the points formula, which events count, and how ties are broken."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.league.formulas import ByField, Formula, Percent, Points

Words = Annotated[str, Meta(min_length=1, max_length=60)]
TieBreak = Literal["wins", "best", "fewer", "prizes"]
Number = Annotated[int, Meta(ge=1, le=100_000)]


class Season(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the league with its own standings. Both days belong to it."""

    name: Words
    first: date
    last: date


class CountingRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Select the events that count, and how many of a person's results."""

    names: Annotated[tuple[Words, ...], Meta(max_length=50)] = ()
    """Names of events that count; `*` stands for any text. Without a name, all events count."""
    least_players: Number = 2
    """An event with fewer persons does not count."""
    best: Number | None = None
    """Number of best results of a person that count; None counts all."""
    least_events: Number = 1
    """Persons with fewer events are listed without a rank."""
    field: Literal["players", "entries"] = "players"
    """Whether a formula's field is the number of persons or of entries."""
    weights: Annotated[dict[Words, Percent], Meta(max_length=50)] = {}
    """Percentages of the points by name of event; `*` stands for any text. The first that fits decides."""


class League(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Settings of a league. Standings follow from them and from results; nothing is typed in."""

    name: Words
    zone: Annotated[str, Meta(min_length=1, max_length=60)] = "UTC"
    """Time zone of the seasons' days, for example `Europe/Madrid`."""
    seasons: Annotated[tuple[Season, ...], Meta(max_length=100)] = ()
    """Without a season, all events form one."""
    points: Formula = ByField()
    attendance: Points = 0
    """Points for taking part in an event."""
    knockout: Points = 0
    """Points for each bounty won."""
    unit: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    """Smallest units of money in one unit of the formula: 100 for cents."""
    shared_places: Literal["average", "best"] = "average"
    """Points of persons who share places: the average of these places, or those of the best."""
    tie_breaks: Annotated[tuple[TieBreak, ...], Meta(max_length=4)] = ("wins", "best")
    """Order among equal points: more wins, better single results, fewer events, more prize money. Persons
    who are still equal share the rank."""
    counting: CountingRules = CountingRules()
    same: Annotated[dict[Words, Words], Meta(max_length=1_000)] = {}
    """Live events: other spellings of a person's name, with the name that stands for all."""

    def season(self, name: str | None) -> Season | None:
        """Return a season by its name; the last one without a name; None if there is none."""
        if name is None:
            return self.seasons[-1] if self.seasons else None
        return next((one for one in self.seasons if one.name == name), None)


def wrongs(league: League) -> Iterator[str]:
    """Yield what is wrong in a league's settings, each with its key."""
    names = [one.name for one in league.seasons]
    for number, season in enumerate(league.seasons):
        at = f"seasons[{number}]"
        if season.last < season.first:
            yield f"{at}.last: {season.last} is before {season.first}"
        if names.index(season.name) < number:
            yield f"{at}.name: two seasons are named `{season.name}`"
    if len(set(league.tie_breaks)) < len(league.tie_breaks):
        yield "tie_breaks: one stands twice"
    for one, other in league.same.items():
        if other in league.same:
            yield f"same: `{one}` leads to `{other}`, which leads on"
