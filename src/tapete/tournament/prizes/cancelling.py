"""Cancel a tournament that can't go on, by a rule published before it began.

Rolling back refunds everybody in kind. Rolling forward shares the money among the remaining players.

>>> chips = {1: 37_500, 2: 2_800, **dict.fromkeys(range(3, 101), 2_650)}
>>> ending = roll_forward(chips, contributed=900_000, fees=dict.fromkeys(chips, 1_000))
>>> ending.prizes[1], ending.fees[1], sum(ending.prizes.values())
(60750, 1000, 900000)
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, Literal

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.tournament.money.payments import Payment, Purse, refund
from tapete.tournament.sharing import Money, P, Ratio, by_weight, ratio


class Ending(Struct, Generic[P], frozen=True, kw_only=True):
    """Shares of the remaining players, and the part that goes back to the house."""

    rule: Literal["before_the_money", "in_the_money"]
    prizes: dict[P, Money]
    """Shares of the prize pool."""
    fees: dict[P, Money]
    """Fees given back by the house."""
    heads: dict[P, Money]
    """Bounties on the players' own heads."""
    house: Money
    """Part of the pool that the house takes back: its overlay or its own prize."""


def roll_back(payments: Mapping[P, Iterable[Payment]]) -> dict[P, Purse]:
    """Refund all payments of each player for entries, rebuys and add-ons, each means in kind.

    Rules: ACO-O-start-minimum, ACO-O-unregister (refunded in the form paid), ACO-O-ticket-terms (a ticket
    comes back), CCL-cancellation (which leaves it open).

    >>> roll_back({"A": [Payment(money=1_500, tournament_money=1_000), Payment(ticket=2_500)]})
    {'A': Purse(money=1500, tournament_money=1000, tickets=(2500,))}
    """
    return {player: _together(refund(payment) for payment in paid) for player, paid in payments.items()}


def _together(purses: Iterable[Purse]) -> Purse:
    parts = tuple(purses)
    return Purse(
        money=sum(part.money for part in parts),
        tournament_money=sum(part.tournament_money for part in parts),
        tickets=tuple(ticket for part in parts for ticket in part.tickets),
    )


def roll_forward(
    chips: Mapping[P, Chips],
    *,
    contributed: Money,
    prizes: Sequence[Money] = (),
    house: Money = 0,
    fees: Mapping[P, Money] | None = None,
    heads: Mapping[P, Money] | None = None,
    equal_share: Ratio = "1/2",
    house_pays: bool = False,
) -> Ending[P]:
    """Share the money among the remaining players.

    Before the money, each player gets their fee back, and the pool is divided: a part equally, the rest by
        chips. In the money, each player gets the smallest unpaid prize, and the rest of the prizes goes by
        chips. Odd units go to the largest lost fraction, then to the larger stack.

    Args:
        chips: stacks of the remaining players, at the start of the interrupted hand.
        contributed: the players' part of the pool.
        prizes: of all paid places, the winner's first; empty while registration is open.
        house: the house's part of the pool, overlay or freeroll prize.
        fees: fee that each remaining player paid for their live entry.
        heads: bounties on the remaining players' heads; each keeps their own.
        equal_share: the part of the pool that is shared equally before the money.
        house_pays: whether the house's part is shared too, before the money. In the money it is part of the
            prizes.

    Raises:
        ValueError: no players, a player without chips, or prizes that do not match the pool.

    Rules: ACO-O-cancel-running, ACO-O-bounty-leftover.

    >>> roll_forward({"A": 6_000, "B": 4_000}, contributed=1_000, prizes=(500, 300, 200)).prizes
    {'A': 420, 'B': 380}
    """
    if not chips or min(chips.values()) < 1:
        raise ValueError(f"those who are left have chips: {dict(chips)!r}")
    if prizes and sum(prizes) != contributed + house:
        raise ValueError(f"prizes of {sum(prizes)} out of a pool of {contributed + house}")
    kept_heads = dict(heads or {})
    if not set(kept_heads) <= set(chips) or not set(fees or {}) <= set(chips):
        raise ValueError("fees and bounties are those of the players who are left")
    if len(chips) <= sum(prize > 0 for prize in prizes):
        return Ending(
            rule="in_the_money",
            prizes=_by_chips_above(min(prizes[: len(chips)]), sum(prizes[: len(chips)]), chips),
            fees={},
            heads=kept_heads,
            house=0,
        )
    pool = contributed + (house if house_pays else 0)
    least = int(pool * ratio(equal_share)) // len(chips)
    return Ending(
        rule="before_the_money",
        prizes=_by_chips_above(least, pool, chips),
        fees=dict(fees or {}),
        heads=kept_heads,
        house=0 if house_pays else house,
    )


def _by_chips_above(least: Money, total: Money, chips: Mapping[P, Chips]) -> dict[P, Money]:
    rest = by_weight(total - least * len(chips), chips)
    return {one: least + part for one, part in rest.items()}
