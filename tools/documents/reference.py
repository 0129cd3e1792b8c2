"""Pages of the API reference: one per package, every public name once. mkdocstrings reads the source."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator
from typing import Any, Final

from tools.documents.links import ROOT

from tapete.floor.dispatch import RULES

INCIDENTS: Final = "tapete.floor.incidents"
MORE: Final = ("tapete.engine.events", "tapete.tournament.events", INCIDENTS)
"""Modules that docs/api.md mentions below its table of packages."""


def packages() -> list[str]:
    """List the packages that have a page: `tapete`, the packages of docs/api.md, and `MORE`."""
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    table = page.partition("## Packages\n")[2].partition("\n## ")[0]
    return ["tapete", *re.findall(r"^\| `([\w.]+)` \|", table, re.M), *MORE]


def public_names(package: str) -> list[str]:
    """List the public names of a package, sorted."""
    module = importlib.import_module(package)
    named = set(getattr(module, "__all__", ()))
    if not named:
        named = {
            name
            for name, found in vars(module).items()
            if inspect.isclass(found) and found.__module__ == package and not name.startswith("_")
        }
    return sorted(named, key=lambda name: (name.casefold(), name))


def incidents() -> list[type]:
    """List every type of incident. They are defined in modules below `tapete.floor.incidents`."""
    return sorted(
        (kind for kind in RULES if kind.__module__.startswith(INCIDENTS)), key=lambda kind: kind.__name__
    )


def entries() -> Iterator[tuple[str, str, str]]:
    """Iterate over every public name as package, name, and the path under which it is described."""
    described: dict[Any, str] = {}
    order = sorted(packages(), key=lambda package: (package == "tapete", package in MORE))
    paths = {}
    for package in order:
        module = importlib.import_module(package)
        for name in public_names(package):
            found = getattr(module, name)
            key = id(found) if inspect.isclass(found) or inspect.isfunction(found) else f"{package}.{name}"
            paths[package, name] = described.setdefault(key, f"{package}.{name}")
    for package in packages():
        for name in public_names(package):
            yield package, name, paths[package, name]
    shown = {id(getattr(importlib.import_module(INCIDENTS), name)) for name in public_names(INCIDENTS)}
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
    says = inspect.getdoc(importlib.import_module(package)) or ""
    yield f"# {package}\n\n{says.partition(chr(10) * 2)[0]}\n\n"
    if elsewhere:
        yield "Described on the pages of their packages:\n\n" + "".join(elsewhere) + "\n"
    yield "\n".join(own)
