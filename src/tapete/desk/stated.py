"""Statements of an event's book for its staff, which the program does not enforce."""

from __future__ import annotations

from collections.abc import Iterator

from tapete.desk import shown as sh
from tapete.floor.citing import Citing
from tapete.floor.procedures.stated_values import tells, told
from tapete.rules import Book
from tapete.tournament.structure.structure import Structure


def stated(structure: Structure) -> Iterator[sh.StatedShown]:
    """Yield the statements about deals and, in a final, about the chips of its players."""
    book = structure.rulebook
    if tells("tournament.deal_supervised", book):
        yield _stated("deal_supervised", book)
    final = structure.stage is not None and structure.stage.kind == "final"
    if final and tells("tournament.final_chips_given", book):
        yield _stated("final_chips_given", book)


def _stated(name: str, book: Book) -> sh.StatedShown:
    read = Citing()
    value = told(f"tournament.{name}", book, read)
    return sh.StatedShown(name=name, says=str(value).lower(), rule=read.cites[0] if read.cites else "")
