"""A fast-fold pool, rebuilt from its log: entries, tables formed for one hand each, and the hands.

Commands are decided and events are applied. Neither reads a clock nor draws random numbers. One owner drives
the pool: after each command it calls `required(at)` for the next task, and `due_at` for the time to ask
again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tapete.cards.typed import checked
from tapete.engine import Hand
from tapete.engine.commands import Command as Acts
from tapete.ring.pool import applying, forming
from tapete.ring.pool import commands as cmd
from tapete.ring.pool import events as ev
from tapete.ring.pool.deciding import hands, sessions
from tapete.ring.pool.fairness import SizeFigures, figures
from tapete.ring.pool.forming import PoolNeed
from tapete.ring.pool.state import RingPoolState
from tapete.ring.pool.terms import pool_terms
from tapete.ring.settings import TableSettings, check_settings, complete
from tapete.rules import Book, hand_rules
from tapete.rules import book as named_book


@dataclass(slots=True)
class RingPool(RingPoolState):
    """State of a pool. Its single owner decides commands and applies the events.

    >>> from tapete.cards import deck_named
    >>> from tapete.engine import Stakes
    >>> table = TableSettings(name="Lima", game="holdem-no-limit", book="aconcagua", fast_fold=True,
    ...     stakes=Stakes(small_blind=1, big_blind=2), buy_in_least=80, buy_in_most=200)
    >>> pool = RingPool.replay(RingPool.create(table, pool=1))
    >>> for account in (11, 12, 13):
    ...     for event in pool.decide(cmd.Join(account=account, stack=100), at=0):
    ...         pool.apply(event)
    >>> pool.required(0), pool.due_at, pool.required(4_000)
    (None, 4000, PoolNeed(kind='form', bounds=(3, 2)))
    >>> for event in pool.decide(cmd.FormTable(draws=(0, 0), deck=deck_named("standard-52")), at=4_000):
    ...     pool.apply(event)
    >>> pool.hands[1].entries, pool.hands[1].hand.to_act, pool.entries[1].status
    ({1: 2, 2: 3, 3: 1}, 1, 'active')
    """

    @staticmethod
    @checked
    def create(table: TableSettings, *, pool: int, book: Book | None = None) -> tuple[ev.Event, ...]:
        """Return the events that open a pool's log.

        Args:
            table: its settings.
            pool: its number.
            book: the rulebook, if it is not the package's own of this name.

        Raises:
            ValueError: the settings are for a table, not a pool.
            RingRefused: the settings don't go together.
            NotCovered: the book doesn't know pools.
        """
        if not table.fast_fold:
            raise ValueError(f"{table.name} is a table, not a pool")
        book = named_book(table.book) if book is None else book
        table = complete(table, book)
        check_settings(table, book)
        return (ev.PoolOpened(pool=pool, table=table, terms=pool_terms(table, book)),)

    @classmethod
    @checked
    def replay(cls, events: Iterable[ev.Event], *, book: Book | None = None) -> RingPool:
        """Rebuild a pool from its log.

        Args:
            events: the whole log.
            book: as in `create`.

        Raises:
            ValueError: the log does not open with `PoolOpened`, or its hands were played under other rules.
        """
        log = iter(events)
        opening = next(log, None)
        if not isinstance(opening, ev.PoolOpened):
            raise ValueError(f"a pool's log opens with PoolOpened, not with {opening!r}")
        table = opening.table
        rules = hand_rules(table.game, book=table.book if book is None else book)
        self = cls(pool=opening.pool, table=table, terms=opening.terms, rules=rules)
        for event in log:
            self.apply(event)
        return self

    def required(self, at: int) -> PoolNeed | None:
        """Return the task due at this instant and the bounds of its draws; None if there is none."""
        return forming.required(self, at)

    @property
    def due_at(self) -> int | None:
        """Next instant at which time alone makes a task due; None if there is none."""
        return forming.due_at(self)

    def fairness(self, *, hands_least: int = 100) -> tuple[SizeFigures, ...]:
        """Return how evenly positions were dealt, as public figures without names.

        Args:
            hands_least: hands at tables of one size that an account needs to be compared.
        """
        return figures(self.places, hands_least=hands_least)

    def apply(self, event: ev.Event) -> None:
        """Apply an event. It is never refused.

        Raises:
            InvariantBroken: chips don't add up, or an account sits twice at a table; the log is not ours.
        """
        applying.apply(self, event)

    def begin(self, hand: Hand) -> None:
        """Start the hand of the table that was formed last, in place of `HandPlayed`.

        For an owner who keeps the hands and applies their events: pool and owner then share the same object.

        Raises:
            InvariantBroken: no table was formed for the hand, or it began with other stacks.
        """
        applying.begin(self, hand)

    def carry_out(self, hand: int, commands: Sequence[Acts], *, at: int) -> tuple[ev.Event, ...]:
        """Return the events of commands in a hand, of the fast folds after them, and of the hand's end.

        For an owner who acts for seats: pre-actions, timeouts, faults.

        Raises:
            RingRefused: there is no hand of this number.
            HandRefused: the rules of the hand do not allow an action.
        """
        return hands.carry_out(self, hand, commands, at)

    def finish(self, hand: Hand, *, at: int) -> tuple[ev.Event, ...]:
        """Return the events that give each entry its chips back from a hand that is over."""
        return hands.finish(self, hand, at)

    def decide(self, command: cmd.Command, *, at: int) -> tuple[ev.Event, ...]:
        """Return the events of a command; nothing changes until they are applied.

        Args:
            command: the command.
            at: the instant, in UTC milliseconds.

        Raises:
            RingRefused: the command can't be carried out now.
            HandRefused: the rules of the hand do not allow the action.
            ValueError: draws that do not fit the bounds, or an invalid deck.
        """
        match command:
            case cmd.ActInHand():
                return hands.act(self, command, at)
            case cmd.PoolFastFold():
                return hands.fast_fold(self, command, at)
            case cmd.WaitNextHand():
                return hands.next_hand(self, command, at)
            case cmd.FormTable():
                return hands.form_table(self, command, at)
            case cmd.Intervene():
                return hands.intervene(self, command, at)
            case cmd.Join():
                return sessions.join(self, command, at)
            case cmd.PoolTopUp():
                return sessions.top_up(self, command, at)
            case cmd.PoolSetAutoTopUp():
                return sessions.set_auto_top_up(self, command)
            case cmd.PoolSitOut():
                return sessions.sit_out(self, command, at)
            case cmd.PoolComeBack():
                return sessions.come_back(self, command, at)
            case cmd.PoolLeave():
                return sessions.leave(self, command, at)
            case cmd.EndPauses():
                return sessions.end_pauses(self, at)
            case cmd.RemoveIdle():
                return sessions.remove_idle(self, at)
            case cmd.ClosePool():
                return sessions.close(self, at)
            case _:
                raise TypeError(f"{command!r} is not a command to a pool")
