"""The single writer of one stream: input in, decide, store durably, apply, publish, answer.

Inputs wait in a mailbox and are taken one by one. Nothing is applied, published or acknowledged before the
store has kept it; if the store fails, the stream stops where it is and keeps its log.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

import structlog
from msgspec import Struct

from tapete.engine import commands as cmd
from tapete.engine.refusals import Refused
from tapete.room import early
from tapete.room import events as re
from tapete.room import protocol as p
from tapete.room.chance import Chance
from tapete.room.clock import Clock, Timer
from tapete.room.floor import HandFault
from tapete.room.ledger import InsufficientFunds, Posting, Transfer
from tapete.room.sit_and_go import SitAndGo
from tapete.room.store import Account, Batch, CommandDone, DuplicateCommand, Store, StoredEvent
from tapete.tournament import events as te
from tapete.tournament.refusals import Refused as TournamentRefused

log = structlog.get_logger()

FEES = "house/fees"


class Asker(Protocol):
    """Who sent a message and hears the answer."""

    account: Account | None

    def tell(self, message: p.ServerMessage) -> None:
        """Send a message; never waits."""


Command = p.Register | p.Unregister | p.Act | p.PreAct | p.Away
"""A message that changes something."""


class Asked(Struct, frozen=True):
    """A message from somebody."""

    asker: Asker
    message: Command


class Tick(Struct, frozen=True):
    """Something is due by the clock."""


class LineChanged(Struct, frozen=True):
    """An account's last connection to this table is gone for longer than the grace, or it is back."""

    account: int
    gone: bool


Input = Asked | Tick | LineChanged


class House(Protocol):
    """Where bots for free seats come from."""

    @property
    def ids(self) -> frozenset[int]:
        """Accounts of the house's bots."""

    def bots(self, stream: str) -> list[Account]:
        """All house bots, in the order in which they come to this stream."""


