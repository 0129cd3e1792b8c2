"""A scenario from the text of its file, looked over as far as that can be done without running it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tapete.cards import DECKS, cards
from tapete.rules import book, books, games, hand_rules
from tapete.rules.rows import all_rows
from tapete.rules.told import suggestion, told
from tapete.scenarios.document import ScenarioError, read_document
from tapete.scenarios.format import (
    KINDS,
    Comparison,
    HandScenario,
    Look,
    ProcedureScenario,
    Scenario,
    ScenarioFile,
    SpotScenario,
)
from tapete.scenarios.incidents import read_incident
from tapete.scenarios.lines import To, read_line
from tapete.scenarios.procedures import PROCEDURES

AFTER_THE_STREETS = ("showdown", "over", "end", "reshuffle")
"""Where else a hand can go on `to`."""


def read_scenario(text: str, *, file: str = "scenario.yaml") -> Scenario:
    """A scenario from the text of its file.

    Raises:
        ScenarioError: no YAML; an unknown word, a wrong type, a row, book, game or street that doesn't exist;
            with line or path, and the nearest known word.

    >>> read_scenario("setas: 5", file="mine.yaml")
    Traceback (most recent call last):
    tapete.scenarios.document.ScenarioError: mine.yaml: one of hands, spot, procedure, seats says what it \
sets up; did you mean `seats`?
    """
    document = read_document(text, file=file)
    kind = next((kind for key, kind in KINDS.items() if key in document), None)
    if kind is None:
        near = next((s for key in document if "did" in (s := suggestion(str(key), list(KINDS)))), "")
        raise ScenarioError(file, "", f"one of {', '.join(KINDS)} says what it sets up{near}")
    try:
        scenario: Any = msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        raise ScenarioError(file, *told(error, kind, document)) from None
    for path, why in _faults(scenario):
        raise ScenarioError(file, path, why)
    found: Scenario = scenario
    return found


def is_example(row: str) -> bool:
    """Whether an id is that of a worked example, which the catalogue of rows doesn't hold.

    >>> is_example("TDA19-X47-3A"), is_example("ACO-X-menu-1"), is_example("TDA19-47A")
    (True, True, False)
    """
    return row.partition("-")[2].startswith("X")


Faults = Iterator[tuple[str, str]]
"""Where something is wrong, and what."""


def _faults(scenario: Scenario) -> Faults:
    yield from _in_books_and_rows(scenario)
    match scenario:
        case HandScenario():
            yield from _in_game(scenario)
            yield from _in_cards(scenario)
            yield from _in_play(scenario)
        case SpotScenario():
            yield from _in_incidents(scenario)
        case Comparison():
            yield from _in_game(scenario)
        case ProcedureScenario():
            yield from _in_procedure(scenario)


def _in_books_and_rows(scenario: ScenarioFile) -> Faults:
    place = "books" if scenario.book is None else "book"
    rows = {*all_rows()}
    for name in scenario.under:
        if name != "common" and name not in books():
            yield place, f"no such book `{name}`{suggestion(name, list(books()))}"
        else:
            rows |= set(book(name).own)
    if len(set(scenario.under)) < len(scenario.under):
        yield place, "a book is there twice"
    for index, row in enumerate(scenario.rules):
        if row not in rows and not is_example(row):
            yield f"rules[{index}]", f"no such row `{row}`{suggestion(row, list(rows))}"


def _in_game(scenario: HandScenario | Comparison) -> Faults:
    game = scenario.game
    if game not in games():
        limits = [name for name in games() if name.startswith(f"{game}-")]
        near = f"; say {' or '.join(limits)}" if limits else suggestion(game, list(games()))
        yield "game", f"no such game `{game}`{near}"


def _in_cards(scenario: HandScenario) -> Faults:
    deck = DECKS[hand_rules(scenario.game).deck]
    named = [(f"cards.{seat}", held) for seat, held in scenario.cards.items()]
    named += [("board", scenario.board), ("draws", scenario.draws)]
    named += [(f"further_boards[{index}]", text) for index, text in enumerate(scenario.further_boards)]
    seen: set[str] = set()
    for path, text in named:
        try:
            found = cards(text)
        except ValueError as error:
            yield path, str(error)
            continue
        for card in found:
            if card in seen:
                yield path, f"{card} is named twice"
            if card not in deck:
                yield path, f"{card} is no card of this game"
            seen.add(card)
    for seat in scenario.cards:
        if seat not in scenario.seats:
            yield f"cards.{seat}", f"seat {seat} is not dealt in"


def _in_play(scenario: HandScenario) -> Faults:
    streets = [street.name for street in hand_rules(scenario.game).streets]
    if scenario.street is not None and scenario.street not in streets:
        yield "street", f"no such street `{scenario.street}`{suggestion(scenario.street, streets)}"
    for index, step in enumerate(scenario.play):
        here = f"play[{index}]"
        if isinstance(step, Look):
            yield from _in_look(step, here, scenario)
            continue
        try:
            line = read_line(step)
        except ValueError as error:
            yield here, str(error)
            continue
        known = [*streets, *AFTER_THE_STREETS]
        if isinstance(line, To) and line.where not in known:
            yield here, f"{step!r}: no such street `{line.where}`{suggestion(line.where, known)}"


def _in_look(step: Look, here: str, scenario: ScenarioFile) -> Faults:
    yield from _in_under(step.under, here, scenario)
    if step.refused is not None:
        try:
            read_line(step.refused.play)
        except ValueError as error:
            yield f"{here}.refused.play", str(error)
    if step.incident is not None:
        try:
            read_incident(step.incident)
        except msgspec.ValidationError as error:
            path, _, why = str(error).partition(": ")
            yield f"{here}.incident{'.' + path if path else ''}", why


def _in_incidents(scenario: SpotScenario) -> Faults:
    for index, step in enumerate(scenario.play):
        here = f"play[{index}]"
        if step.incident is None or step.expect is not None or step.refused is not None:
            yield here, "in a spot there are incidents and their rulings, and nothing is played"
        if step.carry_out is not False:
            yield f"{here}.carry_out", "in a spot there is no hand on which a ruling could be carried out"
        yield from _in_look(step, here, scenario)


def _in_procedure(scenario: ProcedureScenario) -> Faults:
    name = scenario.procedure
    if name not in PROCEDURES:
        yield "procedure", f"no such procedure `{name}`{suggestion(name, list(PROCEDURES))}"
    for index, run in enumerate(scenario.runs):
        yield from _in_under(run.under, f"runs[{index}]", scenario)


def _in_under(under: dict[str, Any], here: str, scenario: ScenarioFile) -> Faults:
    for name in under:
        if name not in scenario.under:
            known = suggestion(name, list(scenario.under))
            yield f"{here}.under", f"`{name}` is none of the books of this file{known}"
