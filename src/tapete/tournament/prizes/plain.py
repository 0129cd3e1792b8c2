"""Prizes by place and ICM values, for a caller without a tournament: `tapete.payouts`, `tapete.icm`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import overload

from tapete.cards.typed import checked
from tapete.engine.types import Chips
from tapete.tournament.presets import payouts as table_of
from tapete.tournament.prizes.icm import worth
from tapete.tournament.prizes.payout_curve import payout_curve
from tapete.tournament.prizes.payouts import prizes_by_place
from tapete.tournament.sharing import Money, P, Ratio

SMALL_FIELDS = "payouts-small-fields"


@overload
def icm(stacks: Mapping[P, Chips], prizes: Sequence[Money]) -> dict[P, Fraction]: ...
@overload
def icm(stacks: Sequence[Chips], prizes: Sequence[Money]) -> tuple[Fraction, ...]: ...
def icm(
    stacks: Mapping[P, Chips] | Sequence[Chips], prizes: Sequence[Money]
) -> dict[P, Fraction] | tuple[Fraction, ...]:
    """Value stacks in prize money by the independent chip model, exactly. The values add up to the prizes.

    Args:
        stacks: chips by player, or as a sequence; all above zero.
        prizes: the first prize, the second and so on, in the smallest unit of money.

    Returns:
        The expected prizes in the form of `stacks`. Convert these with `float`, or use
        `tapete.tournament.prizes.icm.worth_in_units` for whole units that add up.

    Raises:
        Refused: too many different stacks and places for fractions.
        ValueError: no players, an empty stack, a negative prize, or more prizes than players.

    Rules: ACO-O-deals.

    >>> [round(float(share), 2) for share in icm([5_000, 3_000, 2_000], [50, 30, 20])]
    [38.39, 32.75, 28.86]
    >>> icm({"Ana": 1, "Leo": 1}, [70, 30])
    {'Ana': Fraction(50, 1), 'Leo': Fraction(50, 1)}
    """
    if isinstance(stacks, Mapping):
        return worth(stacks, prizes)
    found = worth(dict(enumerate(stacks)), prizes)
    return tuple(found.values())


@checked
def payouts(
    pool: Money,
    parts: Sequence[Ratio] | None = None,
    *,
    entries: int | None = None,
    table: str = SMALL_FIELDS,
    paid: int | None = None,
    minimum: Money | None = None,
    top: Ratio = "1.5",
    unit: Money = 1,
) -> tuple[Money, ...]:
    """Share a prize pool by place, the winner first. The prizes add up to the pool.

    The shares come from one of three arguments: `parts`, percentages; `entries`, for a packaged table; or
    `paid` with `minimum`, for a smooth curve.

    Args:
        parts: per cent by place, ints or decimals as text, adding up to 100.
        entries: number of entries; `table` gives their payout.
        paid: number of paid places; `minimum` is the prize of the last one.
        top: for a curve, ratio of first to second prize.
        unit: for a curve, prizes are multiples of this amount.

    Raises:
        Refused: percentages that don't add up to 100 or rise, or a pool too small for the curve.
        StructureError: no table has this name.
        ValueError: none of the three was given, or two of them.

    Rules: ACO-pay-fixed, ACO-O-pay-table, ACO-pay-proportional.

    >>> payouts(605, [50, 30, 20])
    (303, 181, 121)
    >>> payouts(3_000, entries=30)
    (1110, 660, 450, 330, 240, 210)
    >>> payouts(9_000, paid=14, minimum=200)[:3]
    (2417, 1607, 1121)
    """
    curve = paid is not None or minimum is not None
    if (parts is not None) + (entries is not None) + curve != 1 or (paid is None) != (minimum is None):
        raise ValueError("say either percentages, or entries, or both paid and minimum")
    if paid is not None and minimum is not None:
        return payout_curve(pool, paid=paid, minimum=minimum, top=top, unit=unit).prizes
    if entries is not None:
        return prizes_by_place(pool, table_of(table).payout(entries))
    return prizes_by_place(pool, parts or ())
