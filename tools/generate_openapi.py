"""Write docs/openapi.json: the HTTP interface for programs, OpenAPI 3.1 with JSON Schemas of all responses.

python tools/generate_openapi.py            # write the file
python tools/generate_openapi.py --check    # change nothing; exit with 1 if the file is stale
"""

from __future__ import annotations

import sys
from pathlib import Path

from tapete.room.net.api.openapi import described
from tapete.room.net.interface import operations

TARGET = Path(__file__).resolve().parent.parent / "docs" / "openapi.json"


def main(arguments: list[str] | None = None) -> int:
    """Run; the exit code is 1 if `--check` finds a stale file."""
    text = described(operations())
    if "--check" in (sys.argv[1:] if arguments is None else arguments):
        return 0 if TARGET.exists() and TARGET.read_bytes() == text else 1
    TARGET.write_bytes(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
