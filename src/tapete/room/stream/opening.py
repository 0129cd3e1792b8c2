"""Open registration for the tournaments on offer, and retry if the store fails."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import suppress

import structlog

from tapete.room import money
from tapete.room.core import drawing
from tapete.room.core import events as room_events
from tapete.room.core.event_schedule import (
    NOTICE_MS,
    OfferedTournament,
    Programme,
    offer_for,
    offer_of,
    opening,
)
from tapete.room.core.game import GameState
from tapete.room.core.local_times import next_start, recurrence
from tapete.room.core.open_sit_and_gos import Rush
from tapete.room.store.ledger import Transfer
from tapete.room.store.partitions import part_of
from tapete.room.store.store import (
    Batch,
    CommandDone,
    Conflict,
    DuplicateCommand,
    Fence,
    Fenced,
    NotStored,
    StoredEvent,
    StoreUnavailable,
)
from tapete.room.stream.context import StreamContext
from tapete.room.stream.live_finals import paid_in
from tapete.room.world.clock import Timer
from tapete.tournament import events as te
from tapete.tournament.commands import SeedFinal
from tapete.tournament.structure.structure import Structure
from tapete.tournament.tournament import Tournament

log = structlog.get_logger()

RETRY_MS = 5_000
"""Pause before the next try."""
CONFLICTS = 5
"""Maximum tries when another worker has taken the chosen number."""


class ProgrammeOpener:
    """Open the tournaments of the schedule that are not open yet.

    Args:
        known: returns the facts of all tournaments, on all workers.
        begin: starts a new tournament in its partition.
        soon: runs a coroutine in the background.
        lost: called when another worker opens tournaments now.
    """

    def __init__(
        self,
        context: StreamContext,
        *,
        programme: Programme,
        known: Callable[[], Iterable[OfferedTournament]],
        begin: Callable[[GameState, int], Awaitable[object]],
        soon: Callable[[Coroutine[object, object, None]], None],
        lost: Callable[[Fence], None] = lambda fence: None,
    ) -> None:
        self._store = context.store
        self._clock = context.clock
        self._chance = context.chance
        self._key = context.key
        self._pace = context.pace
        self._programme = programme
        self._rush = Rush()
        self._known = known
        self._begin = begin
        self._soon = soon
        self._lost = lost
        self._opening = asyncio.Lock()
        self._closing = False
        self._retry: Timer | None = None
        self.last_number = 0
        """Highest tournament number, unreadable tournaments included."""
        self.fence: Fence | None = None
        """Right to open tournaments, if several workers might."""
        self._unsure: str | None = None
        """Stream that may or may not have been stored."""
        self._paused = False
        self._stale = False
        """Whether another worker may have opened tournaments since `last_number` was read."""

    def look_soon(self) -> None:
        """Open the tournaments on offer, in the background."""
        self._soon(self.look())

    async def go_on(self, fence: Fence | None = None) -> None:
        """Open tournaments from now on.

        Args:
            fence: the right to open them, taken over from another worker.
        """
        self.fence, self._paused, self._stale = fence, False, True
        self._rush = Rush()  # earlier rates of filling are outdated
        await self.look()

    async def pause(self) -> None:
        """Leave opening to another worker, after the current opening has finished."""
        self._paused = True
        async with self._opening:
            pass

    async def look(self) -> None:
        """Open the tournaments on offer. If the store fails, try again after a pause."""
        try:
            await self._open_all()
        except (StoreUnavailable, NotStored) as error:
            self._stale = True
            if isinstance(error, Fenced):
                self._lost(error.fence)
            log.error("nothing new can be opened", why=str(error))
            if not self._closing and not self._paused:
                self._retry = self._clock.call_at(self._clock.now() + RETRY_MS, self.look_soon)

    async def stop(self) -> None:
        """Stop opening, after the current opening has finished."""
        self._closing = True
        async with self._opening:
            pass
        if self._retry:
            self._retry.cancel()

    async def _open_all(self) -> None:
        async with self._opening:
            if self._stale and not self._paused:
                numbers = [int(one.partition("/")[2]) for one in await self._store.streams("tournament/")]
                self.last_number, self._stale = max((self.last_number, *numbers)), False
            if not self._closing and not self._paused:
                await self._make_sure()
            number, known, now = 0, tuple(self._known()), self._clock.now()
            wanted = self._rush.wanted(known, now=now)
            for one in self._programme.to_open(known, now=now, wanted=wanted):
                if self._closing or self._paused:
                    return
                final = (one.final or number) if one.flight else None
                opened = await self._open_one(one.structure, one.starts_at, final)
                self._rush.opened(opened, offer_of(one.structure))
                number = number if one.flight else opened

    async def _make_sure(self) -> None:
        """Start a tournament that was stored although the store reported a failure."""
        stream = self._unsure
        if stream is None:
            return
        part = await self._store.part_of(stream)
        if part is not None:
            game = GameState.replay(stream, self._pace, await self._store.read(stream), self._key)
            await self._begin(game, part)
        self._unsure = None

    async def open_for_club(
        self,
        structure: Structure,
        *,
        club: int,
        starts_at: int,
        done: Callable[[str], CommandDone],
        fence: Fence | None,
    ) -> str:
        """Open a tournament for a club. Return its stream.

        Args:
            done: returns the record of the command, given the new stream.
            fence: fence of the model; with several workers, each opens events of clubs.

        Raises:
            NotStored, StoreUnavailable: the store fails.
        """
        async with self._opening:
            for _ in range(CONFLICTS):
                numbers = [int(one.partition("/")[2]) for one in await self._store.streams("tournament/")]
                self.last_number = max((self.last_number, *numbers))
                with suppress(Conflict):  # another worker just opened a tournament with this number
                    number = await self._open_one(
                        structure, starts_at, None, club=club, done=done, fence=fence
                    )
                    return f"tournament/{number}"
            raise StoreUnavailable("too many tournaments are being opened")

    async def open_repeated(self, schedules: Sequence[tuple[int, Structure]]) -> None:
        """Open the next event of each schedule of a club that takes no entries now.

        Args:
            schedules: club and structure of each; the structure names the time of day.
        """
        if not schedules:
            return
        try:
            async with self._opening:
                await self._open_due(schedules)
        except NotStored as error:
            if isinstance(error, Fenced):
                self._lost(error.fence)
            raise StoreUnavailable(str(error)) from error

    async def _open_due(self, schedules: Sequence[tuple[int, Structure]]) -> None:
        if self._closing or self._paused:
            return
        await self._make_sure()
        numbers = [int(one.partition("/")[2]) for one in await self._store.streams("tournament/")]
        self.last_number = max((self.last_number, *numbers))
        open_ = {one.offer for one in self._known() if one.registering and not one.stopped}
        for club, structure in schedules:
            rule = recurrence(structure.start)
            if rule is None or offer_for(club, offer_of(structure)) in open_:
                continue
            starts_at = next_start(rule, self._clock.now() + NOTICE_MS)
            await self._open_one(structure, starts_at, None, club=club)

    async def open_seeded(
        self, structure: Structure, seed: SeedFinal, *, starts_at: int, done: Callable[[str], CommandDone]
    ) -> str:
        """Open a final with its players and pool; see `live_finals`. Return its stream.

        Raises:
            TournamentRefused: the final can't take these results over.
            NotStored, StoreUnavailable: the store fails.
        """
        async with self._opening:
            await self._make_sure()
            number = await self._open_one(structure, starts_at, None, seed=seed, done=done)
            return f"tournament/{number}"

    async def _open_one(
        self,
        structure: Structure,
        starts_at: int | None,
        final: int | None,
        *,
        club: int = 0,
        seed: SeedFinal | None = None,
        done: Callable[[str], CommandDone] | None = None,
        fence: Fence | None = None,
    ) -> int:
        self.last_number = number = self.last_number + 1
        game = GameState(f"tournament/{number}", self._pace, self._key)
        now = self._clock.now()
        first = opening(structure, number=number, starts_at=starts_at, final=final, club=club)
        events: list[room_events.StreamEvent] = [*first]
        paid: tuple[Transfer, ...] = ()
        if seed is not None:
            tournament = Tournament.replay(first)
            seeded = tournament.decide(seed, at=now)
            paid = _carried_money(tournament, seeded, seed.pool)
            events += seeded
        events.append(drawing.committed(game, self._chance))
        if structure.prizes.kind == "windfall":
            nonce = self._chance.seed(f"{game.stream}/windfall")
            commitment = hashlib.sha256(self._key.seed(f"{game.stream}/windfall", nonce)).hexdigest()
            events.append(room_events.DrawCommitted(nonce=nonce.hex(), commitment=commitment))
        stored = tuple(
            StoredEvent(game.stream, seq, now, "room", room_events.encode(event))
            for seq, event in enumerate(events, start=1)
        )
        part = part_of(final or number)
        commands = (done(game.stream),) if done is not None else ()
        before, self._unsure = self._unsure, game.stream
        try:
            await self._store.append(
                Batch(game.stream, 0, stored, paid, commands, fence=fence or self.fence, part=part)
            )
        except (Conflict, DuplicateCommand):
            self._unsure = before  # certainly not stored
            raise
        self._unsure = None
        for event in events:
            game.apply(event, at=now)
        log.info("registration opened", stream=game.stream, seq=game.seq, name=structure.name)
        await self._begin(game, part)
        return number


def _carried_money(final: Tournament, seeded: Sequence[te.Event], pool: int) -> tuple[Transfer, ...]:
    """Return the transfers that bring a pool paid at a desk into an online final."""
    stream = f"tournament/{final.tournament}"
    brought = (paid_in(final.tournament, final.structure.currency, pool),) if pool else ()
    paid = money.transfers(final, seeded, stream=stream, purse_of=money.player)
    before, after = money.held(final), money.held_after(final, seeded)
    money.check_agreement(before, paid, after, stream=stream)
    return (*brought, *paid)
