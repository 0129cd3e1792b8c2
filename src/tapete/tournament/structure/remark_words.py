"""Texts of remarks on a structure, by code and language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from tapete.floor.wording import fill
from tapete.rules.rows import Language
from tapete.tournament.prizes.currency import in_currency
from tapete.tournament.sharing import Money


class Cash(NamedTuple):
    """A fact that is an amount of money."""

    amount: Money
    currency: str


class RemarkText(NamedTuple):
    """A text code with its facts.

    >>> RemarkText("idle.overridden", {"key": "late_until_level"}).in_words("es")
    'su archivo da late_until_level por sí mismo'
    """

    code: str
    facts: Mapping[str, object] = {}

    def in_words(self, language: Language) -> str:
        """Return the text in a language."""
        return remark_in_words(self.code, self.facts, language)


@cache
def remark_texts() -> Mapping[str, Mapping[Language, str]]:
    """Return every text of a remark, by code, then by language."""
    text = (files("tapete.texts") / "lint.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[Language, str]])


def remark_in_words(code: str, facts: Mapping[str, object], language: Language) -> str:
    """Return a remark in a language.

    >>> remark_in_words("re_entries", {"entries": 2, "price": Cash(44_000, "EUR")}, "pt")
    'no máximo 2 entradas por jogador, 440 EUR no total'
    """
    told = {name: _told(fact, language) for name, fact in facts.items()}
    return fill(remark_texts()[code][language], told, language)


def _told(fact: object, language: Language) -> object:
    match fact:
        case Cash():
            return in_currency(fact.amount, fact.currency, language)
        case RemarkText():
            return fact.in_words(language)
        case _:
            return fact
