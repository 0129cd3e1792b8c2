"""`tapete check PATHS...`: runs scenario files and shows what differs."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

from tapete.cli.untrusted import bytes_of, plain
from tapete.rules import Book, RulebookError, book
from tapete.scenarios import Run, Scenario, ScenarioError, check, packaged, packaged_names, read_scenario


def check_paths(paths: Sequence[Path], out: TextIO, *, under: str | None = None, quiet: bool = False) -> int:
    """Run every scenario of the files and folders, or of the package if there are none.

    Args:
        paths: files, or folders of them.
        out: where a line for each run goes, and every difference.
        under: a book to run them under, in place of those that they name.
        quiet: whether only what differs is shown.

    Returns:
        0 if everything is as the files say, else 1.
    """
    ran = differing = wrong = 0
    try:
        other = book(under) if under else None
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
                print(f"differs  {name}  under {run.book.id}: {found.title}", file=out)
                for difference in run.differences:
                    print(f"    {difference.where}: {difference.name}", file=out)
                    print(f"      - expected {difference.wanted}", file=out)
                    print(f"      + got      {difference.found}", file=out)
            elif not quiet:
                print(f"ok       {name}  under {run.book.id}: {found.title}", file=out)
    print(f"{ran} runs, {differing} differ, {wrong} can't be run", file=out)
    return 1 if differing or wrong or not ran else 0


def _run(scenario: Scenario, one: Book | str) -> Run | str:
    try:
        return check(scenario, one)
    except RulebookError as error:
        return str(error)


def _scenarios(paths: Sequence[Path]) -> Iterator[tuple[str, Scenario | str]]:
    """Each scenario by name, or what is wrong with its file."""
    if not paths:
        for name in packaged_names():
            try:
                yield name, packaged(name)
            except ScenarioError as error:
                yield name, str(error)
    for path in paths:
        files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
        if not files:
            yield str(path), f"{plain(str(path), 200)}: no scenario in this folder (.yaml)"
        for file in files:
            name = plain(str(file), 200)
            try:
                yield name, read_file(file)
            except ScenarioError as error:
                yield name, plain(str(error), 400)


def read_file(path: Path) -> Scenario:
    """The scenario of a file.

    Raises:
        ScenarioError: it can't be read, or is wrong.
    """
    name = plain(str(path), 200)
    try:
        text = bytes_of(path).decode("utf-8")
    except OSError as error:
        raise ScenarioError(name, "", f"cannot read the file: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise ScenarioError(name, f"byte {error.start}", "no UTF-8 text") from None
    return read_scenario(text, file=name)
