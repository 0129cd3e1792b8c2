"""Hold a conversation on the command line, in one language."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from tapete.cli.books import UnknownBook
from tapete.cli.untrusted import plain
from tapete.desk.rulings.texts import words_of
from tapete.engine import HandRefused
from tapete.floor.impossible import Impossible
from tapete.floor.wording import refusal_in
from tapete.rules.rows import Language
from tapete.scenarios import ScenarioError


class SpeechDone(Exception):
    """End of the input, or the user's wish to stop."""


class Back(Exception):
    """User's wish to go back to the previous question."""


def text_in(language: Language, code: str, **facts: object) -> str:
    """Return a text of the command line with its facts filled in."""
    return words_of(language)[code].format_map(facts)


def error_in(language: Language, error: Exception) -> str:
    """Return an error message in the language, or in English if it has no translation."""
    match error:
        case ScenarioError():
            return error.in_words(language)
        case UnknownBook() if language != "en":
            return error.in_words(language)
        case ValueError():
            return Impossible.because(error).in_words(language)
        case HandRefused():
            return text_in(language, "say.refused", why=refusal_in(language, error))
        case _:
            return str(error)


class Speech:
    """Conversation; `?`, `<` and `q` mean the same at every question."""

    def __init__(self, answers: TextIO, out: TextIO, language: Language) -> None:
        self.answers, self.out, self.language = answers, out, language

    def has(self, code: str) -> bool:
        """Whether a text with this code exists."""
        return code in words_of(self.language)

    def text(self, code: str, **facts: object) -> str:
        """Return a text in the conversation's language."""
        return text_in(self.language, code, **facts)

    def line(self, text: str = "") -> None:
        """Print a line for the user."""
        print(text, file=self.out)

    def say(self, code: str, **facts: object) -> None:
        """Print a text as a line."""
        self.line(self.text(code, **facts))

    def ask(self, question: str, *, explain: Callable[[], None]) -> str:
        """Ask a question; return the answer with single spaces, empty for no answer.

        Args:
            question: text with its question mark, or without a colon.
            explain: prints how to answer, if the user asks for it.

        Raises:
            SpeechDone: the input is over.
            Back: the user wants the previous question.
        """
        while True:
            end = " " if question.endswith(("?", ".")) else ": "
            print(question, end=end, file=self.out, flush=True)
            line = self.answers.readline()
            if not line:
                self.line()
                raise SpeechDone
            answer = " ".join(plain(line.strip(), 2_000).split())
            match answer:
                case "?":
                    explain()
                case "<":
                    raise Back
                case "q":
                    raise SpeechDone
                case _:
                    return answer
