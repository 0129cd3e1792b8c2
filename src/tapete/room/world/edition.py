"""The edition of the code: a hash of everything that determines the result of a replay.

Only the edition that made a snapshot can read it.
"""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

DECIDING = (
    *("cards", "engine", "rules", "floor", "tournament", "ring"),
    *("room/core", "room/fair", "room/protocol"),
)
"""Parts of the package whose files are hashed: code and data."""
KINDS = (".py", ".toml")


@cache
def edition() -> str:
    """Return the hash of this process's code and data, and of their platform."""
    package = Path(__file__).parents[2]
    said = sha256(f"{sys.version_info[:2]} {sys.byteorder} {msgspec.__version__}".encode())
    for part in DECIDING:
        for file in sorted((package / part).rglob("*")):
            if file.suffix in KINDS:
                said.update(file.relative_to(package).as_posix().encode() + b"\0")
                said.update(sha256(file.read_bytes()).digest())
    return said.hexdigest()[:32]
