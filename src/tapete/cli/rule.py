"""Implement `tapete rule FILE`: print the ruling on each incident of a file, in plain words."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TextIO

from tapete.cli.as_json import print_json
from tapete.cli.books import named_book
from tapete.cli.check import read_named
from tapete.cli.codes import DONE, NOT_DONE, complain
from tapete.cli.conversation import error_in, text_in
from tapete.cli.untrusted import plain
from tapete.floor import Ruling
from tapete.floor.dispatch import AREA_OF
from tapete.floor.texts import text_of
from tapete.floor.words import Wording
from tapete.rules import RulebookError
from tapete.rules.rows import Language
from tapete.scenarios import Run, ScenarioError, check
from tapete.scenarios.format import Look
from tapete.scenarios.incidents import read_incident
from tapete.scenarios.titles import title_in


def rule_file(
    path: Path, out: TextIO, *, under: str | None = None, language: Language = "en", as_json: bool = False
) -> int:
    """Rule on the incidents of a scenario, from a file or packaged; its expectations are ignored.

    Returns:
        `DONE`, or `NOT_DONE` if the file is invalid or an incident is impossible.
    """
    try:
        scenario = read_named(path, asks=True)
        run = check(scenario, named_book(under or scenario.under[0]))
    except (ScenarioError, RulebookError) as error:
        complain(error_in(language, error))
        return NOT_DONE
    steps = [
        (f"play[{index}]", step.incident)
        for index, step in enumerate(getattr(scenario, "play", ()))
        if isinstance(step, Look) and step.incident is not None
    ]
    if not steps and run.stopped is None:
        complain(text_in(language, "say.no_incident", file=plain(str(path), 200)))
        return NOT_DONE
    if as_json:
        found = [
            {
                "where": where,
                "incident": document,
                "ruling": ruling,
                "words": list(_words(run, document, ruling, language)),
            }
            for (where, document), ruling in zip(steps, run.rulings, strict=False)
        ]
        print_json({"title": scenario.title, "book": run.book.id, "rulings": found}, out)
        return _ended(path, run, language)
    book = plain(run.book.title)
    title = plain(title_in(scenario.title, language), 200)
    print(f"{title} ({book})" if title else book, file=out)
    for (where, document), ruling in zip(steps, run.rulings, strict=False):
        incident = read_incident(document)
        area = AREA_OF[type(incident)]
        name = text_of(f"incident.{document['is']}", area, language) or str(document["is"])
        print(f"\n{name}", file=out)
        print(f"  {where}: {_facts(document)}", file=out)
        for line in _words(run, document, ruling, language):
            print(f"  {line}", file=out)
    return _ended(path, run, language)


def _words(run: Run, document: Mapping[str, Any], ruling: Ruling, language: Language) -> Iterable[str]:
    area = AREA_OF[type(read_incident({**document}))]
    return Wording(run.book, area, language).lines(ruling)


def _ended(path: Path, run: Run, language: Language) -> int:
    if run.stopped is None:
        return DONE
    complain(f"{plain(str(path), 200)}: {run.where}: {error_in(language, run.stopped)}", 600)
    return NOT_DONE


def _facts(document: Mapping[str, Any]) -> str:
    """Return the facts of an incident on one line, in the words of its file."""
    told = (f"{name} {_flow(value)}" for name, value in document.items() if name != "is")
    return plain(", ".join(told), 400)


def _flow(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return f"[{', '.join(map(_flow, value))}]"
        case dict():
            return f"{{{', '.join(f'{name}: {_flow(one)}' for name, one in value.items())}}}"
        case _:
            return str(value)
