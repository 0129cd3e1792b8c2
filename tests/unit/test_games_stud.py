"""Games with face-up cards: bring-in, order, suits, a deck that runs short, by the rows that decide them."""

from __future__ import annotations

import pytest
from tests.unit.games_table import do, offer, paid, quietly, seated, shown, studs, won

from tapete.cards import HIDDEN
from tapete.engine import Hand, HandRefused, HandRules, Reshuffle
from tapete.engine import events as ev
from tapete.engine.views import seen_by
from tapete.rules import book
from tapete.rules.files import packaged
from tapete.rules.loader import read_game, resolve

STAKES = studs(1, 3, 10)
DEEP = {1: 500, 2: 500, 3: 500}


def burning(game: str) -> HandRules:
    """Return the game with a card burned before fourth to seventh street, as at a live table."""
    text = packaged("games", game)
    for street in ("fourth", "fifth", "sixth", "seventh"):
        text = text.replace(f'name = "{street}"', f'name = "{street}"\nburn = true')
    return resolve(read_game(text), "fixed-limit", book("tda-2019"))


def check_down(hand: Hand) -> None:
    """Let everybody check or call until nobody has a decision."""
    while hand.menu is not None:
        do(hand, f"{hand.menu.seat} check" if hand.menu.check else f"{hand.menu.seat} call")


# ---------------------------------------------------------------- the bring-in


@pytest.mark.parametrize(
    ("game", "doors", "brings_in"),
    [
        ("stud", "7h 5c Kd", 2),
        ("stud", "Ac 3s Kd", 2),  # the ace is high
        ("stud", "2h 2d 2s", 2),  # spades, hearts, diamonds, clubs: the lowest by suit
        ("stud", "2s 2h 2c", 3),
        ("stud-8", "2d 2c 3c", 2),
        ("razz", "7h 5c Kd", 3),  # the highest brings in
        ("razz", "As Qd Js", 2),  # the ace is low
        ("razz", "Kh Ks Kc", 2),  # the highest by suit
    ],
)
def test_who_brings_in(game: str, doors: str, brings_in: int) -> None:
    held = {
        seat: f"6{suit}8{suit}{door}"
        for seat, suit, door in zip((1, 2, 3), "cdh", doors.split(), strict=True)
    }
    hand = seated(f"{game}-fixed-limit", DEEP, button=3, stakes=STAKES, held=held)
    assert offer(hand) == f"{brings_in}: bring in 3, bet 10"


LOW_TWO = {1: "6c8cKd", 2: "6d8d2h", 3: "6h8h9s"}


def test_the_bring_in_is_completed_to_the_small_bet_and_then_raised_by_it() -> None:
    """The completion is the first of the four bets; the bring-in is none."""
    hand = seated("stud-fixed-limit", DEEP, button=3, stakes=STAKES, held=LOW_TWO)
    do(hand, "2 bring-in")
    assert offer(hand) == "3: fold, call 3, raise to 10"
    do(hand, "3 raise 10")
    assert offer(hand) == "1: fold, call 10, raise to 20"
    do(hand, "1 raise 20")
    assert offer(hand) == "2: fold, call 17, raise to 30"
    do(hand, "2 raise 30", "3 raise 40")
    assert offer(hand) == "1: fold, call 20"


def test_who_brings_in_may_complete_at_once_but_neither_fold_nor_check() -> None:
    hand = seated("stud-fixed-limit", DEEP, button=3, stakes=STAKES, held=LOW_TWO)
    for word in ("2 fold", "2 check", "2 call"):
        with pytest.raises(HandRefused, match="must_bring_in: bring_in 3"):
            do(hand, word)
    do(hand, "2 bet 10")
    assert offer(hand) == "3: fold, call 10, raise to 20"


def test_once_everybody_has_called_the_bring_in_the_street_is_over() -> None:
    hand = seated("stud-fixed-limit", DEEP, button=3, stakes=STAKES, held=LOW_TWO)
    assert quietly(hand, until="fourth") == [2, 3, 1]
    assert hand.pot == 12


