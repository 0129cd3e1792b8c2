"""Pages of the API reference: one per package, every public name once. mkdocstrings reads the source."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from tools.documents.links import ROOT

from tapete.floor.dispatch import RULES

INCIDENTS: Final = "tapete.floor.incidents"
ELSEWHERE: Final = ("tapete.room.protocol",)
"""Modules that a document of their own describes."""


def packages() -> list[str]:
    """List what has a page: `tapete`, the packages of docs/api.md and its modules but for `ELSEWHERE`."""
    modules = [module for module in listed("Modules") if module not in ELSEWHERE]
    return ["tapete", *listed("Packages"), *modules]


def listed(title: str) -> list[str]:
    """List the names in the first column of a table of docs/api.md."""
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    table = page.partition(f"## {title}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `([\w.]+)` \|", table, re.M)


def public_names(package: str) -> Mapping[str, Any]:
    """Map the public names of a package, sorted, to what they name.

    They are read from the source and map to None if the package needs an extra that is not installed.
    """
    try:
        module = importlib.import_module(package)
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("tapete"):
            raise
        return dict.fromkeys(_names_in_source(package))
    named = {name: getattr(module, name) for name in getattr(module, "__all__", ())} or {
        name: found
        for name, found in vars(module).items()
        if inspect.isclass(found) and found.__module__ == package and not name.startswith("_")
    }
    return {name: named[name] for name in sorted(named, key=lambda name: (name.casefold(), name))}


def _names_in_source(package: str) -> list[str]:
    """Read `__all__` from a module's source.

    >>> _names_in_source("tapete.env.amounts")
    ['FIRST_AMOUNT', 'command', 'count_of', 'legal']
    """
    for node in _source(package).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    raise ValueError(f"{package} has no __all__")


def _source(package: str) -> ast.Module:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"docs/api.md names {package}, which does not exist", name=package)
    return ast.parse(Path(spec.origin).read_text("utf-8"))


def incidents() -> list[type]:
    """List every type of incident. They are defined in modules below `tapete.floor.incidents`."""
    return sorted(
        (kind for kind in RULES if kind.__module__.startswith(INCIDENTS)), key=lambda kind: kind.__name__
    )


def entries() -> Iterator[tuple[str, str, str]]:
    """Iterate over every public name as package, name, and the path under which it is described."""
    described: dict[Any, str] = {}
    modules = listed("Modules")
    order = sorted(packages(), key=lambda package: (package == "tapete", package in modules))
    paths = {}
    for package in order:
        for name, found in public_names(package).items():
            key = id(found) if inspect.isclass(found) or inspect.isfunction(found) else f"{package}.{name}"
            paths[package, name] = described.setdefault(key, f"{package}.{name}")
    for package in packages():
        for name in public_names(package):
            yield package, name, paths[package, name]
    shown = {id(found) for found in public_names(INCIDENTS).values()}
    for kind in incidents():
        if id(kind) not in shown:
            yield INCIDENTS, kind.__name__, f"{kind.__module__}.{kind.__qualname__}"


def reference_pages() -> dict[str, str]:
    """Return the pages of the reference, by their place in the site."""
    by_package: dict[str, list[str]] = {package: [] for package in packages()}
    elsewhere: dict[str, list[str]] = {package: [] for package in packages()}
    for package, name, path in entries():
        if path == f"{package}.{name}" or (package == INCIDENTS and path.startswith(f"{INCIDENTS}.")):
            by_package[package].append(f"::: {path}\n")
        else:
            elsewhere[package].append(f"* [`{name}`][{path}]\n")
    return {
        f"reference/{package}.md": "".join(_page(package, by_package[package], elsewhere[package]))
        for package in packages()
    }


def _page(package: str, own: list[str], elsewhere: list[str]) -> Iterator[str]:
    says = ast.get_docstring(_source(package)) or ""
    yield f"# {package}\n\n{says.partition(chr(10) * 2)[0]}\n\n"
    if elsewhere:
        yield "Described on the pages of their packages:\n\n" + "".join(elsewhere) + "\n"
    yield "\n".join(own)
