"""Hooks for MkDocs: add the generated pages, expand the navigation, rewrite links."""

from __future__ import annotations

from functools import cache
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from tools.documents.links import MOVED, ROOT, linked_files, sited
from tools.documents.pages import expanded, generated

FIRST = ("index.md", "tutorial.md", "cookbook.md", "api.md", "glossary.md")
"""Pages that the search shows before the thousands of rows and reference entries."""


@cache
def _generated() -> dict[str, str]:
    return generated()


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put every generated page into the navigation."""
    config.nav = expanded(config.nav, [*_generated()])
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages, the pages outside docs/, and the files that pages link to."""
    for place, text in _generated().items():
        files.append(File.generated(config, place, content=text))
    for source, place in MOVED.items():
        files.append(File.generated(config, place, content=(ROOT / source).read_text("utf-8")))
    for file in linked_files():
        files.append(File.generated(config, f"files/{file}", content=(ROOT / file).read_bytes()))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Rewrite links between files of the project into links of the site."""
    places = {place: source for source, place in MOVED.items()}
    place = page.file.src_uri
    if place in FIRST:
        page.meta["search"] = {"boost": 4}
    if place in _generated():
        return markdown
    return sited(places.get(place, f"docs/{place}"), markdown)
