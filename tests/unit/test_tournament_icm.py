"""What stacks are worth: known vectors, a second way to count, and where it stops."""

from fractions import Fraction
from itertools import permutations

import pytest
from pokerkit import calculate_icm

from tapete.tournament.icm import worth
from tapete.tournament.refusals import Refused


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
    """Add up all orders of finishing, the way the model is told."""
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


def test_too_many_says_how_many_are_possible() -> None:
    stacks = {seat: 1_000 + seat * seat for seat in range(20)}
    with pytest.raises(Refused, match=r"too_many_for_icm: asked 20, most 18 \(ACO-O-deals\)"):
        worth(stacks, [100, 90, 80, 70, 60])
    fewer = dict(list(stacks.items())[:18])
    assert sum(worth(fewer, [100, 90, 80, 70, 60]).values()) == 400
    with pytest.raises(Refused, match="most 12"):
        worth(dict(list(stacks.items())[:13]), range(13, 0, -1))


@pytest.mark.parametrize(
    ("stacks", "prizes"), [({}, ()), ({"A": 0}, (5,)), ({"A": 5}, (5, 3)), ({"A": 5}, (-1,))]
)
def test_nonsense(stacks: dict[str, int], prizes: tuple[int, ...]) -> None:
    with pytest.raises(ValueError):
        worth(stacks, prizes)
