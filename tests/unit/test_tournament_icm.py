"""ICM values of stacks: known results, a second method of counting, and the limits."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import calculate_icm

from tapete.tournament.prizes.icm import worth, worth_in_units
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.sharing import rounded


@pytest.mark.parametrize(
    ("stacks", "prizes", "known"),
    [
        ((5_000, 3_000, 2_000), (50, 30, 20), (38.392857, 32.75, 28.857143)),
        ((1_000, 1), (100, 50), (99.950050, 50.049950)),
        ((4_000, 3_000, 2_000, 1_000), (40, 25, 20, 15), (29.190476, 26.892857, 24.0, 19.916667)),
    ],
)
def test_known_vectors(stacks: tuple[int, ...], prizes: tuple[int, ...], known: tuple[float, ...]) -> None:
    values = worth(dict(enumerate(stacks)), prizes)
    assert [round(float(value), 6) for value in values.values()] == list(known)
    assert sum(values.values()) == sum(prizes)
    assert [float(value) for value in values.values()] == pytest.approx(calculate_icm(prizes, stacks))


def by_every_order(stacks: tuple[int, ...], prizes: tuple[int, ...]) -> list[Fraction]:
    """Add up all orders of finishing, as the model is defined."""
    values = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            values[player] += chance * prize
    return values


@pytest.mark.parametrize(
    ("stacks", "prizes"),
    [
        ((7,), (5,)),
        ((1, 1, 1), (5, 3, 2)),
        ((10, 10, 3, 3, 3), (50, 30, 20)),
        ((11, 7, 5, 3, 2, 2), (40, 25, 15, 10, 7, 3)),
        ((11, 7, 5, 3), (0, 0, 9)),
        ((11, 7, 5), ()),
    ],
)
def test_the_same_by_every_order(stacks: tuple[int, ...], prizes: tuple[int, ...]) -> None:
    assert list(worth(dict(enumerate(stacks)), prizes).values()) == by_every_order(stacks, prizes)


def test_stacks_of_no_pattern_are_exact() -> None:
    stacks = {seat: 10_007 * seat * seat + 31 for seat in range(1, 11)}
    prizes = [100_000 // place for place in range(1, 11)]
    assert sum(worth(stacks, prizes).values()) == sum(prizes)
    seven = dict(list(stacks.items())[:7])
    assert [float(value) for value in worth(seven, prizes[:7]).values()] == pytest.approx(
        calculate_icm(prizes[:7], list(seven.values()))
    )


def test_many_players_if_they_are_simple() -> None:
    equal = worth(dict.fromkeys(range(300), 5_000), [900] * 45)
    assert set(equal.values()) == {Fraction(900 * 45, 300)}
    winner_takes_all = worth({seat: seat for seat in range(1, 201)}, (20_100,))
    assert winner_takes_all == {seat: Fraction(seat) for seat in range(1, 201)}


def uneven(players: int) -> dict[int, int]:
    return {seat: 1_000_003 + seat * seat * 7_919 for seat in range(players)}


def test_too_many_says_how_many_are_possible() -> None:
    with pytest.raises(TournamentRefused, match=r"too_many_for_icm: asked 15, most 13 \(ACO-O-deals\)"):
        worth(uneven(15), range(15, 0, -1))
    with pytest.raises(TournamentRefused, match=r"too_many_for_icm: asked 18, most 17 \(ACO-O-deals\)"):
        worth_in_units(uneven(18), range(18, 0, -1))
    with pytest.raises(TournamentRefused, match=r"too_many_for_icm: asked 200, most 164 \(ACO-O-deals\)"):
        worth_in_units(uneven(200), (50, 30, 20))


def test_as_many_as_it_says_are_possible() -> None:
    assert sum(worth(uneven(12), range(12, 0, -1)).values()) == 78
    seventeen = [100_003 // place for place in range(1, 18)]
    for players, prizes in ((17, seventeen), (164, [50_000, 30_000, 20_000]), (500, [700, 300])):
        amounts = worth_in_units(uneven(players), tuple(prizes))
        assert sum(amounts.values()) == sum(prizes)
        assert list(amounts.values()) == sorted(amounts.values())


@given(
    st.lists(st.integers(1, 300), min_size=1, max_size=7),
    st.lists(st.integers(0, 10_000), max_size=7),
)
def test_whole_units_are_those_of_the_exact_values(stacks: list[int], prizes: list[int]) -> None:
    """By every order of finishing: nothing is approximated, ties included."""
    paid = tuple(sorted(prizes[: len(stacks)], reverse=True))
    seats = dict(enumerate(stacks))
    exact = dict(enumerate(by_every_order(tuple(stacks), paid))) if len(stacks) < 7 else worth(seats, paid)
    assert worth_in_units(seats, paid) == rounded(sum(paid), exact)


def test_values_that_no_enclosure_can_tell_apart_are_compared_as_fractions() -> None:
    """Two and three of five chips: 1.6 and 2.4 units; 1 and 3 of four: 1/4 and 3/4 of a unit."""
    assert worth_in_units({"A": 2, "B": 3}, (4,)) == {"A": 2, "B": 2}
    assert worth_in_units({"A": 1, "B": 3}, (2,)) == {
        "A": 0,
        "B": 2,
    }  # each loses a half
    assert worth_in_units({"A": 1, "B": 3}, (4,)) == {"A": 1, "B": 3}  # whole numbers


def test_a_prize_that_is_everybodys_is_not_played_for() -> None:
    """With equal prizes but the first, only that is valued: 500 players fit."""
    stacks = uneven(500)
    amounts = worth_in_units(stacks, (1_000, *[400] * 499))
    assert sum(amounts.values()) == 1_000 + 400 * 499
    assert set(amounts.values()) <= set(range(400, 405))
    assert worth({"A": 1, "B": 2, "C": 3}, (5, 5, 5)) == {"A": 5, "B": 5, "C": 5}


@pytest.mark.parametrize(
    ("stacks", "prizes"), [({}, ()), ({"A": 0}, (5,)), ({"A": 5}, (5, 3)), ({"A": 5}, (-1,))]
)
def test_nonsense(stacks: dict[str, int], prizes: tuple[int, ...]) -> None:
    with pytest.raises(ValueError):
        worth(stacks, prizes)
