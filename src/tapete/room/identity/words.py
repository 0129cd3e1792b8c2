"""Texts of mail in the language of the requesting page."""

from functools import cache
from importlib.resources import files

import msgspec


@cache
def _texts() -> dict[str, dict[str, str]]:
    """Return the texts of the account's pages and mail, by code, then by language."""
    return msgspec.json.decode(
        (files("tapete") / "texts" / "people.json").read_bytes(), type=dict[str, dict[str, str]]
    )


def text_in(language: str, code: str, **facts: str) -> str:
    """Return a text with its facts; in English if the language is unknown."""
    found = _texts()[code]
    return found.get(language, found["en"]).format_map(facts)
