"""Orders on the end of a flight, and on the final that follows."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tapete.desk.orders.base import Account, Count, Number, Order, RoomName
from tapete.tournament.commands import Carried


class BagTable(Order, frozen=True, kw_only=True):
    """Note the counted stacks of a table, which go into bags for the next day."""

    table: Number
    counts: Annotated[dict[Account, Count], Meta(min_length=1, max_length=20)]


class EndFlight(Order, frozen=True, kw_only=True):
    """End a flight once every stack is in its bag. An early end or a difference needs a reason."""

    early: bool = False
    """Whether the flight ends before its level or its number of players."""
    difference: bool = False
    """Whether the total may differ from the chips in play."""


class BringStage(Order, frozen=True, kw_only=True):
    """Bring the stacks of a stage that was played elsewhere, for instance online, into this final."""

    flight: Annotated[str, Meta(min_length=1, max_length=60)]
    """Name of the stage."""
    stacks: Annotated[dict[Account, Count], Meta(max_length=100_000)]
    pool: Count
    """Prize money paid in by its players."""
    entries: Number
    """Number of its entries."""
    end_level: Annotated[int, Meta(ge=1, le=200)]
    """Its last level."""


class SetUpFinal(Order, frozen=True, kw_only=True):
    """Take over the flights' stacks, draw new seats, and stop the clock until play begins.

    The room fills in the results of the flights.
    """

    starts_at: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)] | None = None
    """Announced start of play, in UTC milliseconds."""
    results: tuple[Carried, ...] = ()
    pool: Count = 0
    entries: Count = 0
    end_levels: tuple[int, ...] = ()


class PlayOnline(Order, frozen=True, kw_only=True):
    """Hand the flights' stacks over to an online final in this server's room, which plays the event on.

    The page names accounts. Before the act is stored, the room replaces the names with numbers, fills in the
    results of the flights, and adds the stream of the online final. It needs a reason, because it can't be
    undone: the room then has the chips and the pool.
    """

    starts_at: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)]
    """Start of the online final, in UTC milliseconds."""
    accounts: Annotated[dict[Account, RoomName], Meta(max_length=10_000)] = {}
    """Name of each player's account in the room. The log keeps no names."""
    members: dict[Account, int] = {}
    """Number of each player's account in the room."""
    results: tuple[Carried, ...] = ()
    pool: Count = 0
    entries: Count = 0
    end_levels: tuple[int, ...] = ()
    stream: str = ""
    """Stream of the online final."""
