"""Catalogue of every row of the books: its kind, and its title and content in three languages."""

import tomllib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec
from msgspec import Struct

from tapete.rules.files import packaged

Language = Literal["en", "es", "pt"]
Kind = Literal["enforced", "ruled", "directed", "stated"]


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Properties of one clause of a book; its text is a `RowText`."""

    kind: Kind
    """`enforced` by the software, `ruled` on facts, `directed` step by step, or `stated` (published)."""
    setting: tuple[str, ...]
    play: tuple[str, ...]
    games: tuple[str, ...]
    number: str = ""
    """Number printed in the book; empty if the book has no numbers."""
    of: tuple[str, ...] = ()
    """Rows of the previous edition that this row replaces."""
    change: Literal["", "added", "changed", "removed", "renumbered"] = ""
    effect: str = ""
    discretion: bool = False
    see: tuple[str, ...] = ()


class RowText(Struct, frozen=True, forbid_unknown_fields=True):
    """Text of a row in one language. `says` is empty only for a house rule with only a title."""

    title: str
    says: str = ""


class Catalogue(Struct, frozen=True, forbid_unknown_fields=True):
    """Rows of one book or edition."""

    rows: dict[str, Row]
    numbers: dict[str, str] = {}
    """Numbers in this edition of rows of the previous edition; empty for a removed row."""


BASES: Mapping[str, str] = MappingProxyType({"tda-2024": "tda-2019", "tda-2026": "tda-2024"})
"""Base of each catalogue that is written as changes to another one."""

CATALOGUES = (
    "common",
    "tda-2013",
    "tda-2019",
    "tda-2024",
    "tda-2026",
    "casino-club",
    "roberts",
    "aconcagua",
    "aconcagua-choices",
)


@cache
def catalogue(name: str) -> Catalogue:
    """Read the rows of a catalogue."""
    return msgspec.convert(tomllib.loads(packaged("catalogue", name)), Catalogue)


@cache
def rows_in_force(name: str) -> Mapping[str, Row]:
    """Return every row in force under an edition, including earlier rows that it doesn't replace or remove.

    >>> "TDA19-20D" in rows_in_force("tda-2019"), "TDA19-20D" in rows_in_force("tda-2024")
    (True, False)
    """
    own = catalogue(name).rows
    if name not in BASES:
        return own
    replaced = {before for row in own.values() for before in row.of}
    kept = {row: what for row, what in rows_in_force(BASES[name]).items() if row not in replaced}
    return kept | {row: what for row, what in own.items() if what.change != "removed"}


@cache
def all_rows() -> Mapping[str, Row]:
    """Return every row of every catalogue."""
    return {row: what for name in CATALOGUES for row, what in catalogue(name).rows.items()}


@cache
def catalogue_of(row: str) -> str:
    """Return the name of the catalogue that holds a row.

    Raises:
        KeyError: unknown row.
    """
    for name in CATALOGUES:
        if row in catalogue(name).rows:
            return name
    raise KeyError(row)


def number_in(row: str, name: str) -> str:
    """Return the number that an edition prints for a row, its own or one kept from an earlier edition.

    >>> number_in("TDA19-45B1", "tda-2019"), number_in("TDA19-35A5", "tda-2024")
    ('45-B(1)', '35-A(7)')
    """
    held = catalogue(name)
    if row in held.rows:
        return held.rows[row].number or row
    if row in held.numbers:
        return held.numbers[row] or row
    if name in BASES:
        before = number_in(row, BASES[name])
        return before
    return catalogue(catalogue_of(row)).rows[row].number or row


@cache
def texts(name: str, language: Language) -> Mapping[str, RowText]:
    """Return the texts of a catalogue's rows in one language."""
    return msgspec.convert(tomllib.loads(packaged(f"catalogue/{language}", name)), dict[str, RowText])


def row_text(row: str, language: Language) -> RowText:
    """Return a row's title and content in one language, without a fallback to another language.

    >>> row_text("CCL-language", "es").says
    'El idioma oficial del torneo es el español.'

    Raises:
        KeyError: unknown row.
    """
    return texts(catalogue_of(row), language)[row]
