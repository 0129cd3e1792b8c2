"""Where two books part: values that differ, and scenarios that end differently under them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from tapete.rules import Book
from tapete.rules.books import points
from tapete.scenarios.format import Comparison, Scenario
from tapete.scenarios.run import check


class Value(Struct, frozen=True, kw_only=True):
    """A point on which the books differ. None: the book leaves it out."""

    point: str
    left: Any
    right: Any
    left_row: str | None
    right_row: str | None


class Outcome(Struct, frozen=True, kw_only=True):
    """A scenario whose outcome differs."""

    name: str
    left: Any
    right: Any
    """What came of it that differs, by the place where it happened."""


def differing_values(left: Book, right: Book) -> Iterator[Value]:
    """Every point with another value, or that only one of the books has."""
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
    """Every scenario, of whatever book, that ends differently: rulings, turn, chips."""
    for name, scenario in scenarios.items():
        if isinstance(scenario, Comparison):
            continue
        one, other = check(scenario, left).outcome(), check(scenario, right).outcome()
        if one != other:
            yield Outcome(
                name=name,
                left={key: value for key, value in one.items() if value != other[key]},
                right={key: value for key, value in other.items() if value != one[key]},
            )