class Owner:
    """Owns one Sit & Go."""

    def __init__(
        self,
        game: SitAndGo,
        *,
        store: Store,
        clock: Clock,
        chance: Chance,
        house: House,
        published: Callable[["Owner", Sequence[re.StreamEvent], bool], None],
    ) -> None:
        self.game = game
        self.stopped = False
        self._store = store
        self._clock = clock
        self._chance = chance
        self._house = house
        self._published = published
        self._mailbox: asyncio.Queue[Input] = asyncio.Queue()
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def stream(self) -> str:
        return self.game.stream

    def run(self) -> None:
        """Begin to take inputs; after a standstill the turn under way gets its time back first."""
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
            await self._keep(self.game.renew_clock(at=self._clock.now()))
            self._wind()
            while not (self.game.tournament and self.game.sng.state == "finished"):
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
            # The table stops and keeps its log; the others play on.
            self.stopped = True
            log.exception("table stopped", stream=self.stream)
            self._published(self, (), True)
            if isinstance(item, Asked):
                await self._too_late(item)
        while True:
            late = await self._mailbox.get()
            if isinstance(late, Asked):
                await self._too_late(late)

    async def _void(self, fault: HandFault, item: Input) -> None:
        """The hand can't go on: it is voided, and the table plays the next one."""
        log.error("hand voided", stream=self.stream, exc_info=fault)
        await self._keep(self.game.void_hand(str(fault), at=self._clock.now()))
        if isinstance(item, Asked):
            text = "The room could not go on with this hand; it is void and all chips are back."
            item.asker.tell(_error(p.ErrorCode.HAND_VOIDED, text, re=item.message.id))

    async def _too_late(self, item: Asked) -> None:
        """Answer when this table takes nothing any more: a repeat as the first time, else an error."""
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
        item.asker.tell(_error(code, "This table takes no more actions.", re=item.message.id))

    def _wind(self) -> None:
        """Set the one timer to the next thing that is due."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        due = self.game.due()
        if due is not None:
            self._timer = self._clock.call_at(due, lambda: self.put(Tick()))

    async def _take(self, item: Input) -> None:
        match item:
            case Asked():
                await self._answer(item)
            case Tick():
                await self._tick()
            case LineChanged():
                await self._line_changed(item)

    # ------------------------------------------------------------ by the clock

    async def _tick(self) -> None:
        now = self._clock.now()
        due = self.game.due()
        if due is None or due > now:
            return
        game = self.game
        if game.sng.state == "registering":
            await self._fill_or_start(now)
        elif game.faulty:
            raise HandFault(game.fault)
        elif game.box_due is not None:
            await self._keep(game.play_box(at=now), by=self._player_at(game.box_due.seat))
        elif game.hand is not None and not game.hand.over:
            await self._keep(game.time_out(at=now))
        elif game.sng.hand_running and game.hand is not None:
            await self._keep(game.finish_hand(game.hand, at=now))
        else:
            await self._keep(game.begin_hand(at=now, chance=self._chance))

    async def _fill_or_start(self, now: int) -> None:
        game = self.game
        free = game.sng.structure.seats - len(game.sng.entries)
        if not free:
            await self._keep(game.start(at=now, chance=self._chance))
            return
        # After a crash in the middle of this, some of them sit here already.
        coming = [bot for bot in self._house.bots(self.stream) if game.sng.entry_of(bot.id) is None]
        for bot in coming[:free]:
            events = game.enter(bot.id, bot=True, at=now)
            await self._keep(events, transfers=self._entry_transfers(events, "issue/" + self._currency))

    async def _line_changed(self, item: LineChanged) -> None:
        seat = self._seat_in_play(item.account)
        if seat is None:
            return
        away = self.game.away.get(seat)
        if item.gone and away is None:
            now = self._clock.now()
            await self._keep((re.WentAway(seat=seat, why="line"), *self.game.away_clock(seat, at=now)))
        elif not item.gone and away is not None and away.why == "line":
            await self._keep((re.CameBack(seat=seat), *self.game.fresh_clock(seat, at=self._clock.now())))

    # ------------------------------------------------------------ by somebody's message

    async def _answer(self, item: Asked) -> None:
        asker, message = item.asker, item.message
        if asker.account is None:
            return
        try:
            events, transfers = self._decide(asker.account, message)
            answer = p.Accepted(re=message.id)
            done = CommandDone(_player(asker.account.id), message.id, message.id.encode())
            by = _player(asker.account.id)
            await self._keep(events, transfers=transfers, commands=(done,), by=by, answer=(asker, answer))
        except DuplicateCommand:
            asker.tell(p.Accepted(re=message.id))
        except (Refused, TournamentRefused, _NotTaken, InsufficientFunds) as error:
            if not await self._repeated(item):
                asker.tell(_told(error, message.id))

    async def _repeated(self, item: Asked) -> bool:
        """Whether this is a repeat of something done before; then it is answered as it was then."""
        account = item.asker.account
        if account is None or await self._store.answer_of(_player(account.id), item.message.id) is None:
            return False
        item.asker.tell(p.Accepted(re=item.message.id))
        return True

    def _decide(
        self, account: Account, message: Command
    ) -> tuple[Sequence[re.StreamEvent], tuple[Transfer, ...]]:
        now = self._clock.now()
        match message:
            case p.Register():
                entered = self.game.enter(account.id, bot=account.bot, at=now)
                return entered, self._entry_transfers(entered, _player(account.id))
            case p.Unregister():
                withdrawn = self.game.withdraw(account.id, at=now)
                return withdrawn, self._refunds(withdrawn, _player(account.id))
            case p.Act():
                return self._act(account, message, now), ()
            case p.PreAct():
                return self._pre_act(account, message), ()
            case p.Away():
                return self._away(account, message.away, now), ()

    def _act(self, account: Account, message: p.Act, now: int) -> tuple[re.StreamEvent, ...]:
        seat = self._seat_in_play(account.id)
        if seat is None:
            raise _NotTaken(p.ErrorCode.NOT_SEATED, "You have no seat in play at this table.")
        if message.decision != self.game.decision:
            raise _NotTaken(p.ErrorCode.STALE_DECISION, "That decision is past; nothing was done.")
        needs_amount = message.action in (p.Action.BET, p.Action.RAISE_TO)
        if needs_amount and message.amount is None:
            raise _NotTaken(p.ErrorCode.AMOUNT_MISSING, f"`{message.action.value}` needs an `amount`.")
        if not needs_amount and message.amount is not None:
            raise _NotTaken(p.ErrorCode.AMOUNT_UNEXPECTED, f"`{message.action.value}` takes no `amount`.")
        return self.game.act(_command(message, seat), at=now)

    def _pre_act(self, account: Account, message: p.PreAct) -> tuple[re.StreamEvent, ...]:
        game = self.game
        seat = self._seat_in_play(account.id)
        if seat is None or game.hand is None:
            raise _NotTaken(p.ErrorCode.NOT_SEATED, "You have no seat in play at this table.")
        if message.tick is None:
            return game.tick_off(seat)
        there = message.situation == early.situation(game.hand) and not game.faulty
        if not there or message.tick not in early.offers(game.hand, seat):
            raise _NotTaken(p.ErrorCode.STALE_DECISION, "That situation is past; nothing was ticked.")
        return game.tick(seat, message.tick)

    def _player_at(self, seat: int) -> str:
        """Who a seat's own actions are by."""
        return next(_player(e.account) for e in self.game.sng.entries.values() if e.seat == seat)

    def _away(self, account: Account, away: bool, now: int) -> tuple[re.StreamEvent, ...]:
        seat = self._seat_in_play(account.id)
        if seat is None:
            raise _NotTaken(p.ErrorCode.NOT_SEATED, "You have no seat in play at this table.")
        if away == (seat in self.game.away):
            return ()
        if away:
            return (re.WentAway(seat=seat, why="asked"), *self.game.away_clock(seat, at=now))
        return (re.CameBack(seat=seat), *self.game.fresh_clock(seat, at=now))

    def _seat_in_play(self, account: int) -> int | None:
        entry = self.game.sng.entry_of(account)
        if entry is None or entry.place is not None or self.game.sng.state != "running":
            return None
        return entry.seat

    # ------------------------------------------------------------ money

    @property
    def _currency(self) -> str:
        return self.game.sng.structure.currency

    def _entry_transfers(self, events: Sequence[te.Event], payer: str) -> tuple[Transfer, ...]:
        structure = self.game.sng.structure
        return tuple(
            Transfer(
                f"{self.stream}/buy_in/{event.entry}",
                structure.currency,
                "buy_in",
                _postings(
                    (payer, -structure.buy_in - structure.fee),
                    (self.stream, structure.buy_in),
                    (FEES, structure.fee),
                ),
            )
            for event in events
            if isinstance(event, te.Entered) and structure.buy_in + structure.fee
        )

    def _refunds(self, events: Sequence[te.Event], payee: str) -> tuple[Transfer, ...]:
        structure = self.game.sng.structure
        return tuple(
            Transfer(
                f"{self.stream}/refund/{event.entry}",
                structure.currency,
                "refund",
                _postings(
                    (payee, structure.buy_in + structure.fee),
                    (self.stream, -structure.buy_in),
                    (FEES, -structure.fee),
                ),
            )
            for event in events
            if isinstance(event, te.Withdrawn) and structure.buy_in + structure.fee
        )

    def _prizes(self, events: Sequence[re.StreamEvent]) -> tuple[Transfer, ...]:
        """Every prize is paid in the very transaction that stores that it was won."""
        entries = self.game.sng.entries
        return tuple(
            Transfer(
                f"{self.stream}/prize/{event.entry}",
                self._currency,
                "prize",
                _postings(
                    (self.stream, -event.amount), (self._payee(entries[event.entry].account), event.amount)
                ),
            )
            for event in events
            if isinstance(event, te.PrizeWon) and event.amount
        )

    def _payee(self, account: int) -> str:
        entry = self.game.sng.entry_of(account)
        # Bots of the house play for money that is issued for them and taken back: it is play money.
        house = entry is not None and entry.bot and account in self._house.ids
        return f"issue/{self._currency}" if house else _player(account)

    # ------------------------------------------------------------ storing

    async def _keep(
        self,
        events: Sequence[re.StreamEvent],
        *,
        transfers: tuple[Transfer, ...] = (),
        commands: tuple[CommandDone, ...] = (),
        by: str = "room",
        answer: tuple[Asker, p.Accepted] | None = None,
    ) -> None:
        """Store, then apply, then answer, then publish."""
        at = max(self._clock.now(), self.game.last_at)
        if events or commands:
            first = self.game.seq + 1
            stored = tuple(
                StoredEvent(self.stream, first + offset, at, by, re.encode(event))
                for offset, event in enumerate(events)
            )
            paid = (*transfers, *self._prizes(events))
            await self._store.append(Batch(self.stream, self.game.seq, stored, paid, commands))
            for event in events:
                self.game.apply(event, at=at)
        if answer is not None:
            answer[0].tell(answer[1])
        if events:
            self._published(self, events, bool(transfers or self._prizes(events)))


