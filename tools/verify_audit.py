"""Check an export of the audit log for missing, changed or misplaced entries; needs only Python.

python tools/verify_audit.py FILE [--head HASH]    # one line; exit status 1 at the first fault

FILE has one entry on each line, as the operator's console exports it. The last entry's hash is printed.
Compare it with a hash noted elsewhere, or pass that hash as --head; otherwise a cut at the end goes
unnoticed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable
from pathlib import Path

FIRST = "0" * 64


def check(lines: Iterable[str], head: str | None = None) -> tuple[int, str, str | None]:
    """Check entries. Returns the number in order, the hash of the last valid entry, and the first fault."""
    count, before = 0, FIRST
    for line in lines:
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            told = entry.pop("hash")
        except (ValueError, KeyError, AttributeError, TypeError):
            return count, before, f"line {count + 1} is no entry"
        if entry.get("seq") != count + 1:
            return count, before, f"line {count + 1} has number {entry.get('seq')}"
        if entry.get("before") != before:
            return count, before, f"entry {count + 1} does not follow from the one before"
        text = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        if hashlib.sha256(text.encode()).hexdigest() != told:
            return count, before, f"entry {count + 1} was changed"
        count, before = count + 1, told
    if head is not None and head != before:
        return count, before, f"the last entry has another hash than {head}"
    return count, before, None


def main(given: list[str] | None = None) -> int:
    """Check a file; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--head", help="hash that the last entry must have")
    asked = parser.parse_args(given)
    try:
        lines = asked.file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        print(f"{asked.file}: {error}")
        return 1
    count, last, fault = check(lines, asked.head)
    print(f"{asked.file}: {count} entries in order, last hash {last}" + (f"; {fault}" if fault else ""))
    return 1 if fault else 0


if __name__ == "__main__":
    sys.exit(main())
