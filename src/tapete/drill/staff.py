"""Report on staff: how many answers, how many right, by area, what is due, which rules are weakest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from msgspec import Struct

from tapete.drill.repetition import DrillRecord, cards_of
from tapete.drill.texts import drill_text
from tapete.floor.dispatch import AREA_OF
from tapete.rules.rows import Language, all_rows, row_text

AREAS: Final = tuple(dict.fromkeys(AREA_OF.values()))
MOST_WEAK: Final = 5


class AnswerCount(Struct, frozen=True, kw_only=True):
    """Answers of one kind."""

    asked: int = 0
    right: int = 0

    @property
    def percent(self) -> int:
        """Right answers in per cent, rounded down; 0 without answers."""
        return 100 * self.right // self.asked if self.asked else 0

    @classmethod
    def of(cls, records: Sequence[DrillRecord]) -> AnswerCount:
        """Count answers."""
        return cls(asked=len(records), right=sum(record.right for record in records))


class AreaTally(AnswerCount, frozen=True, kw_only=True):
    """Answers on one area of the book."""

    area: str


class RowTally(AnswerCount, frozen=True, kw_only=True):
    """Answers that one row decided."""

    row: str


class StaffLine(AnswerCount, frozen=True, kw_only=True):
    """Answers of one person, added up."""

    person: str
    due: int
    """Number of questions that are due now."""
    last: int
    """Time of the last answer in UTC milliseconds."""
    areas: tuple[AreaTally, ...]
    """Areas with answers, in the order of the book."""
    weakest: tuple[RowTally, ...]
    """Rows with wrong answers, most wrong answers first."""


def report(records: Iterable[DrillRecord], *, now: int) -> tuple[StaffLine, ...]:
    """One line a person, in alphabetical order.

    Args:
        records: of everybody, in the order in which they were given.
        now: in UTC milliseconds.
    """
    by_person: dict[str, list[DrillRecord]] = {}
    for record in records:
        by_person.setdefault(record.person, []).append(record)
    return tuple(_line(person, by_person[person], now) for person in sorted(by_person, key=str.casefold))


def _line(person: str, records: list[DrillRecord], now: int) -> StaffLine:
    books = dict.fromkeys(record.book for record in records)
    total = AnswerCount.of(records)
    return StaffLine(
        person=person,
        asked=total.asked,
        right=total.right,
        due=sum(card.due <= now for book in books for card in cards_of(records, book=book).values()),
        last=max(record.at for record in records),
        areas=tuple(
            AreaTally(area=area, asked=tally.asked, right=tally.right)
            for area in AREAS
            if (tally := AnswerCount.of([record for record in records if record.area == area])).asked
        ),
        weakest=_weakest(records),
    )


def _weakest(records: list[DrillRecord]) -> tuple[RowTally, ...]:
    rows = dict.fromkeys(record.row for record in records if record.row)
    tallies = [
        RowTally(row=row, asked=tally.asked, right=tally.right)
        for row in rows
        if (tally := AnswerCount.of([record for record in records if record.row == row])).right < tally.asked
    ]
    return tuple(sorted(tallies, key=lambda one: (one.percent, one.right - one.asked, one.row))[:MOST_WEAK])


def report_lines(lines: Sequence[StaffLine], language: Language, area_names: Mapping[str, str]) -> list[str]:
    """The report as text."""
    told: list[str] = []
    for line in lines:
        told.append(
            drill_text(
                "report.person",
                language,
                person=line.person,
                right=line.right,
                asked=line.asked,
                percent=line.percent,
                due=line.due,
            )
        )
        for area in line.areas:
            text = drill_text(
                "report.area",
                language,
                area=area_names[area.area],
                right=area.right,
                asked=area.asked,
                percent=area.percent,
            )
            told.append(f"  {text}")
        for row in line.weakest:
            text = drill_text(
                "report.weak",
                language,
                row=row.row,
                title=title_of(row.row, language),
                right=row.right,
                asked=row.asked,
            )
            told.append(f"  {text}")
    return told


def title_of(row: str, language: Language) -> str:
    """The title of a row; empty for one of a house's own book."""
    return row_text(row, language).title if row in all_rows() else ""


def report_table(
    lines: Sequence[StaffLine], language: Language, area_names: Mapping[str, str]
) -> list[list[str]]:
    """The report as a table, its head first: one row a person, two columns an area."""
    columns = ("person", "asked", "right", "percent", "due", "last")
    head = [drill_text(f"column.{name}", language) for name in columns]
    for area in AREAS:
        for name in ("asked", "right"):
            head.append(f"{area_names[area]}: {drill_text(f'column.{name}', language)}")
    head.append(drill_text("column.weakest", language))
    table = [head]
    for line in lines:
        areas = {one.area: one for one in line.areas}
        cells = [line.person, *map(str, (line.asked, line.right, line.percent, line.due)), _utc(line.last)]
        for area in AREAS:
            tally = areas.get(area, AnswerCount())
            cells += [str(tally.asked), str(tally.right)]
        cells.append(" ".join(f"{one.row} {one.right}/{one.asked}" for one in line.weakest))
        table.append(cells)
    return table


def _utc(at: int) -> str:
    """An instant to the minute."""
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at)
    return moment.isoformat(sep=" ", timespec="minutes")[:16]
