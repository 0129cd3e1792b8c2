"""Find the flights and finals that belong together among all live events of a room."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping

from msgspec import structs

from tapete.desk import orders as od
from tapete.desk.deciding.flights import check_open_final
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.desk.series import LiveSeries, completed, series_of
from tapete.desk.series_plan import another
from tapete.desk.stage_file import StageFile, same_name
from tapete.engine.types import Chips
from tapete.room.desk.owner import LiveOwner
from tapete.tournament.structure.structure import Structure


class SeriesBook:
    """The series of live events.

    Args:
        owners: owners by event; the mapping changes.
        names: names of players by event and account; the mapping changes.
    """

    def __init__(self, owners: Mapping[int, LiveOwner], names: Mapping[int, Mapping[int, str]]) -> None:
        self._owners, self._names = owners, names
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    def of(self, event: int) -> LiveSeries | None:
        """Return the series of an event; None if it stands alone."""
        owner = self._owners.get(event)
        if owner is None:
            return None
        return series_of(owner.live, {number: one.live for number, one in self._owners.items()})

    def members(self, event: int) -> tuple[int, ...]:
        """Return the events that show facts of an event, itself first."""
        series = self.of(event)
        others = () if series is None else series.numbers
        return (event, *(one for one in others if one != event))

    def lock(self, event: int) -> asyncio.Lock:
        """Return the lock that all events of a series share: their orders are taken one by one."""
        series = self.of(event)
        return self._locks[event if series is None else series.final.opened.event]

    def completing(self, event: int) -> Callable[[od.AnyOrder], od.AnyOrder]:
        """Return the function that checks an event's order against the other events of its series."""

        def complete(order: od.AnyOrder) -> od.AnyOrder:
            series = self.of(event)
            if series is not None:
                return completed(series, self._owners[event].live, order)
            return structs.replace(order, number=None) if isinstance(order, od.RegisterPlayer) else order

        return complete

    def next_account(self, event: int, order: od.RegisterPlayer) -> int:
        """Return the number that a registration will get."""
        series = self.of(event)
        if series is None:
            return self._owners[event].live.last_account + 1
        return order.number or series.last_account + 1

    def name_of(self, event: int, account: int) -> str | None:
        """Return a player's name from any event of the series."""
        for one in self.members(event):
            if (name := self._names.get(one, {}).get(account)) is not None:
                return name
        return None

    def names(self, event: int) -> dict[int, str]:
        """Return the names of all players of a series; those of the event itself come first."""
        found: dict[int, str] = {}
        for one in self.members(event):
            for account, name in self._names.get(one, {}).items():
                found.setdefault(account, name)
        return found

    def order_to_bring(self, final: int, stage: StageFile) -> tuple[od.BringStage, dict[int, str]]:
        """Return the order that brings a stage into a final, and the names of its players by number.

        A repeat finds the same numbers, because the names are known by then.
        """
        series = self.of(final)
        if series is None or series.final is not self._owners[final].live:
            raise DeskRefused(DeskReason.NO_FINAL)
        known = {same_name(name): account for account, name in self.names(final).items()}
        people: dict[int, str] = {}
        stacks: dict[int, Chips] = {}
        following = max(series.last_account, *known.values(), 0)
        for one in stage.players:
            account = known.get(same_name(one.name))
            if account is None:
                following += 1
                account = following
            people[account], stacks[account] = one.name, one.stack
        order = od.BringStage(
            flight=_called(stage),
            stacks=stacks,
            pool=stage.pool,
            entries=stage.entries,
            end_level=stage.end_level,
        )
        return order, people

    def next_flight(self, final: int, name: str) -> Structure:
        """Return the structure of another flight.

        Raises:
            DeskRefused: the event is no final with flights, has its stacks, or has a flight with this name.
        """
        series = self.of(final)
        if series is None or not series.flights or series.final is not self._owners[final].live:
            raise DeskRefused(DeskReason.NO_FINAL)
        check_open_final(series.final)
        called = {one.tournament.structure.stage.flight.casefold() for one in series.flights}  # type: ignore[union-attr]
        if name.strip().casefold() in called:
            raise DeskRefused(DeskReason.FLIGHT_TWICE)
        return another(series.flights[-1].tournament.structure, name.strip())


def _called(stage: StageFile) -> str:
    """Return the name of a stage: that of its event, which mostly names the flight too."""
    return (stage.event if stage.flight in stage.event else f"{stage.event}, {stage.flight}")[:60]
