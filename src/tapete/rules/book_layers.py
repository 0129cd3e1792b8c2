"""Rulebooks: layers of values, each with its source row, that stack up to one book.

common -> edition -> house -> event -> regulation: a later layer wins, value by value. A layer states only
what is its own. This module takes text; `tapete.rules` finds the package's own files.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from tapete.cards import SUITS
from tapete.engine.types import Sourced
from tapete.rules.loader import BookBetting, BookShowdown, RulebookError, read_declared
from tapete.rules.points import (
    AREAS,
    Bets,
    Board,
    Claims,
    Deal,
    Penalties,
    Players,
    Procedures,
    Ring,
    Tournament,
    Turn,
)
from tapete.rules.rows import CATALOGUES
from tapete.rules.told import suggestion


class OwnRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule that a house, an event or a regulator adds: its title and what it says."""

    title: str
    says: str = ""


class Header(Struct, frozen=True, kw_only=True):
    """How every layer begins."""

    id: str
    title: str
    on: str | None = None
    """The layer below it; None for the lowest."""
    catalogue: str | None = None
    """The catalogue that holds its rows; None if it has none of its own."""
    general_power: tuple[str, ...] = ()
    """The rows by which the director decides what the book doesn't cover."""
    own: dict[str, OwnRow] = {}
    """Rules of its own that no catalogue holds."""


class Book(Struct, frozen=True, kw_only=True):
    """A rulebook as it is in force: all layers stacked."""

    id: str
    title: str
    layers: tuple[str, ...]
    """Their ids, the lowest first."""
    catalogues: tuple[str, ...]
    """The catalogues that its rows come from, the lowest first."""
    general_power: tuple[str, ...]
    own: dict[str, OwnRow]
    betting: BookBetting
    showdown: BookShowdown
    bets: Bets = Bets()
    turn: Turn = Turn()
    deal: Deal = Deal()
    board: Board = Board()
    claims: Claims = Claims()
    players: Players = Players()
    penalties: Penalties = Penalties()
    procedures: Procedures = Procedures()
    tournament: Tournament = Tournament()
    ring: Ring = Ring()


NO_AREAS: Mapping[str, str] = MappingProxyType({})


class Layer(NamedTuple):
    """One file of a stack, its values checked."""

    file: str
    header: Header
    values: dict[str, dict[str, Any]]
    """Section, then name of the value, as declared."""


def _optional(kind: type[Struct]) -> type[Struct]:
    """The same with every value optional, as a layer may leave any of them to the one below."""
    fields = [(field.name, field.type | None, None) for field in msgspec.structs.fields(kind)]
    return msgspec.defstruct(f"Some{kind.__name__}", fields, frozen=True, forbid_unknown_fields=True)


SECTIONS: dict[str, type[Struct]] = {
    "betting": _optional(BookBetting),
    "showdown": _optional(BookShowdown),
    **AREAS,
}
"""What each section of a file may hold, by its name; every value is optional."""
_LAYER = msgspec.defstruct(
    "Layer",
    [(name, kind, msgspec.field(default_factory=kind)) for name, kind in SECTIONS.items()],
    bases=(Header,),
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
)


def read_layer(text: str, *, file: str = "book.toml", areas: Mapping[str, str] = NO_AREAS) -> Layer:
    """One layer from the text of its file.

    Args:
        text: the header, and all sections if it is short.
        file: its name, for errors.
        areas: the texts of further files beside it, one an area, which hold that section's values.

    Raises:
        RulebookError: no TOML; an unknown word, with the nearest known one; a value of the wrong type.
    """
    declared: Any = read_declared(text, file, _LAYER)
    folder = file.removesuffix(".toml")
    sections = {section: getattr(declared, section) for section in SECTIONS} | {
        area: read_declared(inner, f"{folder}/{area}.toml", AREAS[area]) for area, inner in areas.items()
    }
    header = Header(**{name: getattr(declared, name) for name in Header.__struct_fields__})
    values = {
        section: {
            name: value
            for name in kind.__struct_fields__
            if (value := getattr(sections[section], name)) is not None
        }
        for section, kind in SECTIONS.items()
    }
    suits = values["showdown"].get("suit_order")
    if suits is not None and sorted(suits.value) != sorted(SUITS):
        raise RulebookError(file, "showdown.suit_order.value", f"expected the suits {SUITS} in some order")
    return Layer(file, header, values)


def stack(layers: Sequence[Layer]) -> Book:
    """The book that the layers make, the lowest first.

    Raises:
        RulebookError: a value that a hand can't do without stands in none of them.
    """
    values: dict[str, dict[str, Any]] = {section: {} for section in SECTIONS}
    for layer in layers:
        for section, of_layer in layer.values.items():
            values[section] |= of_layer
    top = layers[-1]
    for section, kind in (("betting", BookBetting), ("showdown", BookShowdown)):
        for name in kind.__struct_fields__:
            if name not in values[section]:
                below = ", here and below" if len(layers) > 1 else "; name the book that it stands `on`"
                raise RulebookError(top.file, f"{section}.{name}", f"this value is missing{below}")
    power = [layer.header.general_power for layer in layers if layer.header.general_power]
    areas: dict[str, Any] = {area: kind(**values[area]) for area, kind in AREAS.items()}
    return Book(
        id=top.header.id,
        title=top.header.title,
        layers=tuple(layer.header.id for layer in layers),
        catalogues=tuple(layer.header.catalogue for layer in layers if layer.header.catalogue),
        general_power=power[-1] if power else (),
        own={row: text for layer in layers for row, text in layer.header.own.items()},
        betting=BookBetting(**values["betting"]),
        showdown=BookShowdown(**values["showdown"]),
        **areas,
    )


def read_book(text: str, *, file: str = "book.toml", below: Sequence[Layer] = ()) -> Book:
    """A rulebook from the text of its file and the layers it stands on."""
    return stack([*below, read_layer(text, file=file)])


def points(book: Book | Layer) -> Iterator[tuple[str, Sourced[Any]]]:
    """Every value by its full name, `bets.overchip`."""
    for section, kind in SECTIONS.items():
        for name in kind.__struct_fields__:
            if isinstance(book, Layer):
                value = book.values[section].get(name)
            else:
                value = getattr(getattr(book, section), name)
            if value is not None:
                yield f"{section}.{name}", value


def check_sources(layer: Layer, known: Mapping[str, object]) -> None:
    """Every row that a value names exists, and those of its own are new.

    Raises:
        RulebookError: the first that does not, with the nearest that does; one of its own that is `known`; no
            such catalogue.
    """
    header = layer.header
    for row in header.own:
        if row in known:
            raise RulebookError(layer.file, f"own.{row}", "a catalogue has this row; take an id of your own")
    if header.catalogue is not None and header.catalogue not in CATALOGUES:
        near = suggestion(header.catalogue, list(CATALOGUES))
        raise RulebookError(layer.file, "catalogue", f"no such catalogue `{header.catalogue}`{near}")
    rows = [*known, *header.own]
    for name, value in points(layer):
        for row in (value.source, *value.also):
            if row not in known and row not in layer.header.own:
                raise RulebookError(
                    layer.file, f"{name}.source", f"no such row `{row}`{suggestion(row, rows)}"
                )
    for row in layer.header.general_power:
        if row not in known and row not in layer.header.own:
            raise RulebookError(layer.file, "general_power", f"no such row `{row}`{suggestion(row, rows)}")
