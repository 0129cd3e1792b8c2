"""Read numbers of a file exactly, and write chips with the digits of their currency."""

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from tapete.engine.types import Chips
from tapete.formats.money import Currency
from tapete.formats.record.steps import Unplayable

MOST_DIGITS = 8
"""Most decimals of an amount: Bitcoin's."""

MOST_CHIPS = 2**53 - 1

_MOST_LEVELS = 100
"""Deepest nesting of values: far below the depth at which Python's stack overflows."""

SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "INR": "₹", "CNY": "¥"}
"""Currency signs by ISO code."""


def digits_of_amounts(numbers: Iterable[Any], at: str) -> int:
    """Return the most decimals of these numbers; values that are not decimals count as 0.

    Raises:
        Unplayable: there are more than `MOST_DIGITS`.

    >>> digits_of_amounts([Decimal("0.50"), 3], "antes")
    2
    """
    most = 0
    for number in numbers:
        if isinstance(number, Decimal) and number.is_finite():
            most = max(most, -int(number.as_tuple().exponent))
    if most > MOST_DIGITS:
        raise Unplayable(at, f"amounts of {most} digits after the point")
    return most


def chips(number: Any, digits: int, at: str) -> Chips:
    """Return an amount in the smallest unit.

    Raises:
        Unplayable: not a number, negative, infinite, too large, or finer than the smallest unit.

    >>> chips(Decimal("1.5"), 2, "antes[0]")
    150
    """
    if isinstance(number, bool) or not isinstance(number, int | Decimal):
        raise Unplayable(at, f"expected a number, found {brief(number)}")
    if isinstance(number, Decimal) and not number.is_finite():
        raise Unplayable(at, "an amount that nobody knows can't be played")
    # Check the exponent first: an exponent of a billion would make a number of a billion digits.
    endless = isinstance(number, Decimal) and not -40 < number.adjusted() < 40
    if endless and not number:
        return 0
    if endless or not 0 <= number <= MOST_CHIPS:
        raise Unplayable(at, f"{brief(number)} is no amount of chips")
    scaled = Decimal(number).scaleb(digits)
    if scaled != int(scaled) or int(scaled) > MOST_CHIPS:
        raise Unplayable(at, f"{brief(number)} is no amount in units of {digits} digits")
    return int(scaled)


def number(amount: Chips, money: Currency) -> str:
    """Return an amount as TOML and JSON write it, with all decimals of its currency.

    >>> number(150, Currency("$", 2)), number(-5, Currency("", 0))
    ('1.50', '-5')
    """
    digits = money.digits
    whole, rest = divmod(abs(amount), 10**digits)
    return ("-" if amount < 0 else "") + (f"{whole}.{rest:0{digits}d}" if digits else str(whole))


_KINDS: Final = {
    int: "a whole number",
    str: "text",
    list: "a list",
    dict: "a table of fields",
    bool: "true or false",
}


def in_words(kind: type) -> str:
    """Return a file format's word for a type.

    >>> in_words(int)
    'a whole number'
    """
    return _KINDS.get(kind, kind.__name__)


def brief(value: Any) -> str:
    """Return a file's value as such a file writes it, short enough for one line.

    >>> brief(None), brief(True), brief("x")
    ('null', 'true', "'x'")
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = str(value) if isinstance(value, Decimal) else repr(value)
    return text if len(text) <= 60 else text[:59] + "…"


class OwnWords(ValueError):
    """Unreadable text; the message is a sentence for users."""


def why_unread(error: Exception) -> str:
    """Explain a parser's error in one line.

    >>> why_unread(RecursionError("maximum recursion depth exceeded"))
    'values nested too deeply'
    """
    match error:
        case OwnWords():
            return str(error)
        case RecursionError():
            return "values nested too deeply"
        case InvalidOperation():
            return "a number too large to read"
        case ValueError() if "int_max_str_digits" in str(error):
            return "a number of too many digits"
        case _:
            return "an unreadable number or date"


def trouble_in(found: Any) -> str:
    """Return the reason why parsed values cannot be processed; empty if they can.

    TOML's hexadecimal integers may have more digits than Python prints; its specification allows 64 bits.

    >>> trouble_in({"a": [1]}), trouble_in([2**70])
    ('', 'an integer of more than 64 bits')
    """
    level = [found]
    for _ in range(_MOST_LEVELS):
        if any(isinstance(value, int) and not -(2**63) <= value < 2**63 for value in level):
            return "an integer of more than 64 bits"
        below: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                below += value.values()
            elif isinstance(value, list):
                below += value
        if not below:
            return ""
        level = below
    return "values nested too deeply"
