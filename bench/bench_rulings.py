"""Measure rulings per second, and the time of all scenarios and of comparing two books.

    python bench/bench_rulings.py [--repeats 5]

There are no peers to compare with. Every incident in the package's scenarios that is ruled on under TDA 2019
is ruled on again and again. Reading the files does not count for the rulings, only for the scenarios.
"""

from __future__ import annotations

import argparse
import time
from typing import Any
from unittest.mock import patch

from measure import machine, rate

from tapete.floor import Spot, rule
from tapete.floor.incidents import Incident
from tapete.rules import Book, book, books
from tapete.scenarios import check, packaged_names, read_scenario
from tapete.scenarios import run as running
from tapete.scenarios.diff import differing_outcomes, differing_values
from tapete.scenarios.files import packaged_text


def incidents(under: Book) -> list[tuple[Spot, Incident, Book]]:
    """Collect all that is ruled on in the scenarios of a book."""
    asked: list[tuple[Spot, Incident, Book]] = []

    def noted(spot: Spot, incident: Incident, one: Book) -> Any:
        asked.append((spot, incident, one))
        return rule(spot, incident, one)

    with patch.object(running, "rule", noted):
        for name in packaged_names():
            scenario = read_scenario(packaged_text(name), file=name)
            if under.id in scenario.under:
                check(scenario, under)
    return asked


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    arguments = parser.parse_args()
    for name, value in machine().items():
        print(f"{name}: {value}")
    asked = incidents(book("tda-2019"))
    found = rate(rule, asked, repeats=arguments.repeats)
    print(f"rulings: {found.median:,.0f} a second over {len(asked)} incidents (least {found.slowest:,.0f})")

    began = time.perf_counter()
    scenarios = {name: read_scenario(packaged_text(name), file=name) for name in packaged_names()}
    read = time.perf_counter() - began
    runs = [check(scenario, under) for scenario in scenarios.values() for under in scenario.under]
    took = time.perf_counter() - began
    print(f"scenarios: {len(scenarios)} files read in {read:.2f} s, {len(runs)} runs in all {took:.2f} s")

    for other in books():
        if other in ("tda-2013", "casino-club", "aconcagua"):
            began = time.perf_counter()
            values = len(list(differing_values(book("tda-2019"), book(other))))
            outcomes = len(list(differing_outcomes(book("tda-2019"), book(other), scenarios)))
            took = time.perf_counter() - began
            print(f"tda-2019 against {other}: {values} values, {outcomes} scenarios differ, {took:.2f} s")


if __name__ == "__main__":
    main()
