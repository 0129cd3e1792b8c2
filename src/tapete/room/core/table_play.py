"""The state of play at one table of a tournament: running hand, action clock, pre-actions.

Pure: methods take the time and the randomness and return events. The owner (`owner.py`) stores the events,
applies them and tells the viewers.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from tapete.engine import commands as cmd
from tapete.engine import events as hand_events
from tapete.engine.hand import Hand
from tapete.engine.types import HandRules, Seat
from tapete.room.core.events import Awaited, DealOpened
from tapete.room.core.hand_play import MOST_VOIDS, HandPlay, Happened
from tapete.room.core.play_state import ACTIONS, DECIDED, VOID
from tapete.room.core.table_context import Around
from tapete.room.world.chance import RandomSource
from tapete.tournament import commands as tc
from tapete.tournament import events as te
from tapete.tournament.prizes.bounties import knockouts
from tapete.tournament.tournament import Tournament

__all__ = ["ACTIONS", "DECIDED", "MOST_VOIDS", "Happened", "TablePlay"]


class AroundTable(Around, Protocol):
    """Part of the tournament that a table needs."""

    @property
    def tournament(self) -> Tournament: ...


class TablePlay(HandPlay):
    """The state of one table of a tournament."""

    _around: AroundTable

    def __init__(self, number: int, around: AroundTable) -> None:
        super().__init__(number, around)

    @property
    def _tournament(self) -> Tournament:
        return self._around.tournament

    @property
    def waits_for_tables(self) -> bool:
        """Whether the hand waits after a betting round for the other tables to finish theirs."""
        play = self._tournament.simultaneous
        return play is not None and self.running and not self.faulty and self.number in play.waiting

    def open_deal(
        self, began: Sequence[te.Event], awaited: Mapping[Seat, Awaited], *, chance: RandomSource
    ) -> DealOpened:
        """Fix the order of the next deck before the bytes that cut it are known.

        Args:
            began: the events of the tournament's `BeginHand`, if carried out now.
            awaited: commitments of the clients, by seat.
        """
        _, rules = self._begun(began)
        return self.open_deck(rules, awaited, chance=chance)

    def _begun(self, began: Sequence[te.Event]) -> tuple[te.HandBegan, HandRules]:
        hand = began[-1]
        if not isinstance(hand, te.HandBegan):
            raise LookupError(f"{self._around.stream}: no hand began at table {self.number}")
        structure = self._tournament.structure
        return hand, structure.rules(hand.game.game if hand.game else structure.game)

    def begin_hand(
        self,
        began: Sequence[te.Event],
        *,
        at: int,
        chance: RandomSource,
        reveals: Mapping[Seat, bytes] = MappingProxyType({}),
    ) -> tuple[Happened, ...]:
        """Cut the deck, post and deal.

        Args:
            began: the events of the tournament's `BeginHand`.
            reveals: the bytes that cut the deck, if the deal was opened.
        """
        hand_began, rules = self._begun(began)
        tournament, number = self._tournament, hand_began.hand
        shuffle, deck = self.cut_deck(rules, number, reveals, chance=chance)
        waiting = set(hand_began.waiting)
        stacks = {s: chips for s, chips in tournament.stacks(self.number).items() if s not in waiting}
        hand, opening = Hand.start(
            rules,
            hand=number,
            stakes=tournament.stakes_of(hand_began),
            stacks=stacks,
            button=hand_began.button,
            small_blind=hand_began.small_blind,
            big_blind=hand_began.big_blind,
            deck=deck,
            event_heads_up=tournament.alive == 2,
        )
        return (*began, shuffle, *opening, *self._after(hand, at, self.away.keys(), decided=0))

    def hold(
        self, commands: Sequence[cmd.Command], ahead: Hand
    ) -> tuple[Hand, list[hand_events.Event]] | None:
        """Hold the hand when a betting round ends, more cards come, and tables wait for each other.

        Args:
            ahead: the hand after these actions if it is not held.

        Rules: CCL-simul-rounds.
        """
        play, hand = self._tournament.simultaneous, self._running
        if play is None or not play.by_betting_round or not play.in_betting_round(self.number):
            return None
        if hand.to_act is None:
            return None  # the betting round was over before
        waits = ahead.street_index != hand.street_index or (ahead.to_act is None and not ahead.over)
        return self._done((cmd.Hold(), *commands)) if waits else None

    def held(self, ahead: Hand, *, at: int) -> tuple[te.Event, ...]:
        """Return the events of a finished betting round at this table."""
        finished = tc.FinishBettingRound(table=self.number, hand=self._running.number)
        return self._tournament.decide(finished, at=at)

    def finish_hand(self, hand: Hand, *, at: int) -> tuple[te.Event, ...]:
        """Return the events that give the stacks of a finished hand back to the tournament."""
        won = knockouts(hand) if self._tournament.structure.bounty else {}
        finish = tc.FinishHand(
            table=self.number,
            hand=hand.number,
            stacks=dict(hand.stacks),
            knockouts=won,
            void=any(isinstance(event, VOID) for event in hand.events),
        )
        return self._tournament.decide(finish, at=at)
