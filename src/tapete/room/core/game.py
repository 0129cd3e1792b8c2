"""The state of one tournament in the room: core, tables, absent players.

Nothing here waits, stores or sends: methods return events, given the time and the randomness. The owner
(`owner.py`) stores them, applies them and tells the viewers. All of a tournament is one stream, so
the last action of a hand, and the places and prizes that it decides, are kept or lost together.
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
    CameBack,
    DealOpened,
    DrawCommitted,
    DrawMade,
    DrawsCommitted,
    MoreGamesWanted,
    OfTable,
    OfTournament,
    Operated,
    StreamEvent,
    TimeBankUsed,
    WentAway,
    WishDropped,
    Wished,
    decode,
    where,
)
from tapete.room.core.hand_index import HandIndex
from tapete.room.core.hand_play import TurnTimes
from tapete.room.core.notices import KeptNotice
from tapete.room.core.pace import RoomPace
from tapete.room.core.structures import STRUCTURES
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

_OF_ENTRY = (WentAway, CameBack, TimeBankUsed)
"""Events of a seat that are kept by entry, since they move with it."""
_SHOWN_AT_TABLE = frozenset[type](get_args(OfTable)) - {DealOpened}  # match statements on Structs are slow


class GameState:
    """The state of one stream. `apply` takes stored events in order; the other methods change nothing.

    What can be computed again is kept elsewhere: what is due in `schedule`, aggregates in `figures`, tables
    with news in `news`.
    """

    def __init__(self, stream: str, pace: RoomPace, key: DealKey | None = None) -> None:
        """
        Args:
            key: what the seeds of decks and draws grow from; a game without it can be shown, but not go on.
        """
        self.key = key
        self.needs_decks = False
        """Whether running hands came from a log, and have no decks to go on with yet."""
        self.stream = stream
        self.number = int(stream.partition("/")[2])
        self.pace = pace
        self.seq = 0
        self.last_at = 0
        self._tournament: Tournament | None = None
        self.declared: Structure | None = None
        """The structure that the log begins with; None if it is not known."""
        self.plays: dict[int, TablePlay] = {1: TablePlay(1, self)}
        """All tables so far, by number; table 1 is there from the beginning."""
        self.away: dict[int, WentAway] = {}
        """By entry."""
        self.bank_used: dict[int, int] = {}
        """By entry: milliseconds of its time bank that it has used."""
        self._bank_in_hand: dict[int, dict[int, int]] = {}
        """By table and entry: what of that was used in the table's running hand."""
        self.fills_at: int | None = None
        self.wishes: dict[int, Wished] = {}
        """By entry: the wish made during a hand that is not granted yet."""
        self.drawing = drawing.Drawing()
        """The draws of seats and of tables, and what is committed to of those to come."""
        self.commitment: DrawCommitted | None = None
        """Of a Windfall."""
        self.operated: tuple[int, Operated] | None = None
        """The operator's last order, and its number in the stream."""
        self.deal_until: int | None = None
        """The end of a vote on a deal (UTC milliseconds), for which the last table waits."""
        self.feeds: int | None = None
        """Of a flight: the number of its final."""
        self.people_left = 0
        """Entries of people, not bots, that are not out."""
        self.people_gone_at = 0
        """When the last of them went out."""
        self.people_out: set[int] = set()
        """Accounts of people who went out, some of whom may enter again."""
        self.changes = 0
        """How many events the tournament's core has taken in."""
        self.ranked = 0
        """How many of them may have changed places or prizes."""
        self.notices: deque[KeptNotice] = deque(maxlen=notices.KEPT)
        self.noticed = 0
        """How many notices there have been."""
        self.hands = HandIndex()
        self.more_wanted: tuple[int, int] = (1, 0)
        """How many games of this kind a player wanted to enter last, and when."""
        self.first_hand_at = 0
        """Before it no table is asked for its first hand."""

    @classmethod
    def replay(
        cls, stream: str, pace: RoomPace, stored: Iterable[StoredEvent], key: DealKey | None = None
    ) -> "GameState":
        """Build the state from a log.

        Raises:
            InvariantBroken: an event is missing, or what happened can't have happened.
            msgspec.DecodeError: an event can't be read.
        """
        game = cls(stream, pace)
        game.follow(stored)
        game.go_on_with(key)
        game.take_decks()
        return game

    def follow(self, stored: Iterable[StoredEvent]) -> None:
        """Apply the rest of a log, before the key is known: decks of hands that are over are of no use.

        Raises:
            InvariantBroken: an event is missing, or what happened can't have happened.
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
        """Take the key. Before the next decision, running hands need their decks: see `take_decks`."""
        self.key = key
        self.needs_decks = key is not None

    def take_decks(self) -> None:
        """Give the running hands their decks, once a log is replayed."""
        self.needs_decks = False
        for play in self.plays.values():
            play.take_deck()

    # ------------------------------------------------------------ asking

    @property
    def begun(self) -> bool:
        """Whether the stream has its first event."""
        return self._tournament is not None

    @property
    def tournament(self) -> Tournament:
        """The tournament; there is one from the stream's first event on."""
        if self._tournament is None:
            raise LookupError(f"{self.stream} has not begun")
        return self._tournament

    @property
    def over(self) -> bool:
        """Whether the tournament is finished or cancelled."""
        return self._tournament is not None and self._tournament.state in ("finished", "cancelled")

    @property
    def ended(self) -> str | None:
        """How it ended if it was cut short: `cancelled`."""
        return "cancelled" if self._tournament is not None and self._tournament.state == "cancelled" else None

    @property
    def by_the_wall(self) -> bool:
        """Whether it waits for a published start, so that only the time of day counts."""
        tournament = self._tournament
        return tournament is not None and tournament.state == "registering" and bool(tournament.starts_at)

    @property
    def book(self) -> Book:
        """The rulebook that this tournament is played under."""
        return self.tournament.structure.rulebook

    @property
    def flight(self) -> bool:
        """Whether it is a flight, whose pool goes on to a final."""
        stage = self.tournament.structure.stage
        return stage is not None and stage.kind == "flight"

    @property
    def turn(self) -> TurnTimes:
        """How long turns last."""
        structure = self.tournament.structure
        return TurnTimes(structure.action_ms, structure.away_action_ms, structure.time_bank_ms)

    def hand_runs(self, table: int) -> bool:
        """Whether a hand is under way at a table."""
        return self.tournament.hand_runs(table)

    def rules_at(self, table: int, *, id: str) -> HandRules:
        """The rules that the hand at a table began under; `id` names them."""
        tournament = self.tournament
        return rules_of_hand(tournament.game(table), book=tournament.structure.rulebook, id=id)

    def play(self, table: int) -> TablePlay:
        """The state of play at a table; a blank one, which is not kept, if nobody was ever seated there."""
        return self.plays.get(table) or TablePlay(table, self)

    def _kept_play(self, table: int) -> TablePlay:
        """The state of play at a table, to apply an event to."""
        found = self.plays.get(table)
        if found is None:
            found = self.plays[table] = TablePlay(table, self)
        return found

    def live(self) -> Iterator[TablePlay]:
        """The state of play at each open table."""
        for number in self.tournament.tables.numbers:
            yield self.play(number)

    def place_of(self, account: int) -> tuple[TablePlay, Seat] | None:
        """Table and seat of an account's entry; None if it has no seat."""
        place = self.tournament.place_of(account)
        return (self.play(place.table), place.seat) if place else None

    def entry_at(self, table: int, seat: Seat) -> Entry | None:
        """The entry in a seat; None if the seat is empty."""
        tournament = self.tournament
        if table not in tournament.tables:
            return None
        number = tournament.tables.players(table).get(seat)
        return tournament.entries[number] if number is not None else None

    def table_shown(self, account: int | None, *, asked: int | None, shown: int) -> int:
        """The table that somebody sees now; 0 before there are any.

        Their own if they did not ask for another; an eliminated player stays at their last table, as long as
        it exists.

        Args:
            asked: the table that they asked for; None for their own.
            shown: the one that they were shown last.
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
        """How long an account may be without a line before it counts as away; None if it is not in."""
        tournament = self.tournament
        return tournament.structure.reconnect_grace_ms if tournament.entry_of(account) else None

    def people(self) -> Iterable[int]:
        """The accounts of people, not bots, who have entered."""
        return tuple(one.account for one in self.tournament.entries.values() if not one.bot)

    def cutting(self, account: int) -> tuple[int, int] | None:
        """The table and the entry for which an account may cut the next deck; None if it is not in."""
        entry = self.tournament.entry_of(account)
        return (entry.table, entry.entry) if entry is not None and entry.place is None else None

    def entries_of(self, account: int) -> frozenset[int]:
        """The numbers of all entries of an account."""
        return frozenset(entry.entry for entry in self.tournament.entries_of(account))

    def seated(self, table: int) -> Mapping[Seat, int]:
        """The entries at a table, by seat."""
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

    @property
    def places_for_bots(self) -> int:
        """The number of free places that house bots may take before the start."""
        tournament = self.tournament
        structure = tournament.structure
        taken = len(tournament.entries)
        if structure.start.kind == "sit_and_go":
            return structure.capacity - taken
        return max(0, structure.entries.house_bots - taken) if taken else 0

    def re_entries_left(self, entry: Entry) -> int:
        """How often the player of an entry that is out may still enter again."""
        return self.tournament.re_entries_left(entry)

    @property
    def followed(self) -> bool:
        """Whether a person still plays or may re-enter; otherwise bots play faster."""
        if self.people_left:
            return True
        last = map(self.tournament.entry_of, self.people_out)
        return any(self.re_entries_left(entry) for entry in last if entry is not None)

    def hurried(self, since: int) -> bool:
        """Whether bots hurry with what was asked of them at an instant: nobody was there to follow it.

        What was asked before the last person went out keeps its pace, after a crash too.
        """
        return not self.followed and self.people_gone_at < since

    # ------------------------------------------------------------ chance

    def late_draw(self, account: int) -> int:
        """The draw of a late entry's seat; 0 before the start, when nothing is drawn."""
        tournament = self.tournament
        if tournament.state != "running":
            return 0
        return drawing.numbers(self, (tournament.late_pool(account=account),))[0]

    def start(self, *, at: int, absent: Sequence[int] = ()) -> tuple[OfTournament, ...]:
        """Draw the seats and start, or cancel if too few have entered (ACO-O-start-minimum).

        Args:
            at: the instant.
            absent: accounts of players who are not there.
        """
        needed = director.needed_to_start(self.tournament, absent)
        order = order_of(drawing.numbers(self, order_bounds(needed.entries))) if needed.entries else ()
        command = needed.command(order, self._windfall(needed.windfall))
        return drawing.told(self, director.start_or_cancel(self.tournament, command, at=at).events)

    def entry_draw(self) -> int | None:
        """The draw of a Windfall's prizes, if the next registration brings it."""
        return self._windfall(director.needed_to_enter(self.tournament))

    def _windfall(self, bound: int | None) -> int | None:
        """The draw that was committed to before anybody entered (ACO-windfall-draw-time)."""
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
        """The seed of the Windfall's draw, once it is made: then it is opened to all."""
        if self.commitment is None or self.tournament.windfall is None:
            return None
        return self._draw_seed(self.commitment).hex()

    # ------------------------------------------------------------ applying

    def take_over(self, tournament: Tournament, declared: Structure | None) -> None:
        """Begin with a tournament: a new one, or one from a snapshot."""
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
                self._kept_play(table).apply(inner, at=at)  # it changes nothing that a table shows
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
        """Who sits at a table, by entry, and the game that is played there."""
        return self.seated(table), self.tournament.game(table)

    def _keep_of_entry(self, table: int, entry: int, event: WentAway | CameBack | TimeBankUsed) -> None:
        match event:
            case WentAway():
                self.away[entry] = event
            case CameBack():
                self.away.pop(entry, None)
            case TimeBankUsed():
                self.bank_used[entry] = self.bank_used.get(entry, 0) + event.ms
                in_hand = self._bank_in_hand.setdefault(table, {})
                in_hand[entry] = in_hand.get(entry, 0) + event.ms

    def _notice(self, notice: KeptNotice) -> None:
        self.notices.append(notice)
        self.noticed += 1

    def _hand_over(self, table: int, *, counts: bool, at: int) -> None:
        """End a table's hand; the time bank that was used in a hand that does not count is given back."""
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
