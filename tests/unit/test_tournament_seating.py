"""Seat draws, breaking and balancing tables, wrong seats: who sits where, and why."""

from itertools import permutations

import pytest

from tapete.cards import read_cards
from tapete.tournament.draws import check_draws, check_order, chosen, high_card_order, order_of
from tapete.tournament.positions.arrivals import TableRules
from tapete.tournament.positions.button import Held, Positions, hold_button, next_positions, opening_positions
from tapete.tournament.seats.balancing import TableView, balance, next_big_blind, worst_first
from tapete.tournament.seats.breaking import break_table
from tapete.tournament.seats.seating import (
    SeatPlace,
    draw_places,
    draw_seats,
    draw_series,
    initial_draw,
    starting_places,
    table_sizes,
)
from tapete.tournament.seats.wrong_seats import put_right

NINE = TableRules(seats=9)


def table(
    number: int, seats: list[int], previous: Positions | Held | None = None, *, vacated: tuple[int, ...] = ()
) -> TableView:
    """Return a table whose entries are numbered by table and seat."""
    players = {seat: 100 * number + seat for seat in seats}
    return TableView(table=number, players=players, previous=previous, vacated=vacated)


# -------------------------------------------------------------------- draws


def test_every_permutation_comes_from_exactly_one_series_of_draws() -> None:
    found = [order_of((a, b, c)) for a in range(4) for b in range(3) for c in range(2)]
    assert sorted(found) == sorted(permutations(range(4)))


def test_every_choice_comes_from_exactly_one_series_of_draws() -> None:
    found = [chosen((a, b, c), 5) for a in range(5) for b in range(4) for c in range(3)]
    assert sorted(found) == sorted(permutations(range(5), 3))


@pytest.mark.parametrize("draws", [(4,), (-1,), (), (0, 0)])
def test_draws_outside_their_bounds_are_a_bug(draws: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="draw"):
        check_draws(draws, (4,))


@pytest.mark.parametrize("order", [(0, 0), (0,), (0, 2), (1, 0, 2)])
def test_an_order_names_everything_once(order: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="permutation"):
        check_order(order, 2)
    with pytest.raises(ValueError, match="permutation"):
        draw_seats([7, 8], order)


# -------------------------------------------------------------------- the start


def test_twenty_five_start_at_tables_of_nine_eight_and_eight() -> None:
    """ACO-X-start-1: every entry has one seat, and the same draw gives the same seats."""
    order = [(7 * index + 3) % 25 for index in range(25)]
    drawn = initial_draw(range(1, 26), order, seats=9)
    sizes = [sum(place.table == number for place in drawn.places.values()) for number in (1, 2, 3)]
    assert sizes == [9, 8, 8]
    assert sorted(drawn.places) == list(range(1, 26))
    assert len(set(drawn.places.values())) == 25
    assert drawn == initial_draw(range(1, 26), order, seats=9)
    assert drawn.order == tuple(order)


def test_an_entry_can_get_every_place() -> None:
    """TDA19-7: the draw of three players over three places has all six outcomes."""
    outcomes = {
        tuple(initial_draw([1, 2, 3], order, seats=2).places.items()) for order in permutations(range(3))
    }
    assert len(outcomes) == 6


def test_special_needs_fix_a_place_and_the_draw_says_so() -> None:
    """TDA19-9."""
    drawn = initial_draw([1, 2, 3, 4], [2, 1, 0], seats=3, fixed={4: SeatPlace(2, 3)})
    assert drawn.places == {3: SeatPlace(1, 1), 2: SeatPlace(1, 2), 1: SeatPlace(2, 1), 4: SeatPlace(2, 3)}
    assert (drawn.fixed, drawn.rules) == ({4: SeatPlace(2, 3)}, ("TDA19-7", "TDA19-9"))


@pytest.mark.parametrize(
    "fixed", [[SeatPlace(3, 1)], [SeatPlace(1, 4)], [SeatPlace(2, 1), SeatPlace(2, 2), SeatPlace(2, 3)]]
)
def test_a_place_that_cannot_be_fixed(fixed: list[SeatPlace]) -> None:
    with pytest.raises(ValueError, match=r"table|fixed"):
        starting_places(4, seats=3, fixed=fixed)


