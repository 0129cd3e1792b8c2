"""`tapete rule FILE`: the ruling on each incident of a file, in plain words."""

from pathlib import Path
from typing import TextIO

from tapete.cli.check import read_file
from tapete.cli.untrusted import plain
from tapete.floor.rule import AREA_OF
from tapete.floor.texts import text_of
from tapete.floor.words import Wording
from tapete.rules import RulebookError
from tapete.rules.rows import Language
from tapete.scenarios import ScenarioError, check
from tapete.scenarios.format import Look
from tapete.scenarios.incidents import read_incident


def rule_file(path: Path, out: TextIO, *, under: str | None = None, language: Language = "en") -> int:
    """Rule on the incidents of a scenario file; what it expects is not looked at.

    Returns:
        0, or 1 if the file is wrong or an incident can't have happened.
    """
    try:
        scenario = read_file(path)
        run = check(scenario, under or scenario.under[0])
    except (ScenarioError, RulebookError) as error:
        print(plain(str(error), 400), file=out)
        return 1
    steps = [
        step.incident
        for step in getattr(scenario, "play", ())
        if isinstance(step, Look) and step.incident is not None
    ]
    stopped = [difference.found for difference in run.differences if difference.name == "stopped"]
    if not steps and not stopped:
        print(f"{plain(str(path), 200)}: there is no incident in it", file=out)
        return 1
    print(f"{scenario.title} ({run.book.title})", file=out)
    for document, ruling in zip(steps, run.rulings, strict=False):
        incident = read_incident(document)
        area = AREA_OF[type(incident)]
        name = text_of(f"incident.{document['is']}", area, language) or str(document["is"])
        print(f"\n{name}", file=out)
        for line in Wording(run.book, area, language).lines(ruling):
            print(f"  {line}", file=out)
    for why in stopped:
        print(f"\n{plain(str(why), 400)}", file=out)
    return 1 if stopped else 0
