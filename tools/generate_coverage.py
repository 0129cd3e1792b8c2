"""Write the rows that tests play in a room, and docs/coverage.md with the faces of each row.

python tools/generate_coverage.py            # play all hands in a room, write both files
python tools/generate_coverage.py --desk     # play only the desk's hands, keep the room's results
python tools/generate_coverage.py --check    # change nothing; exit with 1 if a file is stale

With `--check` no hand is played: `tests/room/test_situations.py` plays them.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import structs

from tapete.cli.coverage import counts, covered, every_run, heads, legend
from tapete.rules import books
from tapete.rules.rows import CATALOGUES, row_text
from tapete.scenarios import packaged, packaged_names
from tapete.scenarios.coverage import Covered, lacks
from tapete.scenarios.files import IN_ROOM, in_room
from tapete.scenarios.in_room import InRoom, RowsInRoom

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
ROOM = ROOT / "src" / "tapete" / "rules" / IN_ROOM
PAGE = ROOT / "docs" / "coverage.md"
ONLINE = "aconcagua"
"""Book of the online room; the page lists its missing rows."""


# ------------------------------------------------------------ rows that tests play


def shown() -> tuple[RowsInRoom, ...]:
    """Return the `shows` marks of all tests, read from their syntax trees."""
    found = [one for file in sorted(TESTS.rglob("test_*.py")) for one in _marks(file)]
    return tuple(sorted(found, key=lambda one: (one.test, one.book)))


def _marks(file: Path) -> Iterator[RowsInRoom]:
    name = file.relative_to(ROOT).as_posix()
    for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for call in (node for mark in function.decorator_list for node in ast.walk(mark)):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.shows":
                (book,) = [ast.literal_eval(one.value) for one in call.keywords if one.arg == "book"]
                rows = tuple(ast.literal_eval(one) for one in call.args)
                yield RowsInRoom(test=f"{name}::{function.name}", book=book, rows=rows)


def situations() -> dict[str, tuple[str, ...]]:
    """Return every scenario whose hand a room can play, with the books of its events."""
    from tests.room.comparisons import show_in_room
    from tests.room.situations import NotInTheRoom

    found: dict[str, list[str]] = {}
    for name in packaged_names():
        scenario = packaged(name)
        for book in scenario.under:
            try:
                show_in_room(scenario, book)
            except NotInTheRoom:
                continue
            found.setdefault(name, []).append(book)
    return {name: tuple(books) for name, books in found.items()}


def at_desk() -> dict[str, tuple[str, ...]]:
    """Return every scenario that the desk can take or record, with the books of its events."""
    from tests.room.desk_hands import NotAtTheDesk
    from tests.room.desk_situations import show_at_desk

    found: dict[str, list[str]] = {}
    for name in packaged_names():
        scenario = packaged(name)
        for book in scenario.under:
            try:
                show_at_desk(scenario, book)
            except NotAtTheDesk:
                continue
            found.setdefault(name, []).append(book)
    return {name: tuple(books) for name, books in found.items()}


def as_text(one: InRoom) -> str:
    """Return the text of the file: a line for each scenario and for each mark."""

    def lines(values: list[str]) -> str:
        return ",\n".join(f"    {value}" for value in values)

    scenarios = [f"{_json(name)}: {_json(books)}" for name, books in sorted(one.scenarios.items())]
    told = [f"{_json(name)}: {_json(books)}" for name, books in sorted(one.at_desk.items())]
    marks = [_json(structs.asdict(mark)) for mark in one.shown]
    return (
        f'{{\n  "scenarios": {{\n{lines(scenarios)}\n  }},\n  "shown": [\n{lines(marks)}\n  ],\n'
        f'  "at_desk": {{\n{lines(told)}\n  }}\n}}\n'
    )


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


# ------------------------------------------------------------ the page


def page() -> str:
    """Return the text of docs/coverage.md."""
    found = {name: list(covered(every_run(), name)) for name in books() if name in CATALOGUES}
    return "\n".join([*_page(found), ""])


def _page(found: dict[str, list[Covered]]) -> Iterator[str]:
    yield "# Which rows of the books can be reached, and how"
    yield ""
    yield "<!-- Written by tools/generate_coverage.py -->"
    yield ""
    yield "A row counts for a face of the product only if a passing scenario or test shows it there:"
    yield ""
    for line in legend("en"):
        name, _, what = line.partition(": ")
        yield f"- **{name}**: {what}."
    yield ""
    yield "A function that only a scenario calls counts for nothing. A row may have several faces. The rows"
    yield "without any are in the last column. `ARCHITECTURE.md` explains how this is measured."
    yield ""
    yield f"| book | {' | '.join(heads())} |"
    yield f"|---|{'---:|' * len(heads())}"
    for name, rows in found.items():
        yield f"| {name} | {' | '.join(f'{number:,}' for number in counts(rows))} |"
    yield ""
    online = [one for one in found[ONLINE] if lacks(one, "room")]
    needed = [one for one in found[ONLINE] if "room" in one.faces]
    yield "## The online room"
    yield ""
    yield f"Tests play {len(needed)} rows of the book `{ONLINE}` in the room. Its players cannot yet reach"
    yield f"these {len(online)} (`tapete rules coverage --book {ONLINE} --missing room`):"
    yield ""
    yield from _rows(online)
    yield ""
    yield "## The desk"
    yield ""
    yield "Rows of each live book that the desk can be asked about, and rows of live play that it lacks"
    yield "(`tapete rules coverage --book tda-2019 --missing desk` lists them):"
    yield ""
    yield "| book | at the desk | missing |"
    yield "|---|---:|---:|"
    for name, rows in found.items():
        there = sum("desk" in one.faces for one in rows)
        if there:
            yield f"| {name} | {there:,} | {sum(lacks(one, 'desk') for one in rows):,} |"
    yield ""
    yield "## Rows without a face"
    yield ""
    yield "Nothing in the product was seen to carry these out (`tapete rules coverage --missing any`):"
    for name, rows in found.items():
        if none := [one for one in rows if not one.faces]:
            yield ""
            yield f"### {name}"
            yield ""
            yield from _rows(none)


def _rows(rows: list[Covered]) -> Iterator[str]:
    yield "| row | kind | title | reached through |"
    yield "|---|---|---|---|"
    for one in rows:
        title = row_text(one.row, "en").title
        yield f"| {one.row} | {one.kind} | {title} | {', '.join(one.faces) or '-'} |"


def main(arguments: list[str] | None = None) -> int:
    """Run; the exit code is 1 if `--check` finds a stale file."""
    given = sys.argv[1:] if arguments is None else arguments
    check = "--check" in given
    before = msgspec.json.decode(ROOM.read_bytes(), type=InRoom)
    room = as_text(
        InRoom(
            scenarios=before.scenarios if check or "--desk" in given else situations(),
            shown=shown(),
            at_desk=before.at_desk if check else at_desk(),
        )
    )
    if not check:
        ROOM.write_text(room, encoding="utf-8")
        in_room.cache_clear()
    text = page()
    if not check:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    stale = [file.name for file, fresh in ((ROOM, room), (PAGE, text)) if not _same(file, fresh)]
    for name in stale:
        print(f"{name} is stale: run .venv/bin/python tools/generate_coverage.py")
    return 1 if stale else 0


def _same(file: Path, text: str) -> bool:
    return file.exists() and file.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