def test_places_and_players_have_to_match() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        draw_places("redraw", [1, 2], [0, 1], [SeatPlace(1, 1)])
    with pytest.raises(ValueError, match="do not fit"):
        draw_places("redraw", [1, 2], [0, 1], [SeatPlace(1, 1), SeatPlace(1, 1)])


def test_sizes_and_series_differ_by_one_at_most() -> None:
    """CCL-qualifying-draw."""
    assert table_sizes(10, 4) == (3, 3, 2, 2)
    assert draw_series([1, 2, 3], [2, 0, 1], 2) == ((3, 1), (2,))
    assert starting_places(0, seats=9) == ()


# -------------------------------------------------------------------- breaking


def test_the_highest_playing_card_gets_the_top_seat_card() -> None:
    """TDA19-X10-1, TDA24-X10-1: two steps; A has the king of spades, B the king of clubs, C the nine."""
    broken = break_table(
        table(9, [1, 2, 3]),  # A, B and C
        {1: table(1, [1, 2]), 2: table(2, [1, 2])},
        [SeatPlace(1, 3), SeatPlace(1, 4), SeatPlace(2, 3)],
        card_order=[1, 2, 0],
        shown=read_cards("Ks Kc 9h"),
        rules=NINE,
    )
    assert broken.seat_cards == (SeatPlace(1, 4), SeatPlace(2, 3), SeatPlace(1, 3))
    assert [(move.entry, move.to) for move in broken.moves] == [
        (901, SeatPlace(1, 4)),
        (902, SeatPlace(2, 3)),
        (903, SeatPlace(1, 3)),
    ]
    assert (broken.card_order, broken.player_order) == ((1, 2, 0), (0, 1, 2))
    assert broken.rules == ("TDA19-10", "TDA19-10.2")


def test_playing_cards_order_by_rank_and_then_by_suit() -> None:
    """TDA24-10B."""
    assert high_card_order(read_cards("2s Ad Tc Th As")) == (4, 1, 3, 2, 0)
    with pytest.raises(ValueError, match="same card twice"):
        high_card_order(read_cards("As As"))


def test_both_steps_are_independent() -> None:
    """TDA19-10: each seat card can come to each player, whatever the other step."""
    outcomes = {
        tuple(
            (move.entry, move.to.seat)
            for move in break_table(
                table(9, [1, 2]),
                {1: table(1, [1, 2])},
                [SeatPlace(1, 3), SeatPlace(1, 4)],
                card_order=card_order,
                player_order=player_order,
                rules=NINE,
            ).moves
        )
        for card_order in ([0, 1], [1, 0])
        for player_order in ([0, 1], [1, 0])
    }
    assert len(outcomes) == 4


def test_a_break_tells_what_it_does_to_the_blinds() -> None:
    """TDA19-10.2: any position can come up, and only between button and small blind is no hand."""
    to = table(1, [1, 3, 5, 6], Positions(button=9, small_blind=1, big_blind=3, small_blind_due=1))
    origin = table(9, [2, 4, 7], next_positions(opening_positions([2, 4, 7]), [2, 4, 7]))
    broken = break_table(
        origin,
        {1: to},
        [SeatPlace(1, 2), SeatPlace(1, 4), SeatPlace(1, 8)],
        card_order=[0, 1, 2],
        player_order=[0, 1, 2],
        rules=NINE,
    )
    assert [(move.after.role, move.to_big_blind, move.gained) for move in broken.moves] == [
        ("waits", 2, 3),  # the big blind of seat 1's table goes 4, 5, 6, 8, 1, 2
        ("big_blind", 0, 0),
        ("dealt_in", 1, 2),
    ]
    assert [move.to_players for move in broken.moves] == [4, 4, 4]


