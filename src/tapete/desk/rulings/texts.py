"""Texts of the questions, the desk and the whole product. In the desk, only this module reads files."""

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
        """Whether a text has this code."""

    def text(self, code: str, **facts: object) -> str:
        """Return a text with its facts filled in."""


@cache
def words_of_asking() -> Mapping[str, Mapping[Language, str]]:
    """Return every text of the questionnaire, by code, then by language."""
    text = (files("tapete.texts") / "asking.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[Language, str]])


@cache
def words_of(language: Language) -> Mapping[str, str]:
    """Return all texts of a language: the product's, with names of streets, and the questionnaire's."""
    text = (files("tapete.texts") / f"{language}.json").read_bytes()
    shared = msgspec.json.decode(text, type=dict[str, str])
    return shared | {code: found[language] for code, found in words_of_asking().items()}


@cache
def words_of_desk(language: Language) -> dict[str, str]:
    """Return all texts of the desk's pages in a language."""
    text = (files("tapete.texts") / "desk.json").read_bytes()
    texts = msgspec.json.decode(text, type=dict[str, dict[Language, str]])
    return {code: found[language] for code, found in texts.items()}


@cache
def everyday_words() -> Mapping[str, Mapping[Language, tuple[str, ...]]]:
    """Return everyday names of each incident, by language."""
    text = (files("tapete.texts") / "everyday.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[Language, tuple[str, ...]]])


class Texts:
    """Texts of one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def has(self, code: str) -> bool:
        """Whether a text has this code."""
        return code in words_of(self.language)

    def text(self, code: str, **facts: object) -> str:
        """Return a text with its facts filled in."""
        return words_of(self.language)[code].format_map(facts)
