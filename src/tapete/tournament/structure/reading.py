"""Reading the file of an event: its keys, what its book adds to them, and what has to be true of them."""

import tomllib
from collections.abc import Callable
from typing import Final

from msgspec import structs

from tapete.cards.typed import checked
from tapete.rules import RulebookError, book_in, books
from tapete.rules.own_books import ENDING, BookFile
from tapete.rules.told import suggestion
from tapete.tournament.policy.from_book import with_book
from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.declared import StructureError, read_toml
from tapete.tournament.structure.structure import Structure

NOT_IN_FILES: Final = ("book_files", "by_book", "policy")
"""Keys that no file may have."""

OwnBook = Callable[[str], tuple[BookFile, ...]]
"""Reads the files of a book by the name that a structure gives it, the lowest first."""


@checked
def read_structure(text: str, name: str, *, own_book: OwnBook | None = None) -> Structure:
    """Read a structure from TOML, fill in omitted values from its book, and check it.

    Args:
        text: the TOML.
        name: for errors, usually the file's name.
        own_book: reads the files of a book of one's own, by the name that the structure gives it. Without it
            only books of the package can be named.

    Raises:
        StructureError: the first error, with its place.

    >>> read_structure('seats = "2"', "odd.toml")
    Traceback (most recent call last):
    ...
    tapete.tournament.structure.declared.StructureError: odd.toml: seats: expected a whole number, found text
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
    """The structure with the files of its book, if that is not one of the package."""
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
    """The nearest book of another name, and all of them."""
    near = suggestion(name, list(books()))
    known = ", ".join(books())
    return near if near.endswith(known) else f"{near}; there are {known}"