class _NotTaken(Exception):
    """A message that makes sense but not here and now."""

    def __init__(self, code: p.ErrorCode, text: str) -> None:
        super().__init__(text)
        self.code = code


def _player(account: int) -> str:
    return f"player/{account}"


def _postings(*lines: tuple[str, int]) -> tuple[Posting, ...]:
    return tuple(Posting(account, amount) for account, amount in lines if amount)


def _command(message: p.Act, seat: int) -> cmd.Action:
    amount = message.amount or 0
    match message.action:
        case p.Action.FOLD:
            return cmd.Fold(seat=seat)
        case p.Action.CHECK:
            return cmd.Check(seat=seat)
        case p.Action.CALL:
            return cmd.Call(seat=seat)
        case p.Action.BET:
            return cmd.Bet(seat=seat, amount=amount)
        case p.Action.RAISE_TO:
            return cmd.RaiseTo(seat=seat, amount=amount)


def _error(code: p.ErrorCode, text: str, *, re: str | None, facts: dict[str, int] | None = None) -> p.Error:
    return p.Error(code=code, text=text, re=re, facts=facts or {})


def _told(error: Exception, re: str) -> p.Error | p.Refusal:
    """A refusal in the words of the protocol."""
    match error:
        case Refused():
            return p.Refusal(re=re, reason=error.reason.value, rule=error.rule, facts=error.facts)
        case TournamentRefused():
            return _error(p.ErrorCode(error.reason.value), str(error), re=re, facts=error.facts)
        case InsufficientFunds():
            facts = {"balance": error.balance, "needed": error.asked}
            return _error(p.ErrorCode.NOT_ENOUGH_MONEY, str(error), re=re, facts=facts)
        case _NotTaken():
            return _error(error.code, str(error), re=re)
        case _:
            raise error
