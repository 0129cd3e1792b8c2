"""One Sit & Go as its owner keeps it: tournament, running hand, clocks, boxes ticked beforehand.

Nothing here waits, stores or sends: every method says what would happen, given the time and the chance. The
owner (`owner.py`) stores that, applies it and tells those who watch.
"""

from collections.abc import Sequence, Set

from msgspec import structs

from tapete.cards import DECKS, Card
from tapete.engine import commands as cmd
from tapete.engine import events as he
from tapete.engine.hand import Hand
from tapete.engine.refusals import Reason, Refused
from tapete.engine.types import HandRules, Seat
from tapete.room import floor
from tapete.room.chance import Chance, commitment, permutation, shuffled
from tapete.room.events import (
    CameBack,
    ClockSet,
    DeckShuffled,
    FaultFound,
    PreActed,
    PreActionDropped,
    Private,
    RulingMade,
    StreamEvent,
    TimeBankUsed,
    TimedOut,
    WentAway,
)
from tapete.room.protocol import PreAction
from tapete.rules import Book, hand_rules
from tapete.rules import book as book_of
from tapete.tournament import commands as tc
from tapete.tournament import events as te
from tapete.tournament.tournament import Tournament

ACTIONS = (he.Folded, he.Checked, he.Called, he.BetMade, he.RaisedTo)
"""What a seat does by itself."""
DECIDED = (*ACTIONS, he.HandKilled)
"""What ends a seat's turn."""
MOST_VOIDS = 3
"""So many hands in a row may be void by a fault of the room; a table that still can't go on stops."""


class Pace:
    """How long the room pauses so that people can follow, in milliseconds."""

    def __init__(
        self, *, start: int = 3_000, between: int = 1_800, showdown: int = 4_500, street: int = 1_200
    ):
        self.start = start
        self.between = between
        self.showdown = showdown
        self.street = street

    bots_only_divisor = 6
    """Bots among themselves play faster, so that a winner is found while people still watch."""


