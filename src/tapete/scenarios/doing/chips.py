"""Run procedures for chips: color-ups, races, small chips found late."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta

from tapete.cards import read_cards
from tapete.engine.types import Chips, Seat
from tapete.scenarios.doing.base import Given, Procedures, adapter
from tapete.tournament.chips.chip_race import color_up
from tapete.tournament.chips.chips import check_change, exchange, late_small_chips, removable, value_of
from tapete.tournament.policy import Policies
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.structure.structure import BlindLevel

Denomination = Annotated[int, Meta(ge=1)]
"""Value of a chip."""
Stacks = dict[Seat, dict[Denomination, int]]
"""Chips by seat: count of each denomination."""


def levels_of(amounts: Sequence[tuple[Chips, Chips, Chips]]) -> list[BlindLevel]:
    """Make levels from small blind, big blind and ante."""
    return [
        BlindLevel(small_blind=small, big_blind=big, ante=ante, minutes=20) for small, big, ante in amounts
    ]


class Denominations(Given, frozen=True, kw_only=True):
    """Denominations in play, and the levels ahead."""

    in_play: tuple[Denomination, ...]
    ahead: tuple[tuple[Chips, Chips, Chips], ...]
    """Small blind, big blind and ante of the levels ahead."""
    ordered: tuple[int, ...] = ()
    """Denominations that the director wants to remove."""


@adapter(Denominations)
def colour_up_due(given: Denominations, policies: Policies) -> Mapping[str, Any]:
    """Return the denominations `removed` from play now."""
    ahead = levels_of(given.ahead)
    return {"removed": list(removable(given.in_play, ahead, policies.chips, named=given.ordered))}


class Race(Given, frozen=True, kw_only=True):
    """Chips at one table, and the cards of the chip race."""

    stacks: Stacks
    removed: Denomination
    in_play: tuple[Denomination, ...]
    """Denominations that remain."""
    cards: str = ""
    """Cards dealt in order, one for each odd chip."""
    button: Seat = 1


@adapter(Race)
def chip_race(given: Race, policies: Policies) -> Mapping[str, Any]:
    """Remove a denomination: return the race's `winners`, the `rescued` seats, the stacks' `values`."""
    found = color_up(
        given.stacks,
        removed=given.removed,
        in_play=given.in_play,
        shown=read_cards(given.cards),
        button=given.button,
        policy=policies.chips,
    )
    return {
        "winners": list(found.winners),
        "rescued": list(found.rescued),
        "values": {seat: value_of(left) for seat, left in found.after.items()},
    }


class Found(Given, frozen=True, kw_only=True):
    """Chips found after their denomination has left play."""

    denomination: int
    count: int
    in_play: tuple[Denomination, ...]
    """Denominations in play."""
    wanted: tuple[int, ...] = ()
    """Denominations that staff would hand out."""


@adapter(Found)
def late_chips(given: Found, policies: Policies) -> Mapping[str, Any]:
    """Exchange small chips found late: return their `value`, the chips `given` and the value `lost`."""
    found = late_small_chips(
        given.denomination,
        given.count,
        in_play=given.in_play,
        wanted=given.wanted,
        policy=policies.chips,
    )
    return {"value": found.value, "given": found.given, "lost": found.lost}


class Exchange(Given, frozen=True, kw_only=True):
    """Exchange of a player's chips at equal value, outside the schedule."""

    stacks: Stacks
    seat: Seat
    gives: dict[int, int]
    gets: dict[int, int]
    partner: Seat | None = None
    """Seat of the player who buys the small chips; None if the floor does."""
    action: bool = False
    """Whether there is action on the table."""


@adapter(Exchange)
def change_up(given: Exchange, policies: Policies) -> Mapping[str, Any]:
    """Exchange a player's chips outside the schedule: return stacks `after`, and if it is `announced`."""
    try:
        announced = check_change(policies, bought=given.partner is not None, action=given.action)
    except TournamentRefused:
        return {"after": None, "announced": False}
    after = exchange(given.stacks, given.seat, gives=given.gives, gets=given.gets, partner=given.partner)
    return {"after": after, "announced": announced}


PROCEDURES: Procedures = {
    "colour_up_due": colour_up_due,
    "chip_race": chip_race,
    "late_chips": late_chips,
    "change_up": change_up,
}
