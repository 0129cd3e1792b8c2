"""Collect all generated pages of the site, and their places in its navigation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tools.documents.reference import reference_pages
from tools.documents.rulebook import rulebook_pages


def generated() -> dict[str, str]:
    """Return the text of every generated page, by its place in the site."""
    return reference_pages() | rulebook_pages()


def expanded(nav: Any, places: Sequence[str]) -> Any:
    """Expand every `folder/*` in the navigation to all pages of that folder.

    >>> expanded([{"Rules": "en/*"}, "index.md"], ["en/tda.md", "en/own.md"])
    [{'Rules': ['en/tda.md', 'en/own.md']}, 'index.md']
    """
    match nav:
        case list():
            return [expanded(one, places) for one in nav]
        case dict():
            return {name: expanded(one, places) for name, one in nav.items()}
        case str() if nav.endswith("/*"):
            return [place for place in places if place.rpartition("/")[0] == nav[:-2]]
        case _:
            return nav
