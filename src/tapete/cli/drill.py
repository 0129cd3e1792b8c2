"""`tapete drill`: ask for rulings in the terminal, record the answers, report on the staff."""

from __future__ import annotations

import csv
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Final, TextIO

import msgspec

from tapete.cli.as_json import print_json
from tapete.cli.books import named_book
from tapete.cli.codes import DONE, NOT_DONE, complain
from tapete.cli.conversation import SpeechDone, error_in
from tapete.cli.untrusted import bytes_of, plain, why_not
from tapete.drill import (
    DrillQuestion,
    DrillRecord,
    Graded,
    QuestionWords,
    drill,
    grade,
    in_words,
    record_of,
    report,
)
from tapete.drill.grading import area_names
from tapete.drill.staff import report_lines, report_table
from tapete.drill.texts import drill_text
from tapete.formats.spreadsheet import harmless
from tapete.rules import Book, RulebookError, book, books
from tapete.rules.rows import Language

LONGEST_NAME: Final = 40
_MOST_BYTES: Final = 64 * 1024 * 1024
_SEEDS: Final = 1 << 31


def drill_in_terminal(
    answers: TextIO,
    out: TextIO,
    *,
    under: str,
    area: str | None,
    count: int,
    seed: int | None,
    language: Language,
    person: str | None,
    file: Path | None,
    as_json: bool,
) -> int:
    """Ask questions one by one and keep each answer, or print the questions as JSON.

    Args:
        answers: the typed lines.
        out: receives questions and rulings.
        under: the book, by name or file.
        area: only questions of this area.
        count: how many questions.
        seed: chooses them; None draws one.
        language: of everything that is said.
        person: who answers; None means the name of the system's user.
        file: keeps the answers; None means `drill.jsonl` in the user's data folder.
        as_json: print the questions with their right answers, ask nothing and keep nothing.

    Returns:
        `DONE`, or `NOT_DONE` if nothing could be asked or an answer could not be kept.
    """
    try:
        ruling_book = named_book(under)
        name = _name(person, language)
        kept = file or kept_by_default()
        answered = [] if as_json else read_records(kept, language)
    except (RulebookError, ValueError, OSError) as error:
        complain(error_in(language, error) if isinstance(error, RulebookError) else str(error))
        return NOT_DONE
    chosen = SystemRandom().randrange(_SEEDS) if seed is None else seed
    questions = drill(
        ruling_book,
        other_books(ruling_book),
        count=count,
        seed=chosen,
        now=_now(),
        area=area,
        records=[one for one in answered if one.person == name],
    )
    if as_json:
        found = [_as_data(question, language) for question in questions]
        print_json({"book": ruling_book.id, "seed": chosen, "questions": found}, out)
        return DONE if found else NOT_DONE
    return _Drill(answers, out, language, name, kept, ruling_book).ask_all(questions, count)


def show_report(file: Path | None, out: TextIO, *, language: Language, as_json: bool, as_csv: bool) -> int:
    """Print a report on everybody in a file of answers, as text, JSON or CSV."""
    if as_json and as_csv:
        complain("--json and --csv: give one of them")
        return NOT_DONE
    kept = file or kept_by_default()
    try:
        records = read_records(kept, language)
    except (ValueError, OSError) as error:
        complain(str(error))
        return NOT_DONE
    if not records:
        complain(drill_text("no_answers", language, file=plain(str(kept), 200)))
        return NOT_DONE
    lines = report(records, now=_now())
    names = area_names(language)
    if as_json:
        print_json(lines, out)
    elif as_csv:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerows([harmless(cell) for cell in line] for line in report_table(lines, language, names))
    else:
        for line in report_lines(lines, language, names):
            print(plain(line, 400), file=out)
    return DONE


def other_books(under: Book) -> tuple[Book, ...]:
    """Return the package's books except one. A house's own book is compared with all of them."""
    return tuple(book(name) for name in books() if name != under.id)


def kept_by_default() -> Path:
    """Return the path of `drill.jsonl` in the user's data folder."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "tapete" / "drill.jsonl"


def read_records(file: Path, language: Language) -> list[DrillRecord]:
    """Read the answers of a file, one per line. There are none if the file does not exist yet.

    Raises:
        ValueError: a line is no answer; it names the line.
        OSError: the file can't be read.
    """
    try:
        data = bytes_of(file, most=_MOST_BYTES)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise ValueError(f"{plain(str(file), 200)}: {why_not(error)}") from None
    records = []
    for number, line in enumerate(data.splitlines(), start=1):
        try:
            if line.strip():
                records.append(msgspec.json.decode(line, type=DrillRecord))
        except (msgspec.MsgspecError, UnicodeDecodeError):
            why = drill_text("bad_line", language, file=plain(str(file), 200), line=number)
            raise ValueError(why) from None
    return records


def keep(record: DrillRecord, file: Path) -> None:
    """Append an answer to a file, which is created if it does not exist.

    Raises:
        OSError: it can't be written.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as kept:
        kept.write(msgspec.json.encode(record) + b"\n")


