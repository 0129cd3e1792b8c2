"""Impossible facts about players, and the words of every incident and ruling about them."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
import pytest

from tapete.floor import Spot, rule
from tapete.floor.dispatch import AREA_OF
from tapete.floor.incidents import players as happened
from tapete.floor.incidents.base import Incident
from tapete.floor.ruling import Ruling
from tapete.floor.spot import SpotSeat
from tapete.floor.texts import text_of, words_of
from tapete.rules import book
from tapete.rules.rows import Language
from tapete.scenarios import check, packaged, packaged_names
from tapete.scenarios.incidents import read_incident

LANGUAGES: tuple[Language, ...] = get_args(Language)
AREAS = ("players", "penalties", "claims")
FACING = Spot(
    seats={1: SpotSeat(stack=0, bet=600, all_in=True), 4: SpotSeat(stack=5_000), 5: SpotSeat(live=False)},
    street="flop",
    big_blind=200,
    bet=600,
    to_act=4,
)


@pytest.mark.parametrize(
    ("incident", "told"),
    [
        (happened.WrongSeat(seat=4, assigned=4), "assigned: a player who sits in the assigned seat"),
        (happened.WrongSeat(seat=4, assigned=7, others={5: 7}), "assigned: two players are assigned one"),
        (happened.Absent(seat=9), "seat: seat 9 is not dealt in"),
        (happened.Absent(seat=5), "seat: seat 5 holds no live hand"),
        (happened.ClockCall(seat=1), "seat: it is not the turn of seat 1"),
        (happened.ClockExpired(seat=1), "seat: it is not the turn of seat 1"),
        (happened.HiddenChips(seat=4, caller=1, amount=100), "seat: seat 4 is not all-in"),
        (happened.HiddenChips(seat=1, caller=1, amount=100), "caller: a player can't call the own all-in"),
        (happened.ConcealedChips(seat=4, amount=900, stack=800), "amount: seat 4 has 800 in all"),
        (happened.ChipsPassed(seat=4, to=4), "to: nobody passes chips to himself"),
        (happened.UpcardsLifted(seat=4), "seat: there are no upcards in holdem"),
        (happened.CardsShown(seat=5), "seat: seat 5 holds no live hand"),
        (happened.CardsShown(seat=4, cards="Ah1d"), "1d"),
        (happened.ImproperFold(seat=5), "seat: seat 5 holds no live hand"),
    ],
)
def test_facts_that_cannot_be_so_are_told(incident: Incident, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        rule(FACING, incident, book("tda-2019"))


def test_a_timer_a_plan_and_a_fixed_penalty_need_facts_that_fit() -> None:
    late = happened.TimedAction(seat=4, bank=60, bank_at=21)
    with pytest.raises(ValueError, match="bank_at: time was up at 20"):
        rule(FACING, late, book("aconcagua"))
    with pytest.raises(ValueError, match="methods: a plan has at least one"):
        rule(FACING, happened.StallingPlan(methods=()), book("tda-2024"))
    dodged = happened.DodgedBlind(seat=4, deliberate=True, on_a_move=True)
    with pytest.raises(ValueError, match="players: a missed round needs"):
        rule(FACING, dodged, book("casino-club"))
    used = happened.Device(seat=5, use="phone_call", action_pending=True)
    with pytest.raises(ValueError, match="seat: seat 5 holds no live hand"):
        rule(FACING, used, book("casino-club"))


@pytest.mark.parametrize("area", AREAS)
def test_every_incident_and_each_of_its_questions_has_words(area: str) -> None:
    for kind, of in AREA_OF.items():
        if of != area:
            continue
        name = kind.__struct_config__.tag
        for code in (f"incident.{name}", *(f"ask.{name}.{field}" for field in kind.__struct_fields__)):
            assert all(text_of(code, area, language) for language in LANGUAGES), code


@pytest.mark.parametrize("area", AREAS)
def test_a_text_names_the_same_facts_in_every_language(area: str) -> None:
    for code, texts in words_of(area).items():
        named = {tuple(sorted(re.findall(r"{(\w+)}", texts[language]))) for language in LANGUAGES}
        assert len(named) == 1, code


def codes(ruling: Ruling) -> set[str]:
    """List every code that a ruling needs words for."""
    found = {f"ruling.{ruling.outcome}", *(f"penalty.{kind}" for kind in ruling.penalty)}
    found |= {f"step.{step.do}" for step in ruling.steps}
    for option in ruling.options:
        found |= {f"option.{option.name}"} | codes(option.ruling)
    return found


def test_whatever_the_scenarios_bring_about_has_words() -> None:
    seen: set[str] = set()
    for name in packaged_names():
        scenario = packaged(name)
        steps = [step for step in getattr(scenario, "play", ()) if getattr(step, "incident", None)]
        areas = [AREA_OF[type(read_incident(step.incident))] for step in steps]
        if not set(areas) & set(AREAS):
            continue
        for under in scenario.under:
            for area, ruling in zip(areas, check(scenario, under).rulings, strict=True):
                for code in codes(ruling) if area in AREAS else ():
                    assert text_of(code, area, "pt"), f"{name}: {code}"
                    seen.add(code)
    assert len(seen) > 120


def test_no_two_incidents_have_one_name() -> None:
    names = [kind.__struct_config__.tag for kind in AREA_OF]
    assert len(set(names)) == len(names)
    assert msgspec.json.decode('{"is": "rabbit", "seat": 2}', type=happened.Rabbit) == happened.Rabbit(seat=2)
