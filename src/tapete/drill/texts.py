"""Texts of the drill; this module alone of the drill reads a file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from tapete.floor.wording import fill
from tapete.rules.rows import Language


@cache
def words_of_drill() -> Mapping[str, Mapping[Language, str]]:
    """Every text of the drill, by code, then by language."""
    text = (files("tapete.texts") / "drill.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[Language, str]])


def drill_text(code: str, language: Language, **facts: object) -> str:
    """A text of the drill with its facts.

    >>> drill_text("score", "es", right=3, asked=4)
    '3 de 4 bien.'
    """
    return fill(words_of_drill()[code][language], facts, language)
