"""Chips: colour-ups, races, small chips that turn up late."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta

from tapete.cards import read_cards
from tapete.engine.types import Chips, Seat
from tapete.scenarios.doing.base import Given, Procedures, adapter
from tapete.tournament.chips.chip_race import color_up
from tapete.tournament.chips.chips import check_change, exchange, late_small_chips, removable, value_of
from tapete.tournament.policy import Policies
from tapete.tournament.refusals import Refused
from tapete.tournament.structure.structure import BlindLevel

Denomination = Annotated[int, Meta(ge=1)]
"""The value of a chip."""
Stacks = dict[Seat, dict[Denomination, int]]
"""Chips by seat: how many of each denomination."""


def levels_of(amounts: Sequence[tuple[Chips, Chips, Chips]]) -> list[BlindLevel]:
    """Levels by small blind, big blind and ante."""
    return [
        BlindLevel(small_blind=small, big_blind=big, ante=ante, minutes=20) for small, big, ante in amounts
    ]


class Denominations(Given, frozen=True, kw_only=True):
    """Chips in play and the levels ahead."""

    in_play: tuple[Denomination, ...]
    ahead: tuple[tuple[Chips, Chips, Chips], ...]
    """Small blind, big blind and ante of the levels to come."""
    ordered: tuple[int, ...] = ()
    """Denominations that the director wants out."""


@adapter(Denominations)
def colour_up_due(given: Denominations, policies: Policies) -> Mapping[str, Any]:
    """Says which denominations leave play now."""
    ahead = levels_of(given.ahead)
    return {"removed": list(removable(given.in_play, ahead, policies.chips, named=given.ordered))}


class Race(Given, frozen=True, kw_only=True):
    """The chips at one table, and the cards of the race."""

    stacks: Stacks
    removed: Denomination
    in_play: tuple[Denomination, ...]
    """Denominations that stay."""
    cards: str = ""
    """Dealt one for each odd chip, in the order of the deal."""
    button: Seat = 1


@adapter(Race)
def chip_race(given: Race, policies: Policies) -> Mapping[str, Any]:
    """Takes a denomination out of play: `winners` of the race, who was `rescued`, `values` of the stacks."""
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
    """Chips that turn up after their denomination has left play."""

    denomination: int
    count: int
    in_play: tuple[Denomination, ...]
    """Denominations in play."""
    wanted: tuple[int, ...] = ()
    """Those that staff would hand out."""


@adapter(Found)
def late_chips(given: Found, policies: Policies) -> Mapping[str, Any]:
    """Changes small chips that turn up late: `value`, the chips that are `given`, what is `lost`."""
    found = late_small_chips(
        given.denomination,
        given.count,
        in_play=given.in_play,
        wanted=given.wanted,
        policy=policies.chips,
    )
    return {"value": found.value, "given": found.given, "lost": found.lost}


class Exchange(Given, frozen=True, kw_only=True):
    """Chips of one player that are changed at equal value, not on schedule."""

    stacks: Stacks
    seat: Seat
    gives: dict[int, int]
    gets: dict[int, int]
    partner: Seat | None = None
    """The player who buys the small chips, if it is not the floor."""
    action: bool = False
    """Whether action is on."""


@adapter(Exchange)
def change_up(given: Exchange, policies: Policies) -> Mapping[str, Any]:
    """Changes a player's chips up outside the schedule: stacks `after`, and whether it is `announced`."""
    try:
        announced = check_change(policies, bought=given.partner is not None, action=given.action)
    except Refused:
        return {"after": None, "announced": False}
    after = exchange(given.stacks, given.seat, gives=given.gives, gets=given.gets, partner=given.partner)
    return {"after": after, "announced": announced}


PROCEDURES: Procedures = {
    "colour_up_due": colour_up_due,
    "chip_race": chip_race,
    "late_chips": late_chips,
    "change_up": change_up,
}
