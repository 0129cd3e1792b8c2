"""Warn a director about a book before the event: stale rows, idle values, missing words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, get_args

from tapete.rules.book_layers import Layer, points, stack
from tapete.rules.rows import (
    BASES,
    CATALOGUES,
    Language,
    all_rows,
    catalogue,
    catalogue_of,
    rows_in_force,
    texts,
)


class BookRemark(NamedTuple):
    """Remark on a book, by the code of its text."""

    code: str
    facts: Mapping[str, str]
    """`place` is the file and the place in it; the others are values for the text."""


def lint(layers: Sequence[Layer]) -> Iterator[BookRemark]:
    """Yield remarks on the top layer of a stack."""
    *below, top = layers
    under = dict(points(stack(below))) if below else {}
    for point, value in points(top):
        before = under.get(point)
        if before is not None and (before.value, before.source, before.also) == (
            value.value,
            value.source,
            value.also,
        ):
            yield _remark("book.same", f"{top.file}: {point}")
    book = stack(layers)
    if not book.catalogues:
        return
    # A row that removes another row is also a reason.
    in_force = {row for name in book.catalogues for row in catalogue(name).rows}
    in_force |= {row for row in all_rows() if catalogue_of(row) == f"{book.catalogues[-1]}-choices"}
    kept = {*rows_in_force(book.catalogues[-1])}
    kept |= {
        row
        for name in book.catalogues
        for row, what in catalogue(name).rows.items()
        if what.change == "removed"
    }
    for point, value in points(book):
        for row in (value.source, *value.also):
            if row in book.own:
                continue
            home = catalogue_of(row)
            if row not in in_force:
                yield _remark("book.no_row", f"{top.file}: {point}", row=row, book=book.title)
            elif row not in kept and home in _editions_before(book.catalogues[-1]):
                yield _remark("book.replaced", f"{top.file}: {point}", row=row, book=book.title)


def _remark(code: str, place: str, **facts: str) -> BookRemark:
    return BookRemark(code, {"place": place, **facts})


def _editions_before(name: str) -> Iterator[str]:
    """Yield the earlier editions that a catalogue is based on."""
    while name in BASES:
        name = BASES[name]
        yield name


def missing_texts() -> Iterator[BookRemark]:
    """Yield rows without a title or content in some language, and texts without a row in any catalogue."""
    languages: tuple[Language, ...] = get_args(Language)
    for name in CATALOGUES:
        rows = catalogue(name).rows
        for language in languages:
            found, file = texts(name, language), f"catalogue/{language}/{name}.toml"
            for row in rows:
                if row not in found or not found[row].title:
                    yield _remark("book.no_title", f"{file}: {row}")
                if row not in found or not found[row].says:
                    yield _remark("book.no_content", f"{file}: {row}")
            for row in found.keys() - rows.keys():
                yield _remark("book.no_such_row", f"{file}: {row}")
