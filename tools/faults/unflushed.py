"""Lose what a killed room had written but not flushed, as a machine does when it loses power.

`undo.c`, loaded into the room, keeps the old bytes of all unflushed writes to the database. After a kill they
are put back. Either all of them are, or each page goes back to any of its states since the last flush, as on
a disk that writes in its own order. LazyFS and dm-flakey do the same below the file system, but need FUSE 3
or device-mapper, which few test machines have. This needs only a C compiler.
"""

from __future__ import annotations

import os
import random
import shutil
import struct
import subprocess
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from tools.faults.servers import Missing

_HEAD = struct.Struct("=cQQQQQ")
PAGE = 4_096


@dataclass(frozen=True)
class Change:
    """A change of a file that was not flushed.

    >>> Change("W", 7, 8_190, b"abc", 8_193, 3).pieces()
    [(1, 8190, b'ab'), (2, 8192, b'c')]
    """

    kind: str
    """W for a write, T for a new size."""
    inode: int
    offset: int
    old: bytes
    size: int
    """The size of the file before the change."""
    written: int
    """How many bytes were written."""

    def pieces(self) -> list[tuple[int, int, bytes]]:
        """List the pages that a write touches: number, offset and old bytes, with zeros beyond the end."""
        old = self.old.ljust(self.written, b"\0")
        end, at, found = self.offset + self.written, self.offset, []
        while at < end:
            upto = min(end, (at // PAGE + 1) * PAGE)
            found.append((at // PAGE, at, old[at - self.offset : upto - self.offset]))
            at = upto
        return found


def build(folder: Path) -> Path:
    """Compile the library.

    Raises:
        Missing: there is no C compiler.
    """
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        raise Missing("there is no C compiler")
    library = folder / "undo.so"
    source = Path(__file__).with_name("undo.c")
    options = ["-O2", "-shared", "-fPIC", "-o", str(library), str(source), "-lpthread"]
    subprocess.run([compiler, *options], check=True)
    return library


def variables(library: Path, journals: Path, *, lies: bool) -> dict[str, str]:
    """Return the environment variables that make a process record its unflushed writes.

    Args:
        lies: whether flushing only pretends to work; then acknowledged commands must get lost.
    """
    journals.mkdir(parents=True, exist_ok=True)
    found = {"LD_PRELOAD": str(library), "TAPETE_UNDO_JOURNALS": str(journals)}
    return found | ({"TAPETE_UNDO_LIES": "1"} if lies else {})


def unflushed(journal: bytes) -> list[Change]:
    """List the changes of a journal that no flush came after."""
    found: list[Change] = []
    at = 0
    while at + _HEAD.size <= len(journal):
        kind, inode, offset, length, size, written = _HEAD.unpack_from(journal, at)
        at += _HEAD.size
        old = journal[at : at + length]
        at += length
        if len(old) < length:
            break  # killed while it recorded this change, so the write itself did not happen
        if kind == b"F":
            found = [one for one in found if one.inode != inode]
        else:
            found.append(Change(kind.decode(), inode, offset, old, size, written))
    return found


def lose(folder: Path, journals: Path, chance: random.Random) -> int:
    """Put back what was not flushed, and delete the journals. Return how many changes were lost."""
    files = {path.stat().st_ino: path for path in folder.iterdir() if path.is_file()}
    lost = 0
    for journal in journals.glob("*.undo"):
        changes = [one for one in unflushed(journal.read_bytes()) if one.inode in files]
        by_file: dict[int, list[Change]] = defaultdict(list)
        for one in changes:
            by_file[one.inode].append(one)
        for inode, those in by_file.items():
            torn = chance.random() < 0.5 and all(one.kind == "W" for one in those)
            with files[inode].open("r+b") as file:
                lost += _tear(file.fileno(), those, chance) if torn else _undo(file.fileno(), those)
        journal.unlink()
    for path in folder.glob("*-shm"):  # the memory that connections share is gone too
        path.unlink()
    return lost


def _undo(file: int, changes: list[Change]) -> int:
    """Put every change back."""
    for one in reversed(changes):
        if one.kind == "T":
            os.ftruncate(file, one.size)
        os.pwrite(file, one.old, one.offset)
        os.ftruncate(file, one.size)
    return len(changes)


def _tear(file: int, changes: list[Change], chance: random.Random) -> int:
    """Put each page back to one of its states. The file keeps its size."""
    pages: dict[int, list[tuple[int, bytes]]] = defaultdict(list)
    for one in changes:
        for page, at, old in one.pieces():
            pages[page].append((at, old))
    lost = 0
    for states in pages.values():
        kept = chance.randrange(len(states) + 1)
        for at, old in reversed(states[kept:]):
            os.pwrite(file, old, at)
            lost += 1
    return lost
