"""docs/scenarios.md and docs/rulebook.md are fresh, and what they show works."""

from __future__ import annotations

import re
from pathlib import Path

from tools import generate_rule_docs

from tapete.cli.books import named_book
from tapete.engine.types import Sourced
from tapete.rules import book
from tapete.rules.files import packaged
from tapete.scenarios import check, read_scenario

DOCS = Path(__file__).parents[2] / "docs"


def test_the_pages_are_fresh() -> None:
    assert generate_rule_docs.main(["--check"]) == 0, "run .venv/bin/python tools/generate_rule_docs.py"


def test_the_scenario_shown_runs_as_it_says() -> None:
    found = re.search(r"```yaml\n(.*?)```", (DOCS / "scenarios.md").read_text(encoding="utf-8"), re.S)
    assert found
    scenario = read_scenario(found[1])
    assert [check(scenario, name).differences for name in scenario.under] == [[], [], []]


def test_the_house_shown_is_the_one_shipped() -> None:
    shown = re.findall(r"```toml\n(.*?)```", (DOCS / "rulebook.md").read_text(encoding="utf-8"), re.S)[1]
    assert packaged("houses", "riverside").partition("\n")[2] == shown
    assert book("riverside").bets.overchip != book("tda-2019").bets.overchip


def test_the_event_shown_stands_on_the_house_shown(tmp_path: Path) -> None:
    _, house, event = re.findall(
        r"```toml\n(.*?)```", (DOCS / "rulebook.md").read_text(encoding="utf-8"), re.S
    )
    (tmp_path / "my-house.toml").write_text(house, encoding="utf-8")
    (tmp_path / "event.toml").write_text(event, encoding="utf-8")
    found = named_book(str(tmp_path / "event.toml"))
    assert (found.bets.half_rule, found.bets.overchip) == (
        Sourced(60, "FRI-1"),
        Sourced("raise-to-chip", "RIV-1"),
    )


def test_every_word_has_its_meaning() -> None:
    """A field whose name says it all needs none; most need one."""
    page = (DOCS / "rulebook.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| .* \| (.*) \|$", page.partition("## Every value")[2], re.M)
    assert len(rows) > 20
    assert [name for name, meaning in rows if not meaning.strip()] == []
