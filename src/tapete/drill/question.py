"""Make a question of a moment: the right ruling among wrong ones. All are computed, none is stored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from tapete.desk.rulings.texts import LANGUAGES
from tapete.drill.claims import OPEN, claims_of, contradicts
from tapete.drill.others import OtherRuling, far_rulings, near_rulings
from tapete.drill.seeded import mixed, number_from
from tapete.drill.situations import DrillMoment, Situation, situation_at
from tapete.floor import Ruling, rule
from tapete.rules import Book

FEWEST_WRONG = 3
MOST_WRONG = 5
"""Four to six answers with the right one."""


class DrillAnswer(Struct, frozen=True, kw_only=True):
    """One answer of a question."""

    ruling: Ruling
    other: OtherRuling | None = None
    """Difference that would make the answer right; None for the right answer."""

    @property
    def right(self) -> bool:
        """Whether it is the ruling of the book."""
        return self.other is None


class DrillQuestion(Struct, frozen=True, kw_only=True):
    """A situation and four to six answers, one of them right."""

    situation: Situation
    book: Book
    answers: tuple[DrillAnswer, ...]
    detail: bool
    """Whether the answers name steps and penalties: only where nothing else tells them apart."""

    @property
    def right(self) -> int:
        """The index of the right answer."""
        return next(index for index, answer in enumerate(self.answers) if answer.right)

    @property
    def ruling(self) -> Ruling:
        """The ruling by the book."""
        return self.answers[self.right].ruling

    @property
    def discretion(self) -> bool:
        """Whether the book leaves the decision to the director."""
        return self.ruling.outcome in OPEN

    @property
    def row(self) -> str:
        """The row that decides; empty if no row does."""
        return self.ruling.cites[0] if self.ruling.cites else ""


def question_of(
    moment: DrillMoment, book: Book, others: Sequence[Book], *, seed: int
) -> DrillQuestion | None:
    """Ask about a moment; the same arguments give the same question.

    Args:
        moment: of a scenario that holds under the book.
        book: decides what is right.
        others: books whose rulings on the same facts are wrong answers where they differ.
        seed: chooses among the wrong answers and orders them all.

    Returns:
        None if the moment can't be asked about: the book stops the scenario before it, or too few other
        rulings contradict the right one.
    """
    situation = situation_at(moment, book)
    if situation is None:
        return None
    ruling = rule(situation.spot, situation.incident, book)
    wanted = FEWEST_WRONG + number_from(seed, moment.key, "answers") % (MOST_WRONG - FEWEST_WRONG + 1)
    candidates = _Candidates(
        chain(
            ((True, one) for one in near_rulings(situation, book, others, seed=seed)),
            ((False, one) for one in far_rulings(situation, book, others, seed=seed)),
        ),
        ruling,
    )
    for detail in (False, True):
        said = _Said(ruling, situation.area, book, detail=detail)
        wrong: list[DrillAnswer] = []
        for is_near, other in candidates:
            # Rulings that are further away only fill the question up.
            if len(wrong) >= (wanted if is_near else FEWEST_WRONG):
                break
            if said.takes(other.ruling):
                wrong.append(DrillAnswer(ruling=other.ruling, other=other))
        if len(wrong) >= FEWEST_WRONG:
            answers = [DrillAnswer(ruling=ruling), *wrong]
            order = mixed(range(len(answers)), seed, moment.key, book.id, "order")
            return DrillQuestion(
                situation=situation, book=book, answers=tuple(answers[at] for at in order), detail=detail
            )
    return None


class _Candidates:
    """Other rulings, each read once: found on demand, then kept."""

    def __init__(self, others: Iterator[tuple[bool, OtherRuling]], right: Ruling) -> None:
        self._others = others
        self._told = {_told(right)}
        self._found: list[tuple[bool, OtherRuling]] = []

    def __iter__(self) -> Iterator[tuple[bool, OtherRuling]]:
        yield from self._found
        for near, other in self._others:
            told = _told(other.ruling)
            if told not in self._told:
                self._told.add(told)
                self._found.append((near, other))
                yield near, other


def _told(ruling: Ruling) -> str:
    """Return every sentence of a ruling."""
    return repr(replace(ruling, cites=(), carry=()))


class _Said:
    """The answers so far: no two of them may read the same in any language."""

    def __init__(self, right: Ruling, area: str, book: Book, *, detail: bool) -> None:
        self.right, self.area, self.book, self.detail = right, area, book, detail
        self.texts = self._texts(right)

    def takes(self, ruling: Ruling) -> bool:
        """Take an answer if it is wrong and no other one reads the same."""
        if not contradicts(ruling, self.right, self.area, self.book, detail=self.detail):
            return False
        texts = self._texts(ruling)
        if self.texts & texts:
            return False
        self.texts |= texts
        return True

    def _texts(self, ruling: Ruling) -> set[tuple[str, str]]:
        return {
            (language, claims_of(ruling, self.area, self.book, language).text(language, detail=self.detail))
            for language in LANGUAGES
        }
