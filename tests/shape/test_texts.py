"""Whatever the package can name has its words in every language of the catalogue."""

from __future__ import annotations

import json
import typing
from importlib.resources import files

import pytest

from tapete.cards import LANGUAGES, RANKS, HandClass, Made, words
from tapete.engine import Reason
from tapete.engine.types import PostKind
from tapete.ring.table.money import Movement
from tapete.room.identity.operating import VOIDABLE
from tapete.room.protocol import Phrase
from tapete.rules import games, hand_rules

TEXTS: dict[str, dict[str, str]] = {
    language: json.loads((files("tapete") / "texts" / f"{language}.json").read_text(encoding="utf-8"))
    for language in LANGUAGES
}

BADUGIS = ("badugi", "three_card_badugi", "two_card_badugi", "one_card_badugi")


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_have_words_with_their_numbers_and_without(language: str) -> None:
    texts = TEXTS[language]
    for reason in Reason:
        text = texts[f"refused.{reason.value}"]
        plain = texts.get(f"refused.{reason.value}.plain", text)
        assert "{" not in plain, reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_streets_and_posts_have_words(language: str) -> None:
    texts = TEXTS[language]
    streets = {street.name for game in games() for street in hand_rules(game).streets}
    assert {"flop", "third", "first draw"} <= streets
    assert {f"street.{name}" for name in streets} <= texts.keys()
    assert {f"log.posts_{kind.value}" for kind in PostKind} <= texts.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hands_that_the_page_can_name_are_those_that_the_cards_can_make(language: str) -> None:
    made = {key.removeprefix("made.") for key in TEXTS[language] if key.startswith("made.")}
    kinds = {kind.name.lower() for kind in HandClass} | {"royal_flush", "low", "wheel", *BADUGIS}
    assert made - {"yours", "kicker"} == kinds
    for kind in kinds:
        assert words(Made(kind, ("7", "5")), language)
    for rank in RANKS:
        assert {f"rank.{rank}.{form}" for form in ("one", "many", "top")} <= TEXTS[language].keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_statement_shows_of_cash_tables_and_operators_has_words(language: str) -> None:
    moved = typing.get_args(typing.get_type_hints(Movement)["what"])
    memos = {what.replace("-", "_") for what in moved} | VOIDABLE | {"void", "erased", "welcome", "refill"}
    assert {f"wallet.memo.{memo}" for memo in memos} <= TEXTS[language].keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_phrase_of_the_chat_has_words(language: str) -> None:
    assert {f"phrase.{one.value}" for one in Phrase} <= TEXTS[language].keys()
