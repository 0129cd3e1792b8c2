"""Decide play at one table: actions, pre-actions, clocks, faults.

Pure: methods take the time and the randomness and return events. The owner (`owner.py`) stores the events,
applies them and tells the viewers.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence, Set

from msgspec import structs

from tapete.cards import Card
from tapete.engine import commands as cmd
from tapete.engine import events as hand_events
from tapete.engine.hand import Hand
from tapete.engine.refusals import HandRefused, Reason
from tapete.engine.types import HandRules, Seat
from tapete.room.core import dealing, floor
from tapete.room.core.events import (
    Awaited,
    AwayEnded,
    ClockSet,
    DealOpened,
    DeckShuffled,
    FaultFound,
    OfPool,
    OfRing,
    OfTable,
    OfTournament,
    PreActed,
    PreActionDropped,
    RulingMade,
    TimeBankUsed,
    TimedOut,
    WentAway,
)
from tapete.room.core.play_state import DECIDED, PlayState
from tapete.room.protocol import PreAction
from tapete.room.world.chance import RandomSource, shuffled

MOST_VOIDS = 3
"""Limit of consecutive hands voided by a fault of the room; beyond it the tournament stops."""

Happened = OfTable | OfTournament | OfRing | OfPool
"""Events that play at a table produces: of the hand, the table and the stream."""


class HandPlay(PlayState, ABC):
    """Decisions about play at one table of any kind. They return events and change nothing."""

    # ------------------------------------------------------------ different for each kind of table

    @abstractmethod
    def hold(
        self, commands: Sequence[cmd.Command], ahead: Hand
    ) -> tuple[Hand, list[hand_events.Event]] | None:
        """Hold the hand after actions that end the betting, before more cards are dealt; None if it goes on.

        Args:
            ahead: the hand after these actions if it is not held.
        """

    @abstractmethod
    def held(self, ahead: Hand, *, at: int) -> tuple[Happened, ...]:
        """Return the events that follow when the hand is held."""

    @abstractmethod
    def finish_hand(self, hand: Hand, *, at: int) -> tuple[Happened, ...]:
        """Return the events that give the stacks of a finished hand back to the table."""

    # ------------------------------------------------------------ deciding

    def open_deck(
        self, rules: HandRules, awaited: Mapping[Seat, Awaited], *, chance: RandomSource
    ) -> DealOpened:
        """Fix the order of the next deck before the bytes that cut it are known.

        Args:
            rules: rules of the next hand.
            awaited: commitments of the clients, by seat.
        """
        stream, deal = self._around.stream, self.deals + 1
        nonce = chance.seed(f"{stream}/deck/{self.number}.{deal}")
        return dealing.opened(
            stream, self.number, deal=deal, nonce=nonce, deck=rules.deck, awaited=awaited, key=self._key
        )

    def cut_deck(
        self, rules: HandRules, hand: int, reveals: Mapping[Seat, bytes], *, chance: RandomSource
    ) -> tuple[DeckShuffled, tuple[Card, ...]]:
        """Cut the deck of the next hand; return its event and the cards in dealing order.

        Args:
            reveals: the bytes that cut the deck, if the deal was opened.
        """
        opened = self.opened
        if opened is None or opened.deck != rules.deck:
            opened, reveals = self.open_deck(rules, {}, chance=chance), {}
        return dealing.fixed(
            self._around.stream,
            self.number,
            opened,
            hand=hand,
            reveals=reveals,
            rules=rules,
            key=self._key,
        )

    def act(self, command: cmd.Action, *, at: int) -> tuple[Happened, ...]:
        """Return the events of a seat's own action and its consequences. The seat is no longer away."""
        back = (AwayEnded(seat=command.seat),) if command.seat in self.away else ()
        with floor.going_on(self._running.number):
            return (*back, *self._act(command, at=at, away=self.away.keys() - {command.seat}))

    def _act(self, *commands: cmd.Command, at: int, away: Set[Seat]) -> tuple[Happened, ...]:
        """Return the events of commands and what follows: streets, awards, eliminations, the next clock.

        Args:
            away: seats that count as away afterwards.
        """
        ahead, events = self._done(commands)
        held = self.hold(commands, ahead)
        if held is not None:
            ahead, events = held
        decided = self._decided + sum(isinstance(event, DECIDED) for event in events)
        after = self.held(ahead, at=at) if held is not None else self._after(ahead, at, away, decided=decided)
        return (*self._bank_used(at), *events, *self._boxes_off(ahead), *after)

    def deal_on(self, *, at: int) -> tuple[Happened, ...]:
        """Continue a hand that waited for the other tables after a betting round."""
        with floor.going_on(self._running.number, HandRefused):
            return self._act(cmd.Release(), at=at, away=self.away.keys())

    def _done(self, commands: Sequence[cmd.Command]) -> tuple[Hand, list[hand_events.Event]]:
        """Return a copy of the hand after some commands, and their events."""
        ahead, events = self._running.copy(), list[hand_events.Event]()
        for command in commands:
            events += ahead.act(command)
        return ahead, events

    def reshuffle(self, *, at: int, chance: RandomSource) -> tuple[Happened, ...]:
        """Shuffle the discards when the stub has run out and the hand waits for cards."""
        hand, shuffle, stream = self._running, self.shuffle, self._around.stream
        with floor.going_on(hand.number, HandRefused):
            if shuffle is None or not shuffle.format:  # the first version began the hand
                seed = chance.seed(f"{stream}/stub/{hand.number}.{len(hand.events)}")
                cards = shuffled(hand.to_shuffle, seed)
                return self._act(cmd.Reshuffle(cards=cards), at=at, away=self.away.keys())
            stub = sum(isinstance(event, hand_events.StubReshuffled) for event in hand.events) + 1
            waiting = hand.to_shuffle
            fixed, cards = dealing.fixed_stub(stream, self.number, shuffle, stub, waiting, self._key)
            return (fixed, *self._act(cmd.Reshuffle(cards=cards), at=at, away=self.away.keys()))

    def time_out(self, *, at: int) -> tuple[Happened, ...]:
        """Act for a seat that timed out, as the book rules. The seat counts as away."""
        hand = self._running
        seat = hand.to_act
        if seat is None:
            raise LookupError(f"{self._around.stream}: nobody is to act at table {self.number}")
        away = self.away.get(seat)
        gone = () if away else (TimedOut(seat=seat), WentAway(seat=seat, why="timeout"))
        with floor.going_on(hand.number, HandRefused):
            ruled = floor.time_up(hand, self._around.book, line_lost=away is not None and away.why == "line")
            acted = self._act(*ruled.carry, at=at, away=self.away.keys() | {seat})
        return (*gone, ruled.event, *acted)

    # ------------------------------------------------------------ pre-actions

    def tick(self, seat: Seat, kind: PreAction) -> tuple[Happened, ...]:
        """Return the events of a seat setting an offered pre-action; the seat is no longer away.

        Raises:
            HandRefused: the book does not allow pre-actions.
        """
        hand = self._running
        with floor.going_on(hand.number):
            ruled = floor.ticked(hand, seat, kind, self._around.book)
        if ruled.event.ruling.outcome != "pending":
            rule = next(iter(ruled.event.ruling.cites), None)
            raise HandRefused(Reason.NOT_YOUR_TURN, rule, seat=seat, to_act=hand.to_act or 0)
        back = (AwayEnded(seat=seat),) if seat in self.away else ()
        box = PreActed(seat=seat, hand=hand.number, kind=kind, faced=hand.level)
        return back if box == self.boxes.get(seat) else (*back, box)

    def tick_off(self, seat: Seat) -> tuple[Happened, ...]:
        """Clear the pre-action of a seat, if it has one."""
        return (PreActionDropped(seat=seat),) if seat in self.boxes else ()

    def play_box(self, *, at: int) -> tuple[Happened, ...]:
        """Play the pre-action of the seat to act, or drop it, so that every action is open."""
        hand, box = self._running, self.box_due
        if box is None:
            raise LookupError(f"{self._around.stream}: no box is due at table {self.number}")
        with floor.going_on(hand.number):
            ruled = floor.turn_comes(hand, box, self._around.book)
            if not ruled.carry:
                return (ruled.event,)
            try:
                return (ruled.event, *self._act(*ruled.carry, at=at, away=self.away.keys()))
            except HandRefused:  # the action is impossible in this betting: the player decides
                return (PreActionDropped(seat=box.seat),)

    def _boxes_off(self, ahead: Hand) -> tuple[RulingMade, ...]:
        """Rulings on pre-actions invalidated by the latest bet, announced immediately."""
        if not self.boxes or ahead.to_act is None or ahead.street_index != self._running.street_index:
            return ()
        off = []
        for seat, box in self.boxes.items():
            if seat in ahead.waiting and seat != ahead.to_act:
                made = floor.turn_comes(ahead, box, self._around.book).event
                if made.ruling.outcome != "binding":
                    # The turn and its options are not known yet.
                    off.append(structs.replace(made, ruling=structs.replace(made.ruling, turn=None, may=())))
        return tuple(off)

    # ------------------------------------------------------------ faults of the room

    def void_hand(self, what: str, *, at: int) -> tuple[Happened, ...]:
        """Void the hand that can't continue by a ruling, and return every chip.

        Raises:
            HandFault: voiding fails too, or too many hands in a row were voided.
        """
        hand = self._running
        if not self.running or self._voids >= MOST_VOIDS:
            raise floor.HandFault(hand.number, f"{what}; it can't be voided")
        with floor.going_on(hand.number, HandRefused):
            ruled = floor.server_fault(hand, self._around.book, what)
            ahead, events = self._done(ruled.carry)
            ended = self.finish_hand(ahead, at=at)
        return (FaultFound(hand=hand.number, what=what), ruled.event, *events, *ended)

    # ------------------------------------------------------------ clocks

    def renew_clock(self, *, at: int) -> tuple[ClockSet, ...]:
        """After a stop of the room, renew the clock of the seat to act if half of its time has passed."""
        if self.hand is None or self.hand.over or self.clock is None or self.clock.seat in self.away:
            return ()
        if self.faulty:
            return ()
        if self.clock.deadline - at >= self._around.turn.action_ms // 2:
            return ()
        return self._clock_for(self.hand, at, self.away.keys(), self._decided)

    def fresh_clock(self, seat: Seat, *, at: int) -> tuple[ClockSet, ...]:
        """Return the clock of a seat that comes back during its turn: the earlier one, else a full one."""
        if self.hand is None or self.hand.to_act != seat:
            return ()
        if self._whole_turn and self._whole_turn.decision == self.decision:
            return (self._whole_turn,)  # going away and coming back gains no time
        return self._clock_for(self.hand, at, self.away.keys() - {seat}, self._decided)

    def away_clock(self, seat: Seat, *, at: int) -> tuple[ClockSet, ...]:
        """Return the short clock of a seat that goes away during its turn."""
        if self.hand is None or self.hand.to_act != seat:
            return ()
        return self._clock_for(self.hand, at, self.away.keys() | {seat}, self._decided)

    def _after(self, hand: Hand, at: int, away: Set[Seat], *, decided: int) -> tuple[Happened, ...]:
        if not hand.over:
            return self._clock_for(hand, at, away, decided)
        if not self.running:
            return ()  # the hand ended as it was dealt: a separate step finishes it, see `due`
        return self.finish_hand(hand, at=at)

    def _bank_of_turn(self, seat: Seat, decision: str) -> int:
        """Return the milliseconds of the time bank with which a turn begins, or goes on after a stop."""
        on = self._whole_turn
        switched_on = on is not None and on.decision == decision and on.bank_deadline > on.deadline
        if self.bank_asked_for and not switched_on and not self.bank_automatic(seat):
            return 0
        return self.bank_left(seat)

    def _clock_for(self, hand: Hand, at: int, away: Set[Seat], decided: int) -> tuple[ClockSet, ...]:
        seat = hand.to_act
        if seat is None:
            return ()
        turn, decision = self._around.turn, self._decision_of(hand, decided)
        if seat in away:
            deadline = bank_deadline = at + turn.away_ms
        else:
            deadline = at + turn.action_ms
            bank_deadline = deadline + self._bank_of_turn(seat, decision)
        return (ClockSet(seat=seat, decision=decision, deadline=deadline, bank_deadline=bank_deadline),)

    def _bank_used(self, at: int) -> tuple[TimeBankUsed, ...]:
        if self.clock is None or self.clock.seat in self.away or at <= self.clock.deadline:
            return ()
        used = min(at, self.clock.bank_deadline) - self.clock.deadline
        return (TimeBankUsed(seat=self.clock.seat, ms=used),) if used else ()
