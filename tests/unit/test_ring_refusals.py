"""Every refusal of cash play has words in three languages, with and without its numbers."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from tapete.ring import RingReason

LANGUAGES = ("en", "es", "pt")
TEXTS: dict[str, dict[str, str]] = {
    language: json.loads((files("tapete") / "texts" / f"{language}.json").read_text(encoding="utf-8"))
    for language in LANGUAGES
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", RingReason)
def test_a_refusal_has_words(language: str, reason: RingReason) -> None:
    texts = TEXTS[language]
    text = texts[f"reason.{reason}"]
    assert "{" not in texts.get(f"reason.{reason}.plain", text)
    assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", TEXTS["en"][f"reason.{reason}"]))
