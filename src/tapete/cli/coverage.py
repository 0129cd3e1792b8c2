"""Implement `tapete rules coverage`: show which faces of the product apply each row of the books."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TextIO

import msgspec

from tapete.cli.codes import DONE, FOUND, NOT_DONE, complain
from tapete.cli.conversation import error_in, text_in
from tapete.cli.untrusted import plain
from tapete.floor.impossible import Impossible
from tapete.rules import RulebookError, book, books
from tapete.rules.rows import CATALOGUES, Language, all_rows, row_text, rows_in_force
from tapete.rules.schema_errors import suggestion
from tapete.scenarios import packaged, packaged_names
from tapete.scenarios.coverage import FACES, Covered, Face, Runs, lacks
from tapete.scenarios.files import in_room, not_at_desk
from tapete.scenarios.format import ProcedureScenario

ANY = "any"
"""Value of `--missing` for rows that no face reaches."""


def show_coverage(
    out: TextIO,
    *,
    under: str | None = None,
    missing: str | None = None,
    as_json: bool = False,
    language: Language = "en",
) -> int:
    """Print each row with its faces, then a table of counts.

    Args:
        out: receives the text.
        under: a book with a catalogue; None for all of them.
        missing: a face, to print only rows that it lacks; `any` for rows that no face reaches.
        as_json: print one JSON array of rows instead.
        language: of titles and explanations.

    Returns:
        `FOUND` if a scenario fails or a row has no face; with `missing`, if any row is printed.
    """
    if missing is not None and missing not in (*FACES, ANY):
        fault = Impossible("", "no_such_face", among=(*FACES, ANY), word=plain(missing))
        complain(fault.in_words(language))
        return NOT_DONE
    try:
        names = _books(under)
        runs = every_run()
    except RulebookError as error:
        complain(error_in(language, error))
        return NOT_DONE
    found = {name: list(covered(runs, name)) for name in names}
    shown = {name: [one for one in rows if _wanted(one, missing)] for name, rows in found.items()}
    if as_json:
        rows = [_plain(name, one, language) for name, some in shown.items() for one in some]
        print(msgspec.json.format(msgspec.json.encode(rows), indent=2).decode(), file=out)
    else:
        for name, some in shown.items():
            if len(names) > 1:
                print(f"{name}:", file=out)
            for one in some:
                print(_line(one, language) + _why_not(one, missing, language), file=out)
        print(file=out)
        for line in table(found):
            print(line, file=out)
        print(file=out)
        for line in legend(language):
            print(line, file=out)
    if missing is not None:
        return FOUND if any(shown.values()) else DONE
    bad = (one for rows in found.values() for one in rows if one.failing or not one.faces)
    return FOUND if any(bad) else DONE


def _books(under: str | None) -> list[str]:
    known = [name for name in books() if name in CATALOGUES]
    if under is None:
        return known
    if under not in known:
        why = f"no book with a catalogue of its own{suggestion(under, known)}"
        raise RulebookError(plain(under), "", why)
    return [under]


@cache
def every_run() -> Runs:
    """Run all scenarios of the package."""
    return Runs({name: packaged(name) for name in packaged_names()})


def covered(runs: Runs, name: str) -> Iterator[Covered]:
    """Return the coverage of a packaged book's rows, including the tests' room coverage."""
    return runs.coverage(book(name), in_room=in_room(), sources=_sources(), apart=not_at_desk())


def faces_of(row: str) -> Iterator[tuple[str, Covered]]:
    """Yield a row's coverage for each book in which it is in force; only relevant scenarios are run."""
    within = [name for name in _books(None) if row in rows_in_force(book(name).catalogues[-1])]
    every = {name: packaged(name) for name in packaged_names()} if within else {}
    bearing = {
        name: one
        for name, one in every.items()
        if row in one.rules or (isinstance(one, ProcedureScenario) and one.plays)
    }
    runs = Runs(bearing)
    for name in within:
        yield from ((name, one) for one in covered(runs, name) if one.row == row)


def told_faces(faces: Sequence[Face], language: Language) -> str:
    """Return the faces of a row in words."""
    return ", ".join(text_in(language, f"face.{face}") for face in faces) or text_in(
        language, "coverage.none"
    )


def _wanted(one: Covered, missing: str | None) -> bool:
    if missing is None:
        return True
    if missing == ANY:
        return not one.faces
    return any(lacks(one, face) for face in FACES if face == missing)


def _why_not(one: Covered, missing: str | None, language: Language) -> str:
    """Return the documented reason why the desk does not handle a row."""
    reason = not_at_desk().get(one.row) if missing == "desk" else None
    return "" if reason is None else f"  [{text_in(language, f'coverage.not_at_desk.{reason}')}]"


def _line(one: Covered, language: Language) -> str:
    names = [name.rpartition("/")[2] for name in one.scenarios]
    shown = ", ".join(names[:2]) + (f" +{len(names) - 2}" if len(names) > 2 else "")
    failing = f"  {text_in(language, 'coverage.failing')}" if one.failing else ""
    title = row_text(one.row, language).title
    return (
        f"{one.row:26} {one.kind:9} {told_faces(one.faces, language):34} {title}  ({shown or '-'}){failing}"
    )


def _plain(name: str, one: Covered, language: Language) -> dict[str, Any]:
    row: dict[str, Any] = {"book": name, "title": row_text(one.row, language).title}
    return row | {"setting": all_rows()[one.row].setting} | msgspec.structs.asdict(one)


def table(found: dict[str, list[Covered]]) -> Iterator[str]:
    """Yield the lines of a table of counts by book and face; the last line is the sum of several books."""
    yield f"{'':14}" + "".join(f"{head:>11}" for head in heads())
    for name, rows in found.items():
        yield f"{name:14}" + "".join(f"{number:>11,}" for number in counts(rows))
    if len(found) > 1:
        every = [one for rows in found.values() for one in rows]
        yield f"{'':14}" + "".join(f"{number:>11,}" for number in counts(every))


def heads() -> tuple[str, ...]:
    """Return the columns of the table."""
    return ("rows", *FACES, "none")


def counts(rows: Sequence[Covered]) -> tuple[int, ...]:
    """Return the number of rows, the number that each face reaches, and the number that none reaches."""
    by_face: Counter[Face] = Counter(face for one in rows for face in one.faces)
    return (len(rows), *(by_face[face] for face in FACES), sum(not one.faces for one in rows))


def legend(language: Language) -> Iterator[str]:
    """Yield an explanation of each column."""
    for face in FACES:
        yield f"{face}: {text_in(language, f'coverage.{face}')}"


@cache
def _sources() -> dict[str, str]:
    return dict(_modules(files("tapete"), "tapete"))


def _modules(folder: Traversable, name: str) -> Iterable[tuple[str, str]]:
    """Yield the name and text of every module of the package."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and not entry.name.startswith(("_", ".")):
            yield from _modules(entry, f"{name}.{entry.name}")
        elif entry.name.endswith(".py"):
            yield f"{name}.{entry.name.removesuffix('.py')}", entry.read_text(encoding="utf-8")
