"""Detect the format of a file.

>>> detect("a.txt", b"PokerStars Hand #7:  Razz"), detect("a.json", b'{"ohh": {}}'), detect("a.phh", b"")
('pokerstars', 'ohh', 'phh')
"""

import re
from typing import Final

from tapete.cards.typed import checked
from tapete.formats.sites import Format, format_among
from tapete.formats.text import lines_of

_OWN: Final[dict[str, Format]] = {
    ".phh": "phh",
    ".phhs": "phh",
    ".ohh": "ohh",
    ".json": "ohh",
    ".jsonl": "ohh",
}
"""File endings that tell the format by themselves."""
ENDINGS: Final[dict[str, Format]] = {".txt": "pokerstars", **_OWN}
"""File endings, and what is written to such a file. A `.txt` that is read may hold any format."""

_HEAD = 4_000
_TEXT = 32_000
"""How far in a text a hand is looked for."""
_JSON = re.compile(rb"\[?\s*\{")
"""An object or a list of them; a table of TOML, `[1]`, has no brace."""
_TOML = re.compile(rb"^(?:variant|actions|starting_stacks|antes|blinds_or_straddles)\s*=", re.MULTILINE)


@checked
def detect(name: str, data: bytes) -> Format:
    """The format by the file's ending, else by how it begins; what looks like nothing is taken for text."""
    for ending, format_ in _OWN.items():
        if name.lower().endswith(ending):
            return format_
    head = data[:_HEAD].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    if _JSON.match(head):
        return "ohh"
    if _TOML.search(head):
        return "phh"
    return format_among(lines_of(data[:_TEXT])) or "pokerstars"
