"""The page of a tournament: what all may see, and beside it what is yours."""

from msgspec import UNSET, Struct, UnsetType

from tapete.engine.types import Chips, Seat
from tapete.room.protocol.base import Tell
from tapete.room.protocol.lobby import LobbyRow
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
    """One entry of a tournament, the same for everybody."""

    entry: int
    """Its number in the tournament."""
    name: str
    """As others may read it."""
    bot: bool
    stack: Chips
    place: int | None
    table: int | None
    seat: Seat | None
    head: int
    bounties: int
    prize: int
    payment: PrizePayment = "certain"
    """Of an entry that is out: how far its prize has come."""


class TableRow(Struct, frozen=True, kw_only=True):
    """One table of an event, the same for everybody."""

    table: int
    players: int
    largest: Chips
    smallest: Chips
    average: Chips


NOTICES_TOLD = 20
"""How many of its last notices a page shows."""


class PageYours(Struct, frozen=True, kw_only=True):
    """What a tournament is to you. Nobody else is told."""

    entered: bool = False
    """Whether you are in it, or were."""
    playing: bool = False
    """Whether you are in it and not out."""
    names: dict[str, str] = {}
    """Of an anonymous one: your own names, by the alias that others read in their place."""
    entries: tuple[int, ...] = ()
    """The numbers of your entries."""
    unlisted: EntryRow | None = None
    """Your last entry, if it is not among those that are listed."""
    place: int | None = None
    """Your place by chips among those who are in, as it stands."""
    table: int | None = None
    """Where you sit, if you are in."""
    purchases: tuple[Offer, ...] = ()
    """What you may buy now."""
    withdrawable: bool = False
    """Whether you may give your entry back now."""
    notices: tuple[Notice, ...] = ()
    """The last that are for you alone, the newest last."""
    prize: Standing | None = None
    """Your own result, once you are out."""
    seat_worth: int | None = None
    """Of a satellite in which you won a seat: the tournament money that you get if you give it up. None if
    there is no seat to give up."""
    qualified: Chips = 0
    """Of a final that waits for its flights: the best stack that you have from those that are over."""


class TournamentState(Tell, frozen=True, kw_only=True):
    """A tournament's whole page."""

    stream: str
    number: int = 0
    """Of the last `page_news` that it includes; the next one has the next number."""
    now: int
    row: LobbyRow
    book: str
    """The name of its rulebook."""
    level: Level
    levels: tuple[LevelRow, ...]
    """By their `number`."""
    ante_form: str
    progress: Progress
    """That of all: `your_place` is null, see `place` of `yours`."""
    prizes: tuple[PrizeRow, ...]
    """As they stand, or as they are fixed; by the `first` of their places."""
    fixed: bool
    """Whether the prizes can't change any more: nothing is sold, or a Sit & Go begins when it is full."""
    least_prize: LeastPrize | None = None
    """Where the pool is too small for the least prize that was announced."""
    entries: tuple[EntryRow, ...]
    """Those who are in by their stacks, the largest first, then those who are out by their places; of equal
    ones the lower `entry` first. Two hundred at most."""
    tables: tuple[TableRow, ...]
    """By their `table`."""
    late_until_level: int
    """0 without late registration."""
    re_entries: int
    """How often one may enter again."""
    rebuys: Offer | None
    """What a rebuy is, where there are any."""
    add_on: Offer | None
    notices: tuple[Notice, ...]
    """The last of the whole tournament, the newest last, twenty at most; names as others read them."""
    commitment: str | None = None
    """Of a Windfall: the commitment to its draw, published before the first entry (SHA-256, hex)."""
    drawn: str | None = None
    """Its seed, once it is drawn: SHA-256 of it is the commitment."""
    draws: tuple[str, ...] = ()
    """The commitments to the draws of seats and tables (SHA-256, hex), the first from before the first entry;
    `prove_draws` opens the seeds."""
    break_order: tuple[int, ...] = ()
    """The tables in the order in which they break, the next one first; empty if players are not shown it."""
    your_number: int = 0
    """Of the last `your_page` that it includes."""
    yours: PageYours = PageYours()


class PageNews(Tell, frozen=True, kw_only=True):
    """What has changed on a tournament's page, the same for everybody; at most once a second.

    What has not changed is left out. Of levels, prizes, entries and tables come those rows that are new or
    have changed; by `number`, `first`, `entry` or `table` they take the place of yours.
    """

    stream: str
    number: int
    """One more than that of the message before. If it is more than that, `follow` again."""
    now: int
    row: LobbyRow | UnsetType = UNSET
    book: str | UnsetType = UNSET
    level: Level | UnsetType = UNSET
    levels: tuple[LevelRow, ...] | UnsetType = UNSET
    levels_gone: tuple[int, ...] | UnsetType = UNSET
    """The numbers of levels that there are no longer."""
    ante_form: str | UnsetType = UNSET
    progress: Progress | UnsetType = UNSET
    prizes: tuple[PrizeRow, ...] | UnsetType = UNSET
    prizes_gone: tuple[int, ...] | UnsetType = UNSET
    """The `first` of rows that there are no longer."""
    fixed: bool | UnsetType = UNSET
    least_prize: LeastPrize | UnsetType | None = UNSET
    entries: tuple[EntryRow, ...] | UnsetType = UNSET
    entries_gone: tuple[int, ...] | UnsetType = UNSET
    """Entries that are no longer listed, or were given back."""
    tables: tuple[TableRow, ...] | UnsetType = UNSET
    tables_gone: tuple[int, ...] | UnsetType = UNSET
    """The numbers of tables that there are no longer."""
    late_until_level: int | UnsetType = UNSET
    re_entries: int | UnsetType = UNSET
    rebuys: Offer | UnsetType | None = UNSET
    add_on: Offer | UnsetType | None = UNSET
    notices: tuple[Notice, ...] | UnsetType = UNSET
    """New ones; put them after yours."""
    notices_dropped: int | UnsetType = UNSET
    """How many of the oldest to forget first."""
    commitment: str | UnsetType | None = UNSET
    drawn: str | UnsetType | None = UNSET
    draws: tuple[str, ...] | UnsetType = UNSET
    break_order: tuple[int, ...] | UnsetType = UNSET


class YourPage(Tell, frozen=True, kw_only=True):
    """What has changed of what a tournament is to you. What has not changed is left out."""

    stream: str
    number: int
    """Counted for you alone: one more than `your_number`, or than that of the `your_page` before."""
    entered: bool | UnsetType = UNSET
    playing: bool | UnsetType = UNSET
    names: dict[str, str] | UnsetType = UNSET
    entries: tuple[int, ...] | UnsetType = UNSET
    unlisted: EntryRow | UnsetType | None = UNSET
    place: int | UnsetType | None = UNSET
    table: int | UnsetType | None = UNSET
    purchases: tuple[Offer, ...] | UnsetType = UNSET
    withdrawable: bool | UnsetType = UNSET
    notices: tuple[Notice, ...] | UnsetType = UNSET
    """All that are for you alone."""
    prize: Standing | UnsetType | None = UNSET
    seat_worth: int | UnsetType | None = UNSET
    qualified: Chips | UnsetType = UNSET
