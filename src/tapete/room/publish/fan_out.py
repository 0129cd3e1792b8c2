"""Fan-out of table updates to viewers and house bots; each gets only what they may see.

Public changes of a table are encoded once, as `news` of the table's feed. Private changes depend on the
viewer's seat; they go out as `yours`, before the news that they belong to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tapete.engine import events as hand_events
from tapete.room import protocol as p
from tapete.room.chat.chat import ChatPlace, TableChats
from tapete.room.core import events as room_events
from tapete.room.core.game import GameState
from tapete.room.core.names import names_for
from tapete.room.people.audience import Audience, Watching
from tapete.room.people.house_bots import Bot, BotHouse, Messages
from tapete.room.protocol.expected import expected_own
from tapete.room.protocol.patching import changes
from tapete.room.publish import own_parts, views
from tapete.room.publish import shared as to_all
from tapete.room.publish.feeds import Feed, ears, latest
from tapete.room.stream.inputs import Asker
from tapete.room.stream.owner import Owner
from tapete.tournament import events as te

SEATS_NOBODY = (te.HandBegan, te.HandFinished, te.BountyWon)
"""Tournament events of every hand that move no player."""

_OF_ONE = (
    room_events.Wished,
    room_events.WishDropped,
    te.Eliminated,
    te.Survived,
    te.Qualified,
    te.PrizeWon,
    te.PrizeHeld,
    te.PrizeCorrected,
)


class FanOut:
    """Send table updates to viewers and house bots.

    Args:
        audiences: audiences by stream; the mapping grows.
        names: names by account; the mapping grows.
        messages: receives the messages of house bots.
        bot_divisor: factor by which house bots act faster than people.
    """

    def __init__(
        self,
        *,
        audiences: Mapping[str, Audience],
        names: Mapping[int, str],
        house: BotHouse,
        messages: Messages,
        bot_divisor: int,
        chat: TableChats,
    ) -> None:
        self._audiences = audiences
        self._names = names
        self._house = house
        self._messages = messages
        self._bot_divisor = bot_divisor
        self._chat = chat
        self._feeds: dict[str, dict[int, Feed]] = {}
        """Feeds by stream and table. A table without viewers has none."""
        self._bots: dict[str, dict[int, Bot]] = {}
        """House bots by stream and account."""

    # ------------------------------------------------------------ viewers

    def published(self, owner: Owner, events: Sequence[room_events.StreamEvent]) -> bool:
        """Send updates to everybody whom these events concern.

        Returns:
            Whether the events are public; False if only some seats may know that anything happened.
        """
        game, audience = owner.game, self._audiences[owner.stream]
        touched, everybody = owner.news.take()
        plain = room_events.of_play_alone(events)
        only = room_events.told_to(events) if not plain else None
        concerned = () if plain else _concerned(game, events)
        alone = {one for account in concerned for one, _ in audience.of(account)}
        if only is not None:
            for table, seat in only:
                entry = game.entry_at(table, seat)
                # At the table that the viewer watches, this seat may belong to another player.
                viewers = audience.of(entry.account) if entry is not None else []
                alone.update(one for one, watching in viewers if watching.shown == table)
            self._tell_alone(owner, alone)
            return False
        moved = self._moved(owner) if everybody or (not plain and _seats_players(events)) else []
        tables = set(audience.tables) if everybody else touched
        for table in tables:
            self.tell_table(owner, table)
        for session, watching in moved:
            self.show(owner, session, watching)
        elsewhere = not tables.issuperset(audience.tables)
        for table in (
            touched if elsewhere else ()
        ):  # it may be their turn there while they watch another table
            if table in game.tournament.tables:
                for one in game.tournament.tables.players(table).values():
                    viewers = audience.of(game.tournament.entries[one].account)
                    alone.update(one for one, watching in viewers if watching.shown not in tables)
        self._tell_alone(owner, alone)
        self.tell_bots(owner, set(game.tournament.tables.numbers) if everybody else touched)
        return True

    def _moved(self, owner: Owner) -> list[tuple[Asker, Watching]]:
        """Return the viewers whose table has changed. They watch no table until the new one is shown."""
        audience = self._audiences[owner.stream]
        found = [
            (session, watching)
            for session, watching in audience
            if audience.table_of(session, watching) != watching.shown
        ]
        for session, watching in found:
            watching.version = None
            audience.show(session, watching, -1)
        return found

    def tell_all(self, owner: Owner) -> None:
        """Send every viewer of a tournament a new snapshot of their table."""
        self._feeds.pop(owner.stream, None)
        self._moved(owner)
        for session, watching in self._audiences[owner.stream]:
            self.show(owner, session, watching)

    def tell_table(self, owner: Owner, table: int) -> None:
        """Send the viewers of a table the changes since the last update."""
        viewers = self._audiences[owner.stream].at(table)
        feed = self._feeds.get(owner.stream, {}).get(table)
        if feed is None or not viewers:
            self._feeds.get(owner.stream, {}).pop(table, None)
            return
        frame, now = self._turn(owner, feed), _moment(owner, feed)
        hears_alone = ears(feed, now) if frame is not None else None
        for session, watching in viewers:
            if frame is None or hears_alone is None or watching.whole or hears_alone(watching):
                self._tell(owner, feed, now, session, watching, frame)
            else:  # the commonest case: it is the turn of other players
                session.tell(frame)
                watching.version = feed.shared.version

    def show(self, owner: Owner, session: Asker, watching: Watching) -> None:
        """Send a viewer a snapshot of the table that they watch now."""
        audience, game = self._audiences[owner.stream], owner.game
        table = audience.table_of(session, watching)
        feeds = self._feeds.setdefault(owner.stream, {})
        feed = feeds.get(table)
        if feed is not None:
            self.tell_table(owner, table)  # so that the snapshot has the number of the last news
            feed = feeds.get(table)
        if feed is None:
            shared, known = self._shared(owner, table)
            first = owner.fence.epoch << 32 if owner.fence is not None else 0
            feed = feeds[table] = Feed(table, shared, game, first=first)
            feed.known = known
        audience.show(session, watching, table)
        play, account = game.play(table), session.account.id if session.account else None
        found = self._snapshot(owner, feed, _moment(owner, feed), account)
        watching.own, watching.event, watching.yours = found.own, None, 0
        watching.hand_version, watching.own_rulings = play.hand_version, len(found.own_rulings)
        watching.notices = game.noticed
        if watching.whole:
            session.tell(views.whole(found, watching.version))
        else:
            session.tell(found)
        watching.version = play.version
        if watching.chat:
            self._chat.tell(session, chat_place(game, table), audience)

    def _turn(self, owner: Owner, feed: Feed) -> p.News | None:
        names = names_for(owner.game, self._names, None)
        shared, feed.known = self._shared(owner, feed.table, feed.known)
        new = latest(owner.game, feed.noticed)
        notices = to_all.notices_here(owner.game, feed.table, new, names)
        return feed.turn(owner.game, shared, notices=notices, now=owner.clock.now())

    def _tell(
        self,
        owner: Owner,
        feed: Feed,
        now: own_parts.Moment,
        session: Asker,
        watching: Watching,
        frame: p.News | None,
    ) -> None:
        """Send a viewer their private changes, then the public news."""
        account = session.account.id if session.account else None
        if watching.whole:
            session.tell(views.whole(self._snapshot(owner, feed, now, account), watching.version))
        else:
            alone = self._yours(owner, feed, now, account, watching, frame)
            if alone is not None:
                session.tell(alone)
            if frame is not None:
                session.tell(frame)
        watching.version = feed.shared.version

    def _tell_alone(self, owner: Owner, sessions: Iterable[Asker]) -> None:
        """Send viewers only their private changes; they already have the public news."""
        audience = self._audiences[owner.stream]
        feeds = self._feeds.get(owner.stream, {})
        for session in sessions:
            watching = audience.watching(session)
            feed = feeds.get(watching.shown) if watching is not None else None
            if watching is not None and feed is not None:
                self._tell(owner, feed, _moment(owner, feed), session, watching, None)

    def _yours(
        self,
        owner: Owner,
        feed: Feed,
        now: own_parts.Moment,
        account: int | None,
        watching: Watching,
        frame: p.News | None,
    ) -> p.Yours | None:
        """Return the private changes of a viewer that do not follow from the public news."""
        game, play = now.game, now.play
        names = names_for(game, self._names, account)
        own, watching.event = own_parts.own_part(now, account, names=names, known=watching.event)
        told, before = watching.version, watching.own or own_parts.NOBODY
        events: Mapping[int, hand_events.Event] = {}
        if told != play.version:
            in_feed = told == feed.since and now.shared.version == play.version
            seat = own.hand_seat
            events = feed.for_seat(seat) if in_feed else own_parts.events_for(play, told or 0, seat)
        if frame is not None:
            seen = own_parts.in_place(feed.events, events, now.shared.version) if events else feed.events
            before = expected_own(before, now.shared, seen)
        patch = changes(before, own) if own != before else {}
        if watching.hand_version != play.hand_version:
            watching.hand_version, watching.own_rulings = play.hand_version, 0
        rulings = (
            own_parts.own_rulings(game, play, own.hand_seat)[watching.own_rulings :] if play.rulings else ()
        )
        notices: list[p.Notice] = []
        if watching.notices != game.noticed:
            new = latest(game, watching.notices)
            notices = own_parts.notices_for(game, feed.table, account, new, names)
        watching.own, watching.notices = own, game.noticed
        watching.own_rulings += len(rulings)
        if not (patch or events or rulings or notices):
            return None
        watching.yours += 1
        return p.Yours(
            stream=game.stream,
            table=feed.table,
            number=watching.yours,
            after=feed.news,
            now=owner.clock.now() if frame is None else 0,
            patch=patch,
            events=dict(events),
            rulings=rulings,
            notices=tuple(notices),
        )

    def _shared(
        self, owner: Owner, table: int, known: to_all.OfTournament | None = None
    ) -> tuple[p.Shared, to_all.OfTournament]:
        shared, of_tournament = to_all.shared_part(
            owner.game,
            table,
            names=names_for(owner.game, self._names, None),
            connected=self._audiences[owner.stream].has_line,
            stopped=owner.stopped,
            wait=owner.schedule.waits.get(table),
            known=known,
        )
        return to_all.with_trouble(shared, owner), of_tournament

    def _snapshot(self, owner: Owner, feed: Feed, now: own_parts.Moment, account: int | None) -> p.Snapshot:
        names = names_for(owner.game, self._names, account)
        own, _ = own_parts.own_part(now, account, names=names)
        return views.snapshot(
            owner.game,
            feed.table,
            account,
            names=names,
            shared=feed.shared,
            own=own,
            now=owner.clock.now(),
            news=feed.news,
        )

    # ------------------------------------------------------------ house bots

    def tell_bots(self, owner: Owner, touched: set[int]) -> None:
        """Send the table to those of its house bots that must decide something."""
        game = owner.game
        if game.tournament.state != "running":
            return
        for one in sorted(_asked(game, touched)):
            entry = game.tournament.entries[one]
            bot = self._bot_of(owner, entry.account) if entry.bot else None
            if bot is not None:
                bot.tell(self._table_for(owner, bot.account.id if bot.account else None, entry.table))

    def _table_for(self, owner: Owner, account: int | None, table: int) -> p.Table:
        """Return a table as a house bot sees it, without past events."""
        game = owner.game
        return views.table(
            game,
            table,
            account,
            names=names_for(game, self._names, account),
            public_names=names_for(game, self._names, None),
            connected=self._audiences[owner.stream].has_line,
            since=game.play(table).version,
            now=owner.clock.now(),
            stopped=owner.stopped,
            wait=owner.schedule.waits.get(table),
        )

    def forget(self, stream: str) -> None:
        """Drop a stream that another worker owns now."""
        self._feeds.pop(stream, None)
        self._bots.pop(stream, None)

    def forget_bots(self, stream: str) -> None:
        """Drop the house bots of a stream; they start anew, as after a restart."""
        self._bots.pop(stream, None)

    def _bot_of(self, owner: Owner, account: int) -> Bot | None:
        """Return the house bot of an account; None for a program of another owner."""
        bots = self._bots.setdefault(owner.stream, {})
        if account not in bots:
            known = self._house.account(account)
            if known is None:
                return None
            bots[account] = Bot(
                known,
                clock=owner.clock,
                room=self._messages,
                secret=self._house.secret,
                divisor=self._bot_divisor,
                hurried=lambda since: owner.game.hurried(since),
            )
        return bots[account]


def chat_place(game: GameState, table: int) -> ChatPlace:
    """Return the facts of a tournament's table for its chat."""
    return ChatPlace(
        stream=game.stream,
        table=table,
        book=game.book,
        anonymous=game.tournament.structure.anonymous,
        ring=False,
        hand_runs=game.hand_runs(table),
    )


