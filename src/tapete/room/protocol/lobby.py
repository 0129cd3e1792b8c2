"""The lobby: a row for each tournament."""

from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.room.protocol.asks import Means
from tapete.room.protocol.base import Tell

TournamentStateName = Literal["registering", "running", "finished", "cancelled"]


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


class Prices(Struct, frozen=True, kw_only=True):
    """What one entry costs, part by part."""

    buy_in: int
    """For the prizes."""
    bounty: int
    fee: int
    currency: str
    pay: tuple[Means, ...]
    """What is taken for it."""


class LobbyRow(Struct, frozen=True, kw_only=True):
    """One tournament in the lobby."""

    stream: str
    name: str
    kind: Literal["sit_and_go", "scheduled"]
    state: TournamentStateName
    open: bool
    """Whether entries are sold now, before the start or late."""
    game: str
    mix: str | None
    formats: tuple[Format, ...]
    seats: int
    """Of one table."""
    capacity: int | None
    """Of a Sit & Go, the entries with which it starts; of others, the most that are sold; None: no end."""
    price: Prices
    pool: int
    """As it stands."""
    guarantee: int
    prizes: tuple[int, ...]
    """What each of the first places is paid, the winner first, as it stands; at most nine of them."""
    paid_places: int
    starting_stack: Chips
    level_minutes: int
    level: int
    """0 before the start."""
    entries: int
    left: int
    """Entries that are not out."""
    players: tuple[str, ...]
    """The first of those who have entered, nine at most."""
    entered: bool
    """Whether you are in it, or were."""
    playing: bool
    """Whether you are in it and not out."""
    starts_at: int | None
    """Of a scheduled one."""
    fills_at: int | None
    """Of a Sit & Go: when house bots take the free places; None until the first entry."""


class LobbyRows(Tell, frozen=True, kw_only=True):
    rows: tuple[LobbyRow, ...]
