"""Many tables: which one breaks, which one gives a player, who sits where late, when play halts, the end."""

from __future__ import annotations

import random
import sys
from types import FrameType
from typing import Any

import pytest

from tapete.cards import read_cards
from tapete.tournament.policy.positions import PositionPolicy
from tapete.tournament.positions.arrivals import TableRules
from tapete.tournament.positions.button import Positions
from tapete.tournament.seats.balancing import SeatMove
from tapete.tournament.seats.break_draw import break_bounds, break_up
from tapete.tournament.seats.final_table import FinalTable, Redraws, final_table_size, tables_needed
from tapete.tournament.seats.halting import HaltPolicy, ShortTable, halt, halts
from tapete.tournament.seats.late_seats import late_pool, late_seat
from tapete.tournament.seats.moving import balance_picked, needed, pick, redraw
from tapete.tournament.seats.moving_rules import Moving
from tapete.tournament.seats.seating import SeatPlace, initial_draw
from tapete.tournament.seats.tables import Tables

NO_REDRAW = Redraws(final_table=False)
TDA13 = FinalTable(sizes={}, plus=1, rules=("TDA13-11-1", "TDA13-11-2", "TDA13-11-3"))
CLUB = FinalTable(sizes={}, players=10, rules=("CCL-final-table",))


def dealt(players: int, *, seats: int = 9) -> Tables:
    """Return tables after a start at which entry 1 drew the first place, entry 2 the second and so on."""
    tables = Tables(TableRules(seats=seats))
    tables.apply(initial_draw(range(1, players + 1), range(players), seats=seats))
    return tables


def first(bounds: tuple[int, ...]) -> tuple[int, ...]:
    """Return the lowest result of every draw."""
    return (0,) * len(bounds)


def with_sizes(*sizes: int, seats: int = 9) -> Tables:
    """Return tables with these numbers of players; entry 305 sits at table 3, seat 5."""
    tables = Tables(TableRules(seats=seats))
    for number, size in enumerate(sizes, start=1):
        tables.open_table(number)
        for seat in range(1, size + 1):
            tables.sit(100 * number + seat, SeatPlace(number, seat))
    return tables


# -------------------------------------------------------------------- the state


def test_who_leaves_makes_a_seat_free_and_who_sits_takes_one() -> None:
    tables = with_sizes(3, 2)
    assert tables.leave(102) == SeatPlace(1, 2)
    assert tables.place_of(102) is None
    assert tables.view(1).vacated == (2,)
    tables.sit(999, SeatPlace(1, 2))
    assert (tables.place_of(999), tables.view(1).vacated) == (SeatPlace(1, 2), ())
    assert (tables.player_count, tables.table_count, tables.spread) == (5, 2, 1)


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        (101, SeatPlace(2, 5)),  # sits already
        (9, SeatPlace(1, 1)),  # taken
        (9, SeatPlace(7, 1)),  # no such table
        (9, SeatPlace(1, 10)),  # no such seat
        (9, SeatPlace(1, 0)),
    ],
)
def test_nobody_sits_where_it_cannot_be(entry: int, place: SeatPlace) -> None:
    with pytest.raises(ValueError, match=r"can't sit down|no such seat"):
        with_sizes(3, 2).sit(entry, place)


def test_a_table_is_taken_away_only_when_it_is_empty() -> None:
    tables = with_sizes(1, 2)
    with pytest.raises(ValueError, match="table 1 has 1 players"):
        tables.close_table(1)
    with pytest.raises(ValueError, match="table 2 is open"):
        tables.open_table(2)
    tables.leave(101)
    tables.close_table(1)
    assert tables.numbers == (2,)


def test_a_move_that_no_longer_fits_is_not_carried_out() -> None:
    tables = with_sizes(6, 4)
    move = balance_picked(tables, pick(tables, Moving(), (0, 0)), Moving())
    tables.leave(move.entry)
    with pytest.raises(ValueError, match="is not at"):
        tables.apply(move)


