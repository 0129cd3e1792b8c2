"""The texts of the desk are complete in three languages, with one for every order and refusal."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from tapete.desk.orders import AnyOrder
from tapete.desk.refusals import DeskReason
from tapete.desk.rulings.texts import everyday_words
from tapete.desk.templates import names
from tapete.scenarios.incidents import BY_NAME

ROOT = Path(__file__).parents[2]
TEXTS: dict[str, dict[str, str]] = json.loads((ROOT / "src/tapete/texts/desk.json").read_text())


@pytest.mark.parametrize("code", TEXTS)
def test_a_text_is_there_in_each_language_with_the_same_facts(code: str) -> None:
    text = TEXTS[code]
    assert list(text) == ["en", "es", "pt"] and all(text.values())
    assert len({frozenset(re.findall(r"\{(\w+)\}", words)) for words in text.values()}) == 1


@pytest.mark.parametrize("kind", get_args(AnyOrder))
def test_each_order_has_a_line_for_the_log(kind: type) -> None:
    assert f"act.{kind.__struct_config__.tag}" in TEXTS  # type: ignore[attr-defined]


@pytest.mark.parametrize("reason", DeskReason)
def test_each_refusal_of_the_desk_has_words(reason: DeskReason) -> None:
    assert f"refused.{reason.value}" in TEXTS


def test_each_template_has_a_name() -> None:
    assert all(f"setup.template.{name}" in TEXTS for name in names())


def test_everyday_words_are_of_incidents_and_in_three_languages() -> None:
    for name, words in everyday_words().items():
        assert name in BY_NAME and set(words) == {"en", "es", "pt"} and all(words.values())


def test_the_pages_name_no_text_that_is_missing() -> None:
    pages = [*(ROOT / "web/src/desk").rglob("*.svelte"), *(ROOT / "web/src/desk").rglob("*.ts")]
    named = {code for page in pages for code in re.findall(r"\bt\(\"([\w.-]+)\"", page.read_text())}
    assert named and named <= set(TEXTS), named - set(TEXTS)
