"""Files to take away: in three forms and languages, with the figures of the event."""

from __future__ import annotations

import csv
import io
import zipfile

import pytest
from tests.room.desk_in_process import Director

from tapete.room.desk.player_lists import names_of
from tapete.room.desk.reports.files import MEDIA, file_of
from tapete.room.desk.reports.sheets import SHEETS
from tapete.rules.rows import Language


@pytest.fixture(scope="module")
def desk() -> Director:
    """A finished event of four, with a ruling, a penalty and one prize handed out."""
    found = Director()
    found.opens("tda-live.toml", more='currency = "EUR"\n')
    for name in ("Ana Lima", "=SUM(A1)", "João Peña", "Rui"):
        found.give("register", person=name)
    found.give("start_event")
    found.give("punish", account=4, kind="warning", reason="a phone at the table")
    found.give("rule", incident="boxed_cards", facts={"count": 1}, book="tda-2019", table=1)
    found.give("say_level", level=found.state.state.late_until_level + 1, reason="the test is short")
    for account in (4, 3, 2):
        found.give("out", losers=[{"account": account, "winner": 1}])
    found.give("pay_out", account=1)
    return found


def made(desk: Director, what: str, form: str, language: Language = "en") -> bytes:
    """A file of the event."""
    found = file_of(desk.desk.owners[1].live, desk.desk.names[1], what, form, language)
    assert found is not None
    return found


@pytest.mark.parametrize("what", [one for one in SHEETS if one != "bags"])  # only flights have bags
@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_each_table_is_there_in_each_form(desk: Director, what: str, language: Language) -> None:
    assert made(desk, what, "pdf", language).startswith(b"%PDF-")
    assert zipfile.ZipFile(io.BytesIO(made(desk, what, "xlsx", language))).testzip() is None
    lines = list(csv.reader(io.StringIO(made(desk, what, "csv", language).decode("utf-8-sig"))))
    assert len({len(line) for line in lines}) == 1 and len(lines) > 1


def test_prizes_are_in_the_currency_and_add_up_to_the_pool(desk: Director) -> None:
    lines = list(csv.DictReader(io.StringIO(made(desk, "taxes", "csv").decode("utf-8-sig"))))
    state = desk.state.state
    assert sum(round(100 * float(line["Prize"])) for line in lines) == state.figures.pool
    assert lines[0]["Handed out (UTC)"] and lines[0]["By"] == "Ana"


def test_no_name_is_a_formula_in_a_spreadsheet(desk: Director) -> None:
    assert "'=SUM(A1)" in made(desk, "players", "csv").decode("utf-8-sig")
    book = zipfile.ZipFile(io.BytesIO(made(desk, "players", "xlsx")))
    assert b"<f>" not in book.read("xl/worksheets/sheet1.xml")


def test_a_list_that_was_taken_away_can_be_read_in(desk: Director) -> None:
    assert names_of(made(desk, "players", "xlsx", "es")) == ("Ana Lima", "=SUM(A1)", "João Peña", "Rui")


def test_a_dispute_has_a_bundle_and_other_acts_have_none(desk: Director) -> None:
    (ruling,) = desk.state.state.rulings
    assert made(desk, f"ruling-{ruling.act}", "pdf", "pt").startswith(b"%PDF-")
    live, names = desk.desk.owners[1].live, desk.desk.names[1]
    for what in ("ruling-1", "ruling-x", "ruling-", "deal", "nothing"):
        assert file_of(live, names, what, "pdf", "en") is None


def test_the_whole_report_is_one_workbook_or_one_paper(desk: Director) -> None:
    book = zipfile.ZipFile(io.BytesIO(made(desk, "report", "xlsx")))
    assert sum(name.startswith("xl/worksheets/") for name in book.namelist()) == 5
    assert made(desk, "report", "pdf").startswith(b"%PDF-")
    assert file_of(desk.desk.owners[1].live, desk.desk.names[1], "report", "csv", "en") is None
    assert set(MEDIA) == {"csv", "xlsx", "pdf"}
