"""The catalogue: every row of the books, its kind, and its title and content in three languages."""

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
    """One clause of a book: what it is; what it says is a `RowText`."""

    kind: Kind
    """`enforced` by the software, `ruled` on facts, `directed` step by step, or `stated`: published."""
    setting: tuple[str, ...]
    play: tuple[str, ...]
    games: tuple[str, ...]
    number: str = ""
    """As the book prints it; empty if it numbers nothing."""
    of: tuple[str, ...] = ()
    """Rows of the edition before that this one replaces."""
    change: Literal["", "added", "changed", "removed", "renumbered"] = ""
    effect: str = ""
    discretion: bool = False
    see: tuple[str, ...] = ()


class RowText(Struct, frozen=True, forbid_unknown_fields=True):
    """A row in one language. `says` is empty only for a rule of a house that has nothing but a title."""

    title: str
    says: str = ""


class Catalogue(Struct, frozen=True, forbid_unknown_fields=True):
    """The rows of one book or edition."""

    rows: dict[str, Row]
    numbers: dict[str, str] = {}
    """What this edition prints for rows of the edition before; empty for a row that is gone."""


BASES: Mapping[str, str] = MappingProxyType({"tda-2024": "tda-2019", "tda-2026": "tda-2024"})
"""Catalogues written as changes to another one."""

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
    """The rows of a catalogue, as its file declares them."""
    return msgspec.convert(tomllib.loads(packaged("catalogue", name)), Catalogue)


@cache
def rows_in_force(name: str) -> Mapping[str, Row]:
    """Every row in force under an edition: of those before it, what it doesn't replace or remove.

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
    """Every row of every catalogue."""
    return {row: what for name in CATALOGUES for row, what in catalogue(name).rows.items()}


@cache
def catalogue_of(row: str) -> str:
    """The catalogue that holds a row.

    Raises:
        KeyError: none does.
    """
    for name in CATALOGUES:
        if row in catalogue(name).rows:
            return name
    raise KeyError(row)


def number_in(row: str, name: str) -> str:
    """What an edition prints for a row, its own or one that it keeps from an edition before.

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
    """The texts of a catalogue's rows in one language."""
    return msgspec.convert(tomllib.loads(packaged(f"catalogue/{language}", name)), dict[str, RowText])


def row_text(row: str, language: Language) -> RowText:
    """A row's title and what it says, in the language asked for: nothing is taken from another language.

    >>> row_text("CCL-language", "es").says
    'El idioma oficial del torneo es el español.'

    Raises:
        KeyError: no such row.
    """
    return texts(catalogue_of(row), language)[row]
