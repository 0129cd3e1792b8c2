"""Draw games, short deck and Omaha: who draws when, and what the cards are worth at the showdown."""

from __future__ import annotations

import pytest
from tests.unit.games_table import blinds, do, offer, paid, quietly, seated, won

from tapete.cards import read_cards
from tapete.engine import Hand, HandRefused, Reshuffle, Stakes
from tapete.engine import events as ev

DEEP = {1: 500, 2: 500, 3: 500}


def drawn(hand: Hand) -> list[tuple[int, int]]:
    """Return who changed how many cards, in order."""
    return [(event.seat, len(event.cards)) for event in hand.events if isinstance(event, ev.Discarded)]


# ---------------------------------------------------------------- drawing


def test_seats_draw_in_order_from_the_left_of_the_button_and_then_bet() -> None:
    hand = seated("27-triple-draw-fixed-limit", DEEP, button=3, stakes=blinds(5, 10))
    assert offer(hand) == "3: fold, call 10, raise to 20"
    assert quietly(hand, until="first draw") == [3, 1, 2]
    assert offer(hand) == "1: draw 5"
    do(hand, "1 pat")
    assert offer(hand) == "2: draw 5"
    do(hand, "2 pat", "3 pat")
    assert drawn(hand) == [(1, 0), (2, 0), (3, 0)]
    assert offer(hand) == "1: free fold, check, bet 10"
    quietly(hand, until="second draw")
    do(hand, "1 pat", "2 pat", "3 pat")
    assert offer(hand) == "1: free fold, check, bet 20"


def test_heads_up_the_big_blind_draws_first() -> None:
    hand = seated("five-card-draw-fixed-limit", {1: 500, 2: 500}, button=1, stakes=blinds(5, 10))
    assert quietly(hand, until="draw") == [1, 2]
    assert offer(hand) == "2: draw 5"


def test_discards_are_replaced_one_for_one_from_the_top_before_the_next_seat_draws() -> None:
    held = {1: "2c3c4c5cKc", 2: "2d3d4d5dKd", 3: "2h3h4h5hKh"}
    hand = seated(
        "27-single-draw-no-limit", DEEP, button=3, stakes=blinds(5, 10), held=held, then="7c8d9h7s8s"
    )
    quietly(hand, until="draw")
    do(hand, "1 draw Kc", "2 draw 5d Kd", "3 draw 2h Kh")
    assert hand.hole_cards == {
        1: read_cards("2c3c4c5c7c"),
        2: read_cards("2d3d4d8d9h"),
        3: read_cards("3h4h5h7s8s"),
    }
    assert drawn(hand) == [(1, 1), (2, 2), (3, 2)]


def test_a_draw_is_of_ones_own_cards_and_nothing_else_is_on_the_menu() -> None:
    held = {1: "2c3c4c5cKc", 2: "2d3d4d5dKd", 3: "2h3h4h5hKh"}
    hand = seated("27-single-draw-no-limit", DEEP, button=3, stakes=blinds(5, 10), held=held)
    with pytest.raises(HandRefused, match="no_draw"):
        do(hand, "3 draw Kh")
    quietly(hand, until="draw")
    for word, reason in (
        ("1 draw Kd", "not_your_cards"),
        ("1 draw Kc Kc", "not_your_cards"),
        ("1 draw 2c 3c 4c 5c Kc Kd", "too_many_discards: asked 6, most 5"),
        ("1 check", "draw_first: most 5"),
        ("1 fold", "draw_first: most 5"),
        ("1 bet 50", "draw_first: most 5"),
        ("2 pat", "not_your_turn: seat 2, to_act 1"),
    ):
        before = hand.copy()
        with pytest.raises(HandRefused, match=reason):
            do(hand, word)
        assert hand == before


@pytest.mark.parametrize("game", ["27-triple-draw", "badugi"])
def test_a_seat_that_is_all_in_draws_all_the_same_and_nothing_is_tabled_before_the_last_draw(
    game: str,
) -> None:
    hand = seated(f"{game}-fixed-limit", {1: 10, 2: 500, 3: 500}, button=3, stakes=blinds(5, 10))
    do(hand, "3 call", "1 call", "2 check")
    for number in range(3):
        do(hand, "1 pat", "2 pat", "3 pat")
        assert offer(hand)[0] == "2"  # seats 2 and 3 go on to bet
        assert not hand.shown
        do(hand, "2 check", "3 check")
        assert len(drawn(hand)) == 3 * (number + 1)
    assert hand.over


def test_with_everybody_all_in_the_draws_follow_one_another() -> None:
    hand = seated("27-triple-draw-fixed-limit", {1: 10, 2: 10}, button=1, stakes=blinds(5, 10))
    do(hand, "1 call")
    for _ in range(3):
        assert offer(hand) == "2: draw 5" and not hand.shown
        do(hand, "2 pat")
        assert offer(hand) == "1: draw 5"
        do(hand, "1 pat")
    assert hand.over and hand.shown == {1, 2}


def test_a_killed_hand_does_not_draw() -> None:
    hand = seated("27-triple-draw-fixed-limit", DEEP, button=3, stakes=blinds(5, 10))
    quietly(hand, until="first draw")
    do(hand, "2 kill", "1 pat")
    assert offer(hand) == "3: draw 5"
    do(hand, "3 pat")
    assert offer(hand)[0] == "1"


# ---------------------------------------------------------------- the stub runs out


