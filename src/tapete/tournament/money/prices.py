"""Price of an entry and the use of its parts.

>>> price = read_price("20+5+2", decimals=2)
>>> price
Price(prize=2000, fee=200, bounty=500)
>>> price.total, price.title(decimals=2), price.details(decimals=2)
(2700, '27', '20+5+2')
"""

import re

from msgspec import Struct

from tapete.tournament.policy.prices import PricePolicy, PurchaseMoney
from tapete.tournament.sharing import Money, Ratio, ratio

_PRICE = re.compile(r"\d+(\.\d+)?(\+\d+(\.\d+)?){0,2}")


class Price(Struct, frozen=True):
    """Price of one entry.

    Rules: ACO-entry-parts, ACO-bounty-extra, ACO-freeroll-entry (all parts zero).
    """

    prize: Money
    """Part for the prize pool."""
    fee: Money = 0
    """Part for the house."""
    bounty: Money = 0
    """Part placed on the entry's head."""

    @property
    def total(self) -> Money:
        """Total charge, and the value of a ticket for the event (ACO-entry-cost)."""
        return self.prize + self.bounty + self.fee

    def details(self, *, decimals: int = 0) -> str:
        """Return the parts as the lobby shows them: prize first, bounty in the middle, fee last.

        Rules: ACO-entry-split-display, ACO-entry-fee-told.

        >>> Price(3_000, 300).details(decimals=2), Price(500).details(decimals=2)
        ('30+3', '5')
        """
        parts = [self.prize, *([self.bounty] if self.bounty else []), self.fee]
        if not self.fee and not self.bounty:
            parts = parts[:1]
        return "+".join(_shown(part, decimals) for part in parts)

    def title(self, *, decimals: int = 0) -> str:
        """Return the total price in one figure, as titles show it.

        Rules: ACO-entry-title.

        >>> Price(3_000, 300).title(decimals=2), Price(250, 25).title(decimals=2)
        ('33', '2.75')
        """
        return _shown(self.total, decimals)


def price_of_entry(price: Price, number: int, policy: PricePolicy) -> Price:
    """Return the price of one of a player's entries in an event.

    Args:
        price: the price of the first entry.
        number: number of the entry among those of the player, from 1.
        policy: whether a re-entry pays the fee again.

    Rules: ACO-re-fee.

    >>> price_of_entry(Price(10, 1, 5), 2, PricePolicy(re_entry_price="without-fee"))
    Price(prize=10, fee=0, bounty=5)
    """
    if number == 1 or policy.re_entry_price == "full":
        return price
    return Price(price.prize, 0, price.bounty)


def charged_now(policy: PricePolicy, *, seated: bool) -> bool:
    """Whether the price of an entry is already charged.

    Args:
        policy: of the book.
        seated: whether the player has a seat already, or has only registered.

    Rules: ACO-entry-cost.

    >>> charged_now(PricePolicy(entry_paid="on-seating"), seated=False)
    False
    """
    return seated or policy.entry_paid == "on-registering"


def price_of_purchase(amount: Money, entry: Price, goes: PurchaseMoney) -> Price:
    """Return the price of a rebuy or an add-on, by parts.

    The fee is rounded down. A purchase adds nothing to a bounty.

    Args:
        amount: the total price.
        entry: the price of an entry of the event.
        goes: the book's rule for the use of the money.

    Rules: ACO-rebuy-money, ACO-addon-money, ACO-O-rebuy-bounty.

    >>> price_of_purchase(22, Price(10, 1), "split-as-entry")
    Price(prize=20, fee=2, bounty=0)
    """
    if goes == "all-to-prizes" or not entry.fee:
        return Price(amount)
    fee = amount * entry.fee // entry.total
    return Price(amount - fee, fee)


def read_price(text: str, *, decimals: int = 0) -> Price:
    """Read a written price: prize, prize+fee, or prize+bounty+fee.

    Args:
        text: amounts in whole units of the currency, with decimals if needed.
        decimals: of the currency, 2 for cents.

    Raises:
        ValueError: the format is wrong, or an amount is finer than the smallest unit.

    Rules: ACO-entry-split-display (27 as 20+5+2: 20 to the prize, 5 to the bounty, 2 to the fee).

    >>> read_price("10+1")
    Price(prize=10, fee=1, bounty=0)
    """
    if not _PRICE.fullmatch(text):
        raise ValueError(f"a price is written 10, 10+1 or 20+5+2: {text!r}")
    exact = [ratio(part) * 10**decimals for part in text.split("+")]
    if any(part.denominator > 1 for part in exact):
        raise ValueError(f"{text!r} is finer than {decimals} decimals")
    prize, *rest = (int(part) for part in exact)
    fee = rest.pop() if rest else 0
    return Price(prize, fee, *rest)


def progressive_price(entry: Money, fee: Money, *, bounty_share: Ratio = "1/2") -> Price:
    """Return the price of a progressive knockout: the starting bounty is a share of the entry, rounded down.

    Args:
        entry: the price without its fee.
        fee: the house's part.
        bounty_share: from 0 to 1.

    Rules: ACO-pko-entry (half and half).

    >>> progressive_price(2_000, 200)
    Price(prize=1000, fee=200, bounty=1000)
    """
    bounty = int(entry * ratio(bounty_share))
    if not 0 <= bounty <= entry:
        raise ValueError(f"a share lies between 0 and 1: {bounty_share!r}")
    return Price(entry - bounty, fee, bounty)


def starting_bounty(prize: Money, *, bounty_share: Ratio = "1/2") -> Money:
    """Return the bounty that is a given share of bounty and prize part together, rounded down.

    Args:
        prize: the part of the price that goes to the prizes.
        bounty_share: of the price without its fee, from 0 to less than 1.

    Raises:
        ValueError: the share is negative, or leaves nothing for the prizes.

    Rules: ACO-pko-entry.

    >>> starting_bounty(1_000), starting_bounty(600, bounty_share="1/4")
    (1000, 200)
    """
    share = ratio(bounty_share)
    if not 0 <= share < 1:
        raise ValueError(f"a share lies between 0 and less than 1: {bounty_share!r}")
    return int(prize * share / (1 - share))


def reward_points(fees: Money, *, per_unit: Ratio) -> int:
    """Return the points earned with fees, rounded down; fees of re-entries count too.

    Args:
        fees: all fees paid, in the smallest unit.
        per_unit: points for one smallest unit; 10 points a euro are "1/10" a cent.

    Rules: ACO-re-points, ACO-O-points.

    >>> reward_points(300, per_unit="1/10")
    30
    """
    return int(fees * ratio(per_unit))


def _shown(amount: Money, decimals: int) -> str:
    whole, part = divmod(amount, 10**decimals)
    return f"{whole}.{part:0{decimals}}" if part else str(whole)
