"""Stacks that changed otherwise than in a hand."""

from tapete.engine.types import Chips
from tapete.tournament.chips.chip_race import ColorUp
from tapete.tournament.chips.leaving import Removal
from tapete.tournament.events.base import TournamentEvent
from tapete.tournament.money.payments import Payment


class Rebought(TournamentEvent, frozen=True, kw_only=True):
    """An entry has bought chips again."""

    entry: int
    chips: Chips
    count: int = 1
    payment: Payment


class AddedOn(TournamentEvent, frozen=True, kw_only=True):
    """An entry has bought its add-on."""

    entry: int
    chips: Chips
    payment: Payment


class ChipsRemoved(TournamentEvent, frozen=True, kw_only=True):
    """Chips left play otherwise than by being lost."""

    entry: int
    removal: Removal


class ChipsPassed(TournamentEvent, frozen=True, kw_only=True):
    """The director put stacks right: chips went from one entry to another."""

    giver: int
    taker: int
    chips: Chips
    why: str


class ColouredUp(TournamentEvent, frozen=True, kw_only=True):
    """A denomination left play at one table."""

    table: int
    race: ColorUp


class LateChipsChanged(TournamentEvent, frozen=True, kw_only=True):
    """Chips of a denomination that had left play were changed; what made no whole chip left play too."""

    entry: int
    had: Chips
    """What they were worth in the stack."""
    given: dict[int, int]
    """Chips by denomination."""


class ChipsChanged(TournamentEvent, frozen=True, kw_only=True):
    """A player's chips were changed at equal value, not on schedule."""

    entry: int
    gives: dict[int, int]
    gets: dict[int, int]
    partner: int | None = None
    """The entry that bought the small chips; None for the house."""
    announced: bool = False
    """Whether all players are told."""
