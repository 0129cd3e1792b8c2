"""Read the file of an event, fill it from its book, and check it."""

import tomllib
from collections.abc import Callable
from typing import Final

from msgspec import structs

from tapete.cards.typed import checked
from tapete.rules import RulebookError, book_in, books
from tapete.rules.own_books import ENDING, BookFile
from tapete.rules.schema_errors import suggestion
from tapete.tournament.policy.from_book import with_book
from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.structure import Structure
from tapete.tournament.structure.toml_data import StructureError, read_toml

NOT_IN_FILES: Final = ("book_files", "by_book", "policy")
"""Keys that a file must not have."""

OwnBook = Callable[[str], tuple[BookFile, ...]]
"""Reader of a book's files by the name in the structure, the lowest layer first."""


@checked
def read_structure(text: str, name: str, *, own_book: OwnBook | None = None) -> Structure:
    """Read a structure from TOML, fill in omitted values from its book, and check it.

    Args:
        text: the TOML.
        name: name for errors, usually the file's.
        own_book: reads the files of a custom book, by the name in the structure. Without it only packaged
            books can be named.

    Raises:
        StructureError: the first error, with its place.

    >>> read_structure('seats = "2"', "odd.toml")
    Traceback (most recent call last):
    ...
    tapete.tournament.structure.toml_data.StructureError: odd.toml: seats: expected a whole number, found text
    """
    structure = read_toml(text, name, Structure)
    document = tomllib.loads(text)
    for key in NOT_IN_FILES:
        if key in document:
            raise StructureError(f"{name}: {key}: unknown key")
    structure = _with_files(structure, name, own_book)
    structure = with_book(structure, document, structure.rulebook)
    for wrong in wrongs(structure):
        rows = structure.by_book.get(wrong.partition(":")[0], ())
        source = f" (the value is from the book: {', '.join(rows)})" if rows else ""
        raise StructureError(f"{name}: {wrong}{source}")
    return structure


def _with_files(structure: Structure, name: str, own_book: OwnBook | None) -> Structure:
    """Return the structure with the files of its book, unless that is a packaged book."""
    if structure.book in books():
        return structure
    if own_book is None or not structure.book.endswith(ENDING):
        raise StructureError(f"{name}: book: no book `{structure.book}`{_known(structure.book)}")
    try:
        files = own_book(structure.book)
        book_in(structure.book, files)
    except RulebookError as error:
        raise StructureError(f"{name}: book: {error}") from None
    return structs.replace(structure, book_files=files)


def _known(name: str) -> str:
    """Return the most similar book name, and all names."""
    near = suggestion(name, list(books()))
    known = ", ".join(books())
    return near if near.endswith(known) else f"{near}; there are {known}"
