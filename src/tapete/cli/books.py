"""Load books as the command line names them: a packaged book, or a user's file that extends one."""

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tapete.cli.untrusted import plain, text_of_file
from tapete.floor.impossible import Impossible
from tapete.rules import Book, RulebookError, book, books, layers
from tapete.rules.book_layers import Layer, stack
from tapete.rules.own_books import ENDING, BookFile, layers_of
from tapete.rules.own_files import files_of
from tapete.rules.rows import Language
from tapete.rules.schema_errors import suggestion


class UnknownBook(RulebookError):
    """Error for a book name that the package lacks; gives the nearest known name, in three languages."""

    def __init__(self, name: str, file: str, known: Sequence[str]) -> None:
        self.known = name, file, tuple(known)
        why = f"no such book{f' `{plain(name)}`' if file else ''}{suggestion(name, list(known))}"
        super().__init__(file or plain(name), "on" if file else "", why)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.known

    def in_words(self, language: Language) -> str:
        """Return the message in a language."""
        name, file, known = self.known
        fault = Impossible("on" if file else "", "no_such_book", among=known, word=plain(name))
        said = fault.in_words(language)
        return f"{file}: {said}" if file else said


def named_book(name: str) -> Book:
    """Load a rulebook by name (`tda-2019`), from a file (`my-house.toml`) or from the standard input (`-`).

    Raises:
        RulebookError: the book does not exist (with the nearest known name), or the file is invalid.
    """
    if not name.endswith(ENDING) and name != "-":
        check_name(name)
        return book(name)
    return stack(named_layers(Path(name)))


def named_layers(path: Path) -> tuple[Layer, ...]:
    """Return the layers of a book in a file, lowest first. The book named by `on` may be a file beside it.

    Raises:
        RulebookError: a file cannot be read, is invalid, or is based on itself.
    """
    files = files_in(path)

    def below(name: str) -> tuple[Layer, ...]:
        check_name(name, file=files[0].file)
        return layers(name)

    return layers_of(files, below)


def files_in(path: Path) -> tuple[BookFile, ...]:
    """Return the files of a book, lowest first: the named file and the files that it is based on.

    Raises:
        RulebookError: a file cannot be read, or is based on itself.
    """
    return files_of(path, text_of=text_of_file)


def is_book(text: str) -> bool:
    """Whether a file's text is a book, not a tournament: only books have an id.

    >>> is_book('id = "mine"'), is_book('name = "Mine"'), is_book("no toml")
    (True, False, False)
    """
    try:
        return "id" in tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False


def own_books_beside(path: Path) -> Callable[[str], tuple[BookFile, ...]]:
    """Return a reader for the user's books that a tournament's file names, from the folder of that file."""
    return lambda name: files_in(path.parent / name)


def check_name(name: str, *, file: str = "") -> None:
    """Check that the package has a book of this name.

    Args:
        name: name of the book.
        file: the file that is based on the book, if any.

    Raises:
        RulebookError: the package has no such book; with the nearest known name.
    """
    known = [*books(), "common"]
    if name in known:
        return
    raise UnknownBook(name, file, known)
