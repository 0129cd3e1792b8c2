"""Implement `tapete check PATHS...`: run scenario files and show the differences."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TextIO

from tapete.cli.as_json import print_json
from tapete.cli.books import named_book
from tapete.cli.codes import DONE, FOUND, NOT_DONE, complain
from tapete.cli.conversation import error_in, text_in
from tapete.cli.untrusted import is_standard, plain, text_of_file
from tapete.floor.impossible import Impossible
from tapete.rules import Book, RulebookError, book
from tapete.rules.rows import Language
from tapete.scenarios import Run, Scenario, ScenarioError, check, packaged, packaged_names, read_scenario
from tapete.scenarios.run import NOT_COVERED, Difference
from tapete.scenarios.titles import title_in


def check_paths(
    paths: Sequence[Path],
    out: TextIO,
    *,
    under: str | None = None,
    quiet: bool = False,
    language: Language = "en",
    as_json: bool = False,
) -> int:
    """Run the scenarios of the files and folders; without paths, the packaged ones.

    Without paths and with a book, only scenarios of the books that it is based on are run, so a house
    on TDA 2019 is not compared with the examples of other editions.

    Args:
        paths: files, folders, or names of packaged scenarios.
        out: receives a line for each run and each difference.
        under: a book that replaces the books named in the files, by name or file.
        quiet: show only differences.
        language: of messages and of the titles of packaged scenarios; words of other files stay as they are.
        as_json: print one JSON object: the runs with their differences, and the counts.

    Returns:
        `DONE` if every run matches its file, `FOUND` if not, `NOT_DONE` if a file is invalid or missing.
    """
    ran = differing = wrong = 0
    told: list[dict[str, Any]] = []
    try:
        other = named_book(under) if under else None
    except RulebookError as error:
        complain(error_in(language, error))
        return NOT_DONE
    for name, found in _scenarios(paths, language):
        if isinstance(found, str):
            wrong += 1
            complain(found)
            continue
        if other and not paths and _of_other_books(found, other):
            continue
        for one in [other] if other else found.under:
            ran += 1
            run = _run(found, one, language)
            if isinstance(run, str):
                wrong += 1
                complain(f"{name}: {run}", 600)
                continue
            differing += bool(run.differences)
            if as_json:
                if run.differences or not quiet:
                    told.append(_facts(name, run, found, language))
                continue
            if run.differences or not quiet:
                code = "say.differs" if run.differences else "say.ok"
                title = plain(title_in(found.title, language), 200)
                print(text_in(language, code, name=name, book=run.book.id, title=title), file=out)
            for difference in run.differences:
                _tell(run, difference, out, language)
    if as_json:
        print_json({"ran": ran, "differing": differing, "unread": wrong, "runs": told}, out)
    else:
        print(text_in(language, "say.runs", ran=ran, differing=differing, wrong=wrong), file=out)
    if wrong or not ran:
        return NOT_DONE
    return FOUND if differing else DONE


def _of_other_books(scenario: Scenario, under: Book | str) -> bool:
    """Whether a scenario runs under none of the books that this book is based on."""
    layers = book(under).layers if isinstance(under, str) else under.layers
    return not set(layers) & set(scenario.under)


def _facts(name: str, run: Run, scenario: Scenario, language: Language) -> dict[str, Any]:
    """Return a run for JSON."""
    differences = []
    for difference in run.differences:
        wanted, found = _in_words(run, difference, language)
        differences.append(
            {"where": difference.where, "name": difference.name, "expected": wanted, "found": found}
        )
    title = title_in(scenario.title, language)
    return {"scenario": name, "book": run.book.id, "title": title, "differences": differences}


def _tell(run: Run, difference: Difference, out: TextIO, language: Language) -> None:
    """Print a difference on three lines."""
    wanted, found = _in_words(run, difference, language)
    print(f"    {difference.where}: {plain(difference.name)}", file=out)
    print(f"      - {text_in(language, 'say.expected')} {plain(wanted, 1_000)}", file=out)
    print(f"      + {text_in(language, 'say.got')} {plain(found, 1_000)}", file=out)


def _in_words(run: Run, difference: Difference, language: Language) -> tuple[str, str]:
    """Return the expected and the found value; if the run stopped, the reason in the language."""
    wanted, found = str(difference.wanted), str(difference.found)
    if difference.name == "stopped" and run.stopped is not None:
        wanted, found = text_in(language, "say.goes_on"), error_in(language, run.stopped)
    elif difference.found == NOT_COVERED:
        found = text_in(language, "say.not_covered")
    return wanted, found


def _run(scenario: Scenario, one: Book | str, language: Language) -> Run | str:
    try:
        return check(scenario, one)
    except RulebookError as error:
        return plain(error_in(language, error), 400)


def _scenarios(paths: Sequence[Path], language: Language) -> Iterator[tuple[str, Scenario | str]]:
    """Yield each scenario by name, or the error in its file."""
    if not paths:
        for name in packaged_names():
            try:
                yield name, packaged(name)
            except (ScenarioError, RulebookError) as error:
                yield name, error_in(language, error)
    for path in paths:
        files = sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")]) if path.is_dir() else [path]
        if not files:
            yield str(path), text_in(language, "say.empty_folder", folder=plain(str(path), 200))
        for file in files:
            name = plain(str(file), 200)
            try:
                yield name, read_named(file)
            except (ScenarioError, RulebookError) as error:
                yield name, plain(error_in(language, error), 400)


def read_named(path: Path, *, asks: bool = False) -> Scenario:
    """Read a scenario from a file, or a packaged one by name: `tda-2019/TDA19-X45-1A`.

    With `asks`, the file needs no title and no rows.

    Raises:
        ScenarioError: neither exists, or the scenario is invalid.
    """
    name = str(path).removesuffix(".yaml")
    if not path.exists() and name in packaged_names():
        return packaged(name)
    return read_file(path, asks=asks)


def read_file(path: Path, *, asks: bool = False) -> Scenario:
    """Read the scenario of a file.

    Raises:
        ScenarioError: the file cannot be read, or is invalid.
    """
    name = plain(str(path), 200)
    if not path.exists() and not is_standard(path):
        raise ScenarioError(name, "", Impossible("", "no_such_file"))
    try:
        text = text_of_file(path)
    except Impossible as error:
        raise ScenarioError(name, "", error) from None
    return read_scenario(text, file=name, asks=asks)
