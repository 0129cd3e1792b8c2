"""Run mutation testing: make small changes in the source and count those that the tests notice.

    python tools/mutants.py                          # a sample of 40 changes of each area
    python tools/mutants.py room --sample 10 --seed 7
    python tools/mutants.py engine --only betting    # modules whose path has that word
    python tools/mutants.py room --list              # the changes, without making any

A mutant changes one comparison, condition, number, sign, `min` or `max`, or removes one statement. A seed
chooses the sample. Processor time is bounded, so that an endless loop counts as noticed.

A mutant that no test notices is either a gap in the tests or has no visible effect. The reader must judge.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # by default a script imports only from its own folder
from tools.changing import Change, changes, modules  # noqa: E402
from tools.noticing import Found, look  # noqa: E402

SCENARIOS: Final = "tests/scenarios/test_scenarios.py"
AREAS: Final[dict[str, tuple[str, ...]]] = {
    "engine": (
        "tests/unit/test_engine.py",
        "tests/unit/test_games_*.py",
        "tests/unit/test_pots.py",
        "tests/unit/test_staff_*.py",
        "tests/unit/test_rare_betting.py",
        "tests/unit/test_bad_input.py",
        "tests/unit/test_own_game.py",
        "tests/perft/test_*.py",
        "tests/properties/test_hand.py",
        "tests/properties/test_staff.py",
        SCENARIOS,
        "tests/differential/test_play.py",
    ),
    "floor": (
        "tests/unit/test_floor_*.py",
        SCENARIOS,
        "tests/properties/test_penalties.py",
        "tests/unit/test_cli_ask.py",
        "tests/unit/test_formats_floor.py",
        "tests/room/test_room_floor.py",
    ),
    "tournament": (
        "tests/unit/test_tournament*.py",
        "tests/properties/test_ta*.py",
        "tests/properties/test_to*.py",
        SCENARIOS,
        "tests/simulation/test_tournaments.py",
        "tests/room/test_room_tournaments*.py",
    ),
    "room": (
        "tests/room/test_connection.py",
        "tests/room/test_ledger.py",
        "tests/room/test_money.py",
        "tests/room/test_room_[!st]*.py",
        "tests/room/test_room_tournaments*.py",
        "tests/room/test_store*.py",
        "tests/room/test_room_sockets.py",
        "tests/unit/test_client*.py",
        "tests/simulation/test_kills.py",
    ),
}
"""Tests that should notice a mutant, by package, the quick ones first."""


def main() -> None:
    """Print the outcome of each mutant in the sample, and the score of each area."""
    parser = argparse.ArgumentParser(description="Change the source in small ways; see if the tests notice.")
    parser.add_argument("areas", nargs="*", help=f"of {', '.join(AREAS)}; all of them if none is named")
    parser.add_argument("--sample", type=int, default=40, help="changes of each area (40)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    parser.add_argument("--only", default="", help="only modules whose path has this word")
    parser.add_argument("--list", action="store_true", help="print the changes and make none")
    asked = parser.parse_args()
    if unknown := set(asked.areas) - set(AREAS):
        parser.error(f"there is no area {', '.join(sorted(unknown))}; there are {', '.join(AREAS)}")
    os.chdir(ROOT)
    with tempfile.TemporaryDirectory(prefix="tapete-mutants-") as folder:
        # Hypothesis must not store failing examples from changed source.
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = folder
        scores = _scores(asked)
    sys.exit(1 if any(scores) else 0)


def _scores(asked: argparse.Namespace) -> list[int]:
    """Run each area in a new process without imported modules; return the exit codes."""
    scores = []
    for area in asked.areas or AREAS:
        known = [change for file in modules(area, asked.only) for change in changes(file)]
        chance = random.Random(f"{asked.seed}/{area}")  # noqa: S311 - a sample, no secret
        chosen = chance.sample(known, min(asked.sample, len(known)))
        chosen.sort(key=lambda one: (one.path, one.start, one.text))
        if asked.list:
            print(*chosen, sep="\n")
        elif sys.stdout.flush() or not (child := os.fork()):
            score = _score(area, chosen)
            print(f"{area}: {score} of {len(chosen)} noticed, of {len(known):,} possible changes", flush=True)
            os._exit(0)
        else:
            scores.append(os.waitpid(child, 0)[1])
    return scores


def _score(area: str, chosen: list[Change]) -> int:
    """Count the mutants that the tests notice."""
    out = os.fdopen(os.dup(1), "w", buffering=1)
    noticed: list[Change] = []

    def tell(change: Change, found: Found) -> None:
        print(f"{found.outcome:11}  {change}\n{'':13}{found.by[:120]}", file=out)
        if found.outcome != "not noticed":
            noticed.append(change)

    print(f"== {area}", file=out)
    tests = [str(file) for name in AREAS[area] for file in sorted(Path().glob(name))]
    for red in look(tests, chosen, tell):
        print(f"red before anything is changed, and left out: {red}", file=out)
    return len(noticed)


if __name__ == "__main__":
    main()
