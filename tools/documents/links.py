"""Rewrite links between files of the project into links between pages of the site."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]

MOVED: Final = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "bench/RESULTS.md": "records.md",
}
"""The files outside docs/ that are pages of the site, and their places there."""

_FENCE: Final = re.compile(r"^(```+).*?^\1\s*$", re.M | re.S)
_LINK: Final = re.compile(r"(\]\()([^()\s]+)(\))")


def links_in(text: str) -> Iterator[str]:
    """Iterate over the link targets of a page, outside its code blocks.

    >>> list(links_in("[one](a.md#b) ![two](c.png)"))
    ['a.md#b', 'c.png']
    """
    for found in _LINK.finditer(_FENCE.sub("", text)):
        yield found[2]


def rewritten(text: str, change: Callable[[str], str]) -> str:
    """Apply a change to the link targets of a page, and leave its code blocks alone."""
    parts, at = [], 0
    for fence in _FENCE.finditer(text):
        parts += [_changed(text[at : fence.start()], change), fence[0]]
        at = fence.end()
    return "".join([*parts, _changed(text[at:], change)])


def _changed(text: str, change: Callable[[str], str]) -> str:
    return _LINK.sub(lambda found: found[1] + change(found[2]) + found[3], text)


def is_within(target: str) -> bool:
    """Whether a link stays inside the project."""
    return not re.match(r"[a-z]+:|//|#", target)


def file_of(source: str, target: str) -> str:
    """Return the file of the project that a link in one of its files points to.

    >>> file_of("docs/operate.md", "../bench/RESULTS.md#sizing")
    'bench/RESULTS.md'
    """
    path = target.partition("#")[0]
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), path))


def place_of(file: str) -> str:
    """Return the place of a project file in the site.

    >>> place_of("docs/api.md"), place_of("README.md"), place_of("examples/bot.py")
    ('api.md', 'index.md', 'files/examples/bot.py')
    """
    if file in MOVED:
        return MOVED[file]
    return file.removeprefix("docs/") if file.startswith("docs/") else f"files/{file}"


def sited(source: str, text: str) -> str:
    """Return a project file as a page of the site, with its links pointing to where their targets are there.

    Args:
        source: the file, from the project's folder: `docs/operate.md`.
        text: its Markdown.
    """
    here = posixpath.dirname(place_of(source))

    def change(target: str) -> str:
        if not is_within(target):
            return target
        _, mark, anchor = target.partition("#")
        return posixpath.relpath(place_of(file_of(source, target)), here or ".") + mark + anchor

    return rewritten(text, change)


def sources() -> list[str]:
    """List the project files that are pages: those in docs/ and those in `MOVED`."""
    return [*(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md"))), *MOVED]


def linked_files() -> list[str]:
    """List the files that pages link to but that are not pages, relative to the project's folder."""
    found = set()
    for source in sources():
        for target in links_in((ROOT / source).read_text("utf-8")):
            if is_within(target):
                found.add(file_of(source, target))
    return sorted(file for file in found if place_of(file).startswith("files/"))
