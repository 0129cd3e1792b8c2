"""Read tournament structures by file, with the books beside them, or packaged ones by name."""

from pathlib import Path

from tapete.cli.books import own_books_beside
from tapete.cli.untrusted import name_of, text_of_file
from tapete.tournament import Structure, StructureError, read_structure
from tapete.tournament.structures import names, structure


def read_file(file: Path) -> Structure:
    """Read a structure from its file, or a packaged one by its name, as `sit-and-go-6`.

    Raises:
        StructureError: the structure cannot be played, or the file is not text.
    """
    if str(file) in names() and not file.exists():
        return structure(str(file))
    try:
        text = text_of_file(file)
    except ValueError as error:
        raise StructureError(f"{name_of(file)}: {error}") from None
    return read_structure(text, name_of(file), own_book=own_books_beside(file))
