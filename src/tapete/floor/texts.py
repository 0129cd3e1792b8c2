"""Texts of the floor, by area and language. No other module of this package reads files."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from tapete.rules.rows import Language

FOLDER = files("tapete.texts") / "floor"
SEPARATORS: Mapping[Language, str] = {"en": ",", "es": ".", "pt": "."}


@cache
def words_of(area: str) -> Mapping[str, Mapping[Language, str]]:
    """Return every text of an area, by code and language; empty if the area has no texts."""
    file = FOLDER / f"{area}.json"
    if not file.is_file():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=dict[str, dict[Language, str]])


def text_of(code: str, area: str, language: Language) -> str | None:
    """Look up a text of an area, then one shared by all areas; None if neither exists."""
    found = words_of(area).get(code) or words_of("common").get(code)
    return found.get(language) if found else None


@cache
def _shared(language: Language) -> Mapping[str, str]:
    return msgspec.json.decode((files("tapete.texts") / f"{language}.json").read_bytes(), type=dict[str, str])


@cache
def _readings() -> Mapping[str, Mapping[Language, str]]:
    return msgspec.json.decode(
        (files("tapete.texts") / "readings.json").read_bytes(), type=dict[str, dict[Language, str]]
    )


def reading_in(reading: str, language: Language) -> str:
    """Return a book's reading of a row in a language; a house's own reading stays as written.

    >>> reading_in("For turn and river, too.", "es")
    'También para el turn y el river.'
    >>> reading_in("Our own reading.", "es")
    'Our own reading.'
    """
    return _readings().get(reading, {}).get(language, reading)


def shared_text(code: str, language: Language) -> str | None:
    """Look up a text of the whole product, for example the name of a street; None if it does not exist."""
    return _shared(language).get(code)


def plainly(value: Any, language: Language) -> Any:
    """Format a fact for a sentence: group digits by thousands, and join lists with commas."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return f"{value:,}".replace(",", SEPARATORS[language])
    if isinstance(value, list | tuple):
        return ", ".join(str(plainly(one, language)) for one in value)
    if isinstance(value, dict):
        return ", ".join(f"{key}: {plainly(one, language)}" for key, one in value.items())
    return value
