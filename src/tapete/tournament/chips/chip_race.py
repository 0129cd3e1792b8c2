"""A denomination leaves play: the even part is exchanged, the odd chips are raced for.

>>> from tapete.cards import read_cards
>>> race = color_up({1: {25: 6, 100: 4}, 2: {25: 1}, 5: {25: 3, 100: 9}}, removed=25, in_play=[100, 500],
...                 shown=read_cards("9h 2c Ks As 3d 4d"))
>>> race.odd, race.chips, race.winners  # seat 1 has two cards, seat 2 one, seat 5 three
({1: 2, 2: 1, 5: 3}, 2, (5, 2))
>>> race.after
{1: {100: 5}, 2: {100: 1}, 5: {100: 10}}
>>> race.value_before, race.value_after
(1550, 1600)
"""

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Literal

from msgspec import Struct

from tapete.cards import Card
from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat
from tapete.tournament.chips.chips import Counts, value_of
from tapete.tournament.draws import check_order, high_card_order
from tapete.tournament.policy.chips import BY_DEFAULT, ChipPolicy

Rounding = Literal["up", "nearest", "down"]
"""Rounding of the number of raced chips if the odd chips together make no whole number. With `nearest`,
half a chip rounds up. The sources leave it open."""


class ColorUp(Struct, frozen=True, kw_only=True):
    """Result of removing a denomination at one table."""

    removed: int
    into: int
    """The lowest denomination that stays."""
    exchanged: dict[Seat, int]
    """New chips that each seat got for its even part."""
    odd: dict[Seat, int]
    """Old chips that each seat put into the race, from seat 1 on."""
    chips: int
    """New chips that were raced for."""
    shown: dict[Seat, tuple[Card, ...]]
    """Cards of the race, one for each odd chip; empty if seats were drawn instead."""
    order: tuple[Seat, ...]
    """Seats in the race, the best first."""
    winners: tuple[Seat, ...]
    """Seats that won a chip, the best card first; one chip each, unless more are allowed."""
    rescued: tuple[Seat, ...]
    """Seats that lost all their chips and got one chip of the lowest denomination."""
    after: dict[Seat, dict[int, int]]
    value_before: Chips
    value_after: Chips
    """The difference from `value_before` is issued or removed: chips in play change by it."""
    rules: tuple[str, ...]


def odd_chips(stacks: Mapping[Seat, Counts], *, removed: int, into: int) -> dict[Seat, int]:
    """Return the old chips that can't be exchanged evenly, by seat from seat 1 on, without zeros.

    A card is dealt for each of these chips.

    >>> odd_chips({4: {25: 5}, 2: {25: 4}, 1: {25: 3}}, removed=25, into=100)
    {1: 3, 4: 1}
    """
    group = lcm(removed, into) // removed
    counts = {seat: stacks[seat].get(removed, 0) % group for seat in sorted(stacks)}
    return {seat: count for seat, count in counts.items() if count}


