"""`tapete check PATHS...`: runs scenario files and shows what differs."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

from tapete.cli.books import named_book
from tapete.cli.untrusted import plain, text_of_file
from tapete.rules import Book, RulebookError
from tapete.scenarios import Run, Scenario, ScenarioError, check, packaged, packaged_names, read_scenario


def check_paths(paths: Sequence[Path], out: TextIO, *, under: str | None = None, quiet: bool = False) -> int:
    """Run every scenario of the files and folders, or of the package if there are none.

    Args:
        paths: files, folders of them, or names of the package's own.
        out: where a line for each run goes, and every difference.
        under: a book to run them under, by name or file, in place of those that they name.
        quiet: whether only what differs is shown.

    Returns:
        0 if everything is as the files say, else 1.
    """
    ran = differing = wrong = 0
    try:
        other = named_book(under) if under else None
    except RulebookError as error:
        print(error, file=out)
        return 1
    for name, found in _scenarios(paths):
        if isinstance(found, str):
            wrong += 1
            print(found, file=out)
            continue
        for one in [other] if other else found.under:
            ran += 1
            run = _run(found, one)
            if isinstance(run, str):
                wrong += 1
                print(f"{name}: {run}", file=out)
            elif run.differences:
                differing += 1
                print(f"differs  {name}  under {run.book.id}: {plain(found.title, 200)}", file=out)
                for difference in run.differences:
                    print(f"    {difference.where}: {plain(difference.name)}", file=out)
                    print(f"      - expected {plain(str(difference.wanted), 1_000)}", file=out)
                    print(f"      + got      {plain(str(difference.found), 1_000)}", file=out)
            elif not quiet:
                print(f"ok       {name}  under {run.book.id}: {plain(found.title, 200)}", file=out)
    print(f"{ran} runs, {differing} differ, {wrong} can't be run", file=out)
    return 1 if differing or wrong or not ran else 0


def _run(scenario: Scenario, one: Book | str) -> Run | str:
    try:
        return check(scenario, one)
    except RulebookError as error:
        return plain(str(error), 400)


def _scenarios(paths: Sequence[Path]) -> Iterator[tuple[str, Scenario | str]]:
    """Each scenario by name, or what is wrong with its file."""
    if not paths:
        for name in packaged_names():
            try:
                yield name, packaged(name)
            except ScenarioError as error:
                yield name, str(error)
    for path in paths:
        files = sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")]) if path.is_dir() else [path]
        if not files:
            yield str(path), f"{plain(str(path), 200)}: no scenario in this folder (.yaml)"
        for file in files:
            name = plain(str(file), 200)
            try:
                yield name, read_named(file)
            except ScenarioError as error:
                yield name, plain(str(error), 400)


def read_named(path: Path) -> Scenario:
    """The scenario of a file, or that of the package which is named so: `tda-2019/TDA19-X45-1A`.

    Raises:
        ScenarioError: there is neither, or it is wrong.
    """
    name = str(path).removesuffix(".yaml")
    if not path.exists() and name in packaged_names():
        return packaged(name)
    return read_file(path)


def read_file(path: Path) -> Scenario:
    """The scenario of a file.

    Raises:
        ScenarioError: it can't be read, or is wrong.
    """
    name = plain(str(path), 200)
    try:
        text = text_of_file(path)
    except ValueError as error:
        raise ScenarioError(name, "", str(error)) from None
    return read_scenario(text, file=name)
