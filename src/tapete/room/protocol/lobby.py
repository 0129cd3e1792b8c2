"""The lobby: a public row for each tournament, and your private marks on tournaments."""

from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.room.protocol.asks import Means
from tapete.room.protocol.base import Tell
from tapete.room.protocol.cash_table import CashRow

TournamentStateName = Literal["registering", "running", "finished", "cancelled"]
"""State of a tournament."""


Format = Literal[
    "freeroll",
    "knockout",
    "progressive_knockout",
    "rebuy",
    "add_on",
    "re_entry",
    "satellite",
    "windfall",
    "timed",
    "mixed",
    "flight",
    "final",
    "guaranteed",
    "heads_up",
    "anonymous",
]
"""Special formats of a tournament, for filters and labels."""


Speed = Literal["normal", "turbo", "hyper_turbo"]
"""Speed, derived from the usual level length and the event's book."""


class Axes(Struct, frozen=True, kw_only=True):
    """Classification of a tournament on the ten lobby axes; some axes have several values."""

    start: Literal["scheduled", "sit_and_go"]
    entry: tuple[Literal["freeroll", "regular", "re_entry"], ...]
    purchases: tuple[Literal["freezeout", "rebuys", "add_ons"], ...]
    pool: Literal["regular", "guaranteed"]
    payout: Literal["proportional", "fixed"]
    """`proportional`: paid places depend on the number of entries. `fixed`: they do not."""
    speed: Speed
    size: Literal["heads_up", "four", "short_handed", "normal"]
    """Table size: at most 2, 4 or 6 seats, or more."""
    duration: Literal["regular", "timed"]
    """`regular`: until one player has all chips. `timed`: until a time or a level."""
    identity: Literal["visible", "anonymous"]
    rewards: Literal["none", "knockout", "progressive_knockout"]


Tab = Literal["tournaments", "sit_and_go", "windfall"]
"""Section of the lobby. Scheduled satellites are among the tournaments, with `satellite` in `formats`."""


class Prices(Struct, frozen=True, kw_only=True):
    """Price of one entry, part by part."""

    buy_in: int
    """Part that goes into the prize pool."""
    bounty: int
    fee: int
    currency: str
    pay: tuple[Means, ...]
    """Accepted means of payment."""


class PrizeRange(Struct, frozen=True, kw_only=True):
    """Smallest and largest prize pool of a Windfall before its draw."""

    least: int
    most: int


class TicketsWon(Struct, frozen=True, kw_only=True):
    """Prizes of a satellite."""

    count: int
    """Number of top places that win a ticket each, as things stand; 0 while unknown."""
    value: int
    """Value of one ticket."""
    remainder: int
    """Money that buys no further ticket."""
    place: int | None
    """Place that wins the remainder. None if there is no remainder or the house keeps it."""


class PlaceBounty(Struct, frozen=True, kw_only=True):
    """Bounty that the house pays for a place, in addition to its prize."""

    place: int
    amount: int


class LobbyRow(Struct, frozen=True, kw_only=True):
    """One tournament in the lobby, the same for everybody."""

    stream: str
    name: str
    kind: Literal["sit_and_go", "scheduled"]
    state: TournamentStateName
    open: bool
    """Whether registration is open now, before the start or late."""
    game: str
    mix: str | None
    formats: tuple[Format, ...]
    tab: Tab = "tournaments"
    axes: Axes | None = None
    """None only in rows from a room older than this field."""
    limit: Literal["no-limit", "pot-limit", "fixed-limit"] | None = None
    """Limit of the game. None for a mix, whose games each have a limit."""
    speed: Speed = "normal"
    seats: int
    """Seats of one table."""
    capacity: int | None
    """Sit & Go: number of entries that start it. Others: maximum number of entries; None: no maximum."""
    price: Prices
    pool: int
    """Prize pool as it stands. Sit & Go before its start: the pool when full. Windfall before its draw: 0."""
    prizes_certain: bool = False
    """Whether pool, prizes and paid places are final."""
    draw: PrizeRange | None = None
    """Only for a Windfall before its draw, which decides the pool."""
    tickets: TicketsWon | None = None
    """Only for a satellite: its tickets as things stand."""
    guarantee: int
    overlay: int = 0
    """Amount that the house must add to reach the guarantee, as things stand."""
    prizes: tuple[int, ...]
    """Prizes of the first places as things stand, the winner first; at most nine."""
    paid_places: int
    """Number of places that win money, a ticket or an item."""
    place_bounties: tuple[PlaceBounty, ...] = ()
    """Bounties on places, the best place first; paid when the event is over."""
    starting_stack: Chips
    level_minutes: int
    level: int
    """0 before the start."""
    entries: int
    free: int | None = None
    """Number of entries that can still be sold; None: no maximum. 0 once registration is closed."""
    left: int
    """Number of entries that are not out."""
    players: tuple[str, ...]
    """Names of the first players who entered, nine at most, as others may read them."""
    starts_at: int | None
    """Start time; only for a scheduled tournament."""
    fills_at: int | None
    """Sit & Go: time at which house bots take the free places. None until the first entry."""
    stopped: bool = False
    """Whether a fault has stopped it, until the operator resumes or cancels it."""


class LobbyMark(Struct, frozen=True, kw_only=True):
    """Your relation to a tournament. Nobody else is told."""

    entered: bool
    """Whether you have an entry, playing or out."""
    playing: bool
    """Whether you have an entry that is not out."""
    pool_entries: tuple[str, ...] = ()
    """Your entries in a pool, as streams: `pool/1.3`."""
    names: dict[str, str] = {}
    """Anonymous tournament: your names, by the alias that others see."""


class LobbyRows(Tell, frozen=True, kw_only=True):
    """The whole lobby: tournaments that are open, running or recently finished."""

    number: int = 0
    """Number of the last `lobby_news` included; the next one has the next number."""
    rows: tuple[LobbyRow, ...]
    """Ordered by state (registering, running, finished, cancelled), then by the number of the stream."""
    cash: tuple[CashRow, ...] = ()
    """Open cash tables and pools: pools first, then by the number of the stream."""
    your_number: int = 0
    """Number of the last `your_lobby` included."""
    yours: dict[str, LobbyMark] = {}
    """Tournaments that you have entered, by stream."""


class LobbyNews(Tell, frozen=True, kw_only=True):
    """Changes in the lobby, the same for everybody."""

    number: int
    """Previous `number` plus one. If it is larger, news is missing: ask for the `lobby` again."""
    rows: tuple[LobbyRow, ...]
    """New and changed rows, whole. Each replaces your row with the same `stream`."""
    cash: tuple[CashRow, ...] = ()
    """New and changed rows of cash tables."""
    gone: tuple[str, ...]
    """Streams whose rows are gone; remove your marks for them too."""


class YourLobby(Tell, frozen=True, kw_only=True):
    """Changes of your marks on tournaments."""

    number: int
    """Counted for you alone: `your_number`, or the previous `your_lobby`, plus one."""
    yours: dict[str, LobbyMark]
    """Changed marks by stream. If a mark is not `entered`, remove it."""
