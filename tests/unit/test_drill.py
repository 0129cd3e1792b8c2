"""The drill's questions: one right answer each, in three languages, and the same from the same seed."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from tapete.cli.drill_commands import DrillArea
from tapete.desk.rulings.texts import LANGUAGES
from tapete.drill import (
    DrillMoment,
    DrillQuestion,
    DrillRecord,
    drill,
    grade,
    in_words,
    moments,
    question_of,
    record_of,
    report,
)
from tapete.drill.claims import SAME_MEANING, contradicts
from tapete.drill.grading import area_names
from tapete.drill.repetition import DAY_MS, MINUTE_MS, WAITS_MS, Card, after, cards_of, next_moments
from tapete.drill.staff import AREAS, AreaTally, RowTally, StaffLine, report_lines, report_table
from tapete.drill.texts import words_of_drill
from tapete.floor import rule
from tapete.floor.vocabulary import Outcome
from tapete.rules import Book, book, books

BOOKS = books()
FEWEST_QUESTIONS = {"tda-2019": 350, "tda-2024": 350, "tda-2026": 350, "casino-club": 250, "tda-2013": 250}


def others_of(under: Book) -> tuple[Book, ...]:
    """Return the other books of the package."""
    return tuple(book(name) for name in BOOKS if name != under.id)


def say(moment: str, at: int, *, right: bool = True, person: str = "Ana", row: str = "R") -> DrillRecord:
    """Return an answer."""
    return DrillRecord(
        at=at, person=person, book="tda-2019", moment=moment, area="bets", row=row, right=right
    )


def check_question(question: DrillQuestion) -> None:
    """Check that one answer is right and can be told from the others in every language."""
    situation, under = question.situation, question.book
    right = [answer for answer in question.answers if answer.right]
    assert len(right) == 1
    assert right[0].ruling == rule(situation.spot, situation.incident, under)
    assert 4 <= len(question.answers) <= 6
    for answer in question.answers:
        if not answer.right:
            assert contradicts(
                answer.ruling, right[0].ruling, situation.area, under, detail=question.detail
            ), answer
    for language in LANGUAGES:
        words = in_words(question, language)
        assert len(set(words.answers)) == len(words.answers)
        told = [words.asks, words.area_name, words.happened, *words.table, *words.answers]
        told += [part for fact in words.facts for part in (fact.question, fact.answer)]
        assert all(told), words
        assert not [text for text in told if re.search(r"{\w+}", text)]


@pytest.mark.parametrize("name", BOOKS)
def test_every_question_of_a_book_has_exactly_one_right_answer_in_three_languages(name: str) -> None:
    under = book(name)
    asked = 0
    for moment in moments(under):
        question = question_of(moment, under, others_of(under), seed=1)
        if question is not None:
            asked += 1
            check_question(question)
    assert asked >= FEWEST_QUESTIONS.get(name, 0)


@pytest.mark.parametrize("seed", range(3))
def test_another_seed_asks_with_other_answers_and_they_are_wrong_too(seed: int) -> None:
    under = book("casino-club")
    for question in drill(under, others_of(under), count=20, seed=seed):
        check_question(question)


def test_the_same_seed_gives_the_same_drill() -> None:
    under = book("tda-2019")
    first, second, other = (
        [in_words(one, "en") for one in drill(under, others_of(under), count=5, seed=seed)]
        for seed in (4, 4, 5)
    )
    assert first == second
    assert first != other


def test_only_questions_of_the_area_are_asked() -> None:
    under = book("tda-2026")
    found = list(drill(under, others_of(under), count=5, seed=1, area="claims"))
    assert [question.situation.area for question in found] == ["claims"] * 5


def test_a_wrong_answer_is_told_with_the_book_or_the_facts_that_it_would_need() -> None:
    under = book("tda-2019")
    told = set()
    for question in drill(under, others_of(under), count=30, seed=2):
        for chosen in range(len(question.answers)):
            for language in LANGUAGES:
                graded = grade(question, chosen, language)
                assert graded.right == (chosen == question.right == graded.correct)
                assert graded.right == (graded.why_not == "")
                assert graded.title
                assert [one.row for one in graded.ruling.cites]
                assert all(one.content for one in graded.ruling.cites)
                told.add(re.sub(r"[:;(].*", "", graded.why_not))
    assert {"Casino Club rules like this; TDA 2019 does not.".split(";")[0]} <= told
    assert "It would be so with other facts" in told


def test_there_is_no_answer_beyond_the_last() -> None:
    under = book("tda-2019")
    [question] = drill(under, others_of(under), count=1, seed=2)
    for chosen in (-1, len(question.answers)):
        with pytest.raises(IndexError):
            grade(question, chosen, "en")


def test_what_is_kept_of_an_answer_names_the_row_and_not_the_ruling() -> None:
    under = book("tda-2019")
    [question] = drill(under, others_of(under), count=1, seed=2)
    record = record_of(question, question.right, person="Ana", at=5)
    assert record == DrillRecord(
        at=5,
        person="Ana",
        book="tda-2019",
        moment=question.situation.moment.key,
        area=question.situation.area,
        row=question.ruling.cites[0],
        right=True,
    )


@pytest.mark.parametrize(
    "key", ["", "#", "tda-2019/TDA19-40A.2", "tda-2019/TDA19-40A.2#", "tda-2019/TDA19-40A.2#01", "x#0"]
)
def test_a_text_that_names_no_moment_is_none(key: str) -> None:
    assert DrillMoment.of(key) is None


def test_a_house_has_its_own_moments_and_those_of_its_book() -> None:
    here = set(moments(book("riverside")))
    assert set(moments(book("tda-2019"))) < here
    assert DrillMoment("houses/RIV-1", 0) in here


def test_a_right_answer_rests_longer_each_time_and_a_wrong_one_comes_back_soon() -> None:
    card = after(None, say("a#0", 0))
    assert card == Card(box=1, due=DAY_MS)
    card = after(card, say("a#0", DAY_MS))
    assert card == Card(box=2, due=4 * DAY_MS)
    assert after(card, say("a#0", 2 * DAY_MS)) == card  # early: it moves nothing
    assert after(card, say("a#0", 2 * DAY_MS, right=False)) == Card(box=0, due=2 * DAY_MS + 10 * MINUTE_MS)
    last = len(WAITS_MS) - 1
    assert after(Card(box=last, due=0), say("a#0", 0)).box == last


def test_due_questions_come_first_then_new_ones_then_the_soonest() -> None:
    all_ = [DrillMoment("a", 0), DrillMoment("b", 0), DrillMoment("c", 0), DrillMoment("d", 0)]
    cards = {"a#0": Card(box=1, due=50), "b#0": Card(box=1, due=10), "c#0": Card(box=2, due=500)}
    found = next_moments(all_, cards, now=100, seed=1)
    assert [one.scenario for one in found] == ["b", "a", "d", "c"]


def test_a_question_under_another_book_is_another_question() -> None:
    assert cards_of([say("a#0", 0)], book="casino-club") == {}


def test_the_report_counts_by_person_area_and_row() -> None:
    records = [
        say("a#0", 1_000, row="R1"),
        say("b#0", 2_000, right=False, row="R2"),
        say("c#0", 3_000, right=False, row="R1"),
        say("a#0", 4_000, person="bo", row="R1"),
    ]
    ana, bo = report(records, now=2_000 + 10 * MINUTE_MS)
    assert ana == StaffLine(
        person="Ana",
        asked=3,
        right=1,
        due=1,
        last=3_000,
        areas=(AreaTally(area="bets", asked=3, right=1),),
        weakest=(RowTally(row="R2", asked=1, right=0), RowTally(row="R1", asked=2, right=1)),
    )
    assert (bo.person, bo.percent, bo.due, bo.weakest) == ("bo", 100, 0, ())
    assert ana.percent == 33


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_is_a_text_and_a_table(language: str) -> None:
    lines = report([say("a#0", 0, right=False, row="TDA19-45A")], now=0)
    names = area_names(language)  # type: ignore[arg-type]
    text = report_lines(lines, language, names)  # type: ignore[arg-type]
    assert len(text) == 3
    head, line = report_table(lines, language, names)  # type: ignore[arg-type]
    assert len(head) == len(line) == 6 + 2 * len(AREAS) + 1
    assert line[:6] == ["Ana", "1", "0", "0", "0", "1970-01-01 00:00"]
    assert line[-1] == "TDA19-45A 0/1"


def test_every_text_is_there_in_three_languages_with_the_same_facts() -> None:
    for code, by_language in words_of_drill().items():
        assert set(by_language) == set(LANGUAGES), code
        facts = [set(re.findall(r"{(\w+)}", text)) for text in by_language.values()]
        assert all(found == facts[0] for found in facts), code


def test_outcomes_of_one_meaning_are_outcomes_and_in_one_group() -> None:
    named = [outcome for group in SAME_MEANING for outcome in group]
    assert set(named) <= set(get_args(Outcome))
    assert len(named) == len(set(named))


def test_the_areas_of_the_command_are_those_of_the_book() -> None:
    assert tuple(area.value for area in DrillArea) == AREAS
