"""What has happened in a tournament, in the past tense. Its state comes from these and from nothing else."""

from msgspec import Struct

from tapete.engine.types import Chips, Seat, snake
from tapete.tournament.structure import Structure


class TournamentEvent(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """The base of all events of a tournament."""


class Created(TournamentEvent, frozen=True, kw_only=True):
    """Registration opened."""

    tournament: int
    structure: Structure


class Entered(TournamentEvent, frozen=True, kw_only=True):
    """An entry was taken. Entries are numbered from 1 and no number comes twice."""

    entry: int
    account: int
    bot: bool


class Withdrawn(TournamentEvent, frozen=True, kw_only=True):
    entry: int


class Started(TournamentEvent, frozen=True, kw_only=True):
    at: int


class Seated(TournamentEvent, frozen=True, kw_only=True):
    """An entry drew its seat and got its chips."""

    entry: int
    seat: Seat
    stack: Chips


class LevelBegan(TournamentEvent, frozen=True, kw_only=True):
    """A level was announced; it holds from the next hand on."""

    level: int
    """From 1."""
    at: int
    ends_at: int | None
    """None for the last level."""


class HandBegan(TournamentEvent, frozen=True, kw_only=True):
    """A hand began at the stakes of `level`, which it keeps to its end."""

    hand: int
    """From 1."""
    level: int
    button: Seat
    """It may be an empty seat (dead button)."""
    small_blind: Seat | None
    """None if nobody posts it (dead small blind)."""
    big_blind: Seat


class HandFinished(TournamentEvent, frozen=True, kw_only=True):
    hand: int
    stacks: dict[Seat, Chips]


class Eliminated(TournamentEvent, frozen=True, kw_only=True):
    """An entry lost its last chips. Those who share a place are told clockwise from the button's left."""

    entry: int
    seat: Seat
    place: int
    shared: int
    """How many share the place, 1 if nobody does."""
    hand: int


class PrizeWon(TournamentEvent, frozen=True, kw_only=True):
    entry: int
    place: int
    amount: int


class Finished(TournamentEvent, frozen=True, kw_only=True):
    """One player has all the chips; prizes are won."""

    at: int


Event = (
    Created
    | Entered
    | Withdrawn
    | Started
    | Seated
    | LevelBegan
    | HandBegan
    | HandFinished
    | Eliminated
    | PrizeWon
    | Finished
)
