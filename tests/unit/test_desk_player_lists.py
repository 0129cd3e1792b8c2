"""Player lists can be read in the forms in which directors have them."""

from __future__ import annotations

import io
from typing import Any

import pytest
import xlsxwriter

from tapete.room.desk.player_lists import MOST_BYTES, UnreadableList, names_of


def workbook(*rows: tuple[Any, ...]) -> bytes:
    """Return an XLSX file with these rows."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    sheet = book.add_worksheet()
    for at, row in enumerate(rows):
        sheet.write_row(at, 0, row)
    book.close()
    return out.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        b"Ana Lima\nRui Costa\n",
        b"\xef\xbb\xbf1. Ana Lima\r\n2) Rui Costa\r\n\r\n",
        b"number,player,state\r\n1,Ana Lima,in\r\n2,Rui Costa,out\r\n",
        b'"Nome";"Cidade"\r\n"Ana Lima";"Porto"\r\n"Rui Costa";"Faro"\r\n',
        b"First Name\tLast Name\tRank\nAna\tLima\t1\nRui\tCosta\t2\n",
        "Name\tRank\nAna Lima\t1\nRui Costa\t2\n".encode("utf-16"),
        b"1;Ana Lima\n2;Rui Costa\n",
        workbook(("#", "Jugador", "Puesto"), (1, "Ana Lima", 3), (2, "Rui Costa", 1)),
    ],
    ids=["lines", "numbered", "own CSV", "semicolons", "first and last", "UTF-16", "no head", "XLSX"],
)
def test_names_are_found(content: bytes) -> None:
    assert names_of(content) == ("Ana Lima", "Rui Costa")


def test_letters_of_an_older_program_are_read() -> None:
    assert names_of("João Peña".encode("cp1252")) == ("João Peña",)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04nothing", b"x" * (MOST_BYTES + 1), workbook()])
def test_what_is_no_list_is_told(content: bytes) -> None:
    with pytest.raises(UnreadableList):
        names_of(content)
