"""The dead button, hand by hand."""

import pytest

from tapete.tournament import Positions, next_positions


def walk(*hands: list[int]) -> list[tuple[int, int | None, int]]:
    """Return button, small and big blind of hands played by these seats."""
    positions: Positions | None = None
    found = []
    for alive in hands:
        positions = next_positions(positions, alive)
        found.append((positions.button, positions.small_blind, positions.big_blind))
    return found


def test_first_button_at_seat_1() -> None:
    """ACO-X-seat1-1."""
    assert walk(list(range(1, 10))) == [(1, 2, 3)]


def test_first_button_at_the_first_occupied_seat() -> None:
    """ACO-O-button-seat1-empty: no dead button in the first hand."""
    assert walk([3, 5, 6]) == [(3, 5, 6)]


def test_heads_up_from_the_start_the_button_is_the_small_blind() -> None:
    """TDA19-34."""
    assert walk([1, 2], [1, 2], [1, 2]) == [(1, 1, 2), (2, 2, 1), (1, 1, 2)]


@pytest.mark.parametrize(
    ("out", "then"),
    [
        (1, [(2, 3, 4), (3, 4, 5), (4, 5, 2)]),  # the button: nothing is dead
        (2, [(2, 3, 4), (3, 4, 5), (4, 5, 1)]),  # the small blind: a dead button
        (3, [(2, None, 4), (3, 4, 5), (4, 5, 1)]),  # the big blind: a dead small blind, then a dead button
        (4, [(2, 3, 5), (3, 5, 1), (5, 1, 2)]),  # the next big blind: it passes on to the next player
    ],
)
def test_one_of_five_goes_out_in_the_first_hand(out: int, then: list[tuple[int, int | None, int]]) -> None:
    """TDA19-32."""
    alive = [seat for seat in range(1, 6) if seat != out]
    assert walk([1, 2, 3, 4, 5], alive, alive, alive) == [(1, 2, 3), *then]


def test_both_blinds_go_out() -> None:
    """TDA19-32: button and small blind are dead in one hand."""
    assert walk([1, 2, 3, 4, 5], [1, 4, 5], [1, 4, 5]) == [(1, 2, 3), (2, None, 4), (3, 4, 5)]


def test_two_dead_small_blinds_in_a_row() -> None:
    """TDA19-32: the button goes where the small blind was due."""
    hands = walk([1, 2, 3, 4, 5, 6], [1, 2, 4, 5, 6], [1, 2, 5, 6], [1, 2, 5, 6], [1, 2, 5, 6])
    assert hands == [(1, 2, 3), (2, None, 4), (3, None, 5), (4, 5, 6), (5, 6, 1)]


@pytest.mark.parametrize(
    ("out", "then"),
    [
        (1, (3, 3, 2)),  # the button went out; seat 3 had the big blind, so seat 2 has it now
        (2, (3, 3, 1)),  # the small blind went out: the normal next big blind
        (3, (2, 2, 1)),  # the big blind went out: the normal next one; seat 2 keeps off two in a row
    ],
)
def test_three_become_two(out: int, then: tuple[int, int, int]) -> None:
    """TDA19-34.4."""
    alive = [seat for seat in (1, 2, 3) if seat != out]
    assert walk([1, 2, 3], alive) == [(1, 2, 3), then]


def test_a_hand_needs_two() -> None:
    with pytest.raises(ValueError, match="two seats"):
        next_positions(None, [4])
