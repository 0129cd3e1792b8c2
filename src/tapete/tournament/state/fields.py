"""Fields of the state of a tournament, and of play at one table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tapete.cards.typed import expect
from tapete.engine.deep_copy import DeepCopied
from tapete.engine.types import Chips, Seat
from tapete.tournament import events as ev
from tapete.tournament.course.hand_for_hand import HandForHand
from tapete.tournament.course.simultaneous import Simultaneous
from tapete.tournament.entries.entry import Entry
from tapete.tournament.money.accounts import MoneyBalances
from tapete.tournament.money.payments import Payment
from tapete.tournament.policy.from_structure import halting, moving, table_rules
from tapete.tournament.positions.button import Held, Positions
from tapete.tournament.prizes.deals import PrizeDeal
from tapete.tournament.prizes.prizing import Fixed
from tapete.tournament.seats.halting import HaltPolicy
from tapete.tournament.seats.moving_rules import Moving
from tapete.tournament.seats.tables import Tables
from tapete.tournament.sharing import Money
from tapete.tournament.structure.structure import Structure
from tapete.tournament.timing import clock as ck

StateName = Literal["registering", "running", "finished", "cancelled"]
"""Phase of an event."""


@dataclass(slots=True)
class TableState(DeepCopied):
    """State of play at one table."""

    hand: ev.HandBegan | None = None
    """The running hand, or the last one."""
    running: bool = False
    dealt: tuple[Seat, ...] = ()
    hand_before: ev.HandBegan | None = None
    """Hand before the last one; it becomes the last one again after an undo, and a mix continues from it."""
    previous: Positions | Held | None = None
    """Positions of the hand before the running one."""
    newcomers: tuple[Seat, ...] = ()
    """Seats of newcomers in the running hand."""
    small_blind_out: bool = False
    """Whether the small blind of the last hand went out in it."""
    lost: dict[int, Chips] = field(default_factory=dict)
    """Entries that lost all chips and are not ranked yet, with their stacks: a rebuy is offered, or all
    tables play the same hand."""


@dataclass(slots=True, eq=False)
class StateFields(DeepCopied):
    """All that a tournament keeps. Only `apply` changes it."""

    tournament: int
    structure: Structure
    starts_at: int | None = None
    final: int | None = None
    """Number of the final that takes over a flight's results."""
    club: int = 0
    """Number of the club whose members alone see the event; 0 for an event of the house."""
    state: StateName = "registering"
    entries: dict[int, Entry] = field(default_factory=dict)
    """Entries by number, in the order of entry."""
    tables: Tables = field(init=False)
    moving: Moving = field(init=False)
    halting: HaltPolicy | None = None
    queue: dict[int, None] = field(default_factory=dict)
    """Entries that wait for a seat, in order."""
    absent: dict[int, None] = field(default_factory=dict)
    """Entries whose players were absent at the start and have not come yet; they have no seat and no
    stack."""
    started_at: int | None = None
    level: ev.LevelBegan | None = None
    hands_played: int = 0
    issued: Chips = 0
    removed: Chips = 0
    in_play: Chips = 0
    accounts: MoneyBalances = field(default_factory=MoneyBalances)
    contributed: Money = 0
    """Contribution of the players to the pool."""
    fixed: Fixed | None = None
    """Pool and prizes, once sales have ended; a plain Sit & Go does not need them."""
    eliminated: list[ev.Eliminated] = field(default_factory=list)
    marks: int = 0
    """Number of times an order of eliminations was marked as undetermined."""
    picked: int | None = None
    """Table that was drawn to break after its hand."""
    hand_for_hand: HandForHand | None = None
    simultaneous: Simultaneous | None = None
    """Simultaneous hands, ordered by the director; never during hand-for-hand."""
    together: list[tuple[int, int, int, Chips]] = field(default_factory=list)
    """Eliminations in the present `round`: entry, table, hand, chips."""
    on_break: ev.BreakBegan | None = None
    last_break_at: int | None = None
    clock_records: list[ck.Record] = field(default_factory=list)
    zero_at: int | None = None
    """End of the level's time; None while its clock stands, and for a level without end."""
    deal: PrizeDeal[int] | None = None
    """Proposed deal under vote, by entry."""
    deal_votes: dict[int, bool] = field(default_factory=dict)
    deal_at_hand: int = 0
    merged: bool = False
    """Whether the last table has just become the only one and has not played a hand since."""
    windfall: ev.WindfallDrawn | None = None
    seeded: ev.StageSeeded | None = None
    first_button: Seat = 1
    end_level: int = 0
    """Level in which the event ended; a final uses its flights' levels."""
    qualified: dict[int, Chips] = field(default_factory=dict)
    """Entries of a flight that go on to the final, with their stacks, in the order of play."""
    bought: set[int] = field(default_factory=set)
    """Entries bought in this event, not brought from an earlier stage."""
    withdrew: set[int] = field(default_factory=set)
    """Accounts that have withdrawn an entry."""
    offers: set[int] = field(default_factory=set)
    """Entries that went broke and may rebuy."""
    promised: dict[int, Payment] = field(default_factory=dict)
    """Later payment of each entry without a seat, where entries are paid with the seat."""
    surrendered: dict[int, Chips] = field(default_factory=dict)
    """Surrendered chips by entry, kept until the player's next entry brings these back."""
    _by_account: dict[int, list[int]] = field(default_factory=dict)
    _last_entry: int = 0
    _out: int = 0
    _running: int = 0
    _survived: list[ev.Survived] = field(default_factory=list)
    _states: dict[int, TableState] = field(default_factory=dict)
    _alone: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        expect("Tournament: structure", self.structure, Structure)
        self.tables = Tables(table_rules(self.structure))
        self.moving = moving(self.structure)
        self.halting = halting(self.structure)

    @property
    def level_number(self) -> int:
        """Present level; 0 before the first."""
        return self.level.level if self.level else 0
