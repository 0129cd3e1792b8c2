"""The glossary is complete in three languages, and texts of rows, rulings and the room use its words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import pytest

from tapete.rules.rows import CATALOGUES, Language, texts

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
COLUMNS: Mapping[str, Language] = {"English": "en", "Español": "es", "Português": "pt"}
OUR_OWN = "Words of this project"
GAP = re.compile(r"\{[^}]*\}|`[^`]*`")
"""What a text leaves open, and words of files: neither is Spanish or Portuguese."""


class Entry(NamedTuple):
    """One row of the glossary: words and meaning in each language, and words to avoid for it."""

    section: str
    words: Mapping[Language, tuple[str, ...]]
    meaning: Mapping[Language, str]
    avoided: Mapping[Language, tuple[str, ...]]


def entries(text: str) -> Iterator[Entry]:
    """Read the tables of the glossary."""
    for section in text.split("\n## ")[1:]:
        title, _, body = section.partition("\n")
        for line in re.findall(r"^\| \*\*.*$", body, re.M):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            said = dict(zip(COLUMNS.values(), cells, strict=False))
            words = {language: tuple(re.findall(r"\*\*(.+?)\*\*", cell)) for language, cell in said.items()}
            meaning = {language: cell.partition(":")[2].strip() for language, cell in said.items()}
            yield Entry(title, words, meaning, avoided_in(cells[-1]))


def avoided_in(cell: str) -> dict[Language, tuple[str, ...]]:
    """Parse a cell of the last column: `es: one, another; pt: third`.

    >>> avoided_in("es: lobby; pt: rua, ruas")
    {'es': ('lobby',), 'pt': ('rua', 'ruas')}
    """
    found: dict[Language, tuple[str, ...]] = {}
    for part in filter(None, (part.strip() for part in cell.split(";"))):
        language, _, words = part.partition(":")
        assert language in ("es", "pt"), cell
        found["es" if language == "es" else "pt"] = tuple(word.strip() for word in words.split(","))
    return found


GLOSSARY_ENTRIES = tuple(entries(GLOSSARY.read_text(encoding="utf-8")))


def said(language: Language) -> Iterator[tuple[str, str]]:
    """Yield each title, row text, ruling wording, scenario title, question and text of the room."""
    for name in CATALOGUES:
        for row, text in texts(name, language).items():
            yield f"{row}, title", text.title
            yield f"{row}, content", text.says
    folder = files("tapete") / "texts"
    shared = [folder / "asking.json", folder / "readings.json"]
    by_area = [*(folder / "floor").iterdir(), *(folder / "scenarios").iterdir()]
    for file in [*sorted(by_area, key=str), *shared]:
        for code, words in json.loads(file.read_text("utf-8")).items():
            yield f"{file.name}: {code}", GAP.sub("", words[language])
    for code, words in json.loads((folder / f"{language}.json").read_text("utf-8")).items():
        yield f"{language}.json: {code}", GAP.sub("", words)


def has(word: str, text: str) -> bool:
    """Whether a text has a word or phrase as whole words, in lower or upper case."""
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE) is not None


def test_a_word_is_found_whole() -> None:
    assert has("ciega chica", "La Ciega chica.") and not has("rua", "rual, grua")


def test_every_entry_is_complete() -> None:
    assert len(GLOSSARY_ENTRIES) > 80
    for entry in GLOSSARY_ENTRIES:
        for language in COLUMNS.values():
            assert entry.words[language] and entry.meaning[language], entry


@pytest.mark.parametrize("language", ["es", "pt"])
def test_each_word_of_the_trade_is_in_use(language: Language) -> None:
    everything = "\n".join(text for _, text in said(language))
    for entry in GLOSSARY_ENTRIES:
        if entry.section == OUR_OWN:
            continue
        for word in entry.words[language]:
            stem = re.sub(r" \(.*\)$", "", word)
            stem = stem if " " in stem else re.sub(r"(ar|er|ir|arse)$", "", stem)
            assert re.search(rf"(?<!\w){re.escape(stem)}", everything, re.IGNORECASE), (language, word)


@pytest.mark.parametrize("language", ["es", "pt"])
def test_no_text_has_a_word_that_the_glossary_avoids(language: Language) -> None:
    found = [
        f"{where}: {word}: {text}"
        for where, text in said(language)
        for entry in GLOSSARY_ENTRIES
        for word in entry.avoided.get(language, ())
        if has(word, text)
    ]
    assert found == []
