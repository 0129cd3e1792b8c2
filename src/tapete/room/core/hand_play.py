"""The state of play at one table: running hand, action clock, pre-actions.

Pure: methods take the time and the randomness and return events. The owner (`owner.py`) stores the events,
applies them and tells the viewers.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence, Set
from typing import Protocol

from msgspec import Struct, structs

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
    CardsRevealed,
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
    Private,
    RabbitHunted,
    RulingMade,
    TimeBankUsed,
    TimedOut,
    WentAway,
)
from tapete.room.core.pace import RoomPace
from tapete.room.core.turn_policy import players_start_bank
from tapete.room.protocol import PreAction
from tapete.room.world.chance import RandomSource, shuffled
from tapete.room.world.deal_key import DealKey
from tapete.rules import Book

ACTIONS = (
    hand_events.Folded,
    hand_events.Checked,
    hand_events.Called,
    hand_events.BetMade,
    hand_events.RaisedTo,
)
"""Events of a seat's own betting actions."""
DECIDED = (*ACTIONS, hand_events.HandKilled, hand_events.BroughtIn, hand_events.Discarded)
"""Events that end a seat's turn."""
VOID = (hand_events.HandVoided, hand_events.Misdealt)
"""Events after which a hand does not count."""
MOST_VOIDS = 3
"""Limit of consecutive hands voided by a fault of the room; beyond it the tournament stops."""

Happened = OfTable | OfTournament | OfRing | OfPool
"""Events that play at a table produces: of the hand, the table and the stream."""


class TurnTimes(Struct, frozen=True):
    """Lengths of turns in milliseconds."""

    action_ms: int
    away_ms: int
    """Turn of a seat that is away."""
    bank_ms: int
    """Full time bank."""


class Around(Protocol):
    """Part of the stream that a table needs."""

    stream: str
    pace: RoomPace
    key: DealKey | None

    @property
    def followed(self) -> bool:
        """Whether people follow the play, so that pauses are needed."""

    @property
    def book(self) -> Book: ...
    @property
    def turn(self) -> TurnTimes:
        """Current lengths of turns."""

    def hand_runs(self, table: int) -> bool:
        """Whether a hand is under way at a table."""

    def rules_at(self, table: int, *, id: str) -> HandRules:
        """Return the rules with which the hand at a table began; `id` names them."""

    def away_at(self, table: int) -> Mapping[Seat, WentAway]:
        """Return the seats of a table that are away."""

    def bank_used_by(self, table: int, seat: Seat) -> int:
        """Return the milliseconds of the time bank that a seat's entry has used."""

    def bank_automatic(self, table: int, seat: Seat) -> bool:
        """Whether the player in a seat chose that the time bank starts automatically."""


