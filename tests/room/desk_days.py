"""An event of several days at a desk in one process: flights 1A and 1B, and the final."""

from __future__ import annotations

import uuid
from typing import Any

from tests.room.desk_in_process import Director, HandClock

from tapete.desk.templates import template
from tapete.room.desk import messages as dm
from tapete.room.store.memory import MemoryDisk

FINAL, FLIGHT_A, FLIGHT_B = 1, 2, 3
PLAN = {"flights": ["1A", "1B"], "end": "level", "value": 2}


class Days(Director):
    """A director of an event of several days. `event` is the one on the screen."""

    def __init__(self, disk: MemoryDisk | None = None, clock: HandClock | None = None) -> None:
        super().__init__(disk, clock)
        self.event = FINAL

    def opens_days(self, *, document: dict[str, Any] | None = None, **plan: Any) -> dm.DeskServerMessage:
        """Set up flights and final from a template."""
        found = document or template("club-night")
        found["entries"] = {**found.get("entries", {}), "late_until_level": 1, "least": 2, "re_entries": 1}
        return self.say("open_series", id=str(uuid.uuid4()), document=found, plan=PLAN | plan)

    def try_(self, what: str, /, *, person: str | None = None, **fields: Any) -> dm.DeskServerMessage:
        """Give an order to the event on the screen."""
        named = {"person": person} if person is not None else {}
        seen = self.desk.owners[self.event].live.last_act
        order = {"type": what, **fields}
        return self.say("give", id=str(uuid.uuid4()), event=self.event, seen=seen, order=order, **named)

    @property
    def state(self) -> dm.DeskState:
        """What the desk shows of the event on the screen."""
        return self.desk.desk_state(self.event)

    @property
    def bags(self) -> Any:
        """What the desk shows of the bags."""
        return self.state.state.bags

    @property
    def flights(self) -> Any:
        """What the final's page shows of its flights."""
        return self.desk.desk_state(FINAL).state.flights

    def number(self, name: str) -> int:
        """A player's number."""
        known = {one.name: one.account for one in self.state.state.players}
        return known[name]

    def plays(self, event: int, *names: str, known: dict[str, int] | None = None) -> None:
        """Enter players into a flight and start it. `known` have played another flight."""
        self.event = event
        for name in names:
            self.give("register", person=name)
        for name, number in (known or {}).items():
            self.give("register", person=name, number=number)
        self.give("start_event")

    def to_the_end(self) -> None:
        """Let the flight's two levels pass."""
        self.later(20)
        self.give("say_level")
        self.later(20)

    def bag_all(self, **stacks: int) -> None:
        """Bag every stack: as named here, or as recorded."""
        by_name = {name.replace("_", " "): chips for name, chips in stacks.items()}
        for table in self.state.state.tables:
            seats = [seat for seat in table.seats if seat.account is not None]
            counts = {str(seat.account): by_name.get(seat.name, seat.stack) for seat in seats}
            self.give("bag_table", table=table.table, counts=counts)

    def qualifies(self, event: int, *names: str, known: dict[str, int] | None = None, **stacks: int) -> None:
        """Play a flight to its end and bag all stacks."""
        self.plays(event, *names, known=known)
        self.to_the_end()
        self.bag_all(**stacks)
        self.give("end_flight")
