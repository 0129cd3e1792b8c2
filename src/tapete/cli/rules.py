"""`tapete rules ...`: the rows of a book, what they say, where books part, how far each is carried out."""

from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TextIO

from tapete.cli.untrusted import bytes_of, plain
from tapete.rules import RulebookError, book, books, layers
from tapete.rules.books import check_sources, points, read_layer
from tapete.rules.lint import lint, missing_texts
from tapete.rules.rows import (
    CATALOGUES,
    Language,
    all_rows,
    catalogue_of,
    number_in,
    row_text,
    rows_in_force,
)
from tapete.rules.told import suggestion
from tapete.scenarios import packaged, packaged_names
from tapete.scenarios.coverage import coverage
from tapete.scenarios.diff import differing_outcomes, differing_values


def list_rows(out: TextIO, *, under: str | None, kind: str | None, language: Language) -> int:
    """The books; or every row in force under one, with its kind and title."""
    if under is None:
        for name in books():
            one = book(name)
            count = len(rows_in_force(one.catalogues[-1])) if one.catalogues else len(one.own)
            print(
                f"{name:16} {one.title:24} {count:4} rows, stands on {' < '.join(one.layers[:-1])}", file=out
            )
        return 0
    try:
        one = book(under)
    except RulebookError as error:
        print(error, file=out)
        return 1
    for row, text in one.own.items():
        print(f"{row:28} {'own':9} {text.title}", file=out)
    name = one.catalogues[-1]
    for row, what in rows_in_force(name).items():
        if kind in (None, what.kind):
            number = number_in(row, name)
            printed = row if number == row else f"{row} ({number})"
            print(f"{printed:28} {what.kind:9} {row_text(row, language).title}", file=out)
    return 0


def show_row(row: str, out: TextIO, *, language: Language) -> int:
    """A row: what it says, the values that rest on it and their readings, the scenarios that show it."""
    if row not in all_rows():
        print(f"no such row `{plain(row)}`{suggestion(row, list(all_rows()))}", file=out)
        return 1
    what, text = all_rows()[row], row_text(row, language)
    print(f"{row}: {text.title}", file=out)
    where = f"number {what.number} of {catalogue_of(row)}" if what.number else catalogue_of(row)
    print(f"{what.kind}, {where}; {', '.join(what.setting)}; {', '.join(what.play)}", file=out)
    print(f"\n{text.says}\n", file=out)
    if what.of:
        print(f"In place of {', '.join(what.of)} ({what.change}).", file=out)
    if what.see:
        print(f"See {', '.join(what.see)}.", file=out)
    for name in books():
        for point, value in points(book(name)):
            if row in (value.source, *value.also):
                reading = f"  Read: {value.reading}" if value.reading else ""
                print(f"{name}: {point} = {_value(value.value)}{reading}", file=out)
    for name in packaged_names():
        scenario = packaged(name)
        if row in scenario.rules:
            print(f"scenario {name} ({', '.join(scenario.under)}): {scenario.title}", file=out)
    return 0


def diff_books(left: str, right: str, out: TextIO) -> int:
    """Values that differ, and scenarios that end differently, chips included."""
    try:
        one, other = book(left), book(right)
    except RulebookError as error:
        print(error, file=out)
        return 1
    values = list(differing_values(one, other))
    print(f"{len(values)} values differ between {one.title} and {other.title}", file=out)
    for value in values:
        print(f"  {value.point}", file=out)
        for side, found, row in ((one, value.left, value.left_row), (other, value.right, value.right_row)):
            print(f"    {side.id:14} {_value(found) if row else '-'}{f'  ({row})' if row else ''}", file=out)
    outcomes = list(differing_outcomes(one, other, {name: packaged(name) for name in packaged_names()}))
    print(f"\n{len(outcomes)} scenarios end differently", file=out)
    for outcome in outcomes:
        print(f"  {outcome.name}: {packaged(outcome.name).title}", file=out)
        print(f"    {one.id:14} {_told(outcome.left)}", file=out)
        print(f"    {other.id:14} {_told(outcome.right)}", file=out)
    return 0


def lint_books(paths: Iterable[Path], out: TextIO) -> int:
    """Remarks on the package's books, or on house overlays in files.

    Returns:
        0 if there is nothing to say, else 1.
    """
    remarks: list[str] = []
    paths = list(paths)
    for path in paths:
        try:
            layer = read_layer(bytes_of(path).decode("utf-8"), file=path.name)
            below = layers(layer.header.on) if layer.header.on else ()
            check_sources(layer, all_rows())
            remarks += lint([*below, layer])
        except (RulebookError, OSError, UnicodeDecodeError) as error:
            remarks.append(plain(str(error), 400))
    if not paths:
        for name in books():
            try:
                remarks += lint(layers(name))
            except RulebookError as error:
                remarks.append(str(error))
        remarks += missing_texts()
    for remark in remarks:
        print(remark, file=out)
    print(f"{len(remarks)} remarks" if remarks else "nothing to remark", file=out)
    return 1 if remarks else 0


def show_coverage(out: TextIO, *, under: str | None, missing: bool) -> int:
    """How far every row is carried out.

    Returns:
        0 if nothing is open or failing, else 1.
    """
    scenarios = {name: packaged(name) for name in packaged_names()}
    sources = dict(_modules(files("tapete"), "tapete"))
    total: Counter[str] = Counter()
    try:
        names = [under] if under else [name for name in books() if name in CATALOGUES]
        for name in names:
            counts: Counter[str] = Counter()
            rows = list(coverage(book(name), scenarios, sources=sources))
            for covered in rows:
                counts[covered.state] += 1
                if missing and covered.counts:
                    continue
                where = ", ".join(covered.where[:2]) or "-"
                shown = ", ".join(one.rpartition("/")[2] for one in covered.scenarios[:2])
                more = f" +{len(covered.scenarios) - 2}" if len(covered.scenarios) > 2 else ""
                print(
                    f"{covered.row:26} {covered.kind:9} {covered.state:10} {where}  {shown}{more}", file=out
                )
            told = ", ".join(f"{count} {state}" for state, count in sorted(counts.items()))
            print(f"{name}: {len(rows)} rows: {told}", file=out)
            total += counts
    except (RulebookError, ValueError) as error:
        print(error, file=out)
        return 1
    if len(names) > 1:
        told = ", ".join(f"{count} {state}" for state, count in sorted(total.items()))
        print(f"all: {total.total()} rows: {told}", file=out)
    return 0 if not total["open"] + total["failing"] + total["not shown"] else 1


def _modules(folder: Traversable, name: str) -> Iterable[tuple[str, str]]:
    """The text of every module of the package, by its name."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and not entry.name.startswith(("_", ".")):
            yield from _modules(entry, f"{name}.{entry.name}")
        elif entry.name.endswith(".py"):
            yield f"{name}.{entry.name.removesuffix('.py')}", entry.read_text(encoding="utf-8")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _told(outcome: dict[str, Any]) -> str:
    parts = []
    for ruling in outcome.get("rulings", ()):
        amounts = "".join(f" {name} {ruling[name]}" for name in ("to", "returned", "add") if name in ruling)
        chosen = f" ({', '.join(ruling['options'])})" if ruling.get("options") else ""
        parts.append(f"{ruling['outcome']}{amounts}{chosen}")
    if "results" in outcome:
        parts.append(str(outcome["results"]))
    if "stacks" in outcome:
        parts.append("stacks " + " ".join(f"{seat}:{chips}" for seat, chips in outcome["stacks"].items()))
    parts += outcome.get("stopped", ())
    return "; ".join(parts) or "the hand goes on otherwise"
