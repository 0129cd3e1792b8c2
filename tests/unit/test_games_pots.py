"""Shared pots: high and low, odd chips, several boards, rake. Every figure is worked by hand."""

from __future__ import annotations

import pytest
from tests.unit.games_table import blinds, do, offer, paid, quietly, seated, shown, won

from tapete.engine import Hand, Post, PostKind, Rake, Stakes
from tapete.engine import events as ev


def dead(seat: int, amount: int) -> Post:
    return Post(seat=seat, kind=PostKind.DEAD_BLIND, amount=amount)


def two_all_in(
    game: str, one: str, two: str, board: str, *, each: int, odd: int = 0, rake: Rake | None = None
) -> Hand:
    """Play seats 1 and 2 all-in for `each`; seat 3, on the button, leaves `odd` dead chips and folds."""
    hand = seated(
        game,
        {1: each, 2: each, 3: 500},
        button=3,
        stakes=blinds(each // 2, each, rake=rake),
        held={1: one, 2: two},
        board=board,
        posts=[dead(3, odd)] if odd else [],
    )
    do(hand, "3 fold", "1 call")
    assert hand.over
    return hand


# ---------------------------------------------------------------- high and low

LOW_ONE = "Ac2cQsJd"  # 8-5-3-2-A on the board below
LOW_TWO_AND_KINGS = "Ad2dKh9c"  # the same low, and three kings
THREE_FIVE_EIGHT = "3c5d8hKdKs"


@pytest.mark.parametrize("limit", ["no-limit", "pot-limit"])
def test_who_shares_the_low_gets_a_quarter(limit: str) -> None:
    """ACO-X-o8-quarter-1."""
    hand = two_all_in(f"omaha-8-{limit}", LOW_ONE, LOW_TWO_AND_KINGS, THREE_FIVE_EIGHT, each=100)
    assert paid(hand) == ["pot 0: 2 gets 100 (high)", "pot 0: 1 gets 50 (low-8)", "pot 0: 2 gets 50 (low-8)"]


def test_the_odd_chip_is_the_high_half_s_before_the_halves_are_shared() -> None:
    """ACO-X-o8-odd-1, TDA19-20C: 51 and 50, and the low half is 25 and 25."""
    hand = two_all_in("omaha-8-no-limit", LOW_ONE, LOW_TWO_AND_KINGS, THREE_FIVE_EIGHT, each=50, odd=1)
    assert won(hand) == {1: 25, 2: 76}


def test_an_odd_chip_within_the_low_half_goes_to_the_left_of_the_button() -> None:
    """TDA19-20A: 102 are 51 and 51; of the low half seat 1 gets 26."""
    hand = two_all_in("omaha-8-no-limit", LOW_ONE, LOW_TWO_AND_KINGS, THREE_FIVE_EIGHT, each=50, odd=2)
    assert won(hand) == {1: 26, 2: 76}


def test_identical_hands_share_the_whole_pot() -> None:
    """TDA19-X20-1 (TDA19-20D): 33 each of 66; two halves of 33 would give 34 and 32."""
    hand = two_all_in("omaha-8-no-limit", "2s6sKcQd", "2c6cKdQh", "3h4d5sTsTh", each=33)
    assert paid(hand) == ["pot 0: 1 gets 33", "pot 0: 2 gets 33"]


def test_without_a_low_the_high_hand_takes_all() -> None:
    """ACO-X-o8-no-low-1."""
    hand = two_all_in("omaha-8-no-limit", "Ac2d3h4s", "QhQd8c7c", "9cTcJdKh2s", each=100)
    assert paid(hand) == ["pot 0: 2 gets 200"]


def test_one_hand_may_win_both_halves() -> None:
    """ACO-X-o8-scoop-1: a straight to the eight is a low as well."""
    hand = two_all_in("omaha-8-no-limit", "6d7cQsJd", "AcAdKdKh", "4c5d8hTsKc", each=100)
    assert paid(hand) == ["pot 0: 1 gets 200"]


def test_the_low_needs_two_cards_of_the_hand_and_three_of_the_board() -> None:
    """ACO-o8-exact: four low cards on the board, and one in the hand, are no low."""
    hand = two_all_in("omaha-8-no-limit", "AcKd9h9s", "2c3dQsJd", "4h5s6d7cKs", each=100)
    # Seat 1 has one low card only: no low. Seat 2 has 6-5-4-3-2 and a straight to the seven.
    assert won(hand) == {2: 200}


def test_side_pots_are_split_on_their_own() -> None:
    """ACO-X-o8-sidepot-1: 90 for three and 60 for two; 45 and 45, then 30 and 30."""
    hand = seated(
        "omaha-8-pot-limit",
        {1: 30, 2: 60, 3: 60},
        button=3,
        stakes=blinds(5, 10),
        held={1: "Ac2cQsQd", 2: "KhJd9c9s", 3: "Ad4dJsTc"},
        board="3c7d8hKsKd",
    )
    do(hand, "3 raise 35", "1 call", "2 raise 60", "3 call")
    assert won(hand) == {1: 45, 2: 75, 3: 30}
    assert paid(hand) == [
        "pot 1: 2 gets 30 (high)",
        "pot 1: 3 gets 30 (low-8)",
        "pot 0: 2 gets 45 (high)",
        "pot 0: 1 gets 45 (low-8)",
    ]


# ---------------------------------------------------------------- odd chips in games with a board

PLAYS_THE_BOARD = "TsJsQsKsAs"


def test_each_of_several_odd_chips_goes_to_another_winner() -> None:
    """Three play the board for 200 + 2 dead chips: 202 = 67 x 3 + 1; with one more, two odd chips."""
    for odd, shares in (
        (2, {1: 101, 2: 101, 4: 100}),
        (1, {1: 101, 2: 100, 4: 100}),
        (3, dict.fromkeys((1, 2, 4), 101)),
    ):
        hand = seated(
            "holdem-no-limit",
            dict.fromkeys((1, 2, 4), 100) | {5: 500},
            button=5,
            stakes=blinds(50, 100),
            board=PLAYS_THE_BOARD,
            posts=[dead(5, odd)],
        )
        do(hand, "4 call", "5 fold", "1 call")
        assert won(hand) == shares


def test_the_order_of_odd_chips_begins_left_of_the_button() -> None:
    """TDA19-20A: the button at seat 2, so seat 4 comes before seat 1."""
    hand = seated(
        "holdem-no-limit",
        {1: 100, 2: 500, 4: 100},
        button=2,
        stakes=blinds(50, 100),
        board=PLAYS_THE_BOARD,
        posts=[dead(2, 1)],
    )
    do(hand, "2 fold", "4 call")
    assert paid(hand) == ["pot 0: 4 gets 101", "pot 0: 1 gets 100"]


def test_a_pot_is_broken_down_to_the_smallest_chip_in_play() -> None:
    """TDA19-20: 250 in chips of 25 are 125 and 125; of 50, 150 and 100."""
    for chip, shares in ((25, {1: 125, 2: 125}), (50, {1: 150, 2: 100})):
        hand = seated(
            "holdem-no-limit",
            {1: 100, 2: 100, 3: 500},
            button=3,
            stakes=Stakes(small_blind=50, big_blind=100, smallest_chip=chip),
            board=PLAYS_THE_BOARD,
            posts=[dead(3, 50)],
        )
        do(hand, "3 fold", "1 call")
        assert won(hand) == shares


# ---------------------------------------------------------------- several boards

ACES, KINGS, QUEENS = "AsAh", "KdKc", "QsQh"


def aces_win_one_run_and_kings_the_other() -> Hand:
    """ACO-X-rit-1, from the flop: all-in for 100 each, turn and river dealt twice."""
    hand = seated(
        "holdem-no-limit",
        {1: 100, 2: 100},
        button=2,
        stakes=blinds(5, 10),
        held={1: ACES, 2: KINGS},
        board="2c7d9h3s4hKh5c",
        boards=2,
    )
    quietly(hand, until="flop")
    do(hand, "1 bet 90", "2 call")
    return hand


def test_two_boards_and_two_halves() -> None:
    """ACO-X-rit-1, from the flop."""
    hand = aces_win_one_run_and_kings_the_other()
    assert ["".join(board) for board in hand.boards] == ["2c7d9h3s4h", "2c7d9hKh5c"]
    assert paid(hand) == ["pot 0: 1 gets 100 (board 0)", "pot 0: 2 gets 100 (board 1)"]


def test_from_before_the_flop_both_boards_are_whole() -> None:
    """ACO-X-rit-2."""
    hand = seated(
        "holdem-no-limit",
        {1: 100, 2: 100},
        button=2,
        stakes=blinds(5, 10),
        held={1: ACES, 2: KINGS},
        board="2c7d9h3s4h5c6dJhQd8c",
        boards=2,
    )
    do(hand, "2 raise 100", "1 call")
    assert [len(board) for board in hand.boards] == [5, 5]
    assert won(hand) == {1: 200}


def three_all_in_on_the_flop(boards: int, more: str = "", rake: Rake | None = None) -> Hand:
    """Play a main pot of 151 for three and a side pot of 100 for two; seat 4 leaves a dead chip and folds."""
    hand = seated(
        "holdem-no-limit",
        {1: 50, 2: 100, 3: 100, 4: 500},
        button=4,
        stakes=blinds(10, 20, rake=rake),
        held={1: ACES, 2: KINGS, 3: QUEENS},
        board="2c7d9h3s4hKh5c" + more,
        posts=[dead(4, 1)],
        boards=boards,
    )
    do(hand, "3 call", "4 fold", "1 call", "2 check", "1 bet 30", "2 raise 80", "3 call")
    assert hand.over
    return hand


def test_every_side_pot_is_halved_and_the_odd_chip_goes_to_the_first_board() -> None:
    """ACO-X-rit-3, ACO-O-rit-odd-chip."""
    hand = three_all_in_on_the_flop(2)
    assert paid(hand) == [
        "pot 1: 2 gets 50 (board 0)",
        "pot 1: 2 gets 50 (board 1)",
        "pot 0: 1 gets 76 (board 0)",
        "pot 0: 2 gets 75 (board 1)",
    ]


def test_three_boards_share_each_pot_in_three() -> None:
    """151 are 51, 50 and 50; 100 are 34, 33 and 33. The third board has a queen."""
    hand = three_all_in_on_the_flop(3, more="Qd6c")
    assert paid(hand) == [
        "pot 1: 2 gets 34 (board 0)",
        "pot 1: 2 gets 33 (board 1)",
        "pot 1: 3 gets 33 (board 2)",
        "pot 0: 1 gets 51 (board 0)",
        "pot 0: 2 gets 50 (board 1)",
        "pot 0: 3 gets 50 (board 2)",
    ]


def test_rake_is_taken_once_however_many_boards_there_are() -> None:
    """ACO-X-rit-4 in cents: 5 % of 200.00 capped at 3.00; 98.50 each."""
    hand = seated(
        "holdem-no-limit",
        {1: 10_000, 2: 10_000},
        button=2,
        stakes=blinds(50, 100, rake=Rake(per_mille=50, cap=300)),
        held={1: ACES, 2: KINGS},
        board="2c7d9h3s4hKh5c",
        boards=2,
    )
    quietly(hand, until="flop")
    do(hand, "1 bet 9900", "2 call")
    assert [event.amount for event in hand.events if isinstance(event, ev.RakeTaken)] == [300]
    assert won(hand) == {1: 9_850, 2: 9_850}


def test_one_board_if_the_river_is_there_or_two_can_still_bet() -> None:
    """ACO-X-rit-no-1, ACO-X-rit-no-3; ACO-X-rit-cover-1: one with chips left is enough to run it twice."""
    river = seated("holdem-no-limit", {1: 100, 2: 100}, button=2, stakes=blinds(5, 10), boards=2)
    quietly(river, until="river")
    do(river, "1 bet 90", "2 call")
    assert len(river.boards) == 1
    two_left = seated("holdem-no-limit", {1: 50, 2: 300, 3: 300}, button=3, stakes=blinds(5, 10), boards=2)
    quietly(two_left, until="flop")
    do(two_left, "1 bet 40", "2 call", "3 call")
    assert offer(two_left)[0] == "2" and len(two_left.boards) == 1
    quietly(two_left)
    assert len(two_left.boards) == 1
    covered = seated("omaha-pot-limit", {1: 110, 2: 510}, button=2, stakes=blinds(5, 50), boards=2)
    quietly(covered, until="flop")
    do(covered, "1 bet 60", "2 call")
    assert len(covered.boards) == 2


def test_high_and_low_are_split_on_each_board() -> None:
    """A pot of 202: 101 a board, on the first 51 for the high and 50 for the low, on the second no low."""
    hand = seated(
        "omaha-8-no-limit",
        {1: 100, 2: 100, 3: 500},
        button=3,
        stakes=blinds(50, 100),
        held={1: LOW_ONE, 2: "AdKh9c9s"},
        board=THREE_FIVE_EIGHT + "QcQhTsTd4c",
        posts=[dead(3, 2)],
        boards=2,
    )
    do(hand, "3 fold", "1 call")
    assert paid(hand) == [
        "pot 0: 2 gets 51 (high, board 0)",
        "pot 0: 1 gets 50 (low-8, board 0)",
        "pot 0: 1 gets 101 (board 1)",
    ]


# ---------------------------------------------------------------- rake


def raked(rake: Rake, *, pot: int = 0, fold: bool = False) -> int:
    """Return the rake of a pot of 400, of 400 and some dead chips, or of a hand where nobody sees a flop."""
    hand = seated(
        "holdem-no-limit",
        dict.fromkeys((1, 2, 3, 4, 5), 500),
        button=5,
        stakes=blinds(50, 100, rake=rake),
        posts=[dead(5, pot)] if pot else [],
    )
    if fold:
        do(hand, "3 fold", "4 fold", "5 fold", "1 fold")
    else:
        do(hand, "3 call", "4 call", "5 fold")
        quietly(hand)
    assert (
        sum(hand.stacks.values())
        + sum(event.amount for event in hand.events if isinstance(event, ev.RakeTaken))
        == 5 * 500
    )
    return 2_500 - sum(hand.stacks.values())


def test_rake_is_a_share_of_the_pot_and_no_part_of_a_chip() -> None:
    """ACO-O-rake: 5 % of 400 are 20; of 419 they are 20.95, and 20 are taken."""
    assert raked(Rake(per_mille=50)) == 20
    assert raked(Rake(per_mille=50), pot=19) == 20
    assert raked(Rake(per_mille=50), pot=20) == 21


def test_rake_has_a_cap_and_another_by_the_number_of_seats() -> None:
    assert raked(Rake(per_mille=50, cap=15)) == 15
    assert raked(Rake(per_mille=50, cap=15, cap_by_players=((2, 5), (5, 12)))) == 12
    assert raked(Rake(per_mille=50, cap=15, cap_by_players=((2, 5), (6, 12)))) == 5
    assert raked(Rake(per_mille=50, cap=15, cap_by_players=((6, 12),))) == 15


def test_no_flop_no_drop_unless_the_house_says_otherwise() -> None:
    """The pot is 100, as the big blind's other 50 come back uncalled."""
    assert raked(Rake(per_mille=50), fold=True) == 0
    assert raked(Rake(per_mille=50, no_flop_no_drop=False), fold=True) == 5


def test_the_open_card_of_courchevel_is_no_flop() -> None:
    hand = seated(
        "courchevel-pot-limit", {1: 500, 2: 500}, button=2, stakes=blinds(50, 100, rake=Rake(per_mille=50))
    )
    assert len(hand.board) == 1
    do(hand, "2 fold")
    assert sum(hand.stacks.values()) == 1_000


def test_an_exact_rake_overrides_the_rest() -> None:
    assert raked(Rake(per_mille=50, cap=15, exact=7)) == 7
    assert raked(Rake(per_mille=50, exact=3), fold=True) == 3


def test_rake_of_side_pots_is_in_proportion_with_the_rest_from_the_main_pot() -> None:
    """251 in pots of 151 and 100: 5 % are 12, of which 7 and 4, and the last chip from the main pot."""
    hand = three_all_in_on_the_flop(1, rake=Rake(per_mille=50))
    assert [(event.pot, event.amount) for event in hand.events if isinstance(event, ev.RakeTaken)] == [
        (1, 4),
        (0, 8),
    ]


def test_a_game_without_a_board_is_raked_at_once() -> None:
    hand = seated(
        "five-card-draw-fixed-limit",
        {1: 500, 2: 500},
        button=2,
        stakes=blinds(50, 100, rake=Rake(per_mille=50)),
    )
    do(hand, "2 call", "1 check")
    do(hand, "1 pat", "2 pat", "1 bet 200", "2 fold")
    assert sum(hand.stacks.values()) == 990


# ---------------------------------------------------------------- showdown on several boards


def test_a_hand_that_wins_on_one_board_alone_is_shown() -> None:
    hand = aces_win_one_run_and_kings_the_other()
    assert shown(hand) == ["1 shows", "2 shows"]
