"""Stack layers of values, each with its source row, into one rulebook.

common -> edition -> house -> event -> regulation: a later layer overrides single values of earlier ones. A
layer states only its own values. This module takes text; `tapete.rules` finds the packaged files.
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
    BoardValues,
    Claims,
    DealValues,
    EventValues,
    Penalties,
    Players,
    Procedures,
    Ring,
    TurnValues,
)
from tapete.rules.rows import CATALOGUES, Language, RowText
from tapete.rules.schema_errors import suggestion


class HouseText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Text of a house in three languages."""

    en: str
    es: str
    pt: str


class OwnRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rule added by a house, event or regulator: title and content.

    Both are one text for all languages, or one text for each: `{ en = "...", es = "...", pt = "..." }`.
    """

    title: str | HouseText
    says: str | HouseText = ""

    def text(self, language: Language) -> RowText:
        """Return the row in a language.

        >>> OwnRow(title=HouseText(en="No phones", es="Sin teléfonos", pt="Sem telefones")).text("es").title
        'Sin teléfonos'
        """
        return RowText(_in(self.title, language), _in(self.says, language))


def _in(said: str | HouseText, language: Language) -> str:
    return said if isinstance(said, str) else str(getattr(said, language))


class LayerHeader(Struct, frozen=True, kw_only=True):
    """Header of a layer."""

    id: str
    title: str
    on: str | None = None
    """Id of the layer below; None for the lowest layer."""
    catalogue: str | None = None
    """Catalogue of the layer's rows; None if it has no catalogue of its own."""
    general_power: tuple[str, ...] = ()
    """Rows that let the director decide where the book is silent."""
    own: dict[str, OwnRow] = {}
    """Own rules of the layer, not in any catalogue."""


class Book(Struct, frozen=True, kw_only=True):
    """A rulebook in force: all layers stacked."""

    id: str
    title: str
    layers: tuple[str, ...]
    """Ids of the layers, the lowest first."""
    catalogues: tuple[str, ...]
    """Catalogues of the book's rows, the lowest first."""
    general_power: tuple[str, ...]
    own: dict[str, OwnRow]
    betting: BookBetting
    showdown: BookShowdown
    bets: Bets = Bets()
    turn: TurnValues = TurnValues()
    deal: DealValues = DealValues()
    board: BoardValues = BoardValues()
    claims: Claims = Claims()
    players: Players = Players()
    penalties: Penalties = Penalties()
    procedures: Procedures = Procedures()
    tournament: EventValues = EventValues()
    ring: Ring = Ring()


NO_AREAS: Mapping[str, str] = MappingProxyType({})


class Layer(NamedTuple):
    """One file of a stack, with checked values."""

    file: str
    header: LayerHeader
    values: dict[str, dict[str, Any]]
    """Values by section and name, as declared."""


def _optional(kind: type[Struct]) -> type[Struct]:
    """Make every value of a section optional, since a layer may omit any of them."""
    fields = [(field.name, field.type | None, None) for field in msgspec.structs.fields(kind)]
    return msgspec.defstruct(f"Some{kind.__name__}", fields, frozen=True, forbid_unknown_fields=True)


SECTIONS: dict[str, type[Struct]] = {
    "betting": _optional(BookBetting),
    "showdown": _optional(BookShowdown),
    **AREAS,
}
"""Type of each section of a file, by name; every value is optional."""
_LAYER = msgspec.defstruct(
    "Layer",
    [(name, kind, msgspec.field(default_factory=kind)) for name, kind in SECTIONS.items()],
    bases=(LayerHeader,),
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
)


def read_layer(text: str, *, file: str = "book.toml", areas: Mapping[str, str] = NO_AREAS) -> Layer:
    """Read one layer from the text of its file.

    Args:
        text: the header, and for a short layer also all sections.
        file: file name, for errors.
        areas: texts of the area files, by area; each holds the values of one section.

    Raises:
        RulebookError: invalid TOML; an unknown word, with the nearest known one; a value of the wrong type.
    """
    declared: Any = read_declared(text, file, _LAYER)
    folder = file.removesuffix(".toml")
    sections = {section: getattr(declared, section) for section in SECTIONS} | {
        area: read_declared(inner, f"{folder}/{area}.toml", AREAS[area]) for area, inner in areas.items()
    }
    header = LayerHeader(**{name: getattr(declared, name) for name in LayerHeader.__struct_fields__})
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
    """Stack the layers, the lowest first, into a book.

    Raises:
        RulebookError: a required value is missing in all layers.
    """
    values: dict[str, dict[str, Any]] = {section: {} for section in SECTIONS}
    for layer in layers:
        for section, of_layer in layer.values.items():
            values[section] |= of_layer
    top = layers[-1]
    for section, kind in (("betting", BookBetting), ("showdown", BookShowdown)):
        for name in kind.__struct_fields__:
            if name not in values[section]:
                below = ", here and below" if len(layers) > 1 else "; name the book below with `on`"
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
    """Read a rulebook from the text of its file and the layers below."""
    return stack([*below, read_layer(text, file=file)])


def points(book: Book | Layer) -> Iterator[tuple[str, Sourced[Any]]]:
    """List every value with its full name, `bets.overchip`."""
    for section, kind in SECTIONS.items():
        for name in kind.__struct_fields__:
            if isinstance(book, Layer):
                value = book.values[section].get(name)
            else:
                value = getattr(getattr(book, section), name)
            if value is not None:
                yield f"{section}.{name}", value


def check_sources(layer: Layer, known: Mapping[str, object]) -> None:
    """Check that every row named by a value exists, and that the layer's own rows are new.

    Raises:
        RulebookError: an unknown row, with the nearest known one; an own row that is already `known`; or an
            unknown catalogue.
    """
    header = layer.header
    for row in header.own:
        if row in known:
            raise RulebookError(layer.file, f"own.{row}", "a catalogue has this row; choose another id")
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
