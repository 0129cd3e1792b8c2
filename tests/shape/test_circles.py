"""No modules import each other in a circle, whether at the top, inside functions or for types alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "tapete"

Graph = dict[str, set[str]]


def sources() -> dict[str, str]:
    """Return the source of each module of the package by dotted name, a package by its own."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = ["tapete", *path.relative_to(PACKAGE).with_suffix("").parts]
        found[".".join(parts).removesuffix(".__init__")] = path.read_text(encoding="utf-8")
    return found


def graph_of(modules: Mapping[str, str]) -> Graph:
    """Return which modules each module imports, with the packages that Python runs for that."""
    return {name: set(imported(name, source, modules)) for name, source in modules.items()}


def imported(name: str, source: str, modules: Mapping[str, str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        named: list[str] = []
        if isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} has a relative import"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                named.append(inner if inner in modules else str(node.module))
        for there in named:
            parts = there.split(".")
            for end in range(1, len(parts) + 1):
                run = ".".join(parts[:end])
                # The packages that a module is in have begun before it: only a name taken from one counts.
                if run in modules and run != name and (run == there or not f"{name}.".startswith(f"{run}.")):
                    yield run


def circles(graph: Graph) -> set[frozenset[str]]:
    """Return the sets of modules of which each reaches every other."""
    reached = {name: reach(graph, name) for name in graph}
    rings = {frozenset(o for o in reached[name] if name in reached[o]) for name in graph}
    return {ring for ring in rings if ring}


def reach(graph: Graph, start: str) -> set[str]:
    found: set[str] = set()
    todo = [start]
    while todo:
        for there in graph[todo.pop()] - found:
            found.add(there)
            todo.append(there)
    return found


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    assert circles(graph_of(sources())) == set()


def test_a_circle_is_seen() -> None:
    one, two = "from tapete.b import B", "def f():\n    from tapete.a import A"
    assert circles(graph_of({"tapete.a": one, "tapete.b": two})) == {frozenset({"tapete.a", "tapete.b"})}
    types = "if TYPE_CHECKING:\n    import tapete.a"
    assert circles(graph_of({"tapete.a": one, "tapete.b": types})) == {frozenset({"tapete.a", "tapete.b"})}
    assert circles(graph_of({"tapete.a": one, "tapete.b": "import json"})) == set()


def test_a_circle_through_a_package_is_seen() -> None:
    modules = {
        "tapete.a": "from tapete.a.x import X",
        "tapete.a.x": "from tapete.b.y import Y",
        "tapete.b": "from tapete.b.z import Z",
        "tapete.b.y": "",
        "tapete.b.z": "from tapete.a.x import X",
    }
    assert circles(graph_of(modules)) == {frozenset(set(modules) - {"tapete.b.y"})}
    inside = {"tapete.a": "from tapete.a.x import X", "tapete.a.x": "import tapete.a.y", "tapete.a.y": ""}
    assert circles(graph_of(inside)) == set()
