"""One Sit & Go as its owner keeps it: tournament, running hand, clocks.

Nothing here waits, stores or sends: every method says what would happen, given the time and the chance. The
owner (`owner.py`) stores that, applies it and tells those who watch.
"""

from collections.abc import Sequence, Set

from tapete.cards import DECKS
from tapete.engine import commands as cmd
from tapete.engine import events as he
from tapete.engine.hand import Hand
from tapete.engine.types import Seat
from tapete.room.chance import Chance, commitment, permutation, shuffled
from tapete.room.events import (
    CameBack,
    ClockSet,
    DeckShuffled,
    Private,
    StreamEvent,
    TimeBankUsed,
    TimedOut,
    WentAway,
)
from tapete.rules import hand_rules
from tapete.tournament import commands as tc
from tapete.tournament import events as te
from tapete.tournament.tournament import Tournament

ACTIONS = (he.Folded, he.Checked, he.Called, he.BetMade, he.RaisedTo)


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
            stacks=dict(self.sng.stacks),
            button=hand_began.button,
            small_blind=hand_began.small_blind,
            big_blind=hand_began.big_blind,
            deck=deck,
        )
        return (*began, shuffle, *opening, *self._after(hand, at, self.away.keys()))

    def act(self, command: cmd.Action, *, at: int) -> tuple[StreamEvent, ...]:
        """A seat's own action, which brings it back if it was away, and all that follows from it."""
        back = (CameBack(seat=command.seat),) if command.seat in self.away else ()
        return (*back, *self._act(command, at=at, away=self.away.keys() - {command.seat}))

    def _act(self, command: cmd.Action | cmd.Kill, *, at: int, away: Set[Seat]) -> tuple[StreamEvent, ...]:
        """An action and what follows: streets, awards, eliminations, prizes, the next clock.

        Args:
            away: who counts as away after it.
        """
        if self.hand is None:
            raise LookupError(f"{self.stream}: no hand")
        events = self.hand.decide(command)
        ahead = self.hand.copy()
        for event in events:
            ahead.apply(event)
        return (*self._bank_used(at), *events, *self._after(ahead, at, away))

    def time_out(self, *, at: int) -> tuple[StreamEvent, ...]:
        """Check or fold for the seat whose time is up; it counts as away from now on."""
        if self.hand is None or self.hand.to_act is None or self.hand.menu is None:
            raise LookupError(f"{self.stream}: nobody is to act")
        seat = self.hand.to_act
        command = cmd.Check(seat=seat) if self.hand.menu.check else cmd.Fold(seat=seat)
        gone = () if seat in self.away else (TimedOut(seat=seat), WentAway(seat=seat, why="timeout"))
        return (*gone, *self._act(command, at=at, away=self.away.keys() | {seat}))

    def renew_clock(self, *, at: int) -> tuple[ClockSet, ...]:
        """After a standstill of the room: the seat to act gets its whole turn again if half of it is gone."""
        if self.hand is None or self.hand.over or self.clock is None or self.clock.seat in self.away:
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
            seed = bytes.fromhex(self.shuffle.seed) if self.shuffle else b""
            self.hand = Hand.replay(rules, (event,), deck=shuffled(DECKS[rules.deck], seed))
            self.hand_version = self.version
            self._streets_at = []
            self.clock = None
        elif self.hand is not None:
            self.hand.apply(event)
            if isinstance(event, he.BoardDealt):
                self._streets_at.append(at)
        self.version += 1


def decision_of(hand: Hand) -> str:
    """The name of the decision that a hand is at: its number and how many actions came before.

    It grows with every action, so a click that came late can be told from one in time.
    """
    return f"{hand.number}.{sum(isinstance(event, ACTIONS) for event in hand.events)}"


def replay(stream: str, events: Sequence[tuple[StreamEvent, int]], *, pace: Pace) -> SitAndGo:
    """A Sit & Go from its stored events and when each was stored."""
    game = SitAndGo(stream, pace)
    for event, at in events:
        game.apply(event, at=at)
    return game