class _Drill:
    """One drill of one person."""

    def __init__(
        self, answers: TextIO, out: TextIO, language: Language, person: str, file: Path, under: Book
    ) -> None:
        self.answers, self.out, self.language = answers, out, language
        self.person, self.file, self.under = person, file, under
        self.asked = self.right = 0

    def ask_all(self, questions: Iterator[DrillQuestion], count: int) -> int:
        """Ask until the questions or the input end, and print how many answers were right."""
        none = True
        try:
            for number, question in enumerate(questions, start=1):
                none = False
                self._ask(question, number, count)
        except SpeechDone:
            pass
        except OSError as error:
            why = plain(why_not(error), 200)
            complain(drill_text("not_written", self.language, file=plain(str(self.file), 200), why=why))
            return NOT_DONE
        if none:
            complain(drill_text("nothing", self.language, book=plain(self.under.title)))
            return NOT_DONE
        self._say("score", right=self.right, asked=self.asked)
        return DONE

    def _ask(self, question: DrillQuestion, number: int, count: int) -> None:
        words = in_words(question, self.language)
        self._say("question", number=number, count=count, area=words.area_name)
        for line in question_lines(words):
            self._line(line)
        chosen = self._chosen(len(words.answers))
        graded = grade(question, chosen, self.language)
        # Kept before it is told: an answer that can't be kept does not count.
        keep(record_of(question, chosen, person=self.person, at=_now()), self.file)
        self.asked += 1
        self.right += graded.right
        self._line()
        for line in graded_lines(graded, words, self.language):
            self._line(line)
        self._line()

    def _chosen(self, most: int) -> int:
        """Ask for the number of an answer and return its index.

        Raises:
            SpeechDone: the input ended, or the person stopped.
        """
        while True:
            prompt = drill_text("prompt", self.language, most=most)
            print(prompt, end=": ", file=self.out, flush=True)
            line = self.answers.readline()
            said = line.strip().casefold()
            if not line or said == "q":
                if not line:
                    self._line()
                raise SpeechDone
            if said.isascii() and said.isdecimal() and len(said) < 3 and 1 <= int(said) <= most:
                return int(said) - 1
            self._say("prompt.again", most=most)

    def _say(self, code: str, **facts: object) -> None:
        self._line(drill_text(code, self.language, **facts))

    def _line(self, text: str = "") -> None:
        print(text, file=self.out)


def question_lines(words: QuestionWords) -> Iterator[str]:
    """Format a question as text, with its answers numbered from 1."""
    yield " ".join(words.table)
    yield ""
    yield f"{words.happened}."
    for fact in words.facts:
        yield f"  {fact.question} {fact.answer}"
    yield ""
    yield words.asks
    for number, answer in enumerate(words.answers, start=1):
        yield f"  {number}. {answer}"


def graded_lines(graded: Graded, words: QuestionWords, language: Language) -> Iterator[str]:
    """Format the feedback on an answer: the ruling, the rule in a sentence, the rows with their content."""
    if graded.right:
        yield drill_text("right", language)
    else:
        answer = words.answers[graded.correct]
        yield drill_text("wrong", language, number=graded.correct + 1, answer=answer)
        yield graded.why_not
    yield drill_text("rule", language, title=graded.title)
    yield from graded.ruling.lines
    yield from graded.ruling.steps
    if graded.discretion:
        yield drill_text("discretion", language)
    for cited in graded.ruling.cites:
        title = cited.title.rstrip(".")
        yield f"  {cited.row}: {title}. {cited.content}".rstrip()


def _as_data(question: DrillQuestion, language: Language) -> dict[str, object]:
    """Return a question for other programs, with its right answer counted from 1."""
    words = in_words(question, language)
    graded = grade(question, question.right, language)
    told: dict[str, object] = msgspec.to_builtins(words)
    return told | {
        "right": question.right + 1,
        "discretion": question.discretion,
        "rule": graded.title,
        "cites": msgspec.to_builtins(graded.ruling.cites),
    }


def _name(person: str | None, language: Language) -> str:
    """Return the name under which the answers are recorded.

    Raises:
        ValueError: no name that a report could print.
    """
    name = " ".join((person or "").split()) if person is not None else _user()
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise ValueError(drill_text("no_name", language, most=LONGEST_NAME))
    return name


def _user() -> str:
    named: Sequence[str | None] = (os.environ.get("USER"), os.environ.get("USERNAME"))
    return next((one[:LONGEST_NAME] for one in named if one and one.isprintable()), "me")


def _now() -> int:
    return time.time_ns() // 1_000_000
