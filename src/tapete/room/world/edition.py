"""The edition of the code: a hash of everything that decides what a log leads to.

Snapshots of states are read by the edition that made them and by no other one.
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
"""The parts of the package whose files are hashed: code and data."""
KINDS = (".py", ".toml")


@cache
def edition() -> str:
    """The hash of the code and the data that run in this process, with what they run on."""
    package = Path(__file__).parents[2]
    said = sha256(f"{sys.version_info[:2]} {sys.byteorder} {msgspec.__version__}".encode())
    for part in DECIDING:
        for file in sorted((package / part).rglob("*")):
            if file.suffix in KINDS:
                said.update(file.relative_to(package).as_posix().encode() + b"\0")
                said.update(sha256(file.read_bytes()).digest())
    return said.hexdigest()[:32]
