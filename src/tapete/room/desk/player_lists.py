"""Read player lists: plain lines, CSV, XLSX, and tab-separated exports of The Tournament Director.

>>> names_of_text("Ana Lima\\n2. Rui Costa\\n")
('Ana Lima', 'Rui Costa')
>>> names_of_text("Last Name,First Name,Club\\nLima,Ana,North\\nCosta,Rui,South\\n")
('Ana Lima', 'Rui Costa')
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree

from tapete.desk.rulings.answers import folded

MOST_BYTES: Final = 2_000_000
MOST_NAMES: Final = 5_000
MOST_LENGTH: Final = 60
"""Maximum length of a name."""

WHOLE: Final = frozenset("name player nombre jugador nome jogador fullname displayname nickname".split())
FIRST: Final = frozenset("first firstname given givenname nombres primernombre primeironome".split())
LAST: Final = frozenset("last lastname surname family apellido apellidos sobrenome apelido".split())
_SPREADSHEET: Final = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


class UnreadableList(ValueError):
    """A file is not a list of players."""


def names_of(content: bytes) -> tuple[str, ...]:
    """Return the names in a file of any of these kinds, in order, without repeats.

    Raises:
        UnreadableList: the file is too large, damaged, or without names.
    """
    if len(content) > MOST_BYTES:
        raise UnreadableList("too large")
    found = _of_rows(_rows_of_xlsx(content)) if content[:2] == b"PK" else names_of_text(_text(content))
    if not found:
        raise UnreadableList("no names")
    return found


def _text(content: bytes) -> str:
    wide = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    if b"\0" in content and not wide:
        raise UnreadableList("no text")
    for encoding in ("utf-8-sig", "utf-16") if wide else ("utf-8-sig",):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return content.decode("cp1252", errors="replace")  # the encoding of older Windows programs


def names_of_text(text: str) -> tuple[str, ...]:
    """Return the names in lines of text, or in a table with commas, semicolons or tabs."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    mark = max("\t;,", key=first.count)
    if mark not in first:
        return _clean([re.sub(r"^\s*\d+[.)]?\s+", "", line) for line in text.splitlines()])
    try:
        return _of_rows(list(csv.reader(io.StringIO(text), delimiter=mark)))
    except csv.Error as error:
        raise UnreadableList(str(error)) from None


def _of_rows(rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    rows = [row for row in rows if any(cell.strip() for cell in row)]
    if not rows:
        return ()
    head = [re.sub(r"[^a-z]", "", folded(cell)) for cell in rows[0]]
    first, last = _column(head, FIRST), _column(head, LAST)
    if first is not None and last is not None:
        return _clean([f"{_cell(row, first)} {_cell(row, last)}" for row in rows[1:]])
    whole = _column(head, WHOLE)
    if whole is not None:
        return _clean([_cell(row, whole) for row in rows[1:]])
    # Without a header row, take the first cell with letters of each row.
    return _clean([next((cell for cell in row if re.search(r"[^\W\d_]", cell)), "") for row in rows])


def _column(head: Sequence[str], called: frozenset[str]) -> int | None:
    return next((at for at, name in enumerate(head) if name in called), None)


def _cell(row: Sequence[str], at: int) -> str:
    return row[at] if at < len(row) else ""


def _clean(names: Sequence[str]) -> tuple[str, ...]:
    shown = (" ".join("".join(c for c in name if c.isprintable() or c == " ").split()) for name in names)
    return tuple(dict.fromkeys(name[:MOST_LENGTH] for name in shown if name))[:MOST_NAMES]


def _rows_of_xlsx(content: bytes) -> list[list[str]]:
    """Return the cells of the first worksheet.

    Raises:
        UnreadableList: the file is not a workbook, or is too large when unpacked.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            if sum(one.file_size for one in book.infolist()) > 20 * MOST_BYTES:
                raise UnreadableList("too large")
            parts = set(book.namelist())
            texts = _shared(book) if "xl/sharedStrings.xml" in parts else []
            sheet = min(name for name in parts if re.fullmatch(r"xl/worksheets/sheet\d+\.xml", name))
            return [
                [_value(cell, texts) for cell in row]
                for row in ElementTree.fromstring(book.read(sheet)).iter(f"{_SPREADSHEET}row")  # noqa: S314 - expat bounds entities, the size is bounded above
            ]
    except (zipfile.BadZipFile, ElementTree.ParseError, ValueError, KeyError, IndexError) as error:
        raise UnreadableList(str(error)) from None


def _shared(book: zipfile.ZipFile) -> list[str]:
    root = ElementTree.fromstring(book.read("xl/sharedStrings.xml"))  # noqa: S314 - as above
    return ["".join(one.itertext()) for one in root.iter(f"{_SPREADSHEET}si")]


def _value(cell: ElementTree.Element, texts: Sequence[str]) -> str:
    said = cell.find(f"{_SPREADSHEET}v")
    if cell.get("t") == "s" and said is not None and said.text:
        return texts[int(said.text)]
    return "".join(cell.itertext())
