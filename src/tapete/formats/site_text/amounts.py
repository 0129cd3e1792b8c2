"""Read amounts as sites print them: sign before or after, any separator for thousands and for cents.

>>> read_amount("$1,093.50 USD", 2), read_amount("0,02$", 2), read_amount("80.322 $", 0)
(109350, 2, 80322)
"""

import re
from typing import Final

from tapete.engine.types import Chips
from tapete.formats.record.units import MOST_CHIPS

_NUMBER: Final = r"[0-9]{1,18}(?:[.,' ][0-9]{1,18}){0,6}"
AMOUNT: Final = rf"(?:[A-Z]{{0,3}}[$€£¥₹] ?)?{_NUMBER}(?: ?[$€£¥₹])?(?: (?:USD|EUR|GBP|CAD|SEK|INR|BRL))?"
"""Pattern of a number with a currency sign before or after it, and perhaps its code."""
_PARTS: Final = re.compile(rf"^[^0-9]*({_NUMBER})[^0-9]*$")
_SIGN: Final = re.compile(r"[$€£¥₹]")
_CODE: Final = re.compile(r"\b(USD|EUR|GBP|CAD|SEK|INR|BRL)\b")


def read_amount(text: str, digits: int) -> Chips:
    """Read an amount in the smallest unit of a currency with `digits` decimals.

    A mark before exactly three digits groups thousands; the last mark before one or two digits is the decimal
    mark.

    Raises:
        ValueError: the text is not an amount, is finer than the smallest unit, or is too large.
    """
    found = _PARTS.match(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is no amount")
    whole, *groups = re.split(r"[.,' ]", found[1])
    marks = re.findall(r"[.,' ]", found[1])
    fraction = ""
    if groups and len(groups[-1]) < 3 and marks[-1] in ".,":
        fraction = groups.pop()
    if any(len(group) != 3 for group in groups) or (groups and (whole.startswith("0") or len(whole) > 3)):
        raise ValueError(f"{text!r} is no amount")
    if len(set(marks[: len(groups)])) > 1 or (fraction and groups and marks[-1] == marks[0]):
        raise ValueError(f"{text!r} is no amount")
    fraction = fraction.rstrip("0")
    if len(fraction) > digits:
        raise ValueError(f"{text!r} is finer than {digits} digits")
    amount = int(whole + "".join(groups) + fraction.ljust(digits, "0"))
    if amount > MOST_CHIPS:
        raise ValueError(f"{text!r} is more than any chips")
    return amount


def sign_of(text: str) -> str:
    """Return the currency's sign in an amount; empty for play money.

    >>> sign_of("0,02€"), sign_of("100")
    ('€', '')
    """
    found = _SIGN.search(text)
    return found[0] if found else ""


def code_of(text: str) -> str:
    """Return the currency's three letters; empty if there are none.

    >>> code_of("$5 USD")
    'USD'
    """
    found = _CODE.search(text)
    return found[1] if found else ""
