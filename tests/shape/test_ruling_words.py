"""Each word of a ruling is one that rulings make, and one that the texts can say."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

from tapete.floor.dispatch import AREA_OF
from tapete.floor.ruling import Ruling
from tapete.floor.texts import words_of
from tapete.floor.vocabulary import RETIRED, Deed, Outcome
from tapete.scenarios import check, packaged, packaged_names
from tapete.scenarios.format import Look

FLOOR = Path(__file__).parents[2] / "src" / "tapete" / "floor"
OUTCOMES: tuple[str, ...] = get_args(Outcome)
DEEDS: tuple[str, ...] = get_args(Deed)


def made_by(ruling: Ruling) -> tuple[set[str], set[str]]:
    """Return the outcomes and steps of a ruling and of all its options."""
    outcomes: set[str] = {ruling.outcome}
    steps: set[str] = {step.do for step in ruling.steps}
    for option in ruling.options:
        inner = made_by(option.ruling)
        outcomes |= inner[0]
        steps |= inner[1]
    return outcomes, steps


def made_by_scenarios() -> tuple[set[str], set[str]]:
    outcomes: set[str] = set()
    steps: set[str] = set()
    for name in packaged_names():
        scenario = packaged(name)
        if any(isinstance(step, Look) and step.incident for step in getattr(scenario, "play", ())):
            for under in scenario.under:
                for ruling in check(scenario, under).rulings:
                    inner = made_by(ruling)
                    outcomes |= inner[0]
                    steps |= inner[1]
    return outcomes, steps


def written_in_rulings() -> set[str]:
    """Return every string in the code of rulings and procedures, for words that no scenario makes."""
    folders = (FLOOR / "rulings", FLOOR / "procedures")
    files = [FLOOR / "dispatch.py", *(path for folder in folders for path in sorted(folder.rglob("*.py")))]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files]
    return {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_every_word_is_made_somewhere() -> None:
    outcomes, steps = made_by_scenarios()
    assert outcomes <= set(OUTCOMES), "add the new outcome to Outcome in src/tapete/floor/vocabulary.py"
    assert steps <= set(DEEDS), "add the new step to Deed in src/tapete/floor/vocabulary.py"
    written = written_in_rulings()
    unmade = {*OUTCOMES, *DEEDS} - outcomes - steps - written
    assert unmade == RETIRED
    # Nearly all are made by a scenario, so that a word cannot hide behind a string that means something else.
    assert len(set(OUTCOMES) - outcomes) <= 19
    assert len(set(DEEDS) - steps) <= 11


def test_the_texts_have_these_words_and_no_others() -> None:
    codes = {code for area in {*AREA_OF.values(), "common"} for code in words_of(area)}
    said = [code.split(".")[1] for code in codes if code.startswith("ruling.")]
    assert set(said) == set(OUTCOMES)
    assert {code.removeprefix("step.") for code in codes if code.startswith("step.")} == set(DEEDS)


def test_the_words_are_in_order() -> None:
    assert list(OUTCOMES) == sorted(set(OUTCOMES))
    assert list(DEEDS) == sorted(set(DEEDS))
