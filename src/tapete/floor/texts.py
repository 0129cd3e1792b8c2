"""The floor's words, by area and language; nothing else in this package touches a file."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from tapete.rules.rows import Language

FOLDER = files("tapete.texts") / "floor"


@cache
def words_of(area: str) -> Mapping[str, Mapping[Language, str]]:
    """Every text of an area, by code, then by language; empty if it has none."""
    file = FOLDER / f"{area}.json"
    if not file.is_file():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=dict[str, dict[Language, str]])


def text_of(code: str, area: str, language: Language) -> str | None:
    """A text of an area, or else one that all areas share; None if there is none."""
    found = words_of(area).get(code) or words_of("common").get(code)
    return found.get(language) if found else None