def test_newcomers_are_those_who_came_since_the_last_hand() -> None:
    """CCL-ante-none-moved: a player moved to the seat of the button sits out once."""
    tables = Tables(
        TableRules(seats=9, policy=PositionPolicy(dead_button="stays", newcomer_on_button="sits-out"))
    )
    tables.open_table(1)
    for seat in (1, 3, 4, 5, 6):
        tables.sit(seat, SeatPlace(1, seat))
    tables.hand_began(1, Positions(button=9, small_blind=1, big_blind=3, small_blind_due=1))
    tables.leave(1)
    tables.sit(99, SeatPlace(1, 9))  # seat 1 was due to have the button: it stays at seat 9
    assert tables.view(1).newcomers == (9,)
    hand = tables.next_hand(1)
    assert (hand.positions.button, hand.waiting) == (9, (9,))
    tables.hand_began(1, hand.positions)
    assert tables.view(1).newcomers == ()
    assert tables.next_hand(1).waiting == ()


# -------------------------------------------------------------------- what is needed


@pytest.mark.parametrize(
    ("sizes", "kind"),
    [
        ((9, 9, 9), None),
        ((9, 9, 8), None),
        ((9, 9, 7), "balance"),
        ((8, 8, 2), "break"),  # 18 fit at two tables, whatever the spread
        ((9, 9, 1), "balance"),
    ],
)
def test_a_table_breaks_as_soon_as_its_players_fit_elsewhere(
    sizes: tuple[int, ...], kind: str | None
) -> None:
    """ACO-O-balancing: a difference of one; breaking comes before balancing."""
    need = needed(with_sizes(*sizes), Moving())
    assert (need.kind if need else None) == kind


def test_a_wider_spread_is_allowed_until_few_tables_are_left() -> None:
    """TDA19-11D.4."""
    moving = Moving(spread=2, late_spread=1, late_tables=3)
    assert needed(with_sizes(9, 9, 9, 7), moving) is None
    late = needed(with_sizes(9, 9, 7), moving)
    assert late is not None and (late.kind, late.spread) == ("balance", 2)


def test_nobody_is_left_alone_at_a_table() -> None:
    """However wide a spread is allowed."""
    need = needed(with_sizes(3, 1, seats=3), Moving(spread=3))
    assert need is not None and need.kind == "balance"
    assert needed(with_sizes(3, 2, seats=3), Moving(spread=3)) is None
    assert needed(with_sizes(3, 1, seats=3), Moving(spread=2)) is not None


@pytest.mark.parametrize("sizes", [(2, 1), (1, 2), (2, 2, 1)])
def test_a_single_player_stays_if_the_other_tables_have_two(sizes: tuple[int, ...]) -> None:
    """A move would leave another player alone and repeat forever."""
    assert needed(with_sizes(*sizes, seats=2), Moving()) is None


def test_the_shortest_table_breaks_and_its_players_go_to_the_shortest_others() -> None:
    tables = with_sizes(8, 9, 8, 2)
    picked = pick(tables, Moving(), (0,))
    assert (picked.origin, picked.candidates, picked.by) == (4, (1,), "smallest")
    bounds = break_bounds(tables, 4)
    assert bounds == (2_520, 2_520, 2, 2)  # both tables of eight get one: no draw for that
    broken = break_up(tables, 4, first(bounds), Moving())
    assert sorted(move.to for move in broken.moves) == [SeatPlace(1, 9), SeatPlace(3, 9)]
    assert broken.place_draws == (0, 0)
    tables.apply(broken)
    assert tables.size_counts == (0,) * 9 + (3,)
    assert tables.moved == (2,)


def test_where_more_tables_are_short_than_players_move_it_is_drawn_which_get_one() -> None:
    """Nobody can foresee to which table he goes."""
    tables = with_sizes(2, 7, 7, 7, 8)
    moving = Moving(final_table=FinalTable(sizes={9: 9}), redraws=NO_REDRAW)
    bounds = break_bounds(tables, 1)
    assert bounds[:2] == (3, 2)
    reached = set()
    for one in range(3):
        for two in range(2):
            broken = break_up(tables, 1, (one, two, *first(bounds[2:])), moving)
            reached.add(frozenset(move.to.table for move in broken.moves))
    assert reached == {frozenset({2, 3}), frozenset({2, 4}), frozenset({3, 4})}