def test_a_bring_in_all_in_for_less_is_still_to_be_met_in_full() -> None:
    hand = seated("stud-fixed-limit", DEEP | {2: 3}, button=3, stakes=STAKES, held=LOW_TWO)
    assert offer(hand) == "2: bring in 2"
    do(hand, "2 bring-in")
    assert offer(hand) == "3: fold, call 3, raise to 10"


def test_the_low_card_all_in_for_its_ante_leaves_the_bring_in_to_the_others() -> None:
    """TDA19-PR10E: action starts on the left; TDA19-PR10E.2: at least the bring-in, or fold."""
    hand = seated("stud-fixed-limit", DEEP | {2: 1}, button=3, stakes=STAKES, held=LOW_TWO)
    assert offer(hand) == "3: fold, call 3, raise to 10"
    with pytest.raises(HandRefused, match="cannot_check"):
        do(hand, "3 check")
    do(hand, "3 call")
    assert offer(hand) == "1: fold, call 3, raise to 10"


def test_half_a_completion_all_in_counts_as_a_bet_and_less_does_not() -> None:
    """TDA19-47B: 5 of 10 is a bet and the next is to 15; 4 of 10 is not, and the next completes to 10."""
    for chips, raised in ((5, 15), (4, 10)):
        hand = seated("stud-fixed-limit", DEEP | {3: 1 + chips}, button=3, stakes=STAKES, held=LOW_TWO)
        do(hand, "2 bring-in", f"3 raise {chips}")
        assert offer(hand) == f"1: fold, call {chips}, raise to {raised}"


def test_a_completion_is_a_whole_bet_to_who_called_a_large_bring_in() -> None:
    """TDA19-47B: 6 of 10 were brought in and called; the 4 more make a bet of 10, which reopens."""
    stakes = studs(1, 6, 10)
    hand = seated("stud-fixed-limit", DEEP, button=3, stakes=stakes, held=LOW_TWO)
    do(hand, "2 bring-in", "3 call", "1 raise 10")
    assert offer(hand) == "2: fold, call 4, raise to 20"
    do(hand, "2 call")
    assert offer(hand) == "3: fold, call 4, raise to 20"


# ---------------------------------------------------------------- who opens the later streets


@pytest.mark.parametrize(
    ("game", "up", "opens"),
    [
        ("stud", ("9h4c", "8d8c", "AsKs"), 2),  # a pair
        ("stud", ("9h4c", "8d7c", "As2s"), 3),
        ("stud", ("Ad4c", "As4d", "Kd4h"), 2),  # equal boards: the top card by suit
        ("stud", ("4sAd", "4dAh", "Kd4h"), 2),  # the top card, not the first
        ("stud-8", ("Ad4c", "As4d", "Kd4h"), 2),
        ("razz", ("9h4c", "8d7c", "As2s"), 3),
        ("razz", ("9h4c", "2d2c", "Ks4s"), 1),  # a pair is worse than a king
        ("razz", ("5d4c", "5s4d", "5c4s"), 2),  # equal lows: the top card by suit, in razz as well
        ("razz", ("5dAs", "5hAc", "9c4s"), 2),  # where the ace is low
    ],
)
def test_the_best_hand_in_sight_opens(game: str, up: tuple[str, str, str], opens: int) -> None:
    """TDA19-PR10D."""
    held = {
        seat: f"{down}{two}" for seat, down, two in zip((1, 2, 3), ("6cJc", "6dJd", "6hJh"), up, strict=True)
    }
    hand = seated(f"{game}-fixed-limit", DEEP, button=3, stakes=STAKES, held=held)
    quietly(hand, until="fourth")
    assert offer(hand) == f"{opens}: free fold, check, bet 10"


def test_an_open_pair_does_not_double_the_bet() -> None:
    """TDA19-PR10F; the big bet comes with fifth street."""
    held = {1: "6c7cKdKs", 2: "6d7d2h9h", 3: "6h7h9s3s"}
    hand = seated("stud-fixed-limit", DEEP, button=3, stakes=STAKES, held=held)
    quietly(hand, until="fourth")
    assert offer(hand) == "1: free fold, check, bet 10"
    do(hand, "1 bet 10")
    assert offer(hand) == "2: fold, call 10, raise to 20"
    do(hand, "2 call", "3 call")
    for street in ("fifth", "sixth", "seventh"):
        quietly(hand, until=street)
        assert offer(hand) == "1: free fold, check, bet 20"


