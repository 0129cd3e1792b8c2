"""The state of one tournament in the room: tournament core, tables, absent players.

Pure: methods take the time and the randomness and return events. The owner (`owner.py`) stores the events,
applies them and tells the viewers. A whole tournament is one stream, so the last action of a hand and the
places and prizes that it decides are stored or lost together.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import get_args

from msgspec import structs

from tapete.engine.events import HandEvent
from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import HandRules, Seat
from tapete.room.core import drawing, notices
from tapete.room.core.events import (
    AwayEnded,
    DealOpened,
    DrawCommitted,
    DrawMade,
    DrawsCommitted,
    MoreGamesWanted,
    OfTable,
    OfTournament,
    Operated,
    StreamEvent,
    TimeBankPreset,
    TimeBankUsed,
    WentAway,
    WishDropped,
    Wished,
    decode,
    where,
)
from tapete.room.core.hand_index import HandIndex
from tapete.room.core.notices import KeptNotice
from tapete.room.core.pace import RoomPace
from tapete.room.core.structures import STRUCTURES
from tapete.room.core.table_context import TurnTimes
from tapete.room.core.table_play import TablePlay
from tapete.room.store.store import StoredEvent
from tapete.room.world.chance import below
from tapete.room.world.deal_key import DealKey
from tapete.rules import Book, rules_of_hand
from tapete.tournament import director
from tapete.tournament import events as te
from tapete.tournament.draws import order_bounds, order_of
from tapete.tournament.entries.entry import Entry
from tapete.tournament.structure.structure import Structure
from tapete.tournament.tournament import Tournament

_OF_ENTRY = (WentAway, AwayEnded, TimeBankUsed, TimeBankPreset)
"""Events of a seat whose effect moves with the entry to another seat."""
_SHOWN_AT_TABLE = frozenset[type](get_args(OfTable)) - {DealOpened}  # match statements on Structs are slow


class GameState:
    """The state of one stream. `apply` takes stored events in order; the other methods change nothing.

    Derived data is kept elsewhere: due steps in `schedule`, aggregates in `figures`, tables with news in
    `news`.
    """

    def __init__(self, stream: str, pace: RoomPace, key: DealKey | None = None) -> None:
        """
        Args:
            key: key for the seeds of decks and draws. A game without a key can be shown but not continued.
        """
        self.key = key
        self.needs_decks = False
        """Whether running hands were replayed from a log and still lack their decks."""
        self.stream = stream
        self.number = int(stream.partition("/")[2])
        self.pace = pace
        self.seq = 0
        self.last_at = 0
        self._tournament: Tournament | None = None
        self.declared: Structure | None = None
        """Structure in the first event of the log; None if unknown."""
        self.plays: dict[int, TablePlay] = {1: TablePlay(1, self)}
        """All tables so far, by number. Table 1 exists from the beginning."""
        self.away: dict[int, WentAway] = {}
        """Entries that are away."""
        self.bank_used: dict[int, int] = {}
        """Used milliseconds of the time bank, by entry."""
        self.bank_automatic_for: set[int] = set()
        """Entries whose players chose that their time bank starts automatically."""
        self._bank_in_hand: dict[int, dict[int, int]] = {}
        """Milliseconds of the time bank used in the running hand, by table and entry."""
        self.fills_at: int | None = None
        self.wishes: dict[int, Wished] = {}
        """Pending request made during a hand, by entry."""
        self.drawing = drawing.Drawing()
        """Draws of seats and tables, and the commitments to future draws."""
        self.commitment: DrawCommitted | None = None
        """Commitment to the draw of a Windfall."""
        self.operated: tuple[int, Operated] | None = None
        """The operator's last command, with its event number."""
        self.deal_until: int | None = None
        """End of the vote on a deal (UTC milliseconds), for which the last table waits."""
        self.feeds: int | None = None
        """Number of the final that this flight feeds."""
        self.people_left = 0
        """Number of entries of people, not bots, that are not out."""
        self.people_gone_at = 0
        """Time at which the last person went out."""
        self.people_out: set[int] = set()
        """Accounts of people who went out. Some may still re-enter."""
        self.changes = 0
        """Number of events that the tournament core has applied."""
        self.ranked = 0
        """Number of applied events that may have changed places or prizes."""
        self.notices: deque[KeptNotice] = deque(maxlen=notices.KEPT)
        self.noticed = 0
        """Number of notices so far."""
        self.hands = HandIndex()
        self.more_wanted: tuple[int, int] = (1, 0)
        """Last request for several games of this kind: the number and the time."""
        self.first_hand_at = 0
        """Earliest time at which a table is asked for its first hand."""

    @classmethod
    def replay(
        cls, stream: str, pace: RoomPace, stored: Iterable[StoredEvent], key: DealKey | None = None
    ) -> "GameState":
        """Build the state from a log.

        Raises:
            InvariantBroken: an event is missing or impossible.
            msgspec.DecodeError: an event can't be read.
        """
        game = cls(stream, pace)
        game.follow(stored)
        game.go_on_with(key)
        game.take_decks()
        return game

    def follow(self, stored: Iterable[StoredEvent]) -> None:
        """Apply the rest of a log without the key: finished hands need no decks.

        Raises:
            InvariantBroken: an event is missing or impossible.
            msgspec.DecodeError: an event can't be read.
        """
        # A hand that does not replay is voided later; only the rest of the log can fail here.
        for event in stored:
            if event.seq != self.seq + 1:
                raise InvariantBroken(f"{self.stream}: event {self.seq + 1} is missing, {event.seq} follows")
            self.apply(decode(event.body), at=event.at)
        if not self.begun:
            raise InvariantBroken(f"{self.stream}: its first event is missing")

    def go_on_with(self, key: DealKey | None) -> None:
        """Set the key. Before the next decision, running hands need their decks: see `take_decks`."""
        self.key = key
        self.needs_decks = key is not None

    def take_decks(self) -> None:
        """Give the running hands their decks after a replay."""
        self.needs_decks = False
        for play in self.plays.values():
            play.take_deck()

    # ------------------------------------------------------------ asking

    @property
    def begun(self) -> bool:
        """Whether the stream has an event."""
        return self._tournament is not None

    @property
    def tournament(self) -> Tournament:
        """The tournament; it exists from the stream's first event on."""
        if self._tournament is None:
            raise LookupError(f"{self.stream} has not begun")
        return self._tournament

    @property
    def over(self) -> bool:
        """Whether the tournament is finished or cancelled."""
        return self._tournament is not None and self._tournament.state in ("finished", "cancelled")

    @property
    def ended(self) -> str | None:
        """Early end of the tournament: `cancelled`, or None."""
        return "cancelled" if self._tournament is not None and self._tournament.state == "cancelled" else None

    @property
    def by_the_wall(self) -> bool:
        """Whether the wall clock counts after a stop of the room: the event waits for a published start."""
        tournament = self._tournament
        return tournament is not None and tournament.state == "registering" and bool(tournament.starts_at)

    @property
    def book(self) -> Book:
        """The tournament's rulebook."""
        return self.tournament.structure.rulebook

    @property
    def flight(self) -> bool:
        """Whether this is a flight, whose pool goes to a final."""
        stage = self.tournament.structure.stage
        return stage is not None and stage.kind == "flight"

    @property
    def turn(self) -> TurnTimes:
        """Lengths of turns."""
        structure = self.tournament.structure
        return TurnTimes(structure.action_ms, structure.away_action_ms, structure.time_bank_ms)

    def hand_runs(self, table: int) -> bool:
        """Whether a hand is under way at a table."""
        return self.tournament.hand_runs(table)

    def rules_at(self, table: int, *, id: str) -> HandRules:
        """Return the rules with which the hand at a table began; `id` names them."""
        tournament = self.tournament
        return rules_of_hand(tournament.game(table), book=tournament.structure.rulebook, id=id)

    def play(self, table: int) -> TablePlay:
        """Return the state of play at a table; for an unused table a blank one, which is not kept."""
        return self.plays.get(table) or TablePlay(table, self)

    def _kept_play(self, table: int) -> TablePlay:
        """Return the state of play at a table and keep it, to apply an event to it."""
        found = self.plays.get(table)
        if found is None:
            found = self.plays[table] = TablePlay(table, self)
        return found

    def live(self) -> Iterator[TablePlay]:
        """Iterate over the state of play at each open table."""
        for number in self.tournament.tables.numbers:
            yield self.play(number)

    def place_of(self, account: int) -> tuple[TablePlay, Seat] | None:
        """Return table and seat of an account's entry; None if the entry has no seat."""
        place = self.tournament.place_of(account)
        return (self.play(place.table), place.seat) if place else None

    def entry_at(self, table: int, seat: Seat) -> Entry | None:
        """Return the entry in a seat; None if the seat is empty."""
        tournament = self.tournament
        if table not in tournament.tables:
            return None
        number = tournament.tables.players(table).get(seat)
        return tournament.entries[number] if number is not None else None

    def table_shown(self, account: int | None, *, asked: int | None, shown: int) -> int:
        """Return the table that a viewer sees now; 0 before the first table.

        A viewer who did not ask for another table sees their own. An eliminated player stays at their last
        table, as long as it exists.

        Args:
            asked: the table that the viewer asked for; None for their own.
            shown: the table that the viewer saw last.
        """
        tournament = self.tournament
        tables = tournament.tables
        wanted = [] if asked is None else [asked]
        if asked is None and account is not None:
            place = tournament.place_of(account)
            entry = tournament.entry_of(account)
            wanted += [place.table] if place else []
            wanted += [entry.table] if entry else []
        # If the table was broken, show the first table that is left.
        found = next((table for table in (*wanted, shown) if table in tables), None)
        if found is not None:
            return found
        if tables.table_count:
            return tables.numbers[0]
        return max(0, shown, *wanted[:1]) if tournament.state != "registering" else 0

    def grace_of(self, account: int) -> int | None:
        """Return how long an account may be offline before it counts as away; None if it has not entered."""
        tournament = self.tournament
        return tournament.structure.reconnect_grace_ms if tournament.entry_of(account) else None

    def people(self) -> Iterable[int]:
        """Return the accounts of people, not bots, who have entered."""
        return tuple(one.account for one in self.tournament.entries.values() if not one.bot)

    def cutting(self, account: int) -> tuple[int, int] | None:
        """Return the table and the entry for which an account may cut the next deck; None if it is not in."""
        entry = self.tournament.entry_of(account)
        return (entry.table, entry.entry) if entry is not None and entry.place is None else None

    def entries_of(self, account: int) -> frozenset[int]:
        """Return the numbers of all entries of an account."""
        return frozenset(entry.entry for entry in self.tournament.entries_of(account))

    def seated(self, table: int) -> Mapping[Seat, int]:
        """Return the entries at a table, by seat."""
        tables = self.tournament.tables
        return tables.players(table) if table in tables else {}

    def away_at(self, table: int) -> Mapping[Seat, WentAway]:
        if not self.away or table not in self.tournament.tables:
            return {}
        players = self.tournament.tables.players(table)
        return {seat: self.away[entry] for seat, entry in players.items() if entry in self.away}

    def bank_used_by(self, table: int, seat: Seat) -> int:
        entry = self.entry_at(table, seat)
        return self.bank_used.get(entry.entry, 0) if entry else 0

    def bank_automatic(self, table: int, seat: Seat) -> bool:
        entry = self.entry_at(table, seat)
        return entry is not None and entry.entry in self.bank_automatic_for

    @property
    def places_for_bots(self) -> int:
        """Return the number of free places that house bots may take before the start."""
        tournament = self.tournament
        structure = tournament.structure
        taken = len(tournament.entries)
        if structure.start.kind == "sit_and_go":
            return structure.capacity - taken
        return max(0, structure.entries.house_bots - taken) if taken else 0

    def re_entries_left(self, entry: Entry) -> int:
        """Return the number of re-entries left to the player of an eliminated entry."""
        return self.tournament.re_entries_left(entry)

    @property
    def followed(self) -> bool:
        """Whether a person still plays or may re-enter; otherwise bots play faster."""
        if self.people_left:
            return True
        last = map(self.tournament.entry_of, self.people_out)
        return any(self.re_entries_left(entry) for entry in last if entry is not None)

    def hurried(self, since: int) -> bool:
        """Whether bots hurry with a decision that began at an instant, because nobody watched then.

        A decision that began before the last person went out keeps its pace, even after a crash.
        """
        return not self.followed and self.people_gone_at < since

    # ------------------------------------------------------------ chance

    def late_draw(self, account: int) -> int:
        """Return the random number for a late entry's seat; 0 before the start, when nothing is drawn."""
        tournament = self.tournament
        if tournament.state != "running":
            return 0
        return drawing.numbers(self, (tournament.late_pool(account=account),))[0]

    def start(self, *, at: int, absent: Sequence[int] = ()) -> tuple[OfTournament, ...]:
        """Draw the seats and start, or cancel if too few have entered (ACO-O-start-minimum).

        Args:
            at: the instant.
            absent: accounts of players who are not connected.
        """
        needed = director.needed_to_start(self.tournament, absent)
        bounds = order_bounds(needed.entries) if needed.entries else ()
        numbers = drawing.numbers(self, bounds if needed.button is None else (*bounds, needed.button))
        order = order_of(numbers[: len(bounds)]) if needed.entries else ()
        button = None if needed.button is None else numbers[-1]
        command = needed.command(order, self._windfall(needed.windfall), button)
        return drawing.told(self, director.start_or_cancel(self.tournament, command, at=at).events)

    def entry_draw(self) -> int | None:
        """Return the random number for a Windfall's prizes, if the next registration triggers the draw."""
        return self._windfall(director.needed_to_enter(self.tournament))

    def _windfall(self, bound: int | None) -> int | None:
        """Return the number of the draw committed to before the first entry (ACO-windfall-draw-time)."""
        if self.commitment is None or bound is None:
            return None
        return below((bound,), self._draw_seed(self.commitment))[0]

    def _draw_seed(self, committed: DrawCommitted) -> bytes:
        if committed.seed:
            return bytes.fromhex(committed.seed)
        if self.key is None:
            raise LookupError(f"{self.stream}: without its key no draw can be made")
        return self.key.seed(f"{self.stream}/windfall", bytes.fromhex(committed.nonce))

    @property
    def drawn(self) -> str | None:
        """Seed of the Windfall's draw, public once the draw is made."""
        if self.commitment is None or self.tournament.windfall is None:
            return None
        return self._draw_seed(self.commitment).hex()

    # ------------------------------------------------------------ applying

    def take_over(self, tournament: Tournament, declared: Structure | None) -> None:
        """Start from a tournament, either new or from a snapshot."""
        self._tournament, self.declared = tournament, declared

    def apply(self, event: StreamEvent, *, at: int) -> set[int]:
        """Apply a stored event.

        Returns:
            The tables that show it.
        """
        self.seq += 1
        self.last_at = max(self.last_at, at)
        table, inner = where(event)
        if type(inner) in _SHOWN_AT_TABLE:
            self._apply_at_table(table, inner, at)  # type: ignore[arg-type]
            return {table}
        match inner:
            case te.Created():
                declared = STRUCTURES.shared(inner.structure)
                created = structs.replace(inner, structure=declared)
                self.take_over(Tournament.replay((created,)), declared)
                self.feeds = inner.final
            case Wished():
                self.wishes[inner.entry] = inner
            case MoreGamesWanted():
                self.more_wanted = (inner.games, at)
            case WishDropped():
                wished = self.wishes.pop(inner.entry, None)
                if wished is not None:
                    self._notice(notices.of_wish(wished, inner, at=at))
            case DrawCommitted():
                self.commitment = inner
            case DrawsCommitted() | DrawMade():
                self.drawing.apply(inner, seq=self.seq)
            case Operated():
                self.operated = (self.seq, inner)
            case te.TournamentEvent():
                return self._apply_tournament(inner, at)
            case DealOpened():
                self._kept_play(table).apply(inner, at=at)  # no table shows this event
            case _:
                raise TypeError(f"{self.stream}: {inner!r} is not an event of a tournament's stream")
        return set()

    def _apply_at_table(self, table: int, event: OfTable, at: int) -> None:
        if isinstance(event, _OF_ENTRY):
            entry = self.entry_at(table, event.seat)
            if entry is not None:
                self._keep_of_entry(table, entry.entry, event)
        play = self._kept_play(table)
        play.apply(event, at=at)
        if isinstance(event, HandEvent):
            self.hands.note(table, event, play.hand, seq=self.seq, at=at, dealt=self._dealt)

    def _dealt(self, table: int) -> tuple[Mapping[Seat, int], str]:
        """Return the entries at a table by seat, and the game played there."""
        return self.seated(table), self.tournament.game(table)

    def _keep_of_entry(
        self, table: int, entry: int, event: WentAway | AwayEnded | TimeBankUsed | TimeBankPreset
    ) -> None:
        match event:
            case WentAway():
                self.away[entry] = event
            case AwayEnded():
                self.away.pop(entry, None)
            case TimeBankUsed():
                self.bank_used[entry] = self.bank_used.get(entry, 0) + event.ms
                in_hand = self._bank_in_hand.setdefault(table, {})
                in_hand[entry] = in_hand.get(entry, 0) + event.ms
            case TimeBankPreset(automatic=True):
                self.bank_automatic_for.add(entry)
            case TimeBankPreset():
                self.bank_automatic_for.discard(entry)

    def _notice(self, notice: KeptNotice) -> None:
        self.notices.append(notice)
        self.noticed += 1

    def _hand_over(self, table: int, *, counts: bool, at: int) -> None:
        """End a table's hand. If the hand does not count, give back its time bank."""
        used = self._bank_in_hand.pop(table, {})
        if not counts:
            for entry, ms in used.items():
                left = self.bank_used.pop(entry) - ms
                if left:
                    self.bank_used[entry] = left
        self._kept_play(table).hand_finished(at=at)

    def _apply_tournament(self, event: te.Event, at: int) -> set[int]:
        tournament = self.tournament
        for notice in notices.of_event(tournament, event, at=at):
            self._notice(notice)
        if isinstance(event, te.Eliminated | te.Withdrawn) and not tournament.entries[event.entry].bot:
            self.people_left -= 1
            self.people_gone_at = at
            self.people_out.add(tournament.entries[event.entry].account)
        tables = notices.tables_of(tournament, event)
        tournament.apply(event)
        tables |= notices.tables_of(tournament, event)
        self.changes += 1
        self.ranked += not isinstance(event, te.HandBegan | te.HandFinished | te.BountyWon)
        match event:
            case te.Entered():
                self.people_left += not event.bot
                if self.fills_at is None:
                    self.fills_at = at + tournament.structure.fill_ms
            case te.Withdrawn():
                if not tournament.entries:
                    self.fills_at = None
            case te.Started():
                self.first_hand_at = at + self.pace.start
            case te.Seated() | te.TableOpened():
                self._kept_play(event.table)
            case te.HandFinished():
                self._hand_over(event.table, counts=not event.void, at=at)
            case te.HandUndone():
                self._hand_over(event.table, counts=False, at=at)
            case te.Eliminated() | te.Survived():
                self.away.pop(event.entry, None)
                self.wishes.pop(event.entry, None)
            case te.Rebought() | te.AddedOn():
                self.wishes.pop(event.entry, None)
            case te.DealProposed():
                self.wishes.clear()
                self.deal_until = at + self.pace.deal
            case te.DealClosed() | te.DealSettled():
                self.deal_until = None
            case _:
                pass
        return tables
