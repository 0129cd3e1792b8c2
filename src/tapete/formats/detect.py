"""Which format a file is in.

>>> detect("a.txt", b"PokerStars Hand #7:  Razz"), detect("a.json", b'{"ohh": {}}'), detect("a.phh", b"")
('pokerstars', 'ohh', 'phh')
"""

import re
from typing import Final, Literal

Format = Literal["pokerstars", "phh", "ohh"]

ENDINGS: Final[dict[str, Format]] = {
    ".txt": "pokerstars",
    ".phh": "phh",
    ".phhs": "phh",
    ".ohh": "ohh",
    ".json": "ohh",
    ".jsonl": "ohh",
}
"""File endings that tell the format by themselves."""

_HEAD = 4_000
_TOML = re.compile(rb"^(?:variant|actions|starting_stacks|antes|blinds_or_straddles)\s*=", re.MULTILINE)


def detect(name: str, data: bytes) -> Format:
    """The format by the file's ending, else by how it begins; what looks like nothing is taken for text."""
    for ending, format_ in ENDINGS.items():
        if name.lower().endswith(ending) and ending != ".txt":
            return format_
    head = data[:_HEAD].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    if head.startswith((b"{", b"[{")):
        return "ohh"
    return "phh" if _TOML.search(head) else "pokerstars"
