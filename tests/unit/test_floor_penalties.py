"""Breaches of every published rule, impossible penalties, and the ledger's refusals."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tapete.engine.types import Sourced
from tapete.floor import Ruling, Spot, rule
from tapete.floor.incidents.base import Incident
from tapete.floor.incidents.penalties import (
    Appeal,
    Breach,
    Infraction,
    Misconduct,
    Penalise,
    RandomRemedy,
    SoftPlay,
)
from tapete.floor.overrule import overrule
from tapete.floor.penalties import Ledger, give, hands_of, lift, miss_hand, release, replay
from tapete.floor.rulings.penalties.conduct import rows_of
from tapete.floor.spot import SpotSeat
from tapete.rules import Book, book, books
from tapete.rules.book_layers import OwnRow

TABLE = Spot(seats={1: SpotSeat(), 3: SpotSeat()}, street="river", last_street=True)
STATED = [
    (name, row)
    for name in books()
    for row, what in rows_of(book(name).catalogues).items()
    if what.kind == "stated"
]


@pytest.mark.parametrize(("name", "row"), STATED)
def test_a_breach_of_every_stated_rule_is_recorded_with_the_penalties_of_its_book(
    name: str, row: str
) -> None:
    found = rule(TABLE, Breach(seat=3, row=row), book(name))
    assert found.outcome == "breach"
    assert found.cites[0] == row
    assert found.facts == {"row": row, "earlier": 0}
    kinds = book(name).penalties.kinds
    assert kinds is not None
    assert kinds.source in found.cites
    assert set(found.penalty) - {"none"} == set(kinds.value)


def test_there_are_stated_rules_in_every_book() -> None:
    assert {name for name, _ in STATED} == set(books())


def test_a_rule_that_an_edition_replaced_is_none_of_it() -> None:
    assert rule(TABLE, Breach(seat=3, row="TDA19-5.3"), book("tda-2019")).outcome == "breach"
    with pytest.raises(ValueError, match="TDA19-5.3 is no rule of TDA 2024"):
        rule(TABLE, Breach(seat=3, row="TDA19-5.3"), book("tda-2024"))


def test_a_breach_of_a_rule_that_the_house_added() -> None:
    house = replace(book("tda-2019"), own={"H-1": OwnRow(title="No hats")})
    assert rule(TABLE, Breach(seat=3, row="H-1"), house).cites[0] == "H-1"


def test_the_rule_of_an_offence_weighs_what_the_offence_does() -> None:
    """One player to a hand: rule 59 forbids it, 58-A says that it may be penalised."""
    listed = rule(TABLE, Breach(seat=3, row="TDA13-59-4"), book("tda-2013"))
    assert listed.cites[:2] == ("TDA13-59-4", "TDA13-58A-1")
    assert "none" in listed.penalty


def test_repetition_and_intent_raise_the_penalty_of_a_breach() -> None:
    def usual(**facts: int | bool) -> str:
        return rule(TABLE, Breach(seat=3, row="CCL-badge", **facts), book("casino-club")).penalty[0]  # type: ignore[arg-type]

    assert [usual(), usual(earlier=1), usual(earlier=1, deliberate=True)] == [
        "warning",
        "missed_hands",
        "missed_rounds",
    ]


@pytest.mark.parametrize(
    ("incident", "told"),
    [
        (Breach(seat=3, row="TDA19-44"), "row: TDA19-44 is ruled; a breach of it is an incident of its own"),
        (Breach(seat=3, row="CCL-badge"), "row: CCL-badge is no rule of TDA 2019"),
        (Infraction(row="TDA19-999"), "row: TDA19-999 is no rule of"),
        (Misconduct(seat=3, offences=()), "offences: say what the player did"),
        (SoftPlay(seat=7), "seat: seat 7 is not dealt in"),
        (Penalise(seat=3, kind="missed_rounds"), "players: a missed round needs"),
        (Penalise(seat=3, kind="other"), "what: say what the penalty is"),
        (RandomRemedy(items=("Ah", "Kd"), order=(0, 0)), "order: not a permutation of the 2 places"),
        (RandomRemedy(items=("Ah",), order=(0,), take=2), "take: there are only 1 items"),
    ],
)
def test_facts_that_cannot_be_so_are_told(incident: Incident, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        rule(TABLE, incident, book("tda-2019"))


def test_the_nuts_are_asked_of_the_last_street_only() -> None:
    turn = replace(TABLE, street="turn", last_street=False)
    with pytest.raises(ValueError, match="checked_nuts: this applies to the last street"):
        rule(turn, SoftPlay(seat=3, checked_nuts=True), book("tda-2019"))


def test_a_chip_penalty_needs_its_figures_and_a_shared_prize_its_players() -> None:
    with pytest.raises(ValueError, match="amount: a chip penalty needs"):
        rule(TABLE, Penalise(seat=3, kind="chip_penalty", amount=500), book("tda-2026"))
    with pytest.raises(ValueError, match="active: nobody is left"):
        rule(TABLE, Penalise(seat=3, kind="disqualification", prize=500), book("casino-club"))


def test_a_ruling_is_set_aside_with_a_reason_or_not_at_all() -> None:
    computed, applied = Ruling(outcome="call"), Ruling(outcome="raise", cites=("TDA19-43A",))
    given = overrule(computed, applied, book("tda-2019"), reason=" nobody heard it ")
    assert (given.reason, given.instead_of) == ("nobody heard it", computed)
    assert given.cites == ("TDA19-1.2", "TDA19-1", "TDA19-43A")
    with pytest.raises(ValueError, match="reason: nothing is set aside without one"):
        overrule(computed, applied, book("tda-2019"), reason="  ")
    with pytest.raises(ValueError, match="applied: the director chooses"):
        overrule(computed, rule(*contradicted()), book("tda-2019"), reason="why not")


def contradicted() -> tuple[Spot, Incident, Book]:
    """Return something that the director must decide."""
    return TABLE, SoftPlay(seat=3, checked_nuts=True), book("tda-2019")


def test_the_ledger_refuses_penalties_that_make_no_sense() -> None:
    ledger = Ledger()
    with pytest.raises(ValueError, match="hands: missed_hands needs at least one"):
        give(ledger, player=4, kind="missed_hands")
    with pytest.raises(ValueError, match="hands: nobody misses 2 by warning"):
        give(ledger, player=4, kind="warning", hands=2)
    with pytest.raises(ValueError, match="penalty: there is no number 1"):
        lift(ledger, 1, reason="a mistake")
    with pytest.raises(ValueError, match="players: 1 at the table"):
        hands_of(1, players=1)
    with pytest.raises(ValueError, match="count: 0 rounds"):
        hands_of(0, players=9)


def test_whoever_is_disqualified_gets_nothing_more() -> None:
    ledger = replay(give(Ledger(), player=4, kind="disqualification"))
    assert ledger.disqualified(4)
    assert ledger.away(4, 99)
    with pytest.raises(ValueError, match="player: 4 is disqualified already"):
        give(ledger, player=4, kind="warning")
    ledger = replay(lift(ledger, 1, reason="the wrong player"), ledger)
    assert not ledger.away(4, 99)
    assert ledger.earlier(4) == 0


def test_a_penalty_is_lifted_once_and_with_a_reason() -> None:
    ledger = replay(give(Ledger(), player=4, kind="missed_hands", hands=5))
    ledger = replay(miss_hand(ledger, 7), ledger)
    with pytest.raises(ValueError, match="reason: a penalty is only lifted with a reason"):
        lift(ledger, 1, reason=" ")
    ledger = replay(lift(ledger, 1, reason="it was somebody else"), ledger)
    assert (ledger.left(4), ledger.away(4, 8), ledger[1].missed) == (0, False, 1)
    with pytest.raises(ValueError, match="penalty: number 1 is lifted already"):
        lift(ledger, 1, reason="again")


def test_nobody_is_released_with_hands_left() -> None:
    ledger = replay(give(Ledger(), player=4, kind="missed_hands", hands=1, needs_release=True))
    with pytest.raises(ValueError, match="player: 4 has 1 hands left"):
        release(ledger, 4)
    ledger = replay(miss_hand(ledger, 7), ledger)
    assert ledger.away(4, 8)
    ledger = replay(release(ledger, 4), ledger)
    assert not ledger.away(4, 8)
    assert release(ledger, 4) == ()


@pytest.mark.parametrize(
    ("decisions", "confirmed", "outcome"),
    [
        ("final", True, "decision_final"),
        ("final", False, "decision_open"),
        ("open-to-appeal", True, "decision_open"),
    ],
)
def test_a_decision_is_final_once_it_is_confirmed_where_the_book_says_so(
    decisions: str, confirmed: bool, outcome: str
) -> None:
    tda = book("tda-2019")
    mine = replace(tda, penalties=replace(tda.penalties, decisions=Sourced(decisions, "TDA19-1")))
    assert rule(TABLE, Appeal(seat=3, confirmed=confirmed), mine).outcome == outcome
