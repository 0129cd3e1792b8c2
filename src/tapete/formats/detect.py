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
"""File extensions that determine the format."""
ENDINGS: Final[dict[str, Format]] = {".txt": "pokerstars", **_OWN}
"""Format written for each file extension. A `.txt` file that is read may hold any site's text."""

_HEAD = 4_000
_TEXT = 32_000
"""Bytes at the start of a file searched for a hand of a site's text."""
_JSON = re.compile(rb"\[?\s*\{")
"""An object or a list of objects; a TOML table such as `[1]` has no brace."""
_TOML = re.compile(rb"^(?:variant|actions|starting_stacks|antes|blinds_or_straddles)\s*=", re.MULTILINE)


@checked
def detect(name: str, data: bytes) -> Format:
    """Return the format by file extension, else by the first bytes; PokerStars text if none matches."""
    for ending, format_ in _OWN.items():
        if name.lower().endswith(ending):
            return format_
    head = data[:_HEAD].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    if _JSON.match(head):
        return "ohh"
    if _TOML.search(head):
        return "phh"
    return format_among(lines_of(data[:_TEXT])) or "pokerstars"
