"""Currencies of ISO 4217 and their minor units: amounts are whole numbers of the smallest unit.

The exponents come from the standard's list one (ISO 4217:2015, maintained by SIX). Only currencies of
countries are included: no precious metals, funds or test codes.

>>> in_words(12_345, "EUR"), in_words(12_345, "JPY"), in_words(12_345, "KWD"), in_words(-5, "EUR")
('123.45 EUR', '12345 JPY', '12.345 KWD', '-0.05 EUR')
>>> parsed("12.5", "EUR"), parsed("12", "JPY"), parsed("1.2345", "KWD"), parsed("1e3", "EUR")
(1250, 12, None, None)
"""

from __future__ import annotations

import re
from typing import Final

from tapete.room.store.ledger import MOST

_TWO: Final = (
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP"
    " CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS"
    " INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN"
    " MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE"
    " SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR"
    " ZMW ZWG"
)
_NONE: Final = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"
_THREE: Final = "BHD IQD JOD KWD LYD OMR TND"
EXPONENTS: Final = (
    dict.fromkeys(_TWO.split(), 2) | dict.fromkeys(_NONE.split(), 0) | dict.fromkeys(_THREE.split(), 3)
)
"""Number of decimal digits of each currency."""


def is_currency(code: str) -> bool:
    """Whether a code is a currency that the room supports."""
    return code in EXPONENTS


def in_words(amount: int, currency: str) -> str:
    """Return an amount with its decimals, for statements and logs; play money has none."""
    digits = EXPONENTS.get(currency, 0)
    if not digits:
        return f"{amount} {currency}"
    whole, rest = divmod(abs(amount), 10**digits)
    return f"{'-' if amount < 0 else ''}{whole}.{rest:0{digits}d} {currency}"


def parsed(text: str, currency: str) -> int | None:
    """Parse a typed amount; None if it is not an amount, or has too many decimals."""
    digits = EXPONENTS.get(currency, 0)
    found = re.fullmatch(r"(\d{1,16})(?:[.,](\d{1,4}))?", text.strip())
    if found is None or len(found[2] or "") > digits:
        return None
    amount = int(found[1]) * 10**digits + int((found[2] or "").ljust(digits, "0") or 0)
    return amount if amount <= MOST else None
