"""Prize pool: the contributions of players and house, and the house's overlay for a guarantee.

>>> pool = prize_pool(Price(10, 1), entries=10, rebuys=6, rebuy_price=10, add_ons=5, add_on_price=15)
>>> pool.total, pool.fees
(235, 10)
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from tapete.tournament.money.prices import Price, price_of_purchase
from tapete.tournament.policy.prices import BY_DEFAULT, PricePolicy
from tapete.tournament.policy.prizes import BY_DEFAULT as BY_BOOK_DEFAULT
from tapete.tournament.policy.prizes import PrizePolicy
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.sharing import Money, Ratio, ratio


class PrizePool(Struct, frozen=True, kw_only=True):
    """Sources of an event's money.

    Rules: ACO-pool-lock, CCL-prize-pool.
    """

    contributed: Money
    """Contribution of the players: prize parts of entries, rebuys and add-ons."""
    house: Money = 0
    """Fixed contribution of the house: the prize of a freeroll."""
    guarantee: Money = 0
    fees: Money = 0
    bounties: Money = 0
    """Bounties on the players' heads; never a part of the pool (ACO-O-guarantee-with-bounties)."""

    @property
    def overlay(self) -> Money:
        """Amount that the house must add to reach the guarantee; charged to the house (ACO-pool-overlay)."""
        return max(0, self.guarantee - self.contributed - self.house)

    @property
    def total(self) -> Money:
        """Amount shared among the paid places (ACO-pool-regular, ACO-pool-guaranteed)."""
        return self.contributed + self.house + self.overlay


def prize_pool(
    price: Price,
    *,
    entries: int,
    rebuys: int = 0,
    rebuy_price: Money | None = None,
    add_ons: int = 0,
    add_on_price: Money = 0,
    guarantee: Money = 0,
    house: Money = 0,
    policy: PricePolicy = BY_DEFAULT,
) -> PrizePool:
    """Return the pool of an event for these sales.

    Args:
        price: of one entry; each re-entry is an entry.
        entries: number of entries, with re-entries.
        rebuys: number of rebuys sold.
        rebuy_price: price of a rebuy; None for the full price of an entry.
        add_ons: number of add-ons sold.
        add_on_price: price of an add-on.
        guarantee: smallest pool.
        house: fixed contribution of the house.
        policy: whether a part of rebuys and add-ons is fee.

    Rules: ACO-entry-parts, ACO-rebuy-money, ACO-addon-money, ACO-pool-regular, ACO-pool-guaranteed,
    ACO-pool-overlay, ACO-freeroll-prize, ACO-O-house-rebuy, ACO-O-rebuy-price-base.

    >>> prize_pool(Price(8), entries=100, guarantee=1_000).overlay
    200
    >>> prize_pool(Price(0), entries=100, house=50, rebuys=3, rebuy_price=1).total
    53
    """
    each_rebuy = price.total if rebuy_price is None else rebuy_price
    amounts = (price.prize, price.bounty, price.fee, entries, rebuys, each_rebuy, add_ons, add_on_price)
    if min(*amounts, guarantee, house) < 0:
        raise ValueError("prices and counts are zero or more")
    sold = [(price, entries)]
    if rebuys:
        sold.append((price_of_purchase(each_rebuy, price, policy.rebuy_money), rebuys))
    if add_ons:
        sold.append((price_of_purchase(add_on_price, price, policy.add_on_money), add_ons))
    return PrizePool(
        contributed=sum(one.prize * count for one, count in sold),
        house=house,
        guarantee=guarantee,
        fees=sum(one.fee * count for one, count in sold),
        bounties=price.bounty * entries,
    )


def pool_is_final(policy: PrizePolicy, moment: Literal["before-start", "selling", "closed"]) -> bool:
    """Whether the prize pool can't grow any more.

    Args:
        policy: of the book.
        moment: before the start; while the event still sells anything; or after sales have closed.

    Rules: ACO-pool-lock, CCL-prize-pool.

    >>> pool_is_final(PrizePolicy(pool_fixed="start"), "selling")
    True
    """
    return moment == "closed" or (moment == "selling" and policy.pool_fixed == "start")


def joined(pools: Iterable[PrizePool], *, guarantee: Money = 0) -> PrizePool:
    """Join the pools of several flights; the guarantee belongs to the event, not to a flight.

    Raises:
        ValueError: a flight has its own guarantee, which would be promised twice.

    Rules: ACO-O-stage-prizes (one pool over all flights), ACO-O-stage-double (every entry stays in it).

    >>> joined([PrizePool(contributed=400), PrizePool(contributed=500)], guarantee=1_000).overlay
    100
    """
    parts = tuple(pools)
    if any(part.guarantee for part in parts):
        raise ValueError("the guarantee belongs to the event, not to one flight")
    return PrizePool(
        contributed=sum(part.contributed for part in parts),
        house=sum(part.house for part in parts),
        guarantee=guarantee,
        fees=sum(part.fees for part in parts),
        bounties=sum(part.bounties for part in parts),
    )


def paid_places(entries: int, *, share: Ratio = "0.15") -> int:
    """Return the number of paid places of a proportional table: a share of the entries, rounded up.

    Rules: ACO-pay-proportional, ACO-pay-places-grow, ACO-O-pay-count (re-entries count), ACO-O-pay-table
    (about 15 per cent, 10 for turbos).

    >>> paid_places(180), paid_places(1_710), paid_places(50, share="0.1"), paid_places(1)
    (27, 257, 5, 1)
    """
    part = ratio(share)
    if entries < 1 or not 0 < part <= 1:
        raise ValueError(f"no share {share!r} of {entries} entries")
    return max(1, -int(-entries * part // 1))


def places_of_table(
    places: int, *, entries: int, share: Ratio = "0.15", policy: PrizePolicy = BY_BOOK_DEFAULT
) -> int:
    """Return the number of places that a table of fixed places pays in a field.

    Args:
        places: number of places in the table.
        entries: number of entries of the field.
        share: of the entries, where the table is cut to the field.
        policy: whether the table is cut to the field.

    Rules: ACO-pay-fixed.

    >>> places_of_table(5, entries=20)
    5
    >>> places_of_table(5, entries=20, policy=PrizePolicy(fixed_table="cut-to-field"))
    3
    """
    if policy.fixed_table == "whatever-the-field":
        return places
    return min(places, paid_places(max(1, entries), share=share))


def check_start(entries: int, *, minimum: int = 2) -> None:
    """Check that an event has enough entries to begin; a guarantee makes no difference.

    Raises:
        Refused: too few entries. The event is then cancelled and everything is refunded.

    Rules: ACO-O-start-minimum.
    """
    if entries < minimum:
        raise TournamentRefused(
            TournamentReason.TOO_FEW_ENTRIES, "ACO-O-start-minimum", entries=entries, least=minimum
        )