def test_a_table_left_behind_gets_two_once_all_are_equal() -> None:
    tables = with_sizes(3, 7, 8)
    bounds = break_bounds(tables, 1)
    # One to the table of seven; then both have eight and two players are left: each gets one.
    assert bounds == (2_520,) * 3 + (3, 2, 3, 2)
    tables.apply(break_up(tables, 1, first(bounds), Moving()))
    assert tables.size_counts == (0,) * 9 + (2,)


def test_a_break_needs_room() -> None:
    with pytest.raises(ValueError, match="no room for 1 players of table 3"):
        break_bounds(with_sizes(9, 8, 2), 3)


def test_playing_cards_can_make_the_second_step() -> None:
    """TDA19-X10-1 at an event: the draws choose and shuffle the seats, cards order the players."""
    tables = with_sizes(2, 7, 7)
    bounds = break_bounds(tables, 1, dealt=True)
    assert bounds == (2_520, 2_520, 2)
    broken = break_up(tables, 1, (0, 0, 1), Moving(), shown=read_cards("9h Ks"))
    assert [move.entry for move in broken.moves] == [102, 101]
    assert broken.shown == read_cards("9h Ks")


def in_play(seed: int) -> Tables:
    """Return three tables of nine that have lost seven players, and one of six that may break."""
    tables, rng = with_sizes(9, 9, 9, 6), random.Random(seed)
    for _ in range(rng.randrange(1, 9)):
        for number in tables.numbers:
            tables.hand_began(number, tables.next_hand(number).positions)
    for number, gone in ((1, 3), (2, 2), (3, 2)):
        for seat in rng.sample(range(1, 10), gone):
            tables.leave(100 * number + seat)
    return tables


@pytest.mark.parametrize("seed", range(30))
def test_new_seats_can_keep_the_order_of_the_big_blinds(seed: int) -> None:
    """ACO-O-balancing: the player with the earlier big blind has it no later at the new table."""
    rng, moved = random.Random(seed), {}
    for kind in ("nearest", "drawn"):
        tables = in_play(seed)
        before = in_play(seed)
        draws = tuple(rng.randrange(bound) for bound in break_bounds(tables, 4))
        broken = break_up(tables, 4, draws, Moving(break_seats=kind))
        tables.apply(broken)
        assert tables.table_count == 3 and before.table_count == 4
        assert sorted(move.entry for move in broken.moves) == list(range(401, 407))
        moved[kind] = [(move.to_big_blind or 0, move.after.to_big_blind or 0) for move in broken.moves]
        assert [broken.places[index] for index in broken.card_order] == [move.to for move in broken.moves]
    ways = moved["nearest"]
    assert [before for before, _ in ways] == sorted(before for before, _ in ways)
    assert [after for _, after in ways] == sorted(after for _, after in ways)


def test_seats_are_drawn_unless_an_event_says_otherwise() -> None:
    """TDA19-10: over thirty breaks, some player has the big blind later than one who was behind him."""
    orders = set()
    for seed in range(30):
        rng, tables = random.Random(seed), in_play(seed)
        draws = tuple(rng.randrange(bound) for bound in break_bounds(tables, 4))
        broken = break_up(tables, 4, draws, Moving())
        before = [move.to_big_blind for move in broken.moves]
        orders.add(before == sorted(before, key=lambda way: way or 0))
    assert orders == {False}


def test_the_announced_order_says_which_table_breaks() -> None:
    """CCL-break-order; without one the highest number (ACO-O-balancing)."""
    tables = with_sizes(6, 6, 6)
    moving = Moving(breaks="order", redraws=NO_REDRAW)
    assert pick(tables, moving, ()).origin == 3
    tables.announce_break_order([2, 1])
    assert pick(tables, moving, ()).origin == 2
    for seat in range(1, 7):
        tables.leave(200 + seat)
    tables.close_table(2)
    assert tables.first_to_break() == 1
    with pytest.raises(ValueError, match="twice"):
        tables.announce_break_order([1, 1])


