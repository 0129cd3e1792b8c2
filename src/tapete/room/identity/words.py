"""Texts of mail, in the language that the page asked in; refusals in English."""

import re
from collections.abc import Mapping
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


_FACT = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}")


def refusal_in_words(code: str, facts: Mapping[str, int]) -> str:
    """A refusal in English, for programs; the code itself if no page words it.

    >>> refusal_in_words("too_many_tries", {"seconds": 1})
    'Too many tries. Wait 1 second.'
    >>> refusal_in_words("code_without_words", {})
    'code_without_words'
    """
    found = _texts().get(f"account.refused.{code}", {}).get("en", code)

    def said(match: re.Match[str]) -> str:
        name, one, many = match.groups()
        number = facts.get(name)
        if number is None:
            return name
        return f"{number:,}" if one is None else (one if number == 1 else many).replace("#", f"{number:,}")

    return _FACT.sub(said, found)
