"""The room: who is connected, which tables there are, and who hears what.

Everything that touches the world comes in by the constructor: store, clock, chance. `handle` takes one
message of one session and never lets an exception out; answers go to `session.tell`.
"""

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Coroutine, Sequence

import msgspec
import structlog

from tapete.room import events as re
from tapete.room import protocol as p
from tapete.room import views
from tapete.room.chance import Chance
from tapete.room.clock import Clock, Timer
from tapete.room.floor import WRONG
from tapete.room.house import Bot, BotHouse
from tapete.room.ledger import Posting, Transfer
from tapete.room.owner import Asked, Asker, LineChanged, Owner
from tapete.room.sit_and_go import Pace, SitAndGo
from tapete.room.store import Account, Batch, DuplicateTransfer, NameTaken, Store, StoredEvent
from tapete.rules import hand_rules
from tapete.tournament import events as te
from tapete.tournament.refusals import Refused as TournamentRefused
from tapete.tournament.structure import Structure
from tapete.tournament.tournament import Tournament

log = structlog.get_logger()

WELCOME_MONEY = 10_000
CURRENCY = "PLAY"
LOBBY_FINISHED = 5
"""How many finished tournaments the lobby still shows."""

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
    ) -> None:
        self.store = store
        self.clock = clock
        self.owners: dict[str, Owner] = {}
        self.names: dict[int, str] = {}
        self._chance = chance
        self._structures = tuple(structures)
        self._pace = pace or Pace()
        self._bot_divisor = bot_divisor
        self._token = token
        self._counted = counted
        self._house = BotHouse(store, clock)
        self._bots: dict[str, list[Bot]] = {}
        self._sessions: set[Asker] = set()
        self._watching: dict[str, dict[Asker, int]] = {}
        self._in_lobby: set[Asker] = set()
        self._wallets: set[Asker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._graces: dict[tuple[str, int], Timer] = {}
        """By stream and account: when a lost line makes its seat count as away."""
        self._closing = False
        self._last_number = 0
        """Of the tournaments that there are, those whose log can't be read too."""

    # ------------------------------------------------------------ life

    async def open(self) -> None:
        """Take up every tournament where its log ends, and open registration for each structure."""
        await self._house.open()
        self.names.update((account.id, account.name) for account in self._house.accounts)
        for stream in sorted(await self.store.streams("tournament/"), key=_number):
            self._last_number = _number(stream)
            await self._take_up(stream)
        for structure in self._structures:
            await self._offer(structure)

    async def close(self) -> None:
        """Say goodbye and stop; what was acknowledged is stored."""
        for session in list(self._sessions):
            session.tell(p.Goodbye(reason="stopping"))
        self._closing = True
        for timer in self._graces.values():
            timer.cancel()
        for owner in self.owners.values():
            await owner.stop()
        left = list(self._tasks)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def _take_up(self, stream: str) -> None:
        game = SitAndGo(stream, self._pace)
        stored = await self.store.read(stream)
        try:
            # A hand that doesn't replay is voided later on; here it is about all the rest.
            for event in stored:
                game.apply(re.decode(event.body), at=event.at)
        except (*WRONG, msgspec.DecodeError, TournamentRefused):
            log.exception("log can't be replayed: this tournament stays closed", stream=stream)
            return
        owner = await self._own(game)
        if game.sng.state == "finished":
            return
        for entry in game.sng.entries.values():
            if not entry.bot:
                self._line_lost(owner, entry.account)

    async def _own(self, game: SitAndGo) -> Owner:
        owner = Owner(
            game,
            store=self.store,
            clock=self.clock,
            chance=self._chance,
            house=self._house,
            published=self._published,
        )
        self.owners[game.stream] = owner
        for entry in game.sng.entries.values():
            await self._learn_name(entry.account)
        owner.run()
        self._seat_bots(owner)
        return owner

    async def _offer(self, structure: Structure) -> None:
        """Open registration, unless a tournament of that structure is open already."""
        for owner in self.owners.values():
            sng = owner.game.sng
            if sng.state == "registering" and sng.structure == structure:
                return
        self._last_number = number = self._last_number + 1
        game = SitAndGo(f"tournament/{number}", self._pace)
        now = self.clock.now()
        created = Tournament.create(structure, tournament=number)
        stored = tuple(
            StoredEvent(game.stream, seq, now, "room", re.encode(event))
            for seq, event in enumerate(created, start=1)
        )
        await self.store.append(Batch(game.stream, 0, stored))
        for event in created:
            game.apply(event, at=now)
        await self._own(game)
        self._tell_lobby()

    async def _learn_name(self, account: int) -> None:
        if account not in self.names:
            known = await self.store.account_by_id(account)
            self.names[account] = known.name if known else "?"

    def _soon(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("work failed", exc_info=task.exception())

    # ------------------------------------------------------------ publishing

    def _published(self, owner: Owner, events: Sequence[re.StreamEvent], money: bool) -> None:
        """The owner stored and applied these: everybody concerned hears of it."""
        game = owner.game
        if owner.stopped:
            for session in list(self._watching.get(owner.stream, ())):
                session.tell(
                    p.Error(code=p.ErrorCode.TABLE_STOPPED, text="This table stopped; its log is kept.")
                )
            return
        self._counted("events")
        only = re.told_to(events)
        if only is not None:
            for session in list(self._watching.get(owner.stream, ())):
                if session.account is not None and game.sng.seat_of(session.account.id) in only:
                    self._tell_table(owner, session)
            return
        for session in list(self._watching.get(owner.stream, ())):
            self._tell_table(owner, session)
        if any(isinstance(event, te.Seated | te.Started) for event in events):
            self._seat_bots(owner)
        self._tell_bot(owner)
        if money:
            self._soon(self._tell_wallets())
        if any(isinstance(e, te.Entered | te.Withdrawn | te.Started | te.Finished) for e in events):
            self._tell_lobby()
        if any(isinstance(event, te.Started) for event in events):
            self._soon(self._offer(game.sng.structure))

    def _seat_bots(self, owner: Owner) -> None:
        """Let the house bots of a table look at it, as clients do that begin to watch."""
        sng = owner.game.sng
        if owner.stream in self._bots or sng.state != "running":
            return
        house = {account.id: account for account in self._house.accounts}
        self._bots[owner.stream] = [
            Bot(house[entry.account], clock=self.clock, room=self, divisor=self._bot_divisor)
            for entry in sng.entries.values()
            if entry.account in house
        ]
        self._tell_bot(owner)

    def _tell_bot(self, owner: Owner) -> None:
        """Show the table to the house bot whose turn it is; the others have nothing to think about."""
        game = owner.game
        to_act = game.hand.to_act if game.hand else None
        for bot in self._bots.get(owner.stream, ()):
            if bot.account is not None and game.sng.seat_of(bot.account.id) == to_act:
                bot.tell(self._table_for(owner, bot.account, since=game.version))

    def send(self, bot: Bot, message: p.ClientMessage) -> None:
        """A message of a house bot; it takes the same way as anybody's."""
        if not self._closing:
            self._soon(self.handle(bot, message))

    def _table_for(self, owner: Owner, account: Account | None, *, since: int | None) -> p.Table:
        watchers = self._watching.get(owner.stream, {})
        connected = frozenset(w.account.id for w in watchers if w.account is not None)
        return views.table(
            owner.game,
            account.id if account else None,
            names=self.names,
            connected=connected,
            since=since,
            now=self.clock.now(),
        )

    def _tell_table(self, owner: Owner, session: Asker) -> None:
        since = self._watching[owner.stream][session]
        session.tell(self._table_for(owner, session.account, since=since))
        self._watching[owner.stream][session] = owner.game.version

    def _tell_lobby(self) -> None:
        for session in list(self._in_lobby):
            session.tell(self._lobby_for(session))

    def _lobby_for(self, session: Asker) -> p.LobbyRows:
        account = session.account.id if session.account else None
        rows = [views.lobby_row(owner.game, account, names=self.names) for owner in self.owners.values()]
        finished = [row for row in rows if row.state == "finished"][-LOBBY_FINISHED:]
        return p.LobbyRows(
            rows=tuple(
                sorted(
                    [row for row in rows if row.state != "finished"] + finished,
                    key=lambda row: (
                        ("registering", "running", "finished").index(row.state),
                        _number(row.stream),
                    ),
                )
            )
        )

    async def _tell_wallets(self) -> None:
        for session in list(self._wallets):
            session.tell(await self._wallet_of(session))

    async def _wallet_of(self, session: Asker) -> p.WalletState:
        account = f"player/{session.account.id if session.account else 0}"
        entries = await self.store.entries(account, 50)
        return p.WalletState(
            currency=CURRENCY,
            balance=await self.store.balance(account, CURRENCY),
            entries=tuple(
                p.WalletEntry(
                    at=entry.at, memo=entry.memo, stream=_stream_of(entry.transfer), amount=entry.amount
                )
                for entry in entries
            ),
        )

    # ------------------------------------------------------------ sessions

    def connect(self, session: Asker) -> None:
        """A line is open; it must say hello first."""
        self._sessions.add(session)

    def disconnect(self, session: Asker) -> None:
        """A line is gone. A seat whose last line it was has its grace, then it counts as away."""
        self._sessions.discard(session)
        self._in_lobby.discard(session)
        self._wallets.discard(session)
        for stream in [stream for stream, watchers in self._watching.items() if session in watchers]:
            self._unwatch(stream, session)

    def _unwatch(self, stream: str, session: Asker) -> None:
        watchers = self._watching.get(stream, {})
        if watchers.pop(session, None) is None or session.account is None:
            return
        owner = self.owners[stream]
        account = session.account.id
        if owner.game.sng.entry_of(account) and not self._has_line(stream, account):
            self._line_lost(owner, account)
            for other in list(watchers):
                self._tell_table(owner, other)

    def _has_line(self, stream: str, account: int) -> bool:
        watchers = self._watching.get(stream, {})
        return any(w.account is not None and w.account.id == account for w in watchers)

    def _line_lost(self, owner: Owner, account: int) -> None:
        entry = owner.game.sng.entry_of(account)
        if entry is None or owner.game.sng.state == "finished":
            return

        def gone() -> None:
            del self._graces[key]
            owner.put(LineChanged(account, gone=True))

        key = (owner.stream, account)
        self._line_back(*key)
        until = self.clock.now() + owner.game.sng.structure.reconnect_grace_ms
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
            session.tell(p.Error(code=p.ErrorCode.MALFORMED, text=str(error), re=_id_in(text)))
            return
        await self.handle(session, message)

    async def handle(self, session: Asker, message: p.ClientMessage) -> None:
        """Take one message."""
        self._counted("messages")
        if isinstance(message, p.Ping):
            session.tell(p.Pong(now=self.clock.now()))
        elif isinstance(message, p.Hello):
            await self._hello(session, message)
        elif session.account is None:
            text = "Open the connection with `hello`."
            session.tell(p.Error(code=p.ErrorCode.HELLO_FIRST, text=text, re=getattr(message, "id", None)))
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
            case p.Register() | p.Unregister() | p.Act() | p.PreAct() | p.Away():
                owner = self._owner(session, message.stream, re=message.id)
                if owner:
                    owner.put(Asked(session, message))
            case p.Watch():
                owner = self._owner(session, message.stream)
                if owner:
                    self._watch(owner, session, account, message.since)
            case p.Unwatch():
                owner = self._owner(session, message.stream)
                if owner:
                    self._unwatch(owner.stream, session)
            case p.Hands() | p.HandSteps():
                owner = self._owner(session, message.stream)
                if owner:
                    await self._history(owner, session, account, message)
            case p.Hello() | p.Ping():
                raise AssertionError("taken before")

    def _owner(self, session: Asker, stream: str, re: str | None = None) -> Owner | None:
        owner = self.owners.get(stream)
        if owner is None:
            session.tell(p.Error(code=p.ErrorCode.NO_SUCH_STREAM, text=f"There is no {stream}.", re=re))
        return owner

    def _watch(self, owner: Owner, session: Asker, account: Account, since: int) -> None:
        watchers = self._watching.setdefault(owner.stream, {})
        had_line = self._has_line(owner.stream, account.id)
        watchers[session] = since if since else -1
        self._line_back(owner.stream, account.id)
        owner.put(LineChanged(account.id, gone=False))
        self._tell_table(owner, session)
        if not had_line and owner.game.sng.entry_of(account.id):
            for other in list(watchers):
                if other is not session:
                    self._tell_table(owner, other)

    async def _hello(self, session: Asker, message: p.Hello) -> None:
        if session.account is not None:
            session.tell(p.Error(code=p.ErrorCode.ALREADY_WELCOME, text="You have said hello already."))
            return
        if message.protocol != p.PROTOCOL:
            text = f"This room speaks protocol {p.PROTOCOL}."
            session.tell(
                p.Error(code=p.ErrorCode.UNKNOWN_PROTOCOL, text=text, facts={"protocol": p.PROTOCOL})
            )
            return
        token = message.token
        if token is not None:
            account = await self.store.account_by_token(_hash(token))
            if account is None:
                session.tell(p.Error(code=p.ErrorCode.UNKNOWN_TOKEN, text="No account has this token."))
                return
        elif message.name is not None and message.name == message.name.strip():
            token = self._token()
            try:
                account = await self.store.create_account(
                    message.name, message.bot, _hash(token), self.clock.now()
                )
            except NameTaken:
                session.tell(p.Error(code=p.ErrorCode.NAME_TAKEN, text="Somebody has this name."))
                return
        else:
            session.tell(
                p.Error(code=p.ErrorCode.MALFORMED, text="`hello` needs a `token`, or a `name` on one line.")
            )
            return
        await self._grant(f"player/{account.id}/welcome", "welcome", account)
        if await self.store.balance(f"player/{account.id}", CURRENCY) < self._cheapest():
            # Named after what emptied the wallet, so that two connections at once get one refill.
            (last,) = await self.store.entries(f"player/{account.id}", 1)
            await self._grant(f"player/{account.id}/refill/{last.transfer}", "refill", account)
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
                balance=await self.store.balance(f"player/{account.id}", CURRENCY),
            )
        )

    def _cheapest(self) -> int:
        return min((s.buy_in + s.fee for s in self._structures if s.currency == CURRENCY), default=0)

    async def _grant(self, id: str, memo: str, account: Account) -> None:
        """Play money from nowhere: once as a welcome, and again when the wallet can't pay any entry."""
        postings = (
            Posting(f"issue/{CURRENCY}", -WELCOME_MONEY),
            Posting(f"player/{account.id}", WELCOME_MONEY),
        )
        try:
            await self.store.append(
                Batch(f"wallet/{account.id}", 0, (), (Transfer(id, CURRENCY, memo, postings),))
            )
        except DuplicateTransfer:
            return

    # ------------------------------------------------------------ hands played

    async def _history(
        self, owner: Owner, session: Asker, account: Account, message: p.Hands | p.HandSteps
    ) -> None:
        sng = owner.game.sng
        stored = await self.store.read(owner.stream)
        events = [(re.decode(event.body), event.at) for event in stored]
        hands = {number: hand for number, hand in views.split_hands(events).items() if views.is_over(hand[1])}
        seat = sng.seat_of(account.id)
        rules = hand_rules(sng.structure.game, book=sng.structure.book)
        names = {
            entry.seat: self.names.get(entry.account, "?") for entry in sng.entries.values() if entry.seat
        }
        if isinstance(message, p.Hands):
            rows = [
                views.hand_row(log_, at, seat, rules=rules, names=names)
                for at, log_ in hands.values()
                if views.replays(log_, rules=rules)
            ]
            session.tell(p.HandList(stream=owner.stream, hands=tuple(reversed(rows))))
        elif message.hand not in hands or not views.replays(hands[message.hand][1], rules=rules):
            session.tell(
                p.Error(
                    code=p.ErrorCode.NO_SUCH_HAND,
                    text=f"No hand {message.hand} has been played to its end here.",
                    facts={"hand": message.hand},
                )
            )
        else:
            steps = views.hand_steps(hands[message.hand][1], seat, rules=rules)
            session.tell(p.HandReplay(stream=owner.stream, hand=message.hand, names=names, steps=steps))


_decoder: msgspec.json.Decoder[p.ClientMessage] = msgspec.json.Decoder(p.ClientMessage)


class _OnlyId(msgspec.Struct):
    id: str | None = None


def _id_in(text: str | bytes) -> str | None:
    """The id of a message that could not be read otherwise, so that its sender knows which one it was."""
    try:
        found = msgspec.json.decode(text, type=_OnlyId).id
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None
    return found[:40] if found else None


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def _number(stream: str) -> int:
    return int(stream.partition("/")[2])


def _stream_of(transfer: str) -> str | None:
    parts = transfer.split("/")
    return "/".join(parts[:2]) if parts[0] == "tournament" else None
