"""List the mutants of a module: each small change and its place."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "src" / "tapete"


@dataclass(frozen=True)
class Change:
    """One mutant of a module: bytes `start` to `end` become `text`."""

    path: Path
    line: int
    start: int
    end: int
    old: str
    text: str

    def __str__(self) -> str:
        old, new = (" ".join(one.split()) for one in (self.old, self.text))
        return f"{self.path.relative_to(PACKAGE)}:{self.line}: {old[:60]} -> {new[:60]}"


COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
SIGNS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}


def others(node: ast.AST) -> Iterator[ast.AST]:
    """List the replacements of a node.

    >>> [ast.unparse(one) for one in others(ast.parse("a < b", mode="eval").body)]
    ['a <= b']
    >>> [ast.unparse(one) for one in others(ast.parse("max(a, 2)", mode="eval").body)]
    ['min(a, 2)']
    >>> [ast.unparse(one) for one in others(ast.parse("a or not b", mode="eval").body)]
    ['a and (not b)', 'a', 'not b']
    """
    match node:
        case ast.Compare(left=left, ops=[op], comparators=right) if type(op) in COMPARISONS:
            yield ast.Compare(left=left, ops=[COMPARISONS[type(op)]()], comparators=right)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(op=ast.Or() if isinstance(op, ast.And) else ast.And(), values=values)
            if len(values) == 2:
                yield from values
            else:
                for out in range(len(values)):
                    yield ast.BoolOp(op=op, values=[one for at, one in enumerate(values) if at != out])
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SIGNS and not _is_text(left, right):
            yield ast.BinOp(left=left, op=SIGNS[type(op)](), right=right)
        case ast.Constant(value=bool(truth)):
            yield ast.Constant(value=not truth)
        case ast.Constant(value=int(number)):
            yield ast.Constant(value=number + 1)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(test=test, body=orelse, orelse=body)
        case ast.Call(func=ast.Name(id="min" | "max" as name), args=args, keywords=keywords):
            swapped = "max" if name == "min" else "min"
            yield ast.Call(func=ast.Name(id=swapped), args=args, keywords=keywords)
        case ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Delete():
            yield ast.Pass()
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield ast.Pass()
        case _:
            return


def _is_text(*nodes: ast.AST) -> bool:
    return any(
        isinstance(one, ast.JoinedStr) or (isinstance(one, ast.Constant) and isinstance(one.value, str))
        for one in nodes
    )


def changes(path: Path) -> list[Change]:
    """List every mutant of a module, in the order of its text."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: list[Change] = []
    for node in _code(ast.parse(source)):
        if (
            not isinstance(node, ast.expr | ast.stmt)
            or node.end_lineno is None
            or node.end_col_offset is None
        ):
            continue
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        for other in others(node):
            text = ast.unparse(ast.fix_missing_locations(other))
            if isinstance(node, ast.expr) and not isinstance(other, ast.Constant | ast.Name):
                text = f"({text})"
            found.append(Change(path, node.lineno, start, end, source[start:end].decode(), text))
    return sorted(found, key=lambda one: (one.start, one.end, one.text))


def _code(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield executable nodes: no annotations, texts or `__all__`."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list", "type_comment"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST):
                continue
            if isinstance(child, ast.JoinedStr | ast.Import | ast.ImportFrom):
                continue
            if isinstance(child, ast.keyword) and (isinstance(tree, ast.ClassDef) or child.arg == "strict"):
                continue
            if isinstance(child, ast.Assign) and ast.unparse(child.targets[0]) == "__all__":
                continue
            yield child
            yield from _code(child)


def modules(area: str, only: str = "") -> list[Path]:
    """List the modules of an area, or only those with a word in the path."""
    files = [file for file in sorted((PACKAGE / area).rglob("*.py")) if "migrations" not in file.parts]
    return [file for file in files if only in str(file.relative_to(PACKAGE))]
