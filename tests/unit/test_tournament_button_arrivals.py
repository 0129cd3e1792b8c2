"""Button and blinds when players arrive, and books that place a dead button elsewhere."""

import pytest

from tapete.tournament.policy.positions import DeadButton, PositionPolicy
from tapete.tournament.positions.antes import button_ante
from tapete.tournament.positions.arrivals import TableRules, arrive, hand_of
from tapete.tournament.positions.button import (
    HandSeats,
    Held,
    Positions,
    hold_button,
    next_positions,
    opening_positions,
    seats_of_hand,
)

NINE = TableRules(seats=9)
STAYS = PositionPolicy(dead_button="stays")
BEFORE = PositionPolicy(dead_button="before-small-blind")


def at(button: int, small_blind: int | None, big_blind: int, *, due: int | None = None) -> Positions:
    """Return the positions of a hand. `due` is where a dead small blind fell."""
    found = due if small_blind is None else small_blind
    assert found is not None
    return Positions(button=button, small_blind=small_blind, big_blind=big_blind, small_blind_due=found)


def told(hand: HandSeats) -> tuple[int, int | None, int, tuple[int, ...]]:
    """Return button, small blind, big blind and who waits."""
    positions = hand.positions
    return positions.button, positions.small_blind, positions.big_blind, hand.waiting


# -------------------------------------------------------------------- who comes


@pytest.mark.parametrize(
    ("seat", "role", "to_big_blind"),
    [
        (2, "waits", 5),  # between button and small blind
        (4, "big_blind", 0),  # between the last big blind and the next player
        (9, "dealt_in", 4),
    ],
)
def test_a_newcomer_is_dealt_in_except_between_button_and_small_blind(
    seat: int, role: str, to_big_blind: int
) -> None:
    """TDA19-10.2, TDA19-8A.3."""
    last = at(9, 1, 3)
    arrival = arrive(last, [1, 3, 5, 6, 7, 8], seat, rules=NINE)
    assert (arrival.role, arrival.to_big_blind) == (role, to_big_blind)
    assert arrival.dealt_in == (role != "waits")


@pytest.mark.parametrize(("out", "role"), [(1, "button"), (3, "small_blind")])
def test_a_newcomer_can_have_the_button_or_the_small_blind(out: int, role: str) -> None:
    """TDA19-10.2: the seat of who went out brings its duty."""
    seated = [seat for seat in (1, 3, 5, 6) if seat != out]
    assert arrive(at(9, 1, 3), seated, out, rules=NINE).role == role


def test_whoever_waits_gets_cards_in_the_next_hand() -> None:
    """TDA19-10.2."""
    first = seats_of_hand(at(9, 1, 3), [1, 2, 3, 5, 6])
    assert told(first) == (1, 3, 5, (2,))
    second = seats_of_hand(first.positions, [1, 2, 3, 5, 6])
    assert told(second) == (3, 5, 6, ())
    assert second.dealt == (5, 6, 1, 2, 3)


def test_a_big_blind_can_stand_alone_for_a_newcomer() -> None:
    """TDA19-11A: a single big blind."""
    arrival = arrive(at(1, 2, 3), [1, 2, 5, 6], 4, rules=NINE)
    assert (arrival.role, arrival.big_blind_alone) == ("big_blind", True)


def test_two_newcomers_for_the_same_hand_count_each_other() -> None:
    last = at(1, 2, 3)
    alone = arrive(last, [1, 2, 3, 6], 5, rules=NINE)
    together = arrive(last, [1, 2, 3, 6], 5, rules=NINE, with_others=[4])
    assert (alone.to_big_blind, together.to_big_blind) == (0, 1)


def test_an_occupied_seat_is_no_arrival() -> None:
    with pytest.raises(ValueError, match="seat 2 is occupied"):
        arrive(at(1, 2, 3), [1, 2, 3], 2, rules=NINE)


def test_in_stud_a_seat_has_no_blinds() -> None:
    arrival = arrive(None, [1, 2, 3], 4, rules=TableRules(seats=8, blinds=False))
    assert (arrival.role, arrival.to_big_blind) == ("dealt_in", None)


@pytest.mark.parametrize(
    ("newcomer", "then"),
    [
        (7, (1, 5, 7, ())),  # next in turn: the big blind
        (3, (3, 5, 1, ())),  # seat 1 is next in turn, so that the button of two is left to the newcomer
    ],
)
def test_a_table_of_two_gets_a_third(
    newcomer: int, then: tuple[int, int | None, int, tuple[int, ...]]
) -> None:
    """TDA19-32, TDA19-34: seat 1 had button and small blind, seat 5 the big blind. Nobody has it twice."""
    assert told(seats_of_hand(at(1, 1, 5), [1, 5, newcomer])) == then


def test_newcomers_between_the_blinds_take_the_button_with_them() -> None:
    """Seats 1 and 2 went out, 3 and 4 came between the old blinds: the button can't be dead at seat 2."""
    hand = seats_of_hand(at(1, 2, 5), [3, 4, 5])
    assert told(hand) == (4, 5, 3, ())


