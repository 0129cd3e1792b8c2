"""Fan-out of table updates to viewers and house bots; each of them gets only what they may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tapete.room import protocol as p
from tapete.room.core import events as re
from tapete.room.core.game import Game
from tapete.room.core.names import names_for
from tapete.room.people.audience import Audience, Watching
from tapete.room.people.house_bots import Bot, BotHouse, Messages
from tapete.room.publish import views
from tapete.room.store.store import Account
from tapete.room.stream.inputs import Asker
from tapete.room.stream.owner import Owner


class FanOut:
    """Tells viewers and house bots of their tables.

    Args:
        audiences: by stream; it grows.
        names: by account; it grows.
        messages: takes what house bots send.
        bot_divisor: by how much house bots think faster than people do.
    """

    def __init__(
        self,
        *,
        audiences: Mapping[str, Audience],
        names: Mapping[int, str],
        house: BotHouse,
        messages: Messages,
        bot_divisor: int,
    ) -> None:
        self._audiences = audiences
        self._names = names
        self._house = house
        self._messages = messages
        self._bot_divisor = bot_divisor
        self._bots: dict[str, dict[int, Bot]] = {}
        """By stream and account."""

    # ------------------------------------------------------------ viewers

    def published(self, owner: Owner, events: Sequence[re.StreamEvent]) -> bool:
        """Tell everybody whom these events concern.

        Returns:
            Whether they may be known to all; False if only some seats may know that anything happened.
        """
        game, audience = owner.game, self._audiences[owner.stream]
        touched, everybody = owner.news.take()
        only = re.told_to(events) if events else None
        wishing = _wishing(game, events)
        for session, watching in audience:
            table = audience.table_of(session, watching)
            place = game.tournament.place_of(session.account.id) if session.account else None
            if session.account is not None and session.account.id in wishing:
                self.tell_table(owner, session, watching)
            elif only is not None:
                # The same seat at the table that one looks at is somebody else's.
                if place is not None and place.table == table and (table, place.seat) in only:
                    self.tell_table(owner, session, watching)
            elif everybody or table != watching.shown or table in touched:
                self.tell_table(owner, session, watching)
            elif place is not None and place.table in touched:
                self.tell_table(owner, session, watching)  # it may be their turn there
        if only is not None:
            return False
        self.tell_bots(owner, set(game.tournament.tables.numbers) if everybody else touched)
        return True

    def tell_all(self, owner: Owner) -> None:
        """Show every viewer of a tournament their table, whatever they have seen."""
        for session, watching in self._audiences[owner.stream]:
            self.tell_table(owner, session, watching)

    def tell_neighbours(self, owner: Owner, session: Asker, account: int) -> None:
        """Show the players at an account's table that its connection is lost or back."""
        entry = owner.game.tournament.entry_of(account)
        table = entry.table if entry else 0
        for other, watching in self._audiences[owner.stream]:
            if other is not session and watching.shown == table:
                self.tell_table(owner, other, watching)

    def tell_table(self, owner: Owner, session: Asker, watching: Watching) -> None:
        """Show a viewer a table: what is new since the last time, or the whole of it."""
        table = self._audiences[owner.stream].table_of(session, watching)
        since = watching.version if table == watching.shown else None
        session.tell(self._table_for(owner, session.account, table, since=since))
        watching.shown, watching.version = table, owner.game.play(table).version

    def _table_for(self, owner: Owner, account: Account | None, table: int, *, since: int | None) -> p.Table:
        return views.table(
            owner.game,
            table,
            account.id if account else None,
            names=names_for(owner.game, self._names, account.id if account else None),
            connected=self._audiences[owner.stream].has_line,
            since=since,
            now=owner.clock.now(),
            stopped=owner.stopped,
            wait=owner.schedule.waits.get(table),
        )

    # ------------------------------------------------------------ house bots

    def tell_bots(self, owner: Owner, touched: set[int]) -> None:
        """Show a table to those house bots of it that have something to think about."""
        game = owner.game
        if game.tournament.state != "running":
            return
        for one in sorted(_asked(game, touched)):
            entry = game.tournament.entries[one]
            bot = self._bot_of(owner, entry.account) if entry.bot else None
            if bot is not None:
                since = game.play(entry.table).version
                bot.tell(self._table_for(owner, bot.account, entry.table, since=since))

    def forget_bots(self, stream: str) -> None:
        """The house bots of a stream begin anew, as after a restart."""
        self._bots.pop(stream, None)

    def _bot_of(self, owner: Owner, account: int) -> Bot | None:
        """The house's bot with that account; none for somebody else's program."""
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


def _asked(game: Game, touched: set[int]) -> set[int]:
    """The entries that are asked for something at these tables: to act, to buy or to vote."""
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


def _wishing(game: Game, events: Iterable[re.StreamEvent]) -> set[int]:
    """The accounts whose wishes were noted or dropped: nobody else hears of that."""
    wishes = (event for event in events if isinstance(event, re.Wished | re.WishDropped))
    return {game.tournament.entries[event.entry].account for event in wishes}
