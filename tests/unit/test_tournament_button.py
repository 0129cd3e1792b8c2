"""The dead button, hand by hand."""

import pytest

from tapete.tournament import Positions, next_positions
from tapete.tournament.positions.button import Held, hold_button


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
    for previous in (None, Held(button=4, last=None)):
        with pytest.raises(ValueError, match="two seats"):
            next_positions(previous, [4])
        with pytest.raises(ValueError, match=r"none twice: \[1, 1, 4\]"):
            next_positions(previous, [1, 4, 1])


SIX = [1, 2, 3, 4, 5, 6]


def after_three_hands() -> Positions:
    """Return the state after seats 3, 4 and 5 had the big blind; the last hand's button was seat 3."""
    positions = next_positions(next_positions(next_positions(None, SIX), SIX), SIX)
    assert (positions.button, positions.small_blind, positions.big_blind) == (3, 4, 5)
    return positions


def through_stud(last: Positions | None, *hands: list[int]) -> Held:
    """Return the button after stud hands dealt to these seats."""
    held: Positions | Held | None = last
    for alive in hands:
        held = hold_button(held, alive)
    assert isinstance(held, Held)
    return held


def test_before_stud_the_button_goes_on_once_and_stays() -> None:
    """TDA19-11B: to where it would be if the next hand had blinds."""
    assert through_stud(after_three_hands(), SIX).button == 4
    assert through_stud(after_three_hands(), SIX, SIX, SIX, SIX, SIX, SIX, SIX).button == 4


def test_a_held_button_lies_before_the_blinds_once_they_have_come_round_to_it() -> None:
    """Seat 1 went out during stud, seat 3 sat down: the big blind is seat 2, where the button was held."""
    last = Positions(button=1, small_blind=2, big_blind=4, small_blind_due=2)
    held = hold_button(last, [1, 2, 4])
    assert held.button == 2
    after = next_positions(held, [2, 3, 4])
    assert (after.button, after.small_blind, after.big_blind) == (3, 4, 2)


def test_after_stud_the_first_hand_is_played_with_the_button_where_it_was_held() -> None:
    """TDA19-11B.3; after that it goes on as ever."""
    positions = next_positions(through_stud(after_three_hands(), SIX, SIX), SIX)
    assert (positions.button, positions.small_blind, positions.big_blind) == (4, 5, 6)
    positions = next_positions(positions, SIX)
    assert (positions.button, positions.small_blind, positions.big_blind) == (5, 6, 1)


@pytest.mark.parametrize(
    ("left", "button", "small_blind", "big_blind"),
    [
        ([1, 2, 3, 5, 6], 4, 5, 6),  # who sat at the held button: a dead button
        ([1, 2, 3, 4, 6], 4, None, 6),  # the last big blind: a dead small blind
        ([1, 2, 3, 4, 5], 4, 5, 1),  # the next big blind: it passes on to the next player
        ([1, 2, 3], 4, None, 1),  # all three
        ([2, 5], 5, 5, 2),  # two left: the button is the small blind, and seat 5 had the last big blind
        ([3, 6], 3, 3, 6),
    ],
)
def test_who_went_out_in_stud_is_handled_by_the_dead_button(
    left: list[int], button: int, small_blind: int | None, big_blind: int
) -> None:
    """TDA19-11B.3, TDA19-32, TDA19-34.4."""
    held = through_stud(after_three_hands(), SIX, left, left)
    assert held.button == 4
    positions = next_positions(held, left)
    assert (positions.button, positions.small_blind, positions.big_blind) == (button, small_blind, big_blind)


def test_who_arrived_in_stud_beside_the_last_big_blind_has_the_next() -> None:
    """TDA19-32: nobody comes between the blinds without paying."""
    seven = [*SIX, 8]
    sixth = next_positions(after_three_hands(), seven)
    held = through_stud(sixth, seven, [1, 2, 3, 4, 5, 6, 7, 8])
    assert (sixth.big_blind, held.button) == (6, 5)
    assert next_positions(held, [1, 2, 3, 4, 5, 6, 7, 8]).big_blind == 7


def test_who_is_moved_during_stud_would_be_the_big_blind() -> None:
    """TDA19-11B.2."""
    held = through_stud(after_three_hands(), SIX, SIX)
    assert next_positions(held, SIX).big_blind == 6
    assert next_positions(held, [1, 2, 3, 4, 5]).big_blind == 1


@pytest.mark.parametrize(
    ("left", "then"),
    [
        (SIX, (1, 2, 3)),
        ([2, 3, 4, 5], (1, 2, 3)),  # its player went out: the button is dead, and stays where it was held
        ([1, 3, 4], (1, 3, 4)),
        ([1, 4], (1, 1, 4)),
        ([3, 5], (3, 3, 5)),
    ],
)
def test_a_table_that_begins_with_stud(left: list[int], then: tuple[int, int, int]) -> None:
    """TDA19-11B, ACO-t-button-seat1: held where the first hand with blinds would have it."""
    held = through_stud(None, SIX, left)
    assert held.button == 1
    positions = next_positions(held, left)
    assert (positions.button, positions.small_blind, positions.big_blind) == then


def test_a_second_stud_portion_moves_the_button_on_from_the_first() -> None:
    first = next_positions(through_stud(after_three_hands(), SIX), SIX)
    assert (first.button, through_stud(first, SIX, SIX).button) == (4, 5)
