"""The room: who is connected, which tournaments there are, and who hears what.

Everything that touches the world comes in by the constructor: store, clock, chance. `handle` takes one
message of one session and never lets an exception out; answers go to `session.tell`.
"""

import asyncio
import hashlib
import secrets
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Iterable, Sequence
from contextlib import suppress

import msgspec
import structlog

from tapete.room import events as re
from tapete.room import money, pages, views
from tapete.room import protocol as p
from tapete.room.asking import NotTaken
from tapete.room.audience import Audience, Watching
from tapete.room.chance import Chance
from tapete.room.clock import Clock, Timer
from tapete.room.doors import Doors, Limits
from tapete.room.floor import WRONG
from tapete.room.free_names import free_name
from tapete.room.game import Game
from tapete.room.history import History
from tapete.room.house import Bot, BotHouse
from tapete.room.incidents import Incidents
from tapete.room.inputs import Asked, Asker, LineChanged, Seed
from tapete.room.lookalikes import why_no_name
from tapete.room.names import names_for
from tapete.room.orders import NOT_KNOWN, NotOperated, Operation, Order
from tapete.room.owner import Owner
from tapete.room.pace import Pace
from tapete.room.programme import Programme, opening, seed_of
from tapete.room.store import Account, Batch, NameTaken, Store, StoredEvent, StoreUnavailable
from tapete.room.throttle import Throttle
from tapete.room.welcome import CURRENCY, Purses
from tapete.tournament import events as te
from tapete.tournament.refusals import Refused as TournamentRefused
from tapete.tournament.structure import Structure

log = structlog.get_logger()

LOBBY_FINISHED = 5
"""How many finished tournaments the lobby still shows."""
LOBBY_MS = 250
"""The lobby is told of changes at most once in so many milliseconds."""
PAGE_MS = 1_000
"""A tournament's page likewise."""
READ_AGAIN_S = (0.2, 1, 3)
"""Pauses before a log is read again that could not be read."""
RETRY_OPENING_MS = 5_000
"""How long it waits before it tries again to open what is on offer."""
MOST_ORDER_S = 20
"""How long the operator waits for an order to be carried out; after that it is not."""
IN_LOBBY = (
    te.Entered,
    te.Withdrawn,
    te.Started,
    te.LevelBegan,
    te.Eliminated,
    te.Rebought,
    te.AddedOn,
    te.StageSeeded,
    te.PrizesFixed,
    te.Cancelled,
    te.Finished,
)
"""After these, a row of the lobby is another one."""

Counted = Callable[[str], None]


