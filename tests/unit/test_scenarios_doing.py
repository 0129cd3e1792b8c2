"""The arguments of procedures are checked; an impossible one gives one error or one refusal."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tapete.rules import book
from tapete.scenarios.procedures import PROCEDURES
from tapete.tournament.entries.eligibility import Applicant, wrong_with

BALANCE = {"long": {"occupied": [1, 2, 3]}, "short": {"occupied": [1]}, "seats": 9}


@pytest.mark.parametrize(
    ("name", "given", "why"),
    [
        ("balance_tables", BALANCE | {"setas": 9}, "unknown word `setas`; did you mean `seats`?"),
        ("balance_tables", BALANCE | {"game": "studd"}, "game: unknown word `studd`; did you mean `stud`?"),
        ("balance_tables", BALANCE | {"seats": "9"}, "seats: expected a whole number, found text"),
        (
            "balance_tables",
            BALANCE | {"short": {"occupied": [1], "last": {"button": 1, "big_blind": 3}}},
            "due: a dead small blind falls on some seat, too",
        ),
        ("donor_table", {"tables": {1: 12}, "seats": 9}, "tables.1: 12 players at 9 seats"),
        ("seat_late_entry", {"tables": {1: [2, 2]}, "seats": 6, "stack": 9}, "tables: a seat is taken twice"),
        ("newcomer", {"occupied": [1, 2], "seats": 9}, "seat: which one does the newcomer get?"),
        (
            "newcomer",
            {
                "occupied": [1, 2, 3],
                "seats": 9,
                "seat": 2,
                "last": {"button": 1, "small_blind": 2, "big_blind": 3},
            },
            "seat 2 is occupied",
        ),
        (
            "chip_race",
            {"stacks": {1: {25: 3}}, "removed": 25, "in_play": [100], "cards": "As"},
            "the race takes 3 cards, not 1",
        ),
        (
            "draw_seats",
            {"entries": [1, 2], "order": [0, 0], "seats": 9},
            "not a permutation of 2 indexes: (0, 0)",
        ),
        (
            "finishing_places",
            {
                "before": 1,
                "outs": [{"player": "A", "at": 1, "table": 1}, {"player": "B", "at": 2, "table": 2}],
            },
            "2 of 1 went out, or somebody twice",
        ),
        ("entry_price", {"price": "ten"}, "a price is written 10, 10+1 or 20+5+2: 'ten'"),
        (
            "table_to_break",
            {"tables": {1: 4, 2: 5}, "order": [1, 2], "at_random": True, "draw": 2},
            "draw: 2 is not below 2",
        ),
        (
            "seat_late_entry",
            {"tables": {1: [1]}, "seats": 6, "stack": 9, "new_players_at": [3]},
            "new_players_at: no table 3",
        ),
        (
            "knock_outs",
            {"heads": {"A": 5}, "order": ["A", "B"], "eliminations": [{"out": "B", "by": ["A"]}]},
            "eliminations: no bounty on B",
        ),
        ("play_event", {"steps": [{"do": {"type": "strat"}}]}, "steps[0].do.type: "),
        ("play_event", {"structure": {"seats": 11}}, "structure.seats: expected a whole number, 10 or less"),
    ],
)
def test_facts_that_cannot_be_are_one_error_with_their_place(
    name: str, given: dict[str, Any], why: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        PROCEDURES[name](given, book("tda-2026"))


def test_what_the_tournament_refuses_comes_back_with_its_numbers_and_rows() -> None:
    found = PROCEDURES["enter_again"]({"made": 3, "limit": 3}, book("aconcagua"))
    assert found["refused"] == "entries_used"
    assert found["facts"] == {"asked": 4, "most": 3}
    assert found["cites"] == ["ACO-re-limit"]


def test_a_structure_that_cannot_be_played_is_told_with_its_place() -> None:
    found = PROCEDURES["play_event"]({"structure": {"payout": [60, 50]}}, book("tda-2019"))
    assert found["wrong"] == "payout: the percentages add up to 110, not to 100"


def test_only_what_decides_is_read() -> None:
    given = {"give": "missed_rounds", "player": 7, "players_at_offence": 8}
    between, during = (
        set(
            PROCEDURES["penalty_ledger"](
                {"players": 9, "events": [given | {"in_hand": in_hand}]}, book("tda-2019")
            )["cites"]
        )
        for in_hand in (False, True)
    )
    assert "TDA19-71A.2" in between
    assert during - between == {"TDA19-68.2"}


def test_a_person_is_told_everything_that_is_wrong_at_once() -> None:
    applicant = Applicant(age=17, status=("staff",), has=(), bought_by_other=True)
    assert wrong_with(
        applicant, minimum_age=18, barred=("staff",), needs=("form", "full-payment"), transferable=False
    ) == ("age", "staff", "no form", "no full-payment", "not transferable")
    assert wrong_with(applicant) == ()
