"""The single writer of one stream: input in, decide, store durably, apply, publish, answer.

Inputs wait in a mailbox and are taken one by one. Nothing is applied, published or acknowledged before the
store has kept it; if the store fails, the stream stops where it is and keeps its log.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Protocol

import structlog
from msgspec import Struct, structs

from tapete.engine.refusals import Refused
from tapete.room import agenda, asking, money, offers
from tapete.room import events as re
from tapete.room import protocol as p
from tapete.room.chance import Chance
from tapete.room.clock import Clock, Timer
from tapete.room.floor import HandFault
from tapete.room.game import Game
from tapete.room.ledger import InsufficientFunds
from tapete.room.store import Account, Batch, CommandDone, DuplicateCommand, Store, StoredEvent
from tapete.room.table_play import TablePlay, Waits
from tapete.tournament import commands as tc
from tapete.tournament import events as te
from tapete.tournament.payments import Payment
from tapete.tournament.refusals import Refused as TournamentRefused
from tapete.tournament.refusals import TournamentReason

log = structlog.get_logger()


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


Input = Asked | Tick | LineChanged | Seed


class House(Protocol):
    """Where bots for free places come from."""

    @property
    def ids(self) -> frozenset[int]:
        """Accounts of the house's bots."""

    def bots(self, stream: str) -> list[Account]:
        """All house bots, in the order in which they come to this stream."""


