"""An event of several days whose server is killed at every event: flights, bags, final day."""

from __future__ import annotations

from typing import Any

from tests.room.desk_days import FINAL, FLIGHT_A, FLIGHT_B, Days
from tests.room.desk_in_process import run

from tapete.room.desk import messages as dm
from tapete.room.desk.desk import Desk
from tapete.room.desk.keys import DeskKeys
from tapete.room.desk.session import DeskSession
from tapete.room.store.memory import MemoryStore
from tapete.room.store.store import Batch
from tapete.room.world.chance import SeededChance
from tapete.room.world.incidents import IncidentLog

KEY = "12345678"


class KilledDays(Days):
    """The server dies at every batch: once before it is on disk, and once after, before anybody is answered.

    Each time another server takes up the disk, and the page sends its message again.
    """

    kills = 0
    _store: MemoryStore

    def say(self, what: str, /, **fields: Any) -> dm.DeskServerMessage:
        """Send a message until it is answered, with a kill before and after each batch that it writes."""
        if what not in ("give", "open_series"):
            return super().say(what, **fields)
        for side in ("before", "after"):
            self._dies(side)
            said = super().say(what, **fields)
            died = self._store.crashed
            if not died:
                self._store.fail_before_commit = self._store.fail_after_commit = None
                return said
            assert isinstance(said, dm.NotDone) and said.reason in ("store_unavailable", "fault"), said
            self.kills += 1
            self._take_up()
        while True:  # a series is several events: one batch for each, all of which may die
            said = super().say(what, **fields)
            if not self._store.crashed:
                return said
            self._take_up()

    def _dies(self, side: str) -> None:
        def every(batch: Batch) -> bool:
            return batch.stream.startswith("live/")

        assert isinstance(self.desk._store, MemoryStore)
        self._store = self.desk._store
        setattr(self._store, f"fail_{side}_commit", every)

    def _take_up(self) -> None:
        """Another process on the same disk, and the page's next line."""
        store = MemoryStore(self.disk, clock=self.clock.now)
        self.desk = Desk(store=store, clock=self.clock, chance=SeededChance(b"desk"))
        run(self.desk.open())
        self._store = store
        self.session = DeskSession(
            self.desk,
            DeskKeys(KEY, now=self.clock.now),
            clock=self.clock,
            incidents=IncidentLog(self.clock.now),
            tell=self.told.append,
            address=None,
        )
        super().say("enter", key=KEY, name="Ana")


def script(days: Days) -> None:
    """Two flights, bags that were counted twice, an undo, and a final day to its prizes."""
    days.opens_days()
    days.plays(FLIGHT_A, "Ana", "Rui", "Eva")
    days.to_the_end()
    days.bag_all()
    days.give("out", losers=[{"account": days.number("Rui"), "winner": days.number("Ana")}])
    days.bag_all()
    end = days.give("end_flight")
    days.give("undo", act=end, reason="one bag was open")
    days.give("end_flight")
    days.qualifies(FLIGHT_B, "Leo", "Pia", known={"Rui": 2}, Leo=25_000, Pia=15_000)
    days.event = FINAL
    days.give("set_up_final", starts_at=days.clock.at + 3_600_000)
    days.later(60)
    days.give("resume_clock")
    while days.state.state.state == "running":
        seats = [one for table in days.state.state.tables for one in table.seats if one.account is not None]
        days.give("out", losers=[{"account": seats[0].account, "winner": seats[1].account}])
    for prize in days.state.state.prizes:
        (winner,) = (one for one in days.state.state.players if one.place == prize.place)
        days.give("pay_out", account=winner.account)


def test_a_server_killed_at_every_event_of_the_flights_loses_and_doubles_nothing() -> None:
    calm, killed = Days(), KilledDays()
    script(calm)
    script(killed)
    acts = {event: owner.live.last_act for event, owner in calm.desk.owners.items()}
    assert {event: owner.live.last_act for event, owner in killed.desk.owners.items()} == acts
    assert killed.kills >= 2 * sum(acts.values())
    for event in (FLIGHT_A, FLIGHT_B, FINAL):
        one, other = (days.desk.owners[event].live for days in (calm, killed))
        assert [act.order for act in one.acts.values()] == [act.order for act in other.acts.values()]
        assert one.tournament == other.tournament and one.bags == other.bags
        assert calm.desk.names[event] == killed.desk.names[event]
        assert other.tournament.in_play == sum(entry.stack for entry in other.tournament.entries.values())
    state = killed.desk.desk_state(FINAL).state
    assert sum(one.amount for one in state.prizes) == state.figures.pool
    assert killed.desk.owners[FINAL].live.tournament.in_play == 120_000
