"""Scenarios of the floor, told to the desk as a director tells them: the form first, then the log."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from tests.room.desk_hands import (
    NotAtTheDesk,
    Recorded,
    answered,
    named,
    record_at_desk,
    ruled_rows,
)
from tests.room.desk_in_process import Director

from tapete.desk.rulings.ruled import KNOWN_OF_SPOT
from tapete.desk.templates import template
from tapete.engine.refusals import HandRefused
from tapete.floor.citing import NotCovered
from tapete.floor.questionnaire import TABLE
from tapete.floor.spot import Spot
from tapete.room.desk import messages as dm
from tapete.rules import book as book_of
from tapete.scenarios.format import HandScenario, Look, RefusedPlay, Scenario, SpotScenario
from tapete.scenarios.play import gather, go_on, play_step, rules_of, start
from tapete.scenarios.run import check

LIVE_BOOKS = ("tda-2013", "tda-2019", "tda-2024", "tda-2026", "casino-club", "roberts")


@cache
def desk_of(book: str) -> Director:
    """A desk with an event of six players that is running under a book."""
    desk = Director()
    document = template("casino-club" if book == "casino-club" else "club-night") | {"book": book}
    said = desk.say("open_event", id="00000000-0000-4000-8000-000000000000", document=document)
    if not isinstance(said, dm.EventOpened):
        raise NotAtTheDesk(f"no event under {book}: {said}")
    for number in range(1, 7):
        desk.give("register", person=f"Player {number}")
    desk.give("start_event")
    return desk


def show_at_desk(scenario: Scenario, book: str) -> None:
    """Tell a spot's incidents to the desk, or record a hand there; log the rulings, and compare their rows.

    Raises:
        NotAtTheDesk: it can't be told there, or what is ruled rests on other rows.
    """
    if book not in LIVE_BOOKS:
        raise NotAtTheDesk("no book of live play")
    match scenario:
        case HandScenario():
            try:
                record_at_desk(scenario, book)
            except NotAtTheDesk:
                _tell_hand(scenario, book)
        case SpotScenario():
            _tell(scenario, book)
        case _:
            raise NotAtTheDesk("neither a spot nor a hand")


def _tell(scenario: SpotScenario, book: str) -> None:
    looks = [step for step in scenario.play if isinstance(step, Look) and step.incident]
    if not looks or len(looks) != len(scenario.play):
        raise NotAtTheDesk("no incident alone")
    desk, at_table = desk_of(book), facts_of_table(scenario.spot)
    told: set[str] = set()
    for look in looks:
        facts = named(look.incident or {})
        name = str(facts.pop("is"))
        said = answered(desk, name, facts, at_table)
        assert said.form.ruling is not None
        order = {"incident": name, "book": book, "facts": named(said.facts), "at_table": named(said.at_table)}
        told |= ruled_rows(desk, said, order)
        told |= {cited.row.partition("(")[2].rstrip(")") or cited.row for cited in said.form.ruling.cites}
    run = check(scenario, book)
    wanted = set(run.cites) & set(scenario.rules)
    if run.differences or not wanted <= told:
        raise NotAtTheDesk(f"rows {sorted(wanted - told)} were not told")


class Unrecorded(Recorded):
    """A scenario's hand that is not recorded at the desk: its incidents are told to the form alone."""

    def __init__(self, scenario: HandScenario, book: str) -> None:
        self.scenario, self.book = scenario, book
        self.hand, _ = start(scenario, rules_of(scenario.game, book_of(book), burns=scenario.burns))
        self.told = set()
        self.desk = desk_of(book)
        if scenario.pot:
            assert scenario.street is not None
            go_on(self.hand, scenario.street)
            gather(self.hand, scenario)
        elif scenario.street is not None:
            self._go_on(scenario.street)

    def _line(self, line: str) -> None:
        play_step(self.hand, line)

    def _go_on(self, where: str) -> None:
        go_on(self.hand, where)

    def _refused(self, refusal: RefusedPlay) -> None:
        """Tell nothing: only a recorded hand refuses acts."""

    def _award(self) -> None:
        """Nobody says who won: the hand is not recorded."""

    def _incident(self, step: Look) -> None:
        facts = named(step.incident or {})
        name = str(facts.pop("is"))
        at_table = facts_of_table(Spot.of_hand(self.hand))
        said = answered(self.desk, name, facts, at_table)
        assert said.form.ruling is not None
        order = {
            "incident": name,
            "book": self.book,
            "facts": named(said.facts),
            "at_table": named(said.at_table),
        }
        self.told |= ruled_rows(self.desk, said, order)
        self._carried_out(step)


def _tell_hand(scenario: HandScenario, book: str) -> None:
    """Tell the incidents of a hand to the form, as a director does at a table that records none."""
    try:
        told = Unrecorded(scenario, book)
        told.play()
    except (HandRefused, NotCovered, ValueError) as error:
        raise NotAtTheDesk(f"the scenario's own hand stops: {error!r}") from error
    run = check(scenario, book)
    wanted = run.cites & set(scenario.rules)
    if run.differences or not told.told or not wanted <= told.told:
        raise NotAtTheDesk(f"rows {sorted(wanted - told.told)} were not told")


def facts_of_table(spot: Spot) -> dict[str, Any]:
    """A typed spot as answers about the table; what is as usual is left out."""
    plain = {field.name: field.default for field in msgspec.structs.fields(Spot)}
    found: dict[str, Any] = {
        name: value
        for name in (*KNOWN_OF_SPOT, "game", "limit", "street", "acts")
        if name in TABLE and (value := getattr(spot, name)) != plain.get(name)
    }
    places = spot.seats
    found |= {
        "seats": list(places),
        "folded": [seat for seat, place in places.items() if not place.live],
        "all_in": [seat for seat, place in places.items() if place.all_in],
    }
    for name, of in (("bets", "bet"), ("stacks", "stack"), ("put_in", "put_in")):
        chips = {seat: getattr(place, of) for seat, place in places.items() if getattr(place, of)}
        if chips:
            found[name] = chips
    return named(found)
