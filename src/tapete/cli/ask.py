"""Implement `tapete rule --interactive`: ask for the incident and the facts that matter, then rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TextIO

from tapete.cli.books import named_book
from tapete.cli.codes import DONE, NOT_DONE, complain
from tapete.cli.conversation import Back, Speech, SpeechDone, error_in
from tapete.cli.untrusted import plain
from tapete.desk.rulings.answers import FactForm, Unclear, read_answer, seats
from tapete.desk.rulings.incident_search import MOST, by_name, by_rules
from tapete.desk.rulings.questions import FormQuestion, asked_of, is_aside, name_of
from tapete.floor.dispatch import AREA_OF, RULES
from tapete.floor.impossible import Impossible
from tapete.floor.incidents import Incident
from tapete.floor.questionnaire import OF_SEATS, Missing, ask
from tapete.floor.ruling import Ruling
from tapete.floor.words import Wording
from tapete.rules import Book, RulebookError
from tapete.rules.rows import Language

FEW_CHOICES = 4
SHORT = 40
"""Most choices, and most characters, named in the question; longer lists stand below each other."""


def rule_by_asking(answers: TextIO, out: TextIO, *, under: str, language: Language) -> int:
    """Ask about incidents and rule on them until the user stops.

    Args:
        answers: the typed lines.
        out: receives questions and rulings.
        under: the book, by name or file.
        language: of questions and rulings.

    Returns:
        `DONE`, or `NOT_DONE` if there is no such book or the input ends before the first ruling.
    """
    try:
        book = named_book(under)
    except RulebookError as error:
        complain(error_in(language, error))
        return NOT_DONE
    speech = Speech(answers, out, language)
    speech.say("say.begin", book=plain(book.title))
    ruled = 0
    table: dict[str, str] = {}
    try:
        while True:
            kind = incident_kind(speech)
            try:
                ruling = Inquiry(speech, kind, book, table).ruling()
            except Back:
                continue
            speech.line()
            for line in Wording(book, AREA_OF[kind], language).lines(ruling):
                speech.line(line)
            speech.line()
            ruled += 1
            if speech.ask(speech.text("say.next"), explain=lambda: speech.say("say.kept")).casefold() == "n":
                table = {}
            elif table:
                speech.say("say.kept")
    except (SpeechDone, Back):
        return DONE if ruled else NOT_DONE


def incident_kind(speech: Speech) -> type[Incident]:
    """Ask which incident happened, by group and number or by words.

    Raises:
        SpeechDone: the input is over.
    """
    groups: dict[str, list[type[Incident]]] = {}
    for kind in RULES:
        groups.setdefault(AREA_OF[kind], []).append(kind)
    names = {kind: name_of(kind, speech) for kind in RULES}
    offered: Sequence[type[Incident]] = ()

    def show() -> None:
        shown = [names[one] for one in offered] or [speech.text(f"area.{area}") for area in groups]
        for number, name in enumerate(shown, start=1):
            speech.line(f"{number:3}. {name}")

    show()
    while True:
        try:
            said = speech.ask(speech.text("say.which"), explain=lambda: speech.say("say.which_help"))
        except Back:
            said = ""
        if said.isdecimal() and len(said) < 4 and 1 <= int(said) <= (len(offered) or len(groups)):
            if offered:
                return offered[int(said) - 1]
            offered = list(groups.values())[int(said) - 1]
        elif said.isdecimal():
            speech.say("say.nothing")
        else:
            offered = find(said, names, speech)
            if len(offered) == 1:
                speech.line(f"     {names[offered[0]]}")
                return offered[0]
        show()


def find(said: str, names: Mapping[type[Incident], str], speech: Speech) -> list[type[Incident]]:
    """Return incidents with such a name; unless there is exactly one, also incidents whose rules match."""
    called = by_name(said, names)
    if len(called) == 1 or not said:
        return called
    about = [kind for kind in by_rules(said, speech.language) if kind not in called]
    if not called:
        speech.say("say.by_rules" if about else "say.nothing")
    return [*called, *about][: max(MOST, len(called))]


class Inquiry:
    """Questions for the facts of one incident."""

    def __init__(self, speech: Speech, kind: type[Incident], book: Book, kept: dict[str, str]) -> None:
        self.speech, self.kind, self.book = speech, kind, book
        self.kept = kept
        """Last answers about the table, as typed."""
        self.incident: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.singled: set[str] = set()
        """Facts that differ from the usual answer and need a question of their own."""
        self.trail: list[tuple[dict[str, Any], dict[str, Any]]] = []
        """Facts before each question, for going back."""

    def ruling(self) -> Ruling:
        """Return the ruling once all relevant facts are known.

        Raises:
            SpeechDone: the input is over.
            Back: the user wants another incident.
        """
        while True:
            try:
                found = ask(self.kind, self.incident, self.table, self.book)
            except ValueError as error:
                self._forget(error)
                continue
            if isinstance(found, Ruling):
                return found
            before = dict(self.incident), dict(self.table)
            try:
                self._ask(found)
            except Back:
                self._go_back()
            else:
                self.trail.append(before)

    def _ask(self, lacking: tuple[Missing, ...]) -> None:
        first = lacking[0]
        aside = [one for one in lacking if is_aside(one, self.kind) and one.name not in self.singled]
        if first in aside and len(aside) > 1:
            self._ask_aside(aside)
            return
        asked = asked_of(first, self.kind, self.table, self.speech)
        kept = self.kept.get(first.name) if first.of == "table" else None
        question = self._question(asked, asked.usual if kept is None else kept)
        while True:
            said = self.speech.ask(question, explain=lambda: self._explain(asked)) or kept or ""
            if not said and asked.usual is None:
                self.speech.say("say.needed")
                self._explain(asked)
                continue
            try:
                self._take(first, said, asked)
            except Unclear as error:
                acts = ", ".join(asked.labels.values())
                self.speech.say(error.code, acts=acts, **error.facts)
            else:
                return

    def _question(self, asked: FormQuestion, usual: str | None) -> str:
        """Return the question with its choices; a long list of choices is printed above it."""
        values = () if asked.form.how == "acts" else asked.form.values
        choices = [f"{number} {asked.labels[value]}" for number, value in enumerate(values, start=1)]
        hints = choices if len(choices) <= FEW_CHOICES and sum(map(len, choices)) <= SHORT else []
        for choice in choices if not hints else ():
            self.speech.line(f"      {choice}")
        if usual is not None:
            hints = [*hints, self.speech.text("say.usual", usual=usual)]
        return f"  {asked.question} ({', '.join(hints)})" if hints else f"  {asked.question}"

    def _take(self, missing: Missing, said: str, asked: FormQuestion) -> None:
        name = missing.name
        if missing.of == "incident":
            self.incident[name] = read_answer(said, asked.form, asked.labels) if said else None
            return
        if name == "seats":
            # One answer names the dealt, folded and all-in seats.
            found = seats(said)
            self.table |= {"seats": list(found.dealt), "folded": found.folded, "all_in": found.all_in}
        elif name == "bets" and said and ":" not in said:
            self.table |= {"bet": read_answer(said, FactForm("number"), {}), "bets": None}
        else:
            self.table[name] = read_answer(said, asked.form, asked.labels) if said else None
        if said:
            self.kept[name] = said

    def _ask_aside(self, aside: Sequence[Missing]) -> None:
        """Ask several questions with usual answers at once.

        A number reverses a yes or no; any other fact with its number gets a question of its own.
        """
        asked = [asked_of(one, self.kind, self.table, self.speech) for one in aside]
        for number, one in enumerate(asked, start=1):
            self.speech.line(f"  {number:3}. {one.question} ({one.usual})")
        none = self.speech.text("usual.none")
        question = f"  {self.speech.text('say.special')} ({self.speech.text('say.usual', usual=none)})"
        names = tuple(one.name for one in aside)
        while True:
            said = self.speech.ask(question, explain=lambda: self.speech.say("say.special_help"))
            try:
                turned = read_answer(said, FactForm("choices", names), {}) if said else []
            except Unclear:
                self.speech.say("say.special_help")
                continue
            self.singled |= {*turned}
            for name, how in zip(names, asked, strict=True):
                if how.form.how == "yes_no":
                    self.incident[name] = how.default != (name in turned)
                elif name not in turned:
                    self.incident[name] = None
            return

    def _explain(self, asked: FormQuestion) -> None:
        acts = ", ".join(asked.labels.values())
        self.speech.say(f"how.{asked.form.how}", acts=acts)

    def _go_back(self) -> None:
        """Return to the previous question; skip steps whose facts are the same as now."""
        now = self.incident, self.table
        while self.trail:
            self.incident, self.table = self.trail.pop()
            if (self.incident, self.table) != now:
                return
        raise Back

    def _forget(self, error: ValueError) -> None:
        """Take back the fact that an error names; if it names none, the last answer."""
        fault = Impossible.because(error)
        place, reason = fault.at, fault.sentence(self.speech.language)
        path = place.replace("[", ".").split(".")
        name = OF_SEATS.get(path[-1], path[0]) if path[0] == "seats" else path[0]
        missing = Missing("incident" if name in self.incident else "table", name)
        facts = self.incident if name in self.incident else self.table
        if name in facts:
            question = asked_of(missing, self.kind, self.table, self.speech).question
            self.speech.say("say.cannot_be", why=plain(f"{question} {reason}", 400))
            del facts[name]
            self.kept.pop(name, None)
            return
        self.speech.say("say.cannot_be", why=plain(fault.in_words(self.speech.language), 400))
        self._go_back()