def test_two_left_by_those_who_wait_play_heads_up() -> None:
    """TDA19-34: seats 3 and 6 play, seat 2 waits; small blind and button are one."""
    hand = seats_of_hand(at(9, 1, 3), [2, 3, 6])
    assert told(hand) == (3, 3, 6, (2,))
    assert hand.dealt == (6, 3)
    # Then the newcomer has the big blind, as the next in turn.
    assert told(seats_of_hand(hand.positions, [2, 3, 6])) == (3, 6, 2, ())


def test_whoever_waited_for_two_gets_cards_whoever_comes_then() -> None:
    """TDA19-10.2: seat 1 went out, seat 5 waits beside it; then seat 3 is filled and has the big blind."""
    hand = seats_of_hand(at(3, 4, 1), [2, 4, 5])
    assert told(hand) == (4, 4, 2, (5,))
    assert hand.positions.small_blind_due == 1
    assert told(seats_of_hand(hand.positions, [2, 3, 4, 5])) == (1, 2, 3, ())


def test_a_hand_is_dealt_even_where_all_but_one_would_wait() -> None:
    """TDA26-36B's thought: the button goes on over the empty seats, so that there are two to play."""
    hand = seats_of_hand(at(1, 2, 6), [1, 3, 4])
    assert told(hand) == (4, None, 1, ())
    assert sorted(hand.dealt) == [1, 3, 4]


# -------------------------------------------------------------------- where a dead button lies


@pytest.mark.parametrize(("dead", "button"), [("empty-seat", 1), ("stays", 9), ("before-small-blind", 3)])
def test_a_dead_button_passes_over_empty_seats(dead: DeadButton, button: int) -> None:
    """TDA26-X36B-R1: button 9, small blind 1, big blind 4, seats 2 and 3 empty; seat 1 goes out."""
    seated = [4, 5, 6, 7, 8, 9]
    nine = TableRules(seats=9, policy=PositionPolicy(dead_button=dead))
    positions = next_positions(at(9, 1, 4), seated, policy=nine.policy, seats=9)
    assert positions == at(button, 4, 5)
    dealt_in = [seat for seat in (2, 3) if arrive(at(9, 1, 4), seated, seat, rules=nine).dealt_in]
    # The source says of the button before the small blind that both seats can be filled.
    assert dealt_in == ([2, 3] if dead == "before-small-blind" else [])


def test_a_button_before_the_small_blind_goes_round_the_end_of_the_table() -> None:
    """TDA26-36B: seat 8 went out, seats 9 and 1 are empty, the small blind is due at seat 2."""
    assert next_positions(at(7, 8, 2), [2, 3, 7], policy=BEFORE, seats=9) == at(1, 2, 3)
    assert next_positions(at(6, 7, 1), [1, 3, 6], policy=BEFORE, seats=9) == at(9, 1, 3)
    with pytest.raises(ValueError, match="number of seats"):
        next_positions(at(7, 8, 2), [2, 3, 7], policy=BEFORE)


def club(last: Positions, seated: list[int]) -> Positions:
    return next_positions(last, seated, policy=STAYS)


def test_small_blind_out_and_the_button_stays() -> None:
    """CCL-X-button-1, CCL-X-ante-4: no ante in that hand either."""
    left = [1, 3, 4, 5, 6]
    positions = club(at(1, 2, 3), left)
    assert positions == at(1, 3, 4)
    ante = button_ante(100, 200, button=1, dealt=left, players=9, small_blind_out=True)
    assert (ante.seat, ante.amount, ante.rules) == (None, 0, ("CCL-ante-none-sb",))
    assert club(positions, left) == at(3, 4, 5)


def test_big_blind_out_and_no_small_blind() -> None:
    """CCL-X-button-2; the deal after it keeps the blinds in order, and the button stays once more."""
    left = [1, 2, 4, 5, 6]
    positions = club(at(1, 2, 3), left)
    assert positions == at(2, None, 4, due=3)
    assert club(positions, left) == at(2, 4, 5)


def test_both_blinds_out() -> None:
    """CCL-X-button-3: the button stays, there is no small blind and no ante."""
    left = [1, 4, 5, 6]
    assert club(at(1, 2, 3), left) == at(1, None, 4, due=3)
    assert button_ante(100, 200, button=1, dealt=left, players=4, small_blind_out=True).amount == 0


@pytest.mark.parametrize(("seats", "wrong", "following"), [(6, 2, 3), (9, 5, 6)])
def test_a_wrong_button_that_stands_is_not_moved_back(seats: int, wrong: int, following: int) -> None:
    """CCL-X-button-4, and variant 2 of TDA24-X34A-R1: the next hand follows from where it was."""
    everybody = range(1, seats + 1)
    played = opening_positions(everybody, button=wrong)
    assert next_positions(played, everybody).button == following


