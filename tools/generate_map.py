"""Write the map of every package into ARCHITECTURE.md, from the first line of each package's docstring.

python tools/generate_map.py            # write the map
python tools/generate_map.py --check    # change nothing; exit with 1 if the map is stale
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "ARCHITECTURE.md"
BEGIN = "<!-- packages: written by tools/generate_map.py -->\n"
END = "<!-- end of packages -->\n"


def main(arguments: Sequence[str]) -> int:
    """Write the map, or check it."""
    page = PAGE.read_text(encoding="utf-8")
    fresh = with_map(page)
    if "--check" in arguments:
        if page != fresh:
            print("ARCHITECTURE.md is stale: run .venv/bin/python tools/generate_map.py")
        return int(page != fresh)
    PAGE.write_text(fresh, encoding="utf-8")
    return 0


def with_map(page: str) -> str:
    """Return the page with a fresh map.

    Raises:
        SystemExit: the page lacks one of its two marks.
    """
    head, begun, rest = page.partition(BEGIN)
    _, ended, tail = rest.partition(END)
    if not begun or not ended:
        raise SystemExit(f"ARCHITECTURE.md must have the lines {BEGIN.strip()} and {END.strip()}")
    return f"{head}{BEGIN}{package_map()}{END}{tail}"


def package_map(source: Path = ROOT / "src" / "tapete") -> str:
    """Return the table of all packages below a folder.

    Raises:
        SystemExit: a package has no docstring.
    """
    rows = ["| package | what it holds |", "|---|---|"]
    for init in sorted(source.rglob("__init__.py"), key=lambda one: one.parent.parts):
        name = init.parent.relative_to(source).as_posix()
        if name == ".":
            continue
        told = ast.get_docstring(ast.parse(init.read_text(encoding="utf-8")))
        if not told:
            raise SystemExit(f"{init.relative_to(ROOT)} has no docstring: its first line stands in the map")
        rows.append(f"| `{name}` | {told.splitlines()[0]} |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