@pytest.mark.parametrize(
    ("places", "card_order", "player_order", "shown"),
    [
        ([SeatPlace(1, 3)], [0], [0, 1], ""),  # too few seats
        ([SeatPlace(1, 3), SeatPlace(1, 3)], [0, 1], [0, 1], ""),  # one twice
        ([SeatPlace(1, 1), SeatPlace(1, 3)], [0, 1], [0, 1], ""),  # an occupied one
        ([SeatPlace(1, 3), SeatPlace(1, 4)], [0, 0], [0, 1], ""),
        ([SeatPlace(1, 3), SeatPlace(1, 4)], [0, 1], [0, 1], "AsKs"),  # drawn and dealt
        ([SeatPlace(1, 3), SeatPlace(1, 4)], [0, 1], [], "AsAs"),
    ],
)
def test_a_break_that_does_not_fit(
    places: list[SeatPlace], card_order: list[int], player_order: list[int], shown: str
) -> None:
    with pytest.raises(ValueError, match=r"seats|permutation|occupied|both|twice"):
        break_table(
            table(9, [1, 2]),
            {1: table(1, [1, 2])},
            places,
            card_order=card_order,
            player_order=player_order,
            shown=read_cards(shown),
            rules=NINE,
        )


# -------------------------------------------------------------------- balancing


@pytest.mark.parametrize(("open_seats", "seat"), [([2, 3, 7], 3), ([2, 7], 7), ([2], 2)])
def test_the_worst_position_is_the_next_big_blind_and_never_the_small_blind(
    open_seats: list[int], seat: int
) -> None:
    """CCL-X-balance-1, TDA19-11A, TDA19-11A.2: with every seat filled, button 1, small blind 2, big blind 3.

    The small blind is taken only where nothing else is open.
    """
    last = Positions(button=9, small_blind=1, big_blind=2, small_blind_due=1)
    to = table(2, [s for s in range(1, 10) if s not in open_seats], last)
    origin = table(1, list(range(1, 10)), opening_positions(range(1, 10)))
    move = balance(origin, to, rules=NINE)
    assert move.to == SeatPlace(2, seat)
    assert {other.arrival.seat for other in move.alternatives} == set(open_seats) - {seat}
    if open_seats != [2]:
        (small_blind,) = [other for other in move.alternatives if other.arrival.seat == 2]
        assert small_blind.why_not == "small_blind"


def test_a_move_explains_itself() -> None:
    """TDA19-11A, TDA19-11C."""
    origin = table(1, list(range(1, 10)), opening_positions(range(1, 10)))  # big blind 3, so that 4 is next
    to = table(2, [1, 2, 3, 5, 7], opening_positions([1, 2, 3, 5, 7]))
    move = balance(origin, to, rules=NINE)
    assert (move.entry, move.origin, move.to) == (104, SeatPlace(1, 4), SeatPlace(2, 4))
    assert (move.to_big_blind, move.after.role, move.gained) == (0, "big_blind", 0)
    assert move.origin_big_blind == 105
    assert (move.origin_players, move.to_players) == (9, 5)
    assert [(other.arrival.seat, other.why_not) for other in move.alternatives] == [
        (6, "better"),
        (8, "better"),
        (9, "better"),
    ]
    assert move.rules == ("TDA19-11A", "TDA19-11A.2", "TDA19-11C")


def test_the_mover_may_meet_a_single_big_blind() -> None:
    """TDA19-11A: the big blind of the short table went out in the last hand."""
    to = table(2, [1, 2, 5, 6], Positions(button=1, small_blind=2, big_blind=3, small_blind_due=2))
    move = balance(table(1, [1, 2, 3, 4, 5, 6], opening_positions(range(1, 7))), to, rules=NINE)
    assert (move.to.seat, move.after.role, move.after.big_blind_alone) == (4, "big_blind", True)


def test_positions_are_ranked_by_how_soon_the_big_blind_comes() -> None:
    """TDA19-11A: next hand is button 2, small blind 3, big blind at 4 if taken."""
    to = table(2, [1, 3, 6], Positions(button=1, small_blind=2, big_blind=3, small_blind_due=2))
    assert [arrival.seat for arrival in worst_first(to, rules=NINE)] == [4, 5, 7, 8, 9, 2]


def test_during_stud_of_a_mix_the_notional_big_blind_moves() -> None:
    """TDA19-11B.2, TDA13-10B-2."""
    six = [1, 2, 3, 4, 5, 6]
    last = Positions(button=3, small_blind=4, big_blind=5, small_blind_due=4)
    origin = table(1, six, hold_button(last, six))
    assert next_big_blind(origin, rules=NINE) == 6
    move = balance(origin, table(2, [1, 2], hold_button(opening_positions([1, 2]), [1, 2])), rules=NINE)
    assert (move.entry, move.to.seat) == (106, 3)


