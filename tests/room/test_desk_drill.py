"""The drill at the desk: asked, answered once, kept over a restart, and reported to directors."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from tests.room.desk_in_process import Director, run
from tests.room.test_desk_roles import STAFF, Person

from tapete.desk.rulings.texts import LANGUAGES
from tapete.drill import DrillQuestion
from tapete.drill.repetition import DAY_MS
from tapete.room.desk import messages as dm
from tapete.room.desk.reports.sheet import staff_csv


def asked(page: Director | Person, book: str = "tda-2019", area: str = "") -> dm.DrillAsked:
    """Return the next question of a page."""
    told = page.say("ask_drill", book=book, area=area)
    assert isinstance(told, dm.DrillAsked), told
    return told


def right_of(desk: Director, told: dm.DrillAsked) -> int:
    """Return the index of the right answer."""
    assert told.question is not None
    question = run(desk.desk.drill.question(told.question.moment, told.book, told.seed))
    assert isinstance(question, DrillQuestion)
    return question.right


def answer(page: Director | Person, told: dm.DrillAsked, chosen: int, id: str | None = None) -> Any:
    """Answer a question; return what is told."""
    assert told.question is not None
    return page.say(
        "answer_drill",
        id=id or str(uuid.uuid4()),
        moment=told.question.moment,
        book=told.book,
        seed=told.seed,
        chosen=chosen,
    )


def test_an_answer_is_graded_and_kept_over_a_restart() -> None:
    desk = Director()
    first = asked(desk, area="bets")
    assert first.question is not None
    assert first.question.area == "bets"
    assert (first.asked, first.right) == (0, 0)
    right = right_of(desk, first)
    graded = answer(desk, first, right)
    assert isinstance(graded, dm.DrillGraded)
    assert graded.graded.right
    assert graded.graded.ruling.cites
    again = Director(desk.disk, desk.clock)
    second = asked(again, area="bets")
    assert (second.asked, second.right) == (1, 1)
    assert second.question is not None
    assert second.question.moment != first.question.moment


def test_a_question_answered_wrong_comes_back_first() -> None:
    desk = Director()
    first = asked(desk)
    assert first.question is not None
    graded = answer(desk, first, (right_of(desk, first) + 1) % len(first.question.answers))
    assert not graded.graded.right
    assert graded.graded.why_not
    desk.clock.at += DAY_MS
    back = asked(desk)
    assert back.question is not None
    assert back.question.moment == first.question.moment


def test_a_repeated_answer_counts_once_and_another_one_with_its_id_is_refused() -> None:
    desk = Director()
    told = asked(desk)
    id = str(uuid.uuid4())
    assert answer(desk, told, 0, id) == answer(desk, told, 0, id)
    other = answer(desk, told, 1, id)
    assert other.reason == "id_used"
    assert asked(desk).asked == 1


@pytest.mark.parametrize(
    "changed",
    [{"moment": "x#0"}, {"moment": ""}, {"book": "no-book"}, {"chosen": 5, "moment": "tda-2019/TDA19-3#4"}],
)
def test_an_answer_to_no_question_is_refused_and_kept_by_nobody(changed: dict[str, Any]) -> None:
    desk = Director()
    fields = {"moment": "tda-2019/TDA19-3#4", "book": "tda-2019", "seed": 7, "chosen": 0} | changed
    question = run(desk.desk.drill.question("tda-2019/TDA19-3#4", "tda-2019", 7))
    if fields["chosen"] == 5:
        assert question is not None and len(question.answers) < 6  # so that 5 names no answer
    told: Any = desk.say("answer_drill", id=str(uuid.uuid4()), **fields)
    assert told.reason == "no_such_question"
    assert asked(desk).asked == 0


@pytest.mark.parametrize("area", ["poker", "Bets"])
def test_an_unknown_area_is_malformed_and_an_unknown_book_refused(area: str) -> None:
    desk = Director()
    told: Any = desk.say("ask_drill", book="tda-2019", area=area)
    assert told.reason == "malformed"
    told = desk.say("ask_drill", book="tda-1999")
    assert told.reason == "no_such_question"


def test_floor_and_dealers_train_each_for_themselves_and_directors_see_the_report() -> None:
    desk = Director()
    dealer, floor = Person(desk, STAFF.dealer), Person(desk, STAFF.floor)
    floor.say("enter", key=STAFF.floor, name="Bea", language="es")
    answer(dealer, asked(dealer), 0)
    answer(floor, asked(floor), 0)
    answer(floor, asked(floor), 0)
    assert [asked(one).asked for one in (dealer, floor, desk)] == [1, 2, 0]
    for person in (dealer, floor):
        assert person.say("ask_staff_report").reason == "role_may_not"
    report = desk.say("ask_staff_report")
    assert isinstance(report, dm.StaffReport)
    assert [(line.person, line.asked) for line in report.staff] == [("Bea", 2), ("Rui", 1)]
    assert {row.row for line in report.staff for row in line.weakest} == set(report.titles)


def test_without_a_key_nobody_is_asked() -> None:
    desk = Director()
    stranger = Person(desk, "")
    for what in ("ask_drill", "ask_staff_report"):
        assert (
            stranger.say(what, **({"book": "tda-2019"} if what == "ask_drill" else {})).reason == "key_needed"
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_csv_of_the_report_has_no_formulas(language: Any) -> None:
    desk = Director()
    desk.say("enter", key="12345678", name="=1+1", language=language)
    answer(desk, asked(desk), 0)
    text = staff_csv(run(desk.desk.drill.report()), language).decode("utf-8-sig")
    head, line = text.splitlines()
    assert line.startswith("'=1+1,1,")
    assert head.count(",") >= 20
