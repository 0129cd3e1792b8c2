"""Build a report by name and file format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tapete.desk.event import LiveEvent
from tapete.desk.stage_file import StageFileError, stage_of, stage_text
from tapete.room.desk.reports.papers import deal_record, dispute, on_paper
from tapete.room.desk.reports.pdf import tables
from tapete.room.desk.reports.sheet import as_csv, as_xlsx
from tapete.room.desk.reports.sheets import REPORT, SHEETS, Names
from tapete.rules.rows import Language

MEDIA: Final[Mapping[str, str]] = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pdf": "application/pdf",
}
STAGE: Final = ("stage", "json")
"""Name and format of the file with a flight's result."""
RULING: Final = "ruling-"


def file_of(live: LiveEvent, names: Names, what: str, form: str, language: Language) -> bytes | None:
    """Return a file of an event; None for an unknown name or format.

    Args:
        what: name of a table, `report` for all tables, `paper`, `deal`, or `ruling-` with an act's number.
        form: csv, xlsx or pdf; json for `stage`, the result of a flight.
    """
    if (what, form) == STAGE:
        return _stage(live, names)
    if form == "pdf" and what == "paper":
        return on_paper(live, names, language)
    if form == "pdf" and what == "deal":
        return deal_record(live, names, language)
    if form == "pdf" and what.startswith(RULING):
        number = what.removeprefix(RULING)
        known = number.isascii() and number.isdecimal() and len(number) < 10
        return dispute(live, names, int(number), language) if known else None
    wanted = REPORT if what == "report" else (what,) if what in SHEETS else ()
    if not wanted or form not in MEDIA or (form == "csv" and len(wanted) > 1):
        return None
    sheets = [SHEETS[one](live, names, language) for one in wanted]
    if form == "csv":
        return as_csv(sheets[0], language)
    if form == "xlsx":
        return as_xlsx(sheets, language)
    return tables(live.tournament.structure.name, sheets, language)


def media_of(form: str) -> str:
    """Return the media type of a file format."""
    return MEDIA.get(form, "application/json")


def _stage(live: LiveEvent, names: Names) -> bytes | None:
    """Return the stage file of a flight that is over; None for other events."""
    try:
        return stage_text(stage_of(live.tournament, names)).encode()
    except StageFileError:
        return None
