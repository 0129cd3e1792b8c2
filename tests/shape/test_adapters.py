"""Functions called by scenarios take and give plain data, and look into no book."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

DOING = Path(__file__).parents[2] / "src" / "tapete" / "scenarios" / "doing"
MODULES = sorted(path.stem for path in DOING.glob("*.py") if path.stem not in ("__init__", "base"))

STILL: frozenset[str] = frozenset()
"""Adapters that look into a book. This may only become shorter."""


def looking(module: str) -> Iterator[str]:
    """The functions of a module that look into a book; its id alone may be named."""
    tree = ast.parse((DOING / f"{module}.py").read_text(encoding="utf-8"))
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and any(map(_looks, ast.walk(function))):
            yield f"{module}.{function.name}"


def _looks(node: ast.AST) -> bool:
    if isinstance(node, ast.Attribute):
        return _is(node.value, "book") and node.attr != "id"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("getattr", "vars", "attrgetter") and any(
            _is(given, "book") for given in node.args
        )
    return False


def _is(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


@pytest.mark.parametrize("module", MODULES)
def test_an_adapter_looks_into_no_book(module: str) -> None:
    assert set(looking(module)) == {name for name in STILL if name.startswith(f"{module}.")}


def test_a_look_into_a_book_is_seen() -> None:
    assert _looks(ast.parse("book.tournament", mode="eval").body)
    assert _looks(ast.parse("getattr(book, area)", mode="eval").body)
    assert not _looks(ast.parse("halts(given, book.id, book)", mode="eval").body)
