"""Convert a tournament's buy-in from any site's form."""

import re

from tapete.formats.money import Currency
from tapete.formats.site_text.amounts import AMOUNT, code_of, read_amount, sign_of

_PRICE = re.compile(rf"^({AMOUNT})(?: ?\+ ?({AMOUNT}))?(?: ?\+ ?({AMOUNT}))?$")


def price_of(text: str, *, title: str = "") -> str:
    """Return a buy-in in PokerStars' form: prize, bounty if there are three parts, fee; then words.

    Args:
        title: the tournament's name; it replaces a missing price.

    Raises:
        ValueError: an amount is finer than a cent.

    >>> price_of("4,57 $ + 0,43 $"), price_of("0,01 €"), price_of("Ticket only")
    ('$4.57+$0.43', '€0.01+€0.00', 'Ticket only')
    """
    found = _PRICE.match(text.strip())
    if found is None or not sign_of(text):
        words = " ".join((title or text).split())
        # A currency sign without digits would be a damaged price.
        return words if not words or words[0].isalnum() else f"Tournament {words}"
    parts = [part for part in found.groups() if part]
    money = Currency(sign_of(text), 2)
    amounts = [read_amount(part, 2) for part in parts]
    if len(amounts) == 1:
        amounts.append(0)
    code = code_of(text)
    behind = [part for part in (code, " ".join(title.split())) if part]
    return " ".join(["+".join(map(money.text, amounts)), *behind])


def printed(text: str) -> str:
    """Return an amount of money with its sign in front and two decimals.

    Raises:
        ValueError: the text is not an amount, or is finer than a cent.

    >>> printed("2,5€")
    '€2.50'
    """
    return Currency(sign_of(text), 2).text(read_amount(text, 2))
