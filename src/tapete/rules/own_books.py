"""Rulebooks of one's own: texts that stand on a book of the package, or on one another.

A tournament keeps these texts with its log, so that nothing changes when a file does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from tapete.rules.book_layers import Book, Layer, check_sources, read_layer, stack
from tapete.rules.loader import RulebookError
from tapete.rules.rows import CATALOGUES, all_rows

ENDING = ".toml"
"""How the name of a file ends; the names of the package's books have no ending."""

_KEPT = 64


class BookFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of a book, as it was read."""

    file: str
    """Its name, for errors."""
    text: str


def layers_of(files: tuple[BookFile, ...], below: Callable[[str], tuple[Layer, ...]]) -> tuple[Layer, ...]:
    """The layers of a book in files, the lowest first, those of the package included.

    Args:
        files: the lowest first.
        below: the layers of a book of the package, by its name; raises RulebookError if there is none.

    Raises:
        RulebookError: a file is wrong, names an unknown row, or has the id of a book of the package.
    """
    own = [read_layer(one.text, file=one.file) for one in files]
    for layer in own:
        check_sources(layer, all_rows())
        if layer.header.id in CATALOGUES:
            raise RulebookError(layer.file, "id", f"there is a book `{layer.header.id}` already")
    on = own[0].header.on
    if on is None:
        return tuple(own)
    try:
        return (*below(on), *own)
    except RulebookError as error:
        if error.file != on:
            raise
        raise RulebookError(own[0].file, "on", str(error)) from None


@lru_cache(maxsize=_KEPT)
def book_of(files: tuple[BookFile, ...], below: Callable[[str], tuple[Layer, ...]]) -> Book:
    """The book in files, its layers stacked; the same files give the same book."""
    return stack(layers_of(files, below))
