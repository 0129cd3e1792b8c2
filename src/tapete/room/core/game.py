"""The state of one tournament in the room: tournament core, tables, absent players.

Pure: methods take the time and the randomness and return events. The owner (`owner.py`) stores the events,
applies them and tells the viewers. A whole tournament is one stream, so the last action of a hand and the
places and prizes that it decides are stored or lost together.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

from msgspec import structs

from tapete.engine.events import HandEvent
from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import Seat
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
from tapete.room.core.game_queries import GameQueries
from tapete.room.core.notices import KeptNotice
from tapete.room.core.pace import RoomPace
from tapete.room.core.structures import STRUCTURES
from tapete.room.core.table_play import TablePlay
from tapete.room.store.store import StoredEvent
from tapete.room.world.chance import below
from tapete.room.world.deal_key import DealKey
from tapete.tournament import director
from tapete.tournament import events as te
from tapete.tournament.draws import order_bounds, order_of
from tapete.tournament.structure.structure import Structure
from tapete.tournament.tournament import Tournament

_OF_ENTRY = (WentAway, AwayEnded, TimeBankUsed, TimeBankPreset)
"""Events of a seat whose effect moves with the entry to another seat."""
_SHOWN_AT_TABLE = frozenset[type](get_args(OfTable)) - {DealOpened}  # match statements on Structs are slow


class GameState(GameQueries):
    """The state of one stream. `apply` takes stored events in order; the other methods change nothing.

    Derived data is kept elsewhere: due steps in `schedule`, aggregates in `figures`, tables with news in
    `news`.
    """

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

    def _kept_play(self, table: int) -> TablePlay:
        """Return the state of play at a table and keep it, to apply an event to it."""
        found = self.plays.get(table)
        if found is None:
            found = self.plays[table] = TablePlay(table, self)
        return found

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
