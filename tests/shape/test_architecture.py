"""ARCHITECTURE.md names files, functions and classes that exist, and maps every package."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from tools import generate_map

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
BASES = [ROOT, ROOT / "src" / "tapete", ROOT / "src" / "tapete" / "room", ROOT / "src" / "tapete" / "ring"]
BASES += [ROOT / "src" / "tapete" / name for name in ("tournament", "desk", "rules")]
SUFFIXES = r"(?:py|ts|svelte|json|toml|sh|md|c)"
ENTRY = re.compile(rf"`([\w./-]+\.{SUFFIXES})`(?:\s+`([\w.]+)`)?")


def found(path: str) -> Path | None:
    """Return the file that the page means: a path from the root, or below one of the packages."""
    if "/" not in path:
        hits = [one for base in ("src", "tools", "tests") for one in (ROOT / base).rglob(path)]
        return hits[0] if hits else None
    return next((base / path for base in BASES if (base / path).exists()), None)


def defined(file: Path) -> set[str]:
    """Return the functions, classes and methods of a file, methods with the name of their class."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        return set(re.findall(r"^\s*(?:export )?(?:class |function )?(\w+)\b(?:\(|.*\{$)", text, re.M))
    names: set[str] = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            methods = (one for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef))
            names |= {f"{node.name}.{one.name}" for one in methods}
    return names


def faults(page: str) -> list[str]:
    """Return the files and names of a page that do not exist."""
    wrong = []
    for path, name in ENTRY.findall(page):
        file = found(path)
        if file is None:
            wrong.append(f"there is no file {path}")
        elif name and name not in defined(file):
            wrong.append(f"{path} has no {name}")
    return wrong


def test_every_file_and_every_name_beside_a_file_exists() -> None:
    assert len(ENTRY.findall(PAGE)) > 80
    assert sum(bool(name) for _, name in ENTRY.findall(PAGE)) > 40
    assert faults(PAGE) == []


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ("see `room/core/nowhere.py`", "there is no file room/core/nowhere.py"),
        ("see `engine/hand.py` `Hand.fly`", "engine/hand.py has no Hand.fly"),
        ("see `web/src/state/table.svelte.ts` `fly`", "web/src/state/table.svelte.ts has no fly"),
    ],
)
def test_a_wrong_name_would_be_seen(page: str, fault: str) -> None:
    assert faults(page) == [fault]


def test_every_folder_named_exists() -> None:
    named = re.findall(r"`([\w.-]+(?:/[\w.-]+)*/)`", PAGE)
    assert len(named) > 30
    missing = [one for one in named if not any((base / one).is_dir() for base in all_folders())]
    assert missing == ["found/"]  # written by `make simulate`


def all_folders() -> list[Path]:
    """Return the packages that a folder may be named in."""
    return [ROOT, ROOT / "web" / "src", *(one.parent for one in (ROOT / "src").rglob("__init__.py"))]


def test_the_map_of_packages_is_fresh() -> None:
    assert generate_map.with_map(PAGE) == PAGE, "run .venv/bin/python tools/generate_map.py"


def test_the_map_wants_a_docstring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "__init__.py").write_text("")
    monkeypatch.setattr(generate_map, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match=r"odd/__init__\.py has no docstring"):
        generate_map.package_map(tmp_path)
