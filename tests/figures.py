"""Finds the figures of a text, so that a test can compare a text in three languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from tapete.rules.rows import Language

THOUSANDS: Mapping[Language, str] = {"en": ",", "es": ".", "pt": "."}

_VALUES = (*range(3, 21), 30, 40, 50, 60, 1_000)
_ENGLISH = """three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty thousand"""
_SPANISH = """tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete
    dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta mil"""
_PORTUGUESE = """três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete
    dezoito dezenove vinte trinta quarenta cinquenta sessenta mil"""
_SAID: Mapping[Language, str] = {"en": _ENGLISH, "es": _SPANISH, "pt": _PORTUGUESE}
WORDS: Mapping[Language, Mapping[str, str]] = {
    language: {word: str(value) for word, value in zip(said.split(), _VALUES, strict=True)}
    for language, said in _SAID.items()
}
"""Number words that stand for a figure. One and two are left out: "both", "a pair" and "a" say them, too."""

NAMES = re.compile(r"(three|four) of a kind|seven[- ]card stud|omaha eight\b(?!-)", re.IGNORECASE)
"""English names of hands and games that have a number word in them, and none in another language."""

ROW_ID = re.compile(r"\b(TDA\d\d|CCL|RRP|ACO|COM)-[\w.-]*\w")


def figures(text: str, language: Language) -> Counter[str]:
    """The numbers of a text, each as often as it occurs: digits, and the words for three and more.

    Separators are those of the language, so that 1,250.5 in English is 1.250,5 in Spanish.
    """
    text = ROW_ID.sub("", NAMES.sub("", text))
    text = re.sub(rf"(?<=\d){re.escape(THOUSANDS[language])}(?=\d{{3}}\b)", "", text)
    text = re.sub(r"\bveinti(?=\w)", "veinte ", text) if language == "es" else text
    if language != "en":
        text = re.sub(r"(?<=\d),(?=\d)", ".", text)
    found = Counter(re.findall(r"\d+(?:\.\d+)?", text))
    words = WORDS[language]
    found.update(words[word] for word in re.findall(r"[^\W\d_]+", text.lower()) if word in words)
    return found
