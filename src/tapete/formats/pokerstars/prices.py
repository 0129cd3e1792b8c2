"""Read a tournament's money: the buy-in in a header, bounties on heads and bounties won."""

import re
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from tapete.formats.money import AMOUNT, Currency, parts_of
from tapete.formats.record.units import MOST_CHIPS, MOST_DIGITS, SIGNS

_PAID: Final = re.compile(rf"^({AMOUNT})\+({AMOUNT})(?:\+({AMOUNT}))?(?: ([A-Z]{{3}}))?(?: (.*))?$")
_BROKEN: Final = re.compile(rf"(?:[{''.join(SIGNS.values())}] ?(?![0-9])|[^\w ]?-[^\w ]?[0-9])")
"""Currency sign without digits after it, or a negative number."""


class BuyIn(Struct, frozen=True, kw_only=True):
    """Buy-in as a header prints it between the tournament's number and the game."""

    amounts: tuple[str, ...] = ()
    """Amounts as printed: prize pool, bounty (only if there are three), fee."""
    code: str = ""
    words: str = ""
    """Buy-in that is not an amount: `Freeroll`, `500FPP`."""


def buy_in_of(text: str) -> BuyIn:
    """Split a buy-in into its parts; one that is not money is kept as words.

    Raises:
        ValueError: the text looks like money, but is not a valid amount.

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
    """Return the currency of these amounts: at least two digits if there is a sign or a decimal.

    Raises:
        ValueError: a text is not an amount, has too many decimals, or is too large.
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
