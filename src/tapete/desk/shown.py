"""Page data for desk, wall and players. Structs only; `views` fills them."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.tournament.sharing import Money


class PagePart(Struct, frozen=True, kw_only=True):
    """Base of all page data."""


class LevelShown(PagePart, frozen=True, kw_only=True):
    level: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips
    minutes: int
    break_after: int
    """Minutes of the break after the level; 0 for none."""


class ClockShown(PagePart, frozen=True, kw_only=True):
    """Level clock. Pages count down from these instants themselves, by the server's time."""

    level: int
    """0 before the start."""
    ends_at: int | None
    """End of the level's time, while the clock runs."""
    remaining_ms: int | None
    """Remaining time of the level, in milliseconds."""
    length_ms: int | None
    running: bool
    on_break: bool
    break_ends_at: int | None
    level_due: int | None
    """Level to announce now."""
    break_due_minutes: int | None
    """Break to begin now."""
    now: LevelShown | None
    next: LevelShown | None
    next_break_in_ms: int | None
    """Counted from the end of the present level, or from now while the clock stands: see `next_break_at`."""
    next_break_at: int | None


class SeatShown(PagePart, frozen=True, kw_only=True):
    seat: Seat
    account: int | None
    """None: the seat is empty."""
    name: str = ""
    stack: Chips = 0
    counted: bool = False
    """Whether the stack was counted and no hand at the table has changed it since."""
    missing: int = 0
    """Hands still to be missed for a penalty."""
    locked: bool = False
    offer: bool = False
    """Whether the player lost all chips and may rebuy."""


class DueShown(PagePart, frozen=True, kw_only=True):
    """A task for a person now."""

    kind: str
    table: int | None = None
    facts: dict[str, Any] = {}
    rows: tuple[str, ...] = ()
    why_not: str = ""
    """The reason why it can't be done yet, a code of the refusals; `facts` and `rows` go with it."""


class PotShown(PagePart, frozen=True, kw_only=True):
    amount: Chips
    seats: tuple[Seat, ...]
    """Seats that can win the pot."""


class HandSeatShown(PagePart, frozen=True, kw_only=True):
    seat: Seat
    stack: Chips
    bet: Chips
    folded: bool
    all_in: bool


class HandActShown(PagePart, frozen=True, kw_only=True):
    seat: Seat
    act: str
    to: Chips
    """Total in front after a bet, call or raise."""


class RecordedHandShown(PagePart, frozen=True, kw_only=True):
    """Recorded hand: the turn and the legal actions."""

    hand: int
    street: str
    button: Seat
    small_blind_seat: Seat | None
    big_blind_seat: Seat | None
    to_act: Seat | None
    to_call: Chips
    """Chips that a call adds; 0 if there is nothing to call."""
    least: Chips | None
    """Smallest bet or raise, as the total in front."""
    most: Chips | None
    raises: bool
    """Whether it would be a raise instead of a bet."""
    pot_to: Chips | None
    """Total in front for a pot-sized bet or raise."""
    pot: Chips
    """All chips put in."""
    pots: tuple[PotShown, ...]
    seats: tuple[HandSeatShown, ...]
    showdown: bool
    """Whether all betting is over and the cards decide."""
    shows_first: Seat | None
    """Seat that must show first at the showdown (TDA19-17A)."""
    halves: tuple[str, ...] = ()
    """Halves of each pot, for instance `high` and `low`; empty if one hand wins the whole pot."""
    board: str = ""
    """Community cards that somebody has typed."""
    acts: tuple[HandActShown, ...] = ()
    """Acts of this street. In a hand entered from the middle, acts reconstructed from the bets."""


class ClockCallShown(PagePart, frozen=True, kw_only=True):
    """Clock on a player: the last seconds are counted aloud."""

    account: int
    name: str
    aloud_at: int
    ends_at: int


class DealLine(PagePart, frozen=True, kw_only=True):
    account: int
    name: str
    stack: Chips
    amount: Money


class DealShown(PagePart, frozen=True, kw_only=True):
    """A deal. Single votes are not shown to anybody."""

    method: str
    kept: Money
    """Money left to play for."""
    agreed_at: int | None
    """None while the vote is open."""
    lines: tuple[DealLine, ...]


