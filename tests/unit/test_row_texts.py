"""The texts of the rows: complete in three languages, with the same figures in each."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from typing import get_args

import pytest

from tapete.floor.texts import reading_in
from tapete.rules import book, books, lint, rows
from tapete.rules.book_layers import points
from tapete.rules.lint import missing_texts
from tapete.rules.rows import CATALOGUES, Language, RowText, all_rows, catalogue, row_text, texts

LANGUAGES: tuple[Language, ...] = get_args(Language)
THOUSANDS: Mapping[Language, str] = {"en": ",", "es": ".", "pt": "."}

_VALUES = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 30, 40, 50, 60, 1_000)
_ENGLISH = "three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty thousand"
_SPANISH = """tres cuatro cinco seis siete ocho nueve diez once doce
    veinte treinta cuarenta cincuenta sesenta mil"""
_PORTUGUESE = """três quatro cinco seis sete oito nove dez onze doze
    vinte trinta quarenta cinquenta sessenta mil"""
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
    if language != "en":
        text = re.sub(r"(?<=\d),(?=\d)", ".", text)
    found = Counter(re.findall(r"\d+(?:\.\d+)?", text))
    words = WORDS[language]
    found.update(words[word] for word in re.findall(r"[^\W\d_]+", text.lower()) if word in words)
    return found


def test_figures_are_found_in_each_language() -> None:
    english = figures("Of 1,250 chips 2.5 % at five tables (TDA19-43A), see 2/4.", "en")
    assert english == Counter(["1250", "2.5", "5", "2", "4"])
    assert english == figures("De 1.250 fichas, el 2,5 % en cinco mesas (TDA19-43A), ver 2/4.", "es")
    assert english == figures("De 1.250 fichas, 2,5% em cinco mesas (TDA19-43A), ver 2/4.", "pt")
    assert english != figures("De 1.250 fichas, 2,5% em seis mesas (TDA19-43A), ver 2/4.", "pt")
    assert figures("Three of a kind in Seven Card Stud", "en") == Counter()


@pytest.mark.parametrize("name", CATALOGUES)
def test_every_row_says_the_same_figures_in_three_languages(name: str) -> None:
    different = [
        f"{row} ({language}, {part}): {dict(said)}, in English {dict(meant)}"
        for row in catalogue(name).rows
        for part in ("title", "says")
        for meant in [figures(getattr(row_text(row, "en"), part), "en")]
        for language in LANGUAGES[1:]
        if (said := figures(getattr(row_text(row, language), part), language)) != meant
    ]
    assert different == []


def test_every_row_has_a_title_and_content_in_three_languages() -> None:
    assert [*missing_texts()] == []
    for name in CATALOGUES:
        for language in LANGUAGES:
            assert texts(name, language).keys() == catalogue(name).rows.keys(), (name, language)


def test_no_content_is_english_in_another_language() -> None:
    left = [
        (row, language)
        for row in all_rows()
        for language in LANGUAGES[1:]
        if row_text(row, language).says == row_text(row, "en").says
    ]
    assert left == []


def test_lint_names_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = texts("common", "es")
    damaged = {
        **whole,
        "COM-cap": RowText("Tope"),
        "COM-suits": RowText("", "Picas primero."),
        "COM-odd": RowText("Otra", "Otra."),
    }
    del damaged["COM-power"]

    def read(name: str, language: Language) -> Mapping[str, RowText]:
        return damaged if (name, language) == ("common", "es") else texts(name, language)

    monkeypatch.setattr(lint, "texts", read)
    assert [*missing_texts()] == [
        "catalogue/es/common.toml: COM-power: no title",
        "catalogue/es/common.toml: COM-power: no content",
        "catalogue/es/common.toml: COM-cap: no content",
        "catalogue/es/common.toml: COM-suits: no title",
        "catalogue/es/common.toml: COM-odd: no such row",
    ]


def test_a_row_without_content_is_not_filled_from_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "texts", lambda name, language: {"COM-cap": RowText("Tope")})
    assert row_text("COM-cap", "es") == RowText("Tope", "")


def test_every_reading_of_a_book_is_told_in_three_languages_with_the_same_figures() -> None:
    readings = {value.reading for name in books() for _, value in points(book(name)) if value.reading}
    assert len(readings) > 150
    for reading in readings:
        for language in LANGUAGES[1:]:
            told = reading_in(reading, language)
            assert told != reading, f"texts/readings.json lacks {reading!r} in {language}"
            assert figures(told, language) == figures(reading, "en"), told


def test_no_reading_is_translated_that_no_book_has() -> None:
    readings = {value.reading for name in books() for _, value in points(book(name)) if value.reading}
    folder = files("tapete") / "texts"
    assert json.loads((folder / "readings.json").read_text("utf-8")).keys() == readings
