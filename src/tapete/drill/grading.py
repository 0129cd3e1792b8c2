"""Grade an answer: the ruling with its rows, and the reason why the chosen answer is wrong."""

from __future__ import annotations

from msgspec import Struct

from tapete.desk.rulings.form import RulingWords
from tapete.desk.rulings.form import in_words as ruling_in_words
from tapete.desk.rulings.texts import Texts
from tapete.drill.others import OtherRuling
from tapete.drill.question import DrillQuestion
from tapete.drill.question_words import fact_in_words
from tapete.drill.repetition import DrillRecord
from tapete.drill.situations import DrillMoment
from tapete.drill.staff import AREAS
from tapete.drill.texts import drill_text
from tapete.rules import book
from tapete.rules.rows import Language
from tapete.scenarios import packaged
from tapete.scenarios.titles import title_in


class Graded(Struct, frozen=True, kw_only=True):
    """Feedback to a person after an answer, in one language."""

    right: bool
    chosen: int
    """Index of the chosen answer."""
    correct: int
    """Index of the right answer."""
    title: str
    """The title of the scenario: the rule in one sentence."""
    why_not: str
    """Condition under which the chosen answer would be right; empty for the right one."""
    discretion: bool
    """Whether the book leaves the decision to the director."""
    ruling: RulingWords
    """The ruling in full, with the text of every row."""


def grade(question: DrillQuestion, chosen: int, language: Language) -> Graded:
    """Grade an answer.

    Raises:
        IndexError: there is no answer of this index.
    """
    answer = question.answers[chosen] if chosen >= 0 else question.answers[len(question.answers)]
    return Graded(
        right=answer.right,
        chosen=chosen,
        correct=question.right,
        title=title_in(question.situation.title, language),
        why_not="" if answer.other is None else why_not(question, answer.other, language),
        discretion=question.discretion,
        ruling=ruling_in_words(question.ruling, type(question.situation.incident), question.book, language),
    )


def why_not(question: DrillQuestion, other: OtherRuling, language: Language) -> str:
    """Say under which book or on which facts a wrong answer would be right."""
    if other.moment:
        moment = DrillMoment.of(other.moment)
        title = packaged(moment.scenario).title if moment else ""
        return drill_text("would.scenario", language, title=title_in(title, language))
    texts = Texts(language)
    changed = other.differing(question.situation.incident)
    facts = "; ".join(
        f"{told.question} {told.answer}"
        for told in (fact_in_words(other.incident, name, texts) for name in changed)
    )
    if other.book:
        named = book(other.book).title
        if facts:
            return drill_text("would.book_facts", language, book=named, facts=facts)
        return drill_text("would.book", language, book=named, ours=question.book.title)
    if facts:
        return drill_text("would.facts", language, facts=facts)
    return drill_text("would.spot", language)


def record_of(question: DrillQuestion, chosen: int, *, person: str, at: int) -> DrillRecord:
    """Make the record of an answer."""
    return DrillRecord(
        at=at,
        person=person,
        book=question.book.id,
        moment=question.situation.moment.key,
        area=question.situation.area,
        row=question.row,
        right=question.answers[chosen].right,
    )


def area_names(language: Language) -> dict[str, str]:
    """Return the name of each area of the book."""
    texts = Texts(language)
    return {area: texts.text(f"area.{area}") for area in AREAS}