# ---------------------------------------------------------------- showdown

FIRST_HIGH = {1: "6c7c2d9c4hJd8d", 2: "AdAhQs5c6h3h7d", 3: "TcThKs4s9h8c2c"}


def test_with_no_bet_on_seventh_street_who_opens_it_shows_first() -> None:
    """TDA19-17A.3: in stud the highest hand in sight, here 3; 2 shows a better hand and 1 mucks."""
    hand = seated("stud-fixed-limit", DEEP, button=3, stakes=STAKES, held=FIRST_HIGH)
    quietly(hand)
    assert hand.opener == 3
    assert shown(hand) == ["3 shows", "1 mucks", "2 shows"]


def test_in_razz_the_lowest_hand_in_sight_shows_first() -> None:
    held = {1: "KcTc9d9c4hJd8d", 2: "QdQhJs5cKh3h7d", 3: "Ac2hKs4s3c5d9h"}
    hand = seated("razz-fixed-limit", DEEP, button=3, stakes=STAKES, held=held)
    quietly(hand, until="seventh")
    assert offer(hand)[0] == "3"  # K-5-4-3; 2 shows K-J-5-3 and 1 a pair of nines
    quietly(hand)
    assert shown(hand) == ["3 shows", "1 mucks", "2 mucks"]


def test_a_bet_on_seventh_street_comes_before_that() -> None:
    """TDA19-17A.2."""
    hand = seated("stud-fixed-limit", DEEP, button=3, stakes=STAKES, held=FIRST_HIGH)
    quietly(hand, until="seventh")
    do(hand, "3 check", "1 bet 20", "2 call", "3 call")
    assert shown(hand) == ["1 shows", "2 shows", "3 mucks"]


def test_seats_that_are_not_at_risk_show_before_the_all_in() -> None:
    """TDA19-PR10B.2: seat 1 is all-in for its ante, seats 2 and 3 play to the end."""
    hand = seated("stud-fixed-limit", DEEP | {1: 1}, button=3, stakes=STAKES, held=FIRST_HIGH)
    quietly(hand)
    assert shown(hand) == ["2 shows", "3 shows", "1 shows"]


# ---------------------------------------------------------------- odd chips by suit (TDA19-20B)


@pytest.mark.parametrize(
    ("game", "one", "two", "paid_out"),
    [
        # 101 among two: the ace of spades, though seat 1 is next to the button
        ("stud", "AdKsQcJh9c3d2s", "AsKdQhJc9d3h2c", {1: 49, 2: 50}),
        # the nine of a straight decides, not the ace beside it
        ("stud", "9h8h7s6s5dAsKs", "9s8d7d6d5cQcJc", {1: 49, 2: 50}),
        # in razz the ace is low: the seven decides
        ("razz", "As2h3h4h7cKdKh", "Ac2d3d4d7dQhQd", {1: 49, 2: 50}),
        # identical hands high and low (TDA19-20D): shared as a whole, the odd chip by suit
        ("stud-8", "6c5d4h3s2cKdQh", "6s5c4d3h2dKcJh", {1: 49, 2: 50}),
    ],
)
def test_the_odd_chip_goes_by_suit(game: str, one: str, two: str, paid_out: dict[int, int]) -> None:
    beaten = {"stud": "2h3c4c5s7c8cTd", "razz": "TsTcTdTh8s8cJd", "stud-8": "AsAcTsTc8s8cJd"}
    held = {1: one, 2: two, 3: beaten[game]}
    stakes = studs(33, 3, 10)
    hand = seated(f"{game}-fixed-limit", dict.fromkeys((1, 2, 3), 33), button=3, stakes=stakes, held=held)
    assert hand.over
    assert won(hand) == paid_out


def test_seat_shares_of_66_between_identical_hands_are_33_each() -> None:
    """TDA19-X20-2: halves would give 34 and 32, as both halves of 33 are odd."""
    held = {1: "6s5d4h3s2cKdQh", 2: "6c5c4d3h2dKcJh"}
    hand = seated("stud-8-fixed-limit", {1: 33, 2: 33}, button=2, stakes=studs(33, 3, 10), held=held)
    assert paid(hand) == ["pot 0: 1 gets 33", "pot 0: 2 gets 33"]


