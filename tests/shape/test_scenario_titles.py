"""The titles of packaged scenarios: in three languages, with the same figures and cards in each."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import pytest
from tests.figures import figures

from tapete.cli.check import check_paths
from tapete.cli.rule import rule_file
from tapete.cli.rules import show_row
from tapete.desk.rulings.incident_search import by_rules
from tapete.rules.rows import Language
from tapete.scenarios import packaged, packaged_names
from tapete.scenarios.files import packaged_text
from tapete.scenarios.incidents import BY_NAME
from tapete.scenarios.titles import title_in

FOLDER = files("tapete") / "texts" / "scenarios"
OTHERS: tuple[Language, ...] = ("es", "pt")
_CARD_NAMES: Mapping[Language, str] = {
    "en": "ace aces king queen jack joker spade spades heart hearts diamond diamonds clubs",
    "es": "as ases rey reina jota comodín pica picas corazón corazones diamante diamantes tréboles",
    "pt": "ás ases rei dama valete curinga espada espadas copa copas ouro ouros paus",
}


def folders() -> dict[str, list[str]]:
    """The titles of each folder of scenarios, each once, in the order of the scenarios' names."""
    found: dict[str, dict[str, None]] = {}
    for name in packaged_names():
        found.setdefault(name.partition("/")[0], {})[packaged(name).title] = None
    return {folder: list(titles) for folder, titles in found.items()}


def written(folder: str) -> dict[str, dict[Language, str]]:
    """The translations of a folder, under the English titles."""
    found: dict[str, dict[Language, str]] = json.loads((FOLDER / f"{folder}.json").read_text("utf-8"))
    return found


def cards(text: str, language: Language) -> Counter[str]:
    """Count the cards that a text names by rank, suit or sign, with the English words for them.

    The same card may be named in the singular in one language and in the plural in another. The sign of the
    ace of spades is left out: it is also a Portuguese article.
    """
    english = dict(zip(_CARD_NAMES[language].split(), _CARD_NAMES["en"].split(), strict=True))
    words = re.findall(r"[^\W_]+", text)
    named = [english[word.casefold()].removesuffix("s") for word in words if word.casefold() in english]
    return Counter([*named, *(word for word in words if re.fullmatch("(?!As)[2-9TJQKA][shdc]", word))])


def test_cards_are_found_in_each_language() -> None:
    english = cards("Aces and a heart, Kd, before a second ace of spades", "en")
    assert english == {"ace": 2, "heart": 1, "Kd": 1, "spade": 1}
    assert english == cards("Ases y un corazón, Kd, antes de un segundo as de picas", "es")
    assert english == cards("Ases e uma carta de copas, Kd, antes de um segundo ás de espadas", "pt")
    assert english != cards("Ases e uma carta de ouros, Kd, antes de um segundo ás de espadas", "pt")


def test_each_folder_has_its_titles_and_no_others() -> None:
    assert {file.name.removesuffix(".json") for file in FOLDER.iterdir()} == folders().keys()
    for folder, titles in folders().items():
        assert len(titles) > 0
        assert set(titles) - written(folder).keys() == set(), f"add these to texts/scenarios/{folder}.json"
        assert written(folder).keys() - set(titles) == set(), f"no scenario of {folder} has this title"


def test_each_title_is_translated_into_both_languages() -> None:
    for folder in folders():
        for title, told in written(folder).items():
            assert told.keys() == set(OTHERS), title
            for language in OTHERS:
                assert told[language].strip() == told[language] != title, (title, language)
                assert told[language].endswith(".") == title.endswith("."), (title, language)


def test_a_title_that_stands_in_two_folders_is_translated_alike() -> None:
    everything = [pair for folder in folders() for pair in written(folder).items()]
    for title, told in everything:
        for language in OTHERS:
            assert title_in(title, language) == told[language], title


@pytest.mark.parametrize("folder", sorted(folders()))
def test_the_figures_and_cards_are_the_same_in_three_languages(folder: str) -> None:
    different = [
        (told[language], found)
        for title, told in written(folder).items()
        for language in OTHERS
        for find in (figures, cards)
        if (found := find(told[language], language)) != find(title, "en")
    ]
    assert different == []


@pytest.mark.parametrize(
    ("language", "title"), [("en", "One blind"), ("es", "Una ciega"), ("pt", "Um blind")]
)
def test_commands_show_the_title_in_the_language(language: Language, title: str) -> None:
    name = "roberts/RRP-HE-BLINDS-one"
    out = io.StringIO()
    assert check_paths([Path(name)], out, language=language) == 0
    assert f": {title}\n" in out.getvalue()
    out = io.StringIO()
    assert show_row("RRP-HE-BLINDS", out, language=language) == 0
    assert f"{name} (roberts): {title}\n" in out.getvalue()


def test_a_ruling_has_the_title_in_the_language() -> None:
    out = io.StringIO()
    assert rule_file(Path("roberts/COM-time-up"), out, language="es") == 0
    assert out.getvalue().startswith("El tiempo agotado sin nada que igualar es pasar (")


def test_a_file_of_ones_own_keeps_its_title(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        packaged_text("roberts/RRP-HE-BLINDS-one").replace("title: One", "title: Our one"), "utf-8"
    )
    out = io.StringIO()
    assert check_paths([file], out, language="pt") == 0
    assert ": Our one blind\n" in out.getvalue()


def test_incidents_are_found_by_words_of_a_title_in_the_language() -> None:
    assert BY_NAME["clock_expired"] in by_rules("tiempo agotado sin nada que igualar", "es")
    assert BY_NAME["clock_expired"] in by_rules("tempo esgotado sem nada a pagar", "pt")
