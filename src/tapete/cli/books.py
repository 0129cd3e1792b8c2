"""Books as the command line names them: one of the package, or a file of one's own that stands on it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tapete.cli.untrusted import name_of, plain, text_of_file
from tapete.floor.impossible import Impossible
from tapete.rules import Book, RulebookError, book, books, layers
from tapete.rules.book_layers import Layer, check_sources, read_layer, stack
from tapete.rules.rows import CATALOGUES, Language, all_rows
from tapete.rules.told import suggestion

ENDING = ".toml"


class UnknownBook(RulebookError):
    """The package has no book of that name; told with the nearest known name, in three languages."""

    def __init__(self, name: str, file: str, known: Sequence[str]) -> None:
        self.known = name, file, tuple(known)
        why = f"no such book{f' `{plain(name)}`' if file else ''}{suggestion(name, list(known))}"
        super().__init__(file or plain(name), "on" if file else "", why)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.known

    def in_words(self, language: Language) -> str:
        """The same in a language."""
        name, file, known = self.known
        fault = Impossible("on" if file else "", "no_such_book", among=known, word=plain(name))
        said = fault.in_words(language)
        return f"{file}: {said}" if file else said


def named_book(name: str) -> Book:
    """Load a rulebook by name (`tda-2019`), from a file (`my-house.toml`) or from the standard input (`-`).

    Raises:
        RulebookError: no such book, with the nearest known name; or the file is wrong.
    """
    if not name.endswith(ENDING) and name != "-":
        check_name(name)
        return book(name)
    return stack(named_layers(Path(name)))


def named_layers(path: Path) -> tuple[Layer, ...]:
    """The layers of a book in a file, the lowest first. What it stands `on` may be a file beside it.

    Raises:
        RulebookError: a file can't be read, or is wrong; it stands on itself.
    """
    above: list[Layer] = []
    been: list[Path] = []
    while path.resolve() not in been:
        been.append(path.resolve())
        try:
            text = text_of_file(path)
        except ValueError as error:
            raise RulebookError(name_of(path), "", str(error)) from None
        layer = read_layer(text, file=name_of(path))
        check_sources(layer, all_rows())
        if layer.header.id in CATALOGUES:
            raise RulebookError(layer.file, "id", f"there is a book `{plain(layer.header.id)}` already")
        above.insert(0, layer)
        on = layer.header.on
        if on is None:
            return tuple(above)
        if not on.endswith(ENDING):
            check_name(on, file=layer.file)
            return (*layers(on), *above)
        path = path.parent / on
    raise RulebookError(above[-1].file, "on", "the book stands on itself")


def check_name(name: str, *, file: str = "") -> None:
    """See to it that the package has a book of that name.

    Args:
        name: of the book.
        file: the file that stands on it, if one does.

    Raises:
        RulebookError: it has none; with the nearest known name.
    """
    known = [*books(), "common"]
    if name in known:
        return
    raise UnknownBook(name, file, known)
