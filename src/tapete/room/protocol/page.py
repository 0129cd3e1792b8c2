"""The page of a tournament."""

from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.room.protocol.base import Tell
from tapete.room.protocol.lobby import LobbyMark, LobbyRow
from tapete.room.protocol.table import Level, Notice, Offer, PrizePayment, Progress, Standing


class LevelRow(Struct, frozen=True, kw_only=True):
    """One level of an event; what the game does not have is 0."""

    number: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips
    small_bet: Chips
    bring_in: Chips
    minutes: int
    break_minutes: int
    """Of the break after it; 0 for none."""


class PrizeRow(Struct, frozen=True, kw_only=True):
    """What a place wins, or each of several."""

    first: int
    last: int
    amount: int
    tickets: int
    item: str


class LeastPrize(Struct, frozen=True, kw_only=True):
    """A least prize that the pool can't pay: what was announced, and what it is instead."""

    announced: int
    paid: int


class EntryRow(Struct, frozen=True, kw_only=True):
    """One entry of a tournament."""

    name: str
    bot: bool
    stack: Chips
    place: int | None
    table: int | None
    seat: Seat | None
    head: int
    bounties: int
    prize: int
    you: bool
    payment: PrizePayment = "certain"
    """Of an entry that is out: how far its prize has come."""


class TableRow(Struct, frozen=True, kw_only=True):
    """One table of an event."""

    table: int
    players: int
    largest: Chips
    smallest: Chips
    average: Chips
    yours: bool


class TournamentState(Tell, frozen=True, kw_only=True):
    """A tournament's page, whole. It comes again when something has changed, at most once a second."""

    stream: str
    now: int
    row: LobbyRow
    mark: LobbyMark
    book: str
    """The name of its rulebook."""
    level: Level
    levels: tuple[LevelRow, ...]
    ante_form: str
    progress: Progress
    prizes: tuple[PrizeRow, ...]
    """As they stand, or as they are fixed."""
    fixed: bool
    """Whether the prizes can't change any more: nothing is sold, or a Sit & Go begins when it is full."""
    least_prize: LeastPrize | None = None
    """Where the pool is too small for the least prize that was announced."""
    entries: tuple[EntryRow, ...]
    """Those who are in by their stacks, then those who are out by their places; two hundred at most, and
    yours in any case."""
    tables: tuple[TableRow, ...]
    late_until_level: int
    """0 without late registration."""
    re_entries: int
    """How often one may enter again."""
    rebuys: Offer | None
    """What a rebuy is, where there are any."""
    add_on: Offer | None
    purchases: tuple[Offer, ...]
    """What you may buy now."""
    withdrawable: bool
    """Whether you may give your entry back now."""
    notices: tuple[Notice, ...]
    """The last of the whole tournament, the newest last."""
    your_prize: Standing | None
    """Your own result, once you are out."""
    seat_worth: int | None = None
    """Of a satellite in which you won a seat: the tournament money that you get if you give it up. None if
    there is no seat to give up."""
    qualified: Chips = 0
    """Of a final that waits for its flights: the best stack that you have from those that are over."""
    commitment: str | None = None
    """Of a Windfall: the commitment to its draw, published before the first entry (SHA-256, hex)."""
    drawn: str | None = None
    """Its seed, once it is drawn: SHA-256 of it is the commitment."""
    break_order: tuple[int, ...] = ()
    """The tables in the order in which they break, the next one first; empty if players are not shown it."""