def test_a_random_break_can_be_any_table() -> None:
    """TDA26-12C."""
    tables = with_sizes(5, 6, 7)
    moving = Moving(breaks="random", redraws=NO_REDRAW)
    need = needed(tables, moving)
    assert need is not None and need.bounds == (3,)
    assert {pick(tables, moving, (draw,)).origin for draw in range(3)} == {1, 2, 3}


def test_the_longest_table_gives_and_the_shortest_gets() -> None:
    """TDA19-11C: which of several is drawn, unless the procedure says otherwise."""
    tables = with_sizes(9, 9, 7, 7)
    need = needed(tables, Moving())
    assert need is not None and (need.kind, need.bounds) == ("balance", (2, 2))
    pairs = {
        (found.origin, found.to)
        for give in range(2)
        for get in range(2)
        for found in [pick(tables, Moving(), (give, get))]
    }
    assert pairs == {(1, 3), (1, 4), (2, 3), (2, 4)}


def test_the_table_that_breaks_first_can_be_the_one_that_gives() -> None:
    """TDA19-11C: the longest table, then the breaking order."""
    tables = with_sizes(9, 9, 7)
    tables.announce_break_order([3, 2, 1])
    moving = Moving(ties="order")
    need = needed(tables, moving)
    assert need is not None and need.bounds == (1,)
    assert pick(tables, moving, (0,)).origin == 2


def test_the_player_moved_least_can_break_a_tie() -> None:
    tables = with_sizes(9, 9, 7)
    moving = Moving(ties="fewest_moved")
    both = [balance_picked(tables, pick(tables, moving, (give, 0)), moving).entry for give in range(2)]
    assert both == [103, 203]
    # Entry 203 has been moved before; wherever the search begins, the other is taken.
    tables.leave(203)
    tables.leave(308 - 1)
    tables.sit(203, SeatPlace(3, 9))
    tables.apply(
        SeatMove(
            kind="balance",
            entry=203,
            origin=SeatPlace(3, 9),
            to=SeatPlace(2, 3),
            to_big_blind=None,
            after=balance_picked(
                with_sizes(9, 9, 7), pick(with_sizes(9, 9, 7), moving, (0, 0)), moving
            ).after,
            origin_players=7,
            to_players=8,
        )
    )
    assert tables.times_moved(203) == 1
    assert {pick(tables, moving, (give, 0)).origin for give in range(2)} == {1}


def test_what_is_not_needed_cannot_be_picked() -> None:
    with pytest.raises(ValueError, match="nothing"):
        pick(with_sizes(9, 9), Moving(), ())
    with pytest.raises(ValueError, match="final_table"):
        pick(with_sizes(5, 4), Moving(), ())
    tables = with_sizes(6, 6, 6)
    broken = pick(tables, Moving(redraws=NO_REDRAW), (0,))
    with pytest.raises(ValueError, match="to be broken"):
        balance_picked(tables, broken, Moving())
    with pytest.raises(ValueError, match="not below"):
        pick(tables, Moving(), (3,))


# -------------------------------------------------------------------- final table and redraws


@pytest.mark.parametrize(("seats", "size"), [(9, 10), (8, 9), (6, 7), (10, 10)])
def test_final_table_of_a_full_table_and_one_more(seats: int, size: int) -> None:
    """TDA13-X11-1, TDA13-X11-2, TDA13-X11-3; TDA13-11-2: never more than ten."""
    assert final_table_size(TDA13, seats=seats) == size


@pytest.mark.parametrize(
    ("policy", "seats", "size"), [(FinalTable(), 9, 9), (FinalTable(), 6, 7), (CLUB, 9, 10)]
)
def test_final_table_sizes_differ_by_book(policy: FinalTable, seats: int, size: int) -> None:
    """TDA19-PR9, TDA19-PR9.2, CCL-final-table."""
    assert final_table_size(policy, seats=seats) == size