def test_the_odd_chip_between_the_halves_goes_to_the_high_hand() -> None:
    """TDA19-20C."""
    held = {1: "KsKdKh9c9dJhTc", 2: "As2d3h4c7dQcQd", 3: "JsJcTsTd5hQs8h"}
    hand = seated("stud-8-fixed-limit", {1: 33, 2: 33, 3: 33}, button=3, stakes=studs(33, 3, 10), held=held)
    assert paid(hand) == ["pot 0: 1 gets 50 (high)", "pot 0: 2 gets 49 (low-8)"]


# ---------------------------------------------------------------- a deck that runs short (TDA19-PR10H)


def to_the_end_of_sixth(seats: int, *, fold: int = 0) -> Hand:
    """Play stud with burns to the end of sixth street. The `fold` seats give up on third, nobody later."""
    hand = seated(burning("stud"), dict.fromkeys(range(1, seats + 1), 500), button=seats, stakes=STAKES)
    assert hand.menu is not None
    do(hand, f"{hand.menu.seat} bring-in")
    for _ in range(fold):
        do(hand, f"{hand.menu.seat} fold")
    for street in ("fourth", "fifth", "sixth"):
        quietly(hand, until=street)
    while hand.menu is not None and hand.street.name == "sixth":
        do(hand, f"{hand.menu.seat} check")
    return hand


def test_burns_go_back_if_they_suffice() -> None:
    """PR10H.A: seven seats need 9 cards, 52 - 21 - 3 x 8 are 7, and with three burns 10."""
    hand = to_the_end_of_sixth(7)
    assert len(hand.burns) == 3
    wanted = hand.to_shuffle
    assert len(wanted) == 10 and set(hand.burns) < set(wanted)
    order = tuple(reversed(wanted))
    events = hand.act(Reshuffle(cards=order))
    assert [type(event).__name__ for event in events[:3]] == ["StubReshuffled", "StreetBegan", "Burned"]
    assert isinstance(events[2], ev.Burned) and events[2].cards == order[:1]
    dealt = [event for event in events if isinstance(event, ev.HoleDealt)]
    assert [(event.seat, event.up) for event in dealt] == [(seat, 0) for seat in range(1, 8)]
    assert tuple(card for event in dealt for card in event.cards) == order[1:8]
    assert hand.board == ()
    check_down(hand)
    assert hand.over


def test_a_community_card_from_the_stub_if_it_has_three_or_more() -> None:
    """PR10H.B: 8 seats, one folds on third street; 52 - 24 - 3 x 8 are 4, and 4 + 3 are fewer than 9."""
    hand = to_the_end_of_sixth(8, fold=1)
    assert hand.to_shuffle == ()
    assert [type(event).__name__ for event in hand.events[-3:]] == ["StreetBegan", "Burned", "BoardDealt"]
    assert len(hand.board) == 1
    assert all(len(hand.hole_cards[seat]) == 6 for seat in hand.live)
    check_down(hand)
    assert hand.over


def test_a_community_card_from_stub_and_burns_if_fewer_than_three_are_left() -> None:
    """PR10H.C: 8 seats to the end; 52 - 24 - 3 x 9 is 1, and 1 + 3 are fewer than 10."""
    hand = to_the_end_of_sixth(8)
    wanted = hand.to_shuffle
    assert len(wanted) == 4 and set(hand.burns) < set(wanted)
    for wrong in (wanted[:3], (*wanted[:3], wanted[0]), (*wanted, *wanted[:1])):
        with pytest.raises(HandRefused, match="not_those_cards"):
            hand.decide(Reshuffle(cards=wrong))
    with pytest.raises(HandRefused, match="stub_runs_out"):
        do(hand, "1 check")
    events = hand.act(Reshuffle(cards=wanted))
    assert isinstance(events[2], ev.Burned) and events[2].cards == wanted[:1]
    assert isinstance(events[3], ev.BoardDealt) and events[3].cards == wanted[1:2] == hand.board
    check_down(hand)
    assert hand.over


