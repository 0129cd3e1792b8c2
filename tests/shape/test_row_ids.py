"""Every row that the package and its docs name is a row of the catalogue."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from tapete.rules.rows import all_rows

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "tapete"
SUFFIXES = {".py", ".toml", ".yaml", ".json", ".md"}
ID = re.compile(r"\b(?:TDA[0-9]{2}|CCL|ACO|RRP|COM)-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*(?:-\*|-\.{3})?")
"""A row, a worked example (`-X`), a rule whose parts are rows (`TDA19-53`), or a family (`CCL-conduct-*`)."""


@cache
def examples() -> frozenset[str]:
    """The worked examples that scenarios show, or say that they stand for."""
    scenarios = list((PACKAGE / "rules" / "scenarios").glob("*/*.yaml"))
    named = {name for path in scenarios for name in ID.findall(path.read_text(encoding="utf-8"))}
    return frozenset({path.stem for path in scenarios} | {name for name in named if "-X" in name})


def is_known(name: str) -> bool:
    """Whether there is such a row, example, rule or family."""
    family = name.rstrip("*.")
    if family != name:
        return any(row.startswith(family) for row in all_rows())
    rule = re.compile(rf"{re.escape(name)}[A-Z.-].*")
    whole = name[-1].isdigit() and any(rule.fullmatch(row) for row in all_rows())
    return name in all_rows() or name in examples() or whole


def test_names_are_told_from_each_other() -> None:
    known = ("TDA19-53A", "TDA19-53", "TDA19-X47-3A", "CCL-conduct-*", "ACO-O-...")
    assert [name for name in known if not is_known(name)] == []
    unknown = ("TDA19-99", "TDA19-PR88", "ACO-entry-cap", "CCL-conduct", "CCL-none-*", "TDA19-X99-1")
    assert [name for name in unknown if is_known(name)] == []


def test_every_row_named_in_the_package_and_its_docs_exists() -> None:
    files = [path for folder in (PACKAGE, ROOT / "docs") for path in sorted(folder.rglob("*"))]
    found = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in [*files, *ROOT.glob("*.md")]
        if path.suffix in SUFFIXES
        for name in ID.findall(path.read_text(encoding="utf-8"))
    }
    assert len(found) > 3_000
    assert sorted(f"{where}: {name}" for where, name in found if not is_known(name)) == []


def test_every_row_cited_by_code_is_one_row() -> None:
    """In words a whole rule or a family may be meant; what is cited when somebody is refused may not."""
    cited = {
        (path.relative_to(ROOT).as_posix(), node.value)
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value)
    }
    assert len(cited) > 100
    assert sorted(f"{where}: {name}" for where, name in cited if name not in all_rows()) == []