def test_two_tables_remain_until_as_few_are_left_as_the_final_table_has() -> None:
    """TDA19-PR9: ten could sit at one table of ten, but nine make the final table."""
    assert [tables_needed(players, seats=10, final_table=9) for players in (21, 11, 10, 9)] == [3, 2, 2, 1]


def test_heads_up_matches_have_no_final_table() -> None:
    """TDA13-11-3."""
    assert final_table_size(TDA13, seats=2) is None
    assert [tables_needed(players, seats=2, final_table=None) for players in (1, 2, 3)] == [1, 1, 2]


@pytest.mark.parametrize(
    ("sizes", "seats", "policy", "kind"),
    [
        ((5, 5), 9, FinalTable(), None),  # two tables of five: ten are left
        ((5, 4), 9, FinalTable(), "final_table"),
        ((5, 5), 9, CLUB, "final_table"),
        ((4, 4), 6, FinalTable(), None),
        ((4, 3), 6, FinalTable(), "final_table"),
        ((5, 4), 8, FinalTable(), "final_table"),  # nine at a table of an eight-handed event
        ((3, 2), 6, FinalTable(), "final_table"),
    ],
)
def test_the_final_table_is_formed_when_so_few_are_left(
    sizes: tuple[int, ...], seats: int, policy: FinalTable, kind: str | None
) -> None:
    """TDA19-PR9: two tables of five, or of four, are merged by the next elimination."""
    need = needed(with_sizes(*sizes, seats=seats), Moving(final_table=policy))
    assert (need.kind if need else None) == kind


def test_final_table_seats_are_drawn_and_the_button_begins_anew() -> None:
    """CCL-final-table-draw, ACO-O-balancing; an eight-handed event gets a ninth seat for it."""
    tables = with_sizes(5, 4, seats=8)
    tables.hand_began(1, tables.next_hand(1).positions)
    need = needed(tables, Moving())
    assert need is not None and need.bounds == tuple(range(9, 1, -1))
    drawn = redraw(tables, "final_table", first(need.bounds), Moving())
    assert sorted(drawn.places) == [101, 102, 103, 104, 105, 201, 202, 203, 204]
    assert list(drawn.places.values()) == [SeatPlace(1, seat) for seat in range(1, 10)]
    tables.apply(drawn)
    assert (tables.numbers, tables.rules.seats) == ((1,), 9)
    assert tables.next_hand(1, button=4).positions.button == 4
    assert needed(tables, Moving()) is None
    assert tables.moved == ()  # a redraw is no move


def test_seats_are_drawn_anew_once_when_two_tables_are_left() -> None:
    """CCL-seat-draw."""
    moving = Moving(final_table=CLUB, redraws=Redraws(at_tables=(2,), rules=("CCL-seat-draw",)))
    tables = with_sizes(8, 8)
    need = needed(tables, moving)
    assert need is not None and (need.kind, need.rules) == ("redraw", ("CCL-seat-draw",))
    drawn = redraw(tables, "redraw", first(need.bounds), moving)
    tables.apply(drawn)
    assert needed(tables, moving) is None
    assert {place.table for place in drawn.places.values()} == {1, 2}


# -------------------------------------------------------------------- late seats


def test_late_entries_draw_among_the_seats_of_the_shortest_tables() -> None:
    """TDA19-8A.2, ACO-t-random-seat."""
    tables = with_sizes(9, 8, 7, 7)
    assert late_pool(tables) == 4
    places = {late_seat(tables, 999, draw).place for draw in range(4)}
    assert places == {SeatPlace(3, 8), SeatPlace(3, 9), SeatPlace(4, 8), SeatPlace(4, 9)}
    seat = late_seat(tables, 999, 2, kind="alternate")
    assert (seat.kind, seat.pool, seat.draw) == ("alternate", 4, 2)
    tables.apply(seat)
    assert tables.place_of(999) == seat.place
    assert late_pool(tables) == 2


