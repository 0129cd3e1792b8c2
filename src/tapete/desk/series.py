"""A live event of several days: its flights, its final, and the players they share.

Every flight and the final are live events of their own. A player has one number in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from msgspec import Struct, structs

from tapete.desk import orders as od
from tapete.desk.event import LiveEvent
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.tournament.commands import Carried
from tapete.tournament.course.several import check_entry, seed_of
from tapete.tournament.refusals import TournamentReason, TournamentRefused

Closing = TypeVar("Closing", bound=od.SetUpFinal | od.PlayOnline)
"""An order that closes the flights and takes their stacks over."""


class LiveSeries(Struct, frozen=True):
    """A final and its flights, in the order in which they were opened."""

    final: LiveEvent
    flights: tuple[LiveEvent, ...]

    @property
    def members(self) -> Iterator[LiveEvent]:
        """The flights, then the final."""
        yield from self.flights
        yield self.final

    @property
    def numbers(self) -> tuple[int, ...]:
        """Event numbers of all members."""
        return tuple(one.opened.event for one in self.members)

    @property
    def last_account(self) -> int:
        """The highest number of a player in any member."""
        brought = (max(one.stacks, default=0) for one in self.final.brought.values())
        return max(*(one.last_account for one in self.members), *brought, 0)

    @property
    def seeded(self) -> bool:
        """Whether the final has taken over the stacks."""
        return self.final.tournament.seeded is not None


def series_of(live: LiveEvent, events: Mapping[int, LiveEvent]) -> LiveSeries | None:
    """Return the series of an event; None if it stands alone."""
    stage, final = live.tournament.structure.stage, live.opened.final
    root = live if stage is not None and stage.kind == "final" else events.get(final or 0)
    if root is None:
        return None
    number = root.opened.event
    flights = (one for _, one in sorted(events.items()) if one.opened.final == number)
    return LiveSeries(root, tuple(flights))


def completed(series: LiveSeries, live: LiveEvent, order: od.AnyOrder) -> od.AnyOrder:
    """Check an order against the other members, and fill in the facts that come from them.

    Raises:
        DeskRefused, Refused: the order can't be carried out because of another member.
    """
    flight = live is not series.final
    if flight and series.seeded and not isinstance(order, od.Note | od.PayOut | od.Rule):
        online = series.final.online is not None
        raise DeskRefused(DeskReason.PLAYED_ONLINE if online else DeskReason.FINAL_SET_UP)
    match order:
        case od.RegisterPlayer():
            return _registration(series, live, order)
        case od.SetUpFinal() | od.PlayOnline() if not flight:
            return _set_up(series, order)
        case _:
            return order


def _registration(series: LiveSeries, live: LiveEvent, order: od.RegisterPlayer) -> od.RegisterPlayer:
    """Give the player a number that nobody else has in the series.

    Raises:
        Refused: by the rules of the series, the player may not play this flight.
    """
    if order.number is None:
        return structs.replace(order, number=series.last_account + 1)
    if order.number > series.last_account:
        raise DeskRefused(DeskReason.NO_SUCH_PLAYER, player=order.number)
    others = [one.tournament for one in series.members if one is not live]
    check_entry(order.number, live.tournament, others)
    if any(order.number in brought.stacks for brought in series.final.brought.values()):
        if (stage := series.final.tournament.structure.stage) is not None and stage.carry == "first":
            raise TournamentRefused(TournamentReason.QUALIFIED_ALREADY, "ACO-O-stage-double", asked=2, most=1)
    return order


def _set_up(series: LiveSeries, order: Closing) -> Closing:
    """Fill in the stacks, the pool and the last levels of all flights and of stages played elsewhere.

    Raises:
        DeskRefused: a flight is not over.
    """
    waits = waits_for(series)
    if waits is not None:
        raise DeskRefused(DeskReason.FLIGHT_GOES_ON, event=waits.opened.event)
    final, brought = series.final.tournament, series.final.brought
    levels = len(final.structure.levels)
    found = seed_of([one.tournament for one in series.flights], levels=levels)
    results = [
        Carried(account=account, flight=f"0: {name}", stack=stack)
        for name, stage in brought.items()
        for account, stack in stage.stacks.items()
    ]
    return structs.replace(
        order,
        results=(*results, *found.results),
        pool=found.pool + sum(one.pool for one in brought.values()),
        entries=found.entries + sum(one.entries for one in brought.values()),
        end_levels=(*(min(one.end_level, levels - 1) for one in brought.values()), *found.end_levels),
    )


def waits_for(series: LiveSeries) -> LiveEvent | None:
    """Return the first flight that is not over. A flight without any entry is not waited for."""
    for one in series.flights:
        state = one.tournament.state
        if state == "running" or (state == "registering" and one.tournament.entries):
            return one
    return None
