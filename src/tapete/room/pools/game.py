"""The state of one pool in the room: its `ring` pool, hands, absent players, time banks.

Pure: nothing here waits, stores or sends. Hands and their index name players by their entries, which are
private. Other players see `player_of`, a number that is new in every hand.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from tapete.engine import events as hand_events
from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import HandRules, Seat
from tapete.ring.pool import RingPool
from tapete.ring.pool import commands as pc
from tapete.ring.pool import events as ev
from tapete.ring.pool.state import PoolSession
from tapete.room.cash.game import BANK_BACK_MS, COUNTED, CashHandPlayed, saw_flop
from tapete.room.core import events as room_events
from tapete.room.core.hand_index import HandIndex
from tapete.room.core.pace import RoomPace
from tapete.room.core.table_context import TurnTimes
from tapete.room.pools.play import PoolPlay
from tapete.room.store.store import StoredEvent
from tapete.room.world.deal_key import DealKey
from tapete.rules import Book, rules_of_hand
from tapete.rules import book as named_book

SEATS_MOST = 10
"""Upper limit of seats at a table; `player_of` uses it to number players in a hand."""
WAITS = 300
"""Number of last entries behind the published waiting times."""


class PoolGame:
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
        self.offered: room_events.TableOffered | None = None
        self._pool: RingPool | None = None
        self.plays: dict[int, PoolPlay] = {}
        """State of play by table."""
        self.hand_at: dict[int, int] = {}
        """Running or last hand, by table."""
        self.table_of: dict[int, int] = {}
        """Table by hand, while the hand runs or is shown to an entry."""
        self.shown: dict[int, int] = {}
        """Hand that an entry plays or watches, or last saw to its end, by entry."""
        self.away: dict[int, room_events.WentAway] = {}
        """Entries that are away."""
        self.bank_used: dict[int, int] = {}
        """Used milliseconds of the time bank, by entry."""
        self.bank_automatic_for: set[int] = set()
        """Entries whose time bank starts automatically, by their players' choice."""
        self.accounts: dict[int, int] = {}
        """Account of every entry, closed entries included."""
        self.programs: set[int] = set()
        """Accounts that programs play."""
        self.bots: set[int] = set()
        """Accounts of house bots."""
        self._entries_of: dict[int, frozenset[int]] = {}
        self.hands = HandIndex()
        self.operated: tuple[int, room_events.Operated] | None = None
        self.played: deque[CashHandPlayed] = deque(maxlen=COUNTED)
        self.waits: deque[int] = deque(maxlen=WAITS)
        """Milliseconds that entries waited for the last tables."""
        self.moved_at = 0
        """Time at which an entry last joined or left."""
        self.noticed = 0
        """Always 0: pools have no notices."""

    @classmethod
    def replay(
        cls, stream: str, pace: RoomPace, stored: Iterable[StoredEvent], key: DealKey | None = None
    ) -> PoolGame:
        """Build the state from a log.

        Raises:
            InvariantBroken: an event is missing or impossible.
            msgspec.DecodeError: an event can't be read.
        """
        game = cls(stream, pace)
        for event in stored:
            if event.seq != game.seq + 1:
                raise InvariantBroken(f"{stream}: event {game.seq + 1} is missing, {event.seq} follows")
            game.apply(room_events.decode(event.body), at=event.at)
        if game._pool is None or game.offered is None:
            raise InvariantBroken(f"{stream}: its first events are missing")
        game.key = key
        for play in game.plays.values():
            play.take_deck()
            game._share_hand(play)
        return game

    # ------------------------------------------------------------ asking

    @property
    def pool(self) -> RingPool:
        """The pool; it exists from the stream's second event on."""
        if self._pool is None:
            raise LookupError(f"{self.stream} has not begun")
        return self._pool

    @property
    def terms(self) -> room_events.TableOffered:
        """The house's settings for the pool."""
        if self.offered is None:
            raise LookupError(f"{self.stream} has not begun")
        return self.offered

    @property
    def currency(self) -> str:
        """Currency of the pool."""
        return self.pool.table.currency

    @property
    def over(self) -> bool:
        """Whether the pool is closed and everybody is paid out."""
        return self._pool is not None and self._pool.closed and not self._pool.entries

    @property
    def ended(self) -> str | None:
        """See `StreamState.ended`: a pool is never cancelled."""
        return None

    @property
    def by_the_wall(self) -> bool:
        """Whether the wall clock counts after a stop of the room: the pool has no entries."""
        return self._pool is not None and not self._pool.entries

    @property
    def book(self) -> Book:
        """The rulebook of the pool."""
        return named_book(self.pool.table.book)

    @property
    def turn(self) -> TurnTimes:
        """Lengths of turns."""
        return TurnTimes(self.terms.action_ms, self.terms.away_ms, self.terms.bank_ms)

    @property
    def followed(self) -> bool:
        """Whether people follow the play."""
        return any(not entry.bot for entry in self.pool.entries.values())

    def play(self, table: int) -> PoolPlay:
        """Return the state of play at a table."""
        return self.plays[table]

    def free_table(self) -> int:
        """Return the first table without a running hand that no entry is shown."""
        shown = set(self.shown.values())
        number = 1
        while number in self.hand_at and (
            self.hand_at[number] in self.pool.hands or self.hand_at[number] in shown
        ):
            number += 1
        return number

    def hand_runs(self, table: int) -> bool:
        """Whether a hand is under way at a table."""
        return self.hand_at.get(table) in self.pool.hands

    def rules_at(self, table: int, *, id: str) -> HandRules:
        """Return the rules of the hand at a table."""
        return rules_of_hand(self.pool.table.game, book=self.book, id=id)

    def away_at(self, table: int) -> Mapping[Seat, room_events.WentAway]:
        """Return the seats of a table that are away."""
        if not self.away:
            return {}
        return {
            seat: self.away[entry.entry]
            for seat, entry in self.sitting(table).items()
            if entry.entry in self.away
        }

    def sitting(self, table: int) -> dict[Seat, PoolSession]:
        """Return the entries still at the running hand of a table, by seat."""
        hand = self.hand_at.get(table, 0)
        running = self.pool.hands.get(hand)
        if running is None:
            return {}
        found = {seat: self.pool.entries[entry] for seat, entry in running.entries.items()}
        return {seat: entry for seat, entry in found.items() if entry.table == hand}

    def bank_used_by(self, table: int, seat: Seat) -> int:
        """Return the milliseconds of the time bank that the entry in a seat has used."""
        running = self.pool.hands.get(self.hand_at.get(table, 0))
        return self.bank_used.get(running.entries.get(seat, 0), 0) if running is not None else 0

    def bank_automatic(self, table: int, seat: Seat) -> bool:
        """Whether the player in a seat chose that the time bank starts automatically."""
        running = self.pool.hands.get(self.hand_at.get(table, 0))
        return running is not None and running.entries.get(seat, 0) in self.bank_automatic_for

    def people(self) -> tuple[int, ...]:
        """Return the accounts of people, not bots, who are in the pool."""
        return tuple(dict.fromkeys(one.account for one in self.pool.entries.values() if not one.bot))

    def grace_of(self, account: int) -> int | None:
        """Return how long an account may be offline before it sits out; None if it has no entry."""
        return self.terms.grace_ms if account in self.pool.of_account else None

    def table_shown(self, account: int | None, *, asked: int | None, shown: int) -> int:
        """See `Placing`: always 0, because viewers of a pool watch entries, not tables."""
        return 0

    def entries_of(self, account: int) -> frozenset[int]:
        """Return all entries that an account ever had."""
        return self._entries_of.get(account, frozenset())

    def playing(self, entry: PoolSession) -> tuple[PoolPlay, Seat] | None:
        """Return the running hand that an entry plays or watches, and the entry's seat."""
        if entry.table is None or entry.table not in self.table_of:
            return None
        return self.plays[self.table_of[entry.table]], entry.hands[entry.table]

    def play_shown(self, entry: int) -> PoolPlay | None:
        """Return the play shown to an entry; None while it waits for its first or next hand."""
        hand = self.shown.get(entry)
        return self.plays[self.table_of[hand]] if hand is not None else None

    def decide(self, command: pc.Command, *, at: int) -> tuple[room_events.OfPool, ...]:
        """Return the events of a command that does not affect a running hand.

        Raises:
            RingRefused: the command is not possible now.
        """
        return tuple(room_events.OfPool(event=one) for one in self.pool.decide(command, at=at))

    # ------------------------------------------------------------ applying

    def apply(self, event: room_events.StreamEvent, *, at: int) -> set[int]:
        """Apply a stored event. Return the tables that show it."""
        self.seq += 1
        self.last_at = max(self.last_at, at)
        match event:
            case room_events.TableOffered():
                self.offered, self.opened_at = event, at
                return set()
            case room_events.OfPool(event=inner):
                if event.program and isinstance(inner, ev.Joined):
                    self.programs.add(inner.account)
                return self._apply_pool(inner, at)
            case room_events.Operated():
                self.operated = (self.seq, event)
                return set()
            case _:
                pass
        table, inner_event = room_events.where(event)
        self._apply_at(table, inner_event, at)  # type: ignore[arg-type]
        return {table}

    def _apply_at(self, table: int, event: room_events.OfTable, at: int) -> None:
        if isinstance(event, room_events.DeckShuffled):
            self._take_table(table, event.hand)
        play = self.plays[table]
        if isinstance(
            event,
            room_events.WentAway
            | room_events.AwayEnded
            | room_events.TimeBankUsed
            | room_events.TimeBankPreset,
        ):
            self._keep_of_entry(play, event)
        play.apply(event, at=at)
        if not isinstance(event, hand_events.HandEvent):
            self._share_hand(play)
            return
        if isinstance(event, hand_events.HandStarted):
            if play.hand is None:
                raise InvariantBroken(f"{self.stream}: hand {event.hand} did not begin")
            play.marked = {}
            self.pool.begin(play.hand)
            self._show(event.hand, at)
        self._share_hand(play)
        self.hands.note(table, event, play.hand, seq=self.seq, at=at, dealt=self._dealt)

    def _take_table(self, table: int, hand: int) -> None:
        before = self.hand_at.get(table)
        if before is not None:
            self.table_of.pop(before, None)
        self.hand_at[table], self.table_of[hand] = hand, table
        if table not in self.plays:
            self.plays[table] = PoolPlay(table, self)

    def _show(self, hand: int, at: int) -> None:
        for entry in self.pool.hands[hand].entries.values():
            self.shown[entry] = hand
            self.waits.append(at - self.pool.entries[entry].since)

    def _share_hand(self, play: PoolPlay) -> None:
        """Give the pool the table's hand object, so that both share the same hand."""
        running = self.pool.hands.get(self.hand_at[play.number])
        if running is not None and play.hand is not None:
            running.hand = play.hand

    def _dealt(self, table: int) -> tuple[Mapping[Seat, int], str]:
        """Return the entries dealt in at a table by seat, and the game."""
        return self.pool.hands[self.hand_at[table]].entries, self.pool.table.game

    def _keep_of_entry(
        self,
        play: PoolPlay,
        event: room_events.WentAway
        | room_events.AwayEnded
        | room_events.TimeBankUsed
        | room_events.TimeBankPreset,
    ) -> None:
        running = self.pool.hands.get(self.hand_at[play.number])
        entry = running.entries.get(event.seat) if running is not None else None
        if entry is None:
            return
        match event:
            case room_events.WentAway():
                self.away[entry] = play.marked[event.seat] = event
            case room_events.AwayEnded():
                self.away.pop(entry, None)
                play.marked.pop(event.seat, None)
            case room_events.TimeBankUsed():
                self.bank_used[entry] = self.bank_used.get(entry, 0) + event.ms
            case room_events.TimeBankPreset(automatic=True):
                self.bank_automatic_for.add(entry)
            case room_events.TimeBankPreset():
                self.bank_automatic_for.discard(entry)

    def _apply_pool(self, event: ev.Event, at: int) -> set[int]:
        if isinstance(event, ev.PoolOpened):
            self._pool = RingPool.replay((event,))
            return set()
        over = self.pool.hands.get(event.hand) if isinstance(event, ev.PoolHandFinished) else None
        self.pool.apply(event)
        match event:
            case ev.Joined(entry=entry, account=account):
                self.accounts[entry] = account
                if event.bot:
                    self.bots.add(account)
                self._entries_of[account] = self.entries_of(account) | {entry}
                self.moved_at = at
            case ev.PoolLeft(entry=entry):
                for kept in (self.away, self.bank_used, self.shown):
                    kept.pop(entry, None)
                self.bank_automatic_for.discard(entry)
                self.moved_at = at
            case ev.PoolCameBack(entry=entry):
                self.away.pop(entry, None)
            case ev.WentOn(entry=entry):
                self.shown.pop(entry, None)
                return {self.table_of[event.hand]}
            case ev.FastFolded(entry=entry):
                table = self.table_of[event.hand]
                self.plays[table].boxes.pop(self.pool.entries[entry].hands[event.hand], None)
                return {table}
            case ev.PoolHandFinished() if over is not None:
                return self._finished(event, at)
            case _:
                pass
        return set()

    def _finished(self, event: ev.PoolHandFinished, at: int) -> set[int]:
        table = self.table_of[event.hand]
        play = self.plays[table]
        for entry in event.back:
            if entry in self.bank_used:
                left = self.bank_used.pop(entry) - BANK_BACK_MS
                if left > 0:
                    self.bank_used[entry] = left
        hand = play.hand
        if (
            hand is not None
            and hand.over
            and not any(isinstance(one, hand_events.HandVoided) for one in hand.events)
        ):
            pot = event.rake + sum(
                one.amount for one in hand.events if isinstance(one, hand_events.PotAwarded)
            )
            self.played.append(
                CashHandPlayed(at, pot, len(event.back), saw_flop(hand.events, len(event.back)))
            )
        play.hand_finished(at=at)
        return {table}

    @staticmethod
    def player_of(hand: int, seat: Seat) -> int:
        """Return the public number of a player in a hand. In the next hand they have another number."""
        return hand * SEATS_MOST + seat - 1
