"""Which rows of a book the product carries out: where, and which scenarios show it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from tapete.rules import Book
from tapete.rules.book_layers import points
from tapete.rules.rows import Kind, Row, rows_in_force
from tapete.scenarios.format import Scenario
from tapete.scenarios.run import Run, check

State = Literal["shown", "failing", "not shown", "published", "open"]


class Covered(Struct, frozen=True, kw_only=True):
    """One row of a book and how far it is carried out."""

    row: str
    kind: Kind
    where: tuple[str, ...]
    """Values of the book that rest on it, or modules that name it."""
    scenarios: tuple[str, ...]
    """Those that name it and run under the book."""
    state: State
    """`shown`: a scenario passes, and its ruling cites the row; `not shown`: it is carried out, but no
    scenario shows it; `published`: stated, and its breach can be recorded; `open`: nothing carries it out."""

    @property
    def counts(self) -> bool:
        """Whether it is done."""
        return self.state in ("shown", "published")


def coverage(
    book: Book, scenarios: Mapping[str, Scenario], *, sources: Mapping[str, str] | None = None
) -> Iterator[Covered]:
    """Every row in force under a book's own catalogue.

    Args:
        book: one that has a catalogue.
        scenarios: by name, all of them; only those that hold under the book are run.
        sources: the text of the modules by name, to find rows that code names where no value rests on them.

    Raises:
        ValueError: the book has no catalogue of its own.
    """
    if not book.catalogues:
        raise ValueError(f"{book.id} has no catalogue")
    runs = {name: check(scenario, book) for name, scenario in scenarios.items() if book.id in scenario.under}
    values: dict[str, list[str]] = {}
    for point, value in points(book):
        for row in (value.source, *value.also):
            values.setdefault(row, []).append(point)
    for power in book.general_power:
        values.setdefault(power, []).append("general_power")
    for row, what in rows_in_force(book.catalogues[-1]).items():
        where = values.get(row) or [name for name, text in (sources or {}).items() if _names(text, row)]
        naming = {name: run for name, run in runs.items() if row in run.scenario.rules}
        yield Covered(
            row=row,
            kind=what.kind,
            where=tuple(where),
            scenarios=tuple(naming),
            state=_state(row, what, where, naming.values()),
        )


def _state(row: str, what: Row, where: Iterable[str], runs: Iterable[Run]) -> State:
    runs = list(runs)
    if any(run.differences for run in runs):
        return "failing"
    by_code = any(not _is_value(name) for name in where)
    if any(row in run.cites or what.kind == "enforced" or by_code for run in runs):
        return "shown"
    if what.kind == "stated":
        return "published"
    return "not shown" if where else "open"


def _is_value(name: str) -> bool:
    """Whether a place is a value of a book, `bets.overchip`, and no module."""
    return not name.startswith("tapete.")


def _names(text: str, row: str) -> bool:
    """Whether a text names a row, and not only one whose id begins like it."""
    start = text.find(row)
    while start >= 0:
        after = text[start + len(row) : start + len(row) + 2]
        if not (after[:1].isalnum() or after[:1] == "-" or (after[:1] == "." and after[1:2].isalnum())):
            return True
        start = text.find(row, start + 1)
    return False
