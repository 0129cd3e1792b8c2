"""Viewers of pools: handle their messages and send them updates.

A viewer watches one of their entries, which shows one hand after another. A snapshot begins each hand;
updates follow as at any table. Public changes of a table are built once for all its viewers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import structs

from tapete.ring.pool import events as ev
from tapete.room import protocol as p
from tapete.room.archive.archivist import Archivist
from tapete.room.cash.house_bots import HouseBots
from tapete.room.cash.listing import CashListing
from tapete.room.chat.chat import TableChats
from tapete.room.core import events as room_events
from tapete.room.core.hand_index import HandAt
from tapete.room.core.not_taken import NotTaken
from tapete.room.halves import Gateways
from tapete.room.people.audience import Audience
from tapete.room.people.presence import Presence
from tapete.room.pools import chat, rows
from tapete.room.pools.address import parted
from tapete.room.pools.deciding import closed, own_entry
from tapete.room.pools.names import name_in_past
from tapete.room.pools.owner import PoolOwner
from tapete.room.pools.viewing import Viewing
from tapete.room.publish.history import PastHands
from tapete.room.store.store import Account
from tapete.room.stream.context import StreamContext
from tapete.room.stream.inputs import Asked, Asker, BytesGiven, LineChanged


class PoolHall:
    """Send updates of pools to viewers and house bots, and handle messages of connections.

    Args:
        owners: owners by stream; the mapping grows.
        audiences: audiences by stream; an opened stream gets one, which knows the connected accounts.
        names: names by account; the mapping grows.
    """

    def __init__(
        self,
        *,
        owners: Mapping[str, PoolOwner],
        audiences: dict[str, Audience],
        names: dict[int, str],
        bots: HouseBots,
        listing: CashListing[PoolOwner],
        gateways: Gateways,
        presence: Presence,
        archivist: Archivist,
        chat: TableChats,
        context: StreamContext,
    ) -> None:
        self._owners = owners
        self._audiences = audiences
        self._names = names
        self._bots = bots
        self._listing = listing
        self._gateways = gateways
        self._presence = presence
        self._archivist = archivist
        self._chat = chat
        self._store = context.store
        self._meters = context.meters
        self._traces = context.traces
        self._viewing: dict[str, Viewing] = {}
        """Viewers by stream."""
        self._watched: dict[Asker, set[str]] = {}

    # ------------------------------------------------------------ messages of connections

    async def said(self, owner: PoolOwner, session: Asker, account: Account, message: p.OfStream) -> None:
        """Handle a message about a pool or an entry.

        Raises:
            NotTaken: the message is for tournaments, or names another account's entry.
        """
        self._names[account.id] = account.name
        _, entry = parted(message.stream)
        match message:
            case p.Watch():
                self._watch(owner, session, account, message, entry)
            case p.Unwatch():
                self._viewing[owner.stream].forget(session, entry)
                self._if_unwatched(owner, session)
            case p.Pool():
                session.tell(rows.facts(owner.game, account.id, at=owner.clock.now(), stopped=owner.stopped))
            case p.Hands() | p.HandSteps() | p.ProveHand():
                await self._past(owner, session, account, message)
            case p.CommitBytes() | p.RevealBytes():
                owner.put(BytesGiven(session, message))
            case p.ReportPlayer():
                audience = self._audiences[owner.stream]
                await chat.report(
                    self._chat, owner.game, audience, session, account, message, names=self._names
                )
            case p.Say():
                await chat.say(
                    self._chat,
                    owner.game,
                    self._audiences[owner.stream],
                    session,
                    account,
                    message,
                    names=self._names,
                    heard_by=self._viewing[owner.stream].listeners(entry),
                )
            case p.Follow() | p.Unfollow() | p.ProveDraws() | p.PreviewDeal() | p.OpenClubEvent():
                raise NotTaken(p.ErrorCode.NOT_THIS_KIND, f"{owner.stream} is no tournament.")
            case _:
                owner.put(Asked(session, message, trace=self._traces.here()))

    def left(self, session: Asker) -> None:
        """Remove a closed connection. If it was the account's last one, the grace of its entries begins."""
        for stream in self._watched.pop(session, ()):
            viewing = self._viewing.get(stream)
            if viewing is not None:
                viewing.forget(session, None)
                self._if_unwatched(self._owners[stream], session)

    def viewers(self, stream: str) -> set[Asker]:
        """Return the connections that watch entries of a pool."""
        return self._viewing[stream].sessions

    def _watch(
        self, owner: PoolOwner, session: Asker, account: Account, message: p.Watch, entry: int | None
    ) -> None:
        if entry is None:
            text = f"A pool has no tables to pick: watch an entry of yours, {owner.stream}.1 for instance."
            raise NotTaken(p.ErrorCode.NOT_THIS_KIND, text)
        viewing = self._viewing[owner.stream]
        if closed(owner.game, account.id, entry):
            viewing.show_once(session, entry, whole=message.whole)  # the viewer may have missed the closing
            return
        own_entry(owner.game, account.id, entry)
        audience, line = self._audiences[owner.stream], p.Watch(stream=owner.stream)
        had_line = audience.has_line(account.id)
        if session not in audience:
            audience.watch(session, line)
        self._watched.setdefault(session, set()).add(owner.stream)
        self._presence.back(owner.stream, account.id)
        owner.put(LineChanged(account.id, gone=False))
        viewing.show(session, entry, viewing.watch(session, entry, whole=message.whole, chat=message.chat))
        if not had_line:
            viewing.tell_around(account.id)

    def _if_unwatched(self, owner: PoolOwner, session: Asker) -> None:
        """Begin the grace of an account's entries if its last connection has stopped watching."""
        viewing, audience = self._viewing[owner.stream], self._audiences[owner.stream]
        if viewing.sees(session):
            return
        audience.unwatch(session)
        account = session.account
        if account is None or audience.has_line(account.id):
            return
        if account.id in owner.game.pool.of_account:
            self._presence.lost(owner, account.id)
        viewing.tell_around(account.id)

    async def _past(
        self,
        owner: PoolOwner,
        session: Asker,
        account: Account,
        message: p.Hands | p.HandSteps | p.ProveHand,
    ) -> None:
        """Answer a query about past hands; the account sees only hands that it was dealt into."""
        game, names, mine = owner.game, self._names, owner.game.entries_of(account.id)
        if not isinstance(message, p.Hands):
            hand = game.hands.find(message.hand)
            if hand is None or not mine & set(hand.entries.values()):
                text = f"You were dealt into no hand {message.hand} that is over here."
                raise NotTaken(p.ErrorCode.NO_SUCH_HAND, text, facts={"hand": message.hand})

        def name_of(hand: HandAt, seat: int) -> str:
            return name_in_past(game, hand, seat, names, account.id)

        past = PastHands(
            game.stream,
            game.hands,
            self._store,
            book=game.book,
            mine=game.entries_of,
            table_of=lambda account: 0,
            name_of=name_of,
            key=game.key,
            drawing=None,
        )
        answer = await past.answer(message, account.id, shown=0)
        if isinstance(answer, p.HandList | p.HandReplay):
            answer = structs.replace(answer, stream=message.stream)
        session.tell(answer)  # a proof names the pool, because its deck's name contains the pool

    # ------------------------------------------------------------ news of owners

    def opened(self, owner: PoolOwner) -> None:
        """Announce that a pool begins to run, with its replayed state."""
        self._audiences[owner.stream] = audience = Audience(owner.game)
        self._viewing[owner.stream] = Viewing(owner, audience, self._names, self._chat)
        self._listing.changed(owner.stream)
        self._archivist.look(owner.game)
        if not owner.game.over:
            self._presence.look(owner)
        self._tell_bots(owner, owner.game.plays)

    def closed(self, owner: PoolOwner) -> None:
        """Drop a pool that another worker owns now."""
        self._audiences.pop(owner.stream, None)
        self._viewing.pop(owner.stream, None)
        self._bots.forget(owner.stream)
        self._listing.forget(owner.stream)
        self._presence.forget(owner.stream)
        self._archivist.forget(owner.stream)

    def published(
        self, owner: PoolOwner, events: Sequence[room_events.StreamEvent], moved: Collection[str]
    ) -> None:
        """Announce stored and applied events, and the purses whose balance changed."""
        self._meters.count("batch")
        viewing = self._viewing[owner.stream]
        tables = viewing.tell(events)
        self._archivist.look(owner.game, events)
        if moved:
            self._gateways.moved(moved)
        told = [one.event for one in events if isinstance(one, room_events.OfPool)]
        if any(isinstance(one, _IN_LOBBY) for one in told):
            self._listing.changed(owner.stream)
        joined = [one.account for one in told if isinstance(one, ev.Joined) and not one.bot]
        self._presence.seated(owner, joined)
        for session in viewing.gone():
            self._if_unwatched(owner, session)
        if owner.game.over:
            self._bots.forget(owner.stream)
            self._presence.forget(owner.stream)
        self._tell_bots(owner, tables)

    def stood_still(self, owner: PoolOwner) -> None:
        """Announce that a stream has stopped or goes on from its log."""
        if self._owners.get(owner.stream) is not owner:
            return  # another worker owns the stream by now
        self._audiences[owner.stream].state = owner.game
        self._bots.forget(owner.stream)
        self._viewing[owner.stream].show_all()
        self._listing.changed(owner.stream)
        if not owner.stopped:
            self._presence.look(owner)
            self._tell_bots(owner, owner.game.plays)

    def _tell_bots(self, owner: PoolOwner, tables: Collection[int]) -> None:
        if not owner.stopped:
            for entry, account in _bots_to_act(owner, tables):
                self._bots.tell(owner, account, self._viewing[owner.stream].shown_to_bot(entry))


_IN_LOBBY = (ev.Joined, ev.PoolLeft, ev.PoolHandFinished, ev.PoolClosed)
"""Events that change the row of a pool."""


def _bots_to_act(owner: PoolOwner, tables: Collection[int]) -> Iterator[tuple[int, int]]:
    """Yield entry and account of each house bot whose turn it is at one of these tables."""
    game = owner.game
    for table in tables:
        play = game.plays.get(table)
        seat = play.hand.to_act if play is not None and play.running and play.hand is not None else None
        entry = game.sitting(table).get(seat) if seat is not None else None
        if entry is not None and entry.bot:
            yield entry.entry, entry.account