class HandPlay(ABC):
    """The state of play at one table of any kind.

    `apply` takes stored events in order; the other methods change nothing.
    """

    def __init__(self, number: int, around: Around) -> None:
        self.number = number
        self._around = around
        self.hand: Hand | None = None
        self.shuffle: DeckShuffled | None = None
        self.deals = 0
        """Number of deals opened here so far."""
        self.opened: DealOpened | None = None
        """The next deal, if players' clients were asked to cut its deck."""
        self.clock: ClockSet | None = None
        self._whole_turn: ClockSet | None = None
        """Last clock set for a seat that is not away."""
        self.asks_at = 0
        """Time at which the table asks for its next hand, if no hand runs."""
        self.version = 0
        """Number of hand events so far; viewers number their state by it."""
        self.hand_version = 0
        """Version just before the current hand."""
        self._streets_at: list[int] = []
        self.boxes: dict[Seat, PreActed] = {}
        """Pre-actions that wait for their turn."""
        self.rulings: list[tuple[int, RulingMade]] = []
        """Rulings of the current hand, each with the version after which it came."""
        self.fault: str | None = None
        """Why the hand can't continue and is voided next; None if it can continue."""
        self._voiding = False
        self._voids = 0
        """Number of consecutive voided hands."""
        self._decided = 0
        """Number of finished turns in the current hand."""
        self.revealed: dict[Seat, tuple[Card, ...]] = {}
        """Cards of the finished hand that players have shown since its end."""
        self.rabbit: tuple[Card, ...] = ()
        """Cards that would have come, once a player has asked for them."""
        self._over_at = 0
        """Time at which the last hand ended."""

    # ------------------------------------------------------------ asking

    @property
    def away(self) -> Mapping[Seat, WentAway]:
        """Seats of this table that are away."""
        return self._around.away_at(self.number)

    @property
    def running(self) -> bool:
        """Whether a hand runs here."""
        return self._around.hand_runs(self.number)

    @property
    def decision(self) -> str | None:
        """Name of the decision of the seat to act."""
        if self.hand is None or self.hand.to_act is None:
            return None
        return self._decision_of(self.hand, self._decided)

    @staticmethod
    def _decision_of(hand: Hand, decided: int) -> str:
        """Return the decision's name: hand number and finished turns, so that a stale click is recognised."""
        return f"{hand.number}.{decided}"

    @property
    def box_due(self) -> PreActed | None:
        """Pre-action of the seat to act; the floor rules on it before anything else."""
        if self.hand is None or self.hand.to_act is None or self.faulty:
            return None
        return self.boxes.get(self.hand.to_act)

    @property
    def faulty(self) -> bool:
        """Whether the running hand can't continue."""
        return self.fault is not None and not self._voiding and self.running

    def due(self) -> int:
        """Time of the next step if the table doesn't wait; 0 for at once."""
        if self.faulty or self.box_due:
            return 0
        if self.running:
            hand = self.hand
            if hand is None or hand.over or hand.to_act is None or self.clock is None:
                return 0
            return self.clock.bank_deadline
        return self.asks_at

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

    @property
    def _running(self) -> Hand:
        if self.hand is None:
            raise LookupError(f"{self._around.stream}: no hand at table {self.number}")
        return self.hand

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

    def _cannot_go_on(self, hand: Hand, what: str) -> None:
        """Keep the part of the hand that could be applied, and record why it can't continue."""
        self.fault = what
        good = hand.events[: self.version - self.hand_version]
        self.hand = Hand.replay(hand.rules, good, deck=self._deck(hand.rules))
        self._decided = sum(isinstance(event, DECIDED) for event in good)

    @property
    def _key(self) -> DealKey:
        if self._around.key is None:
            raise LookupError(f"{self._around.stream}: without its key no deck can be shuffled")
        return self._around.key

    def _deck(self, rules: HandRules) -> tuple[Card, ...]:
        """Return the deck of the hand. Empty without the key: the hand can be shown but not continued."""
        if self.shuffle is None or self._around.key is None:
            return ()
        return dealing.deck_of(self._around.stream, self.number, self.shuffle, rules, self._around.key)

    def deck_of(self, hand: Hand) -> tuple[Card, ...]:
        """Return the deck of the running or last hand; empty without the key."""
        return self._deck(hand.rules)

    def take_deck(self) -> None:
        """Give a running hand its deck, once the log is replayed and the key is known."""
        if self.hand is not None and not self.hand.over:
            rules = self.hand.rules
            self.hand = Hand.replay(rules, self.hand.events, deck=self._deck(rules))

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

    @property
    def bank_asked_for(self) -> bool:
        """Whether players switch on their time bank themselves."""
        return players_start_bank(self._around.book)

    @property
    def has_bank(self) -> bool:
        """Whether there is a time bank at all."""
        return self._around.turn.bank_ms > 0

    def bank_automatic(self, seat: Seat) -> bool:
        """Whether the player in a seat chose that the time bank starts automatically."""
        return self._around.bank_automatic(self.number, seat)

    def bank_left(self, seat: Seat) -> int:
        """Return the milliseconds left in the time bank of the player in a seat."""
        used = self._around.bank_used_by(self.number, seat)
        return max(0, self._around.turn.bank_ms - used)

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

    # ------------------------------------------------------------ applying

    def apply(self, event: OfTable, *, at: int) -> None:
        """Apply a stored event of this table."""
        if isinstance(event, hand_events.HandEvent):
            self._apply_hand(event, at)
        else:
            self._apply_private(event, at)

    def _apply_private(self, event: Private, at: int) -> None:
        match event:
            case DealOpened():
                self.opened = event
                self.deals = event.deal
            case DeckShuffled():
                self.shuffle, self.opened = event, None
                self.deals = event.deal or self.deals + 1
            case ClockSet():
                self.clock = event
                if event.seat not in self.away:
                    self._whole_turn = event
            case PreActed():
                self.boxes[event.seat] = event
            case PreActionDropped():
                self.boxes.pop(event.seat, None)
            case RulingMade():
                self.rulings.append((self.version, event))
                if event.incident == "turn_comes" and event.ruling.seat is not None:
                    self.boxes.pop(event.ruling.seat, None)
            case FaultFound():
                self._voiding = True
                if self.fault is None:
                    self._cannot_go_on(self._running, event.what)
            case CardsRevealed():
                self.revealed = {
                    **self.revealed,
                    event.seat: (*self.revealed.get(event.seat, ()), *event.cards),
                }
                self._look_at(at)
            case RabbitHunted():
                self.rabbit = event.cards
                self._look_at(at)
            case _:
                pass  # away seats and time banks are kept by entry, because they move with the entry

    def hand_finished(self, *, at: int) -> None:
        """Finish the hand after the tournament has taken the stacks; the next hand comes after a pause."""
        self._voids = self._voids + 1 if self._voiding else 0
        if (self.fault is not None and not self._voiding) or (self.hand is not None and not self.hand.over):
            # This code can't replay the hand, or the hand was undone.
            self.hand = None
        self.fault = None
        self.clock = None
        self.asks_at = at + self._pause(at)
        self._over_at = at

    def _look_at(self, at: int) -> None:
        """Delay the next hand while players look at cards, at most as long as after a showdown."""
        pace = self._around.pace
        latest = self._over_at + pace.showdown
        self.asks_at = max(self.asks_at, min(at + pace.between, latest))

    def _pause(self, at: int) -> int:
        pace = self._around.pace
        shown = self.hand is not None and bool(self.hand.shown)
        pause = pace.showdown if shown else pace.between
        pause += pace.street * self._streets_at.count(at)
        return pause if self._around.followed else pause // pace.bots_only_divisor

    def _apply_hand(self, event: hand_events.Event, at: int) -> None:
        if isinstance(event, hand_events.HandStarted):
            rules = self._around.rules_at(self.number, id=event.rules)
            self.hand = Hand.replay(rules, (event,), deck=self._deck(rules))
            self.hand_version = self.version
            self._streets_at = []
            self._decided = 0
            self.clock = None
            self.boxes = {}
            self.rulings = []
            self.revealed, self.rabbit = {}, ()
            self.fault, self._voiding = None, False
        elif self.fault is not None and not self._voiding:
            return  # events after a fault were never shown to a player
        elif self.hand is not None:
            hand, street = self.hand, self.hand.street_index
            try:
                hand.apply(event)
            except floor.WRONG as error:
                self._cannot_go_on(hand, f"hand {hand.number}: {type(error).__name__}: {error}")
                return
            if isinstance(event, hand_events.BoardDealt):
                self._streets_at.append(at)
            if isinstance(event, DECIDED):
                self._decided += 1
                self.boxes.pop(event.seat, None)
            if hand.over or hand.street_index != street:
                self.boxes = {}
        self.version += 1
