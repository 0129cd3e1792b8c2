"""Options of a cash table beyond game and stakes: the operator sets them, no book does."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Chips
from tapete.ring.refusals import RingReason, RingRefused
from tapete.rules.mixed_stakes import MixedLevel

Seconds = Annotated[int, Meta(ge=0, le=86_400)]
StraddleFrom = Literal["left-of-big-blind", "button"]


class Private(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who may sit down at a private table: the host, those invited, and those with the password."""

    host: int
    """An account."""
    password_hash: str = ""
    """A hash that the room makes, the same for the same word; empty if nobody comes in by a password."""


class RingOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Options of a table. `check_options` checks which go together."""

    twice_asked: bool | None = None
    """Whether players are asked before a hand is run twice; None: as the book says."""
    twice_seconds: Seconds = 10
    """How long they have to answer; no answer is a no."""
    buy_button: bool = False
    """Whether a player who sits down between button and small blind may post both blinds at once."""
    straddles: Annotated[int, Meta(ge=0, le=4)] = 0
    """How many players may straddle in one hand, each for twice as much as the one before."""
    straddle_from: StraddleFrom = "left-of-big-blind"
    straddle_players: Annotated[int, Meta(ge=3)] = 4
    """The least number of players dealt in for a straddle."""
    rabbit_hunt: bool = False
    """Whether players may look at the cards that would have come, after a hand without a showdown."""
    offer_seconds: Seconds = 30
    """How long the first of the waiting list has to take a seat."""
    reserve_seconds: Seconds = 60
    """How long a seat is kept for a player who chooses what to bring."""
    rebuy_seconds: Seconds = 120
    """How long a player without chips keeps the seat."""
    mix: str | None = None
    """The games of the table in turn, by the name of a mix; `level` says their stakes."""
    choice: tuple[str, ...] = ()
    """Games among which the player on the button chooses; only at private tables."""
    choice_seconds: Seconds = 10
    """How long the next hand waits for that choice."""
    level: MixedLevel | None = None
    """The stakes of every game where there are several; None: those of the table in all of them."""
    bomb_ante: Chips = 0
    """What everybody puts in for a bomb pot; 0 if there are none. Only at private tables."""
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
