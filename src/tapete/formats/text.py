"""Decode the bytes of a hand history into lines, in any usual encoding.

>>> lines_of("Seat 1: A (€5 in chips)".encode("cp1252"))
['Seat 1: A (€5 in chips)']
"""

import re

_NEWLINE = re.compile(r"\r\n|\n|\r")
_NEWLINE_BYTES = re.compile(rb"\r\n|\n|\r")
_ESCAPED = re.compile("[\udc80-\udcff]")
_SPACE = "\u00a0\u2007\u2009\u202f"
_GROUPING_SPACE = re.compile(rf"(?<=[0-9])[{_SPACE}](?=[0-9]{{3}}(?![0-9]))")
_PLAIN = {**{ord(space): " " for space in _SPACE}, 0x2019: "'", 0xFEFF: None, 0: None}


def lines_of(data: bytes) -> list[str]:
    """Return the lines of a file in UTF-8, UTF-16 or Windows-1252, with plain spaces and apostrophes.

    Joined files mix encodings, so each line is decoded on its own. Only text editors' line breaks count:
    a player's name may contain a character that Unicode also treats as a line break.
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        texts = _NEWLINE.split(data.decode("utf-16", errors="replace"))
    elif _is_bare_utf16(data):
        order = "le" if data[1:2] == b"\0" else "be"
        texts = _NEWLINE.split(data.decode(f"utf-16-{order}", errors="replace"))
    else:
        texts = [_decode(line) for line in _NEWLINE_BYTES.split(data)]
    return [_GROUPING_SPACE.sub("", text).translate(_PLAIN).rstrip() for text in texts]


def _is_bare_utf16(data: bytes) -> bool:
    head = data[:200]
    return len(head) > 3 and (head[1::2].count(0) > len(head) // 3 or head[0::2].count(0) > len(head) // 3)


def _decode(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace")


def lenient(data: bytes) -> str:
    """Decode a file that should be UTF-8; an invalid byte stays and affects only its own place.

    >>> lenient(b"a\\nb\\xff")
    'a\\nb\\udcff'
    """
    return data.decode("utf-8-sig", errors="surrogateescape")


def not_utf8(text: str) -> int | None:
    """Count the lines before the first invalid byte of a text from `lenient`; None if all bytes are valid."""
    found = _ESCAPED.search(text)
    return text.count("\n", 0, found.start()) if found else None
