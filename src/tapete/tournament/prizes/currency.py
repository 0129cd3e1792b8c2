"""Format money for people: stored amounts are integers in the currency's smallest unit.

>>> in_currency(22_000, "EUR", "en"), in_currency(22_050, "BRL", "pt"), in_currency(300, "PLAY", "en")
('220 EUR', '220,50 BRL', '300')
>>> decimal_of(22_050, "EUR"), decimal_of(500, "JPY"), decimal_of(300, "PLAY")
('220.50', '500', '300')
"""

from typing import Final

from tapete.floor.texts import plainly
from tapete.rules.rows import Language
from tapete.tournament.sharing import Money

WHOLE: Final = frozenset(
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split()  # ISO 4217
)
THOUSANDTHS: Final = frozenset("BHD IQD JOD KWD LYD OMR TND".split())
POINTS: Final[dict[Language, str]] = {"en": ".", "es": ",", "pt": ","}


def digits_of(currency: str) -> int:
    """Return the number of decimal places of a currency; play money has none."""
    if len(currency) != 3 or currency in WHOLE:
        return 0
    return 3 if currency in THOUSANDTHS else 2


def decimal_of(amount: Money, currency: str) -> str:
    """Return an amount as a plain decimal number, as spreadsheets read it."""
    digits = digits_of(currency)
    if not digits:
        return str(amount)
    whole, rest = divmod(abs(amount), 10**digits)
    return f"{'-' if amount < 0 else ''}{whole}.{rest:0{digits}}"


def in_currency(amount: Money, currency: str, language: Language) -> str:
    """Return an amount as written in a sentence."""
    digits = digits_of(currency)
    whole, rest = divmod(abs(amount), 10**digits)
    cents = f"{POINTS[language]}{rest:0{digits}}" if rest else ""
    sign = "-" if amount < 0 else ""
    name = f" {currency}" if len(currency) == 3 else ""
    return f"{sign}{plainly(whole, language)}{cents}{name}"
