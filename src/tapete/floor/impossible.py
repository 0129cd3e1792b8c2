"""Errors about impossible facts, worded in three languages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Self

import msgspec

from tapete.engine import TextError
from tapete.engine.refusals import Refused
from tapete.floor.texts import plainly, shared_text, text_of
from tapete.floor.wording import refusal_in
from tapete.rules.parse_errors import typed_words
from tapete.rules.rows import Language
from tapete.rules.schema_errors import fault_of, known_words, nearest

AREA = "impossible"

WORDED: Mapping[str, str] = MappingProxyType(
    {
        "expected": "type",
        "got": "type",
        "kind": "kind",
        "last": "street",
        "penalty": "penalty",
        "street": "street",
    }
)
"""Facts that are words of a file, with the prefix of their translations. English keeps the word of the file,
except for types of values."""

SAID_BELOW: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        "wrong_type": re.compile(r"Expected `(?P<expected>[^`]*)`, got `(?P<got>[^`]*)`"),
        "too_small": re.compile(r"Expected `int` >= (?P<least>\d+)"),
        "too_few": re.compile(r"Expected `array` of (?:at least )?length >= (?P<least>\d+)"),
        "left_out": re.compile(r"Object missing required field `(?P<word>[^`]*)`"),
        "too_many": re.compile(r"Expected `array` of (?:at most )?length <= (?P<most>\d+)"),
        "too_large": re.compile(r"Expected `int` <= (?P<most>\d+)"),
        "other_length": re.compile(r"Expected `array` of length (?P<length>\d+), got (?P<found>\d+)"),
        "text_empty": re.compile(r"Expected `str` of length >= 1"),
        "text_too_short": re.compile(r"Expected `str` of length >= (?P<least>\d+)"),
        "text_too_long": re.compile(r"Expected `str` of length <= (?P<most>\d+)"),
        "illegal_card": re.compile(
            r"illegal card (?P<card>.*) at character (?P<character>\d+) of (?P<text>.*): expected .*",
            re.DOTALL,
        ),
    }
)
"""Patterns of English error messages from msgspec and `tapete.cards`, by reason."""


_LIBRARY = re.compile(r"(?:Expected `|Object (?:missing|contains) |Invalid (?:enum )?value )")
"""Beginnings of msgspec's messages."""


class Impossible(Refused[str], ValueError):
    """Impossible facts, or unknown words of a file; the message is for the person who gave them.

    Its text is the place of the fact and an English sentence, with numbers in plain digits. The reason and
    the facts of the sentence are kept for other languages. No rule is cited.

    Args:
        at: the fact, for example `chips` or `seats.4.bet`; empty if no single fact is wrong.
        reason: the code of the sentence, in `texts/floor/impossible.json`.
        among: the known words, if `word` is unknown; the error suggests the nearest.
        facts: values for the sentence: numbers, seats, cards, words.

    >>> error = Impossible("chips", "cannot_put_out", seat=4, stack=50, out=1_500)
    >>> str(error)
    "chips: seat 4 has 50 and can't put out 1500"
    >>> error.in_words("es")
    'chips: el asiento 4 tiene 50 y no puede poner 1.500'
    """

    def __init__(self, at: str, reason: str, /, *, among: Sequence[str] = (), **facts: Any) -> None:
        self.at, self.reason, self.rule, self.among, self.facts = at, reason, None, among, facts
        said = {name: self._said_in_english(name, value) for name, value in facts.items()}
        ValueError.__init__(self, _placed(at, self._sentence("en", said)))

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), among=self.among, **self.facts), (self.at, self.reason)

    @classmethod
    def of(
        cls, error: msgspec.ValidationError, kind: Any, document: Any = None, *, field: str = ""
    ) -> Impossible:
        """Build the error from a validation error of msgspec; `field` is the path of the data."""
        path, why, word, among, lacks = fault_of(error, kind, document)
        path = ".".join(part for part in (field, path) if part)
        if isinstance(error.__cause__, Impossible):
            return error.__cause__.within(path)
        if word is not None:
            return cls(path, "unknown_word", word=word, among=among)
        if lacks is not None:
            return cls(path, "left_out_of_kind", word=lacks[0], expected=lacks[1])
        return cls.because(why).within(path)

    @classmethod
    def because(cls, error: ValueError | str) -> Impossible:
        """Return an `Impossible` unchanged, or convert an error of another layer, perhaps only in English."""
        if isinstance(error, Impossible):
            return error
        if isinstance(error, TextError) and error.code != "as_it_is":
            return cls(error.at, error.code, among=error.among, **error.facts)
        if isinstance(error, TextError):
            return (
                cls.because(error.facts["why"]).within(error.at)
                if error.at
                else cls.because(error.facts["why"])
            )
        for code, pattern in SAID_BELOW.items():
            if match := pattern.fullmatch(str(error)):
                return cls("", code, **match.groupdict())
        return cls("", "as_it_is", why=typed_words(str(error)) if _LIBRARY.match(str(error)) else str(error))

    def within(self, path: str) -> Self:
        """Return the same error for facts nested at a path."""
        at = _placed(path, self.at) if self.at else path
        return type(self)(at, self.reason, among=self.among, **self.facts)

    def sentence(self, language: Language) -> str:
        """Return the sentence without the place."""
        return self._sentence(language, {name: self._said(name, language) for name in self.facts})

    def in_words(self, language: Language) -> str:
        """Return the place and the sentence."""
        return _placed(self.at, self.sentence(language))

    def _sentence(self, language: Language, facts: Mapping[str, Any]) -> str:
        return _text(self.reason, language).format_map(facts) + self._known(language)

    def _known(self, language: Language) -> str:
        """Suggest the known word nearest to an unknown one, or list all known words if they are few."""
        if not self.among:
            return ""
        if near := nearest(self.facts["word"], self.among):
            return _text("did_you_mean", language).format(near=near)
        words = known_words(self.among)
        return _text("there_are", language).format(words=words) if words else ""

    def _said_in_english(self, name: str, value: Any) -> Any:
        """Format a fact with plain digits; types of values have English words too."""
        if WORDED.get(name) == "type" and isinstance(value, str):
            return _worded("type", value, "en")
        return _listed(value)

    def _said(self, name: str, language: Language) -> Any:
        value = self.facts[name]
        if isinstance(value, Refused):
            return refusal_in(language, value)
        if isinstance(value, str) and name in WORDED and (language != "en" or WORDED[name] == "type"):
            return _worded(WORDED[name], value, language)
        return plainly(value, language)


def _placed(at: str, why: str) -> str:
    return f"{at}: {why}" if at else why


def _listed(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


def _text(code: str, language: Language) -> str:
    found = text_of(code, AREA, language)
    if found is None:
        raise LookupError(f"no text `{code}` in {AREA}.json")
    return found


def _worded(vocabulary: str, value: str, language: Language) -> str:
    """Translate a word of a file, or keep it; `int | null` is translated word by word."""
    words = []
    for word in value.split(" | "):
        code = f"{vocabulary}.{word}"
        words.append(text_of(code, AREA, language) or shared_text(code, language) or word)
    return (" or " if language == "en" else " / ").join(words)
