"""Run the battery, print every statistic, and report whether all together hold at 95 % and at 99 %.

python -m tools.battery [--decks 200000] [--label tapete-battery-1] [--write]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.battery import sources
from tools.battery.probability import holm
from tools.battery.statistics import OF_DECKS, OF_NUMBERS, OF_SEATS, Found

LABEL = "tapete-battery-1"
DECKS = 200_000
WRONG_DECKS = 20_000
"""How many decks of each wrong shuffle are tested."""
PAGE = Path(__file__).resolve().parents[2] / "docs" / "battery.md"
TEMPLATE = (Path(__file__).parent / "page.md").read_text(encoding="utf-8")
Row = tuple[str, str, Found]
"""One result: what was tested, the name of the statistic, and its value with its probability."""


def results(label: str, count: int) -> Iterator[Row]:
    """Run every statistic on the room's own shuffle and draws."""
    for source, make in (("deck, as the room orders it", sources.ordered), ("deck, as dealt", sources.dealt)):
        decks = make(f"{label}/{make.__name__}", count)
        for name, statistic in OF_DECKS.items():
            yield source, name, statistic(decks)
    seats = sources.seated(f"{label}/seated", count)
    for name, statistic in OF_SEATS.items():
        yield f"seats of {sources.ENTRIES}", name, statistic(seats)
    for bound in (6, 13):
        drawn = sources.numbers(f"{label}/numbers/{bound}", count, bound)
        for name, of_numbers in OF_NUMBERS.items():
            yield f"draw below {bound}", name, of_numbers(drawn, bound)


def corrected(rows: list[Row]) -> dict[str, float]:
    """Correct the probabilities for the number of statistics (Holm)."""
    return holm({f"{source}/{name}": found[1] for source, name, found in rows})


def rejected(label: str, count: int) -> Iterator[tuple[str, list[str]]]:
    """List, for each wrong shuffle, the statistics that reject it at 99 % after the correction."""
    for what, make in sources.WRONG.items():
        decks = make(f"{label}/wrong/{make.__name__}", count)
        found = holm({name: statistic(decks)[1] for name, statistic in OF_DECKS.items()})
        yield what, [name for name in OF_DECKS if found[name] < 0.01]


def page(label: str, count: int, rows: list[Row], wrong: list[tuple[str, list[str]]]) -> str:
    """Render docs/battery.md from the results."""
    after = corrected(rows)
    least = min(after.values())
    return TEMPLATE.format(
        label=label,
        decks=f"{count:,}",
        wrong_decks=f"{WRONG_DECKS:,}",
        rows="\n".join(
            f"| {source} | {name} | {value:,.4f} | {chance:.4f} | {after[f'{source}/{name}']:.4f} |"
            for source, name, (value, chance) in rows
        ),
        number=len(rows),
        least=f"{least:.4f}",
        verdict=_verdict(least),
        read="\n".join(f"| {name} | {_told(statistic.__doc__)} |" for name, statistic in OF_DECKS.items()),
        wrong="\n".join(f"| {what} | {', '.join(names) or 'nothing'} |" for what, names in wrong),
    )


def _verdict(least: float) -> str:
    if least >= 0.05:
        return "holds at 95 % and at 99 %"
    return "holds at 99 % only" if least >= 0.01 else "FAILS"


def _told(doc: str | None) -> str:
    return " ".join((doc or "").split()).replace("|", "\\|")


def main(arguments: list[str]) -> int:
    """Run the battery. The exit status is 1 if it fails at 95 %, or if a wrong shuffle passes it."""
    parser = argparse.ArgumentParser(prog="battery", description="Statistics on the shuffle and draws.")
    parser.add_argument("--decks", type=int, default=DECKS, help=f"decks of each source (default {DECKS})")
    parser.add_argument("--label", default=LABEL, help="what the seeds grow from")
    parser.add_argument("--write", action="store_true", help="write docs/battery.md too")
    asked = parser.parse_args(arguments)
    rows = list(results(asked.label, asked.decks))
    after = corrected(rows)
    for source, name, (value, chance) in rows:
        print(f"{source:28} {name:36} {value:16,.4f} {chance:8.4f} {after[f'{source}/{name}']:8.4f}")
    wrong = list(rejected(asked.label, WRONG_DECKS))
    for what, names in wrong:
        print(f"{what:36} rejected by {len(names)}: {', '.join(names)}")
    if asked.write:
        PAGE.write_text(page(asked.label, asked.decks, rows, wrong), encoding="utf-8")
    least = min(after.values())
    passed_wrong = [what for what, names in wrong if not names]
    print(f"{len(rows)} statistics, the least corrected probability is {least:.4f}")
    return int(least < 0.05 or bool(passed_wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
