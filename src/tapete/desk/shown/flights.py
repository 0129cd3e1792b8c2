"""Page data of flights, their bags, and their final."""

from __future__ import annotations

from tapete.desk.shown.base import PagePart
from tapete.engine.types import Chips
from tapete.tournament.sharing import Money


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
    online: bool = False
    """Whether the final is played online, in the room of this server."""


class GoesOnShown(PagePart, frozen=True, kw_only=True):
    """A player who goes on to the final."""

    account: int
    name: str
    stack: Chips


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
    goes_on: tuple[GoesOnShown, ...] = ()
    """Players of the final with their stacks, until its seats are drawn."""
    online: str = ""
    """Stream of the room's tournament that plays this final; empty if it is played live."""


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