def _moment(owner: Owner, feed: Feed) -> own_parts.Moment:
    """Return the table as its feed last sent it, as the base of all private messages."""
    return own_parts.Moment(owner.game, feed.table, feed.shared, stopped=owner.stopped)


def _asked(game: GameState, touched: set[int]) -> set[int]:
    """Return the entries at these tables that must act, or may buy or vote."""
    tournament = game.tournament
    asked = set[int]()
    for table in touched:
        hand = game.play(table).hand
        entry = game.entry_at(table, hand.to_act) if hand and hand.to_act else None
        if entry is not None and entry.bot:
            asked.add(entry.entry)
    asked.update(tournament.offers)
    if tournament.deal is not None:
        asked.update(tournament.deal.amounts)
    pause, add_ons = tournament.on_break, tournament.structure.add_ons
    if pause is not None and add_ons is not None and pause.after_level == add_ons.after_level:
        for table in touched & set(tournament.tables.numbers):
            asked.update(tournament.tables.players(table).values())
    return asked


def _concerned(game: GameState, events: Iterable[room_events.StreamEvent]) -> set[int]:
    """Return the accounts that get these events at whatever table they watch.

    A request is private to its account. An eliminated player has no seat by which the table could find them.
    """
    found = (event for event in events if isinstance(event, _OF_ONE))
    return {game.tournament.entries[event.entry].account for event in found}


def _seats_players(events: Iterable[room_events.StreamEvent]) -> bool:
    """Whether these events may move players."""
    told = (room_events.where(event)[1] for event in events)
    return any(isinstance(one, te.TournamentEvent) and not isinstance(one, SEATS_NOBODY) for one in told)
