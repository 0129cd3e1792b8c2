"""Rulebooks of users: texts based on a book of the package or on each other.

A tournament keeps these texts with its log, so that later changes of a file have no effect on it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from tapete.rules.book_layers import Book, Layer, check_sources, read_layer, stack
from tapete.rules.loader import RulebookError
from tapete.rules.rows import CATALOGUES, all_rows

ENDING = ".toml"
"""Suffix of a file name; the names of the package's books have no suffix."""

_KEPT = 64


class BookFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of a book, as read."""

    file: str
    """File name, for errors."""
    text: str


def layers_of(files: tuple[BookFile, ...], below: Callable[[str], tuple[Layer, ...]]) -> tuple[Layer, ...]:
    """Return the layers of a book built from files, the lowest first, including layers of the package.

    Args:
        files: the files, the lowest layer first.
        below: returns the layers of a packaged book by name; raises RulebookError for an unknown name.

    Raises:
        RulebookError: an invalid file, an unknown row, or the id of a packaged book.
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
    """Return the book built from files; cached, so the same files give the same book."""
    return stack(layers_of(files, below))
