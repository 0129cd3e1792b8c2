"""Money of a tournament: the buy-in of a header, bounties on heads and bounties won."""

import re
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from tapete.formats.money import AMOUNT, Currency, parts_of
from tapete.formats.record.units import MOST_CHIPS, MOST_DIGITS, SIGNS

_PAID: Final = re.compile(rf"^({AMOUNT})\+({AMOUNT})(?:\+({AMOUNT}))?(?: ([A-Z]{{3}}))?(?: (.*))?$")
_BROKEN: Final = re.compile(rf"(?:[{''.join(SIGNS.values())}] ?(?![0-9])|[^\w ]?-[^\w ]?[0-9])")
"""A currency's sign before something else than digits, or a number below zero."""


class BuyIn(Struct, frozen=True, kw_only=True):
    """What a header prints between the tournament's number and the game."""

    amounts: tuple[str, ...] = ()
    """As printed: what goes to the prizes, the bounty if there are three, the fee."""
    code: str = ""
    words: str = ""
    """What is no amount: `Freeroll`, `500FPP`."""


def buy_in_of(text: str) -> BuyIn:
    """A buy-in in its parts; one that is no money is words.

    Raises:
        ValueError: it is money, but no amount.

    >>> buy_in_of("$1.40+$0.10 USD"), buy_in_of("500FPP").words
    (BuyIn(amounts=('$1.40', '$0.10'), code='USD', words=''), '500FPP')
    """
    found = _PAID.match(text)
    if found is None:
        first = text.split(" ")[0]
        if any(_BROKEN.match(part) for part in first.split("+")):
            raise ValueError(f"no buy-in, {first!r}, in")
        return BuyIn(words=text)
    amounts = tuple(amount for amount in found.group(1, 2, 3) if amount)
    try:
        money_of(amounts)
    except ValueError:
        raise ValueError(f"no buy-in, {'+'.join(amounts)!r}, in") from None
    return BuyIn(amounts=amounts, code=found[4] or "", words=found[5] or "")


def money_of(told: Iterable[str]) -> Currency:
    """The money in which all these amounts are printed: cents if there is a sign, or what digits need.

    Raises:
        ValueError: one of them is no amount, finer than any money, or more than any.
    """
    texts = list(told)
    parts = [parts_of(text) for text in texts]
    sign = next((sign for sign, _, _ in parts if sign), "")
    digits = max((len(fraction) for _, _, fraction in parts), default=0)
    if digits > MOST_DIGITS:
        raise ValueError(f"amounts of {digits} digits after the point")
    money = Currency(sign, max(2, digits) if sign or digits else 0)
    if any(money.read(text) > MOST_CHIPS for text in texts):
        raise ValueError("an amount above all money")
    return money
