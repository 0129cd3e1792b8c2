"""Answer questions about tables, running hands and stakes."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from tapete.cards.typed import expect, explained
from tapete.engine.types import Chips, Seat, Stakes
from tapete.rules.mixes import MixTurn
from tapete.rules.points.tournament import SyncUnit
from tapete.tournament import events as ev
from tapete.tournament.course.endings import TimedEnd, void_from
from tapete.tournament.course.hand_for_hand import HandForHand
from tapete.tournament.seats.break_order import posted_order
from tapete.tournament.seats.final_table import final_table_size
from tapete.tournament.state.fields import StateFields, TableState


class HandQueries(StateFields):
    """Questions about tables and hands."""

    __slots__ = ()

    @property
    def running_hands(self) -> int:
        """Number of hands under way, at all tables."""
        return self._running

    @property
    def hand_running(self) -> bool:
        """Whether any hand is under way."""
        return self._running > 0

    def hand_at(self, table: int = 1) -> ev.HandBegan | None:
        """Return the running hand of a table, or its last one."""
        try:
            found = self._states.get(table)
        except TypeError:
            expect("hand_at: table", table, int)
            raise
        return found.hand if found else None

    def hand_runs(self, table: int = 1) -> bool:
        """Whether a hand is under way at a table."""
        try:
            found = self._states.get(table)
        except TypeError:
            expect("hand_runs: table", table, int)
            raise
        return found is not None and found.running

    @explained
    def stacks(self, table: int = 1) -> dict[Seat, Chips]:
        """Return the chips of the players at a table, by seat; during a hand, the stacks at its beginning."""
        if table not in self.tables:
            return {}
        players = self.tables.players(table)
        return {seat: self.entries[players[seat]].stack for seat in sorted(players)}

    def dealt(self, table: int = 1) -> dict[Seat, Chips]:
        """Return the seats in a table's running hand, with the stacks at its beginning."""
        try:
            found = self._states.get(table)
        except TypeError:
            expect("dealt: table", table, int)
            raise
        if found is None or not found.running:
            return {}
        players = self.tables.players(table)
        return {seat: self.entries[players[seat]].stack for seat in found.dealt}

    @explained
    def stakes(self, table: int = 1) -> Stakes:
        """Return the stakes of a table's running hand, or else those of the present level."""
        found = self._states.get(table)
        if found is None or not found.running or found.hand is None:
            return self.structure.stakes(max(1, self.level_number), self.game(table))
        return self.stakes_of(found.hand)

    @explained
    def stakes_of(self, hand: ev.HandBegan) -> Stakes:
        """Return the stakes of a hand."""
        stakes = self.structure.stakes(hand.level, hand.game.game if hand.game else None)
        if hand.ante is None:
            return stakes
        by_button = self.tables.rules.policy.ante_payer == "button"
        payer: Literal["button", "big_blind"] = "button" if by_button else "big_blind"
        return structs.replace(stakes, ante=hand.ante, ante_form=payer if hand.ante else "none")

    def game(self, table: int = 1) -> str:
        """Return the game of a table's running hand, or its last one."""
        hand = self.hand_at(table)
        return hand.game.game if hand and hand.game else self.structure.game

    def turn(self, table: int) -> MixTurn | None:
        """Return the turn of a mix in a table's running hand, or its last one; None outside a mix."""
        hand = self.hand_at(table)
        return hand.game if hand else None

    def table_state(self, table: int) -> TableState:
        """Return the state of play at a table; an empty state if it has played no hand."""
        try:
            return self._states.get(table) or TableState()
        except TypeError:
            expect("table_state: table", table, int)
            raise

    @property
    def round(self) -> HandForHand | None:
        """The hand that all tables play together; None if each table begins its own."""
        if self.hand_for_hand is None and self.simultaneous is not None:
            return self.simultaneous if self.simultaneous.begins == "together" else None
        return self.hand_for_hand

    @property
    def in_step(self) -> SyncUnit | None:
        """Point at which tables wait in simultaneous hands; None while they play at their own pace."""
        play = self.simultaneous
        if play is None:
            return None
        return "betting-round" if play.by_betting_round else "hand"

    @property
    def round_row(self) -> str:
        """Row by which a table waits for the others."""
        if self.hand_for_hand is None and self.simultaneous is not None:
            return self.structure.policy_row("together.simultaneous_start", "CCL-simul-start")
        return "TDA19-PR8A"

    @property
    def void_from(self) -> int | None:
        """Instant at which running hands become void because time is up; None if they are completed."""
        end = self.structure.end
        if end.kind != "time" or self.started_at is None:
            return None
        ending = TimedEnd(elapsed_ms=(end.minutes or 0) * 60_000)
        return void_from(ending, started_at=self.started_at, policy=self.structure.policy.levels)

    @property
    def lonely(self) -> tuple[int, ...]:
        """Tables with one player and no hand, which no end of a hand will report."""
        return tuple(sorted(self._alone))

    @property
    def posted_break_order(self) -> tuple[int, ...]:
        """Published order in which tables break; empty if unpublished, or with one table."""
        return posted_order(self.tables, self.moving) if self.state == "running" else ()

    @property
    def absence_over(self) -> bool:
        """Whether players absent at the start are now too late for their seats.

        Absent players may come while late entries are accepted, and at least during the first level. In the
        last level, they may come while at least two players are seated.

        Rules: CCL-absent-removal, CCL-late-no-dummies.
        """
        if self.level_number > max(1, self.structure.late_until_level):
            return True
        return self.level_number == len(self.structure.levels) and self.tables.player_count < 2

    @property
    def final_table(self) -> bool:
        """Whether all remaining players sit at one table."""
        one = self.state == "running" and self.tables.table_count == 1
        return one and not self.queue and not self.absent

    @property
    def final_table_size(self) -> int:
        """Number of players at which a final table is formed."""
        size = final_table_size(self.moving.final_table, seats=self.structure.seats) or self.structure.seats
        return min(size, self.tables.largest_capacity) if self.tables.seats_closed else size
