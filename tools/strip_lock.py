"""Remove the addresses from web/package-lock.json: npm finds packages by name, version and hash.

python tools/strip_lock.py       # after every `npm install` in web/
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LOCK = Path(__file__).resolve().parent.parent / "web" / "package-lock.json"
ADDRESSES = ("resolved", "funding", "deprecated")


def stripped(lock: dict[str, Any]) -> dict[str, Any]:
    """Return the lock without addresses.

    >>> stripped({"packages": {"node_modules/a": {"version": "1.0.0", "resolved": "somewhere"}}})
    {'packages': {'node_modules/a': {'version': '1.0.0'}}}
    """
    packages = {
        path: {key: value for key, value in package.items() if key not in ADDRESSES}
        for path, package in lock["packages"].items()
    }
    return {**lock, "packages": packages}


if __name__ == "__main__":
    LOCK.write_text(json.dumps(stripped(json.loads(LOCK.read_text())), indent=2, ensure_ascii=False) + "\n")
