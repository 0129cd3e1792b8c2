"""Errors of texts: a code and its facts, with an English sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from types import MappingProxyType
from typing import Any, Final

LONGEST_QUOTE: Final = 60
"""Most characters of a text that an error quotes."""

SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "as_it_is": "{why}",
        "begins_with_no_seat": "it begins with no seat, and no such word as `{word}`",
        "seat_and_play": "a play is a seat and what it does, as `3 call`",
        "no_such_play": "no such play `{word}`",
        "other_word_here": "no such play `{word}`: write `{here}`",
        "no_such_place": "no such place `{word}`",
        "no_such_value": "`{name}` can't be `{word}`",
        "unknown_word": "unknown word `{word}`",
        "no_number": "`{word}` is no number",
        "too_many_digits": "a number has at most {most} digits, not {digits}",
        "no_chips_of_seats": "`{word}` is no seat with its chips, as `3:500`",
        "word_twice": "`{word}` is there twice",
        "written_like": "write it like `{example}`",
        "all_in_of_what": "an all-in depends on the hand: write a call, bet or raise_to",
        "needs_word": "`{word}` is missing",
        "other_rules": "the hand was played under rules {found}, not {given}",
        "no_such_rules": "no packaged book has the rules {found} for {game}; give the book or the rules",
        "other_deal": "the hand deals `{found}` here",
        "no_deal_here": "the hand deals no cards here",
        "not_dealt_in": "seat {seat} is not dealt in",
        "comes_first": "it comes before all commands and deals",
        "refused": "the hand refuses it: {why}",
        "cannot_start": "the hand can't start: {why}",
        "no_hand": "there is no hand in it",
    }
)
"""English sentences by code. `texts/floor/impossible.json` has them in every language."""


class TextError(ValueError):
    """Error in a text, with the place and the expected form.

    Args:
        code: code of the sentence in `SENTENCES`.
        at: the place, for example `'3 riase_to 600'`.
        among: the known words, if `word` is unknown; the error suggests the nearest.
        facts: values for the sentence.

    >>> str(TextError("no_such_play", at="'3 flod'", word="flod", among=["fold", "call"]))
    "'3 flod': no such play `flod`; did you mean `fold`?"
    """

    def __init__(self, code: str, /, *, at: str = "", among: Sequence[str] = (), **facts: Any) -> None:
        self.code, self.at, self.among, self.facts = code, at, tuple(among), facts
        sentence = SENTENCES[code].format_map(facts)
        if self.among:
            near = get_close_matches(str(facts["word"]), self.among, n=1, cutoff=0.6)
            known = ", ".join(self.among)
            sentence += f"; did you mean `{near[0]}`?" if near else f"; there are {known}"
        super().__init__(f"{at}: {sentence}" if at else sentence)

    def __reduce__(self) -> tuple[Callable[..., TextError], tuple[str]]:
        return partial(type(self), at=self.at, among=self.among, **self.facts), (self.code,)

    @classmethod
    def because(cls, error: ValueError) -> TextError:
        """Return a `TextError` unchanged, or wrap another `ValueError`."""
        return error if isinstance(error, TextError) else cls("as_it_is", why=str(error))

    def within(self, text: str, *, item: int = 0) -> TextError:
        """Return the same error with the text that caused it, and the number of the item in a hand."""
        quote = repr(text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}...")
        at = f"item {item}: {quote}" if item else quote
        inner = "" if self.at in ("", quote) else f": {self.at}"
        return type(self)(self.code, at=at + inner, among=self.among, **self.facts)
