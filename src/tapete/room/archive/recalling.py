"""Read an archived hand from its log, as replay steps or as a record, as one viewer may see it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Final

from msgspec import Struct

from tapete.engine import events as hand_events
from tapete.engine.types import HandRules, Seat
from tapete.formats.money import Currency
from tapete.formats.record import Record, TournamentFacts, as_seen_by
from tapete.ring.pool import events as pool
from tapete.ring.table import RingTable
from tapete.ring.table import events as ring
from tapete.room import protocol as p
from tapete.room.archive.rows import Kept, kept_in
from tapete.room.core import events as room_events
from tapete.room.publish import views
from tapete.room.publish.shown_later import ShownLater, shown_later
from tapete.room.store.shelf import HandPlace
from tapete.room.store.store import Store
from tapete.rules import Book, rules_of_hand
from tapete.rules import book as named_book
from tapete.tournament import events as te

_OPENING: Final = 2
"""Number of events of a log after which its book is known."""

Names = Callable[[Collection[int]], Awaitable[Mapping[int, str]]]
"""Function that returns the names of accounts; an erased account has none."""


class Recalled(Struct, frozen=True, kw_only=True):
    """A hand with all data of its log. Private: share only `as_steps` and `as_record`."""

    place: HandPlace
    kept: Kept
    events: tuple[hand_events.Event, ...]
    rules: HandRules
    names: dict[Seat, str]
    """Names that the viewer reads; in an anonymous event, aliases except their own."""
    seat: Seat | None
    """The viewer's own seat."""
    later: ShownLater = ShownLater()
    """Cards shown after the hand."""

    def as_steps(self, seat: Seat | None) -> p.HandReplay:
        """Return the hand step by step, as a seat may see it; None is a spectator."""
        steps = views.hand_steps(self.events, seat, rules=self.rules)
        return p.HandReplay(
            stream=self.place.stream,
            hand=self.place.hand,
            names=self.names,
            steps=steps,
            revealed=self.later.revealed,
            rabbit=self.later.rabbit,
        )

    def as_record(self, seat: Seat | None, *, site: str) -> Record:
        """Return the hand as a record for files, as a seat may see it."""
        number = self.place.stream.rpartition("/")[2]
        in_event = self.place.stream.startswith("tournament/")
        record = Record(
            game=self.kept.game,
            events=self.events,
            money=Currency("", 0),
            currency=self.kept.currency,
            site=site,
            number=f"{number}{self.place.hand:06}",
            table=f"{number} {self.place.table_no}" if in_event else self.kept.title,
            seat_count=max(10, *self.kept.seats) if len(self.kept.seats) > 9 else None,
            started_at=self.place.at,
            names=self.names,
            showed=self.later.in_place(self.events),
            tournament=TournamentFacts(number=number, name=_line(self.kept.title)) if in_event else None,
        )
        return as_seen_by(record, seat)


class Recall:
    """Reader of hands from the logs.

    Args:
        names: returns the names of accounts.
    """

    def __init__(self, store: Store, names: Names) -> None:
        self._store = store
        self._names = names
        self._books: dict[str, Book] = {}
        """Books by stream. A stream's book is in its first events and never changes."""

    async def hand(self, stream: str, number: int, viewer: int | None) -> Recalled | None:
        """Return one hand; None if it is not archived or can't be replayed.

        Args:
            viewer: account of the viewer; None for a stranger.
        """
        place = await self._store.shelf.place(stream, number)
        return await self.at(place, viewer) if place is not None else None

    async def at(self, place: HandPlace, viewer: int | None) -> Recalled | None:
        """Return the hand at a place in the log; None if it can't be replayed."""
        kept = kept_in(place)
        book = await self._book(place.stream)
        if book is None:
            return None
        events = await self._events(place)
        started = events[0] if events else None
        if not isinstance(started, hand_events.HandStarted):
            return None
        rules = rules_of_hand(kept.game, book=book, id=started.rules)
        if not views.replays(events, rules=rules):
            return None
        seat = next((seat for seat, account in kept.seats.items() if account == viewer), None)
        return Recalled(
            place=place,
            kept=kept,
            events=events,
            rules=rules,
            names=await self.names_in(kept, viewer),
            seat=seat,
            later=await shown_later(
                self._store, place.stream, last=place.last, table=place.table_no, hand=place.hand
            ),
        )

    async def names_in(self, kept: Kept, viewer: int | None) -> dict[Seat, str]:
        """Return the names of a hand's players that a viewer reads, by seat."""
        real = await self._names(kept.seats.values())
        return {
            seat: kept.aliases.get(seat, real.get(account, "?"))
            if account != viewer
            else real.get(account, "?")
            for seat, account in sorted(kept.seats.items())
        }

    async def _events(self, place: HandPlace) -> tuple[hand_events.Event, ...]:
        stored = await self._store.read(place.stream, place.first - 1, place.last)
        found = (room_events.where(room_events.decode(event.body)) for event in stored)
        return tuple(
            event
            for table, event in found
            if table == place.table_no and isinstance(event, hand_events.Event)
        )

    async def _book(self, stream: str) -> Book | None:
        if stream not in self._books:
            for stored in await self._store.read(stream, 0, _OPENING):
                _, first = room_events.where(room_events.decode(stored.body))
                if isinstance(first, te.Created):
                    self._books[stream] = first.structure.rulebook
                elif isinstance(first, room_events.OfRing) and isinstance(first.event, ring.CashTableOpened):
                    self._books[stream] = RingTable.replay((first.event,)).rulebook
                elif isinstance(first, room_events.OfPool) and isinstance(first.event, pool.PoolOpened):
                    self._books[stream] = named_book(first.event.table.book)
        return self._books.get(stream)


def _line(text: str) -> str:
    return " ".join(text.split())
