"""Asking for one fact after another with `ask` ends in the ruling that all facts together get."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tapete.floor import Ruling, Spot, SpotSeat
from tapete.floor.dispatch import RULES, rule, settled
from tapete.floor.impossible import Impossible
from tapete.floor.incidents import Incident, Wager
from tapete.floor.incidents.turn import FreeFold, OutOfTurn
from tapete.floor.questionnaire import TABLE, Missing, ask, is_usual
from tapete.rules import Book, book
from tapete.scenarios import check, packaged, packaged_names
from tapete.scenarios import run as running

TDA = book("tda-2019")
Case = tuple[Spot, Incident, Book]


def ruled(name: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Case]:
    """List every incident of a scenario with its spot, both completed with derived facts.

    Piles and pending acts are left out, since nobody is asked for them.
    """
    seen: list[Case] = []

    def spying(spot: Spot, incident: Incident, one: Book) -> Ruling:
        known, happened = settled(spot, incident, one)
        seen.append((msgspec.structs.replace(known, piles=None, pending=()), happened, one))
        return rule(spot, incident, one)

    scenario = packaged(name)
    with monkeypatch.context() as patch:
        patch.setattr(running, "rule", spying)
        check(scenario, scenario.under[0])
    yield from seen


def table_of(spot: Spot) -> dict[str, Any]:
    """Return all that can be told about a table."""
    places = spot.seats.items()
    said = {
        "seats": list(spot.seats),
        "bets": {seat: place.bet for seat, place in places},
        "stacks": {seat: place.stack for seat, place in places if place.stack is not None} or None,
        "put_in": {seat: place.put_in for seat, place in places if place.put_in is not None} or None,
        "folded": [seat for seat, place in places if not place.live],
        "all_in": [seat for seat, place in places if place.all_in],
    }
    return {name: msgspec.to_builtins(getattr(spot, name)) for name in TABLE if name not in said} | said


def asked(spot: Spot, incident: Incident, one: Book) -> tuple[Ruling, list[str]]:
    """Return the ruling that the questions lead to, and the facts that were asked for."""
    all_facts, all_table = msgspec.to_builtins(incident, str_keys=False), table_of(spot)
    facts: dict[str, Any] = {}
    table: dict[str, Any] = {}
    order: list[Missing] = []
    while not isinstance(found := ask(type(incident), facts, table, one), Ruling):
        first = found[0]
        assert first not in order
        order.append(first)
        if first.of == "incident":
            facts[first.name] = all_facts.get(first.name)
        else:
            table[first.name] = all_table[first.name]
            table |= {"bet": all_table["bet"]} if first.name == "bets" else {}
    return found, [one.name for one in order]


WITH_INCIDENTS = [name for name in packaged_names() if getattr(packaged(name), "play", ())]


@pytest.mark.parametrize("name", WITH_INCIDENTS)
def test_asking_ends_in_the_ruling_that_all_facts_get(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for spot, incident, one in ruled(name, monkeypatch):
        try:
            wanted = rule(spot, incident, one)
        except ValueError:
            continue  # what needs the cards themselves can't be told of a table
        assert asked(spot, incident, one)[0] == wanted


def test_every_incident_is_asked_about_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {type(incident) for name in WITH_INCIDENTS for _, incident, _ in ruled(name, monkeypatch)}
    assert seen == set(RULES)


def test_what_was_said_decides_what_else_is_asked_for() -> None:
    facing = Spot.facing(seat=4, bet=600)
    _, silent = asked(facing, Wager(seat=4, chips=(1_000,)), TDA)
    _, call = asked(facing, Wager(seat=4, says="call"), TDA)
    assert "order" not in silent
    assert "raise_by" not in call
    assert silent[:3] == call[:3] == ["seat", "seats", "says"]


def test_another_book_asks_for_other_facts() -> None:
    fold = FreeFold(seat=4)
    spot = Spot(seats={4: SpotSeat(), 5: SpotSeat()}, to_act=4)
    _, by_2019 = asked(spot, fold, TDA)
    _, by_2013 = asked(spot, fold, book("tda-2013"))
    assert "street" in by_2013 and "street" not in by_2019


def first(table: dict[str, Any]) -> Missing:
    """Return what is asked for first about a bet of seat 1."""
    found = ask(Wager, {"seat": 1}, table, TDA)
    assert not isinstance(found, Ruling)
    return found[0]


def test_what_is_required_comes_first_and_seats_before_all_else_of_the_table() -> None:
    assert ask(Wager, {}, {}, TDA) == (Missing("incident", "seat"),)
    assert first({"bets": {1: 5}, "seats": [1, 2]}) == Missing("incident", "says")
    assert first({}) == Missing("table", "seats")


@pytest.mark.parametrize(
    ("facts", "table", "told"),
    [
        ({"seat": "four"}, {}, "seat: expected a whole number, found text"),
        ({"seat": 4, "chips": [-5]}, {}, "chips.0.: expected a whole number, 0 or more"),
        ({"seat": 4}, {"seats": [4, 5], "bets": {9: 100}}, "bets: seat 9 is not dealt in"),
        ({"seat": 4}, {"seats": [4, 5], "to_act": 9}, "to_act: seat 9 is not dealt in"),
        ({"seat": 4}, {"seats": [4, 5], "game": "holdm", "street": "flop"}, "game: no such game 'holdm'"),
        ({"seat": 4}, {"seats": [4, 5], "limit": "none"}, "unknown word `none`"),
    ],
)
def test_what_cannot_be_is_told_by_name(facts: dict[str, Any], table: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        ask(Wager, facts, table, TDA)


def test_nothing_is_usual_where_a_guess_would_be_a_wrong_ruling() -> None:
    assert not is_usual("seats", {}) and not is_usual("big_blind", {}) and is_usual("stacks", {})
    assert is_usual("raise_by", {}) and is_usual("raise_by", {"bet": 500, "big_blind": 500})
    assert not is_usual("raise_by", {"bets": {3: 1_100}, "big_blind": 500})


@pytest.mark.parametrize(("street", "outcome"), [("turn", "binding_fold"), ("river", "not_covered")])
def test_what_follows_from_the_street_is_not_asked_for(street: str, outcome: str) -> None:
    """TDA 2013 says that such a fold binds before the last street; which that is follows from the game."""
    table: dict[str, Any] = {"seats": [1, 2], "street": street}
    found = ask(FreeFold, {"seat": 1}, table, book("tda-2013"))
    while not isinstance(found, Ruling):
        assert found[0].name not in ("board", "last_street")
        table[found[0].name] = None
        found = ask(FreeFold, {"seat": 1}, table, book("tda-2013"))
    assert found.outcome == outcome


TABLE_OF_THREE: dict[str, Any] = {
    "seats": (1, 2, 3),
    "folded": (),
    "all_in": (),
    "stacks": {},
    "to_act": 2,
    "bets": {1: 400},
    "street": "flop",
    "game": "holdem",
    "limit": "no-limit",
    "big_blind": 100,
    "acts": (),
    "raise_from": None,
}


@pytest.mark.parametrize(
    ("kind", "incident", "table", "why"),
    [
        (OutOfTurn, {"seat": 3, "act": "raise", "to": 300}, {}, "to: 300 is no raise of 400"),
        (OutOfTurn, {"seat": 3, "act": "call", "to": 900}, {}, "to: a call to 900, but the bet is 400"),
        (Wager, {"seat": 1, "says": "raise"}, {"to_act": 1}, "to_act: seat 1 has made or matched the bet"),
        (Wager, {"seat": 2, "says": "raise"}, {"small_blind": 300}, "small_blind: a small blind of 300"),
    ],
)
def test_answers_that_contradict_each_other_are_refused(
    kind: type[Incident], incident: dict[str, Any], table: dict[str, Any], why: str
) -> None:
    """Ask until nothing is missing; everything else is left out."""
    incident, table = dict(incident), TABLE_OF_THREE | table
    with pytest.raises(Impossible) as error:
        for _ in range(40):
            asked = ask(kind, incident, table, book("tda-2019"))
            assert isinstance(asked, tuple), asked
            (incident if asked[0].of == "incident" else table)[asked[0].name] = None
    assert str(error.value).startswith(why)
