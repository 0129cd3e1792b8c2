"""Hand-for-hand: every table waits for all others.

>>> play = HandForHand(HandForHandRules(), tables=[4, 7], left=52, paid=50)
>>> play.finish(4, eliminated=[31]), play.finish(7, eliminated=[8, 9])
(None, RoundResult(number=0, eliminated={4: (31,), 7: (8, 9)}, left_before=52, left=49, over=True))

The first round is the hand that was under way at the announcement. All entries eliminated in one round went
out together, regardless of table and minute; the ranking decides which places the group shares.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from msgspec import Struct

from tapete.engine.refusals import InvariantBroken
from tapete.tournament.policy.together import TogetherPolicy

HANDS_OF_A_BATCH: Final = 3
"""Number of hands after which the level clock is adjusted, where that is done in batches."""


class HandForHandRules(Struct, frozen=True, kw_only=True):
    """How tables stay in step, and how the level clock is charged."""

    hand_ms: int | None = 120_000
    """Time that each hand takes off the level clock, which otherwise stands still; None if the clock runs
    on (ACO-O-hand-for-hand). TDA19-PR8B: two minutes; TDA24-RP8B: up to three."""
    charge_first: bool = True
    """Whether the hand under way at the announcement is charged too."""
    sync: Literal["hand", "betting_round"] = "hand"
    """Whether tables wait for each other after each hand, or also after each betting round; only
    simultaneous hands use the second (CCL-simul-rounds)."""
    hold_all_in: bool = True
    """Whether a called all-in stays face down, and the deal waits until the director releases the table
    (TDA19-PR8F)."""
    until: Literal["paid", "elimination", "director"] = "paid"
    """When hand-for-hand ends: when all players left are paid, at the first elimination, or only by the
    director."""
    rules: tuple[str, ...] = ("TDA19-PR8A", "TDA19-PR8B", "TDA19-PR8C", "TDA19-PR8D")


def batch_of(policy: TogetherPolicy) -> int:
    """Return the number of hands after which the level clock is adjusted.

    The sources give no number for batches; three is ours.

    Rules: TDA19-PR8C.

    >>> batch_of(TogetherPolicy()), batch_of(TogetherPolicy(hand_for_hand_deducted="in-batches"))
    (1, 3)
    """
    return 1 if policy.hand_for_hand_deducted == "each-hand" else HANDS_OF_A_BATCH


class RoundResult(Struct, frozen=True, kw_only=True):
    """Result of a hand that all tables have finished."""

    number: int
    """Hands since the announcement; 0 is the hand that was under way."""
    eliminated: dict[int, tuple[int, ...]]
    """Entries that went out in the hand, by table; all of them are one group."""
    left_before: int
    left: int
    over: bool
    """Whether hand-for-hand ends with this hand."""


TableState = Literal["playing", "round_done", "held", "done"]


def due(left: int, *, paid: int, tables: int, above: int = 1) -> bool:
    """Whether hand-for-hand is due automatically.

    Args:
        left: players with chips.
        paid: places that win a prize; in a satellite, the tickets.
        tables: number of tables left; a single table needs no hand-for-hand.
        above: number of players above the paid places at which it begins. Live, the director chooses the
            moment (TDA19-PR8A).

    Rules: ACO-O-hand-for-hand, TDA26-GL4.

    >>> due(19, paid=18, tables=3), due(19, paid=18, tables=1), due(20, paid=18, tables=3)
    (True, False, False)
    """
    return tables > 1 and paid < left <= paid + above


@dataclass(slots=True)
class HandForHand:
    """Progress of a hand played by all tables. It has a single owner."""

    rules: HandForHandRules
    tables: Collection[int]
    """Tables that play the present hand."""
    left: int
    """Players with chips before the present hand."""
    paid: int
    number: int = 0
    batch: int = field(default=1, repr=False)
    """Number of hands after which the level clock is adjusted for all of them together (TDA19-PR8C: each
    hand)."""
    _states: dict[int, TableState] = field(default_factory=dict)
    _out: dict[int, tuple[int, ...]] = field(default_factory=dict)
    _waited_for: int = 0

    def __post_init__(self) -> None:
        if self._states:  # read from a record, which knows no tuples
            self.tables = tuple(self.tables)
        else:
            self._begin(self.tables)

    @property
    def waited_for(self) -> tuple[int, ...]:
        """Tables whose hand is not finished."""
        return tuple(table for table, state in self._states.items() if state != "done")

    @property
    def all_held(self) -> tuple[int, ...]:
        """Held tables, once every other table has finished; empty until then (TDA19-PR8F).

        >>> play = HandForHand(HandForHandRules(hold_all_in=True), tables=[4, 7], left=52, paid=50)
        >>> play.hold(4), play.all_held, play.hold(7), play.all_held
        (True, (), True, (4, 7))
        """
        waited_for = self.waited_for
        held = tuple(table for table in waited_for if self._states[table] == "held")
        return held if held == waited_for else ()

    @property
    def charge(self) -> int:
        """Milliseconds to take off the clock when the next hand begins: 0 within a batch, else its total."""
        return 0 if (self.number + 1) % self.batch else self.owed

    @property
    def owed(self) -> int:
        """Milliseconds that hands have not yet taken off the clock, with the present hand.

        >>> play = HandForHand(HandForHandRules(), tables=[4], left=52, paid=50, number=4, batch=3)
        >>> play.owed, play.charge  # hands 3 and 4; the batch ends with hand 5
        (240000, 0)
        """
        first = self.number - self.number % self.batch
        free = first == 0 and not self.rules.charge_first
        return (self.number - first + 1 - free) * (self.rules.hand_ms or 0)

    def state_of(self, table: int) -> TableState:
        """Return the state of a table: playing, after its betting round, held with an all-in, or done."""
        return self._states[table]

    def plays(self, table: int) -> bool:
        """Whether the others still wait for a table."""
        return self._states.get(table, "done") != "done"

    def begin(self, tables: Collection[int]) -> int:
        """Begin the next hand at all tables at once.

        Args:
            tables: the tables that play it; tables break and are balanced between hands.

        Returns:
            Milliseconds to take off the clock now, for the hand that is over: each hand is charged when the
                next begins.

        Raises:
            ValueError: a table has not finished.

        Rules: TDA19-PR8B, TDA19-PR8C, CCL-simul-start.
        """
        if self._waited_for:
            raise ValueError(f"tables {list(self.waited_for)} have not finished")
        charge = self.charge
        self.number += 1
        self._begin(tables)
        return charge

    def finish(self, table: int, *, eliminated: Sequence[int] = ()) -> RoundResult | None:
        """Finish a table's hand.

        Args:
            table: its number.
            eliminated: the entries that went out there.

        Returns:
            The end of the round, if this was the last table; None while other tables play.

        Raises:
            ValueError: the table is not playing, or it is held.
        """
        if self._states.get(table) not in ("playing", "round_done"):
            raise ValueError(f"table {table} is {self._states.get(table, 'not in this hand')}")
        self._states[table] = "done"
        self._waited_for -= 1
        if eliminated:
            self._out[table] = tuple(eliminated)
        if self._waited_for:
            return None
        before = self.left
        self.left -= sum(map(len, self._out.values()))
        if self.left < 0:
            raise InvariantBroken(f"{before} players were left, and more went out: {self._out}")
        return RoundResult(
            number=self.number,
            eliminated=dict(sorted(self._out.items())),
            left_before=before,
            left=self.left,
            over=self._over(before),
        )

    def play_again(self, table: int) -> None:
        """Have a table play its hand of this round again, because the one under way does not count.

        Raises:
            ValueError: the table has finished its hand of this round.

        >>> play = HandForHand(HandForHandRules(), tables=[4, 7], left=52, paid=50)
        >>> play.play_again(4), play.waited_for
        (None, (4, 7))
        """
        if not self.plays(table):
            raise ValueError(f"table {table} is {self._states.get(table, 'not in this hand')}")
        self._states[table] = "playing"

    def hold(self, table: int, *, as_it_is: bool = False) -> bool:
        """Hold a table after a called all-in: the cards stay down and no card is dealt until the release.

        Args:
            table: its number.
            as_it_is: whether all tables are held at the announcement, in the middle of their hands.

        Returns:
            Whether the table is held; the rules may not hold tables.

        Rules: TDA19-PR8F; it comes before TDA19-16, which turns the cards up.
        """
        holds = as_it_is or self.rules.hold_all_in
        if holds and self._states.get(table) in ("playing", "round_done"):
            self._states[table] = "held"
        return self._states.get(table) == "held"

    def release(self, table: int) -> None:
        """Release a held table.

        Raises:
            ValueError: the table is not held.
        """
        if self._states.get(table) != "held":
            raise ValueError(f"table {table} is not held")
        self._states[table] = "playing"

    def _begin(self, tables: Collection[int]) -> None:
        self._states = dict.fromkeys(tables, "playing")
        self._waited_for = len(self._states)
        self._out = {}

    def _over(self, before: int) -> bool:
        match self.rules.until:
            case "paid":
                return self.left <= self.paid
            case "elimination":
                return self.left < before
            case "director":
                return False
