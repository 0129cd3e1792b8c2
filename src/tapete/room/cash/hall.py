"""Viewers of cash tables: handle their messages and send them updates.

Public changes of a table are encoded once, as `news` of the table's feed. Private changes go out as `yours`,
before the news that they belong to. Tournaments work in the same way (`publish.fan_out`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tapete.ring.aliases import offers
from tapete.ring.table import events as ring
from tapete.ring.table.views import told_to
from tapete.room import protocol as p
from tapete.room.archive.archivist import Archivist
from tapete.room.cash.game import CashGame
from tapete.room.cash.house_bots import HouseBots
from tapete.room.cash.listing import CashListing
from tapete.room.cash.names import name_at, name_in_hand
from tapete.room.cash.own import own_part
from tapete.room.cash.owner import CashOwner
from tapete.room.cash.shared import shared_part, without_play
from tapete.room.chat.chat import ChatPlace, TableChats
from tapete.room.core import events as room_events
from tapete.room.core.hand_index import HandAt
from tapete.room.core.not_taken import NotTaken
from tapete.room.halves import Gateways
from tapete.room.people.audience import Audience, Watching
from tapete.room.people.house_bots import Bot
from tapete.room.people.presence import Presence
from tapete.room.publish import own_parts, views
from tapete.room.publish import shared as to_all
from tapete.room.publish.alone import alone
from tapete.room.publish.deals import OpenDeals
from tapete.room.publish.feeds import Feed
from tapete.room.publish.history import PastHands
from tapete.room.store.store import Account
from tapete.room.stream.context import StreamContext
from tapete.room.stream.inputs import Asked, Asker, BytesGiven, LineChanged

TABLE = 1


class CashHall:
    """Send updates of cash tables to viewers and house bots, and handle messages of connections.

    Args:
        owners: owners by stream; the mapping grows.
        audiences: audiences by stream; an opened stream gets one.
        names: names by account; the mapping grows.
    """

    def __init__(
        self,
        *,
        owners: Mapping[str, CashOwner],
        audiences: dict[str, Audience],
        names: dict[int, str],
        bots: HouseBots,
        deals: OpenDeals,
        listing: CashListing[CashOwner],
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
        self._deals = deals
        self._listing = listing
        self._gateways = gateways
        self._presence = presence
        self._archivist = archivist
        self._chat = chat
        self._store = context.store
        self._meters = context.meters
        self._traces = context.traces
        self._feeds: dict[str, Feed] = {}
        """Feeds by stream. A table without viewers has none."""
        self._watched: dict[Asker, set[str]] = {}

    # ------------------------------------------------------------ messages of connections

    async def said(self, owner: CashOwner, session: Asker, account: Account, message: p.OfStream) -> None:
        """Handle a message about a table.

        Raises:
            NotTaken: the message is for tournaments, or names another table.
        """
        self._names[account.id] = account.name
        match message:
            case p.Watch():
                self._watch(owner, session, account, message)
            case p.Unwatch():
                self.drop(owner, session)
            case p.Hands() | p.HandSteps() | p.ProveHand():
                past = self._history(owner, account.id)
                session.tell(await past.answer(message, account.id, shown=TABLE))
            case p.CommitBytes() | p.RevealBytes():
                owner.put(BytesGiven(session, message))
            case p.ReportPlayer():
                await self._report(owner, session, account, message)
            case p.Say():
                await self._say(owner, session, account, message)
            case p.Follow() | p.Unfollow() | p.ProveDraws() | p.Pool() | p.PreviewDeal() | p.OpenClubEvent():
                raise NotTaken(p.ErrorCode.NOT_THIS_KIND, f"{owner.stream} is a cash table.")
            case _:
                owner.put(Asked(session, message, trace=self._traces.here()))

    def drop(self, owner: CashOwner, session: Asker) -> None:
        """Stop sending a table to a connection."""
        if self._audiences[owner.stream].unwatch(session):
            self._unwatched(owner, session)

    def left(self, session: Asker) -> None:
        """Remove a closed connection. If it was the account's last one, the grace of its seat begins."""
        for stream in self._watched.pop(session, ()):
            audience = self._audiences.get(stream)
            if audience is not None and audience.leave(session):
                self._unwatched(self._owners[stream], session)

    def _watch(self, owner: CashOwner, session: Asker, account: Account, message: p.Watch) -> None:
        audience = self._audiences[owner.stream]
        if message.table not in (None, TABLE):
            text = f"There is no table {message.table} in {owner.stream}."
            raise NotTaken(p.ErrorCode.NO_SUCH_TABLE, text, facts={"table": message.table or 0})
        watching = audience.watch(session, message)
        self._watched.setdefault(session, set()).add(owner.stream)
        self._presence.back(owner.stream, account.id)
        owner.put(LineChanged(account.id, gone=False))
        self._show(owner, session, watching)
        self._deals.tell(owner, session, watching)
        self._tell_table(owner)

    async def _report(
        self, owner: CashOwner, session: Asker, account: Account, message: p.ReportPlayer
    ) -> None:
        game, audience = owner.game, self._audiences[owner.stream]
        player = game.table.players.get(message.seat) if message.seat is not None else None
        seated = None
        if player is not None and message.seat is not None:
            seated = player.account, name_at(game, message.seat, self._names, None)
        hand = game.now_playing.hand
        number = hand.number if hand is not None else 0
        await self._chat.report(
            session,
            account.id,
            message,
            audience,
            table=TABLE,
            seated=seated,
            hand=number,
        )

    async def _say(self, owner: CashOwner, session: Asker, account: Account, message: p.Say) -> None:
        game, audience = owner.game, self._audiences[owner.stream]
        seat = game.table.seats_of.get(account.id)
        if seat is None and session not in audience:
            raise NotTaken(p.ErrorCode.NOT_SEATED, f"You neither sit at {owner.stream} nor watch it.")
        name = name_at(game, seat, self._names, None) if seat is not None else account.name
        place = _chat_place(game)
        plays = seat is not None
        await self._chat.say(session, account.id, message, place, audience, plays=plays, seat=seat, name=name)

    def _unwatched(self, owner: CashOwner, session: Asker) -> None:
        account = session.account
        if account is None or self._audiences[owner.stream].has_line(account.id):
            return
        if account.id in owner.game.table.seats_of:
            self._presence.lost(owner, account.id)
            self._tell_table(owner)

    def _history(self, owner: CashOwner, viewer: int) -> PastHands:
        game, names = owner.game, self._names

        def name_of(hand: HandAt, seat: int) -> str:
            return name_in_hand(game, hand, seat, names, viewer)

        return PastHands(
            game.stream,
            game.hands,
            self._store,
            book=game.book,
            mine=game.entries_of,
            table_of=lambda account: TABLE,
            name_of=name_of,
            key=game.key,
            drawing=None,
            only_mine=not _sees_play(game, None),
        )

    # ------------------------------------------------------------ news of owners

    def opened(self, owner: CashOwner) -> None:
        """Announce that a table begins to run, with its replayed state."""
        self._audiences[owner.stream] = Audience(owner.game)
        self._listing.changed(owner.stream)
        self._archivist.look(owner.game)
        if not owner.game.over:
            self._presence.look(owner)
        self._tell_bot(owner)

    def closed(self, owner: CashOwner) -> None:
        """Drop a table that another worker owns now."""
        self._audiences.pop(owner.stream, None)
        self._feeds.pop(owner.stream, None)
        self._bots.forget(owner.stream)
        self._listing.forget(owner.stream)
        self._presence.forget(owner.stream)
        self._archivist.forget(owner.stream)

    def published(
        self, owner: CashOwner, events: Sequence[room_events.StreamEvent], moved: Collection[str]
    ) -> None:
        """Announce stored and applied events, and the purses whose balance changed."""
        self._meters.count("batch")
        alone = _only_for(owner.game, events)
        if alone is not None:
            self._tell_accounts(owner, alone)
            return
        self._tell_table(owner)
        self._archivist.look(owner.game, events)
        self._deals.published(owner, events)
        if moved:
            self._gateways.moved(moved)
        told = [one.event for one in events if isinstance(one, room_events.OfRing)]
        if told:
            self._listing.changed(owner.stream)
        seated = [one.account for one in told if isinstance(one, ring.CashSeated) and not one.bot]
        self._presence.seated(owner, seated)
        if owner.game.over:
            self._bots.forget(owner.stream)
            self._presence.forget(owner.stream)
        self._tell_bot(owner)

    def stood_still(self, owner: CashOwner) -> None:
        """Announce that a stream has stopped or goes on from its log."""
        if self._owners.get(owner.stream) is not owner:
            return  # another worker owns the stream by now
        self._audiences[owner.stream].state = owner.game
        self._bots.forget(owner.stream)
        self._feeds.pop(owner.stream, None)
        for session, watching in self._audiences[owner.stream]:
            self._show(owner, session, watching)
        self._listing.changed(owner.stream)
        if not owner.stopped:
            self._presence.look(owner)
            self._tell_bot(owner)

    # ------------------------------------------------------------ viewers

    def _show(self, owner: CashOwner, session: Asker, watching: Watching) -> None:
        """Send a viewer a snapshot of the table."""
        feed = self._feeds.get(owner.stream)
        if feed is not None:
            self._tell_table(owner)  # so that the snapshot has the number of the last news
            feed = self._feeds.get(owner.stream)
        if feed is None:
            first = owner.fence.epoch << 32 if owner.fence is not None else 0
            feed = self._feeds[owner.stream] = Feed(TABLE, self._shared(owner), owner.game, first=first)
        self._audiences[owner.stream].show(session, watching, TABLE)
        watching.outside = None
        if _sees_play(owner.game, session.account):
            self._show_whole(owner, feed, session, watching)
        else:
            self._tell_outside(owner, feed, session, watching)
        if watching.chat:
            self._chat.tell(session, _chat_place(owner.game), self._audiences[owner.stream])

    def _show_whole(self, owner: CashOwner, feed: Feed, session: Asker, watching: Watching) -> None:
        watching.outside = None
        found = self._snapshot(owner, feed, session)
        play = owner.game.now_playing
        watching.own, watching.yours = found.own, 0
        watching.hand_version, watching.own_rulings = play.hand_version, len(found.own_rulings)
        session.tell(views.whole(found, watching.version) if watching.whole else found)
        watching.version = play.version

    def _tell_table(self, owner: CashOwner) -> None:
        """Send all viewers of a table the changes since the last update."""
        viewers, feed = self._audiences[owner.stream].at(TABLE), self._feeds.get(owner.stream)
        if feed is None or not viewers:
            self._feeds.pop(owner.stream, None)
            return
        frame = feed.turn(owner.game, self._shared(owner), notices=(), now=owner.clock.now())
        for session, watching in viewers:
            self._tell(owner, feed, session, watching, frame)

    def _tell_accounts(self, owner: CashOwner, accounts: Collection[int]) -> None:
        """Send the viewers of some accounts only their private changes."""
        feed = self._feeds.get(owner.stream)
        if feed is None:
            return
        for account in accounts:
            for session, watching in self._audiences[owner.stream].of(account):
                self._tell(owner, feed, session, watching, None)

    def _tell(
        self, owner: CashOwner, feed: Feed, session: Asker, watching: Watching, frame: p.News | None
    ) -> None:
        """Send a viewer their private changes, then the public news."""
        if not _sees_play(owner.game, session.account):
            self._tell_outside(owner, feed, session, watching)
            return
        if watching.outside is not None:
            self._show_whole(owner, feed, session, watching)  # the viewer has sat down
            return
        if watching.whole:
            session.tell(views.whole(self._snapshot(owner, feed, session), watching.version))
        else:
            mine = self._yours(owner, feed, session, watching, frame)
            if mine is not None:
                session.tell(mine)
            if frame is not None:
                session.tell(frame)
        watching.version = feed.shared.version

    def _tell_outside(self, owner: CashOwner, feed: Feed, session: Asker, watching: Watching) -> None:
        """Send a viewer who may not see the play the seats of the table, if they changed."""
        shared = without_play(feed.shared)
        own = self._own(owner, shared, session)
        if watching.outside == (shared, own):
            return
        watching.outside = (shared, own)
        now = owner.clock.now()
        found = p.Snapshot(
            stream=owner.stream,
            table=TABLE,
            now=now,
            news=feed.news,
            shared=shared,
            own=own,
            events=(),
        )
        session.tell(views.whole(found, None) if watching.whole else found)

    def _yours(
        self, owner: CashOwner, feed: Feed, session: Asker, watching: Watching, frame: p.News | None
    ) -> p.Yours | None:
        """Return the private changes of a viewer that do not follow from the public news."""
        game = owner.game
        own = self._own(owner, feed.shared, session)
        now = owner.clock.now()
        return alone(game, game.now_playing, feed, own, watching, frame, stream=game.stream, now=now)

    def _shared(self, owner: CashOwner) -> p.Shared:
        shared = shared_part(
            owner.game,
            names=self._names,
            connected=self._audiences[owner.stream].has_line,
            stopped=owner.stopped,
        )
        return to_all.with_trouble(shared, owner)

    def _own(self, owner: CashOwner, shared: p.Shared, session: Asker) -> p.Own:
        account = session.account.id if session.account else None
        now = owner.clock.now()
        return own_part(owner.game, shared, account, names=self._names, now=now, stopped=owner.stopped)

    def _snapshot(self, owner: CashOwner, feed: Feed, session: Asker) -> p.Snapshot:
        game, play = owner.game, owner.game.now_playing
        own = self._own(owner, feed.shared, session)
        return p.Snapshot(
            stream=owner.stream,
            table=TABLE,
            now=owner.clock.now(),
            news=feed.news,
            shared=feed.shared,
            own=own,
            events=to_all.events_since(play, play.hand_version, own.hand_seat),
            rulings=to_all.rulings(game, play),
            own_rulings=own_parts.own_rulings(game, play, own.hand_seat),
        )

    # ------------------------------------------------------------ house bots

    def _tell_bot(self, owner: CashOwner) -> None:
        """Send the table to the house bot that must act."""
        game, hand = owner.game, owner.game.now_playing.hand
        player = game.table.players.get(hand.to_act) if hand is not None and hand.to_act else None
        if player is None or not player.bot or owner.stopped:
            return

        def show(bot: Bot) -> p.Table:
            feed = Feed(TABLE, self._shared(owner), game)
            return views.whole(self._snapshot(owner, feed, bot), game.now_playing.version)

        self._bots.tell(owner, player.account, show)


