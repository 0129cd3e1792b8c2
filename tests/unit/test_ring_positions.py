"""Button and blinds at cash tables: who is dealt in, who pays what, who has missed a blind."""

from __future__ import annotations

from typing import get_args

import pytest

from tapete.ring.table.positions import Blinds, ButtonKind, Candidate, NextSeats, next_seats


def players(
    *seats: int,
    new: tuple[int, ...] = (),
    owe: tuple[int, ...] = (),
    post: tuple[int, ...] = (),
    buy: tuple[int, ...] = (),
) -> list[Candidate]:
    return [
        Candidate(seat=seat, new=seat in new, owes=seat in owe, posts=seat in post, buys_button=seat in buy)
        for seat in seats
    ]


def blinds(button: int, small: int, big: int) -> Blinds:
    return Blinds(button=button, small_blind=small, big_blind=big)


def seats(ready: list[Candidate], last: Blinds | None, kind: ButtonKind = "moving") -> NextSeats:
    found = next_seats(ready, last, button=kind)
    assert found is not None
    return found


def test_the_first_hand_begins_with_the_first_seat_and_everybody_is_dealt_in() -> None:
    found = seats(players(2, 5, 7, new=(2, 5, 7)), None)
    assert (found.blinds, found.dealt, found.posting) == (blinds(2, 5, 7), (2, 5, 7), ())


def test_one_player_alone_has_no_hand() -> None:
    assert next_seats(players(4), None, button="moving") is None
    assert next_seats([], blinds(1, 2, 3), button="dead") is None


def test_heads_up_the_button_has_the_small_blind_and_the_blinds_alternate() -> None:
    first = seats(players(3, 8), None)
    assert first.blinds == blinds(3, 3, 8)
    assert seats(players(3, 8), first.blinds).blinds == blinds(8, 8, 3)


@pytest.mark.parametrize(
    ("left", "expected"),
    [((1, 2), blinds(2, 2, 1)), ((2, 3), blinds(3, 3, 2)), ((1, 3), blinds(3, 3, 1))],
)
def test_when_three_become_two_nobody_has_the_big_blind_twice_in_a_row(
    left: tuple[int, int], expected: Blinds
) -> None:
    """The last hand's button was 1, the small blind 2, the big blind 3."""
    assert seats(players(*left), blinds(1, 2, 3)).blinds == expected


def test_a_button_moves_past_those_who_wait() -> None:
    ready = players(1, 2, 4, 6, new=(2,))
    assert seats(ready, blinds(1, 4, 6)).blinds == blinds(4, 6, 1)


def test_who_waits_gets_the_big_blind_where_it_reaches_them() -> None:
    found = seats(players(1, 2, 3, 5, new=(5,)), blinds(1, 2, 3))
    assert (found.blinds, found.dealt) == (blinds(2, 3, 5), (1, 2, 3, 5))


def test_nobody_posts_between_the_button_and_the_big_blind() -> None:
    last = blinds(1, 3, 5)
    ready = players(1, 3, 4, 5, 6, 7, new=(4, 6), post=(4, 6))
    found = seats(ready, last)
    # The button is 3, the small blind 5 and the big blind comes to 6; 4 sits behind the button.
    assert (found.blinds, found.posting, found.dealt) == (blinds(3, 5, 6), (), (1, 3, 5, 6, 7))
    later = seats(players(1, 3, 4, 5, 6, 7, new=(4,), post=(4,)), found.blinds)
    assert later.blinds == blinds(5, 6, 7) and later.posting == (4,)


def test_one_free_player_and_those_who_owe_play_heads_up() -> None:
    found = seats(players(2, 4, 6, owe=(4, 6), post=(4, 6)), blinds(6, 2, 4))
    assert (found.blinds, found.dealt, found.posting) == (blinds(2, 2, 4), (2, 4), ())


def test_newcomers_play_at_once_with_a_player_who_is_alone() -> None:
    found = seats(players(2, 4, 6, new=(4, 6)), blinds(6, 6, 2))
    assert found.dealt == (2, 4, 6) and found.big_blind != 2


def test_if_everybody_owes_the_game_starts_anew() -> None:
    found = seats(players(2, 4, 6, owe=(2, 4, 6)), blinds(1, 1, 3))
    assert (found.blinds, found.dealt) == (blinds(2, 4, 6), (2, 4, 6))


def test_who_buys_the_button_posts_both_blinds_and_has_it_next() -> None:
    last = blinds(1, 3, 5)
    found = seats(players(1, 3, 4, 5, 7, new=(4,), buy=(4,)), last)
    assert (found.button, found.small_blind, found.big_blind, found.buyer) == (3, None, 4, 4)
    assert found.dealt == (1, 3, 4, 5, 7)
    assert found.missed(last, [6]) == ((), ())
    for kind in get_args(ButtonKind):
        after = seats(players(1, 3, 4, 5, 7), found.blinds, kind)
        assert after.blinds == blinds(4, 5, 7), kind


def test_a_dead_button_leaves_a_small_blind_out_and_then_stands_at_the_empty_seat() -> None:
    found = seats(players(1, 2, 4), blinds(1, 2, 3), "dead")
    assert (found.button, found.small_blind, found.big_blind) == (2, None, 4)
    after = seats(players(1, 2, 4), found.blinds, "dead")
    assert (after.button, after.small_blind, after.big_blind) == (3, 4, 1)


def test_who_sits_out_misses_the_blinds_that_pass_them() -> None:
    last = blinds(1, 2, 3)
    found = seats(players(1, 2, 3, 5), last)
    assert found.blinds == blinds(2, 3, 5)
    assert found.missed(last, [4, 6]) == ((4,), ())
    after = seats(players(1, 2, 3, 5), found.blinds)
    assert after.blinds == blinds(3, 5, 1)
    assert after.missed(found.blinds, [4, 6]) == ((6,), (4,))


def test_the_button_posts_the_big_blind_heads_up_where_the_book_says_so() -> None:
    found = next_seats(players(3, 8), None, button="moving", heads_up="big-blind")
    assert found is not None and (found.button, found.small_blind, found.big_blind) == (3, 8, 3)