class TableShown(PagePart, frozen=True, kw_only=True):
    table: int
    seats: tuple[SeatShown, ...]
    players: int
    due: DueShown | None
    button: Seat | None
    """Seat of the button in the last known hand."""
    big_blind_next: Seat | None
    """Seat of the big blind in the next hand, if the button is known."""
    playing: bool
    """Whether the table plays a hand in hand-for-hand."""
    held: bool = False
    clock_call: ClockCallShown | None = None
    hand: RecordedHandShown | None = None
    """Hand that is being recorded at the table."""


class MoveShown(PagePart, frozen=True, kw_only=True):
    account: int
    name: str
    from_table: int
    from_seat: Seat
    to_table: int
    to_seat: Seat
    role: str = ""
    """Role of the new seat in the table's next hand."""
    to_big_blind: int | None = None
    """Hands before the big blind would have come at the old table."""


class OtherSeat(PagePart, frozen=True, kw_only=True):
    """A seat that was not chosen, with the reason."""

    seat: Seat
    why_not: str


class ProposalShown(PagePart, frozen=True, kw_only=True):
    proposal: int
    kind: str
    table: int
    moves: tuple[MoveShown, ...]
    alternatives: tuple[OtherSeat, ...]
    picked: int | None
    """Table that was drawn to break."""
    rows: tuple[str, ...]


class PlayerShown(PagePart, frozen=True, kw_only=True):
    account: int
    name: str
    entries: int
    table: int
    seat: Seat
    stack: Chips
    place: int | None
    prize: Money
    state: Literal["registered", "waiting", "in", "out", "offer", "bagged"]
    rebuys: int
    add_ons: int
    missing: int
    penalties: int
    paid: bool
    bag: Chips | None = None
    """Counted stack in the player's bag."""


class PrizeShown(PagePart, frozen=True, kw_only=True):
    place: int
    amount: Money


class PenaltyShown(PagePart, frozen=True, kw_only=True):
    penalty: int
    account: int
    name: str
    kind: str
    hands: int
    left: int
    offence: str
    rows: tuple[str, ...]
    act: int
    at: int
    by: str


class RulingShown(PagePart, frozen=True, kw_only=True):
    act: int
    at: int
    by: str
    incident: str
    table: int | None
    name: str
    option: str
    reason: str
    outcome: str
    cites: tuple[str, ...]
    lines: dict[str, tuple[str, ...]]
    at_table: dict[str, Any]
    """Facts of the table, from the recorded hand or from a person."""
    carried: bool
    """Whether the ruling was carried out on the recorded hand."""


class ActShown(PagePart, frozen=True, kw_only=True):
    """A line of the log."""

    act: int
    at: int
    by: str
    kind: str
    reason: str
    facts: dict[str, Any]
    undone: bool
    """Whether the act was undone."""
    may_undo: bool


class TogetherShown(PagePart, frozen=True, kw_only=True):
    """Hand-for-hand."""

    number: int
    waits_for: tuple[int, ...]
    left: int
    paid: int


class BagTableShown(PagePart, frozen=True, kw_only=True):
    """Bags of one table of a flight."""

    table: int
    players: int
    bags: int
    counted: Chips
    """Sum of the counted stacks."""
    recorded: Chips
    """Chips at the table by the record."""


class FlightShown(PagePart, frozen=True, kw_only=True):
    """One flight of a final."""

    event: int
    flight: str
    state: str
    entries: int
    players: int
    qualified: int
    chips: Chips
    """Chips that go on, or chips in play."""
    pool: Money


class BroughtShown(PagePart, frozen=True, kw_only=True):
    """A stage that was played elsewhere."""

    flight: str
    entries: int
    players: int
    chips: Chips
    pool: Money
    end_level: int


class TwiceShown(PagePart, frozen=True, kw_only=True):
    """A player with several stacks, and the stack that goes on."""

    account: int
    name: str
    stacks: tuple[Chips, ...]
    goes_on: Chips


class KnownShown(PagePart, frozen=True, kw_only=True):
    """A player of another flight."""

    account: int
    name: str
    flights: tuple[str, ...]
    """Names of the flights that they have entered."""
    bag: Chips | None
    """Largest stack that they have bagged."""


