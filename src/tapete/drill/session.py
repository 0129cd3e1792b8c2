"""Put the questions of one drill together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tapete.drill.question import DrillQuestion, question_of
from tapete.drill.repetition import DrillRecord, cards_of, next_moments
from tapete.drill.situations import moments
from tapete.rules import Book


def drill(
    book: Book,
    others: Sequence[Book],
    *,
    count: int,
    seed: int,
    now: int = 0,
    area: str | None = None,
    records: Iterable[DrillRecord] = (),
) -> Iterator[DrillQuestion]:
    """Yield questions in the order in which to ask a person; equal arguments give equal questions.

    Args:
        book: decides what is right.
        others: books whose rulings are wrong answers where they differ.
        count: maximum number of questions.
        seed: chooses new questions and the answers.
        now: in UTC milliseconds.
        area: only questions of this area.
        records: this person's answers so far, in order.
    """
    cards = cards_of(records, book=book.id)
    asked = 0
    for moment in next_moments(moments(book, area=area), cards, now=now, seed=seed):
        if asked >= count:
            return
        question = question_of(moment, book, others, seed=seed)
        if question is not None:
            asked += 1
            yield question
