"""One conversation on the command line, in one language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import TextIO

import msgspec

from tapete.cli.books import UnknownBook
from tapete.cli.untrusted import plain
from tapete.engine import HandRefused
from tapete.floor.impossible import Impossible
from tapete.floor.wording import fill
from tapete.rules.rows import Language
from tapete.scenarios import ScenarioError


class Done(Exception):
    """The input ended, or the user stopped."""


class Back(Exception):
    """The user wants to go back to the previous question."""


@cache
def words_of_asking() -> Mapping[str, Mapping[Language, str]]:
    """Every text of these conversations, by code, then by language."""
    text = (files("tapete.texts") / "asking.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[Language, str]])


@cache
def _words(language: Language) -> Mapping[str, str]:
    """All texts of a language: those of the product, names of streets among them, and those of asking."""
    text = (files("tapete.texts") / f"{language}.json").read_bytes()
    shared = msgspec.json.decode(text, type=dict[str, str])
    return shared | {code: found[language] for code, found in words_of_asking().items()}


def text_in(language: Language, code: str, **facts: object) -> str:
    """A text of the command line, with its facts."""
    return _words(language)[code].format_map(facts)


def error_in(language: Language, error: Exception) -> str:
    """What is wrong, in a language if it is known there, else in English."""
    match error:
        case ScenarioError():
            return error.in_words(language)
        case UnknownBook() if language != "en":
            return error.in_words(language)
        case ValueError():
            return Impossible.because(error).in_words(language)
        case HandRefused():
            return text_in(language, "say.refused", why=_refusal(language, error))
        case _:
            return str(error)


def _refusal(language: Language, refused: HandRefused) -> str:
    """English is told the facts of a refusal; there are sentences to the player in every language."""
    if language == "en":
        return str(refused)
    code = f"refused.{refused.reason.value}"
    try:
        said = fill(_words(language)[code], refused.facts, language)
    except KeyError:
        said = text_in(language, f"{code}.plain")
    return said + (f" ({refused.rule})" if refused.rule else "")


class Speech:
    """Says and asks; `?`, `<` and `q` mean the same at every question."""

    def __init__(self, answers: TextIO, out: TextIO, language: Language) -> None:
        self.answers, self.out, self.language = answers, out, language

    def has(self, code: str) -> bool:
        """Whether there is such a text."""
        return code in _words(self.language)

    def text(self, code: str, **facts: object) -> str:
        """A text of this language."""
        return text_in(self.language, code, **facts)

    def line(self, text: str = "") -> None:
        """Print a line for the user."""
        print(text, file=self.out)

    def say(self, code: str, **facts: object) -> None:
        """A text as a line."""
        self.line(self.text(code, **facts))

    def ask(self, question: str, *, explain: Callable[[], None]) -> str:
        """The answer with single spaces; empty if it is left out.

        Args:
            question: with its question mark, or without a colon.
            explain: says how to answer, if that is asked.

        Raises:
            Done: the input is over.
            Back: the question before is wanted.
        """
        while True:
            end = " " if question.endswith(("?", ".")) else ": "
            print(question, end=end, file=self.out, flush=True)
            line = self.answers.readline()
            if not line:
                self.line()
                raise Done
            answer = " ".join(plain(line.strip(), 2_000).split())
            match answer:
                case "?":
                    explain()
                case "<":
                    raise Back
                case "q":
                    raise Done
                case _:
                    return answer