class NextDayShown(PagePart, frozen=True, kw_only=True):
    """The final of a flight."""

    event: int
    name: str
    drawn: bool
    """Whether the final's seats are drawn."""
    state: str
    starts_at: int | None
    level: int | None
    """Level at which the final begins, once it is known."""


class FlightsShown(PagePart, frozen=True, kw_only=True):
    """All that a final knows of its flights."""

    flights: tuple[FlightShown, ...]
    brought: tuple[BroughtShown, ...]
    twice: tuple[TwiceShown, ...]
    carry: str
    waits_for: str
    """Flight that is not over; empty if none."""
    seeded: bool
    starts_at: int | None
    entries: int
    players: int
    pool: Money
    bagged: Chips
    """Chips in all bags."""
    discarded: Chips
    """Chips of further stacks, which do not go on."""
    cashed: Money
    """Money paid for further stacks."""


class BagsShown(PagePart, frozen=True, kw_only=True):
    """End of a flight and its bags."""

    flight: str
    ends_level: int | None
    ends_players: int | None
    over: bool
    """Whether the flight has reached its end: no more hands are dealt."""
    done: bool
    """Whether the flight is over, and its stacks go on."""
    players: int
    bags: int
    counted: Chips
    recorded: Chips
    """Chips in play by the record."""
    tables: tuple[BagTableShown, ...]
    next: NextDayShown | None


class FiguresShown(PagePart, frozen=True, kw_only=True):
    entries: int
    players: int
    tables: int
    in_play: Chips
    average: Chips
    average_blinds: int
    pool: Money
    paid_places: int
    to_money: int
    """Players who still go out before the prizes."""
    fees: Money
    prizes_fixed: bool


class StatedShown(PagePart, frozen=True, kw_only=True):
    """Statement of the book for the staff of an event; the program does not enforce it."""

    name: str
    """Name of the value: `deal_supervised` or `final_chips_given`."""
    says: str
    """The value of the book."""
    rule: str
    """The row that says so."""


class DeskShown(PagePart, frozen=True, kw_only=True):
    """Everything about an event for its staff."""

    event: int
    name: str
    book: str
    currency: str
    state: str
    act: int
    """Number of the last act; an order names the last act that its page had shown."""
    seats: int
    starting_stack: Chips
    smallest_chip: Chips
    chips: tuple[Chips, ...]
    """Denominations in use, the smallest first."""
    streets: tuple[str, ...]
    """Streets on which a hand can be entered from the middle; empty in games with upcards or draws."""
    price: Money
    late_until_level: int
    re_entries: int
    rebuys: bool
    add_ons: bool
    clock: ClockShown
    figures: FiguresShown
    due: tuple[DueShown, ...]
    tables: tuple[TableShown, ...]
    players: tuple[PlayerShown, ...]
    prizes: tuple[PrizeShown, ...]
    proposals: tuple[ProposalShown, ...]
    together: TogetherShown | None
    deal: DealShown | None
    may_deal: bool
    """Whether players may discuss a deal now."""
    stated: tuple[StatedShown, ...] = ()
    """Statements of the book for the staff of this event."""
    penalties: tuple[PenaltyShown, ...]
    rulings: tuple[RulingShown, ...]
    log: tuple[ActShown, ...]
    levels: tuple[LevelShown, ...]
    bags: BagsShown | None = None
    """For a flight: its end and its bags."""
    flights: FlightsShown | None = None
    """For a final: its flights."""
    known: tuple[KnownShown, ...] = ()
    """Players of the other flights, who may enter this one."""


class WallShown(PagePart, frozen=True, kw_only=True):
    """Wall screen; it names no player."""

    event: int
    name: str
    currency: str
    state: str
    act: int
    clock: ClockShown
    figures: FiguresShown
    prizes: tuple[PrizeShown, ...]
    together: TogetherShown | None
    bags: BagsShown | None = None
    flights: FlightsShown | None = None


class SeatOnShown(PagePart, frozen=True, kw_only=True):
    """Seat and stack on the next day."""

    table: int
    seat: Seat
    stack: Chips


class PlayerPage(PagePart, frozen=True, kw_only=True):
    """One player's own page; it changes nothing."""

    wall: WallShown
    player: PlayerShown
    moved_from: str = ""
    next_day: NextDayShown | None = None
    """The final that the player has qualified for."""
    next_seat: SeatOnShown | None = None
    """The player's seat there, once it is drawn."""
