"""Chips: colour-ups, races, small chips that turn up late."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta

from tapete.cards import Card, read_cards
from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat
from tapete.floor.citing import Citing
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, procedure
from tapete.tournament.chip_race import color_up, odd_chips
from tapete.tournament.chips import change_of, exchange, late_small_chips, no_longer_needed, value_of
from tapete.tournament.structure import BlindLevel

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


@procedure(Denominations)
def colour_up_due(given: Denominations, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says which denominations leave play now."""
    if read(book.tournament.colour_up) == "director":
        return {"removed": list(given.ordered)}
    return {"removed": list(no_longer_needed(given.in_play, levels_of(given.ahead)))}


class Race(Given, frozen=True, kw_only=True):
    """The chips at one table, and the cards of the race."""

    stacks: Stacks
    removed: Denomination
    in_play: tuple[Denomination, ...]
    """Denominations that stay."""
    cards: str = ""
    """Dealt one for each odd chip, in the order of the deal."""
    button: Seat = 1


@procedure(Race)
def chip_race(given: Race, book: Book, read: Citing) -> Mapping[str, Any]:
    """Takes a denomination out of play: `winners` of the race, who was `rescued`, `values` of the stacks."""
    points = book.tournament
    odd = odd_chips(given.stacks, removed=given.removed, into=min(given.in_play))
    shown = read_cards(given.cards)
    if odd and read(points.race_leftovers) == "taken":
        after = {seat: _without_odd(stack, given, odd) for seat, stack in given.stacks.items()}
        values = {seat: value_of(left) for seat, left in after.items()}
        return {"winners": [], "rescued": [], "values": values}
    if shown and points.race_from is not None and read(points.race_from) == "left-of-button":
        shown = _dealt_from_button(shown, odd, given.button)
    most, rescue = 1, True
    if any(count > 1 for count in odd.values()):
        most = read(points.race_most)
    if any(_only_small(stack, given.removed) for stack in given.stacks.values()):
        rescue = read(points.race_rescue)
    found = color_up(
        given.stacks,
        removed=given.removed,
        in_play=given.in_play,
        shown=shown,
        most=most,
        rescue=rescue,
    )
    return {
        "winners": list(found.winners),
        "rescued": list(found.rescued),
        "values": {seat: value_of(left) for seat, left in found.after.items()},
    }


def _only_small(stack: Mapping[int, int], removed: int) -> bool:
    return all(denomination == removed or not count for denomination, count in stack.items())


def _without_odd(stack: Mapping[int, int], given: Race, odd: Mapping[Seat, int]) -> dict[int, int]:
    into = min(given.in_play)
    whole = stack.get(given.removed, 0) * given.removed // into
    left = {chip: count for chip, count in stack.items() if chip != given.removed}
    left[into] = left.get(into, 0) + whole
    return left


def _dealt_from_button(shown: Sequence[Card], odd: Mapping[Seat, int], button: Seat) -> tuple[Card, ...]:
    """The cards as they would lie if the deal had begun at seat 1."""
    rest = list(shown)
    of_seat = {seat: [rest.pop(0) for _ in range(odd[seat])] for seat in clockwise(odd, after=button)}
    return tuple(card for seat in odd for card in of_seat[seat])


class Found(Given, frozen=True, kw_only=True):
    """Chips that turn up after their denomination has left play."""

    denomination: int
    count: int
    in_play: tuple[Denomination, ...]
    """Denominations in play."""
    wanted: tuple[int, ...] = ()
    """Those that staff would hand out."""


@procedure(Found)
def late_chips(given: Found, book: Book, read: Citing) -> Mapping[str, Any]:
    """Changes small chips that turn up late: `value`, the chips that are `given`, what is `lost`."""
    points = book.tournament
    lowest = min(given.in_play)
    found = late_small_chips(given.denomination, given.count, lowest=lowest)
    value, lost = found.value, found.lost
    if lost and read(points.late_chips_rest) == "rounded-up":
        value, lost = value + lowest, 0
    wanted: tuple[int, ...] = (lowest,)
    if value and read(points.late_chips) == "any-in-play":
        wanted = given.wanted or wanted
    return {"value": value, "given": change_of(value, wanted), "lost": lost}


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


@procedure(Exchange)
def change_up(given: Exchange, book: Book, read: Citing) -> Mapping[str, Any]:
    """Changes a player's chips up outside the schedule: stacks `after`, and whether it is `announced`."""
    points = book.tournament
    if given.partner is None:
        if not read(points.colour_up_any_time):
            return {"after": None, "announced": False}
        announced = read(points.colour_up_announced)
    else:
        allowed: Literal["no-action", "never"] = read(points.designated_buyer)
        if allowed == "never" or given.action:
            return {"after": None, "announced": False}
        announced = False
    after = exchange(given.stacks, given.seat, gives=given.gives, gets=given.gets, partner=given.partner)
    return {"after": after, "announced": announced}


PROCEDURES: Procedures = {
    "colour_up_due": colour_up_due,
    "chip_race": chip_race,
    "late_chips": late_chips,
    "change_up": change_up,
}
