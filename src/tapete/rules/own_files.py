"""Read the files of users' rulebooks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tapete.rules.book_layers import read_layer
from tapete.rules.loader import RulebookError
from tapete.rules.own_books import ENDING, BookFile

_MOST_BYTES = 1024 * 1024


def files_of(path: Path, *, text_of: Callable[[Path], str] | None = None) -> tuple[BookFile, ...]:
    """Return the files of a book, the lowest first: the named file and the files it is based on.

    Args:
        path: path of the topmost file; its `on` may name a file in the same folder.
        text_of: reads a file; raises ValueError with the reason if it can't.

    Raises:
        RulebookError: a file is unreadable, invalid, or based on itself.
    """
    above: list[BookFile] = []
    been: list[Path] = []
    while True:
        if path.resolve() in been:
            raise RulebookError(above[0].file, "on", "the book stands on itself")
        been.append(path.resolve())
        try:
            text = (text_of or _text)(path)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise RulebookError(path.name or str(path), "", why) from None
        one = BookFile(path.name or str(path), text)
        above.insert(0, one)
        on = read_layer(text, file=one.file).header.on
        if on is None or not on.endswith(ENDING):
            return tuple(above)
        path = path.parent / on


def _text(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise ValueError(f"larger than {_MOST_BYTES // 1024 // 1024} MB")
    return data.decode("utf-8-sig")
