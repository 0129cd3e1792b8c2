"""Play many tables of one game side by side in arrays."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tapete.batch.kernels.entries import ACT, ACT_AND_DEAL, DEAL_FIRST, DEAL_NEXT, play_all
from tapete.batch.layout import (
    CALL,
    DECK_SIZE,
    FOLD,
    I64,
    LOG_WIDTH,
    RAISE,
    TABLE,
    U8,
    Flags,
)
from tapete.batch.logs import HandLog
from tapete.batch.setting import Blinds, lookups_of, rules_record
from tapete.cards import Card
from tapete.cards.batch import ids
from tapete.engine.named import stakes_of
from tapete.engine.refusals import InvariantBroken
from tapete.engine.start_checks import MOST_CHIPS
from tapete.engine.types import Chips, HandRules, Seat, Stakes
from tapete.rules import hand_rules

NO_CARD: Final = 255
"""Marks a card that is not dealt yet."""
_ROOM: Final = 320
"""Log rows reserved for one act and its consequences, with a margin."""


class ManyTables:
    """Tables of one game with the same stakes and seats, each with its own hand.

    Every `step` takes one act for each table. If a hand ends, `done` is true, `payoffs` has each seat's
    result, and the next hand is dealt at once, with the initial stacks and the next button. All arrays have
    one row per table. Seats are numbers from 1; 0 means nobody. Cards are ids, as in `tapete.cards.batch`.

    >>> many = ManyTables("holdem-no-limit", tables=3, seats=2, stakes="50/100", stacks=10_000, seed=7)
    >>> many.to_act.tolist(), many.calls.tolist(), many.least.tolist(), many.most.tolist()
    ([2, 2, 2], [50, 50, 50], [200, 200, 200], [10000, 10000, 10000])
    >>> many.step([FOLD, CALL, RAISE], [0, 0, 10_000]).tolist()
    [True, False, False]
    >>> many.payoffs[0].tolist(), many.to_act.tolist(), many.calls.tolist()
    ([50, -50], [1, 1, 1], [50, 0, 9900])
    """

    def __init__(
        self,
        game: HandRules | str,
        *,
        tables: int,
        seats: int,
        stakes: Stakes | str,
        stacks: ArrayLike,
        buttons: ArrayLike | None = None,
        blinds: Blinds = "usual",
        event_heads_up: bool = False,
        seed: int = 0,
        decks: Sequence[Sequence[Card]] | U8 | None = None,
        redeal: bool = True,
        record: bool = False,
    ) -> None:
        """Deal a hand at each table.

        Args:
            game: rules, or the name of a game with a limit under the usual book.
            tables: number of tables.
            seats: 2 to 10, all dealt in.
            stakes: see `Hand.start`.
            stacks: chips before posting: one number, one per seat, or the shape (tables, seats).
            buttons: seat of the button, one number or one per table; the default is the last seat.
            blinds: "button" if the button posts the big blind and nobody posts a small blind.
            event_heads_up: whether only two players are left in the event.
            seed: seed of the shuffles. The same seed gives the same decks on every machine.
            decks: the first deck of each table in dealing order instead of a shuffle: cards or ids.
            redeal: whether `step` deals the next hand automatically; otherwise call `deal`.
            record: whether to keep a log of each hand, for `log` and `ended`. This slows play down.

        Raises:
            OutsideBatch: the batch engine does not play this; the message has the reason.
            ValueError: wrong shapes, chips or cards.
        """
        if isinstance(tables, bool) or not isinstance(tables, int) or tables < 1:
            raise ValueError(f"tables are 1 or more, not {tables!r}")
        self.rules = hand_rules(game) if isinstance(game, str) else game
        self.stakes = stakes_of(stakes) if isinstance(stakes, str) else stakes
        self.seats = seats
        self.event_heads_up = event_heads_up
        self.redeal = redeal
        self._rules = rules_record(
            self.rules, self.stakes, seats=seats, blinds=blinds, event_heads_up=event_heads_up
        )
        self._lookups = lookups_of(self.rules)
        self._tables = np.zeros(tables, TABLE)
        self._tables["random"] = np.random.SeedSequence(seed).generate_state(tables, np.uint64)
        self.legal: Flags = np.zeros((tables, 3), np.bool_)
        """Whether the seat to act may fold, may check or call, and may bet or raise."""
        self.calls: I64 = np.zeros(tables, np.int64)
        """Chips that a call adds; 0 if the seat can check."""
        self.least: I64 = np.zeros(tables, np.int64)
        """Smallest total to which the seat to act may bet or raise; 0 if it may not."""
        self.most: I64 = np.zeros(tables, np.int64)
        """Largest total to which the seat to act may bet or raise; 0 if it may not."""
        self.done: Flags = np.zeros(tables, np.bool_)
        """Whether a hand ended in the last step."""
        self.payoffs: I64 = np.zeros((tables, seats), np.int64)
        """Chips each seat won or lost in the table's last finished hand; each row adds up to 0."""
        self.ended: list[HandLog] = []
        """Logs of the hands that ended in the last step, if `record` is on."""
        self._offers = (self.legal, self.calls, self.least, self.most)
        self._logs = np.zeros((tables, _ROOM if record else 0, LOG_WIDTH), np.int64)
        self._everywhere = np.ones(tables, np.bool_)
        self._tables["hand"] = 1
        self._deal(self._everywhere, stacks, seats if buttons is None else buttons, decks, again=False)

    def __copy__(self) -> ManyTables:
        """Return an independent deep copy."""
        return copy.deepcopy(self)

    def __len__(self) -> int:
        return len(self._tables)

    def __repr__(self) -> str:
        return f"<ManyTables: {len(self)} of {self.rules.game} with {self.seats} seats>"

    def step(self, actions: ArrayLike, amounts: ArrayLike = 0) -> Flags:
        """Act for the seat to act at every table.

        Args:
            actions: 0 to fold, 1 to check or call, 2 to bet or raise. If nobody has a decision at a table,
                because its hand ended in the deal, any action is accepted.
            amounts: totals of bets and raises; ignored for other acts.

        Returns:
            `done`: true for each table whose hand has ended.

        Raises:
            ValueError: an act that is not on the menu; the message names the first, and no table has changed.
            InvariantBroken: chips do not add up at a table.
        """
        taken = self._row(actions, "actions")
        totals = self._row(amounts, "amounts")
        logged = self._logs.shape[1] > 0
        if logged:
            self._make_room()
        what = ACT_AND_DEAL if self.redeal and not logged else ACT
        self._play(what, taken, totals, self._everywhere, shuffled=False)
        if logged:
            over = np.flatnonzero(self.done).tolist()
            self.ended = [self.log(at) for at in over]
            if self.redeal and over:
                self._deal(self.done, None, None, None, again=True)
        return self.done

    def deal(
        self,
        where: ArrayLike | None = None,
        *,
        stacks: ArrayLike | None = None,
        buttons: ArrayLike | None = None,
        decks: Sequence[Sequence[Card]] | U8 | None = None,
    ) -> None:
        """Deal the next hand at some tables, even if the last hand is not over.

        Args:
            where: true for each table to deal at; the default is all tables whose hand is over.
            stacks, buttons, decks: as in the constructor, for these tables. By default, the stacks are those
                at the beginning of the last hand, and the button moves on.

        Raises:
            ValueError: wrong shapes, chips or cards.
        """
        chosen = self.over if where is None else np.asarray(where, np.bool_)
        if chosen.shape != (len(self),):
            raise ValueError(f"where: expected the shape ({len(self)},), not {chosen.shape}")
        self._deal(chosen, stacks, buttons, decks, again=True)

    def _deal(self, where: Flags, stacks: Any, buttons: Any, decks: Any, *, again: bool) -> None:
        chosen = np.flatnonzero(where)
        shape = (len(chosen), self.seats)
        if stacks is not None:
            given = _whole(stacks, "stacks", shape)
            if given.size and not (given.min() >= 1 and given.max() <= MOST_CHIPS):
                raise ValueError(f"stacks: a seat can't be dealt in with {_outside(given, MOST_CHIPS)} chips")
        if buttons is not None:
            seats = _whole(buttons, "buttons", shape[:1])
            if seats.size and not (seats.min() >= 1 and seats.max() <= self.seats):
                raise ValueError(f"buttons: there is no seat {_outside(seats, self.seats)}")
        if decks is not None:
            cards = self._checked(decks, len(chosen))
            self._tables["deck"][chosen, : cards.shape[1]] = cards
        if stacks is not None:
            # The next hand begins with the stacks at the beginning of the last hand.
            self._tables["began"][chosen, : self.seats] = given
            self._tables["stack"][chosen, : self.seats] = given
        if buttons is not None:
            self._tables["button"][chosen] = seats - (2 if again else 1)
        if self._logs.shape[1]:
            self._make_room()
        what = DEAL_NEXT if again else DEAL_FIRST
        nothing = np.zeros(len(self), np.int64)
        self._play(what, nothing, nothing, where, shuffled=decks is not None)

    def _play(self, what: int, actions: I64, amounts: I64, chosen: Flags, *, shuffled: bool) -> None:
        found = play_all(
            self._tables,
            self._rules,
            self._lookups,
            self._offers,
            self._logs,
            what,
            actions,
            amounts,
            chosen,
            shuffled,
            self.done,
            self.payoffs,
        )
        if found >= 0:
            raise ValueError(self._why(found, int(actions[found]), int(amounts[found])))
        if found < -1:
            raise InvariantBroken(f"chips not conserved at {-2 - found} tables")

    def _checked(self, decks: Any, count: int) -> U8:
        cards = np.asarray(decks) if isinstance(decks, np.ndarray) else ids(decks)
        needed = int(self._rules["needed"][0])
        if cards.ndim != 2 or len(cards) != count or not needed <= cards.shape[1] <= DECK_SIZE:
            raise ValueError(f"decks: expected {count} of {needed} cards or more, not {cards.shape}")
        allowed = self._rules["deck"][0, : int(self._rules["deck_size"][0])]
        if not np.isin(cards, allowed).all():
            raise ValueError(f"decks: a card is not in {self.rules.deck}")
        ordered = np.sort(cards, axis=1)
        if (ordered[:, 1:] == ordered[:, :-1]).any():
            raise ValueError("decks: a card is twice in a deck")
        return cards.astype(np.uint8)

    def _row(self, numbers: ArrayLike, what: str) -> I64:
        return _whole(numbers, what, (len(self),))

    def _why(self, at: int, action: int, total: int) -> str:
        seat = int(self.to_act[at])
        where = f"table {at}: seat {seat}"
        if action not in (FOLD, CALL, RAISE):
            return f"{where}: there is no action {action}: expected 0, 1 or 2"
        if action == FOLD:
            return f"{where} can't fold where there is nothing to call"
        if not self.most[at]:
            return f"{where} can't bet or raise"
        return f"{where} can't bet or raise to {total:,}: {self.least[at]:,} to {self.most[at]:,} is possible"

    def _make_room(self) -> None:
        """Make room in every log for one more act and its consequences."""
        while int(self._tables["logged"].max()) + _ROOM > self._logs.shape[1]:
            self._logs = np.concatenate([self._logs, np.zeros_like(self._logs)], axis=1)

    def log(self, table: int) -> HandLog:
        """Return the log of a table's current hand.

        Raises:
            ValueError: `record` is off.
        """
        if not self._logs.shape[1]:
            raise ValueError("no log is kept: record=True keeps one")
        record = self._tables[table].copy()
        rows = self._logs[table, : int(record["logged"])].copy()
        return HandLog(self.rules, self.stakes, self.event_heads_up, table, record, rows)

    @property
    def to_act(self) -> I64:
        """Seat to act; 0 if nobody has a decision."""
        return self._seat_field("to_act")

    @property
    def over(self) -> Flags:
        """Whether the hand is over: without `redeal`, or because it ended in the deal."""
        found: Flags = self._tables["over"] != 0
        return found

    @property
    def hands(self) -> I64:
        """Number of each table's hand, from 1."""
        return self._tables["hand"].copy()

    @property
    def buttons(self) -> I64:
        """Seat of the button."""
        return self._seat_field("button")

    @property
    def streets(self) -> I64:
        """Index of the street."""
        return self._tables["street"].copy()

    @property
    def pots(self) -> I64:
        """All chips put in, including the bets of the street."""
        return self._tables["pot"].copy()

    @property
    def stacks(self) -> I64:
        """Chips behind, in the shape (tables, seats), like the following properties."""
        return self._tables["stack"][:, : self.seats].copy()

    @property
    def bets(self) -> I64:
        """Chips in front on this street."""
        return self._tables["bet"][:, : self.seats].copy()

    @property
    def put_in(self) -> I64:
        """Chips put in during the whole hand."""
        return self._tables["put_in"][:, : self.seats].copy()

    @property
    def folded(self) -> Flags:
        """Whether each seat has folded."""
        return self._bits("folded")

    @property
    def all_in(self) -> Flags:
        """Whether each seat is all-in and still in the hand."""
        return self._bits("all_in")

    @property
    def holes(self) -> U8:
        """Hole cards of all seats, in the shape (tables, seats, cards). A policy must not see all of them."""
        hole = int(self._rules["hole"][0])
        places = (np.arange(self.seats) - self._tables["button"][:, None] - 1) % self.seats
        at = places[:, :, None] + np.arange(hole) * self.seats
        rows = np.arange(len(self))[:, None, None]
        cards: U8 = self._tables["deck"][rows, at]
        return cards

    @property
    def boards(self) -> U8:
        """Community cards, in the shape (tables, 5); 255 for cards to come."""
        at = self._rules["board_at"][0]
        cards: U8 = self._tables["deck"][:, at]
        cards[self._tables["dealt"][:, None] <= at] = NO_CARD
        return cards

    def _seat_field(self, name: str) -> I64:
        seats: I64 = self._tables[name] + 1
        return seats

    def _bits(self, name: str) -> Flags:
        found: Flags = self._tables[name][:, None] >> np.arange(self.seats) & 1 != 0
        return found


def _whole(numbers: ArrayLike, what: str, shape: tuple[int, ...]) -> I64:
    """Return whole numbers in a shape; fewer numbers are broadcast to all rows."""
    given = np.asarray(numbers)
    if not np.issubdtype(given.dtype, np.integer):
        raise ValueError(f"{what}: expected whole numbers, not {given.dtype}")
    if given.shape != shape:
        try:
            given = np.broadcast_to(given, shape)
        except ValueError:
            raise ValueError(f"{what}: expected the shape {shape}, not {given.shape}") from None
    return np.ascontiguousarray(given, np.int64)


def _outside(given: NDArray[np.int64], most: Chips) -> Seat:
    return int(given[(given < 1) | (given > most)][0])
