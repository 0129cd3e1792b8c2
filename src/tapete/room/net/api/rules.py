"""The rulebooks over HTTP: the list of books, and their rules in three languages."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tapete.room.net.api.endpoint import CheckedRequest, Endpoint
from tapete.room.net.api.problems import Failed
from tapete.room.protocol import http
from tapete.rules import books as all_books
from tapete.rules import games
from tapete.rules.rows import CATALOGUES, row_text, rows_in_force

HOUR_S = 3_600


class OfBook(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One book by its name."""

    book: str


class OfRow(OfBook, frozen=True, kw_only=True):
    """One rule of a book by its id."""

    row: str


class InLanguage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The language of the answer."""

    language: http.Language = "en"


class RowsQuery(InLanguage, frozen=True, kw_only=True):
    """Selection of a book's rules."""

    text: Annotated[str, Meta(max_length=100)] = ""
    """Text to find in the id, the title or the rule, ignoring case."""
    after: Annotated[str, Meta(max_length=100)] = ""
    """The `next` of the previous page."""
    size: http.PageSize = 50


async def listed(call: CheckedRequest) -> http.Books:
    return http.Books(books=_names(), games=games())


async def rows(call: CheckedRequest) -> http.BookPage:
    wanted: RowsQuery = call.query
    every = [_row(call.path.book, one, wanted.language) for one in sorted(_in_force(call.path.book))]
    sought = wanted.text.casefold()
    fitting = [one for one in every if sought in f"{one.id} {one.title} {one.says}".casefold()]
    found = [one for one in fitting if one.id > wanted.after][: wanted.size + 1]
    shown = tuple(found[: wanted.size])
    following = shown[-1].id if len(found) > wanted.size else None
    return http.BookPage(
        book=call.path.book, language=wanted.language, rows=shown, total=len(fitting), next=following
    )


async def row(call: CheckedRequest) -> http.BookRow:
    if call.path.row not in _in_force(call.path.book):
        raise Failed(404, "no_such_row", f"{call.path.book} has no rule {call.path.row!r}.")
    return _row(call.path.book, call.path.row, call.query.language)


def _names() -> tuple[str, ...]:
    return tuple(name for name in all_books() if name in CATALOGUES)


def _in_force(book: str) -> set[str]:
    if book not in _names():
        raise Failed(404, "no_such_book", f"No book {book!r} with a catalogue.")
    return set(rows_in_force(book))


def _row(book: str, id: str, language: http.Language) -> http.BookRow:
    what, text = rows_in_force(book)[id], row_text(id, language)
    return http.BookRow(id=id, number=what.number, kind=what.kind, title=text.title, says=text.says)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        name="books",
        path="/books",
        summary="List rulebooks and games.",
        answer=http.Books,
        tag="rules",
        max_age_s=HOUR_S,
        handle=listed,
    ),
    Endpoint(
        name="rules",
        path="/books/{book}/rules",
        summary="List the rules of a book, all or those with certain words.",
        answer=http.BookPage,
        tag="rules",
        path_type=OfBook,
        query_type=RowsQuery,
        errors=(404,),
        max_age_s=HOUR_S,
        handle=rows,
    ),
    Endpoint(
        name="rule",
        path="/books/{book}/rules/{row}",
        summary="Tell one rule of a book.",
        answer=http.BookRow,
        tag="rules",
        path_type=OfRow,
        query_type=InLanguage,
        errors=(404,),
        max_age_s=HOUR_S,
        handle=row,
    ),
)
