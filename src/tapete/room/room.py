"""The room: its tournaments, its connections, and where each message goes.

Everything that touches the world comes in by the constructor: store, clock, chance. `handle` takes one
message of one session and never lets an exception out; answers go to `session.tell`. The parts are told by
subject: `accounts` (hello), `opening` (the programme), `presence` (lines lost and back), `fan_out` (tables),
`lobby` (lobby and pages), `wallets`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Coroutine, Iterator, Sequence
from weakref import WeakValueDictionary

import msgspec
import structlog

from tapete.room import money
from tapete.room import protocol as p
from tapete.room.core import events as re
from tapete.room.core.asking import NotTaken
from tapete.room.core.floor import WRONG
from tapete.room.core.game import Game
from tapete.room.core.names import names_for
from tapete.room.core.pace import Pace
from tapete.room.core.programme import Programme
from tapete.room.people.accounts import Accounts
from tapete.room.people.audience import Audience
from tapete.room.people.doors import Doors, Limits
from tapete.room.people.house_bots import Bot, BotHouse
from tapete.room.people.presence import Presence
from tapete.room.people.welcome import Purses
from tapete.room.publish import pages
from tapete.room.publish.deals import Deals
from tapete.room.publish.fan_out import FanOut
from tapete.room.publish.followers import Followers
from tapete.room.publish.history import history_of
from tapete.room.publish.lobby import Lobby
from tapete.room.publish.wallets import Wallets
from tapete.room.store.store import Account, Store, StoredEvent, StoreUnavailable
from tapete.room.stream.finals import awaits_flights, seed_final
from tapete.room.stream.inputs import Asked, Asker, BytesGiven, LineChanged
from tapete.room.stream.obeying import give
from tapete.room.stream.opening import Opening
from tapete.room.stream.orders import REPAIRS, NotOperated, Operation, Order
from tapete.room.stream.owner import Owner
from tapete.room.world.chance import Chance, below
from tapete.room.world.clock import Clock
from tapete.room.world.deal_key import DealKey
from tapete.room.world.incidents import Incidents
from tapete.room.world.meters import UNMEASURED, Meters
from tapete.rules.points.tournament import SyncUnit
from tapete.tournament import events as te
from tapete.tournament.course.several import flights_to_draw
from tapete.tournament.refusals import Refused as TournamentRefused
from tapete.tournament.structure.structure import Structure
from tapete.tournament.tournament import Tournament

log = structlog.get_logger()

READ_AGAIN_S = (0.2, 1, 3)
"""Pauses before a log is read again that could not be read."""
_decoder: msgspec.json.Decoder[p.ClientMessage] = msgspec.json.Decoder(p.ClientMessage)


class Room:
    """One process's room, on its store, its clock and its chance."""

    def __init__(
        self,
        *,
        store: Store,
        clock: Clock,
        chance: Chance,
        key: DealKey | None = None,
        structures: Sequence[Structure],
        pace: Pace | None = None,
        bot_divisor: int = 1,
        token: Callable[[], str] = lambda: secrets.token_urlsafe(32),
        meters: Meters = UNMEASURED,
        doors: Doors | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.owners: dict[str, Owner] = {}
        self.closed: dict[str, str] = {}
        """Streams whose log can't be read or replayed, with the reason: they stay closed."""
        self._chance = chance
        self._key = key or DealKey(chance.seed("deal key"))
        self._pace = pace or Pace()
        self.meters = meters
        self._house = BotHouse(store, clock, chance)
        self._incidents = Incidents(clock.now, meters)
        self._sessions: set[Asker] = set()
        self._addresses: dict[Asker, str] = {}
        self._audiences: dict[str, Audience] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._entering: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._closing = False
        self.accounts = Accounts(
            store,
            clock,
            doors=doors or Doors(Limits()),
            purses=Purses(store, structures),
            token=token,
        )
        self.names = self.accounts.names
        self._presence = Presence(clock, self._audiences, self._sessions)
        self.lobby = Lobby(clock, owners=self.owners, names=self.names)
        self._followers = Followers(clock, owners=self.owners, names=self.names)
        self._wallets = Wallets(store)
        self._deals = Deals(self._audiences)
        self._fan_out = FanOut(
            audiences=self._audiences,
            names=self.names,
            house=self._house,
            messages=self,
            bot_divisor=bot_divisor,
        )
        self._opening = Opening(
            store=store,
            clock=clock,
            chance=chance,
            key=self._key,
            pace=self._pace,
            programme=Programme(structures),
            owners=self.owners,
            own=self._own,
            soon=self._soon,
        )

    # ------------------------------------------------------------ life

    async def open(self) -> None:
        """Take up every tournament where its log ends, and open registration for what is on offer."""
        await self._house.open()
        self.names.update((account.id, account.name) for account in self._house.all)
        for stream in sorted(await self.store.streams("tournament/"), key=_number):
            self._opening.last_number = _number(stream)
            await self._take_up(stream)
        await self._opening.look()
        for owner in list(self.owners.values()):
            seed_final(self.owners, owner.game)
        log.info("room opened", streams=len(self.owners), closed=len(self.closed))

    async def close(self) -> None:
        """Send goodbye and stop. Everything acknowledged is stored already."""
        for session in list(self._sessions):
            session.tell(p.Goodbye(reason="stopping"))
        self._closing = True
        await self._opening.stop()
        self._presence.stop()
        self.lobby.stop()
        self._followers.stop()
        for owner in list(self.owners.values()):
            await owner.stop()
        left = list(self._tasks)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        log.info("room closed", streams=len(self.owners))

    async def _read(self, stream: str) -> list[StoredEvent]:
        """The log of a stream; a store that is busy is asked again."""
        for wait_s in READ_AGAIN_S:
            try:
                return await self.store.read(stream)
            except StoreUnavailable as error:
                if error.damaged:
                    raise
                await asyncio.sleep(wait_s)
        return await self.store.read(stream)

    async def _take_up(self, stream: str) -> None:
        try:
            game = Game.replay(stream, self._pace, await self._read(stream), self._key)
            if game.over:
                await money.check_ledger(self.store, game.tournament, stream=stream)
        except (*WRONG, msgspec.DecodeError, TournamentRefused, StoreUnavailable) as error:
            self.closed[stream] = f"{type(error).__name__}: {error}"
            log.error("this tournament stays closed: its log can't be read", stream=stream, why=str(error))
            return
        self.closed.pop(stream, None)
        owner = await self._own(game)
        if not game.over:
            self._presence.look(owner)

    async def _own(self, game: Game) -> Owner:
        owner = Owner(
            game,
            store=self.store,
            clock=self.clock,
            chance=self._chance,
            house=self._house,
            publisher=self,
            incidents=self._incidents,
            meters=self.meters,
        )
        self.owners[game.stream] = owner
        self._audiences[game.stream] = Audience(game)
        for entry in game.tournament.entries.values():
            await self.accounts.learn_name(entry.account)
        owner.run()
        self.lobby.changed(owner.stream)
        self._fan_out.tell_bots(owner, set(game.tournament.tables.numbers))
        return owner

    async def operate(self, stream: str, what: Operation, *, reason: str = "", by: SyncUnit = "hand") -> None:
        """Carry out an order of the operator for a tournament; returns once it runs after it, or is over.

        Args:
            by: of `begin_simultaneous`: what tables wait for.

        Raises:
            NotOperated: there is none of that name, it can't be done, or it has stopped again; the message
                says which.
        """
        order = Order(what, reason, by)
        if stream in self.closed and what in REPAIRS:
            order.found_trouble = True
            await self._take_up(stream)  # what could not be read then may be readable now
        owner = self.owners.get(stream)
        if owner is None:
            why = self.closed.get(stream)
            raise NotOperated(f"{stream} can't be read: {why}" if why else f"there is no {stream}")
        if what == "cancel" and awaits_flights(self.owners, owner.game):
            raise NotOperated(
                f"the flights of {stream} bring their pools to it; cancel those that are not over"
            )
        await give(order, owner)

    def others(self, game: Game) -> Iterator[Tournament]:
        """See `Publisher.others`."""
        return (owner.game.tournament for owner in self.owners.values() if owner.game.number != game.number)

    def absent(self, game: Game) -> tuple[int, ...]:
        """See `Publisher.absent`."""
        return self._presence.absent(game)

    def entering(self, account: int) -> asyncio.Lock:
        """See `Publisher.entering`."""
        return self._entering.setdefault(account, asyncio.Lock())

    def named(self, game: Game, account: int) -> dict[str, int]:
        """See `Publisher.named`."""
        names = names_for(game, self.names, account)
        entries = game.tournament.entries
        return {
            pages.name_of(game, entries[one], names): entries[one].account
            for one in game.tournament.tables.entries
        }

    def _soon(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("work failed", exc_info=task.exception())

    # ------------------------------------------------------------ publishing

    def stood_still(self, owner: Owner) -> None:
        """See `Publisher.stood_still`."""
        self._audiences[owner.stream].game = owner.game
        owner.news.take()
        self._fan_out.forget_bots(owner.stream)
        self._fan_out.tell_all(owner)
        self.lobby.changed(owner.stream)
        self._followers.changed(owner.stream)
        # The log may have events that were never published, so do now what publishing them would have done.
        self._opening.look_soon()
        if owner.stopped:
            return
        accounts = {entry.account for entry in owner.game.tournament.entries.values()}
        self._soon(self._wallets.tell([money.player(account) for account in accounts]))
        if owner.game.over:
            seed_final(self.owners, owner.game)
            return
        self._presence.look(owner)
        self._fan_out.tell_bots(owner, set(owner.game.tournament.tables.numbers))
        for other in list(self.owners.values()):
            if other.game.feeds == owner.game.number and other.game.over:
                seed_final(self.owners, other.game)

    def published(self, owner: Owner, events: Sequence[re.StreamEvent], moved: Collection[str]) -> None:
        """See `Publisher.published`."""
        game = owner.game
        self.meters.count("batch")
        if not self._fan_out.published(owner, events):
            return
        self._deals.published(owner, events)
        if moved:
            self._soon(self._wallets.tell(moved))
        self.lobby.published(owner.stream, events)
        self._followers.published(owner.stream, events)
        if any(isinstance(event, te.Started | te.Cancelled | te.Finished) for event in events):
            self._opening.look_soon()
        if game.over:
            seed_final(self.owners, game)
            self._fan_out.forget_bots(owner.stream)
        for event in events:
            if isinstance(event, te.Started):
                self._presence.seated(owner, game.tournament.entries)
            elif isinstance(event, te.LateSeated):
                self._presence.seated(owner, (event.seat.entry,))

    # ------------------------------------------------------------ sessions

    @property
    def lines(self) -> int:
        """How many connections there are."""
        return len(self._sessions)

    def connect(self, session: Asker, address: str | None = None) -> None:
        """Add a connection, with its address if it is known. Its first message must be `hello`."""
        self._sessions.add(session)
        if address is not None:
            self._addresses[session] = address

    def disconnect(self, session: Asker) -> None:
        """Remove a closed connection. If it was the account's last one, the grace of its seat begins."""
        self._sessions.discard(session)
        self._addresses.pop(session, None)
        self.lobby.leave(session)
        self._followers.leave(session)
        self._wallets.leave(session)
        for stream, audience in self._audiences.items():
            if audience.leave(session):
                self._unwatched(self.owners[stream], session)

    def _unwatched(self, owner: Owner, session: Asker) -> None:
        """After a connection stops watching: if it was the account's last one, its grace begins."""
        audience, account = self._audiences[owner.stream], session.account
        if account is None or audience.has_line(account.id):
            return
        if owner.game.tournament.entry_of(account.id):
            self._presence.lost(owner, account.id)
            self._tell_neighbours(owner, account.id)

    def send(self, bot: Bot, message: p.ClientMessage) -> None:
        """Take a message of a house bot; it is handled like a message of any client."""
        if not self._closing:
            self._soon(self.handle(bot, message))

    # ------------------------------------------------------------ messages

    async def handle_text(self, session: Asker, text: str | bytes) -> None:
        """Take one frame of a connection."""
        try:
            message = _decoder.decode(text)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            self.meters.count("malformed")
            session.tell(p.Error(code=p.ErrorCode.MALFORMED, text=str(error), re=p.named_in(text)))
            return
        await self.handle(session, message)

    async def handle(self, session: Asker, message: p.ClientMessage) -> None:
        """Take one message. An error is answered to this message and has no other effect."""
        self.meters.count("message")
        try:
            await self._handle(session, message)
        except NotTaken as no:
            session.tell(no.told(message.answered_by))
        except StoreUnavailable as error:
            log.error("store unavailable", why=str(error))
            text = "The room can't reach its store now. Send this again later."
            code = p.ErrorCode.STORE_UNAVAILABLE
            session.tell(p.Error(code=code, text=text, re=message.answered_by))
        except Exception as error:
            incident = self._incidents.note("message failed", error, message=type(message).__name__)
            text = f"The room failed at this message. Incident {incident}."
            facts = {"incident": incident}
            session.tell(p.Error(code=p.ErrorCode.FAULT, text=text, re=message.answered_by, facts=facts))

    async def _handle(self, session: Asker, message: p.ClientMessage) -> None:
        if isinstance(message, p.Ping):
            session.tell(p.Pong(now=self.clock.now()))
        elif isinstance(message, p.Hello):
            await self.accounts.hello(session, message, self._addresses.get(session))
        elif session.account is None:
            raise NotTaken(p.ErrorCode.HELLO_FIRST, "Open the connection with `hello`.")
        else:
            await self._known(session, session.account, message)

    async def _known(self, session: Asker, account: Account, message: p.ClientMessage) -> None:
        match message:
            case p.Lobby():
                self.lobby.watch(session, whole=message.whole)
            case p.Wallet():
                await self._wallets.watch(session, whole=message.whole)
            case p.Hello() | p.Ping():
                raise AssertionError("taken before")
            case _:
                await self._of_stream(self._owner(message.stream), session, account, message)

    async def _of_stream(self, owner: Owner, session: Asker, account: Account, message: p.OfStream) -> None:
        audience = self._audiences[owner.stream]
        match message:
            case p.Watch():
                self._watch(owner, session, account, message)
            case p.Unwatch():
                if audience.unwatch(session):
                    self._unwatched(owner, session)
            case p.Follow():
                self._followers.follow(owner, session, whole=message.whole)
            case p.Unfollow():
                self._followers.unfollow(owner.stream, session)
            case p.CommitBytes() | p.RevealBytes():
                owner.put(BytesGiven(session, message))
            case p.Hands() | p.HandSteps() | p.ProveHand():
                shown = next((watching.shown for one, watching in audience if one is session), 0)
                past = history_of(owner.game, self.store, names_for(owner.game, self.names, account.id))
                session.tell(await past.answer(message, account.id, shown=shown))
            case p.Register():
                drawn, among = self._drawn(owner, account.id)
                drawn.put(Asked(session, message, among))
            case _:
                owner.put(Asked(session, message))

    def _drawn(self, owner: Owner, account: int) -> tuple[Owner, tuple[int, ...]]:
        """The flight that somebody gets who asks for one, and among which it was drawn, if it was."""
        among = flights_to_draw(account, owner.game.tournament, self.others(owner.game))
        if len(among) == 1:
            return self.owners[f"tournament/{among[0].tournament}"], ()
        (drawn,) = below((len(among),), self._chance.seed(f"{owner.stream}/series/{account}"))
        numbers = tuple(one.tournament for one in among)
        return self.owners[f"tournament/{numbers[drawn]}"], numbers

    def _owner(self, stream: str) -> Owner:
        owner = self.owners.get(stream)
        if owner is None:
            raise NotTaken(p.ErrorCode.NO_SUCH_STREAM, f"There is no {stream}.")
        return owner

    def _watch(self, owner: Owner, session: Asker, account: Account, message: p.Watch) -> None:
        audience, table = self._audiences[owner.stream], message.table
        if table is not None and table not in owner.game.tournament.tables:
            text = f"There is no table {table} in {owner.stream}."
            raise NotTaken(p.ErrorCode.NO_SUCH_TABLE, text, facts={"table": table})
        had_line = audience.has_line(account.id)
        watching = audience.watch(session, message)
        self._presence.back(owner.stream, account.id)
        owner.put(LineChanged(account.id, gone=False))
        self._fan_out.show(owner, session, watching)
        self._deals.tell(owner, session, watching)
        if not had_line:
            self._tell_neighbours(owner, account.id)

    def _tell_neighbours(self, owner: Owner, account: int) -> None:
        """Tell the viewers of an account's table that its connection is lost or back."""
        entry = owner.game.tournament.entry_of(account)
        if entry is not None:
            self._fan_out.tell_table(owner, entry.table)


def _number(stream: str) -> int:
    return int(stream.partition("/")[2])
