"""Viewers of one pool's entries: the hand shown to each, and the state last sent.

`tell` reveals nothing hidden: a player who folds before their turn gets a message, and the others at the
table get none (ACO-ff-hidden).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import structs

from tapete.ring.pool import events as ev
from tapete.room import protocol as p
from tapete.room.chat.chat import TableChats
from tapete.room.core import events as room_events
from tapete.room.people.audience import Audience, Watching
from tapete.room.people.house_bots import Bot
from tapete.room.pools.address import entry_stream
from tapete.room.pools.chat import place_of
from tapete.room.pools.game import PoolGame
from tapete.room.pools.own import own_part
from tapete.room.pools.owner import PoolOwner
from tapete.room.pools.play import PoolPlay
from tapete.room.pools.shared import shared_part
from tapete.room.publish import own_parts, views
from tapete.room.publish import shared as to_all
from tapete.room.publish.alone import alone
from tapete.room.publish.feeds import Feed
from tapete.room.stream.inputs import Asker

Names = Mapping[int, str]


class Viewing:
    """The viewers of one pool.

    Args:
        audience: knows the accounts connected to the pool.
        names: names by account; the mapping grows.
    """

    def __init__(self, owner: PoolOwner, audience: Audience, names: Names, chat: TableChats) -> None:
        self._owner = owner
        self._audience = audience
        self._names = names
        self._chat = chat
        self._views: dict[int, dict[Asker, Watching]] = {}
        """Viewers by entry. Their `shown` is the shown hand, 0 while the entry waits."""
        self._feeds: dict[int, Feed] = {}
        """Feeds by table, while its hand has viewers."""

    @property
    def _game(self) -> PoolGame:
        return self._owner.game

    # ------------------------------------------------------------ viewers

    def watch(self, session: Asker, entry: int, *, whole: bool, chat: bool) -> Watching:
        """Add a connection as a viewer of an entry."""
        watching = Watching(None, whole, -1, None, chat=chat)
        self._views.setdefault(entry, {})[session] = watching
        return watching

    def forget(self, session: Asker, entry: int | None) -> None:
        """Remove a connection from the viewers of an entry, or of all entries if None."""
        for number in [entry] if entry is not None else list(self._views):
            here = self._views.get(number, {})
            here.pop(session, None)
            if not here:
                self._views.pop(number, None)

    def show_once(self, session: Asker, entry: int, *, whole: bool) -> None:
        """Send a connection one snapshot of an entry, without later updates."""
        self.show(session, entry, Watching(None, whole, -1, None))

    @property
    def sessions(self) -> set[Asker]:
        """Return the connections that watch an entry."""
        return {session for here in self._views.values() for session in here}

    def listeners(self, entry: int | None) -> list[tuple[Asker, str]]:
        """Return who gets the chat of the hand that an entry is shown, with the streams of their entries."""
        hand = self._game.shown.get(entry, 0) if entry is not None else 0
        if not hand or hand not in self._game.table_of:
            return []
        found = [(session, one) for one, session, watching in self._at(hand) if watching.chat]
        return [(session, entry_stream(self._owner.stream, one)) for session, one in found]

    def sees(self, session: Asker) -> bool:
        """Whether a connection watches an entry."""
        return any(session in here for here in self._views.values())

    def gone(self) -> set[Asker]:
        """Drop closed entries, whose viewers have been told. Return these viewers."""
        closed = self._views.keys() - self._game.pool.entries.keys()
        return {session for entry in closed for session in self._views.pop(entry)}

    # ------------------------------------------------------------ sending

    def show_all(self) -> None:
        """Send every viewer a new snapshot of their entry."""
        self._feeds.clear()
        for entry, here in list(self._views.items()):
            for session, watching in list(here.items()):
                self.show(session, entry, watching)

    def tell(self, events: Sequence[room_events.StreamEvent]) -> set[int]:
        """Send updates for applied events. Return the tables that changed."""
        tables, entries = set[int](), set[int]()
        for told in events:
            if isinstance(told, room_events.OfPool):
                entries |= self._concerned(told.event, tables)
                continue
            table, event = room_events.where(told)
            if isinstance(event, room_events.DeckShuffled):
                self._feeds.pop(table, None)  # the previous hand has no viewers any more
                self._audience.talk.clear(table)
            if not isinstance(told, room_events.TableOffered | room_events.Operated):
                tables.add(table)
        told_to = set[int]()
        for table in sorted(tables):
            told_to |= self._tell_table(table)
        game = self._game
        for table in tables:
            hand = game.hand_at.get(table)
            running = game.pool.hands.get(hand) if hand is not None else None
            entries |= set(running.entries.values()) if running is not None else set()
        for entry in sorted(entries - told_to):
            self._tell_entry(entry)
        return tables

    def tell_around(self, account: int) -> None:
        """Update the tables that show an account after it connected or disconnected.

        A hand that is over is still shown, also with the seat of an entry that is closed by now.
        """
        game, entries = self._game, self._game.entries_of(account)
        for table in list(self._feeds):
            shown = game.hands.entries_of(table, game.hand_at[table])
            if not entries.isdisjoint(shown.values()):
                self._tell_table(table)

    def _concerned(self, event: ev.Event, tables: set[int]) -> set[int]:
        """Return the entries that a pool event concerns; add the table of a finished hand to `tables`."""
        match event:
            case ev.PoolOpened() | ev.TableFormed() | ev.HandPlayed():
                return set()
            case ev.PoolClosed():
                return set(self._views)
            case ev.PausesEnded():
                return set(event.entries)
            case ev.PoolHandFinished():
                tables.add(self._game.table_of[event.hand])
                return set(event.back)
            case _:
                return {event.entry}

    def _tell_table(self, table: int) -> set[int]:
        """Send the changes of a table's hand to its viewers. Return their entries."""
        game, feed = self._game, self._feeds.get(table)
        play = game.plays.get(table)
        if feed is None or play is None:
            return set()
        viewers = list(self._at(game.hand_at[table]))
        if not viewers:
            del self._feeds[table]
            return set()
        frame = feed.turn(game, self._shared(play), notices=(), now=self._owner.clock.now())
        for entry, session, watching in viewers:
            self._tell(play, feed, entry, session, watching, frame)
        return {entry for entry, _, _ in viewers}

    def _at(self, hand: int) -> Iterator[tuple[int, Asker, Watching]]:
        """Yield the viewers who are still shown a hand."""
        game = self._game
        for entry in game.hands.entries_of(game.table_of[hand], hand).values():
            if game.shown.get(entry) == hand:
                for session, watching in self._views.get(entry, {}).items():
                    if watching.shown == hand:
                        yield entry, session, watching

    def _tell_entry(self, entry: int) -> None:
        """Send the viewers of an entry its changes, or a snapshot if it shows another hand."""
        game = self._game
        hand, play = game.shown.get(entry, 0), game.play_shown(entry)
        feed = self._feeds.get(play.number) if play is not None else None
        for session, watching in list(self._views.get(entry, {}).items()):
            if play is None or feed is None or watching.shown != hand:
                self.show(session, entry, watching)
            else:
                self._tell(play, feed, entry, session, watching, None)

    def _tell(
        self,
        play: PoolPlay,
        feed: Feed,
        entry: int,
        session: Asker,
        watching: Watching,
        frame: p.News | None,
    ) -> None:
        """Send a viewer their private changes, then the public news."""
        if watching.whole:
            session.tell(views.whole(self._snapshot(entry, feed), watching.version))
        else:
            own, stream = self._own(entry, feed.shared), entry_stream(self._owner.stream, entry)
            now = self._owner.clock.now()
            mine = alone(self._game, play, feed, own, watching, frame, stream=stream, now=now)
            if mine is not None:
                session.tell(mine)
            if frame is not None:
                session.tell(structs.replace(frame, stream=stream))
        watching.version = feed.shared.version

    def show(self, session: Asker, entry: int, watching: Watching) -> None:
        """Send a viewer a snapshot of their entry."""
        game, play = self._game, self._game.play_shown(entry)
        feed = self._feed(play) if play is not None else None
        found = self._snapshot(entry, feed)
        watching.shown = game.shown.get(entry, 0)
        watching.own, watching.yours = found.own, 0
        watching.own_rulings = len(found.own_rulings)
        watching.hand_version = play.hand_version if play is not None else 0
        session.tell(views.whole(found, None) if watching.whole else found)
        watching.version = found.shared.version
        if watching.chat:
            table = play.number if play is not None else 0
            self._chat.tell(session, place_of(game, table, found.stream, hand_runs=False), self._audience)

    def _feed(self, play: PoolPlay) -> Feed:
        """Return the up-to-date feed of a table."""
        if play.number in self._feeds:
            self._tell_table(play.number)  # so that the snapshot has the number of the last news
        feed = self._feeds.get(play.number)
        if feed is None:
            fence = self._owner.fence
            first = fence.epoch << 32 if fence is not None else 0
            feed = Feed(play.number, self._shared(play), self._game, first=first)
            self._feeds[play.number] = feed
        return feed

    def shown_to_bot(self, entry: int) -> Callable[[Bot], p.Table]:
        """Return a function that builds the table message of an entry for a house bot."""
        return lambda bot: views.whole(self._snapshot(entry, None), None)

    def _snapshot(self, entry: int, feed: Feed | None) -> p.Snapshot:
        game, play = self._game, self._game.play_shown(entry)
        shared = feed.shared if feed is not None else self._shared(play)
        own = self._own(entry, shared)
        return p.Snapshot(
            stream=entry_stream(self._owner.stream, entry),
            table=play.number if play is not None else 0,
            now=self._owner.clock.now(),
            news=feed.news if feed is not None else 0,
            shared=shared,
            own=own,
            events=to_all.events_since(play, play.hand_version, own.hand_seat) if play is not None else (),
            rulings=to_all.rulings(game, play) if play is not None else (),
            own_rulings=own_parts.own_rulings(game, play, own.hand_seat) if play is not None else (),
        )

    def _shared(self, play: PoolPlay | None) -> p.Shared:
        found = shared_part(
            self._game,
            play,
            names=self._names,
            connected=self._audience.has_line,
            stopped=self._owner.stopped,
        )
        return to_all.with_trouble(found, self._owner)

    def _own(self, entry: int, shared: p.Shared) -> p.Own:
        open_ = self._game.pool.entries.get(entry)
        if open_ is None:
            return own_parts.NOBODY
        return own_part(self._game, shared, open_, names=self._names, stopped=self._owner.stopped)