class Owner:
    """Owns one tournament.

    Args:
        named: the accounts of those at the last table by name, as an account knows them, for deals.
        published: is called after events were stored and applied: the owner, the events, and whose purses
            money moved to or from, such as `player/7`.
    """

    def __init__(
        self,
        game: Game,
        *,
        store: Store,
        clock: Clock,
        chance: Chance,
        house: House,
        named: Callable[[Game, int], dict[str, int]],
        published: Callable[["Owner", Sequence[re.StreamEvent], Collection[str]], None],
    ) -> None:
        self.game = game
        self.stopped = False
        self._store = store
        self._clock = clock
        self._chance = chance
        self._house = house
        self._named = named
        self._published = published
        self._mailbox: asyncio.Queue[Input] = asyncio.Queue()
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None
        self._waits: dict[int, Waits | None] = {}
        """By table: what it was last told to wait for."""

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
        if self._timer:
            self._timer.cancel()
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        item: Input | None = None
        try:
            await self._renew_clocks()
            self._wind()
            while not self.game.over:
                item = None
                item = await self._mailbox.get()
                try:
                    await self._take(item)
                except HandFault as fault:
                    await self._void(fault, item)
                self._wind()
        except asyncio.CancelledError:
            raise
        except Exception:
            # The tournament stops and keeps its log; the others play on.
            self.stopped = True
            log.exception("tournament stopped", stream=self.stream)
            self._published(self, (), ())
            if isinstance(item, Asked):
                await self._too_late(item)
        while True:
            late = await self._mailbox.get()
            if isinstance(late, Asked):
                await self._too_late(late)

    async def _renew_clocks(self) -> None:
        if self.game.tournament.state != "running":
            return
        now = self._clock.now()
        for play in list(self.game.live()):
            await self._keep(re.at_table(play.number, play.renew_clock(at=now)))

    async def _void(self, fault: HandFault, item: Input) -> None:
        """A hand can't go on: it is voided, and its table plays the next one."""
        log.error("hand voided", stream=self.stream, exc_info=fault)
        play = next((one for one in self.game.live() if one.hand and one.hand.number == fault.hand), None)
        if play is None:
            raise fault
        await self._keep(re.at_table(play.number, play.void_hand(str(fault), at=self._clock.now())))
        if isinstance(item, Asked):
            text = "The room could not go on with this hand; it is void and all chips are back."
            item.asker.tell(_error(p.ErrorCode.HAND_VOIDED, text, re=item.message.id))

    async def _too_late(self, item: Asked) -> None:
        """Answer when this stream takes nothing any more: a repeat as the first time, else an error."""
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

    def _wind(self) -> None:
        """Set the one timer to the next thing that is due."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        due = agenda.due(self.game)
        if due is not None:
            at = due.at or self.game.last_at
            self._timer = self._clock.call_at(at, lambda: self.put(Tick()))

    async def _take(self, item: Input) -> None:
        match item:
            case Asked():
                await self._answer(item)
            case Tick():
                await self._tick()
            case LineChanged(account=account, gone=gone):
                events = asking.line_changed(self.game, account, gone=gone, at=self._clock.now())
                await self._keep(events)
            case Seed(command=command):
                if self.game.tournament.seeded is None:
                    # A final that no flight was played for has nothing to play with.
                    what = command if command.end_levels else tc.Cancel()
                    await self._keep(self.game.tournament.decide(what, at=self._clock.now()))

    # ------------------------------------------------------------ by the clock

    async def _tick(self) -> None:
        now, game = self._clock.now(), self.game
        due = agenda.due(game)
        if due is None or due.at > now:
            return
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
            await self._keep(re.at_table(table, play.play_box(at=now)), by=author)
        elif not play.running:
            events = agenda.between_hands(game, play, at=now, chance=self._chance)
            await self._keep(events)
            game.looked_at(table)
            if not events and play.waits != self._waits.get(table):
                # Nothing has happened, but those who sit there want to know what they wait for.
                game.touched.add(table)
                self._published(self, (), ())
            self._waits[table] = play.waits
        elif hand is None or hand.over:
            if hand is None:
                raise LookupError(f"{self.stream}: no hand at table {table}, which plays one")
            await self._keep(re.at_table(table, play.finish_hand(hand, at=now)))
        elif hand.to_act is None:
            await self._keep(re.at_table(table, play.reshuffle(at=now, chance=self._chance)))
        else:
            await self._keep(re.at_table(table, play.time_out(at=now)))

    async def _fill(self) -> None:
        """Bots of the house take the free places, one after the other."""
        game = self.game
        # After a crash in the middle of this, some of them sit here already.
        coming = [bot for bot in self._house.bots(self.stream) if game.tournament.entry_of(bot.id) is None]
        for bot in coming[: game.places_for_bots]:
            enter = tc.Enter(account=bot.id, bot=True)
            await self._keep(game.tournament.decide(enter, at=self._clock.now()))
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

    def _deal_first(self, wished: re.Wished) -> list[re.WishDropped]:
        others = [one for one in self.game.wishes.values() if one != wished]
        return [re.WishDropped(entry=one.entry, why="deal_first", reason="deal_first") for one in others]

    # ------------------------------------------------------------ by somebody's message

    async def _answer(self, item: Asked) -> None:
        asker, message = item.asker, item.message
        if asker.account is None:
            return
        try:
            setting = await self._setting(asker.account.id, asker.account.bot, message)
            events = asking.decide(self.game, message, setting)
            later = self._waits_for_the_hand(message) or any(isinstance(one, re.Wished) for one in events)
            answer = p.Accepted(re=message.id, later=later)
            by = _player(asker.account.id)
            done = CommandDone(by, message.id, message.id.encode())
            await self._keep(events, commands=(done,), by=by, answer=(asker, answer))
        except DuplicateCommand:
            asker.tell(p.Accepted(re=message.id, later=self._waits_for_the_hand(message)))
        except (Refused, TournamentRefused, asking.NotTaken, InsufficientFunds) as error:
            if not await self._repeated(item):
                asker.tell(_told(error, message.id))

    def _waits_for_the_hand(self, message: asking.Command) -> bool:
        """Whether this very message is kept as a wish."""
        return any(wished.wish == message for wished in self.game.wishes.values())

    async def _setting(self, account: int, bot: bool, message: asking.Command) -> asking.Setting:
        return asking.Setting(
            account=account,
            bot=bot,
            at=self._clock.now(),
            chance=self._chance,
            payment=await self._payment(account, message),
            named=self._named(self.game, account) if isinstance(message, p.ProposeDeal) else {},
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
        if account is None or await self._store.answer_of(_player(account.id), item.message.id) is None:
            return False
        item.asker.tell(p.Accepted(re=item.message.id, later=self._waits_for_the_hand(item.message)))
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
        at = max(self._clock.now(), game.last_at)
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
            before = money.held(game.tournament)
            await self._store.append(Batch(self.stream, game.seq, stored, paid, commands))
            for event in events:
                game.apply(event, at=at)
            money.check_agreement(before, paid, money.held(game.tournament), stream=self.stream)
        if answer is not None:
            answer[0].tell(answer[1])
        if events:
            self._published(self, events, moved)


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


def _told(error: Exception, re: str) -> p.Error | p.Refusal:
    """A refusal in the words of the protocol."""
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
            raise error  # the house's own purse: nobody at the table can do anything about it
        case InsufficientFunds():
            facts = {"balance": error.balance, "needed": error.asked}
            return _error(p.ErrorCode.NOT_ENOUGH_MONEY, str(error), re=re, facts=facts)
        case asking.NotTaken():
            return _error(error.code, str(error), re=re)
        case _:
            raise error
