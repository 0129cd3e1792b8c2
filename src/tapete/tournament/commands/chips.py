"""Commands that add, take, count or exchange chips."""

from typing import Literal

from tapete.cards import Card
from tapete.engine.types import Chips, Seat
from tapete.tournament.commands.base import OfEntry, TournamentCommand
from tapete.tournament.money.payments import Payment


class Rebuy(OfEntry, frozen=True, kw_only=True):
    """Buy a rebuy."""

    count: int = 1
    payment: Payment | None = None


class AddOn(OfEntry, frozen=True, kw_only=True):
    """Buy an add-on."""

    payment: Payment | None = None


class Surrender(OfEntry, frozen=True, kw_only=True):
    """Give up the chips to enter again."""


class Leave(OfEntry, frozen=True, kw_only=True):
    """Leave for good, ranked as if eliminated."""


class TakeChips(OfEntry, frozen=True, kw_only=True, tag="penalise"):
    """Take chips from a player."""

    chips: Chips
    rule: str
    why: Literal["penalty", "forfeited"] = "penalty"


class Disqualify(OfEntry, frozen=True, kw_only=True):
    """Disqualify a player and remove the entry."""

    rule: str = "TDA19-71D"


class RemoveAbsent(OfEntry, frozen=True, kw_only=True):
    """Remove the stack of an absent player."""

    first_level_over: bool = False
    held: bool = False
    prize_possible: bool = True
    certainly_gone: bool = False


class BustOut(OfEntry, frozen=True, kw_only=True):
    """Record that a player has lost their last chips; for the director."""

    winners: tuple[int, ...] = ()
    """Accounts at the same table that won these chips, and a bounty with them."""


class MarkUndetermined(TournamentCommand, frozen=True, kw_only=True):
    """Mark the order of eliminations at different tables as undetermined: the entries share places."""

    entries: tuple[int, ...]
    """At least two entries, by their numbers."""
    why: str = ""


class PassChips(TournamentCommand, frozen=True, kw_only=True):
    """Correct two stacks: chips go from one account's entry to another's. For the director."""

    giver: int
    taker: int
    chips: Chips
    why: str
    giver_number: int | None = None
    taker_number: int | None = None
    """Numbers of the two players' entries; None for the last that are in."""


class ColourUp(TournamentCommand, frozen=True, kw_only=True):
    """Take a denomination out of play at one table, after a count of every seat's chips."""

    table: int
    counts: dict[Seat, dict[int, int]]
    """Chips of each seat, by denomination."""
    removed: int
    in_play: tuple[int, ...]
    shown: tuple[Card, ...] = ()
    order: tuple[int, ...] = ()


class ChangeLateChips(OfEntry, frozen=True, kw_only=True):
    """Change chips that turn up after their denomination has left play; they belong to the stack."""

    denomination: int
    count: int
    in_play: tuple[int, ...]
    wanted: tuple[int, ...] = ()
    """Denominations to hand out, where any in play is allowed; empty for the lowest."""


class ChangeChips(OfEntry, frozen=True, kw_only=True):
    """Change a player's chips at equal value, with the house or with another player at the table."""

    has: dict[int, int]
    """Chips in front of the player, by denomination."""
    gives: dict[int, int]
    gets: dict[int, int]
    partner: int | None = None
    """Account that buys the small chips; None for the house."""
    partner_has: dict[int, int] = {}