def test_in_stud_the_seat_that_opened_last_is_filled_from_the_same_seat() -> None:
    """TDA19-11A.3, TDA13-10A-3."""
    rules = TableRules(seats=8, blinds=False)
    to = table(2, [1, 2, 4, 6], vacated=(7, 3, 5))
    origin = table(1, [1, 2, 3, 4, 5, 6, 7])
    move = balance(origin, to, rules=rules, by="position", cite=("TDA19-11A.3",))
    assert (move.origin, move.to, move.rules) == (SeatPlace(1, 5), SeatPlace(2, 5), ("TDA19-11A.3",))
    assert {other.why_not for other in move.alternatives} == {"vacated_earlier"}
    assert (move.to_big_blind, move.origin_big_blind, move.gained) == (None, None, None)
    gap = table(1, [1, 2, 3, 4, 7])  # nobody sits at 5 there: the next one clockwise goes
    assert balance(gap, to, rules=rules, by="position").origin == SeatPlace(1, 7)


@pytest.mark.parametrize(("origin", "to"), [([1], [1, 2]), ([1, 2, 3], list(range(1, 10)))])
def test_a_move_needs_somebody_who_stays_and_an_open_seat(origin: list[int], to: list[int]) -> None:
    with pytest.raises(ValueError, match="can't move"):
        balance(table(1, origin), table(2, to), rules=NINE)


def test_at_an_empty_table_all_seats_are_alike() -> None:
    """A table that is put up for late entries gets its first players."""
    move = balance(table(1, [1, 2, 3], opening_positions([1, 2, 3])), table(2, []), rules=NINE)
    assert (move.to, move.after.role, move.after.to_big_blind) == (SeatPlace(2, 1), "dealt_in", None)


# -------------------------------------------------------------------- wrong seats


def moves_of(assigned: dict[int, SeatPlace], sitting: dict[int, SeatPlace]) -> list[tuple[int, int]]:
    return [(move.entry, move.to.seat) for move in put_right(assigned, sitting).moves]


ASSIGNED = {entry: SeatPlace(1, entry) for entry in range(1, 7)}


def test_a_chain_of_wrong_seats_begins_where_a_seat_is_free() -> None:
    """TDA19-7.2, TDA13-6-2."""
    sitting = {1: SeatPlace(1, 2), 2: SeatPlace(1, 3), 3: SeatPlace(1, 4)}
    assert moves_of(ASSIGNED, sitting) == [(1, 1), (2, 2), (3, 3)]


def test_a_circle_of_wrong_seats_stands_up_together() -> None:
    sitting = {1: SeatPlace(1, 2), 2: SeatPlace(1, 3), 3: SeatPlace(1, 1), 5: SeatPlace(1, 6)}
    found = put_right(ASSIGNED, sitting)
    assert [(move.entry, move.to.seat) for move in found.moves] == [(5, 5), (1, 1), (3, 3), (2, 2)]
    assert found.together == ((1, 3, 2),)  # 3 sits in the seat of 1, 2 in that of 3


def test_whoever_began_with_other_chips_is_for_the_director() -> None:
    """TDA19-7.2 speaks of the right number of chips only; TDA19-1 for the rest."""
    sitting = {1: SeatPlace(1, 2), 2: SeatPlace(1, 3), 3: SeatPlace(1, 4)}
    found = put_right(ASSIGNED, sitting, began_with={2: 9_000}, starting_stack=10_000)
    assert (found.moves, found.director) == (found.moves[:1], (2, 3))
    assert found.moves[0].entry == 1


def test_the_right_seat_needs_no_move() -> None:
    assert moves_of(ASSIGNED, {1: SeatPlace(1, 1)}) == []
    with pytest.raises(ValueError, match="no assigned place"):
        put_right(ASSIGNED, {9: SeatPlace(1, 1)})
    with pytest.raises(ValueError, match="one seat"):
        put_right(ASSIGNED, {1: SeatPlace(1, 5), 2: SeatPlace(1, 5)})
