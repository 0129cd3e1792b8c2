"""A fast-fold pool as its log tells it: entries, tables formed for one hand each, and the hands.

Commands are decided, events are applied; neither reads a clock nor draws anything. One owner drives it: after
each command it asks `required(at)` what has to be done now, and `due_at` when to ask again.
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
    """A pool's state. It has one owner, who decides commands and applies the events.

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
        """The events that open a pool's log.

        Args:
            table: its settings.
            pool: its number.
            book: the rulebook, if it is not the package's own of this name.

        Raises:
            ValueError: it is a table and no pool.
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
        """The pool that a log tells of.

        Args:
            events: all of them.
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
        """What has to be done at this instant, and the bounds of the draws it takes; None if nothing."""
        return forming.required(self, at)

    @property
    def due_at(self) -> int | None:
        """The next instant at which something becomes necessary by itself; None if nothing does."""
        return forming.due_at(self)

    def fairness(self, *, hands_least: int = 100) -> tuple[SizeFigures, ...]:
        """How evenly positions were dealt: figures for everybody to see, which name nobody.

        Args:
            hands_least: how many hands at tables of a size an account needs to be compared.
        """
        return figures(self.places, hands_least=hands_least)

    def apply(self, event: ev.Event) -> None:
        """Take in what has happened. It never says no.

        Raises:
            InvariantBroken: chips don't add up, or an account sits twice at a table; the log is not ours.
        """
        applying.apply(self, event)

    def begin(self, hand: Hand) -> None:
        """Take in the hand of the table that was formed last, in place of `HandPlayed`.

        For an owner who keeps the hands and applies their events: from now on both look at the same object.

        Raises:
            InvariantBroken: no table was formed for it, or it began with other stacks.
        """
        applying.begin(self, hand)

    def carry_out(self, hand: int, commands: Sequence[Acts], *, at: int) -> tuple[ev.Event, ...]:
        """The events of acts in a hand, of the fast folds whose turn comes then, and of the hand's end.

        For an owner who acts for seats: boxes that were ticked, turns that are over, faults.

        Raises:
            RingRefused: there is no such hand.
            tapete.engine.RingRefused: the rules of the hand do not allow it.
        """
        return hands.carry_out(self, hand, commands, at)

    def finish(self, hand: Hand, *, at: int) -> tuple[ev.Event, ...]:
        """The events by which everybody gets back what a hand left that is over."""
        return hands.finish(self, hand, at)

    def decide(self, command: cmd.Command, *, at: int) -> tuple[ev.Event, ...]:
        """The events that a command leads to; nothing changes until they are applied.

        Args:
            command: what is asked.
            at: the instant, in UTC milliseconds.

        Raises:
            RingRefused: it can't be done now.
            tapete.engine.RingRefused: the rules of the hand do not allow it.
            ValueError: draws that were not asked for, or a deck that is none.
        """
        match command:
            case cmd.ActInHand():
                return hands.act(self, command, at)
            case cmd.FastFold():
                return hands.fast_fold(self, command, at)
            case cmd.WaitNextHand():
                return hands.next_hand(self, command, at)
            case cmd.FormTable():
                return hands.form_table(self, command, at)
            case cmd.Intervene():
                return hands.intervene(self, command, at)
            case cmd.Join():
                return sessions.join(self, command, at)
            case cmd.TopUp():
                return sessions.top_up(self, command, at)
            case cmd.SetAutoTopUp():
                return sessions.set_auto_top_up(self, command)
            case cmd.SitOut():
                return sessions.sit_out(self, command, at)
            case cmd.ComeBack():
                return sessions.come_back(self, command, at)
            case cmd.Leave():
                return sessions.leave(self, command, at)
            case cmd.EndPauses():
                return sessions.end_pauses(self, at)
            case cmd.RemoveIdle():
                return sessions.remove_idle(self, at)
            case cmd.ClosePool():
                return sessions.close(self, at)
            case _:
                raise TypeError(f"{command!r} is not a command to a pool")
