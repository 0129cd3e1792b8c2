"""Read a scenario from the text of its file, and check it as far as possible without running it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tapete.cards import deck_named, read_cards
from tapete.cards.typed import checked
from tapete.floor.dispatch import spot_known
from tapete.floor.impossible import Impossible
from tapete.rules import book, books, games, hand_rules
from tapete.rules.rows import all_rows
from tapete.rules.schema_errors import nearest
from tapete.scenarios.document import ScenarioError, line_of, read_document
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
from tapete.scenarios.lines import To, lines_of, read_line
from tapete.scenarios.play import rules_of
from tapete.scenarios.procedures import PROCEDURES

AFTER_THE_STREETS = ("showdown", "over", "end", "reshuffle")
"""Other targets of `to`, besides streets."""


@checked
def read_scenario(text: str, *, file: str = "scenario.yaml", asks: bool = False) -> Scenario:
    """Read a scenario from the text of its file.

    Args:
        text: of the file.
        file: its name, for errors.
        asks: whether the file only asks for a ruling, and needs no title and no rows.

    Raises:
        ScenarioError: invalid YAML, an unknown word, a wrong type, or an unknown row, book, game or street.
            The message has the line or path and the nearest known word.

    >>> read_scenario("setas: 5", file="mine.yaml")
    Traceback (most recent call last):
    tapete.scenarios.document.ScenarioError: mine.yaml: one of hands, spot, procedure, seats is missing; \
