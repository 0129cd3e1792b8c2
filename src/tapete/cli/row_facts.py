"""Collect all facts on a row, for `tapete rules show` and for the rulebook pages of the documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from tapete.cli.coverage import faces_of
from tapete.floor.texts import reading_in
from tapete.rules import Book
from tapete.rules.book_layers import points
from tapete.rules.points import STATED
from tapete.rules.rows import Kind, Language, all_rows, catalogue_of, row_text
from tapete.scenarios import packaged, packaged_names
from tapete.scenarios.coverage import Covered, Face
from tapete.scenarios.titles import title_in


class RestingValue(Struct, frozen=True, kw_only=True):
    """Value of a book that has a row as its source."""

    book: str
    point: str
    """Section and name, as in `betting.reopen`."""
    value: Any
    reading: str | None
    """Book's reading of an ambiguous row, in the requested language."""
    stated: bool
    """Whether the value is only text for people."""


class Reached(Struct, frozen=True):
    """Parts of the product that apply a row under a book; may be empty."""

    book: str
    faces: tuple[Face, ...]


class ShowsRow(Struct, frozen=True):
    """Packaged scenario that shows a row."""

    name: str
    title: str
    """Title in the requested language."""
    books: tuple[str, ...]
    """Books that the scenario runs under."""


class RowFacts(Struct, frozen=True, kw_only=True):
    """All facts on a row, in one language."""

    id: str
    kind: Kind | Literal["own"]
    """Kind of the row; `own` for a rule of a house."""
    book: str
    """Catalogue that holds the row, or the title of the house."""
    number: str
    """Number as the book prints it; empty if the book has no numbers."""
    title: str
    says: str
    setting: tuple[str, ...]
    play: tuple[str, ...]
    games: tuple[str, ...]
    replaces: tuple[str, ...]
    """Rows of the previous edition that the row replaces."""
    change: str
    """Change since the previous edition: `added`, `changed`, `removed`, `renumbered`; empty without one."""
    see: tuple[str, ...]
    values: tuple[RestingValue, ...]
    reached: tuple[Reached, ...]
    scenarios: tuple[ShowsRow, ...]


def row_facts(
    row: str,
    looked_into: Mapping[str, Book],
    language: Language,
    covered: Iterable[tuple[str, Covered]] | None = None,
) -> RowFacts:
    """Collect all facts on a row of a catalogue or of a house.

    Args:
        row: exact id of the row.
        looked_into: books by name; their values and their own rows are included.
        language: of texts.
        covered: coverage of the row, by book; None runs the relevant scenarios.

    Raises:
        KeyError: no catalogue and no book has the row.
    """
    found = all_rows().get(row)
    shared: dict[str, Any] = {
        "values": tuple(_values(row, looked_into, language)),
        "reached": tuple(
            Reached(name, one.faces) for name, one in (faces_of(row) if covered is None else covered)
        ),
        "scenarios": tuple(_scenarios(row, language)),
    }
    if found is None:
        home, added = next(
            (one.title, one.own[row]) for one in reversed([*looked_into.values()]) if row in one.own
        )
        text = added.text(language)
        return RowFacts(
            id=row,
            kind="own",
            book=home,
            number="",
            title=text.title,
            says=text.says,
            setting=(),
            play=(),
            games=(),
            replaces=(),
            change="",
            see=(),
            **shared,
        )
    told = row_text(row, language)
    return RowFacts(
        id=row,
        kind=found.kind,
        book=catalogue_of(row),
        number=found.number,
        title=told.title,
        says=told.says,
        setting=found.setting,
        play=found.play,
        games=found.games,
        replaces=found.of,
        change=found.change,
        see=found.see,
        **shared,
    )


def _values(row: str, looked_into: Mapping[str, Book], language: Language) -> Iterator[RestingValue]:
    for name, one in looked_into.items():
        for point, value in points(one):
            if row in (value.source, *value.also):
                yield RestingValue(
                    book=name,
                    point=point,
                    value=value.value,
                    reading=reading_in(value.reading, language) if value.reading else None,
                    stated=point in STATED,
                )


def _scenarios(row: str, language: Language) -> Iterator[ShowsRow]:
    for name in packaged_names():
        scenario = packaged(name)
        if row in scenario.rules:
            yield ShowsRow(name, title_in(scenario.title, language), tuple(scenario.under))
