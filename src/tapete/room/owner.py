"""The single writer of one stream: input in, decide, store durably, apply, publish, answer.

Inputs wait in a mailbox and are taken one by one. Nothing is applied, published or acknowledged before the
store has kept it.

What goes wrong is kept where it happens:

- a message at which the room fails is refused with the number of an incident, and nothing has changed;
- a wish at which it fails is dropped, with a notice to whoever had it;
- a hand that can't go on is voided by the book, and its table plays the next one;
- where the store fails, or the state may differ from the log, the tournament waits and is built anew from
  its log (`_recover`);
- anything else stops the tournament until the operator resumes, rolls back or cancels it.
"""

import asyncio
from collections.abc import Collection, Sequence
from typing import Protocol

import structlog
from msgspec import Struct, structs

from tapete.engine.refusals import Refused
from tapete.room import agenda, asking, money, offers
from tapete.room import events as re
from tapete.room import protocol as p
from tapete.room.chance import Chance
from tapete.room.clock import Clock, StreamClock, Timer
from tapete.room.done import Done
from tapete.room.floor import HandFault
from tapete.room.game import Game
from tapete.room.incidents import Incidents
from tapete.room.ledger import InsufficientFunds, NotStored
from tapete.room.orders import NOT_KNOWN, Order, events_of, why_over
from tapete.room.store import (
    Account,
    Batch,
    CommandDone,
    Conflict,
    DuplicateCommand,
    Store,
    StoredEvent,
    StoreUnavailable,
)
from tapete.room.table_play import Happened, TablePlay, Waits
from tapete.tournament import commands as tc
from tapete.tournament import events as te
from tapete.tournament.payments import Payment
from tapete.tournament.refusals import Refused as TournamentRefused
from tapete.tournament.refusals import TournamentReason

log = structlog.get_logger()

RETRY_MS = (1_000, 2_000, 5_000, 10_000)
"""How long a stream waits before it tries the store again; the last one counts for all further tries."""
MOST_APPEND_S = 30
"""After so many seconds a store that does not answer counts as one that fails."""
LOOK_AHEAD_MS = 10_000
"""An order is answered once nothing is due within this time, or once a step that was due has been taken."""
MOST_CONFLICTS = 5
"""So often in a row another writer may have been in the stream, before this one gives up."""


class StateTorn(Exception):
    """Events are stored but could not be applied: the state is no longer what the log says."""


class Asker(Protocol):
    """Who sent a message and hears the answer."""

    account: Account | None

    def tell(self, message: p.ServerMessage) -> None:
        """Send a message; never waits."""


class Asked(Struct, frozen=True):
    """A message from somebody."""

    asker: Asker
    message: asking.Command


class Tick(Struct, frozen=True):
    """Something is due by the clock."""


class LineChanged(Struct, frozen=True):
    """An account's last connection to this tournament is gone for longer than the grace, or it is back."""

    account: int
    gone: bool


class Seed(Struct, frozen=True):
    """All flights of a final are over: what they have left."""

    command: tc.SeedFinal


Input = Asked | Tick | LineChanged | Seed | Order


class House(Protocol):
    """Where bots for free places come from."""

    @property
    def ids(self) -> frozenset[int]:
        """Accounts of the house's bots."""

    def bots(self, stream: str) -> list[Account]:
        """All house bots, in the order in which they come to this stream."""


class Publisher(Protocol):
    """Who hears of what an owner did."""

    def published(self, owner: "Owner", events: Sequence[re.StreamEvent], moved: Collection[str]) -> None:
        """Tell of events that were stored and applied, and of the purses that money moved to or from."""

    def stood_still(self, owner: "Owner") -> None:
        """Tell that a stream has stopped, or that it goes on from its log: `owner.stopped` says which."""

    def named(self, game: Game, account: int) -> dict[str, int]:
        """The accounts of those at the last table by name, as an account knows them, for deals."""


