"""Compare two books: find values that differ, and scenarios that end differently under each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from tapete.rules import Book
from tapete.rules.book_layers import points
from tapete.scenarios.format import Comparison, Scenario
from tapete.scenarios.run import check


class Value(Struct, frozen=True, kw_only=True):
    """Point on which the books differ. None means that the book omits the point."""

    point: str
    left: Any
    right: Any
    left_row: str | None
    right_row: str | None


class Outcome(Struct, frozen=True, kw_only=True):
    """Scenario whose outcome differs."""

    name: str
    left: dict[str, Any]
    right: dict[str, Any]
    """Parts of the outcome that differ, by name. For rulings and results of procedures: the ones that differ,
    by number from 1, with their differing keys. A ruling always keeps its outcome and amounts.
    """


def differing_values(left: Book, right: Book) -> Iterator[Value]:
    """Yield every point with different values, or that only one of the books has."""
    ours, theirs = dict(points(left)), dict(points(right))
    for point in dict.fromkeys([*ours, *theirs]):
        one, other = ours.get(point), theirs.get(point)
        if (one and one.value) != (other and other.value):
            yield Value(
                point=point,
                left=one.value if one else None,
                right=other.value if other else None,
                left_row=one.source if one else None,
                right_row=other.source if other else None,
            )


def differing_outcomes(left: Book, right: Book, scenarios: Mapping[str, Scenario]) -> Iterator[Outcome]:
    """Yield every scenario, of any book, that ends differently: rulings, turn or chips."""
    for name, scenario in scenarios.items():
        if isinstance(scenario, Comparison):
            continue
        one, other = check(scenario, left).outcome(), check(scenario, right).outcome()
        if one != other:
            yield Outcome(name=name, left=_apart(one, other), right=_apart(other, one))


def _apart(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of an outcome that differ from another outcome."""
    found = {name: value for name, value in one.items() if value != other[name]}
    for name in ("rulings", "results"):
        if name in found:
            pairs: Iterator[Any] = zip_longest(one[name], other[name], fillvalue={})
            found[name] = {n: _words(*pair) for n, pair in enumerate(pairs, start=1) if pair[0] != pair[1]}
    return found


def _words(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return the keys of a ruling or a result that differ; a ruling always keeps its outcome and amounts."""
    always = ("outcome", "to", "returned", "add") if "options" in one else ()
    found = {word: value for word, value in one.items() if word in always or value != other.get(word)}
    facts = found.get("facts")
    if isinstance(facts, dict):
        others = other.get("facts") or {}
        found["facts"] = {name: value for name, value in facts.items() if value != others.get(name)}
    return found
