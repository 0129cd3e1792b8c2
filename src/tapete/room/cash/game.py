"""The state of one cash table in the room: its `ring` table, hand, absent players, time banks.

Pure: nothing here waits, stores or sends. The entry named in hands and decks is an arrival at the table. Each
seating gets a new number, so that the seatings of one player can't be linked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from tapete.engine import events as hand_events
from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import Chips, HandRules, Seat
from tapete.ring.table import RingTable
from tapete.ring.table import commands as rc
from tapete.ring.table import events as ring
from tapete.room.cash.play import CashPlay
from tapete.room.core.events import (
    AwayEnded,
    DealOpened,
    OfRing,
    Operated,
    StreamEvent,
    TableOffered,
    TimeBankPreset,
    TimeBankUsed,
    WentAway,
    decode,
)
from tapete.room.core.hand_index import HandIndex
from tapete.room.core.pace import RoomPace
from tapete.room.core.table_context import TurnTimes
from tapete.room.store.store import StoredEvent
from tapete.room.world.deal_key import DealKey
from tapete.rules import Book, rules_of_hand

COUNTED = 30
"""Number of last hands behind the lobby's figures."""
BANK_BACK_MS = 1_000
"""Part of a used time bank that each hand gives back."""


class CashHandPlayed(Struct, frozen=True):
    """A finished hand, for the figures of the lobby."""

    at: int
    pot: Chips
    dealt: int
    saw_flop: int


