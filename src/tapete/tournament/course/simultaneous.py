"""Simultaneous hands: by order of the director all tables play in step.

>>> play = Simultaneous(in_step("betting-round"), tables=[4, 7], left=52, paid=0)
>>> play.freed_by(4), play.finish_betting_round(4), play.freed_by(7)
((), None, (4, 7))

Tables begin each hand together, or each when it is ready. They may wait for each other after each betting
round as well. A hand that all tables have begun together is one round, as in hand-for-hand.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tapete.rules.points.tournament import SyncUnit
from tapete.tournament.course.hand_for_hand import HandForHand, HandForHandRules


def in_step(by: SyncUnit, *, rules: tuple[str, ...] = ("CCL-simul-reserve",)) -> HandForHandRules:
    """How hands are kept together: no time is taken off the clock, and nobody is held with an all-in.

    Args:
        by: what tables wait for.
        rules: the rows behind it.
    """
    sync: Literal["hand", "betting_round"] = "hand" if by == "hand" else "betting_round"
    return HandForHandRules(hand_ms=None, sync=sync, hold_all_in=False, until="director", rules=rules)


@dataclass(slots=True)
class Simultaneous(HandForHand):
    """Which tables play, and which wait for the others. It has one owner.

    Where tables begin when they are ready, only those in a hand are waited for.
    """

    begins: Literal["together", "as-ready"] = "together"
    last: bool = False
    """Whether it ends with the present hand; betting rounds are no longer waited for."""

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
        """Whether a table is waited for."""
        return self._states.get(table) == "playing"

    def freed_by(self, table: int, *, hand_over: bool = False) -> tuple[int, ...]:
        """The tables that may deal on when a table has finished its betting round; none while others bet.

        Args:
            table: its number.
            hand_over: whether its hand is over, too.

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
        """A table has finished its betting round, and waits.

        Raises:
            ValueError: tables do not wait for betting rounds, or this one is not playing.

        Rules: CCL-simul-rounds.
        """
        if not self.by_betting_round or not self.in_betting_round(table):
            raise ValueError(f"table {table} does not wait for a betting round")
        self._states[table] = "round_done"

    def deal_on(self, tables: Iterable[int]) -> None:
        """Let tables that wait deal on."""
        for table in tables:
            if self._states.get(table) == "round_done":
                self._states[table] = "playing"

    def call_off(self) -> None:
        """Make the present hand the last one, and let all tables play it to its end."""
        self.deal_on(self.waiting)
        self.last = True

    def hand_began(self, table: int) -> None:
        """A table has begun a hand: where tables begin when they are ready, it is waited for from now on."""
        if self.begins == "as-ready":
            self._states[table] = "playing"

    def hand_over(self, table: int) -> None:
        """A table is between two hands: where tables begin when they are ready, nobody waits for it."""
        if self.begins == "as-ready":
            self._states[table] = "done"
