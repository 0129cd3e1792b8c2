"""Run a scenario under a book, and report its outcome and the differences from the expectation."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tapete.cards.typed import checked
from tapete.engine import Hand, HandRefused, InvariantBroken
from tapete.engine.deep_copy import DeepCopied
from tapete.floor import Ruling, Spot, rule
from tapete.floor.citing import NotCovered
from tapete.floor.impossible import Impossible
from tapete.rules import Book, book
from tapete.scenarios.facts import compare
from tapete.scenarios.format import (
    Comparison,
    HandScenario,
    Look,
    ProcedureScenario,
    RefusedPlay,
    Scenario,
    SpotScenario,
)
from tapete.scenarios.incidents import read_incident
from tapete.scenarios.lines import command_of
from tapete.scenarios.play import compare_hands, gather, go_on, play_step, rules_of, start
from tapete.scenarios.procedures import PROCEDURES
from tapete.scenarios.ruled import Ruled, compare_ruling, plain
from tapete.tournament.structure.toml_data import StructureError

NOT_COVERED = "not covered by this book"
"""Outcome if the book is silent."""


class Difference(Struct, frozen=True):
    """Difference from a scenario's expectation."""

    where: str
    """Step of the file: `play[2].ruling`."""
    name: str
    wanted: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.where}: {self.name}: wanted {self.wanted}, found {self.found}"


class Run(DeepCopied):
    """Run of one scenario under one book: its rulings, results and differences."""

    def __init__(self, scenario: Scenario, under: Book | str) -> None:
        self.scenario = scenario
        self.book: Book = book(under) if isinstance(under, str) else under
        self.hand: Hand | None = None
        self.rulings: list[Ruling] = []
        self.spots: list[Spot] = []
        """The spot of each ruling, as it was when something happened."""
        self.results: list[Any] = []
        """Results of the procedures."""
        self.differences: list[Difference] = []
        self.cites: set[str] = set()
        self.where = ""
        """Step in progress."""
        self.stopped: Exception | None = None
        """Error that stopped the run before its end; a difference reports it in English."""

    def differ(self, where: str, name: str, wanted: Any, found: Any) -> None:
        """Record a difference."""
        self.differences.append(Difference(where, name, wanted, found))

    def outcome(self) -> Any:
        """Return the outcome as plain data without citations, to compare it between books."""
        return {
            "rulings": [_without_cites(ruling) for ruling in self.rulings],
            "results": [{k: v for k, v in plain(result).items() if k != "cites"} for result in self.results],
            "stacks": dict(self.hand.stacks) if self.hand else {},
            "stopped": [
                d.found.replace(self.book.title, "the book") for d in self.differences if d.name == "stopped"
            ],
            "hand": self._turn(),
        }

    def _turn(self) -> Any:
        hand = self.hand
        return None if hand is None else [hand.to_act, hand.level, hand.pot, plain(hand.menu)]


def _without_cites(ruling: Ruling) -> Any:
    found = ruling.told()
    found.pop("cites", None)
    if ruling.outcome == "not_covered":
        # The rows nearby are no part of the outcome, as citations are not.
        found.pop("facts", None)
    return plain(found) | {"options": {o.name: _without_cites(o.ruling) for o in ruling.options}}


@checked
def check(scenario: Scenario, under: Book | str) -> Run:
    """Run a scenario under its own or another book, to the end or until an error.

    Raises:
        RulebookError: the book or the game does not exist.
    """
    run = Run(scenario, under)
    try:
        match scenario:
            case HandScenario():
                _play(run, scenario)
            case SpotScenario():
                for index, step in enumerate(scenario.play):
                    run.where = f"play[{index}]"
                    _incident(run, run.where, step, scenario.spot)
            case Comparison():
                run.where = "hands"
                for name, wanted, found in compare_hands(scenario, rules_of(scenario.game, run.book)):
                    run.differ("hands", name, wanted, found)
            case ProcedureScenario():
                _do(run, scenario)
    except HandRefused as error:
        run.stopped = error
        run.differ(run.where, "stopped", "it goes on", f"refused: {error}")
    except (ValueError, StructureError, InvariantBroken) as error:
        # The facts of the file are at fault; a fault of the code would be reported all the same.
        run.stopped = error
        run.differ(run.where, "stopped", "it goes on", str(error))
    return run