class CashGame:
    """The state of one stream. `apply` takes stored events in order; the other methods change nothing."""

    def __init__(self, stream: str, pace: RoomPace, key: DealKey | None = None) -> None:
        """
        Args:
            key: key for the seeds of decks. A game without a key can be shown but not continued.
        """
        self.key = key
        self.stream = stream
        self.number = int(stream.partition("/")[2])
        self.pace = pace
        self.seq = 0
        self.last_at = 0
        self.opened_at = 0
        self.offered: TableOffered | None = None
        self._table: RingTable | None = None
        self.plays: dict[int, CashPlay] = {1: CashPlay(self)}
        self.away: dict[int, WentAway] = {}
        """Accounts that are away."""
        self.bank_used: dict[int, int] = {}
        """Used milliseconds of the time bank, by account."""
        self.bank_automatic_for: set[int] = set()
        """Accounts whose time bank starts automatically, by their choice."""
        self.arrivals: dict[int, int] = {}
        """Account of each arrival."""
        self.programs: set[int] = set()
        """Accounts that programs play."""
        self._arrivals_of: dict[int, frozenset[int]] = {}
        self.hands = HandIndex()
        self.operated: tuple[int, Operated] | None = None
        self.played: deque[CashHandPlayed] = deque(maxlen=COUNTED)
        self.moved_at = 0
        """Time at which a player last sat down or left."""
        self.empty_since: int | None = None
        """Time since which no person sits here; None while people do."""
        self.changes = 0
        """Number of events of the table so far."""
        self.noticed = 0
        """Always 0: cash tables have no notices."""

    @classmethod
    def replay(
        cls, stream: str, pace: RoomPace, stored: Iterable[StoredEvent], key: DealKey | None = None
    ) -> CashGame:
        """Build the state from a log.

        Raises:
            InvariantBroken: an event is missing or impossible.
            msgspec.DecodeError: an event can't be read.
        """
        game = cls(stream, pace)
        for event in stored:
            if event.seq != game.seq + 1:
                raise InvariantBroken(f"{stream}: event {game.seq + 1} is missing, {event.seq} follows")
            game.apply(decode(event.body), at=event.at)
        if game._table is None or game.offered is None:
            raise InvariantBroken(f"{stream}: its first events are missing")
        game.key = key
        game.now_playing.take_deck()
        return game

    # ------------------------------------------------------------ asking

    @property
    def table(self) -> RingTable:
        """The table; it exists from the stream's second event on."""
        if self._table is None:
            raise LookupError(f"{self.stream} has not begun")
        return self._table

    @property
    def now_playing(self) -> CashPlay:
        """The state of play at the one table."""
        return self.plays[1]

    @property
    def currency(self) -> str:
        """Currency of the table."""
        return self.table.settings.currency

    @property
    def over(self) -> bool:
        """Whether the table is closed."""
        return self._table is not None and self._table.closed

    @property
    def ended(self) -> str | None:
        """See `StreamState.ended`: a table is never cancelled."""
        return None

    @property
    def by_the_wall(self) -> bool:
        """Whether the wall clock counts after a stop of the room: nobody sits here."""
        return self._table is not None and not self._table.players

    @property
    def book(self) -> Book:
        """The rulebook of the table."""
        return self.table.rulebook

    @property
    def terms(self) -> TableOffered:
        """The house's settings for the table."""
        if self.offered is None:
            raise LookupError(f"{self.stream} has not begun")
        return self.offered

    @property
    def turn(self) -> TurnTimes:
        """Lengths of turns."""
        return TurnTimes(self.terms.action_ms, self.terms.away_ms, self.terms.bank_ms)

    @property
    def followed(self) -> bool:
        """Whether people follow the play, so that pauses are needed."""
        return any(not player.bot for player in self.table.players.values())

    def play(self, table: int) -> CashPlay:
        """Return the state of play at the table."""
        return self.plays[1]

    def hand_runs(self, table: int) -> bool:
        """Whether a hand is under way."""
        return self.table.running is not None

    def rules_at(self, table: int, *, id: str) -> HandRules:
        """Return the rules of the running hand."""
        running = self.table.running
        if running is None:
            raise LookupError(f"{self.stream}: no hand runs")
        return rules_of_hand(running.began.game, book=self.book, id=id)

    def away_at(self, table: int) -> Mapping[Seat, WentAway]:
        """Return the seats that are away."""
        if not self.away:
            return {}
        seats = self.table.seats_of
        return {seats[account]: one for account, one in self.away.items() if account in seats}

    def bank_used_by(self, table: int, seat: Seat) -> int:
        """Return the milliseconds of the time bank that the player in a seat has used."""
        player = self.table.players.get(seat)
        return self.bank_used.get(player.account, 0) if player is not None else 0

    def bank_automatic(self, table: int, seat: Seat) -> bool:
        """Whether the player in a seat chose that the time bank starts automatically."""
        player = self.table.players.get(seat)
        return player is not None and player.account in self.bank_automatic_for

    def people(self) -> tuple[int, ...]:
        """Return the accounts of people, not bots, who sit here."""
        return tuple(player.account for player in self.table.players.values() if not player.bot)

    def grace_of(self, account: int) -> int | None:
        """Return how long an account may be offline before it sits out; None if it has no seat."""
        return self.terms.grace_ms if account in self.table.seats_of else None

    def table_shown(self, account: int | None, *, asked: int | None, shown: int) -> int:
        """Return the number of the only table."""
        return 1

    def cutting(self, account: int) -> tuple[int, int] | None:
        """Return table and arrival for which an account may cut the next deck; None without a seat."""
        seat = self.table.seats_of.get(account)
        return (1, self.table.players[seat].arrival) if seat is not None else None

    def entries_of(self, account: int) -> frozenset[int]:
        """Return all arrivals of an account."""
        return self._arrivals_of.get(account, frozenset())

    def seated(self, table: int) -> Mapping[Seat, int]:
        """Return the arrivals of the seated players, by seat."""
        return {seat: player.arrival for seat, player in self.table.players.items()}

    def after(self, events: Sequence[StreamEvent]) -> RingTable:
        """Return a copy of the table after events; the state does not change."""
        table = self.table.fork()
        for event in events:
            if isinstance(event, OfRing):
                table.apply(event.event)
        return table

    def decide(
        self, command: rc.Command, *, at: int, following: Sequence[StreamEvent] = ()
    ) -> tuple[OfRing, ...]:
        """Return the events of a command to the table.

        Args:
            following: events that are stored before them in the same batch.

        Raises:
            RingRefused: the command is not possible now.
        """
        table = self.after(following) if following else self.table
        return tuple(OfRing(event=one) for one in table.decide(command, at=at))

    # ------------------------------------------------------------ applying

    def apply(self, event: StreamEvent, *, at: int) -> set[int]:
        """Apply a stored event. Return the tables that show it."""
        self.seq += 1
        self.last_at = max(self.last_at, at)
        match event:
            case TableOffered():
                self.offered, self.opened_at, self.empty_since = event, at, at
                return set()
            case OfRing(event=inner):
                if event.program and isinstance(inner, ring.CashSeated):
                    self.programs.add(inner.account)
                self._apply_ring(inner, at)
                return {1}
            case Operated():
                self.operated = (self.seq, event)
                return {1}
            case DealOpened():
                self.now_playing.apply(event, at=at)
                return set()
            case WentAway() | AwayEnded() | TimeBankUsed() | TimeBankPreset():
                self._keep_of_account(event)
            case _:
                pass
        self.now_playing.apply(event, at=at)  # type: ignore[arg-type]
        if isinstance(event, hand_events.HandEvent):
            self.hands.note(1, event, self.now_playing.hand, seq=self.seq, at=at, dealt=self._dealt)
        return {1}

    def _dealt(self, table: int) -> tuple[Mapping[Seat, int], str]:
        """Return the arrivals by seat, and the game of the running hand."""
        running = self.table.running
        return self.seated(1), running.began.game if running is not None else self.table.settings.game

    def _keep_of_account(self, event: WentAway | AwayEnded | TimeBankUsed | TimeBankPreset) -> None:
        player = self.table.players.get(event.seat)
        if player is None:
            return
        match event:
            case WentAway():
                self.away[player.account] = event
            case AwayEnded():
                self.away.pop(player.account, None)
            case TimeBankUsed():
                self.bank_used[player.account] = self.bank_used.get(player.account, 0) + event.ms
            case TimeBankPreset(automatic=True):
                self.bank_automatic_for.add(player.account)
            case TimeBankPreset():
                self.bank_automatic_for.discard(player.account)

    def _apply_ring(self, event: ring.Event, at: int) -> None:
        self.changes += 1
        if isinstance(event, ring.CashTableOpened):
            self._table = RingTable.replay((event,))
            return
        dealt = self.table.running.began.stacks if self.table.running is not None else {}
        self.table.apply(event)
        match event:
            case ring.CashSeated(account=account, arrival=arrival):
                self._arrive(account, arrival)
                self.bank_used.pop(account, None)
                self.away.pop(account, None)
                self.moved_at = at
            case ring.SeatChanged(account=account, arrival=arrival):
                self._arrive(account, arrival)
            case ring.Left(account=account):
                self.bank_automatic_for.discard(account)
                self.away.pop(account, None)
                self.bank_used.pop(account, None)
                self.moved_at = at
            case ring.CashHandFinished(stacks=stacks):
                self._finished(event, tuple(stacks or dealt), at)
            case _:
                pass
        if self.people():
            self.empty_since = None
        elif self.empty_since is None:
            self.empty_since = at

    def _arrive(self, account: int, arrival: int) -> None:
        self.arrivals[arrival] = account
        self._arrivals_of[account] = self.entries_of(account) | {arrival}

    def _finished(self, event: ring.CashHandFinished, dealt: Sequence[Seat], at: int) -> None:
        for seat in dealt:
            player = self.table.players.get(seat)
            if player is not None and player.account in self.bank_used:
                left = self.bank_used.pop(player.account) - BANK_BACK_MS
                if left > 0:
                    self.bank_used[player.account] = left
        hand = self.now_playing.hand
        if hand is not None and hand.over and not event.void:
            pot = event.rake + sum(
                one.amount for one in hand.events if isinstance(one, hand_events.PotAwarded)
            )
            self.played.append(CashHandPlayed(at, pot, len(dealt), saw_flop(hand.events, len(dealt))))
        self.now_playing.hand_finished(at=at)


def saw_flop(events: Sequence[hand_events.Event], dealt: int) -> int:
    """Return the number of players in the hand when the flop came; 0 without a flop."""
    folded = 0
    for event in events:
        match event:
            case hand_events.Folded() | hand_events.HandKilled():
                folded += 1
            case hand_events.BoardDealt():
                return dealt - folded
            case _:
                pass
    return 0