def test_a_late_draw_can_be_among_all_open_seats() -> None:
    """TDA19-8A.2."""
    tables = with_sizes(9, 8, 7, 7)
    pool = late_pool(tables, among="all")
    places = [late_seat(tables, 999, draw, among="all").place for draw in range(pool)]
    assert sorted(places) == [
        SeatPlace(2, 9),
        SeatPlace(3, 8),
        SeatPlace(3, 9),
        SeatPlace(4, 8),
        SeatPlace(4, 9),
    ]
    without = late_pool(tables, among="all", exclude=3)
    kept = [late_seat(tables, 999, draw, among="all", exclude=3).place for draw in range(without)]
    assert sorted(kept) == [SeatPlace(2, 9), SeatPlace(4, 8), SeatPlace(4, 9)]


def test_a_re_entry_leaves_out_its_old_table_while_another_has_room() -> None:
    """ACO-re-new-seat, ACO-O-reentry-same-table."""
    tables = with_sizes(9, 8, 8)
    assert {
        late_seat(tables, 999, draw, exclude=2).place for draw in range(late_pool(tables, exclude=2))
    } == {SeatPlace(3, 9)}
    only = with_sizes(9, 8)
    assert late_pool(only, exclude=2) == 1
    found = late_seat(only, 999, 0, kind="re_entry", exclude=2)
    assert (found.place, found.excluded) == (SeatPlace(2, 9), None)
    gone = late_seat(tables, 999, 0, exclude=44)  # its table has been broken
    assert gone.place.table in (2, 3)


def test_full_tables_have_no_seat() -> None:
    tables = with_sizes(2, 2, seats=2)
    assert late_pool(tables) == 0
    with pytest.raises(ValueError, match="not below 0"):
        late_seat(tables, 999, 0)
    tables.open_table(3)
    assert late_pool(tables) == 2


def test_with_seats_closed_the_draw_is_among_the_shortest_tables_or_all_as_asked() -> None:
    tables = Tables(TableRules(seats=9, closed=(9,)))
    for number, size in enumerate((4, 6, 4), start=1):
        tables.open_table(number)
        for seat in range(1, size + 1):
            tables.sit(100 * number + seat, SeatPlace(number, seat))
    assert [late_pool(tables, among=among) for among in ("shortest", "all")] == [8, 10]
    drawn = [late_seat(tables, 999, draw).place for draw in range(8)]
    assert drawn == [SeatPlace(table, seat) for table in (1, 3) for seat in (5, 6, 7, 8)]
    assert late_pool(tables, exclude=1) == 4  # a re-entry leaves out the old table


def test_a_new_table_is_filled_from_the_others() -> None:
    """Ten entries for one table of nine: the tenth opens a table, and players are moved to it."""
    tables = with_sizes(9)
    tables.open_table(2)
    tables.apply(late_seat(tables, 999, 0))
    moving = Moving()
    moved = 0
    while need := needed(tables, moving):
        assert need.kind == "balance" and moved < 9
        tables.apply(balance_picked(tables, pick(tables, moving, first(need.bounds)), moving))
        moved += 1
    assert (moved, tables.spread) == (4, 0)


# -------------------------------------------------------------------- halting


def test_three_short_of_the_fullest_table_halts_a_full_ring_event() -> None:
    """TDA19-11D, TDA13-10D-1; TDA19-11D.2: advice in six-handed events."""
    policy = HaltPolicy()
    (found,) = halts(with_sizes(9, 8, 6), policy)
    assert (found.table, found.gap, found.binding, found.now) == (3, 3, True, True)
    assert halts(with_sizes(9, 8, 7), policy) == ()
    (advised,) = halts(with_sizes(6, 3, seats=6), policy)
    assert not advised.binding
    (turbo,) = halts(with_sizes(9, 6), HaltPolicy(binding_from=None))
    assert not turbo.binding


LATER = HaltPolicy(binding_from=7, blinds_affected=True, eliminations_only=True, rules=("TDA24-11D",))


def test_play_goes_on_until_the_big_blind_would_fall_on_an_open_seat() -> None:
    """TDA24-X11D-1: table A has five players left, table B eight."""
    tables = with_sizes(9, 8)
    for entry in (106, 107, 108, 109):
        tables.leave(entry)
    tables.hand_began(1, Positions(button=2, small_blind=3, big_blind=4, small_blind_due=3))
    (found,) = halts(tables, LATER)
    assert (found.table, found.gap, found.binding, found.now) == (1, 3, True, False)
    tables.hand_began(1, Positions(button=3, small_blind=4, big_blind=5, small_blind_due=4))
    (found,) = halts(tables, LATER)
    assert found.now and found.rules == ("TDA24-11D",)