did you mean `seats`?
    """
    document = read_document(text, file=file)
    kind = next((kind for key, kind in KINDS.items() if key in document), None)
    if kind is None:
        near = next((str(key) for key in document if nearest(str(key), list(KINDS))), "")
        known = list(KINDS) if near else []
        raise ScenarioError(
            file, "", Impossible("", "sets_up", kinds=", ".join(KINDS), word=near, among=known)
        )
    try:
        scenario: Any = msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        fault = Impossible.of(error, kind, document)
        raise ScenarioError(file, "", fault, line=line_of(text, fault.at)) from None
    for fault in _faults(scenario, asks=asks):
        raise ScenarioError(file, "", fault, line=line_of(text, fault.at))
    found: Scenario = scenario
    return found


def is_example(row: str) -> bool:
    """Whether an id is a worked example's, which the catalogue of rows does not contain.

    >>> is_example("TDA19-X47-3A"), is_example("ACO-X-menu-1"), is_example("TDA19-47A")
    (True, True, False)
    """
    return row.partition("-")[2].startswith("X")


Faults = Iterator[Impossible]
"""Faults, each with its place."""


def _faults(scenario: Scenario, *, asks: bool) -> Faults:
    if not asks:
        yield from _unnamed(scenario)
    yield from _in_books_and_rows(scenario)
    match scenario:
        case HandScenario():
            yield from _in_game(scenario)
            yield from _in_cards(scenario)
            yield from _in_pot(scenario)
            yield from _in_play(scenario)
        case SpotScenario():
            yield from _in_spot(scenario)
            yield from _in_incidents(scenario)
        case Comparison():
            yield from _in_game(scenario)
        case ProcedureScenario():
            yield from _in_procedure(scenario)


def _unnamed(scenario: ScenarioFile) -> Faults:
    """Check the title and rows, which every scenario needs unless it only asks for a ruling."""
    if not scenario.title:
        yield Impossible("", "left_out_of_kind", word="title", expected="str")
    if not scenario.rules:
        yield Impossible("", "names_its_rows")


def _in_books_and_rows(scenario: ScenarioFile) -> Faults:
    place = "books" if scenario.book is None else "book"
    rows = {*all_rows()}
    for name in scenario.under:
        if name != "common" and name not in books():
            yield Impossible(place, "no_such_book", word=name, among=list(books()))
        else:
            rows |= set(book(name).own)
    if len(set(scenario.under)) < len(scenario.under):
        yield Impossible(place, "book_twice")
    for index, row in enumerate(scenario.rules):
        if row not in rows and not is_example(row):
            yield Impossible(f"rules[{index}]", "no_such_row", word=row, among=list(rows))


def _in_game(scenario: HandScenario | Comparison) -> Faults:
    game = scenario.game
    if game not in games():
        limits = [name for name in games() if name.startswith(f"{game}-")]
        if limits:
            yield Impossible("game", "say_which_game", game=game, limits=limits)
        else:
            yield Impossible("game", "no_such_game_of", word=game, among=list(games()))


def _in_cards(scenario: HandScenario) -> Faults:
    deck = deck_named(hand_rules(scenario.game).deck)
    named = [(f"cards.{seat}", held) for seat, held in scenario.cards.items()]
    named += [("board", scenario.board), ("draws", scenario.draws), ("stub", scenario.stub)]
    named += [("burns", scenario.burns)] if isinstance(scenario.burns, str) else []
    named += [(f"further_boards[{index}]", text) for index, text in enumerate(scenario.further_boards)]
    seen: set[str] = set()
    for path, text in named:
        try:
            found = read_cards(text)
        except ValueError as error:
            yield Impossible.because(error).within(path)
            continue
        for card in found:
            if card in seen:
                yield Impossible(path, "named_twice", card=card)
            if card not in deck:
                yield Impossible(path, "no_card_of_this_game", card=card)
            seen.add(card)
    for seat in scenario.cards:
        if seat not in scenario.seats:
            yield Impossible(f"cards.{seat}", "not_dealt_in", seat=seat)
    most = sum(
        street.burn for street in rules_of(scenario.game, book("common"), burns=scenario.burns).streets
    )
    if isinstance(scenario.burns, str) and len(scenario.burns.split()) > most:
        yield Impossible("burns", "burned_at_most", most=most)


def _in_pot(scenario: HandScenario) -> Faults:
    if isinstance(scenario.pot, dict):
        for seat in scenario.pot:
            if seat not in scenario.seats:
                yield Impossible(f"pot.{seat}", "not_dealt_in", seat=seat)
    first = hand_rules(scenario.game).streets[0].name
    if scenario.pot and scenario.street == first:
        yield Impossible("pot", "pot_needs_street")


def _in_play(scenario: HandScenario) -> Faults:
    streets = [street.name for street in hand_rules(scenario.game).streets]
    if scenario.street is not None and scenario.street not in streets:
        yield Impossible("street", "no_such_street_of", word=scenario.street, among=streets)
    for index, step in enumerate(scenario.play):
        here = f"play[{index}]"
        if isinstance(step, Look):
            yield from _in_look(step, here, scenario)
            continue
        for text in lines_of(step):
            yield from _in_line(text, here, [*streets, *AFTER_THE_STREETS])


def _in_line(text: str, here: str, known: list[str]) -> Faults:
    try:
        line = read_line(text)
    except Impossible as error:
        yield error.within(here)
        return
    if isinstance(line, To) and line.where not in known:
        yield Impossible(f"{here}: {text!r}", "no_such_street_of", word=line.where, among=known)


def _in_look(step: Look, here: str, scenario: ScenarioFile) -> Faults:
    yield from _in_under(step.under, here, scenario)
    if step.refused is not None:
        try:
            read_line(step.refused.play)
        except ValueError as error:
            yield Impossible.because(error).within(f"{here}.refused.play")
    if step.incident is not None:
        try:
            read_incident(step.incident, field=f"{here}.incident")
        except Impossible as error:
            yield error


def _in_spot(scenario: SpotScenario) -> Faults:
    """Find facts of a spot that contradict each other under any of its books."""
    for name in scenario.under:
        try:
            spot_known(scenario.spot, book(name))
        except Impossible as error:
            yield error.within("spot")
            return


def _in_incidents(scenario: SpotScenario) -> Faults:
    for index, step in enumerate(scenario.play):
        here = f"play[{index}]"
        if step.incident is None or step.expect is not None or step.refused is not None:
            yield Impossible(here, "nothing_is_played")
        if step.carry_out is not False:
            yield Impossible(f"{here}.carry_out", "nothing_to_carry_out_on")
        yield from _in_look(step, here, scenario)


def _in_procedure(scenario: ProcedureScenario) -> Faults:
    name = scenario.procedure
    if name not in PROCEDURES:
        yield Impossible("procedure", "no_such_procedure", word=name, among=list(PROCEDURES))
    for index, run in enumerate(scenario.runs):
        yield from _in_under(run.under, f"runs[{index}]", scenario)


def _in_under(under: dict[str, Any], here: str, scenario: ScenarioFile) -> Faults:
    for name in under:
        if name not in scenario.under:
            yield Impossible(f"{here}.under", "not_of_these_books", word=name, among=scenario.under)
