"""A tournament and its log, driven by commands. Every draw gives the lowest result by default."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tapete.engine.types import Chips, Seat
from tapete.tournament import BlindLevel, Structure, Tournament, TournamentRefused
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.structure.sections import StartRule

MINUTE = 60_000
LEVELS = tuple(BlindLevel(small_blind=n, big_blind=2 * n, minutes=10) for n in (50, 100, 200, 400, 800))


def event(**changes: Any) -> Structure:
    """Return a scheduled freezeout at tables of three, with the given changes."""
    kept: dict[str, Any] = {
        "name": "Event",
        "seats": 3,
        "starting_stack": 1_000,
        "buy_in": 100,
        "payout": (50, 30, 20),
        "levels": LEVELS,
        "start": StartRule(kind="scheduled"),
    }
    return Structure(**{**kept, **changes})


class Game:
    def __init__(self, structure: Structure, *, entries: int = 0, starts_at: int | None = None) -> None:
        self.log = list(Tournament.create(structure, tournament=7, starts_at=starts_at))
        self.t = Tournament.replay(self.log)
        self.at = 0
        for account in range(1, entries + 1):
            self.do(cmd.Enter(account=account))

    def do(self, command: cmd.Command, at: int | None = None) -> tuple[ev.Event, ...]:
        self.at = self.at if at is None else at
        events = self.t.decide(command, at=self.at)
        expected = self.t.accounts_after(events)
        for one in events:
            self.t.apply(one)
        assert self.t.accounts == expected, "the preview of the accounts is what came"
        self.log += events
        assert Tournament.replay(self.log) == self.t
        return events

    def refusal(self, command: cmd.Command) -> str:
        before = self.t.fingerprint
        with pytest.raises(TournamentRefused) as refused:
            self.t.decide(command, at=self.at)
        assert self.t.fingerprint == before
        return str(refused.value)

    def start(self, **chance: Any) -> tuple[ev.Event, ...]:
        """Start the event with seats in the order of the entries: account 1 has the first seat of table 1."""
        return self.do(cmd.Start(seat_order=tuple(range(len(self.t.entries))), **chance))

    def begin(self, table: int = 1) -> tuple[ev.Event, ...]:
        return self.do(cmd.BeginHand(table=table))

    def finish(
        self,
        changes: Mapping[Seat, Chips],
        *,
        table: int = 1,
        knockouts: Mapping[Seat, Sequence[Sequence[Seat]]] | None = None,
    ) -> tuple[ev.Event, ...]:
        """End a table's hand with the chips that each seat won, or lost if below zero."""
        hand = self.t.hand_at(table)
        assert hand is not None
        stacks = {seat: chips + changes.get(seat, 0) for seat, chips in self.t.dealt(table).items()}
        won = {seat: tuple(map(tuple, groups)) for seat, groups in (knockouts or {}).items()}
        return self.do(cmd.FinishHand(table=table, hand=hand.hand, stacks=stacks, knockouts=won))

    def play(self, changes: Mapping[Seat, Chips], *, table: int = 1, **more: Any) -> tuple[ev.Event, ...]:
        """Play a whole hand. What must happen before it is done with the lowest draws."""
        self.arrange(table)
        self.begin(table)
        return self.finish(changes, table=table, **more)

    def arrange(self, table: int = 1) -> tuple[ev.Event, ...]:
        found: tuple[ev.Event, ...] = ()
        while (need := self.t.required(table)) and need.kind != "wait":
            assert len(found) <= 2 * len(self.t.entries) + 2, f"{need} again and again"
            found += self.do(cmd.Rearrange(table=table, draws=(0,) * len(need.bounds)))
            if table not in self.t.tables:
                break
        return found

    def stacks(self) -> dict[int, Chips]:
        """Return the stacks by account, of those still in."""
        return {one.account: one.stack for one in self.t.entries.values() if one.place is None}

    def won(self) -> dict[int, int]:
        """Return by account everything that was paid."""
        return {one.account: one.prize for one in self.t.entries.values() if one.prize}


def of(events: Sequence[ev.Event], kind: type) -> list[Any]:
    """Return the events of one kind."""
    return [one for one in events if isinstance(one, kind)]