def color_up(
    stacks: Mapping[Seat, Counts],
    *,
    removed: int,
    in_play: Sequence[int],
    shown: Sequence[Card] = (),
    order: Sequence[int] = (),
    rounding: Rounding = "nearest",
    button: Seat = 0,
    policy: ChipPolicy = BY_DEFAULT,
    rules: tuple[str, ...] = ("TDA19-24A", "TDA19-24A.2", "TDA19-24A.3"),
) -> ColorUp:
    """Take a denomination out of play at one table.

    Every seat's old chips are exchanged as far as they divide evenly. The rest is raced for: each seat gets a
    card for each odd chip, usually from seat 1 on. The best cards win one new chip each, usually at most one
    for a seat. A seat that would be left with nothing still gets one chip.

    Args:
        stacks: chips by seat.
        removed: the denomination that leaves play.
        in_play: the denominations that stay.
        shown: the cards of the race, in the order of the deal; the highest wins, equal ranks by suit.
        order: instead of cards, every index of the seats of `odd_chips` once, drawn uniformly.
        rounding: how the number of raced chips is rounded.
        button: the seat of the button, where the cards may be dealt from its left.
        policy: whether there is a race, where its cards begin, how much one seat may win, and whether a seat
            that would be left with nothing gets a chip.
        rules: the rows to cite.

    Raises:
        ValueError: a denomination both stays and leaves, or cards or an order don't fit.

    Rules: TDA19-24A, TDA19-24A.2, TDA19-24A.3, TDA13-23A-1, TDA13-23A-2, CCL-colorup-swap, CCL-colorup-race,
    CCL-colorup-max-one, CCL-colorup-no-elim.
    """
    if removed in in_play or not in_play:
        raise ValueError(f"chips of {removed} can't leave play while {sorted(in_play)} stay")
    into = min(in_play)
    odd = odd_chips(stacks, removed=removed, into=into)
    ranking, dealt = _ranking(odd, shown, order, button, policy)
    chips = min(len(ranking), _raced(sum(odd.values()) * removed, into, rounding))
    winners = ranking[:chips]
    exchanged, after = {}, {}
    for seat in sorted(stacks):
        even = stacks[seat].get(removed, 0) - odd.get(seat, 0)
        exchanged[seat] = even * removed // into
        left = {
            denomination: count for denomination, count in stacks[seat].items() if denomination != removed
        }
        left[into] = left.get(into, 0) + exchanged[seat] + winners.count(seat)
        after[seat] = {denomination: count for denomination, count in sorted(left.items()) if count}
    broke = [seat for seat in after if not after[seat] and value_of(stacks[seat])]
    rescued = tuple(broke) if any(_only(stacks[seat], removed) for seat in odd) and policy.race_rescue else ()
    for seat in rescued:
        after[seat] = {into: 1}
    return ColorUp(
        removed=removed,
        into=into,
        exchanged=exchanged,
        odd=odd,
        chips=chips,
        shown=dealt,
        order=tuple(dict.fromkeys(ranking)),
        winners=winners,
        rescued=rescued,
        after=after,
        value_before=sum(value_of(stack) for stack in stacks.values()),
        value_after=sum(value_of(stack) for stack in after.values()),
        rules=rules,
    )


def _raced(value: Chips, into: int, rounding: Rounding) -> int:
    match rounding:
        case "up":
            return -(-value // into)
        case "nearest":
            return (2 * value + into) // (2 * into)
        case "down":
            return value // into


def _only(stack: Counts, removed: int) -> bool:
    """Whether a seat has no other chips."""
    return all(denomination == removed or not count for denomination, count in stack.items())


def _ranking(
    odd: Mapping[Seat, int],
    shown: Sequence[Card],
    order: Sequence[int],
    button: Seat,
    policy: ChipPolicy,
) -> tuple[tuple[Seat, ...], dict[Seat, tuple[Card, ...]]]:
    """Return the seats in the race, the best first, and the cards of each seat.

    No seat is listed more often than it may win.
    """
    if odd and policy.race_leftovers == "taken":
        return (), {}
    most = policy.race_most if any(count > 1 for count in odd.values()) else 1
    if order:
        check_order(order, len(odd))
        seats = list(odd)
        found = [seats[index] for turn in range(most) for index in order if odd[seats[index]] > turn]
        return tuple(found), {}
    if len(shown) != sum(odd.values()):
        raise ValueError(f"the race takes {sum(odd.values())} cards, not {len(shown)}")
    from_button = shown and policy.race_from == "left-of-button"
    dealt = clockwise(odd, after=button if from_button else 0)
    of_card = [seat for seat in dealt for _ in range(odd[seat])]
    ranking: list[Seat] = []
    for seat in (of_card[index] for index in high_card_order(shown)):
        if ranking.count(seat) < most:
            ranking.append(seat)
    cards = {seat: tuple(c for c, whose in zip(shown, of_card, strict=True) if whose == seat) for seat in odd}
    return tuple(ranking), cards
