"""Events that change stacks outside hands."""

from tapete.engine.types import Chips
from tapete.tournament.chips.chip_race import ColorUp
from tapete.tournament.chips.leaving import Removal
from tapete.tournament.events.base import TournamentEvent
from tapete.tournament.money.payments import Payment


class Rebought(TournamentEvent, frozen=True, kw_only=True):
    """An entry bought a rebuy."""

    entry: int
    chips: Chips
    count: int = 1
    payment: Payment


class AddedOn(TournamentEvent, frozen=True, kw_only=True):
    """An entry bought its add-on."""

    entry: int
    chips: Chips
    payment: Payment


class ChipsRemoved(TournamentEvent, frozen=True, kw_only=True):
    """Chips left play without being lost in a hand."""

    entry: int
    removal: Removal


class StacksCorrected(TournamentEvent, frozen=True, kw_only=True, tag="chips_passed"):
    """The director corrected stacks: chips went from one entry to another."""

    giver: int
    taker: int
    chips: Chips
    why: str


class StacksBagged(TournamentEvent, frozen=True, kw_only=True):
    """All stacks of a flight were counted and put into bags."""

    at: int
    stacks: dict[int, Chips]
    """Counted stack of each entry; it replaces the recorded one."""
    recorded: Chips
    """Chips in play by the record. The director has accepted any difference from the counted total."""
    why: str = ""
    """Reason of an early end or of an accepted difference."""


class ColouredUp(TournamentEvent, frozen=True, kw_only=True):
    """A denomination left play at one table."""

    table: int
    race: ColorUp


class LateChipsChanged(TournamentEvent, frozen=True, kw_only=True):
    """Chips of a removed denomination were changed; any rest that makes no whole chip left play too."""

    entry: int
    had: Chips
    """Their value in the stack."""
    given: dict[int, int]
    """Chips handed out, by denomination."""


class ChipsChanged(TournamentEvent, frozen=True, kw_only=True):
    """A player's chips were changed at equal value, off schedule."""

    entry: int
    gives: dict[int, int]
    gets: dict[int, int]
    partner: int | None = None
    """Entry that bought the small chips; None for the house."""
    announced: bool = False
    """Whether all players are told."""
