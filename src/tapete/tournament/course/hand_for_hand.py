"""Hand-for-hand: every table waits for all others.

>>> play = HandForHand(HandForHandRules(), tables=[4, 7], left=52, paid=50)
>>> play.finish(4, eliminated=[31]), play.finish(7, eliminated=[8, 9])
(None, RoundResult(number=0, eliminated={4: (31,), 7: (8, 9)}, left_before=52, left=49, over=True))

The first round is the hand that was under way when it was announced. What was eliminated in one round went
out together, whatever the table and the minute: which places that group shares is for the ranking to say.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from msgspec import Struct

from tapete.engine.refusals import InvariantBroken
from tapete.tournament.policy.together import TogetherPolicy

HANDS_OF_A_BATCH: Final = 3
"""Where the level clock is put down after several hands."""


class HandForHandRules(Struct, frozen=True, kw_only=True):
    """How hands are kept together, and what the level clock makes of it."""

    hand_ms: int | None = 120_000
    """Time that each hand takes off the clock, which otherwise stands still; None if it simply goes on
    (ACO-O-hand-for-hand). TDA19-PR8B: two minutes; TDA24-RP8B: up to three."""
    charge_first: bool = True
    """Whether the hand that was under way at the announcement is charged too."""
    sync: Literal["hand", "betting_round"] = "hand"
    """Whether tables wait for each other after each hand, or after each betting round as well; only
    simultaneous hands know the second (CCL-simul-rounds)."""
    hold_all_in: bool = True
    """Whether an all-in that is called keeps all cards face down and the deal waiting until the director
    releases the table (TDA19-PR8F)."""
    until: Literal["paid", "elimination", "director"] = "paid"
    """What ends it: as few left as places are paid, the first elimination, or only the director's word."""
    rules: tuple[str, ...] = ("TDA19-PR8A", "TDA19-PR8B", "TDA19-PR8C", "TDA19-PR8D")


def batch_of(policy: TogetherPolicy) -> int:
    """Hands after which the level clock is put down.

    The sources give no number for batches; three is ours.

    Rules: TDA19-PR8C.

    >>> batch_of(TogetherPolicy()), batch_of(TogetherPolicy(hand_for_hand_deducted="in-batches"))
    (1, 3)
    """
    return 1 if policy.hand_for_hand_deducted == "each-hand" else HANDS_OF_A_BATCH


class RoundResult(Struct, frozen=True, kw_only=True):
    """All tables have finished their hand."""

    number: int
    """Hands since the announcement; 0 is the one that was under way."""
    eliminated: dict[int, tuple[int, ...]]
    """Entries that went out in it, by table; together they are one group."""
    left_before: int
    left: int
    over: bool
    """Whether hand-for-hand ends with it."""


TableState = Literal["playing", "round_done", "held", "done"]


def due(left: int, *, paid: int, tables: int, above: int = 1) -> bool:
    """Whether hand-for-hand is due by itself.

    Args:
        left: players with chips.
        paid: places that win something; in a satellite, the tickets.
        tables: how many are left; a single one needs none.
        above: how many players more than paid places are left when it begins. When that is reached is the
            director's choice live (TDA19-PR8A).

    Rules: ACO-O-hand-for-hand, TDA26-GL4.

    >>> due(19, paid=18, tables=3), due(19, paid=18, tables=1), due(20, paid=18, tables=3)
    (True, False, False)
    """
    return tables > 1 and paid < left <= paid + above


@dataclass(slots=True)
class HandForHand:
    """Who has finished and who is waited for. It has one owner."""

    rules: HandForHandRules
    tables: Collection[int]
    """Tables that play the present hand."""
    left: int
    """Players with chips before the present hand."""
    paid: int
    number: int = 0
    batch: int = field(default=1, repr=False)
    """Hands after which the clock is put down, for all of them together (TDA19-PR8C: after each)."""
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
        """The held tables, once no table plays on before them; until then none (TDA19-PR8F).

        >>> play = HandForHand(HandForHandRules(hold_all_in=True), tables=[4, 7], left=52, paid=50)
        >>> play.hold(4), play.all_held, play.hold(7), play.all_held
        (True, (), True, (4, 7))
        """
        waited_for = self.waited_for
        held = tuple(table for table in waited_for if self._states[table] == "held")
        return held if held == waited_for else ()

    @property
    def charge(self) -> int:
        """Milliseconds to take off the clock when the next hand begins: for the present hand, or for all of
        its batch if it is the last of one."""
        return 0 if (self.number + 1) % self.batch else self.owed

    @property
    def owed(self) -> int:
        """Milliseconds that hands have not yet taken off the clock, the present one included.

        >>> play = HandForHand(HandForHandRules(), tables=[4], left=52, paid=50, number=4, batch=3)
        >>> play.owed, play.charge  # hands 3 and 4; the batch ends with hand 5
        (240000, 0)
        """
        first = self.number - self.number % self.batch
        free = first == 0 and not self.rules.charge_first
        return (self.number - first + 1 - free) * (self.rules.hand_ms or 0)

    def state_of(self, table: int) -> TableState:
        """What a table does: it plays, has finished its betting round, is held with an all-in, or is done."""
        return self._states[table]

    def plays(self, table: int) -> bool:
        """Whether a table is waited for."""
        return self._states.get(table, "done") != "done"

    def begin(self, tables: Collection[int]) -> int:
        """Begin the next hand at all tables at once.

        Args:
            tables: those that play it; tables break and are balanced between hands.

        Returns:
            Milliseconds to take off the clock now: the charge for the hand that is over, so that each hand is
            charged when the one after it begins.

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
        """A table has finished its hand.

        Args:
            table: its number.
            eliminated: entries that went out there.

        Returns:
            The end of the round, if this was the last table; None while others are waited for.

        Raises:
            ValueError: it is not playing, or it is held.
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
            ValueError: it has finished its hand of this round.

        >>> play = HandForHand(HandForHandRules(), tables=[4, 7], left=52, paid=50)
        >>> play.play_again(4), play.waited_for
        (None, (4, 7))
        """
        if not self.plays(table):
            raise ValueError(f"table {table} is {self._states.get(table, 'not in this hand')}")
        self._states[table] = "playing"

    def hold(self, table: int, *, as_it_is: bool = False) -> bool:
        """An all-in was called: the cards stay down and no card is dealt until the table is released.

        Args:
            table: its number.
            as_it_is: whether all tables are held at the announcement, in the middle of their hands.

        Returns:
            Whether the table is held; where the rules hold nobody, it is not.

        Rules: TDA19-PR8F; it comes before TDA19-16, which turns the cards up.
        """
        holds = as_it_is or self.rules.hold_all_in
        if holds and self._states.get(table) in ("playing", "round_done"):
            self._states[table] = "held"
        return self._states.get(table) == "held"

    def release(self, table: int) -> None:
        """The director lets a held table go on.

        Raises:
            ValueError: it is not held.
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
