"""Numbers of a file, read exactly, and chips written with as many digits as their money has."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from tapete.engine.types import Chips
from tapete.formats.money import Currency
from tapete.formats.record.steps import Unplayable

MOST_DIGITS = 8
"""Bitcoin's; more are no amount."""

MOST_CHIPS = 2**53 - 1

SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "INR": "₹", "CNY": "¥"}
"""The sign of a currency, by its ISO code."""


def digits_in(numbers: Iterable[Any]) -> int:
    """How many digits after the mark these numbers are written with at most.

    >>> digits_in([Decimal("0.50"), 3])
    2
    """
    most = 0
    for number in numbers:
        if isinstance(number, Decimal) and number.is_finite():
            most = max(most, -int(number.as_tuple().exponent))
    return most


def chips(number: Any, digits: int, at: str) -> Chips:
    """An amount in the smallest unit.

    Raises:
        Unplayable: no number, below zero, endless, or finer than the smallest unit.

    >>> chips(Decimal("1.5"), 2, "antes[0]")
    150
    """
    if isinstance(number, bool) or not isinstance(number, int | Decimal):
        raise Unplayable(at, f"expected a number, found {brief(number)}")
    if isinstance(number, Decimal) and not number.is_finite():
        raise Unplayable(at, "an amount that nobody knows can't be played")
    # Digits first: an exponent of a billion would be a number of a billion digits.
    if isinstance(number, Decimal) and not -40 < number.adjusted() < 40:
        number = 0 if not number else MOST_CHIPS + 1
    if not 0 <= number <= MOST_CHIPS:
        raise Unplayable(at, f"{brief(number)} is no amount of chips")
    scaled = Decimal(number).scaleb(digits)
    if scaled != int(scaled) or int(scaled) > MOST_CHIPS:
        raise Unplayable(at, f"{brief(number)} is no amount in units of {digits} digits")
    return int(scaled)


def number(amount: Chips, money: Currency) -> str:
    """The amount as TOML and JSON write it, with every digit of its money.

    >>> number(150, Currency("$", 2)), number(-5, Currency("", 0))
    ('1.50', '-5')
    """
    digits = money.digits
    whole, rest = divmod(abs(amount), 10**digits)
    return ("-" if amount < 0 else "") + (f"{whole}.{rest:0{digits}d}" if digits else str(whole))


def brief(value: Any) -> str:
    """A value of a stranger's file, short enough for one line."""
    text = repr(str(value) if isinstance(value, Decimal) else value)
    return text if len(text) <= 60 else text[:59] + "…"
