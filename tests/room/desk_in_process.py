"""A desk in one process on time of its own: a director gives orders as a page does, as JSON frames."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import msgspec

from tapete.desk import views
from tapete.room.desk import messages as dm
from tapete.room.desk.desk import Desk
from tapete.room.desk.keys import DeskKeys
from tapete.room.desk.session import DeskSession
from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.world.chance import SeededChance
from tapete.room.world.incidents import IncidentLog

KEY = "12345678"
EXAMPLES = Path(__file__).parents[2] / "examples" / "tournaments"
MOVES = ("balance", "pick", "break", "redraw", "final_table", "alternate")


class HandClock:
    """A clock that stands still until somebody moves it."""

    def __init__(self) -> None:
        self.at = 1_700_000_000_000

    def now(self) -> int:
        """UTC milliseconds."""
        return self.at

    def call_at(self, at: int, call: Any) -> Any:
        """The desk sets no timers."""
        raise NotImplementedError


class Director:
    """A page of the desk, and the person before it."""

    def __init__(self, disk: MemoryDisk | None = None, clock: HandClock | None = None) -> None:
        self.disk, self.clock = disk or MemoryDisk(), clock or HandClock()
        self.desk = Desk(
            store=MemoryStore(self.disk, clock=self.clock.now),
            clock=self.clock,
            chance=SeededChance(b"desk"),
        )
        run(self.desk.open())
        self.told: list[dm.DeskServerMessage] = []
        self.session = DeskSession(
            self.desk,
            DeskKeys(KEY, now=self.clock.now),
            clock=self.clock,
            incidents=IncidentLog(self.clock.now),
            tell=self.told.append,
            address=None,
        )
        self.say("enter", key=KEY, name="Ana")

    def say(self, what: str, /, **fields: Any) -> dm.DeskServerMessage:
        """Send a message; returns what is told last."""
        self.told.clear()
        run(self.session.handle(msgspec.json.encode({"type": what, **fields})))
        return self.told[-1]

    def opens(self, file: str, *, more: str = "", **changed: int) -> None:
        """Set up an event from an example's file, with keys changed or added."""
        text = (EXAMPLES / file).read_text()
        text = text + more if more.startswith("[") else more + text
        for name, value in changed.items():
            assert f"{name} = " in text
            lines = [
                f"{name} = {value}" if line.startswith(f"{name} =") else line for line in text.splitlines()
            ]
            text = "\n".join(lines)
        said = self.say("open_event", id=str(uuid.uuid4()), text=text)
        assert isinstance(said, dm.EventOpened), said

    def give(self, what: str, /, *, person: str | None = None, **fields: Any) -> int:
        """Give an order that has to be carried out. Returns its act."""
        said = self.try_(what, person=person, **fields)
        assert isinstance(said, dm.Done), (what, fields, said)
        return said.act

    def try_(self, what: str, /, *, person: str | None = None, **fields: Any) -> dm.DeskServerMessage:
        """Give an order."""
        named = {"person": person} if person is not None else {}
        return self.say(
            "give",
            id=str(uuid.uuid4()),
            event=1,
            seen=self.desk.owners[1].live.last_act,
            order={"type": what, **fields},
            **named,
        )

    @property
    def state(self) -> dm.DeskState:
        """What the desk shows now."""
        return self.desk.desk_state(1)

    @property
    def kinds(self) -> list[str]:
        """What is due."""
        return [one.kind for one in self.state.state.due]

    def later(self, minutes: float) -> None:
        """Let time pass."""
        self.clock.at += round(minutes * 60_000)

    def settle(self) -> list[str]:
        """Do what is due until nothing is. Returns what was done, in order."""
        done: list[str] = []
        while True:
            live = self.desk.owners[1].live
            for due in views.due(live, at=self.clock.at):
                if due.table is not None and due.kind in MOVES:
                    self.give("accept", proposal=self.give("propose_moves", table=due.table))
                elif due.kind == "level":
                    self.give("say_level")
                elif due.kind == "break" and due.table is None:
                    self.give("say_break")
                elif due.kind == "hand_for_hand":
                    self.give("say_hand_for_hand")
                elif due.kind == "next_hand":
                    self.give("next_hand")
                elif due.kind == "break_over":
                    self.give("say_break_over")
                else:
                    continue
                done.append(due.kind)
                break
            else:
                return done


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run work that waits for nothing but other work."""
    return asyncio.run(work)