class SitAndGo:
    """The state of one stream. `apply` takes stored events in order; the other methods change nothing."""

    def __init__(self, stream: str, pace: Pace) -> None:
        self.stream = stream
        self.number = int(stream.partition("/")[2])
        self.pace = pace
        self.seq = 0
        self.last_at = 0
        self.tournament: Tournament | None = None
        self.hand: Hand | None = None
        self.shuffle: DeckShuffled | None = None
        self.clock: ClockSet | None = None
        self._whole_turn: ClockSet | None = None
        """The last clock that was set for a seat that is not away."""
        self.bank_used: dict[Seat, int] = {}
        self.away: dict[Seat, WentAway] = {}
        self.fills_at: int | None = None
        self.next_hand_at: int | None = None
        self.version = 0
        """How many hand events there have been: what viewers count by."""
        self.hand_version = 0
        """The version just before the current hand."""
        self._streets_at: list[int] = []
        self.boxes: dict[Seat, PreActed] = {}
        """Boxes that are ticked and wait for their turn."""
        self.rulings: list[tuple[int, RulingMade]] = []
        """Rulings of the current hand, each with the version that it came after."""
        self.fault: str | None = None
        """Why the hand can't go on, if it can't; it is voided next."""
        self._voiding = False
        self._voids = 0
        """Hands in a row that were voided."""

    # ------------------------------------------------------------ asking

    @property
    def sng(self) -> Tournament:
        """The tournament; there is one from the stream's first event on."""
        if self.tournament is None:
            raise LookupError(f"{self.stream} has not begun")
        return self.tournament

    @property
    def decision(self) -> str | None:
        """The name of the decision that the seat to act has to take."""
        if self.hand is None or self.hand.to_act is None:
            return None
        return decision_of(self.hand)

    @property
    def book(self) -> Book:
        """The rulebook that this tournament is played under."""
        return book_of(self.sng.structure.book)

    @property
    def box_due(self) -> PreActed | None:
        """The box of the seat to act, which is ruled on before anything else."""
        if self.hand is None or self.hand.to_act is None or self.faulty:
            return None
        return self.boxes.get(self.hand.to_act)

    @property
    def faulty(self) -> bool:
        """Whether a hand is under way that can't go on."""
        return self.fault is not None and not self._voiding and self.sng.hand_running

    @property
    def people_left(self) -> bool:
        """Whether anybody who is no bot still has chips."""
        return any(not e.bot and e.place is None for e in self.sng.entries.values())

    def due(self) -> int | None:
        """When something must happen by itself; None if only a message can bring news."""
        if self.tournament is None or self.sng.state == "finished":
            return None
        if self.sng.state == "registering":
            if len(self.sng.entries) == self.sng.structure.seats:
                return self.last_at
            return self.fills_at
        if self.faulty or self.box_due:
            return self.last_at
        if self.hand is not None and not self.hand.over:
            return self.clock.bank_deadline if self.clock else self.last_at
        if self.sng.hand_running:
            return self.last_at
        return self.next_hand_at

    # ------------------------------------------------------------ deciding

    def enter(self, account: int, *, bot: bool, at: int) -> tuple[te.Event, ...]:
        return self.sng.decide(tc.Enter(account=account, bot=bot), at=at)

    def withdraw(self, account: int, *, at: int) -> tuple[te.Event, ...]:
        return self.sng.decide(tc.Withdraw(account=account), at=at)

    def start(self, *, at: int, chance: Chance) -> tuple[te.Event, ...]:
        """Draw the seats (the order is recorded by the seats themselves) and start the level clock."""
        order = permutation(len(self.sng.entries), chance.seed(f"{self.stream}/seats"))
        return self.sng.decide(tc.Start(seat_order=order), at=at)

    def begin_hand(self, *, at: int, chance: Chance) -> tuple[StreamEvent, ...]:
        """Announce a level if it is time, fix the deck's order, post and deal."""
        began = self.sng.decide(tc.BeginHand(), at=at)
        hand_began = began[-1]
        if not isinstance(hand_began, te.HandBegan):
            raise LookupError(f"{self.stream}: no hand began")
        structure = self.sng.structure
        rules = hand_rules(structure.game, book=structure.book)
        seed = chance.seed(f"{self.stream}/deck/{hand_began.hand}")
        deck = shuffled(DECKS[rules.deck], seed)
        shuffle = DeckShuffled(hand=hand_began.hand, seed=seed.hex(), commitment=commitment(deck, seed))
        hand, opening = Hand.start(
            rules,
            hand=hand_began.hand,
            stakes=structure.stakes(hand_began.level),
            stacks=self.sng.stacks(),
            button=hand_began.button,
            small_blind=hand_began.small_blind,
            big_blind=hand_began.big_blind,
            deck=deck,
        )
        return (*began, shuffle, *opening, *self._after(hand, at, self.away.keys()))

    def act(self, command: cmd.Action, *, at: int) -> tuple[StreamEvent, ...]:
        """A seat's own action, which brings it back if it was away, and all that follows from it."""
        back = (CameBack(seat=command.seat),) if command.seat in self.away else ()
        with floor.going_on(self._running.number):
            return (*back, *self._act(command, at=at, away=self.away.keys() - {command.seat}))

    @property
    def _running(self) -> Hand:
        if self.hand is None:
            raise LookupError(f"{self.stream}: no hand")
        return self.hand

    def _act(self, *commands: cmd.Command, at: int, away: Set[Seat]) -> tuple[StreamEvent, ...]:
        """What is done to the hand and what follows: streets, awards, eliminations, prizes, the next clock.

        Args:
            away: who counts as away after it.
        """
        ahead, events = self._done(commands)
        return (*self._bank_used(at), *events, *self._boxes_off(ahead), *self._after(ahead, at, away))

    def _done(self, commands: Sequence[cmd.Command]) -> tuple[Hand, list[he.Event]]:
        """The hand as it would be after some commands, and their events."""
        ahead, events = self._running.copy(), list[he.Event]()
        for command in commands:
            decided = ahead.decide(command)
            for event in decided:
                ahead.apply(event)
            events += decided
        return ahead, events

    def time_out(self, *, at: int) -> tuple[StreamEvent, ...]:
        """What the book does to the seat whose time is up; it counts as away from now on."""
        hand = self._running
        seat = hand.to_act
        if seat is None:
            raise LookupError(f"{self.stream}: nobody is to act")
        away = self.away.get(seat)
        gone = () if away else (TimedOut(seat=seat), WentAway(seat=seat, why="timeout"))
        with floor.going_on(hand.number, Refused):
            ruled = floor.time_up(hand, self.book, line_lost=away is not None and away.why == "line")
            acted = self._act(*ruled.carry, at=at, away=self.away.keys() | {seat})
        return (*gone, ruled.event, *acted)

    # ------------------------------------------------------------ boxes ticked beforehand

    def tick(self, seat: Seat, kind: PreAction) -> tuple[StreamEvent, ...]:
        """A seat ticks a box that it is offered; that brings it back if it was away.

        Raises:
            Refused: the book does not let boxes wait for their turn.
        """
        hand = self._running
        with floor.going_on(hand.number):
            ruled = floor.ticked(hand, seat, kind, self.book)
        if ruled.event.ruling.outcome != "pending":
            rule = next(iter(ruled.event.ruling.cites), None)
            raise Refused(Reason.NOT_YOUR_TURN, rule, seat=seat, to_act=hand.to_act or 0)
        back = (CameBack(seat=seat),) if seat in self.away else ()
        box = PreActed(seat=seat, hand=hand.number, kind=kind, faced=hand.level)
        return back if box == self.boxes.get(seat) else (*back, box)

    def tick_off(self, seat: Seat) -> tuple[StreamEvent, ...]:
        """A seat takes its tick off, if there still is one."""
        return (PreActionDropped(seat=seat),) if seat in self.boxes else ()

    def play_box(self, *, at: int) -> tuple[StreamEvent, ...]:
        """The turn has come to a seat that ticked a box: it is played, or everything is open."""
        hand, box = self._running, self.box_due
        if box is None:
            raise LookupError(f"{self.stream}: no box is due")
        with floor.going_on(hand.number):
            ruled = floor.turn_comes(hand, box, self.book)
            if not ruled.carry:
                return (ruled.event,)
            try:
                return (ruled.event, *self._act(*ruled.carry, at=at, away=self.away.keys()))
            except Refused:  # the betting is such that it can't be done: the turn is the player's own
                return (PreActionDropped(seat=box.seat),)

    def _boxes_off(self, ahead: Hand) -> tuple[RulingMade, ...]:
        """Boxes that the betting has taken off: as their turn would rule, told at once."""
        if not self.boxes or ahead.to_act is None or ahead.street_index != self._running.street_index:
            return ()
        off = []
        for seat, box in self.boxes.items():
            if seat in ahead.waiting and seat != ahead.to_act:
                made = floor.turn_comes(ahead, box, self.book).event
                if made.ruling.outcome != "binding":
                    # Whose turn it is, and what is open to it then, is still to be seen.
                    off.append(structs.replace(made, ruling=structs.replace(made.ruling, turn=None, may=())))
        return tuple(off)

    # ------------------------------------------------------------ faults of the room

    def void_hand(self, what: str, *, at: int) -> tuple[StreamEvent, ...]:
        """Void the hand that can't go on, by ruling; every chip of it goes back.

        Raises:
            HandFault: that can't be done either, or it has been done too often in a row.
        """
        hand = self._running
        if not self.sng.hand_running or self._voids >= MOST_VOIDS:
            raise floor.HandFault(f"{what}; it can't be voided")
        with floor.going_on(hand.number, Refused):
            ruled = floor.server_fault(hand, self.book, what)
            ahead, events = self._done(ruled.carry)
            ended = self.finish_hand(ahead, at=at)
        return (FaultFound(hand=hand.number, what=what), ruled.event, *events, *ended)

    def _cannot_go_on(self, hand: Hand, what: str) -> None:
        """Keep what is sound of a hand: the events that could be applied."""
        self.fault = what
        good = hand.events[: self.version - self.hand_version]
        self.hand = Hand.replay(hand.rules, good, deck=self._deck(hand.rules))

    def _deck(self, rules: HandRules) -> tuple[Card, ...]:
        seed = bytes.fromhex(self.shuffle.seed) if self.shuffle else b""
        return shuffled(DECKS[rules.deck], seed)

    # ------------------------------------------------------------ clocks

    def renew_clock(self, *, at: int) -> tuple[ClockSet, ...]:
        """After a standstill of the room: the seat to act gets its whole turn again if half of it is gone."""
        if self.hand is None or self.hand.over or self.clock is None or self.clock.seat in self.away:
            return ()
        if self.faulty:
            return ()
        if self.clock.deadline - at >= self.sng.structure.action_ms // 2:
            return ()
        return self._clock_for(self.hand, at, self.away.keys())

    def fresh_clock(self, seat: Seat, *, at: int) -> tuple[ClockSet, ...]:
        """The turn of a seat that came back while it is its turn: what it had before, else a whole one."""
        if self.hand is None or self.hand.to_act != seat:
            return ()
        if self._whole_turn and self._whole_turn.decision == self.decision:
            return (self._whole_turn,)  # going away and coming back wins no time
        return self._clock_for(self.hand, at, self.away.keys() - {seat})

    def away_clock(self, seat: Seat, *, at: int) -> tuple[ClockSet, ...]:
        """The short turn of a seat that goes away while it is its turn."""
        if self.hand is None or self.hand.to_act != seat:
            return ()
        return self._clock_for(self.hand, at, self.away.keys() | {seat})

    def _after(self, hand: Hand, at: int, away: Set[Seat]) -> tuple[StreamEvent, ...]:
        if not hand.over:
            return self._clock_for(hand, at, away)
        if not self.sng.hand_running:
            return ()  # over as soon as it was dealt: it is finished in a step of its own, see `due`
        return self.finish_hand(hand, at=at)

    def finish_hand(self, hand: Hand, *, at: int) -> tuple[te.Event, ...]:
        """Hand the stacks of a hand that is over back to the tournament."""
        return self.sng.decide(tc.FinishHand(hand=hand.number, stacks=dict(hand.stacks)), at=at)

    def _clock_for(self, hand: Hand, at: int, away: Set[Seat]) -> tuple[ClockSet, ...]:
        seat = hand.to_act
        if seat is None:
            return ()
        structure = self.sng.structure
        if seat in away:
            deadline = bank_deadline = at + structure.away_action_ms
        else:
            deadline = at + structure.action_ms
            bank_deadline = deadline + max(0, structure.time_bank_ms - self.bank_used.get(seat, 0))
        return (
            ClockSet(seat=seat, decision=decision_of(hand), deadline=deadline, bank_deadline=bank_deadline),
        )

    def _bank_used(self, at: int) -> tuple[TimeBankUsed, ...]:
        if self.clock is None or self.clock.seat in self.away or at <= self.clock.deadline:
            return ()
        used = min(at, self.clock.bank_deadline) - self.clock.deadline
        return (TimeBankUsed(seat=self.clock.seat, ms=used),) if used else ()

    # ------------------------------------------------------------ applying

    def apply(self, event: StreamEvent, *, at: int) -> None:
        """Take a stored event in."""
        self.seq += 1
        self.last_at = max(self.last_at, at)
        if isinstance(event, Private):
            self._apply_private(event)
        elif isinstance(event, te.Event):
            self._apply_tournament(event, at)
        else:
            self._apply_hand(event, at)

    def _apply_private(self, event: Private) -> None:
        match event:
            case DeckShuffled():
                self.shuffle = event
            case ClockSet():
                self.clock = event
                if event.seat not in self.away:
                    self._whole_turn = event
            case TimeBankUsed():
                self.bank_used[event.seat] = self.bank_used.get(event.seat, 0) + event.ms
            case WentAway():
                self.away[event.seat] = event
            case CameBack():
                self.away.pop(event.seat, None)
            case TimedOut():
                pass
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

    def _apply_tournament(self, event: te.Event, at: int) -> None:
        if isinstance(event, te.Created):
            self.tournament = Tournament.replay((event,))
            return
        self.sng.apply(event)
        match event:
            case te.Entered():
                if self.fills_at is None:
                    self.fills_at = at + self.sng.structure.fill_ms
            case te.Withdrawn():
                if not self.sng.entries:
                    self.fills_at = None
            case te.Started():
                self.next_hand_at = at + self.pace.start
            case te.HandFinished():
                self._voids = self._voids + 1 if self._voiding else 0
                if self.fault is not None and not self._voiding:
                    self.hand = None  # it was played to its end, in a way that this code can't follow
                self.fault = None
                self.clock = None
                self.next_hand_at = at + self._pause(at)
            case _:
                pass

    def _pause(self, at: int) -> int:
        shown = self.hand is not None and bool(self.hand.shown)
        pause = self.pace.showdown if shown else self.pace.between
        pause += self.pace.street * self._streets_at.count(at)
        return pause if self.people_left else pause // self.pace.bots_only_divisor

    def _apply_hand(self, event: he.Event, at: int) -> None:
        if isinstance(event, he.HandStarted):
            structure = self.sng.structure
            rules = hand_rules(structure.game, book=structure.book)
            self.hand = Hand.replay(rules, (event,), deck=self._deck(rules))
            self.hand_version = self.version
            self._streets_at = []
            self.clock = None
            self.boxes = {}
            self.rulings = []
            self.fault, self._voiding = None, False
        elif self.fault is not None and not self._voiding:
            return  # what came after a fault was never seen by anybody
        elif self.hand is not None:
            hand, street = self.hand, self.hand.street_index
            try:
                hand.apply(event)
            except floor.WRONG as error:
                self._cannot_go_on(hand, f"hand {hand.number}: {type(error).__name__}: {error}")
                return
            if isinstance(event, he.BoardDealt):
                self._streets_at.append(at)
            if hand.over or hand.street_index != street:
                self.boxes = {}
            elif isinstance(event, DECIDED):
                self.boxes.pop(event.seat, None)
        self.version += 1


def decision_of(hand: Hand) -> str:
    """The name of the decision that a hand is at: its number and how many actions came before.

    It grows with every action, so a click that came late can be told from one in time.
    """
    return f"{hand.number}.{sum(isinstance(event, DECIDED) for event in hand.events)}"


def replay(stream: str, events: Sequence[tuple[StreamEvent, int]], *, pace: Pace) -> SitAndGo:
    """A Sit & Go from its stored events and when each was stored."""
    game = SitAndGo(stream, pace)
    for event, at in events:
        game.apply(event, at=at)
    return game