class Owner:
    """Owns one tournament."""

    def __init__(
        self,
        game: Game,
        *,
        store: Store,
        clock: Clock,
        chance: Chance,
        house: House,
        publisher: Publisher,
        incidents: Incidents,
    ) -> None:
        self.game = game
        self.stopped = False
        self.trouble: str | None = None
        """Why the stream stands still or waits for the store, for the operator."""
        self._store = store
        self.clock = StreamClock(clock)
        self._chance = chance
        self._house = house
        self._publisher = publisher
        self._incidents = incidents
        self._mailbox: asyncio.Queue[Input] = asyncio.Queue()
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None
        self._waits: dict[int, Waits | None] = {}
        """By table: what it was last told to wait for."""
        self._item: Input | None = None
        """What is being worked on."""
        self._tries = 0
        """How often in a row the stream was built anew without storing anything since."""
        self._conflicts = 0
        self._later: list[Input] = []
        """What came while the stream waited for the store, and is not a player's to send again."""
        self._orders: list[Order] = []
        """Orders that are stored; they are answered when it is known whether the stream goes on."""
        self._stepped = False
        """Whether a step that was due has been taken since the last order."""

    @property
    def stream(self) -> str:
        return self.game.stream

    def run(self) -> None:
        """Begin to take inputs; after a standstill the turns under way get their time back first."""
        self._task = asyncio.create_task(self._run(), name=self.stream)

    def put(self, item: Input) -> None:
        """Leave an input in the mailbox."""
        self._mailbox.put_nowait(item)

    async def stop(self) -> None:
        """Take no more inputs. What was acknowledged is stored already."""
        self._unwind()
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        while not self._mailbox.empty():
            self._later.append(self._mailbox.get_nowait())
        self._refuse_orders([*self._later, *self._orders], "the room is closing")

    async def _run(self) -> None:
        while not self.game.over:
            try:
                await self._play()
            except (StoreUnavailable, StateTorn, Conflict) as error:
                await self._recover(error)
            except Exception as error:
                self._stop(error)
                await self._stand_still()
        self._answer_orders()
        while True:
            late = await self._mailbox.get()
            if isinstance(late, Asked):
                await self._too_late(late)
            elif isinstance(late, Order):
                self._order_too_late(late)

    async def _play(self) -> None:
        """Take inputs until the tournament is over, or something fails that is not one input's own."""
        await money.check_ledger(self._store, self.game.tournament, stream=self.stream)
        self.clock.not_before(self.game)
        await self._renew_clocks()
        self._wind()
        while not self.game.over:
            self._answer_orders()
            self._item = await self._mailbox.get()
            try:
                await self._take(self._item)
            except HandFault as fault:
                await self._void(fault)
            self._item = None
            self._wind()

    async def _renew_clocks(self) -> None:
        if self.game.tournament.state != "running":
            return
        now = self.clock.now()
        for play in list(self.game.live()):
            await self._keep(re.at_table(play.number, play.renew_clock(at=now)))

    async def _void(self, fault: HandFault) -> None:
        """A hand can't go on: it is voided, and its table plays the next one."""
        log.error("hand voided", stream=self.stream, exc_info=fault)
        play = next((one for one in self.game.live() if one.hand and one.hand.number == fault.hand), None)
        if play is None:
            raise fault
        await self._keep(re.at_table(play.number, play.void_hand(str(fault), at=self.clock.now())))

    # ------------------------------------------------------------ when something fails

    def _refuse_with_incident(self, item: Asked, error: Exception) -> None:
        """Say that the room failed at a message; nothing was stored, so nothing has changed."""
        incident = self._incidents.note(
            "message refused by a fault", error, stream=self.stream, message=item.message.answered_by
        )
        text = f"The room failed at this message; nothing was done. Incident {incident}."
        item.asker.tell(_error(p.ErrorCode.FAULT, text, re=item.message.id, facts={"incident": incident}))

    def _stop(self, error: Exception) -> None:
        """Stand still: the tournament keeps its log, and the others play on."""
        incident = self._incidents.note("tournament stopped", error, stream=self.stream)
        self.trouble = f"{type(error).__name__}: {error} (incident {incident})"
        self.stopped = True
        self._unwind()
        self._publisher.stood_still(self)

    async def _stand_still(self) -> None:
        """Wait for the operator; returns once the stream may go on."""
        item, self._item = self._item, None
        if isinstance(item, Asked):
            await self._too_late(item)
        elif isinstance(item, Order):
            item.refuse(str(self.trouble))
        self._refuse_orders(self._orders, f"{self.stream} has stopped again: {self.trouble}")
        self._orders = []
        # Who is there, and what flights have left, is looked at anew when play goes on.
        self._refuse_orders(self._later, str(self.trouble))
        self._later = []
        while self.stopped:
            late = await self._mailbox.get()
            match late:
                case Asked():
                    await self._too_late(late)
                case Order():
                    await self._operate_stopped(late)
                case Tick() | LineChanged() | Seed():
                    pass

    async def _recover(self, error: Exception) -> None:
        """Build the state anew from the log, as soon as the store can be read again.

        Whether the last batch was stored is unknown until then: whoever sent the message is told to send it
        again, and its id makes sure that it acts once.
        """
        self._unwind()
        item, self._item = self._item, None
        self._conflicts = self._conflicts + 1 if isinstance(error, Conflict) else 0
        self._keep_for_later(item)
        if self._conflicts > MOST_CONFLICTS:
            self._stop(error)
            await self._stand_still()
            return
        self.trouble = str(error)
        if not self._tries:
            log.error("stream waits for the store", stream=self.stream, why=str(error))
        while True:
            await self._wait_before_retry()
            try:
                await self._rebuild()
            except StoreUnavailable as again:
                self.trouble = str(again)
                continue
            except Exception as wrong:
                self._stop(wrong)
                await self._stand_still()
                return
            break
        later, self._later = self._later, []
        for one in later:
            self.put(one)

    async def _wait_before_retry(self) -> None:
        """Wait until it is time to try the store again; what comes meanwhile is answered or kept."""
        wait = RETRY_MS[min(self._tries, len(RETRY_MS) - 1)]
        self._tries += 1
        over = False

        def wake() -> None:
            nonlocal over
            over = True
            self.put(Tick())

        timer = self.clock.call_at(self.clock.now() + wait, wake)
        try:
            while not over:
                self._keep_for_later(await self._mailbox.get())
        finally:
            timer.cancel()

    def _refuse_orders(self, items: Sequence[Input], why: str) -> None:
        for one in items:
            if isinstance(one, Order):
                one.refuse(why)

    def _keep_for_later(self, item: Input | None) -> None:
        """Have a player send a message again; keep what nobody sends twice."""
        if isinstance(item, LineChanged | Seed | Order):
            self._later.append(item)
        elif isinstance(item, Asked):
            text = "The room can store nothing now. Send this again later, with the same id."
            item.asker.tell(_error(p.ErrorCode.STORE_UNAVAILABLE, text, re=item.message.id))

    async def _rebuild(self) -> None:
        """Take the state from the log, and go on with it.

        Raises:
            StoreUnavailable: the log can't be read now.
        """
        stored = await self._store.read(self.stream)
        self.game = Game.replay(self.stream, self.game.pace, stored)
        self._waits = {}
        self.stopped, self.trouble = False, None
        self._publisher.stood_still(self)

    async def _too_late(self, item: Asked) -> None:
        """Reply when this stream takes nothing: the original answer for a repeat, otherwise an error."""
        try:
            if await self._repeated(item):
                return
        except Exception:
            log.exception("store failed", stream=self.stream)
        code = p.ErrorCode.NOT_SEATED
        if self.stopped:
            code = p.ErrorCode.TABLE_STOPPED
        elif isinstance(item.message, p.Register | p.Unregister):
            code = p.ErrorCode.TOURNAMENT_STARTED
        item.asker.tell(_error(code, "This tournament takes no more actions.", re=item.message.id))

    # ------------------------------------------------------------ the operator

    async def _operate_stopped(self, order: Order) -> None:
        """Carry out an order on a stream that stands still; if that fails, it stands still again."""
        try:
            await self._rebuild()
            self.clock.not_before(self.game)
            await self._operate(order)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self._stop(error)
            unknown = isinstance(error, StoreUnavailable) and order.tried_at is not None
            order.refuse(f"{self.trouble}; {NOT_KNOWN}" if unknown else str(self.trouble))

    async def _operate(self, order: Order) -> None:
        """Carry out an order on a stream that runs, and note it in the log."""
        if self.game.over or order.stored_in(self.game):
            self._order_too_late(order)
            return
        if not order.wanted:
            return
        try:
            events = events_of(order, self.game, at=self.clock.now())
        except TournamentRefused as refused:
            order.refuse(str(refused))
            return
        order.tried_at = self.game.seq + 1
        await self._keep(events, by="operator")
        self._carried_out(order)

    def _carried_out(self, order: Order) -> None:
        order.done, self._stepped = True, False
        self._orders.append(order)
        log.info("operator", stream=self.stream, what=order.what, reason=order.reason)

    def _order_too_late(self, order: Order) -> None:
        """Answer an order that is in the log already, or that comes after the end."""
        if order.stored_in(self.game):
            self._carried_out(order)
            self._answer_orders()
        else:
            order.refuse(why_over(order, self.game))

    def _answer_orders(self) -> None:
        """Answer the orders that are stored, if the stream is over or has gone on after them."""
        if not self._orders:
            return
        due = None if self.game.over else agenda.due(self.game)
        wait_ms = LOOK_AHEAD_MS if due is None else due.at - self.clock.now()
        if wait_ms >= LOOK_AHEAD_MS or (self._stepped and wait_ms > 0):
            for order in self._orders:
                order.succeed()
            self._orders = []

    # ------------------------------------------------------------ taking inputs

    def _unwind(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _wind(self) -> None:
        """Set the one timer to the next thing that is due."""
        self._unwind()
        due = agenda.due(self.game)
        if due is not None:
            at = due.at or self.game.last_at
            self._timer = self.clock.call_at(at, lambda: self.put(Tick()))

    async def _take(self, item: Input) -> None:
        match item:
            case Asked():
                await self._answer(item)
            case Tick():
                await self._tick()
            case LineChanged(account=account, gone=gone):
                events = asking.line_changed(self.game, account, gone=gone, at=self.clock.now())
                await self._keep(events)
            case Seed(command=command):
                if self.game.tournament.seeded is None:
                    # A final that no flight was played for has nothing to play with.
                    what = command if command.end_levels else tc.Cancel()
                    await self._keep(self.game.tournament.decide(what, at=self.clock.now()))
            case Order():
                await self._operate(item)

    # ------------------------------------------------------------ by the clock

    async def _tick(self) -> None:
        now, game = self.clock.now(), self.game
        due = agenda.due(game)
        if due is None or due.at > now:
            return
        await self._do(due, now)
        self._stepped = True

    async def _do(self, due: agenda.Due, now: int) -> None:
        game = self.game
        match due.what:
            case "fill":
                await self._fill()
            case "start":
                await self._keep(agenda.begin(game, at=now, chance=self._chance))
            case "wish":
                await self._grant(game.wishes[due.table])
            case "offers":
                await self._keep(game.tournament.decide(tc.CloseOffers(table=due.table), at=now))
            case "hand_for_hand":
                await self._keep(game.tournament.decide(tc.BeginHandForHand(), at=now))
            case "idle":
                await self._keep(agenda.idle(game, at=now))
            case "table":
                await self._step(game.play(due.table), now)

    async def _step(self, play: TablePlay, now: int) -> None:
        """The next thing at one table."""
        game, table = self.game, play.number
        box, hand = play.box_due, play.hand
        if play.faulty:
            raise HandFault(hand.number if hand else 0, play.fault or "")
        if box is not None:
            by = game.entry_at(table, box.seat)
            author = _player(by.account) if by else "room"
            await self._keep(re.at_table(table, self._box_played(play, box, now)), by=author)
        elif not play.running:
            events = agenda.between_hands(game, play, at=now, chance=self._chance)
            await self._keep(events)
            game.looked_at(table)
            if not events and play.waits != self._waits.get(table):
                # Nothing has happened, but those who sit there want to know what they wait for.
                game.touched.add(table)
                self._publisher.published(self, (), ())
            self._waits[table] = play.waits
        elif hand is None or hand.over:
            if hand is None:
                raise LookupError(f"{self.stream}: no hand at table {table}, which plays one")
            await self._keep(re.at_table(table, play.finish_hand(hand, at=now)))
        elif hand.to_act is None:
            await self._keep(re.at_table(table, play.reshuffle(at=now, chance=self._chance)))
        else:
            await self._keep(re.at_table(table, play.time_out(at=now)))

    def _box_played(self, play: TablePlay, box: re.PreActed, now: int) -> Sequence[Happened]:
        """A box at its turn. One at which the room fails is dropped: the turn is the player's own."""
        try:
            return play.play_box(at=now)
        except Exception as error:
            self._incidents.note("box dropped by a fault", error, stream=self.stream, seat=box.seat)
            return (re.PreActionDropped(seat=box.seat),)

    async def _fill(self) -> None:
        """Bots of the house take the free places, one after the other."""
        game = self.game
        # After a crash in the middle of this, some of them sit here already.
        coming = [bot for bot in self._house.bots(self.stream) if game.tournament.entry_of(bot.id) is None]
        for bot in coming[: game.places_for_bots]:
            enter = tc.Enter(account=bot.id, bot=True)
            await self._keep(game.tournament.decide(enter, at=self.clock.now()))
        game.bots_came = True

    async def _grant(self, wished: re.Wished) -> None:
        """The hand is over: what somebody asked for while it ran."""
        entry = self.game.tournament.entries[wished.entry]
        try:
            setting = await self._setting(entry.account, entry.bot, wished.wish)
            events = asking.granted(self.game, wished.wish, setting)
            if any(isinstance(one, te.DealProposed) for one in events):
                # While a deal is voted on, nothing is bought or given up, and no other is proposed.
                events = (*self._deal_first(wished), *events)
            await self._keep(events, by=_player(entry.account))
        except (TournamentRefused, asking.NotTaken, InsufficientFunds) as error:
            await self._keep((_dropped(wished, error),))
        except OURS:
            raise
        except Exception as error:
            incident = self._incidents.note("wish dropped by a fault", error, stream=self.stream)
            dropped = re.WishDropped(
                entry=wished.entry, why="fault", reason="fault", facts={"incident": incident}
            )
            await self._keep((dropped,))

    def _deal_first(self, wished: re.Wished) -> list[re.WishDropped]:
        others = [one for one in self.game.wishes.values() if one != wished]
        return [re.WishDropped(entry=one.entry, why="deal_first", reason="deal_first") for one in others]

    # ------------------------------------------------------------ by somebody's message

    async def _answer(self, item: Asked) -> None:
        asker, message = item.asker, item.message
        if asker.account is None:
            return
        account = _player(asker.account.id)
        try:
            setting = await self._setting(asker.account.id, asker.account.bot, message)
            events = asking.decide(self.game, message, setting)
            later = self._waits_for_the_hand(message) or any(isinstance(one, re.Wished) for one in events)
            answer = p.Accepted(re=message.id, later=later)
            done = CommandDone(account, message.id.lower(), Done.of(message, later=later).stored)
            await self._keep(events, commands=(done,), by=account, answer=(asker, answer))
        except DuplicateCommand as repeat:
            asker.tell(_answered_before(message, repeat.answer))
        except (Refused, TournamentRefused, asking.NotTaken, InsufficientFunds) as error:
            if await self._repeated(item):
                return
            told = _told(error, message.id)
            if told is None:
                self._refuse_with_incident(item, error)
            else:
                asker.tell(told)
        except OURS:
            raise
        except Exception as error:
            self._refuse_with_incident(item, error)

    def _waits_for_the_hand(self, message: asking.Command) -> bool:
        """Whether this very message is kept as a wish."""
        return any(wished.wish == message for wished in self.game.wishes.values())

    async def _setting(self, account: int, bot: bool, message: asking.Command) -> asking.Setting:
        return asking.Setting(
            account=account,
            bot=bot,
            at=self.clock.now(),
            chance=self._chance,
            payment=await self._payment(account, message),
            named=self._publisher.named(self.game, account) if isinstance(message, p.ProposeDeal) else {},
        )

    async def _payment(self, account: int, message: asking.Command) -> Payment | None:
        """What an entry, a rebuy or an add-on is paid with; None for money alone.

        Raises:
            TournamentRefused: there is not enough of it.
        """
        tournament = self.game.tournament
        if isinstance(message, p.Register):
            if tournament.entry_of(account) is not None or not tournament.registering:
                return None  # it is refused for that, whatever is in the purse
            price, pay = tournament.structure.price.total, message.pay
        elif isinstance(message, p.Buy):
            offered = offers.offers(self.game, account)
            offer = next((one for one in offered if one.what == message.what), None)
            if offer is None:
                return None
            price, pay = offer.price.buy_in + offer.price.bounty + offer.price.fee, message.pay
        else:
            return None
        if not price or account in self._house.ids:
            return None
        ticket = isinstance(message, p.Register) or message.what is p.Purchase.RE_ENTRY
        structure = tournament.structure
        purse = await money.purse(self._store, money.player(account), structure.currency)
        return money.choose(purse, price, pay, taken=structure.entries.pay, entry=ticket)

    async def _repeated(self, item: Asked) -> bool:
        """Whether this is a repeat of something done before; then it is answered as it was then."""
        account = item.asker.account
        if account is None:
            return False
        stored = await self._store.answer_of(_player(account.id), item.message.id.lower())
        if stored is None:
            return False
        item.asker.tell(_answered_before(item.message, stored))
        return True

    # ------------------------------------------------------------ storing

    def _purse_of(self, account: int) -> str:
        # Bots of the house play for money that is issued for them and taken back: it is play money.
        if account in self._house.ids:
            return f"issue/{self.game.tournament.structure.currency}"
        return _player(account)

    async def _keep(
        self,
        events: Sequence[re.StreamEvent],
        *,
        commands: tuple[CommandDone, ...] = (),
        by: str = "room",
        answer: tuple[Asker, p.Accepted] | None = None,
    ) -> None:
        """Store, then apply, then answer, then publish. Money moves in the transaction that keeps why."""
        game = self.game
        at = max(self.clock.now(), game.last_at)
        moved: frozenset[str] = frozenset()
        if events or commands:
            first = game.seq + 1
            stored = tuple(
                StoredEvent(self.stream, first + offset, at, by, re.encode(event))
                for offset, event in enumerate(events)
            )
            told = [event for event in events if isinstance(event, te.Event)]
            paid = money.transfers(game.tournament, told, stream=self.stream, purse_of=self._purse_of)
            moved = frozenset(_purse_at(one.account) for transfer in paid for one in transfer.postings)
            # Before anything is stored: a disagreement must not become durable.
            before, after = money.held(game.tournament), money.held_after(game.tournament, told)
            money.check_agreement(before, paid, after, stream=self.stream)
            await self._append(Batch(self.stream, game.seq, stored, paid, commands))
            try:
                for event in events:
                    game.apply(event, at=at)
            except Exception as error:
                raise StateTorn(f"{type(error).__name__}: {error}") from error
        if answer is not None:
            answer[0].tell(answer[1])
        if events:
            self._publisher.published(self, events, moved)

    async def _append(self, batch: Batch) -> None:
        """Store a batch. An error that is no refusal leaves open whether it was stored."""
        try:
            async with asyncio.timeout(MOST_APPEND_S):  # `wait_for` may swallow a cancellation (3.11)
                await self._store.append(batch)
        except (NotStored, StoreUnavailable, ValueError):
            raise
        except Exception as error:
            raise StoreUnavailable(f"{type(error).__name__}: {error}") from error
        self._tries = self._conflicts = 0


OURS = (StoreUnavailable, StateTorn, Conflict)
"""What is not the fault of the input that it came up at."""


def _answered_before(message: asking.Command, stored: bytes) -> p.Accepted | p.Error:
    """The answer to a message whose id was used before: as it was then, if the content is the same."""
    done = Done.read(stored)
    if done.same(message):
        return p.Accepted(re=message.id, later=done.later)
    return _error(p.ErrorCode.ID_REUSED, "This id was used for another message.", re=message.id)


def _player(account: int) -> str:
    return f"player/{account}"


def _purse_at(account: str) -> str:
    """Whose a ledger account is: a purse has one for each kind of money, `player/7/tournament_money`."""
    return "/".join(account.split("/")[:2])


def _error(code: p.ErrorCode, text: str, *, re: str | None, facts: dict[str, int] | None = None) -> p.Error:
    return p.Error(code=code, text=text, re=re, facts=facts or {})


CODES = {
    TournamentReason.ALREADY_REGISTERED: p.ErrorCode.ALREADY_REGISTERED,
    TournamentReason.NOT_REGISTERED: p.ErrorCode.NOT_REGISTERED,
    TournamentReason.TOURNAMENT_STARTED: p.ErrorCode.TOURNAMENT_STARTED,
    TournamentReason.TOURNAMENT_FULL: p.ErrorCode.TOURNAMENT_FULL,
    TournamentReason.NOT_ENOUGH_MONEY: p.ErrorCode.NOT_ENOUGH_MONEY,
}
"""Refusals that have a code of their own; all others are told by their reason."""


def _dropped(wished: re.Wished, error: Exception) -> re.WishDropped:
    """That a wish was not to be had, and why."""
    dropped = re.WishDropped(entry=wished.entry, why=str(error))
    match error:
        case TournamentRefused(reason=reason, rule=rule, facts=facts):
            return structs.replace(dropped, reason=reason.value, rule=rule, facts=dict(facts))
        case InsufficientFunds(balance=held, asked=asked):
            facts = {"held": held, "asked": asked}
            return structs.replace(dropped, reason=TournamentReason.NOT_ENOUGH_MONEY.value, facts=facts)
        case _:
            return dropped


def _told(error: Exception, re: str) -> p.Error | p.Refusal | None:
    """A refusal in the words of the protocol; None if it says nothing to a player."""
    match error:
        case Refused():
            return p.Refusal(re=re, reason=error.reason.value, rule=error.rule, facts=error.facts)
        case TournamentRefused():
            facts = dict(error.facts)
            if error.reason is TournamentReason.NOT_ENOUGH_MONEY:
                facts = {"balance": facts.get("held", 0), "needed": facts.get("asked", 0)}
            code = CODES.get(error.reason, p.ErrorCode.NOT_ALLOWED_NOW)
            return p.Error(
                code=code, text=str(error), re=re, facts=facts, reason=error.reason.value, rule=error.rule
            )
        case InsufficientFunds(account=account) if not account.startswith("player/"):
            return None  # the house's own purse: nobody at the table can do anything about it
        case InsufficientFunds():
            facts = {"balance": error.balance, "needed": error.asked}
            return _error(p.ErrorCode.NOT_ENOUGH_MONEY, str(error), re=re, facts=facts)
        case asking.NotTaken():
            return error.told(re)
        case _:
            return None
