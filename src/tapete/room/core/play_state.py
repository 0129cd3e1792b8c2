"""The state of play at one table: running hand, deck, action clock, pre-actions, time banks."""

from collections.abc import Mapping

from tapete.cards import Card
from tapete.engine import events as hand_events
from tapete.engine.hand import Hand
from tapete.engine.types import HandRules, Seat
from tapete.room.core import dealing, floor
from tapete.room.core.events import (
    CardsRevealed,
    ClockSet,
    DealOpened,
    DeckShuffled,
    FaultFound,
    OfTable,
    PreActed,
    PreActionDropped,
    Private,
    RabbitHunted,
    RulingMade,
    WentAway,
)
from tapete.room.core.table_context import Around
from tapete.room.core.turn_policy import players_start_bank
from tapete.room.world.deal_key import DealKey

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


class PlayState:
    """The state of play at one table. `apply` takes stored events; the other methods change nothing."""

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

    @property
    def _running(self) -> Hand:
        if self.hand is None:
            raise LookupError(f"{self._around.stream}: no hand at table {self.number}")
        return self.hand

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

    def _cannot_go_on(self, hand: Hand, what: str) -> None:
        """Keep the part of the hand that could be applied, and record why it can't continue."""
        self.fault = what
        good = hand.events[: self.version - self.hand_version]
        self.hand = Hand.replay(hand.rules, good, deck=self._deck(hand.rules))
        self._decided = sum(isinstance(event, DECIDED) for event in good)
