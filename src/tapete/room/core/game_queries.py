"""Answer questions about one tournament in the room: tables, viewers, absent players, bots."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping

from tapete.engine.types import HandRules, Seat
from tapete.room.core import drawing, notices
from tapete.room.core.events import (
    DrawCommitted,
    Operated,
    WentAway,
    Wished,
)
from tapete.room.core.hand_index import HandIndex
from tapete.room.core.notices import KeptNotice
from tapete.room.core.pace import RoomPace
from tapete.room.core.table_context import TurnTimes
from tapete.room.core.table_play import TablePlay
from tapete.room.world.deal_key import DealKey
from tapete.rules import Book, rules_of_hand
from tapete.tournament.entries.entry import Entry
from tapete.tournament.structure.structure import Structure
from tapete.tournament.tournament import Tournament


class GameQueries:
    """The fields of one stream's state, and questions about them."""

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
