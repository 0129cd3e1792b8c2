"""Remarks on a structure have words in every language, with money in the event's currency."""

from __future__ import annotations

import re

import pytest
from tests.unit.test_tournament_lint import event

from tapete.rules.rows import Language
from tapete.tournament import read_structure
from tapete.tournament.structure.lint import remarks
from tapete.tournament.structure.remark_words import remark_texts


@pytest.mark.parametrize("code", sorted(remark_texts()))
def test_every_language_names_the_same_facts(code: str) -> None:
    texts = remark_texts()[code]
    facts = {language: set(re.findall(r"\{(\w+)", text)) for language, text in texts.items()}
    assert facts["es"] == facts["pt"] == facts["en"]


@pytest.mark.parametrize(("language", "paid"), [("es", "cobran"), ("pt", "são pagos")])
def test_prizes_are_told_in_euros_not_in_cents(language: Language, paid: str) -> None:
    structure = read_structure(event(keys='currency = "EUR"').replace("buy_in = 100", "buy_in = 10_050"), "x")
    (found,) = [one for one in remarks(structure, entries=21) if one.where == "payout"]
    assert paid in found.in_words(language)
    assert "2.110,50 EUR" in found.in_words(language)
    assert "2,110.50 EUR" in found.says
