"""Whatever the scenarios have ruled can be said in three languages, with nothing left unsaid."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from tapete.floor.dispatch import AREA_OF, RULES
from tapete.floor.texts import FOLDER, text_of, words_of
from tapete.floor.words import Wording
from tapete.rules.rows import Language
from tapete.scenarios import check, packaged, packaged_names
from tapete.scenarios.format import Look
from tapete.scenarios.incidents import read_incident

LANGUAGES: tuple[Language, ...] = get_args(Language)
AREAS = sorted({*AREA_OF.values(), "common", "impossible"})


@pytest.mark.parametrize("area", AREAS)
def test_every_text_is_there_in_three_languages_with_the_same_facts(area: str) -> None:
    texts = words_of(area)
    assert texts
    for code, by_language in texts.items():
        assert set(by_language) == set(LANGUAGES), code
        facts = [set(re.findall(r"{(\w+)}", text)) for text in by_language.values()]
        assert all(found == facts[0] for found in facts), code


def test_there_is_no_file_of_words_without_an_area() -> None:
    assert sorted(entry.name for entry in FOLDER.iterdir()) == [f"{area}.json" for area in AREAS]


@pytest.mark.parametrize("kind", RULES, ids=lambda kind: str(kind.__struct_config__.tag))
def test_an_incident_and_every_fact_of_it_can_be_asked_for(kind: type) -> None:
    tag, area = kind.__struct_config__.tag, AREA_OF[kind]  # type: ignore[attr-defined]
    missing = [
        code
        for code in (f"incident.{tag}", *(f"ask.{tag}.{name}" for name in kind.__struct_fields__))  # type: ignore[attr-defined]
        if text_of(code, area, "en") is None
    ]
    assert missing == [], f"add these texts to src/tapete/texts/floor/{area}.json"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_of_the_scenarios_can_be_said(language: Language) -> None:
    unsaid: set[str] = set()
    for name in packaged_names():
        scenario = packaged(name)
        steps = [s.incident for s in getattr(scenario, "play", ()) if isinstance(s, Look) and s.incident]
        for under in scenario.under if steps else ():
            run = check(scenario, under)
            for document, ruling in zip(steps, run.rulings, strict=True):
                area = AREA_OF[type(read_incident(document))]
                wording = Wording(run.book, area, language)
                lines = wording.lines(ruling)
                unsaid |= {f"{name}: {line}" for line in lines if re.search(r"{\w+}", line)}
                unsaid |= {f"{name}: {code}" for code in wording.unknown}
    assert sorted(unsaid) == [], (
        "add these texts to src/tapete/texts/floor/, in the file of the incident's area"
    )