def _play(run: Run, scenario: HandScenario) -> None:
    rules = rules_of(scenario.game, run.book, burns=scenario.burns)
    try:
        hand, events = start(scenario, rules)
    except ValueError as error:
        if scenario.cannot_start is None or scenario.cannot_start not in str(error):
            run.differ("seats", "cannot_start", scenario.cannot_start or "a hand", str(error))
        return
    run.hand = hand
    if scenario.cannot_start is not None:
        run.differ("seats", "cannot_start", scenario.cannot_start, "a hand was dealt")
        return
    if scenario.street is not None:
        run.where = "street"
        events = go_on(hand, scenario.street)
        if scenario.pot:
            events = gather(hand, scenario) or events
    for index, step in enumerate(scenario.play):
        where = run.where = f"play[{index}]"
        if isinstance(step, str):
            events = play_step(hand, step)
            continue
        if step.expect is not None:
            for name, wanted, found in compare(hand, events, step.expect):
                run.differ(where, name, wanted, found)
        if step.refused is not None:
            _refuse(run, hand, where, step.refused)
        if step.incident is not None:
            ruling = _incident(run, where, step, Spot.of_hand(hand))
            events = _carry_out(hand, step, ruling) or events
    if scenario.expect is not None:
        for name, wanted, found in compare(hand, events, scenario.expect):
            run.differ("expect", name, wanted, found)


def _incident(run: Run, where: str, step: Look, spot: Spot) -> Ruling:
    if step.incident is None:
        raise Impossible("", "incident_needed")
    ruling = rule(spot, read_incident(step.incident), run.book)
    run.rulings.append(ruling)
    run.spots.append(spot)
    run.cites |= all_cites(ruling)
    if step.ruling is None:
        run.differ(f"{where}.ruling", "ruling", "what must be ruled", "nothing is expected")
        return ruling
    expected: Ruled = step.ruling.with_(step.under.get(run.book.id))
    differences = list(compare_ruling(ruling, expected))
    silent = NOT_COVERED if ruling.outcome == "not_covered" else None
    for name, wanted, found in differences:
        run.differ(f"{where}.ruling", name, wanted, silent if found is None else found)
    return ruling


def all_cites(ruling: Ruling) -> set[str]:
    """Return every row behind a ruling or one of its options."""
    return set(ruling.cites).union(*(all_cites(option.ruling) for option in ruling.options))


def _carry_out(hand: Hand, step: Look, ruling: Ruling) -> tuple[Any, ...]:
    if step.carry_out is False:
        return ()
    chosen = ruling.default if step.carry_out is True else ruling.option(step.carry_out)
    return tuple(event for command in chosen.carry for event in hand.act(command))


def _refuse(run: Run, hand: Hand, where: str, refusal: RefusedPlay) -> None:
    """Check that a play is refused as written, and that nothing changes."""
    before = hand.copy()
    try:
        hand.decide(command_of(refusal.play, hand))
    except HandRefused as refused:
        found = {"reason": refused.reason.value, "rule": refused.rule, "facts": refused.facts}
    else:
        run.differ(where, "refused", refusal.play, "it was accepted")
        return
    wanted = {"reason": refusal.reason, "rule": refusal.rule, "facts": refusal.facts}
    for name, value in wanted.items():
        if value != found[name]:
            run.differ(where, name, value, found[name])
    if hand != before:
        run.differ(where, "refused", "nothing changes", "the hand changed")


def _do(run: Run, scenario: ProcedureScenario) -> None:
    procedure = PROCEDURES[scenario.procedure]
    for index, doing in enumerate(scenario.runs):
        run.where = f"runs[{index}]"
        try:
            result = plain(dict(procedure(doing.given, run.book)))
        except NotCovered:
            result = {"outcome": "not_covered", "cites": list(run.book.general_power)}
        run.results.append(result)
        run.cites |= set(result.get("cites", ()))
        expected = doing.expect | doing.under.get(run.book.id, {})
        for name, wanted in expected.items():
            if result.get(name) != wanted:
                run.differ(f"runs[{index}]", name, wanted, result.get(name, _why_not(result)))


def _why_not(result: dict[str, Any]) -> str | None:
    """Explain why a procedure has no result: the book is silent, or the procedure was refused."""
    if result.get("outcome") == "not_covered":
        return NOT_COVERED
    if "wrong" in result:
        return f"wrong: {result['wrong']}"
    if "refused" not in result:
        return None
    facts = ", ".join(f"{name} {value}" for name, value in result.get("facts", {}).items())
    return f"refused: {result['refused']}" + (f": {facts}" if facts else "")
