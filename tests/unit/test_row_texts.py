"""The texts of the rows are complete in three languages, with the same figures in each."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from typing import get_args

import pytest
from tests.figures import figures

from tapete.floor.texts import reading_in
from tapete.rules import book, books, lint, rows
from tapete.rules.book_layers import points
from tapete.rules.lint import missing_texts
from tapete.rules.rows import CATALOGUES, Language, RowText, all_rows, catalogue, row_text, texts

LANGUAGES: tuple[Language, ...] = get_args(Language)


def test_figures_are_found_in_each_language() -> None:
    english = figures("Of 1,250 chips 2.5 % at five tables (TDA19-43A), see 2/4.", "en")
    assert english == Counter(["1250", "2.5", "5", "2", "4"])
    assert english == figures("De 1.250 fichas, el 2,5 % en cinco mesas (TDA19-43A), ver 2/4.", "es")
    assert english == figures("De 1.250 fichas, 2,5% em cinco mesas (TDA19-43A), ver 2/4.", "pt")
    assert english != figures("De 1.250 fichas, 2,5% em seis mesas (TDA19-43A), ver 2/4.", "pt")
    assert figures("Three of a kind in Seven Card Stud", "en") == Counter()
    assert (
        figures("twenty-five of fifteen", "en")
        == figures("veinticinco de quince", "es")
        == Counter(["20", "5", "15"])
    )


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
    assert [(one.code, one.facts["place"]) for one in missing_texts()] == [
        ("book.no_title", "catalogue/es/common.toml: COM-power"),
        ("book.no_content", "catalogue/es/common.toml: COM-power"),
        ("book.no_content", "catalogue/es/common.toml: COM-cap"),
        ("book.no_title", "catalogue/es/common.toml: COM-suits"),
        ("book.no_such_row", "catalogue/es/common.toml: COM-odd"),
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
