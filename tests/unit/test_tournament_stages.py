"""Stages: the final starts with exactly the stacks that qualified."""

import pytest

from tapete.tournament.course.stages import Carry, carried, check_flight, first_level, qualifiers
from tapete.tournament.refusals import TournamentRefused

RESULTS = [("A", "1A", 20_000), ("B", "1A", 9_000), ("A", "1B", 35_000), ("A", "1C", 5_000)]


@pytest.mark.parametrize(
    ("policy", "stack", "discarded", "cashed"),
    [
        ("best", 35_000, 25_000, {}),
        ("first", 20_000, 40_000, {}),
        ("sum", 60_000, 0, {}),
        ("best_and_cash", 35_000, 25_000, {"A": 300}),
    ],
)
def test_several_stacks_of_one_player(
    policy: Carry, stack: int, discarded: int, cashed: dict[str, int]
) -> None:
    final = carried(RESULTS, policy=policy, cash=150)
    assert final.stacks == {"A": stack, "B": 9_000}
    assert (final.discarded, final.cashed) == (discarded, cashed)
    assert sum(final.stacks.values()) + final.discarded == sum(stack for _, _, stack in RESULTS)


def test_nobody_comes_out_of_a_flight_twice_or_with_nothing() -> None:
    for wrong in ([("A", "1A", 5), ("A", "1A", 6)], [("A", "1A", 0)]):
        with pytest.raises(ValueError):
            carried(wrong)


def test_who_has_qualified_plays_no_other_flight_where_the_first_stack_counts() -> None:
    check_flight(qualified_before=True, policy="best")
    with pytest.raises(TournamentRefused, match=r"qualified_already: asked 2, most 1 \(ACO-O-stage-double\)"):
        check_flight(qualified_before=True, policy="first")


def test_flights_that_ended_apart() -> None:
    with pytest.raises(
        TournamentRefused, match=r"flights_differ: lowest 15, highest 16 \(ACO-O-stage-levels\)"
    ):
        first_level([16, 15])
    assert first_level([16, 15], same_end=False) == 16
    with pytest.raises(ValueError):
        first_level([])


def test_a_share_of_the_field_is_rounded_up() -> None:
    assert [qualifiers(entries, "0.1") for entries in (1, 100, 101)] == [1, 10, 11]
