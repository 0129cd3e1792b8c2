"""The page of a tournament: its public part and your private part."""

from msgspec import UNSET, Struct, UnsetType

from tapete.engine.types import Chips, Seat
from tapete.room.protocol.base import Tell
from tapete.room.protocol.lobby import LobbyRow
from tapete.room.protocol.table import Level, Notice, Offer, PrizePayment, Progress, Standing


class LevelRow(Struct, frozen=True, kw_only=True):
    """One level of an event. A bet that the game does not have is 0."""

    number: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips
    small_bet: Chips
    bring_in: Chips
    minutes: int
    break_minutes: int
    """Length of the break after the level; 0 for none."""


class PrizeRow(Struct, frozen=True, kw_only=True):
    """Prize of one place, or of each place from `first` to `last`."""

    first: int
    last: int
    amount: int
    tickets: int
    item: str


class LeastPrize(Struct, frozen=True, kw_only=True):
    """A minimum prize that the pool can't pay: the announced and the actual amount."""

    announced: int
    paid: int


class EntryRow(Struct, frozen=True, kw_only=True):
    """One entry of a tournament, the same for everybody."""

    entry: int
    """Number of the entry in the tournament."""
    name: str
    """Name or alias that others may read."""
    bot: bool
    stack: Chips
    place: int | None
    table: int | None
    seat: Seat | None
    head: int
    bounties: int
    prize: int
    payment: PrizePayment = "certain"
    """Payment state of the prize, once the entry is out."""


class TableRow(Struct, frozen=True, kw_only=True):
    """One table of an event, the same for everybody."""

    table: int
    players: int
    largest: Chips
    smallest: Chips
    average: Chips


NOTICES_TOLD = 20
"""Number of recent notices that a page shows."""


class PageYours(Struct, frozen=True, kw_only=True):
    """Your private part of a tournament's page. Nobody else is told."""

    entered: bool = False
    """Whether you have an entry, playing or out."""
    playing: bool = False
    """Whether you have an entry that is not out."""
    names: dict[str, str] = {}
    """Anonymous tournament: your names, by the alias that others see."""
    entries: tuple[int, ...] = ()
    """Numbers of your entries."""
    unlisted: EntryRow | None = None
    """Your last entry, if `entries` of the page does not list it."""
    place: int | None = None
    """Your current place by chips among the remaining players."""
    table: int | None = None
    """Your table, if you are in."""
    purchases: tuple[Offer, ...] = ()
    """Purchases that you may make now."""
    withdrawable: bool = False
    """Whether you may give your entry back now."""
    notices: tuple[Notice, ...] = ()
    """Recent notices for you alone, the newest last."""
    prize: Standing | None = None
    """Your own result, once you are out."""
    seat_worth: int | None = None
    """Satellite: tournament money that you get if you give up the seat that you won. None if you have no seat
    to give up."""
    qualified: Chips = 0
    """Final that waits for its flights: your best stack from the finished flights."""


class TournamentState(Tell, frozen=True, kw_only=True):
    """A tournament's whole page."""

    stream: str
    number: int = 0
    """Number of the last `page_news` included; the next one has the next number."""
    now: int
    row: LobbyRow
    book: str
    """Name of the rulebook."""
    level: Level
    levels: tuple[LevelRow, ...]
    """Ordered by `number`."""
    ante_form: str
    progress: Progress
    """Public progress: `your_place` is null, see `place` of `yours`."""
    prizes: tuple[PrizeRow, ...]
    """Prizes, final if `fixed`; ordered by `first`."""
    fixed: bool
    """Whether the prizes are final: sales have ended, or it is a Sit & Go that starts when full."""
    least_prize: LeastPrize | None = None
    """Set if the pool is too small for the announced minimum prize."""
    entries: tuple[EntryRow, ...]
    """Remaining entries by stack, the largest first, then eliminated entries by place. Ties: the lower
    `entry` first. At most two hundred."""
    tables: tuple[TableRow, ...]
    """Ordered by `table`."""
    late_until_level: int
    """Last level with late registration; 0 without late registration."""
    re_entries: int
    """Number of re-entries allowed to a player."""
    rebuys: Offer | None
    """Price and chips of a rebuy; None without rebuys."""
    add_on: Offer | None
    notices: tuple[Notice, ...]
    """Recent public notices, the newest last, at most twenty. Names as others read them."""
    commitment: str | None = None
    """Windfall: commitment to its draw, published before the first entry (SHA-256, hex)."""
    drawn: str | None = None
    """Windfall: seed of the draw, once made. Its SHA-256 is the commitment."""
    draws: tuple[str, ...] = ()
    """Commitments to the draws of seats and tables (SHA-256, hex), the first from before the first entry;
    `prove_draws` opens the seeds."""
    break_order: tuple[int, ...] = ()
    """Tables in the order in which they break, the next first; empty if players may not see it."""
    your_number: int = 0
    """Number of the last `your_page` included."""
    yours: PageYours = PageYours()


class PageNews(Tell, frozen=True, kw_only=True):
    """Changes of a tournament's page, the same for everybody; at most once a second.

    Unchanged fields are left out. Levels, prizes, entries and tables hold only new and changed rows; each
    replaces your row with the same `number`, `first`, `entry` or `table`.
    """

    stream: str
    number: int
    """Previous `number` plus one. If it is larger, news is missing: `follow` again."""
    now: int
    row: LobbyRow | UnsetType = UNSET
    book: str | UnsetType = UNSET
    level: Level | UnsetType = UNSET
    levels: tuple[LevelRow, ...] | UnsetType = UNSET
    levels_gone: tuple[int, ...] | UnsetType = UNSET
    """Numbers of removed levels."""
    ante_form: str | UnsetType = UNSET
    progress: Progress | UnsetType = UNSET
    prizes: tuple[PrizeRow, ...] | UnsetType = UNSET
    prizes_gone: tuple[int, ...] | UnsetType = UNSET
    """`first` of removed rows."""
    fixed: bool | UnsetType = UNSET
    least_prize: LeastPrize | UnsetType | None = UNSET
    entries: tuple[EntryRow, ...] | UnsetType = UNSET
    entries_gone: tuple[int, ...] | UnsetType = UNSET
    """Numbers of entries that are no longer listed or were given back."""
    tables: tuple[TableRow, ...] | UnsetType = UNSET
    tables_gone: tuple[int, ...] | UnsetType = UNSET
    """Numbers of removed tables."""
    late_until_level: int | UnsetType = UNSET
    re_entries: int | UnsetType = UNSET
    rebuys: Offer | UnsetType | None = UNSET
    add_on: Offer | UnsetType | None = UNSET
    notices: tuple[Notice, ...] | UnsetType = UNSET
    """New notices; append them to yours."""
    notices_dropped: int | UnsetType = UNSET
    """Number of your oldest notices to drop first."""
    commitment: str | UnsetType | None = UNSET
    drawn: str | UnsetType | None = UNSET
    draws: tuple[str, ...] | UnsetType = UNSET
    break_order: tuple[int, ...] | UnsetType = UNSET


class YourPage(Tell, frozen=True, kw_only=True):
    """Changes of your private part of the page. Unchanged fields are left out."""

    stream: str
    number: int
    """Counted for you alone: `your_number`, or the previous `your_page`, plus one."""
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
    """All your private notices."""
    prize: Standing | UnsetType | None = UNSET
    seat_worth: int | UnsetType | None = UNSET
    qualified: Chips | UnsetType = UNSET
