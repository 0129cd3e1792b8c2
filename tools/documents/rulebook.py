"""Pages of the rulebook browser: every row in three languages, with its values, readings and scenarios.

They are made from the same facts that `tapete rules show` prints. All scenarios run once, which takes
seconds.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final, get_args

from tapete.cli.conversation import text_in
from tapete.cli.coverage import covered, every_run, told_faces
from tapete.cli.row_facts import RestingValue, RowFacts, row_facts
from tapete.rules import Book, book, books
from tapete.rules.rows import CATALOGUES, Language, all_rows, catalogue, catalogue_of
from tapete.scenarios import packaged, packaged_names
from tapete.scenarios.coverage import Covered
from tapete.scenarios.files import packaged_text
from tapete.scenarios.titles import title_in

LANGUAGES: Final[dict[Language, str]] = {"en": "English", "es": "Español", "pt": "Português"}
HOUSES: Final = "houses"
TITLES: Final[dict[str, dict[Language, str]]] = {
    "common": {"en": "Common practice", "es": "Práctica común", "pt": "Prática comum"},
    "aconcagua-choices": {
        "en": "Aconcagua: choices",
        "es": "Aconcagua: elecciones",
        "pt": "Aconcagua: escolhas",
    },
    HOUSES: {"en": "Houses", "es": "Casas", "pt": "Casas"},
}
"""The titles of catalogues that are not a book of their own."""
INDEX: Final = """# Rulebook browser

Every row of every book: what it says, the values that rest on it with their readings, the parts of the
product that reach it, and the scenarios that show it. Search for the id of a row, such as TDA19-45A, or for
its words in any of the three languages. The links below a row's title lead to the same row in the other
languages.

`tapete rules show TDA19-45A` prints the same facts.

"""


def rulebook_pages() -> dict[str, str]:
    """Return the pages of the rulebook browser, by their place in the site."""
    pages = {"rules/index.md": INDEX + "".join(_index())}
    for language in get_args(Language):
        for name in (*CATALOGUES, HOUSES):
            pages[f"rules/{language}/{name}.md"] = "".join(_catalogue(name, language))
    by_folder = defaultdict(list)
    for name in packaged_names():
        by_folder[name.partition("/")[0]].append(name)
    for folder, names in by_folder.items():
        pages[f"rules/scenarios/{folder}.md"] = "".join(_scenarios(folder, names))
    return pages


def title_of(name: str, language: Language) -> str:
    """Return the title of a catalogue's page."""
    return TITLES[name][language] if name in TITLES else book(name).title


def rows_of(name: str) -> list[str]:
    """List the rows of a catalogue, or of all houses of the package."""
    if name == HOUSES:
        return [row for one in _books().values() for row in one.own]
    return [*catalogue(name).rows]


def _index() -> Iterator[str]:
    yield f"| | {' | '.join(LANGUAGES.values())} | rows |\n|---|---|---|---|---|\n"
    for name in (*CATALOGUES, HOUSES):
        links = (f"[{title_of(name, language)}]({language}/{name}.md)" for language in LANGUAGES)
        yield f"| `{name}` | {' | '.join(links)} | {len(rows_of(name))} |\n"


@cache
def _books() -> Mapping[str, Book]:
    return {name: book(name) for name in books()}


@cache
def _covered() -> Mapping[str, list[tuple[str, Covered]]]:
    """Return how every row is covered, by book."""
    found: dict[str, list[tuple[str, Covered]]] = defaultdict(list)
    for name in _books():
        if name in CATALOGUES:
            for one in covered(every_run(), name):
                found[one.row].append((name, one))
    return found


@cache
def facts_of(row: str, language: Language) -> RowFacts:
    """Return all that is known of a row."""
    return row_facts(row, _books(), language, _covered().get(row, ()))


def _catalogue(name: str, language: Language) -> Iterator[str]:
    yield f"# {title_of(name, language)}\n\n{_switch(name, language)}\n"
    for row in rows_of(name):
        yield "\n" + "\n\n".join(_row(name, row, language)) + "\n"


def _switch(name: str, language: Language, anchor: str = "") -> str:
    """Render links to the same place in the other languages."""
    return " · ".join(
        told if other == language else f"[{told}](../{other}/{name}.md{anchor})"
        for other, told in LANGUAGES.items()
    )


def _row(name: str, row: str, language: Language) -> Iterator[str]:
    facts = facts_of(row, language)
    yield f"## {row}: {escaped(facts.title)} {{#{row}}}"
    kind = text_in(language, "row.own" if facts.kind == "own" else f"row.{facts.kind}")
    where = (
        text_in(language, "row.numbered", number=facts.number, catalogue=facts.book)
        if facts.number
        else facts.book
    )
    words = [text_in(language, f"row.{word}") for word in (*facts.setting, *facts.play)]
    yield f"*{escaped(', '.join([kind, where, *words]))}* · {_switch(name, language, f'#{row}')}"
    yield escaped(facts.says)
    if facts.replaces:
        rows = ", ".join(_link(one, language) for one in facts.replaces)
        yield text_in(language, "row.in_place_of", rows=rows, change=text_in(language, f"row.{facts.change}"))
    if facts.see:
        yield text_in(language, "row.see", rows=", ".join(_link(one, language) for one in facts.see))
    listed = [*_values(facts.values, language)]
    listed += [
        text_in(language, "coverage.reached", book=one.book, faces=told_faces(one.faces, language))
        for one in facts.reached
    ]
    for one in facts.scenarios:
        folder, _, short = one.name.partition("/")
        link = f"[{one.name}](../scenarios/{folder}.md#{short})"
        told = text_in(
            language, "row.scenario", name="\0", books=", ".join(one.books), title=escaped(one.title)
        )
        listed.append(told.replace("\0", link))
    if listed:
        yield "\n".join(f"* {line}" for line in listed)


def _values(values: Iterable[RestingValue], language: Language) -> Iterator[str]:
    for one in values:
        stated = f" ({text_in(language, 'row.stated_to_people')})" if one.stated else ""
        reading = f" {text_in(language, 'row.read', reading=escaped(one.reading))}" if one.reading else ""
        yield f"{one.book}: `{one.point} = {value_told(one.value)}`{stated}{reading}"


def value_told(value: Any) -> str:
    """Render a value the way a book writes it.

    >>> value_told(True), value_told(("a", 2))
    ('true', 'a, 2')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _link(row: str, language: Language) -> str:
    if row in rows_of(HOUSES):
        home = HOUSES
    elif row in all_rows():
        home = catalogue_of(row)
    else:
        return row  # it is the id of an example, which is not a row
    return f"[{row}](../{language}/{home}.md#{row})"


def _scenarios(folder: str, names: Iterable[str]) -> Iterator[str]:
    yield f"---\nsearch: {{ exclude: true }}\n---\n\n# Scenarios: {folder}\n"
    for name in names:
        scenario = packaged(name)
        yield f"\n## {name.partition('/')[2]} {{#{name.partition('/')[2]}}}\n\n"
        yield "".join(f"* {escaped(title_in(scenario.title, language))}\n" for language in LANGUAGES)
        yield f"* {', '.join(_link(row, 'en') for row in scenario.rules)}\n\n"
        yield f"```text\n{packaged_text(name).rstrip()}\n```\n"


def escaped(text: str) -> str:
    """Escape the characters that mean something in Markdown or HTML.

    >>> escaped('*Raise* to <600>')
    '\\\\*Raise\\\\* to &lt;600&gt;'
    """
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\`*_\[\]{}#|])", r"\\\1", text)
