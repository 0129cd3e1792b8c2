"""The lobby: a row for each tournament, which all may see, and beside it what a tournament is to you."""

from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.room.protocol.asks import Means
from tapete.room.protocol.base import Tell
from tapete.room.protocol.cash_table import CashRow

TournamentStateName = Literal["registering", "running", "finished", "cancelled"]
"""How far a tournament is."""


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
"""What is special about a tournament, for filters and labels."""


Speed = Literal["normal", "turbo", "hyper_turbo"]
"""By the usual length of a level and the event's book."""


class Axes(Struct, frozen=True, kw_only=True):
    """What a tournament is on each of the ten axes of the lobby; some axes have several values."""

    start: Literal["scheduled", "sit_and_go"]
    entry: tuple[Literal["freeroll", "regular", "re_entry"], ...]
    purchases: tuple[Literal["freezeout", "rebuys", "add_ons"], ...]
    pool: Literal["regular", "guaranteed"]
    payout: Literal["proportional", "fixed"]
    """By the number of entries, or the same places whatever the field."""
    speed: Speed
    size: Literal["heads_up", "four", "short_handed", "normal"]
    """Tables of at most 2, 4 or 6, or of more."""
    duration: Literal["regular", "timed"]
    """Until one player has all chips, or until a time or a level."""
    identity: Literal["visible", "anonymous"]
    rewards: Literal["none", "knockout", "progressive_knockout"]


Tab = Literal["tournaments", "sit_and_go", "windfall"]
"""Section of the lobby. Scheduled satellites are among the tournaments, with `satellite` in `formats`."""


class Prices(Struct, frozen=True, kw_only=True):
    """What one entry costs, part by part."""

    buy_in: int
    """For the prizes."""
    bounty: int
    fee: int
    currency: str
    pay: tuple[Means, ...]
    """What is taken for it."""


class PrizeRange(Struct, frozen=True, kw_only=True):
    """Of a Windfall before its draw: the smallest and the largest prize pool."""

    least: int
    most: int


class TicketsWon(Struct, frozen=True, kw_only=True):
    """What a satellite pays."""

    count: int
    """How many of the first places win a ticket each, as things stand; 0 while that is not known."""
    value: int
    """Of one ticket."""
    remainder: int
    """Money that buys no further ticket."""
    place: int | None
    """Who wins that; None if nothing is left, or if the house keeps it."""


class PlaceBounty(Struct, frozen=True, kw_only=True):
    """What the house pays for a place, beside its prize."""

    place: int
    amount: int


class LobbyRow(Struct, frozen=True, kw_only=True):
    """One tournament in the lobby, the same for everybody."""

    stream: str
    name: str
    kind: Literal["sit_and_go", "scheduled"]
    state: TournamentStateName
    open: bool
    """Whether entries are sold now, before the start or late."""
    game: str
    mix: str | None
    formats: tuple[Format, ...]
    tab: Tab = "tournaments"
    axes: Axes | None = None
    """None only in rows of rooms older than this field."""
    limit: Literal["no-limit", "pot-limit", "fixed-limit"] | None = None
    """Of the game; None for a mix, whose games have limits of their own."""
    speed: Speed = "normal"
    seats: int
    """Of one table."""
    capacity: int | None
    """Of a Sit & Go, the entries with which it starts; of others, the most that are sold; None: no end."""
    price: Prices
    pool: int
    """As it stands; of a Sit & Go before its start, when it is full; 0 before the draw of a Windfall."""
    prizes_certain: bool = False
    """Whether pool, prizes and paid places can't change any more."""
    draw: PrizeRange | None = None
    """Of a Windfall before its draw, which decides the pool."""
    tickets: TicketsWon | None = None
    """Of a satellite, as it stands."""
    guarantee: int
    overlay: int = 0
    """What the house has to add to reach the guarantee, as things stand."""
    prizes: tuple[int, ...]
    """What each of the first places is paid, the winner first, as it stands; at most nine of them."""
    paid_places: int
    """Places that win money, a ticket or a thing."""
    place_bounties: tuple[PlaceBounty, ...] = ()
    """The bounties on places, the best place first; they are paid when the event is over."""
    starting_stack: Chips
    level_minutes: int
    level: int
    """0 before the start."""
    entries: int
    free: int | None = None
    """Entries that can still be sold; None: no end. 0 once entries are closed."""
    left: int
    """Entries that are not out."""
    players: tuple[str, ...]
    """The first of those who have entered, nine at most, as others may read them."""
    starts_at: int | None
    """Of a scheduled one."""
    fills_at: int | None
    """Of a Sit & Go: when house bots take the free places; None until the first entry."""
    stopped: bool = False
    """Whether it stands still by a fault, until the operator resumes or cancels it."""


class LobbyMark(Struct, frozen=True, kw_only=True):
    """What a tournament is to you. Nobody else is told."""

    entered: bool
    """Whether you are in it, or were."""
    playing: bool
    """Whether you are in it and not out."""
    pool_entries: tuple[str, ...] = ()
    """Of a pool: your entries, as messages name them."""
    names: dict[str, str] = {}
    """Of an anonymous one: your own names, by the alias that others read in their place."""


class LobbyRows(Tell, frozen=True, kw_only=True):
    """The whole lobby: tournaments on offer, those that run, and the last ones that are over."""

    number: int = 0
    """Of the last `lobby_news` that it includes; the next one has the next number."""
    rows: tuple[LobbyRow, ...]
    """By their state (registering, running, finished, cancelled), then by the number of the stream."""
    cash: tuple[CashRow, ...] = ()
    """Cash tables that are open, by the number of the stream."""
    your_number: int = 0
    """Of the last `your_lobby` that it includes."""
    yours: dict[str, LobbyMark] = {}
    """By stream: the tournaments that you have entered."""


class LobbyNews(Tell, frozen=True, kw_only=True):
    """What has changed in the lobby, the same for everybody."""

    number: int
    """One more than that of the message before. If it is more than that, ask for the `lobby` again."""
    rows: tuple[LobbyRow, ...]
    """Rows that are new or have changed, whole; by their `stream` they take the place of yours."""
    cash: tuple[CashRow, ...] = ()
    """Those of cash tables."""
    gone: tuple[str, ...]
    """The streams whose rows are gone, with what they were to you."""


class YourLobby(Tell, frozen=True, kw_only=True):
    """What has changed of what the tournaments are to you."""

    number: int
    """Counted for you alone: one more than `your_number`, or than that of the `your_lobby` before."""
    yours: dict[str, LobbyMark]
    """By stream; one that you are no longer in is not `entered`: forget it."""