def test_a_button_moved_too_far_is_corrected_to_where_it_belongs() -> None:
    """TDA24-X34A-R1, variant 1: it was on seat 3, so that it belongs on seat 4."""
    assert next_positions(at(3, 4, 5), range(1, 10)).button == 4


def test_the_button_goes_on_by_one() -> None:
    """ACO-X-button-1: A, B, C and D, button A; then B, with the blinds at C and D."""
    first = opening_positions([1, 2, 3, 4])
    assert next_positions(first, [1, 2, 3, 4]) == at(2, 3, 4)


@pytest.mark.parametrize(
    ("occupied", "drawn", "button"),
    [([1, 2, 3], 1, 1), ([2, 4, 7], 1, 2), ([2, 4, 7], 5, 7), ([2, 4, 7], 8, 2)],
)
def test_the_drawn_button_lies_at_the_next_occupied_seat(
    occupied: list[int], drawn: int, button: int
) -> None:
    """CCL-button-initial, ACO-O-button-seat1-empty."""
    assert opening_positions(occupied, button=drawn).button == button


def test_a_held_button_does_not_move_back_where_a_dead_one_stays() -> None:
    """TDA19-11B.3: the first hand after stud is played with the button where it was held."""
    six = [1, 2, 3, 4, 5, 6]
    held = hold_button(at(3, 4, 5), six, policy=STAYS)
    assert held == Held(button=4, last=at(3, 4, 5))
    assert next_positions(held, [1, 2, 3, 5, 6], policy=STAYS) == at(4, 5, 6)
    dead = hold_button(at(3, 4, 5), [1, 2, 3, 5, 6], policy=STAYS)  # seat 4 went out: it stays at 3
    assert dead.button == 3
    assert next_positions(dead, [1, 2, 3, 5, 6], policy=STAYS) == at(3, 5, 6)
    further = hold_button(at(9, 1, 4), [4, 5, 6], policy=BEFORE, seats=9)
    assert next_positions(further, [4, 5, 6], policy=BEFORE, seats=9) == at(3, 4, 5)
    assert next_positions(further, [4, 5, 6]) == at(3, 4, 5)


# -------------------------------------------------------------------- the ante of the button


@pytest.mark.parametrize(("players", "amount"), [(9, 200), (7, 200), (6, 100), (2, 100)])
def test_the_button_pays_the_ante(players: int, amount: int) -> None:
    """CCL-X-ante-1, CCL-X-ante-2, CCL-X-ante-3: half with six or fewer."""
    ante = button_ante(100, 200, button=1, dealt=range(1, players + 1), players=players)
    assert (ante.seat, ante.amount) == (1, amount)


def test_a_newcomer_on_the_button_does_not_play_and_there_is_no_ante() -> None:
    """CCL-X-ante-5: seats 4 and 5 went out, the button stays at seat 4, and a moved player draws it."""
    rules = TableRules(seats=9, policy=PositionPolicy(dead_button="stays", newcomer_on_button="sits-out"))
    last, seated = at(4, 5, 6), [1, 4, 6, 7, 8, 9]
    hand = hand_of(last, seated, rules=rules, newcomers={4})
    assert hand.positions.button == 4
    assert hand.waiting == (4,)
    ante = button_ante(100, 200, button=4, dealt=hand.dealt, players=6, newcomer_on_button=True)
    assert (ante.seat, ante.amount, ante.rules) == (None, 0, ("CCL-ante-none-moved",))
    assert arrive(last, [1, 6, 7, 8, 9], 4, rules=rules).role == "waits"
    assert hand_of(last, seated, rules=rules).waiting == ()  # players who were there before play


def test_where_the_button_stays_a_newcomer_on_the_seat_where_it_was_due_waits() -> None:
    """CCL-dead-button: who was due to have it went out; CCL-break-rights: between it and the small blind."""
    rules = TableRules(seats=9, policy=PositionPolicy(dead_button="stays", newcomer_on_button="sits-out"))
    hand = hand_of(at(3, 4, 5), [1, 3, 4, 5, 6], rules=rules, newcomers={4})
    assert told(hand) == (3, 5, 6, (4,))


def test_no_ante_and_then_half_of_one() -> None:
    """CCL-X-ante-6: seven players, the small blind goes out, two hands follow."""
    left = [1, 3, 4, 5, 6, 7]
    second = club(at(1, 2, 3), left)
    antes = [
        button_ante(100, 200, button=second.button, dealt=left, players=6, small_blind_out=True),
        button_ante(100, 200, button=club(second, left).button, dealt=left, players=6),
    ]
    assert [(ante.seat, ante.amount) for ante in antes] == [(None, 0), (3, 100)]


def test_nobody_on_the_button_pays_no_ante() -> None:
    """Decisions: however often in a row."""
    assert button_ante(100, 200, button=2, dealt=[1, 3, 4], players=3).why == "nobody_on_button"
