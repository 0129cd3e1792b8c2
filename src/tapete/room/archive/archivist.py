"""The archivist of a worker: store finished hands on the shelf in the background.

A hand's rows are derived from its log, which is already stored. So play never waits for them, and rows lost
in a crash are made again when the stream runs again. `catch_up` does the same for ended streams, for example
those of earlier versions.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import structlog

from tapete.engine import events as hand_events
from tapete.engine.types import Seat
from tapete.ring.pool import events as pool
from tapete.ring.table import events as ring
from tapete.room.archive import preflop
from tapete.room.archive.rows import HandSetting, rows_of
from tapete.room.cash.game import CashGame
from tapete.room.cash.names import name_in_hand
from tapete.room.core import events as room_events
from tapete.room.core.game import GameState
from tapete.room.core.hand_index import HandAt
from tapete.room.core.names import names_for
from tapete.room.pools.game import PoolGame
from tapete.room.pools.names import name_in_past
from tapete.room.store.shelf import HandPlace, OwnLine, Shelved
from tapete.room.store.store import Store, StoredEvent, StoreUnavailable
from tapete.room.world.clock import TimeSource
from tapete.room.world.tasks import Tasks
from tapete.tournament import events as te

log = structlog.get_logger()

DELAY_MS = 1_000
"""Delay that collects many hands for one transaction."""
AGAIN_MS = 10_000
"""Pause before the next try when the store is unavailable."""
TRIES_MOST = 5
"""Maximum tries for the hands of a stream that fail for another reason."""
AT_ONCE = 50
"""Maximum hands of a stream in one transaction."""
HELD_MOST = 500
"""Maximum hands whose events are held in memory until stored; further hands are read from the log."""
NOBODY = 0
"""Account of a viewer who is not a player; real accounts are numbered from 1."""

Played = GameState | CashGame | PoolGame
"""The state of a stream that plays hands."""

Ended = te.HandFinished | ring.CashHandFinished | pool.PoolHandFinished
"""The end of a hand."""


class Archivist:
    """Store the hands of the streams that run here."""

    def __init__(self, store: Store, clock: TimeSource) -> None:
        self._store = store
        self._clock = clock
        self._tasks = Tasks()
        self._waiting: dict[str, Played] = {}
        """Streams with hands that are not stored yet."""
        self._marks: dict[str, int] = {}
        self._failed: dict[str, int] = {}
        """Number of consecutive failures by stream."""
        self._held: dict[tuple[str, int], tuple[hand_events.Event, ...]] = {}
        """Events of waiting hands, by stream and number."""
        self._at_work = False
        self._resting = 0
        """Number of callers that want no work now."""
        self._stopped = False

    @contextmanager
    def rest(self) -> Iterator[None]:
        """Store no hands meanwhile, so that many streams can be loaded quickly. Waiting hands stay queued."""
        self._resting += 1
        try:
            yield
        finally:
            self._resting -= 1
            if self._waiting:
                self._soon(DELAY_MS)

    def look(self, game: Played, events: Sequence[room_events.StreamEvent] | None = None) -> None:
        """Schedule storing the new hands of a stream.

        Args:
            events: newly stored events; None checks all hands of the stream.
        """
        if events is not None:
            ended = [one for one in map(_end_of_hand, events) if one is not None]
            if not ended:
                return
            for one in ended:
                self._hold(game, one)
        self._waiting[game.stream] = game
        self._soon(DELAY_MS)

    def forget(self, stream: str) -> None:
        """Drop a stream that another worker owns now."""
        self._waiting.pop(stream, None)
        self._marks.pop(stream, None)
        self._failed.pop(stream, None)
        for key in [key for key in self._held if key[0] == stream]:
            del self._held[key]

    def has_all(self, game: Played) -> bool:
        """Whether all hands of a stream are certainly stored."""
        mark = self._marks.get(game.stream)
        return mark is not None and game.stream not in self._waiting and not game.hands.over_after(mark)

    async def catch_up(
        self, runs: Callable[[str], bool], replay: Callable[[str, list[StoredEvent]], Played | None]
    ) -> None:
        """Store the hands of ended streams, one stream at a time.

        Args:
            runs: returns whether a stream runs here; such a stream is handled anyway.
            replay: returns the replayed state; None for a stream without hands.
        """
        for stream in await self._store.shelf.behind():
            if runs(stream):
                continue
            try:
                game = replay(stream, await self._store.read(stream))
                if game is not None and game.over:
                    await self._keep(game)
                    if self._marks[stream] < game.seq:
                        self.look(game)
            except StoreUnavailable:
                return  # the next start continues
            except Exception as error:
                log.warning("hands not kept", stream=stream, why=str(error))
            await asyncio.sleep(0)

    async def stop(self) -> None:
        """Stop; the next start stores the remaining hands."""
        self._stopped = True
        await self._tasks.stop()

    async def finish(self) -> None:
        """Store all waiting hands now."""
        while self._waiting:
            _, game = self._waiting.popitem()
            await self._keep(game)

    def _hold(self, game: Played, ended: Ended) -> None:
        """Hold the events of a just finished hand, so that they need not be read from the log."""
        table: int | None = 1
        if isinstance(game, PoolGame):
            table = game.table_of.get(ended.hand)
        elif isinstance(ended, te.HandFinished):
            table = ended.table
        hand = game.play(table).hand if table is not None else None
        if hand is not None and hand.number == ended.hand and len(self._held) < HELD_MOST:
            self._held[game.stream, hand.number] = tuple(hand.events)

    def _soon(self, delay_ms: int) -> None:
        if not (self._at_work or self._resting or self._stopped):
            self._at_work = True
            self._clock.call_at(self._clock.now() + delay_ms, self._begin)

    def _begin(self) -> None:
        if self._resting:
            self._at_work = False
        elif not self._stopped:
            self._tasks.soon(self._work())

    async def _work(self) -> None:
        again = DELAY_MS
        waiting, self._waiting = self._waiting, {}
        later: dict[str, Played] = {}
        try:
            while waiting and not self._resting:
                group: dict[str, Played] = {}
                try:
                    await self._keep_group(waiting, group, later)
                except StoreUnavailable as error:
                    log.warning("hands not kept yet", streams=len(group), why=str(error))
                    waiting |= group
                    again = AGAIN_MS
                    break
        finally:
            self._at_work = False
            self._waiting = waiting | later | self._waiting
            if self._waiting:
                self._soon(AGAIN_MS if self._failed else again)  # failed hands are retried with the others

    async def _keep_group(
        self, waiting: dict[str, Played], group: dict[str, Played], later: dict[str, Played]
    ) -> None:
        """Store hands of several streams in one transaction.

        Args:
            waiting: waiting streams; taken streams are removed, and streams with more hands are put back.
            group: receives the taken streams.
            later: receives the streams to try again.
        """
        new: list[Shelved] = []
        while waiting and sum(len(one.places) for one in new) < AT_ONCE:
            stream, game = waiting.popitem()
            group[stream] = game
            try:
                new += await self._new_of(game)
            except StoreUnavailable:
                raise
            except Exception as error:  # one failing stream must not stop the others
                self._note_failed(group.pop(stream), error, later)
        try:
            await self._shelve(new)
        except StoreUnavailable:
            raise
        except Exception:
            for one in new:  # retry one by one to find the failing stream
                try:
                    await self._shelve([one])
                except StoreUnavailable:
                    raise
                except Exception as error:
                    self._note_failed(group.pop(one.stream), error, later)
        many = {one.stream for one in new if len(one.places) >= AT_ONCE}
        for stream, game in group.items():
            self._failed.pop(stream, None)
            if stream in self._marks and game.hands.over_after(self._marks[stream]):
                # More hands, or a hand that waits for equity tables to load.
                (waiting if stream in many else later)[stream] = game

    def _note_failed(self, game: Played, error: Exception, later: dict[str, Played]) -> None:
        if self._tries_again(game.stream, error):
            later[game.stream] = game

    def _tries_again(self, stream: str, error: Exception) -> bool:
        """Whether to try hands again later; another worker may have just stored the same hands."""
        self._marks.pop(stream, None)
        self._failed[stream] = self._failed.get(stream, 0) + 1
        if self._failed[stream] < TRIES_MOST:
            log.warning("hands not kept yet", stream=stream, why=f"{type(error).__name__}: {error}")
            return True
        log.error("hands not kept", stream=stream, exc_info=error)
        self._failed.pop(stream)
        return False

    async def _keep(self, game: Played) -> None:
        """Store all hands of a stream that need no loading of equity tables."""
        while new := await self._new_of(game):
            await self._shelve(new)

    async def _shelve(self, new: Sequence[Shelved]) -> None:
        if new:
            await self._store.shelf.keep(*new)
        for one in new:
            self._marks[one.stream] = one.mark
            for place in one.places:
                self._held.pop((place.stream, place.hand), None)

    async def _new_of(self, game: Played) -> list[Shelved]:
        """Return one `Shelved` with at most `AT_ONCE` new hands of a stream, or an empty list."""
        stream = game.stream
        if stream not in self._marks:
            self._marks[stream] = await self._store.shelf.mark(stream)
        over, head = game.over, game.seq
        since = mark = self._marks[stream]
        new = game.hands.over_after(since)
        places: list[HandPlace] = []
        lines: list[OwnLine] = []
        for number, hand in new[:AT_ONCE]:
            events = self._held.get((stream, number)) or await self._events(stream, hand)
            try:
                place, own = rows_of(hand, number, events, setting_of(game, hand))
            except preflop.NotYet:
                over = False
                break
            except Exception as error:  # a hand that fails stays only in the log
                log.warning("hand not kept", stream=stream, hand=number, why=str(error))
                self._held.pop((stream, number), None)
            else:
                places.append(place)
                lines += own
            mark = hand.last
            await asyncio.sleep(0)  # let play go first
        if over and len(new) <= AT_ONCE:
            mark = max(mark, head)
        if mark == since:
            return []
        return [Shelved(stream=stream, places=places, lines=lines, since=since, mark=mark)]

    async def _events(self, stream: str, hand: HandAt) -> tuple[hand_events.Event, ...]:
        stored = await self._store.read(stream, hand.first - 1, hand.last)
        found = (room_events.where(room_events.decode(event.body)) for event in stored)
        return tuple(
            event for table, event in found if table == hand.table and isinstance(event, hand_events.Event)
        )


def _end_of_hand(event: room_events.StreamEvent) -> Ended | None:
    told = event.event if isinstance(event, room_events.OfRing | room_events.OfPool) else event
    return told if isinstance(told, te.HandFinished | ring.CashHandFinished | pool.PoolHandFinished) else None


def setting_of(game: Played, hand: HandAt) -> HandSetting:
    """Return where and by whom a hand was played."""
    match game:
        case CashGame():
            return _at_cash_table(game, hand)
        case PoolGame():
            return _in_pool(game, hand)
        case _:
            return _in_event(game, hand)


def _in_event(game: GameState, hand: HandAt) -> HandSetting:
    tournament = game.tournament
    entries = {
        seat: tournament.entries[entry] for seat, entry in hand.entries.items() if entry in tournament.entries
    }
    aliases: dict[Seat, str] = {}
    if tournament.structure.anonymous:
        accounts = {entry.account: "?" for entry in tournament.entries.values()}
        read = names_for(game, accounts, None)
        # If the book reveals names after the event, no alias is stored.
        found = {seat: read[entry.account] for seat, entry in entries.items()}
        aliases = {seat: alias for seat, alias in found.items() if alias != "?"}
    return HandSetting(
        stream=game.stream,
        title=tournament.structure.name,
        seats={seat: entry.account for seat, entry in entries.items()},
        bots=frozenset(entry.account for entry in entries.values() if entry.bot),
        aliases=aliases,
    )


def _at_cash_table(game: CashGame, hand: HandAt) -> HandSetting:
    settings = game.table.settings
    seats = {seat: game.arrivals[entry] for seat, entry in hand.entries.items() if entry in game.arrivals}
    aliases: dict[Seat, str] = {}
    if settings.anonymous:
        aliases = {seat: name_in_hand(game, hand, seat, {}, NOBODY) for seat in seats}
    return HandSetting(
        stream=game.stream,
        title=settings.name,
        seats=seats,
        bots=frozenset(account for account in seats.values() if account in game.programs),
        aliases=aliases,
        currency=settings.currency,
        tournament=False,
    )


def _in_pool(game: PoolGame, hand: HandAt) -> HandSetting:
    table = game.pool.table
    seats = {seat: game.accounts[entry] for seat, entry in hand.entries.items()}
    aliases: dict[Seat, str] = {}
    if table.anonymous:
        aliases = {seat: name_in_past(game, hand, seat, {}, NOBODY) for seat in seats}
    return HandSetting(
        stream=game.stream,
        title=table.name,
        seats=seats,
        bots=frozenset(account for account in seats.values() if account in game.programs | game.bots),
        aliases=aliases,
        currency=table.currency,
        tournament=False,
    )