def test_the_discards_of_the_others_are_shuffled_when_the_stub_runs_out() -> None:
    """Six seats of five cards leave 22; four of them change five each, then the fifth wants five of two."""
    hand = seated("five-card-draw-no-limit", dict.fromkeys(range(1, 7), 500), button=6, stakes=blinds(5, 10))
    quietly(hand, until="draw")
    for seat in range(1, 5):
        do(hand, f"{seat} draw {' '.join(hand.hole_cards[seat])}")
    own = hand.hole_cards[5]
    events = do(hand, f"5 draw {' '.join(own)}")
    assert [type(event) for event in events] == [ev.Discarded]
    wanted = hand.to_shuffle
    assert len(wanted) == 2 + 20  # the two that are left, and what four seats threw away
    assert not set(own) & set(wanted)
    assert offer(hand) == "nobody"
    with pytest.raises(HandRefused, match="stub_runs_out"):
        do(hand, "6 pat")
    hand.act(Reshuffle(cards=tuple(reversed(wanted))))
    assert hand.hole_cards[5] == tuple(reversed(wanted))[:5]
    assert offer(hand) == "6: draw 5"
    do(hand, "6 pat")
    assert offer(hand)[0] == "1"


# ---------------------------------------------------------------- showdowns


@pytest.mark.parametrize(
    ("game", "one", "two", "winner"),
    [
        ("27-single-draw-no-limit", "2c3d4h5s7c", "2d3h4s6c7d", 1),
        ("27-single-draw-no-limit", "2c3d4h5s6c", "8dTh4sJcKd", 2),  # a straight is no low
        ("27-single-draw-no-limit", "2c3c4c5c7c", "8dTh4sJcKd", 2),  # nor is a flush
        ("27-single-draw-no-limit", "Ac2d3h4s5c", "2h3s4d5hKd", 2),  # the ace is high
        ("badugi-fixed-limit", "Ac2d3h4s", "Kc2h3s5d", 1),
        ("badugi-fixed-limit", "Ac2d3h3s", "KcQhJsTd", 2),  # four cards beat three
        ("badugi-fixed-limit", "Ac2c3c4h", "2h3dKsKc", 2),  # three cards beat two
        ("five-card-draw-fixed-limit", "AcAdAhKsKc", "2c2d2h2sKd", 2),
    ],
)
def test_who_wins_a_draw_game(game: str, one: str, two: str, winner: int) -> None:
    hand = seated(game, {1: 500, 2: 500}, button=2, stakes=blinds(5, 10), held={1: one, 2: two})
    quietly(hand)
    assert won(hand) == {winner: 20}


@pytest.mark.parametrize(
    ("one", "two", "board", "winner"),
    [
        ("AhTh", "KcKd", "6h8hQhKsQc", 1),  # a flush beats a full house
        ("As6c", "KcKd", "7h8d9sKhQc", 1),  # A-6-7-8-9 is a straight, and three kings are less
        ("7c7d", "AcKd", "7h8dTsQhAs", 1),
    ],
)
def test_what_wins_in_short_deck(one: str, two: str, board: str, winner: int) -> None:
    hand = seated(
        "short-deck-no-limit",
        {1: 500, 2: 500},
        button=2,
        stakes=Stakes(small_blind=0, big_blind=10, ante=10, ante_form="per_player"),
        positions=(None, 2),
        held={1: one, 2: two},
        board=board,
    )
    quietly(hand)
    assert won(hand) == {winner: 40}


def test_in_short_deck_the_left_of_the_button_opens_and_the_button_has_the_option() -> None:
    hand = seated(
        "short-deck-no-limit",
        DEEP,
        button=3,
        stakes=Stakes(small_blind=0, big_blind=20, ante=10, ante_form="per_player"),
        positions=(None, 3),
    )
    assert hand.pot == 50
    assert offer(hand) == "1: fold, call 20, raise to 40-490"
    do(hand, "1 call", "2 call")
    assert offer(hand) == "3: free fold, check, raise to 40-490"


@pytest.mark.parametrize(
    ("game", "one", "two"),
    [
        ("omaha", "AhKd2c3d", "QsQc4s5c"),
        ("omaha-5", "AhKd2c3d6s", "QsQc4s5c6d"),
        ("omaha-6", "AhKd2c3d6s9s", "QsQc4s5c6d9d"),
        ("courchevel", "AhKd2c3d6s", "QsQc4s5c6d"),
    ],
)
def test_exactly_two_cards_of_the_hand_play(game: str, one: str, two: str) -> None:
    """Four hearts on the board and one in the hand are no flush; the pair of queens wins."""
    hand = seated(
        f"{game}-pot-limit",
        {1: 500, 2: 500},
        button=2,
        stakes=blinds(5, 10),
        held={1: one, 2: two},
        board="Th8h7hJh2s",
    )
    quietly(hand)
    assert paid(hand) == ["pot 0: 2 gets 20"]


def test_in_courchevel_the_first_card_of_the_flop_lies_open_before_the_first_bet() -> None:
    hand = seated("courchevel-pot-limit", DEEP, button=3, stakes=blinds(5, 10), board="Th8h7hJh2s")
    assert hand.board == read_cards("Th") and hand.view_for(None).board == read_cards("Th")
    assert hand.view_for(None).street == "preflop"
    for street, number in (("flop", 3), ("turn", 4), ("river", 5)):
        quietly(hand, until=street)
        assert hand.board == read_cards("Th8h7hJh2s")[:number]
