"""A table of a report, and its spreadsheet formats."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from tapete.desk.rulings.texts import words_of_desk
from tapete.drill import StaffLine
from tapete.drill.grading import area_names
from tapete.drill.staff import report_table
from tapete.formats.spreadsheet import harmless
from tapete.rules.rows import Language


class Sheet(NamedTuple):
    """A table. Money is a decimal number as text; a spreadsheet makes it a number."""

    name: str
    """Key of the title's text: `report.<name>`."""
    head: tuple[str, ...]
    """Keys of the columns' texts: `sheet.<column>`."""
    lines: tuple[tuple[object, ...], ...]
    money: frozenset[str] = frozenset()
    """Columns that hold money."""

    def title(self, language: Language) -> str:
        """Return the title of the table."""
        return words_of_desk(language)[f"report.{self.name}"]

    def columns(self, language: Language) -> list[str]:
        """Return the titles of the columns."""
        return [words_of_desk(language)[f"sheet.{one}"] for one in self.head]


def as_csv(sheet: Sheet, language: Language) -> bytes:
    """Return CSV with a byte order mark, so that spreadsheets detect the encoding."""
    return _csv_of([sheet.columns(language), *sheet.lines])


def staff_csv(staff: Sequence[StaffLine], language: Language) -> bytes:
    """Return the report on the drill as CSV, one row a person."""
    return _csv_of(report_table(staff, language, area_names(language)))


def _csv_of(rows: Iterable[Sequence[object]]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([harmless(cell) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def as_xlsx(sheets: Sequence[Sheet], language: Language) -> bytes:
    """Return one workbook with a worksheet for each table, without formulas."""
    import xlsxwriter

    out = io.BytesIO()
    book: Any = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False})
    bold = book.add_format({"bold": True, "bottom": 1})
    money = book.add_format({"num_format": "#,##0.00"})
    for sheet in sheets:
        page = book.add_worksheet(sheet.title(language)[:31])
        page.freeze_panes(1, 0)
        for at, name in enumerate(sheet.columns(language)):
            page.write_string(0, at, name, bold)
        for row, line in enumerate(sheet.lines, start=1):
            for at, cell in enumerate(line):
                if sheet.head[at] in sheet.money and cell != "":
                    page.write_number(row, at, float(str(cell)), money)
                elif isinstance(cell, int):
                    page.write_number(row, at, cell)
                else:
                    page.write_string(row, at, str(cell))
        page.autofit()
    book.close()
    return out.getvalue()
