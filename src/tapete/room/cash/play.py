"""The hand of a cash table: deal, hold the hand while players are asked, give the stacks back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from tapete.engine import commands as cmd
from tapete.engine import events as hand_events
from tapete.engine.hand import Hand
from tapete.engine.refusals import HandRefused
from tapete.engine.staff.state import Halt
from tapete.engine.types import Seat
from tapete.ring.table import RingTable, dealing
from tapete.ring.table import commands as rc
from tapete.ring.table import events as ring
from tapete.ring.twice import unmet_by
from tapete.room.core import floor
from tapete.room.core.events import OfRing
from tapete.room.core.hand_play import HandPlay, Happened
from tapete.room.core.table_context import Around
from tapete.room.world.chance import RandomSource
from tapete.rules import hand_rules


class AroundCash(Around, Protocol):
    """Part of the stream that a cash table's hand needs."""

    @property
    def table(self) -> RingTable: ...


class CashPlay(HandPlay):
    """The state of play at a cash table."""

    _around: AroundCash

    def __init__(self, around: AroundCash) -> None:
        super().__init__(1, around)

    @property
    def asked(self) -> bool:
        """Whether the hand waits for players to answer about running it twice."""
        running = self._around.table.running
        return running is not None and running.until is not None and running.settled is None

    def due(self) -> int:
        """Time of the next step. While players are asked, only the table's deadline counts."""
        held = self.hand is not None and self.hand.halt is Halt.HELD
        if self.running and held and self.asked:
            return 2**53
        begins, until = super().due(), self.choice_until
        return begins if until is None else max(begins, until)

    @property
    def choice_until(self) -> int | None:
        """Time until which the next hand waits for the choice of its game; None if it doesn't wait."""
        table = self._around.table
        options = table.settings.options
        if self.running or not options.choice or table.chosen is not None:
            return None
        if not self.asks_at or table.next_hand is None:
            return None  # the first hand plays the table's own game
        return self.asks_at + options.choice_seconds * 1_000

    def begin(
        self,
        events: tuple[ring.Event, ...],
        *,
        at: int,
        chance: RandomSource,
        reveals: Mapping[Seat, bytes] = MappingProxyType({}),
    ) -> tuple[Happened, ...]:
        """Cut the deck, post and deal.

        Args:
            events: the events of the table's `BeginCashHand`.
            reveals: the bytes that cut the deck, if the deal was opened.
        """
        began = next(one for one in events if isinstance(one, ring.CashHandBegan))
        table = self._around.table
        rules = hand_rules(began.game, book=table.rulebook)
        shuffle, deck = self.cut_deck(rules, began.hand, reveals, chance=chance)
        hand, opening = dealing.start_hand(table, began, deck)
        told = tuple(OfRing(event=one) for one in events)
        return (*told, shuffle, *opening, *self._after(hand, at, self.away.keys(), decided=0))

    def hold(
        self, commands: Sequence[cmd.Command], ahead: Hand
    ) -> tuple[Hand, list[hand_events.Event]] | None:
        """Hold the hand when the players are asked about running it twice.

        Rules: ACO-rit-streets, ACO-rit-players-allin, ACO-rit-before-river, ACO-rit-no-more-betting.
        """
        table, running = self._around.table, self._around.table.running
        if not table.terms.twice_asked or self._running.rules.game not in table.terms.twice_in:
            return None
        if not ahead.over or running is None or running.until is not None or running.settled is not None:
            return None
        held, events = self._done((cmd.Hold(), *commands))
        return None if held.to_act is not None or held.over or unmet_by(held) else (held, events)

    def held(self, ahead: Hand, *, at: int) -> tuple[Happened, ...]:
        """Return the events of asking the players; presets answer at once."""
        ask = rc.AskTwice(hand=ahead.number, seats=tuple(sorted(ahead.live)))
        return tuple(OfRing(event=one) for one in self._around.table.decide(ask, at=at))

    def deal_rest(self, *, at: int) -> tuple[Happened, ...]:
        """Continue a held hand, once the number of boards is settled."""
        running = self._around.table.running
        boards = (running.settled if running is not None else None) or 1
        with floor.going_on(self._running.number, HandRefused):
            return self._act(cmd.Release(boards=boards if boards > 1 else None), at=at, away=self.away.keys())

    def finish_hand(self, hand: Hand, *, at: int) -> tuple[Happened, ...]:
        """Return the events that give the stacks of a finished hand back to the table."""
        return tuple(OfRing(event=one) for one in self._around.table.decide(dealing.finished(hand), at=at))