def _chat_place(game: CashGame) -> ChatPlace:
    """Return the table's facts for its chat. A viewer who may not see the play gets no chat."""
    return ChatPlace(
        stream=game.stream,
        table=TABLE,
        book=game.book,
        anonymous=game.table.settings.anonymous,
        ring=True,
        hand_runs=game.hand_runs(TABLE),
        hears=lambda one: _sees_play(game, one.account),
    )


def _sees_play(game: CashGame, account: Account | None) -> bool:
    """Whether a viewer may see the hands of a table; at an anonymous table, only seated players may.

    Rules: ACO-O-anon-tools.
    """
    if not game.table.settings.anonymous or account is not None and account.id in game.table.seats_of:
        return True
    return offers("observers", anonymous=True, book=game.book)


def _only_for(game: CashGame, events: Sequence[room_events.StreamEvent]) -> set[int] | None:
    """Return the only accounts that may learn of these events; None if an event is public.

    Other viewers get no frame at all, because an empty frame would reveal that something happened.
    """
    found = set[int]()
    for event in events:
        match event:
            case room_events.OfRing(event=inner):
                account = told_to(inner)
                if account is None or isinstance(inner, _SEEN):
                    return None
                found.add(account)
            case (
                room_events.PreActed(seat=seat)
                | room_events.PreActionDropped(seat=seat)
                | room_events.TimeBankPreset(seat=seat)
                | room_events.RulingMade(told_to=int(seat))
            ):
                player = game.table.players.get(seat)
                if player is not None:
                    found.add(player.account)
            case _:
                return None
    return found


_SEEN = (
    ring.LineJoined,
    ring.LineLeft,
    ring.SeatOffered,
    ring.OfferLapsed,
    ring.SeatReserved,
    ring.ReservationEnded,
)
"""Events of one player with a public effect: the waiting list and the reserved seats."""
