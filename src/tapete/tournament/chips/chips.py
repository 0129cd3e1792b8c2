"""Physical chips: denominations, stacks that can be counted at a glance, and exchanges at equal value.

>>> value_of({1_000: 3, 100: 27})
5700
>>> columns({1_000: 3, 100: 27})
(Column(denomination=1000, chips=3), Column(denomination=100, chips=20), Column(denomination=100, chips=7))
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.tournament.policy import Policies
from tapete.tournament.policy.chips import BY_DEFAULT, ChipPolicy
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.structure.structure import BlindLevel

Counts = Mapping[int, int]
"""Number of chips by denomination."""


class Column(Struct, frozen=True):
    """One column of chips of the same denomination."""

    denomination: int
    chips: int


class LateChips(Struct, frozen=True, kw_only=True):
    """Exchange of chips that were found after their denomination had left play."""

    value: Chips
    """Value of the chips handed out."""
    given: dict[int, int]
    """Chips handed out, by denomination."""
    lost: Chips
    """Value that makes no whole chip; it leaves play without compensation."""
    rules: tuple[str, ...] = ("TDA19-24C", "TDA19-24C.2")


def value_of(counts: Counts) -> Chips:
    """Return the value of chips."""
    return sum(denomination * count for denomination, count in counts.items())


def columns(counts: Counts, *, height: int = 20) -> tuple[Column, ...]:
    """Return a stack as clean columns of one denomination each, the highest first, easy to count.

    Rules: TDA19-25A, TDA19-25A.2 (twenty to a column), TDA19-25A.3, TDA13-24A-2.
    """
    found = []
    for denomination in sorted(counts, reverse=True):
        full, rest = divmod(counts[denomination], height)
        found += [Column(denomination, height)] * full
        if rest:
            found.append(Column(denomination, rest))
    return tuple(found)


def change_of(value: Chips, denominations: Sequence[int]) -> dict[int, int]:
    """Return a value in as few chips as possible, the highest denominations first.

    Args:
        value: the value that the chips must have.
        denominations: those in play. Each should divide the next higher one, or the result may need more
            chips.

    Raises:
        ValueError: the lowest denomination can't make up the rest.

    Rules: TDA24-24C (into denominations in use).

    >>> change_of(5_750, [50, 100, 500, 1_000])
    {1000: 5, 500: 1, 100: 2, 50: 1}
    """
    found: dict[int, int] = {}
    rest = value
    for denomination in sorted(denominations, reverse=True):
        count, rest = divmod(rest, denomination)
        if count:
            found[denomination] = count
    if rest:
        raise ValueError(f"{value:,} can't be made of chips of {sorted(denominations)}")
    return found


def no_longer_needed(denominations: Sequence[int], ahead: Sequence[BlindLevel]) -> tuple[int, ...]:
    """Return denominations that no level ahead needs, so that they can be coloured up.

    Args:
        denominations: those in play.
        ahead: the levels that are still played.

    Rules: TDA19-PR6.2, TDA19-24A, CCL-colorup-swap, TDA13-PR6-3.

    >>> ahead = [BlindLevel(small_blind=300, big_blind=600, minutes=20)]
    >>> no_longer_needed([25, 100, 500, 1_000], ahead)
    (25,)
    """
    amounts = [amount for level in ahead for amount in level.amounts.values()]
    units = [unit for unit in denominations if not any(amount % unit for amount in amounts)]
    return tuple(sorted(d for d in denominations if d < max(units, default=0)))


def removable(
    denominations: Sequence[int],
    ahead: Sequence[BlindLevel],
    policy: ChipPolicy,
    *,
    named: Sequence[int] = (),
) -> tuple[int, ...]:
    """Return the denominations that may leave play now.

    Args:
        denominations: those in play.
        ahead: the levels that are still played.
        policy: the chip policy.
        named: those that the director wants to remove.

    Rules: CCL-colorup-swap.

    >>> ahead = [BlindLevel(small_blind=150, big_blind=300, minutes=20)]
    >>> removable([25, 100], ahead, ChipPolicy(), named=[25])
    (25,)
    >>> removable([25, 100], ahead, ChipPolicy(colour_up="when-not-needed"), named=[25])
    ()
    """
    if policy.colour_up == "director":
        return tuple(named)
    return no_longer_needed(denominations, ahead)


def late_small_chips(
    denomination: int,
    count: int,
    *,
    in_play: Sequence[int],
    wanted: Sequence[int] = (),
    policy: ChipPolicy = BY_DEFAULT,
    rules: tuple[str, ...] = ("TDA19-24C", "TDA19-24C.2"),
) -> LateChips:
    """Exchange chips that turned up after their denomination had left play.

    Args:
        denomination: the one that has left play.
        count: the number of its chips.
        in_play: the denominations in play.
        wanted: denominations that staff want to hand out, where any in play is allowed; empty for the lowest.
        policy: the chips handed out, and the treatment of the rest.
        rules: the rows to cite.

    Raises:
        ValueError: the denomination is in play, or there are no chips, or `wanted` can't make up the value.

    Rules: TDA19-24C, TDA19-24C.2, TDA13-23C-1, TDA13-23C-2, TDA24-24C.

    >>> found = late_small_chips(25, 23, in_play=[100, 500])
    >>> found.value, found.given, found.lost
    (500, {100: 5}, 75)
    >>> late_small_chips(25, 23, in_play=[100, 500], wanted=[500],
    ...                  policy=ChipPolicy(late_chips="any-in-play")).given
    {500: 1}
    """
    if denomination in in_play or not in_play or count < 1 or denomination < 1:
        raise ValueError(f"{count} chips of {denomination} are not late while {sorted(in_play)} are in play")
    lowest = min(in_play)
    chips, lost = divmod(denomination * count, lowest)
    if lost and policy.late_chips_rest == "rounded-up":
        chips, lost = chips + 1, 0
    into: Sequence[int] = (lowest,)
    if chips and policy.late_chips == "any-in-play":
        into = wanted or into
    if not set(into) <= set(in_play):
        raise ValueError(f"chips of {sorted(into)} were asked for while {sorted(in_play)} are in play")
    value = chips * lowest
    return LateChips(value=value, given=change_of(value, into), lost=lost, rules=rules)


def check_change(policies: Policies, *, bought: bool, action: bool) -> bool:
    """Check whether a player's chips may be changed now, off schedule. Return whether it is announced.

    Args:
        policies: the policies of the event.
        bought: whether another player buys the small chips; otherwise the director changes them.
        action: whether a hand is in action.

    Returns:
        Whether the change is announced.

    Raises:
        Refused: the book does not allow it, or not during action.

    Rules: TDA19-25B (by the director, at any time), TDA19-25B.2 (announced), TDA26-26D (a designated buyer,
    while no action is on).
    """
    policy = policies.chips
    if not bought and policy.colour_up_any_time:
        return policy.colour_up_announced
    if bought and policy.designated_buyer == "no-action" and not action:
        return False
    row = "chips.designated_buyer" if bought else "chips.colour_up_any_time"
    rows = policies.rows_of(row, "TDA26-26D" if bought else "TDA19-25B")
    raise TournamentRefused(TournamentReason.CHANGE_NOT_ALLOWED, rows[0])


def exchange(
    stacks: Mapping[Seat, Counts], seat: Seat, *, gives: Counts, gets: Counts, partner: Seat | None = None
) -> dict[Seat, dict[int, int]]:
    """Change a player's chips at equal value, with the floor or with another player.

    Args:
        stacks: chips by seat.
        seat: the player.
        gives: chips that leave the stack.
        gets: chips that come to it.
        partner: the player designated to buy the others' small chips; None for the floor.

    Returns:
        The new stacks of the players involved.

    Raises:
        Refused: the values differ, or a stack does not hold the chips.
        ValueError: a count below zero.

    Rules: TDA19-25B (by the director, at any time), TDA19-25B.2 (announced), TDA26-26D (a designated buyer,
    while no action is on).

    >>> exchange({3: {25: 9, 100: 1}}, 3, gives={25: 8}, gets={100: 2})
    {3: {25: 1, 100: 3}}
    """
    if min((*gives.values(), *gets.values()), default=0) < 0:
        raise ValueError(f"fewer than no chips: {dict(gives)} for {dict(gets)}")
    if value_of(gives) != value_of(gets):
        raise TournamentRefused(
            TournamentReason.EXCHANGE_UNEQUAL, "TDA19-25B", gives=value_of(gives), gets=value_of(gets)
        )
    found = {seat: _moved(stacks[seat], seat, away=gives, to=gets)}
    if partner is not None:
        found[partner] = _moved(stacks[partner], partner, away=gets, to=gives)
    return found


def _moved(stack: Counts, seat: Seat, *, away: Counts, to: Counts) -> dict[int, int]:
    left = dict(stack)
    for denomination, count in away.items():
        there = left.get(denomination, 0)
        if count > there:
            raise TournamentRefused(
                TournamentReason.CHIPS_NOT_THERE,
                seat=seat,
                denomination=denomination,
                asked=count,
                most=there,
            )
        left[denomination] = there - count
    for denomination, count in to.items():
        left[denomination] = left.get(denomination, 0) + count
    return {denomination: count for denomination, count in sorted(left.items()) if count}
