"""Simultaneous hands: all tables play in step, at the director's order.

>>> play = Simultaneous(in_step("betting-round"), tables=[4, 7], left=52, paid=0)
>>> play.freed_by(4), play.finish_betting_round(4), play.freed_by(7)
((), None, (4, 7))

Tables begin each hand together, or each table when it is ready. They may also wait for each other after each
betting round. A hand that all tables have begun together is one round, as in hand-for-hand.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tapete.rules.points.tournament import SyncUnit
from tapete.tournament.course.hand_for_hand import HandForHand, HandForHandRules


def in_step(by: SyncUnit, *, rules: tuple[str, ...] = ("CCL-simul-reserve",)) -> HandForHandRules:
    """Return the rules for simultaneous hands: the clock is not charged, and no all-in is held.

    Args:
        by: the point at which tables wait.
        rules: the rows to cite.
    """
    sync: Literal["hand", "betting_round"] = "hand" if by == "hand" else "betting_round"
    return HandForHandRules(hand_ms=None, sync=sync, hold_all_in=False, until="director", rules=rules)


@dataclass(slots=True)
class Simultaneous(HandForHand):
    """Tables that play and tables that wait for the others. It has a single owner.

    Where tables begin when they are ready, the others wait only for tables in a hand.
    """

    begins: Literal["together", "as-ready"] = "together"
    last: bool = False
    """Whether simultaneous hands end with the present hand; betting rounds are then no longer awaited."""

    @property
    def by_betting_round(self) -> bool:
        """Whether tables wait for each other after each betting round (CCL-simul-rounds)."""
        return self.rules.sync == "betting_round" and not self.last

    @property
    def waiting(self) -> tuple[int, ...]:
        """Tables that have finished their betting round and wait for the others."""
        return tuple(table for table, state in self._states.items() if state == "round_done")

    @property
    def betting(self) -> tuple[int, ...]:
        """Tables that the others wait for: in a betting round, or about to begin their hand."""
        return tuple(table for table, state in self._states.items() if state == "playing")

    def in_betting_round(self, table: int) -> bool:
        """Whether the others wait for a table's betting round."""
        return self._states.get(table) == "playing"

    def freed_by(self, table: int, *, hand_over: bool = False) -> tuple[int, ...]:
        """Return the tables that may deal on when a table ends its betting round; none while others bet.

        Args:
            table: its number.
            hand_over: whether its hand is also over.

        >>> play = Simultaneous(in_step("betting-round"), tables=[4, 7], left=52, paid=0)
        >>> play.finish_betting_round(7)
        >>> play.freed_by(4), play.freed_by(4, hand_over=True)
        ((4, 7), (7,))
        """
        if not self.by_betting_round or any(other != table for other in self.betting):
            return ()
        freed = [other for other in self.waiting if other != table]
        return tuple(sorted(freed if hand_over else [*freed, table]))

    def finish_betting_round(self, table: int) -> None:
        """Record that a table has finished its betting round and waits.

        Raises:
            ValueError: tables do not wait for betting rounds, or this table is not playing.

        Rules: CCL-simul-rounds.
        """
        if not self.by_betting_round or not self.in_betting_round(table):
            raise ValueError(f"table {table} does not wait for a betting round")
        self._states[table] = "round_done"

    def deal_on(self, tables: Iterable[int]) -> None:
        """Let waiting tables deal on."""
        for table in tables:
            if self._states.get(table) == "round_done":
                self._states[table] = "playing"

    def call_off(self) -> None:
        """Make the present hand the last one, and let all tables play it to its end."""
        self.deal_on(self.waiting)
        self.last = True

    def hand_began(self, table: int) -> None:
        """Record that a table has begun a hand; where tables begin when ready, the others now wait for it."""
        if self.begins == "as-ready":
            self._states[table] = "playing"

    def hand_over(self, table: int) -> None:
        """Record that a table is between hands; where tables begin when ready, nobody waits for it."""
        if self.begins == "as-ready":
            self._states[table] = "done"
