"""Texts of questions, of the desk and of the whole product; this module alone of the desk reads files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Protocol

import msgspec

from tapete.rules.rows import Language

LANGUAGES: tuple[Language, ...] = ("en", "es", "pt")


class Words(Protocol):
    """Texts of one language."""

    language: Language

    def has(self, code: str) -> bool:
        """Whether there is such a text."""

    def text(self, code: str, **facts: object) -> str:
        """A text with its facts."""


@cache
def words_of_asking() -> Mapping[str, Mapping[Language, str]]:
    """Every text of the questionnaire, by code, then by language."""
    text = (files("tapete.texts") / "asking.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[Language, str]])


@cache
def words_of(language: Language) -> Mapping[str, str]:
    """All texts of a language: those of the product, names of streets among them, and those of asking."""
    text = (files("tapete.texts") / f"{language}.json").read_bytes()
    shared = msgspec.json.decode(text, type=dict[str, str])
    return shared | {code: found[language] for code, found in words_of_asking().items()}


@cache
def words_of_desk(language: Language) -> dict[str, str]:
    """All texts of the desk's pages in a language."""
    text = (files("tapete.texts") / "desk.json").read_bytes()
    texts = msgspec.json.decode(text, type=dict[str, dict[Language, str]])
    return {code: found[language] for code, found in texts.items()}


@cache
def everyday_words() -> Mapping[str, Mapping[Language, tuple[str, ...]]]:
    """By incident: what people call it, in each language."""
    text = (files("tapete.texts") / "everyday.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[Language, tuple[str, ...]]])


class Texts:
    """Texts of one language, as a page asks for them."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def has(self, code: str) -> bool:
        """Whether there is such a text."""
        return code in words_of(self.language)

    def text(self, code: str, **facts: object) -> str:
        """A text with its facts."""
        return words_of(self.language)[code].format_map(facts)
