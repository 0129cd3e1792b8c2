"""Scenarios of the floor, told to the desk as a director tells them: the form first, then the log."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from tests.room.desk_hands import NotAtTheDesk, answered, named, record_at_desk, ruled_rows
from tests.room.desk_in_process import Director

from tapete.desk.rulings.ruled import KNOWN_OF_SPOT
from tapete.desk.templates import template
from tapete.floor.asking import TABLE
from tapete.floor.spot import Spot
from tapete.room.desk import messages as dm
from tapete.scenarios.format import HandScenario, Look, Scenario, SpotScenario
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
            record_at_desk(scenario, book)
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
