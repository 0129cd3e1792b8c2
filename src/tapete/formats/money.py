"""Read and print amounts in the smallest unit, digit by digit. No float is involved."""

import re
from typing import Final

from msgspec import Struct

from tapete.engine.types import Chips

NUMBER: Final = r"[0-9]+(?:[.,][0-9]+)*"
_SIGN: Final = r"(?:[A-Z]{0,3}[^\sA-Za-z0-9\[\]():+\-/.,'\"#*|]{1,3} ?|kr ?)"
AMOUNT: Final = rf"{_SIGN}?{NUMBER}"
"""Pattern of a number with an optional currency sign before it. A word is not a sign."""

_SPLIT = re.compile(rf"^([^0-9+\-]*)({NUMBER})$")


class Currency(Struct, frozen=True):
    """Currency sign and number of digits of the smallest unit.

    >>> Currency("$", 2).text(123_456)
    '$1,234.56'
    """

    sign: str
    digits: int

    def text(self, amount: Chips) -> str:
        whole, rest = divmod(abs(amount), 10**self.digits)
        tail = f".{rest:0{self.digits}d}" if self.digits else ""
        return f"{'-' if amount < 0 else ''}{self.sign}{whole:,}{tail}"

    def read(self, text: str) -> Chips:
        """Return chips in the smallest unit.

        Raises:
            ValueError: the text is not a number, or is finer than the smallest unit.

        >>> Currency("$", 2).read("$1,234.5"), Currency("€", 2).read("€0,05")
        (123450, 5)
        """
        _, whole, fraction = parts_of(text)
        fraction = fraction.rstrip("0")
        if len(fraction) > self.digits:
            raise ValueError(f"{text!r} is finer than {self.digits} digits")
        return int(whole + fraction.ljust(self.digits, "0"))


def parts_of(text: str) -> tuple[str, str, str]:
    """Return the sign, the whole digits and the decimals. One comma before three digits groups thousands.

    >>> parts_of("$1,200"), parts_of("€ 0,05")
    (('$', '1200', ''), ('€', '0', '05'))
    """
    found = _SPLIT.match(text.strip())
    if found is None or len(text) > 40:
        raise ValueError(f"{text!r} is no amount")
    sign, number = found.group(1).strip(), found.group(2)
    pieces = re.split(r"[.,]", number)
    marks = re.findall(r"[.,]", number)
    if not marks:
        return sign, number, ""
    grouped = all(len(piece) == 3 for piece in pieces[1:])
    if len(set(marks)) == 1 and grouped and (len(marks) > 1 or marks[0] == ","):
        return sign, "".join(pieces), ""
    if len(set(marks)) == 2 and marks.count(marks[-1]) == 1 or len(marks) == 1:
        return sign, "".join(pieces[:-1]), pieces[-1]
    raise ValueError(f"{text!r} is no amount")