def test_a_gap_that_a_move_has_made_is_for_the_director() -> None:
    """TDA24-11D: by elimination."""
    short = ShortTable(table=1, players=5, next_seat_open=True, moved_away=1)
    by_move = halt(short, fullest=8, seats=9, policy=LATER)
    assert by_move is not None and not by_move.binding
    before = halt(short, fullest=8, seats=9, policy=HaltPolicy())
    assert before is not None and before.binding


def test_tables_remember_players_that_were_moved_away() -> None:
    tables = with_sizes(9, 7)
    tables.apply(balance_picked(tables, pick(tables, Moving(), (0, 0)), Moving()))
    assert (tables.moved_away_from(1), tables.moved_away_from(2)) == (1, 0)


def test_a_table_of_three_stops_unless_it_is_the_last() -> None:
    """CCL-X-halt-1: two tables with eight and four; one goes out at the short one."""
    policy = HaltPolicy(gap=None, players=3, rules=("CCL-halt-3",))
    tables = with_sizes(8, 4)
    assert halts(tables, policy) == ()
    tables.leave(204)
    (found,) = halts(tables, policy)
    assert (found.table, found.players, found.binding, found.now) == (2, 3, True, True)
    assert halts(with_sizes(3), policy) == ()


# -------------------------------------------------------------------- big events


def settle(tables: Tables, moving: Moving, rng: random.Random) -> None:
    """Break and balance until hands may go on. This must need at most one move per player."""
    steps = tables.player_count
    while need := needed(tables, moving):
        assert (steps := steps - 1) >= 0, f"{need.kind} again and again"
        picked = pick(tables, moving, tuple(map(rng.randrange, need.bounds)))
        if picked.kind == "break":
            bounds = break_bounds(tables, picked.origin)
            tables.apply(break_up(tables, picked.origin, tuple(map(rng.randrange, bounds)), moving))
        else:
            tables.apply(balance_picked(tables, picked, moving))


def steps_of_an_elimination(players: int, rng: random.Random) -> int:
    """Run a hundred eliminations. Return the most lines of the package that one of them ran."""
    tables = dealt(players)
    moving = Moving(redraws=NO_REDRAW)
    alive = list(range(1, players + 1))
    most = 0
    for _ in range(100):
        lines = 0

        def count(frame: FrameType, event: str, argument: object) -> Any:
            nonlocal lines
            lines += event == "line"
            return count

        out = alive.pop(rng.randrange(len(alive)))
        sys.settrace(count)
        try:
            tables.leave(out)
            settle(tables, moving, rng)
        finally:
            sys.settrace(None)
        most = max(most, lines)
    return most


def test_breaking_the_smallest_table_moves_players_no_more_than_the_baseline() -> None:
    """0.97 moves a player: 180 entries at tables of nine, a spread of one, the last two tables merged."""
    moving, moves = Moving(redraws=NO_REDRAW), 0
    for seed in range(20):
        rng = random.Random(seed)
        tables, alive = dealt(180), list(range(1, 181))
        while len(alive) > 1:
            place = tables.leave(alive.pop(rng.randrange(len(alive))))
            if tables.size_of(place.table) > 1:
                tables.hand_began(place.table, tables.next_hand(place.table).positions)
            settle(tables, moving, rng)
            assert tables.spread <= 1
        moves += sum(times * entries for times, entries in enumerate(tables.moved, start=1))
    assert moves / (20 * 180) <= 0.97


def test_an_elimination_costs_the_same_in_an_event_a_hundred_times_as_large() -> None:
    small = steps_of_an_elimination(200, random.Random(1))
    large = steps_of_an_elimination(20_000, random.Random(1))
    assert small > 500  # a table was broken, so that there was something to count
    assert large < 1.5 * small
