"""A cash table, rebuilt from its log: seats, stacks, waiting list, owed blinds, and payments.

Commands are decided and events are applied. Neither reads a clock nor draws random numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tapete.cards.typed import checked
from tapete.ring.refusals import RingReason, RingRefused
from tapete.ring.settings import TableSettings, check_settings, complete
from tapete.ring.table import applying, playing, schedule
from tapete.ring.table import commands as cmd
from tapete.ring.table import events as ev
from tapete.ring.table.deciding import chips, hands, presence, seating
from tapete.ring.table.deciding.draft import TableDraft
from tapete.ring.table.playing import HandToDeal
from tapete.ring.table.schedule import TableNeed
from tapete.ring.table.state import RingTableState
from tapete.ring.table.terms import table_terms
from tapete.rules import Book
from tapete.rules import book as named_book


@dataclass(slots=True)
class RingTable(RingTableState):
    """State of a table. Its single owner decides commands and applies the events.

    >>> from tapete.engine import Stakes
    >>> settings = TableSettings(name="Lima", game="holdem-no-limit", book="aconcagua", seats=6,
    ...     stakes=Stakes(small_blind=1, big_blind=2))
    >>> table = RingTable.replay(RingTable.create(settings, table=1))
    >>> for account, seat in ((11, 1), (12, 3), (13, 4)):
    ...     for event in table.decide(cmd.TakeCashSeat(account=account, seat=seat, chips=200), at=0):
    ...         table.apply(event)
    >>> table.required(0)
    TableNeed(kind='begin', account=0, chips=0)
    >>> (began,) = table.decide(cmd.BeginCashHand(), at=0)
    >>> table.apply(began)
    >>> began.button, began.small_blind, began.big_blind, [(post.seat, post.amount) for post in began.posts]
    (1, 3, 4, [(3, 1), (4, 2)])
    """

    @staticmethod
    @checked
    def create(settings: TableSettings, *, table: int, book: Book | None = None) -> tuple[ev.Event, ...]:
        """Return the events that open a table's log.

        Args:
            settings: the operator's settings; the book fills in missing amounts.
            table: its number.
            book: the rulebook, if it is not the package's own of this name.

        Raises:
            ValueError: the settings are for a pool, not a table.
            RingRefused: the settings don't go together.
            NotCovered: the book doesn't know cash tables.
        """
        if settings.fast_fold:
            raise ValueError(f"{settings.name} is a pool, not a table")
        book = named_book(settings.book) if book is None else book
        whole = complete(settings, book)
        check_settings(whole, book)
        return (ev.CashTableOpened(table=table, settings=whole, terms=table_terms(whole, book)),)

    @classmethod
    @checked
    def replay(cls, events: Iterable[ev.Event], *, book: Book | None = None) -> RingTable:
        """Rebuild a table from its log.

        Args:
            events: all of the table's own events, without the engine's events of its hands.
            book: as in `create`.

        Raises:
            ValueError: the log does not open with `CashTableOpened`.
        """
        log = iter(events)
        opening = next(log, None)
        if not isinstance(opening, ev.CashTableOpened):
            raise ValueError(f"a table's log opens with TableOpened, not with {opening!r}")
        rulebook = named_book(opening.settings.book) if book is None else book
        self = cls(table=opening.table, settings=opening.settings, terms=opening.terms, rulebook=rulebook)
        for event in log:
            self.apply(event)
        return self

    def required(self, at: int) -> TableNeed | None:
        """Return the task of the room at this instant; None if there is none, or the hand goes on."""
        return schedule.required(self, at)

    @property
    def due_at(self) -> int | None:
        """Next instant at which time alone makes a task due; None if there is none."""
        return schedule.due_at(self)

    @property
    def next_hand(self) -> HandToDeal | None:
        """The next hand as it would begin now; None if fewer than two players can play."""
        return playing.next_hand(self)

    def check_conserved(self) -> None:
        """Check that the chips at the table equal those bought, less those paid out and the rake.

        Raises:
            InvariantBroken: the totals differ.
        """
        applying.check_conserved(self)

    def apply(self, event: ev.Event) -> None:
        """Apply an event. It is never refused.

        Raises:
            InvariantBroken: chips don't add up, or an account has two seats, so the log is damaged.
        """
        applying.apply(self, event)

    def decide(self, command: cmd.Command, *, at: int) -> tuple[ev.Event, ...]:
        """Return the events of a command; nothing changes until they are applied.

        Args:
            command: the command.
            at: the instant, in UTC milliseconds.

        Raises:
            RingRefused: the command can't be carried out now.
            InvariantBroken: the stacks of a finished hand are not those that it was dealt with.
            ValueError: seats that are not in the hand.
        """
        if self.closed:
            raise RingRefused(RingReason.TABLE_CLOSED)
        draft = TableDraft(self, at)
        _carry_out(draft, command)
        seating.offer_seats(draft)
        if draft.state.closing and draft.state.running is None:
            seating.pay_out_all(draft)
        return tuple(draft.found)


def _carry_out(draft: TableDraft, command: cmd.Command) -> None:
    match command:
        case cmd.BeginCashHand():
            hands.begin_hand(draft)
        case cmd.FinishCashHand():
            hands.finish_hand(draft, command)
        case cmd.AskTwice():
            hands.ask_twice(draft, command)
        case cmd.AnswerTwice():
            hands.answer_twice(draft, command)
        case cmd.ChooseGame():
            hands.choose_game(draft, command)
        case cmd.CallBombPot():
            hands.call_bomb_pot(draft, command)
        case cmd.TakeCashSeat():
            seating.take_seat(draft, command)
        case cmd.ReserveSeat():
            seating.reserve_seat(draft, command)
        case cmd.JoinLine():
            seating.join_line(draft, command)
        case cmd.LeaveLine():
            seating.leave_line(draft, command)
        case cmd.ChangeSeat():
            seating.change_seat(draft, command)
        case cmd.LeaveTable():
            seating.leave_table(draft, command)
        case cmd.Invite():
            seating.invite(draft, command)
        case cmd.ComeIn():
            seating.come_in(draft, command)
        case cmd.TopUp():
            chips.top_up(draft, command)
        case cmd.DropTopUp():
            chips.drop_top_up(draft, command)
        case cmd.SetAutoTopUp():
            chips.set_auto_top_up(draft, command)
        case cmd.SitOut():
            presence.sit_out(draft, command)
        case cmd.ComeBack():
            presence.come_back(draft, command)
        case cmd.SetPresets():
            presence.set_presets(draft, command)
        case cmd.Elapse():
            presence.elapse(draft)
        case cmd.Close():
            draft.check_open()
            draft.do(ev.TableClosing(at=draft.at))
        case _:
            raise TypeError(f"{command!r} is not a command to a cash table")