class Room:
    """One process's room, on its store, its clock and its chance."""

    def __init__(
        self,
        *,
        store: Store,
        clock: Clock,
        chance: Chance,
        structures: Sequence[Structure],
        pace: Pace | None = None,
        bot_divisor: int = 1,
        token: Callable[[], str] = lambda: secrets.token_urlsafe(32),
        counted: Counted = lambda name: None,
        doors: Doors | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.owners: dict[str, Owner] = {}
        self.names: dict[int, str] = {}
        self._chance = chance
        self._programme = Programme(structures)
        self._pace = pace or Pace()
        self._bot_divisor = bot_divisor
        self._token = token
        self._counted = counted
        self._house = BotHouse(store, clock, chance)
        self._incidents = Incidents(clock.now)
        self._purses = Purses(store, structures)
        self._bots: dict[str, dict[int, Bot]] = {}
        """By stream and account."""
        self._sessions: set[Asker] = set()
        self._addresses: dict[Asker, str] = {}
        self._doors = doors or Doors(Limits())
        self._audiences: dict[str, Audience] = {}
        self._in_lobby: set[Asker] = set()
        self._wallets: set[Asker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._graces: dict[tuple[str, int], Timer] = {}
        """By stream and account: when a lost line makes its seat count as away."""
        self._lobby = Throttle(clock, LOBBY_MS, self._tell_lobby)
        self._pages: dict[str, Throttle] = {}
        self._opening = asyncio.Lock()
        self._naming = asyncio.Lock()
        self._closing = False
        self._last_number = 0
        """Of the tournaments that there are, those whose log can't be read too."""
        self._retry: Timer | None = None
        self.closed: dict[str, str] = {}
        """Streams whose log can't be read or replayed, with the reason: they stay closed."""

    # ------------------------------------------------------------ life

    async def open(self) -> None:
        """Take up every tournament where its log ends, and open registration for what is on offer."""
        await self._house.open()
        self.names.update((account.id, account.name) for account in self._house.all)
        for stream in sorted(await self.store.streams("tournament/"), key=_number):
            self._last_number = _number(stream)
            await self._take_up(stream)
        await self._open_or_retry()
        for owner in list(self.owners.values()):
            self._seed_final(owner.game)

    async def close(self) -> None:
        """Say goodbye and stop; what was acknowledged is stored."""
        for session in list(self._sessions):
            session.tell(p.Goodbye(reason="stopping"))
        self._closing = True
        async with self._opening:  # nothing new is opened from here on
            pass
        for timer in (*self._graces.values(), *([self._retry] if self._retry else [])):
            timer.cancel()
        for throttle in (self._lobby, *self._pages.values()):
            throttle.stop()
        for owner in list(self.owners.values()):
            await owner.stop()
        left = list(self._tasks)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

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
            game = Game.replay(stream, self._pace, await self._read(stream))
            if game.over:
                await money.check_ledger(self.store, game.tournament, stream=stream)
        except (*WRONG, msgspec.DecodeError, TournamentRefused, StoreUnavailable) as error:
            self.closed[stream] = f"{type(error).__name__}: {error}"
            log.error("this tournament stays closed: its log can't be read", stream=stream, why=str(error))
            return
        self.closed.pop(stream, None)
        owner = await self._own(game)
        if not game.over:
            self._look_for_lines(owner)

    def _look_for_lines(self, owner: Owner) -> None:
        """After a standstill: whoever has no line has their grace, and whoever has one is there."""
        audience = self._audiences[owner.stream]
        for entry in list(owner.game.tournament.entries.values()):
            if entry.bot:
                continue
            if audience.has_line(entry.account):
                owner.put(LineChanged(entry.account, gone=False))
            elif (owner.stream, entry.account) not in self._graces:
                self._line_lost(owner, entry.account)

    async def _own(self, game: Game) -> Owner:
        owner = Owner(
            game,
            store=self.store,
            clock=self.clock,
            chance=self._chance,
            house=self._house,
            publisher=self,
            incidents=self._incidents,
        )
        self.owners[game.stream] = owner
        self._audiences[game.stream] = Audience(game)
        stream = game.stream
        self._pages[stream] = Throttle(self.clock, PAGE_MS, lambda: self._tell_pages(stream))
        for entry in game.tournament.entries.values():
            await self._learn_name(entry.account)
        game.touched.clear()
        owner.run()
        self._tell_bots(owner, set(game.tournament.tables.numbers))
        return owner

    def _open_soon(self) -> None:
        self._soon(self._open_or_retry())

    async def _open_or_retry(self) -> None:
        """Open what is on offer; where the store fails, try again after a while."""
        try:
            await self._open_registration()
        except StoreUnavailable as error:
            log.error("nothing new can be opened", why=str(error))
            if not self._closing:
                self._retry = self.clock.call_at(self.clock.now() + RETRY_OPENING_MS, self._open_soon)

    async def _open_registration(self) -> None:
        """Open what is on offer and not open yet."""
        async with self._opening:
            if self._closing:
                return
            # One that stands still takes no entries, so another of its kind is opened; a series waits for it.
            games = [
                owner.game
                for owner in self.owners.values()
                if not owner.stopped or owner.game.tournament.structure.stage is not None
            ]
            number = 0
            for one in self._programme.to_open(games, now=self.clock.now()):
                final = (one.final or number) if one.flight else None
                opened = await self._open_one(one.structure, one.starts_at, final)
                number = number if one.flight else opened
        self._lobby.poke()

    async def _open_one(self, structure: Structure, starts_at: int | None, final: int | None) -> int:
        self._last_number = number = self._last_number + 1
        game = Game(f"tournament/{number}", self._pace)
        now = self.clock.now()
        events: list[re.StreamEvent] = [*opening(structure, number=number, starts_at=starts_at, final=final)]
        if structure.prizes.kind == "windfall":
            seed = self._chance.seed(f"{game.stream}/windfall")
            commitment = hashlib.sha256(seed).hexdigest()
            events.append(re.DrawCommitted(seed=seed.hex(), commitment=commitment))
        stored = tuple(
            StoredEvent(game.stream, seq, now, "room", re.encode(event))
            for seq, event in enumerate(events, start=1)
        )
        await self.store.append(Batch(game.stream, 0, stored))
        for event in events:
            game.apply(event, at=now)
        await self._own(game)
        return number

    async def operate(self, stream: str, what: Operation, *, reason: str = "") -> None:
        """Let the operator resume, roll back or cancel a tournament; returns once it runs or is over.

        Raises:
            NotOperated: there is none of that name, it can't be done, or it has stopped again; the message
                says which.
        """
        if stream in self.closed:
            await self._take_up(stream)  # what could not be read then may be readable now
        owner = self.owners.get(stream)
        if owner is None:
            why = self.closed.get(stream)
            raise NotOperated(f"{stream} can't be read: {why}" if why else f"there is no {stream}")
        if what == "cancel" and self._awaits_flights(owner.game):
            raise NotOperated(
                f"the flights of {stream} bring their pools to it; cancel those that are not over"
            )
        order = Order(what, reason)
        owner.put(order)
        try:
            await order.answered(MOST_ORDER_S)
        except TimeoutError:
            why = owner.trouble or "it is busy"
            if order.done:
                said = f"the order is carried out, but {stream} does not go on yet ({why})"
            elif order.tried_at is not None:
                said = f"{stream} did not answer in time ({why}); {NOT_KNOWN}"
            else:
                said = f"{stream} did not answer in time ({why}); nothing will be done"
            raise NotOperated(said) from None

    def _awaits_flights(self, game: Game) -> bool:
        """Whether money of flights, which are sold, run or are over, still has to come to a final."""
        if game.tournament.seeded is not None:
            return False
        flights = [owner.game for owner in self.owners.values() if owner.game.feeds == game.number]
        return any(flight.tournament.entries and flight.tournament.state != "cancelled" for flight in flights)

    def _seed_final(self, game: Game) -> None:
        """A flight is over: if it was the last one, its final takes over what all have left."""
        final = self.owners.get(f"tournament/{game.feeds}") if game.feeds else None
        if final is None or final.game.over or final.game.tournament.seeded is not None:
            return
        seed = seed_of(final.game.number, {name: owner.game for name, owner in self.owners.items()})
        if seed is not None:
            final.put(Seed(seed))

    async def _learn_name(self, account: int) -> None:
        if account not in self.names:
            known = await self.store.account_by_id(account)
            self.names[account] = known.name if known else "?"

    def named(self, game: Game, account: int) -> dict[str, int]:
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

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("work failed", exc_info=task.exception())

    # ------------------------------------------------------------ publishing

    def stood_still(self, owner: Owner) -> None:
        """A stream has stopped, or goes on from its log: whoever looks at it sees it anew."""
        audience = self._audiences[owner.stream]
        audience.game = owner.game
        owner.game.take_touched()
        self._bots.pop(owner.stream, None)
        for session, watching in audience:
            self._tell_table(owner, session, watching)
        self._lobby.poke()
        if audience.followers:
            self._pages[owner.stream].poke()
        # It may stand elsewhere in its log than when it was last told of: whatever news does is done now.
        self._open_soon()
        if owner.stopped:
            return
        accounts = {entry.account for entry in owner.game.tournament.entries.values()}
        self._soon(self._tell_wallets([money.player(account) for account in accounts]))
        if owner.game.over:
            self._seed_final(owner.game)
            return
        self._look_for_lines(owner)
        self._tell_bots(owner, set(owner.game.tournament.tables.numbers))
        for other in list(self.owners.values()):
            if other.game.feeds == owner.game.number and other.game.over:
                self._seed_final(other.game)

    def published(self, owner: Owner, events: Sequence[re.StreamEvent], moved: Collection[str]) -> None:
        """The owner stored and applied these: everybody concerned hears of it."""
        game, audience = owner.game, self._audiences[owner.stream]
        self._counted("events")
        touched, everybody = game.take_touched()
        only = re.told_to(events) if events else None
        wishing = _wishing(game, events)
        for session, watching in audience:
            table = audience.table_of(session, watching)
            place = game.tournament.place_of(session.account.id) if session.account else None
            if session.account is not None and session.account.id in wishing:
                self._tell_table(owner, session, watching)
            elif only is not None:
                # The same seat at the table that one looks at is somebody else's.
                if place is not None and place.table == table and (table, place.seat) in only:
                    self._tell_table(owner, session, watching)
            elif everybody or table != watching.shown or table in touched:
                self._tell_table(owner, session, watching)
            elif place is not None and place.table in touched:
                self._tell_table(owner, session, watching)  # it may be his turn there
        if only is not None:
            return
        self._tell_bots(owner, set(game.tournament.tables.numbers) if everybody else touched)
        if moved:
            self._soon(self._tell_wallets(moved))
        if any(isinstance(event, IN_LOBBY) for event in events):
            self._lobby.poke()
        if audience.followers and any(isinstance(event, te.Event) for event in events):
            self._pages[owner.stream].poke()
        if any(isinstance(event, te.Started | te.Cancelled | te.Finished) for event in events):
            self._open_soon()
        if game.over:
            self._seed_final(game)
            self._bots.pop(owner.stream, None)
        for event in events:
            if isinstance(event, te.Started):
                self._miss(owner, game.tournament.entries)
            elif isinstance(event, te.LateSeated):
                self._miss(owner, (event.seat.entry,))

    def _miss(self, owner: Owner, entries: Iterable[int]) -> None:
        """Whoever is not there when he gets his seat has his grace, like somebody whose line is lost."""
        audience = self._audiences[owner.stream]
        for number in entries:
            entry = owner.game.tournament.entries[number]
            waits = (owner.stream, entry.account) in self._graces
            if not entry.bot and not waits and not audience.has_line(entry.account):
                self._line_lost(owner, entry.account)

    def _tell_bots(self, owner: Owner, touched: set[int]) -> None:
        """Show a table to those house bots of it that have something to think about."""
        game = owner.game
        tournament = game.tournament
        if tournament.state != "running":
            return
        concerned = set()
        for table in touched:
            hand = game.play(table).hand
            entry = game.entry_at(table, hand.to_act) if hand and hand.to_act else None
            if entry is not None and entry.bot:
                concerned.add(entry.entry)
        concerned.update(tournament.offers)
        if tournament.deal is not None:
            concerned.update(tournament.deal.amounts)
        pause, add_ons = tournament.on_break, tournament.structure.add_ons
        if pause is not None and add_ons is not None and pause.after_level == add_ons.after_level:
            for table in touched & set(tournament.tables.numbers):
                concerned.update(tournament.tables.players(table).values())
        for one in sorted(concerned):
            entry = tournament.entries[one]
            bot = self._bot_of(owner, entry.account) if entry.bot else None
            if bot is not None:
                since = game.play(entry.table).version
                bot.tell(self._table_for(owner, bot.account, entry.table, since=since))

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
                room=self,
                secret=self._house.secret,
                divisor=self._bot_divisor,
                hurried=lambda since: owner.game.hurried(since),
            )
        return bots[account]

    def send(self, bot: Bot, message: p.ClientMessage) -> None:
        """A message of a house bot; it takes the same way as anybody's."""
        if not self._closing:
            self._soon(self.handle(bot, message))

    def _table_for(self, owner: Owner, account: Account | None, table: int, *, since: int | None) -> p.Table:
        return views.table(
            owner.game,
            table,
            account.id if account else None,
            names=names_for(owner.game, self.names, account.id if account else None),
            connected=self._audiences[owner.stream].has_line,
            since=since,
            now=owner.clock.now(),
            stopped=owner.stopped,
        )

    def _tell_table(self, owner: Owner, session: Asker, watching: Watching) -> None:
        table = self._audiences[owner.stream].table_of(session, watching)
        since = watching.version if table == watching.shown else None
        session.tell(self._table_for(owner, session.account, table, since=since))
        watching.shown, watching.version = table, owner.game.play(table).version

    def _tell_lobby(self) -> None:
        for session in list(self._in_lobby):
            session.tell(self._lobby_for(session))

    def _lobby_for(self, session: Asker) -> p.LobbyRows:
        account = session.account.id if session.account else None
        rows = [
            pages.row(
                owner.game,
                account,
                names=names_for(owner.game, self.names, account),
                stopped=owner.stopped,
            )
            for owner in self.owners.values()
        ]
        over = [row for row in rows if row.state in ("finished", "cancelled")]
        order = ("registering", "running", "finished", "cancelled")
        shown = [row for row in rows if row.state not in ("finished", "cancelled")] + over[-LOBBY_FINISHED:]
        return p.LobbyRows(
            rows=tuple(sorted(shown, key=lambda row: (order.index(row.state), _number(row.stream))))
        )

    def _tell_pages(self, stream: str) -> None:
        for session in list(self._audiences[stream].followers):
            self._tell_page(self.owners[stream], session)

    def _tell_page(self, owner: Owner, session: Asker) -> None:
        account = session.account.id if session.account else None
        others = (other.game for other in self.owners.values())
        session.tell(
            pages.page(
                owner.game,
                account,
                names=names_for(owner.game, self.names, account),
                level=views.level(owner.game),
                now=owner.clock.now(),
                flights=[game for game in others if game.feeds == owner.game.number],
                stopped=owner.stopped,
            )
        )

    async def _tell_wallets(self, moved: Collection[str]) -> None:
        """To those whose money it was, however many others look at theirs."""
        for session in list(self._wallets):
            if session.account is not None and money.player(session.account.id) in moved:
                session.tell(await self._wallet_of(session))

    async def _wallet_of(self, session: Asker) -> p.WalletState:
        account = money.player(session.account.id if session.account else 0)
        entries = await self.store.entries(account, 50)
        purse = await money.purse(self.store, account, CURRENCY)
        tickets = Counter(purse.tickets)
        return p.WalletState(
            currency=CURRENCY,
            balance=purse.money,
            entries=tuple(
                p.WalletEntry(
                    at=entry.at, memo=entry.memo, stream=_stream_of(entry.transfer), amount=entry.amount
                )
                for entry in entries
            ),
            tournament_money=purse.tournament_money,
            tickets=tuple(p.Ticket(price=price, count=tickets[price]) for price in sorted(tickets)),
        )

    # ------------------------------------------------------------ sessions

    def connect(self, session: Asker, address: str | None = None) -> None:
        """A line is open, from an address if one is known; it must say hello first."""
        self._sessions.add(session)
        if address is not None:
            self._addresses[session] = address

    def disconnect(self, session: Asker) -> None:
        """A line is gone. A seat whose last line it was has its grace, then it counts as away."""
        self._sessions.discard(session)
        self._addresses.pop(session, None)
        self._in_lobby.discard(session)
        self._wallets.discard(session)
        for stream, audience in self._audiences.items():
            if audience.leave(session):
                self._unwatched(self.owners[stream], session)

    def _unwatched(self, owner: Owner, session: Asker) -> None:
        """A connection watches no more; if it was the account's last, its seat has its grace."""
        audience, account = self._audiences[owner.stream], session.account
        if account is None or audience.has_line(account.id):
            return
        if owner.game.tournament.entry_of(account.id):
            self._line_lost(owner, account.id)
            self._tell_neighbours(owner, session, account.id)

    def _tell_neighbours(self, owner: Owner, session: Asker, account: int) -> None:
        """Those at the table of an account see that its line is gone, or back."""
        audience = self._audiences[owner.stream]
        entry = owner.game.tournament.entry_of(account)
        table = entry.table if entry else 0
        for other, watching in audience:
            if other is not session and watching.shown == table:
                self._tell_table(owner, other, watching)

    def _line_lost(self, owner: Owner, account: int) -> None:
        entry = owner.game.tournament.entry_of(account)
        if entry is None or owner.game.over:
            return

        def gone() -> None:
            del self._graces[key]
            owner.put(LineChanged(account, gone=True))

        key = (owner.stream, account)
        self._line_back(*key)
        until = self.clock.now() + owner.game.tournament.structure.reconnect_grace_ms
        self._graces[key] = self.clock.call_at(until, gone)

    def _line_back(self, stream: str, account: int) -> None:
        timer = self._graces.pop((stream, account), None)
        if timer:
            timer.cancel()

    # ------------------------------------------------------------ messages

    async def handle_text(self, session: Asker, text: str | bytes) -> None:
        """Take one frame of a connection."""
        try:
            message = _decoder.decode(text)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            self._counted("malformed")
            session.tell(p.Error(code=p.ErrorCode.MALFORMED, text=str(error), re=p.named_in(text)))
            return
        await self.handle(session, message)

    async def handle(self, session: Asker, message: p.ClientMessage) -> None:
        """Take one message. Whatever goes wrong with it is one answer to it, and nothing else."""
        self._counted("messages")
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
            await self._hello(session, message)
        elif session.account is None:
            raise NotTaken(p.ErrorCode.HELLO_FIRST, "Open the connection with `hello`.")
        else:
            await self._known(session, session.account, message)

    async def _known(self, session: Asker, account: Account, message: p.ClientMessage) -> None:
        match message:
            case p.Lobby():
                self._in_lobby.add(session)
                session.tell(self._lobby_for(session))
            case p.Wallet():
                self._wallets.add(session)
                session.tell(await self._wallet_of(session))
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
                audience.followers.add(session)
                self._tell_page(owner, session)
            case p.Unfollow():
                audience.followers.discard(session)
            case p.Hands() | p.HandSteps():
                await self._history(owner, session, account, message)
            case _:
                owner.put(Asked(session, message))

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
        audience.watch(session, message)
        self._line_back(owner.stream, account.id)
        owner.put(LineChanged(account.id, gone=False))
        for one, watching in audience:
            if one is session:
                self._tell_table(owner, session, watching)
        if not had_line and owner.game.tournament.entry_of(account.id):
            self._tell_neighbours(owner, session, account.id)

    async def _hello(self, session: Asker, message: p.Hello) -> None:
        if session.account is not None:
            raise NotTaken(p.ErrorCode.ALREADY_WELCOME, "You have said hello already.")
        if message.protocol != p.PROTOCOL:
            text = f"This room speaks protocol {p.PROTOCOL}."
            raise NotTaken(p.ErrorCode.UNKNOWN_PROTOCOL, text, facts={"protocol": p.PROTOCOL})
        self._wait(self._doors.hello(self._addresses.get(session), self.clock.now()), "greetings")
        token = message.token
        if token is not None:
            account = await self.store.account_by_token(_hash(token))
            if account is None:
                raise NotTaken(p.ErrorCode.UNKNOWN_TOKEN, "No account has this token.")
        else:
            token = self._token()
            account = await self._new_account(session, message, token)
        await self._welcome(session, account, token)

    def _wait(self, wait_ms: int | None, of: str) -> None:
        """Raise NotTaken if an address has to wait."""
        if wait_ms is not None:
            seconds = -(-wait_ms // 1_000)
            text = f"Too many {of} from your address."
            raise NotTaken(p.ErrorCode.TOO_MANY, text, facts={"seconds": seconds})

    async def _new_account(self, session: Asker, message: p.Hello, token: str) -> Account:
        if message.name is None or message.name != message.name.strip():
            raise NotTaken(p.ErrorCode.MALFORMED, "`hello` needs a `token`, or a `name` on one line.")
        if reason := why_no_name(message.name):
            text = (
                "A name has letters of one alphabet and digits, with blanks, points and hyphens between them."
            )
            raise NotTaken(p.ErrorCode.NAME_NOT_ALLOWED, text, reason=reason)
        async with self._naming:  # or two names that look alike could come in at once
            if await self.store.account_like(message.name) is None:
                now = self.clock.now()
                self._wait(self._doors.account(self._addresses.get(session), now), "new accounts")
                with suppress(NameTaken):
                    return await self.store.create_account(message.name, message.bot, _hash(token), now)
        free = await free_name(message.name, self.store.account_like)
        raise NotTaken(
            p.ErrorCode.NAME_TAKEN, "Somebody has this name, or one that looks like it.", suggestion=free
        )

    async def _welcome(self, session: Asker, account: Account, token: str) -> None:
        """Let an account in. Its token is told even if its purse can't be filled: the next `hello` will."""
        try:
            await self._purses.greet(account)
            balance = await self.store.balance(money.player(account.id), CURRENCY)
        except StoreUnavailable as error:
            log.error("store unavailable", why=str(error))
            balance = 0
        self.names[account.id] = account.name
        session.account = account
        session.tell(
            p.Welcome(
                protocol=p.PROTOCOL,
                account=account.id,
                name=account.name,
                token=token,
                now=self.clock.now(),
                currency=CURRENCY,
                balance=balance,
            )
        )

    async def _history(
        self, owner: Owner, session: Asker, account: Account, message: p.Hands | p.HandSteps
    ) -> None:
        """Past hands, as the account may see them."""
        game, audience = owner.game, self._audiences[owner.stream]
        entries = game.tournament.entries
        known = names_for(game, self.names, account.id)

        def name_of(entry: int) -> str:
            return pages.name_of(game, entries[entry], known) if entry in entries else "?"

        history = History(owner.stream, game.tournament, game.hands, self.store, name_of=name_of)
        if isinstance(message, p.Hands):
            shown = next((watching.shown for one, watching in audience if one is session), 0)
            entry = game.tournament.entry_of(account.id)
            session.tell(history.listed(account.id, shown or (entry.table if entry else 1)))
            return
        replay = await history.steps(account.id, message.hand)
        if replay is None:
            text = f"No hand {message.hand} has been played to its end here."
            raise NotTaken(p.ErrorCode.NO_SUCH_HAND, text, facts={"hand": message.hand})
        session.tell(replay)


_decoder: msgspec.json.Decoder[p.ClientMessage] = msgspec.json.Decoder(p.ClientMessage)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def _wishing(game: Game, events: Iterable[re.StreamEvent]) -> set[int]:
    """The accounts whose wishes were noted or dropped: nobody else hears of that."""
    wishes = (event for event in events if isinstance(event, re.Wished | re.WishDropped))
    return {game.tournament.entries[event.entry].account for event in wishes}


def _number(stream: str) -> int:
    return int(stream.partition("/")[2])


def _stream_of(transfer: str) -> str | None:
    parts = transfer.split("/")
    return "/".join(parts[:2]) if parts[0] == "tournament" else None