def test_fewer_seats_need_no_shuffle() -> None:
    """Six seats need 8 cards, and 52 - 18 - 3 x 7 are 13."""
    hand = to_the_end_of_sixth(6)
    assert hand.to_shuffle == () and hand.board == ()
    assert all(len(hand.hole_cards[seat]) == 7 for seat in hand.live)


def test_without_burns_eight_seats_share_a_community_card() -> None:
    """52 - 48 are 4 cards for 8 seats."""
    hand = seated("stud-fixed-limit", dict.fromkeys(range(1, 9), 500), button=8, stakes=STAKES)
    quietly(hand, until="sixth")
    opened = offer(hand)[0]
    quietly(hand, until="seventh")
    assert len(hand.board) == 1
    assert offer(hand)[0] == opened  # PR10H.D
    quietly(hand)
    winners = [event for event in hand.events if isinstance(event, ev.PotAwarded)]
    assert winners and all(len(event.cards) == 5 for event in winners)


def test_who_opened_sixth_street_and_folded_leaves_the_opening_to_the_next() -> None:
    """PR10H.D."""
    hand = seated("stud-fixed-limit", dict.fromkeys(range(1, 9), 500), button=8, stakes=STAKES)
    quietly(hand, until="sixth")
    opened = int(offer(hand)[0])
    following = opened % 8 + 1
    do(hand, f"{opened} bet 20", f"{following} raise 40")
    while hand.menu is not None and hand.menu.seat != opened:
        do(hand, f"{hand.menu.seat} call")
    do(hand, f"{opened} fold")
    assert len(hand.board) == 1
    assert offer(hand) == f"{following}: free fold, check, bet 20"


def test_the_community_card_plays_in_every_hand() -> None:
    held = {seat: f"{rank}c{rank}d{rank}h" for seat, rank in zip(range(1, 9), "23456789", strict=True)}
    hand = seated("stud-fixed-limit", dict.fromkeys(range(1, 9), 500), button=8, stakes=STAKES, held=held)
    quietly(hand, until="seventh")
    card = hand.board[0]
    quietly(hand)
    awarded = next(event for event in hand.events if isinstance(event, ev.PotAwarded))
    assert set(awarded.cards) <= {*hand.hole_cards[awarded.seat], card}


# ---------------------------------------------------------------- dead hands


def test_a_killed_hand_gets_no_card_on_fourth_street() -> None:
    """TDA19-PR10C."""
    hand = seated("stud-fixed-limit", DEEP, button=3, stakes=STAKES, held=LOW_TWO)
    do(hand, "2 bring-in", "1 kill", "3 call")
    dealt = [event for event in hand.events if isinstance(event, ev.HoleDealt)][3:]
    assert [event.seat for event in dealt] == [2, 3]


def test_a_bring_in_that_was_killed_is_still_to_be_met() -> None:
    """As with one that is all-in for its ante: the next seat brings in, completes or folds."""
    hand = seated("stud-fixed-limit", DEEP, button=3, stakes=STAKES, held=LOW_TWO)
    do(hand, "2 kill")
    assert offer(hand) == "3: fold, call 3, raise to 10"


def test_after_an_all_in_the_seventh_card_comes_face_down_and_is_shown_after_all_have_one() -> None:
    """TDA19-PR10B.2: tabled on third street and again after seventh, seat 2, not at risk, first."""
    hand = seated(
        "stud-fixed-limit", {1: 5, 2: 500}, button=2, stakes=STAKES, held={1: "6c7c2d", 2: "KdKhKs"}
    )
    do(hand, "1 bring-in", "2 raise 10", "1 call")
    assert hand.over
    assert shown(hand) == ["2 shows", "1 shows"] * 2
    tabled = [event for event in hand.events if isinstance(event, ev.Shown)]
    assert [len(event.cards) for event in tabled] == [3, 3, 7, 7]
    seen = [seen_by(event, None) for event in hand.events]
    backs = [event.cards.count(HIDDEN) for event in seen if isinstance(event, ev.HoleDealt)]
    assert backs == [2, 2, 0, 0, 0, 0, 0, 0, 1, 1]
    assert hand.view_for(None).hole_cards == hand.hole_cards
