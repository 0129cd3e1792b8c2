"""Options of a cash table beyond game and stakes: the operator sets them, no book does."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Chips
from tapete.ring.refusals import RingReason, RingRefused
from tapete.rules.mixed_stakes import MixedLevel

Seconds = Annotated[int, Meta(ge=0, le=86_400)]
StraddleFrom = Literal["left-of-big-blind", "button"]


class Private(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Access to a private table: the host, invited players, and players with the password."""

    host: int
    """An account."""
    password_hash: str = ""
    """Deterministic hash made by the room; empty if the table has no password."""
    club: int = 0
    """Number of the club whose members may enter without an invitation; 0 for none. The room checks who is
    a member."""


class RingOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Options of a table. `check_options` checks that they go together."""

    twice_asked: bool | None = None
    """Whether players are asked before a hand is run twice; None: the book decides."""
    twice_seconds: Seconds = 10
    """Time that players have to answer; no answer counts as a no."""
    buy_button: bool = False
    """Whether a player who sits down between button and small blind may post both blinds at once."""
    straddles: Annotated[int, Meta(ge=0, le=4)] = 0
    """Maximum number of straddles in one hand, each twice as large as the one before."""
    straddle_from: StraddleFrom = "left-of-big-blind"
    straddle_players: Annotated[int, Meta(ge=3)] = 4
    """Minimum number of players dealt in for a straddle."""
    rabbit_hunt: bool = False
    """Whether players may see the cards that would have come, after a hand without a showdown."""
    offer_seconds: Seconds = 30
    """Time that the first player on the waiting list has to take a seat."""
    reserve_seconds: Seconds = 60
    """Time that a seat is kept for a player who chooses a buy-in."""
    rebuy_seconds: Seconds = 120
    """Time that a player without chips keeps the seat."""
    mix: str | None = None
    """Name of the mix whose games the table plays in turn; `level` gives their stakes."""
    choice: tuple[str, ...] = ()
    """Games among which the player on the button chooses; only at private tables."""
    choice_seconds: Seconds = 10
    """Time that the next hand waits for the choice of a game."""
    level: MixedLevel | None = None
    """Stakes of each game, where there are several; None: the table's stakes in all games."""
    bomb_ante: Chips = 0
    """Ante of every player in a bomb pot; 0 if there are none. Only at private tables."""
    bomb_boards: Literal[1, 2] = 1
    """Boards of a bomb pot, in a game of which there is one with two: half the pot for each board."""
    private: Private | None = None
    """None: anybody may sit down."""


def check_options(options: RingOptions) -> None:
    """Check that the options of a table go together.

    Raises:
        RingRefused: dealer's choice or bomb pots at a public table, or a mix beside dealer's choice.
    """
    if options.private is None and (options.choice or options.bomb_ante):
        raise RingRefused(RingReason.ONLY_AT_PRIVATE_TABLES)
    if options.mix and options.choice:
        raise RingRefused(RingReason.GAMES_TWICE)
