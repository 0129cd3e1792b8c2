"""Cash tables: which settings fit together, what is dealt twice, what returning players must bring."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.cards import DECKS, deck_named, read_cards
from tapete.engine import Bet, Call, Check, Command, Hand, RaiseTo, Stakes
from tapete.engine.events import BetsCollected
from tapete.engine.menu import Amounts
from tapete.floor.citing import Citing, NotCovered
from tapete.ring import RingReason, RingRefused, TableSettings, check_settings
from tapete.ring.returning import Departure, bound, buy_in
from tapete.ring.settings import boards, marks, seats
from tapete.ring.twice import unmet_by
from tapete.rules import RulebookError, book, games, hand_rules
from tapete.scenarios.mutation import with_value

ACONCAGUA = book("aconcagua")


def table(**changes: Any) -> TableSettings:
    plain: dict[str, Any] = {
        "name": "Lima",
        "game": "holdem-no-limit",
        "book": "aconcagua",
        "stakes": Stakes(small_blind=1, big_blind=2),
        "seats": 6,
        "buy_in_least": 80,
        "buy_in_most": 200,
    }
    return TableSettings(**(plain | changes))


@pytest.mark.parametrize(
    ("changes", "reason", "rule", "facts"),
    [
        (
            {"game": "holdem-fixed-limit", "twice": True},
            "twice_not_at_this_limit",
            "ACO-rit-no-limit-or-pl",
            {},
        ),
        ({"game": "omaha-8-pot-limit", "twice": True}, "twice_not_in_this_game", "ACO-rit-games", {}),
        ({"game": "27-single-draw-no-limit", "twice": True}, "twice_not_in_this_game", "ACO-rit-games", {}),
        ({"fast_fold": True, "twice": True}, "twice_not_here", "ACO-rit-cash-game", {}),
        (
            {"game": "omaha-5-pot-limit", "seats": 9, "twice": True},
            "too_many_seats",
            "ACO-O-rit-scope",
            {"asked": 9, "most": 8},
        ),
        (
            {"game": "omaha-6-pot-limit", "seats": 8},
            "too_many_seats",
            "ACO-O-deck-limit",
            {"asked": 8, "most": 7},
        ),
        ({"game": "stud-fixed-limit", "fast_fold": True}, "pool_needs_blinds", "ACO-O-boost-blinds", {}),
        ({"game": "bomb-pot-omaha-pot-limit"}, "antes_alone", None, {}),
        ({"buy_in_least": 201}, "buy_ins_wrong", None, {"least": 201, "most": 200}),
    ],
)
def test_what_does_not_go_together_is_one_refusal_with_its_row(
    changes: dict[str, Any], reason: str, rule: str | None, facts: dict[str, int]
) -> None:
    with pytest.raises(RingRefused) as error:
        check_settings(table(**changes), ACONCAGUA)
    assert (error.value.reason, error.value.rule, error.value.facts) == (RingReason(reason), rule, facts)


def test_every_table_that_is_opened_can_deal_its_hands() -> None:
    """The engine takes the boards and the seats of whatever is let through; what isn't, it could not deal."""
    opened = 0
    for game in games():
        rules = hand_rules(game, book=ACONCAGUA)
        if rules.upcards is not None or not rules.has_board:
            continue
        for count in range(2, 11):
            for twice in (False, True):
                one = table(game=game, seats=count, twice=twice)
                try:
                    check_settings(one, ACONCAGUA)
                except RingRefused as refused:
                    if refused.reason is RingReason.TOO_MANY_SEATS:
                        with pytest.raises(ValueError, match="seats may need"):
                            start(one)
                    continue
                opened += 1
                assert start(one).boards_wanted == boards(one, ACONCAGUA) == (2 if twice else 1)
    assert opened > 100


def start(one: TableSettings) -> Hand:
    rules = hand_rules(one.game, book=one.book)
    hand, _ = Hand.start(
        rules,
        hand=1,
        stakes=one.stakes,
        stacks=dict.fromkeys(range(1, seats(one, ACONCAGUA) + 1), 200),
        button=1,
        small_blind=1 if one.seats == 2 else 2,
        big_blind=2 if one.seats == 2 else 3,
        deck=deck_named(rules.deck),
        boards=boards(one, ACONCAGUA),
    )
    return hand


def test_a_book_without_cash_play_does_not_cover_it() -> None:
    with pytest.raises(NotCovered):
        check_settings(table(book="tda-2019", twice=True), book("tda-2019"))
    with pytest.raises(NotCovered):
        check_settings(table(book="tda-2019", fast_fold=True, seats=None), book("tda-2019"))
    check_settings(table(book="tda-2019"), book("tda-2019"))


def test_a_game_that_is_none_is_told_as_everywhere() -> None:
    with pytest.raises(RulebookError):
        check_settings(table(game="holdem"), ACONCAGUA)


def test_a_table_says_its_seats_and_a_pool_may_leave_them_to_the_book() -> None:
    with pytest.raises(ValueError, match="how many `seats`"):
        table(seats=None)
    assert seats(table(seats=None, fast_fold=True), ACONCAGUA) == 6


def test_settings_are_read_from_data_and_an_unknown_word_is_refused() -> None:
    text = msgspec.json.encode(table(twice=True))
    assert msgspec.json.decode(text, type=TableSettings) == table(twice=True)
    with pytest.raises(msgspec.ValidationError, match="twise"):
        msgspec.json.decode(text.replace(b"twice", b"twise"), type=TableSettings)


def test_only_a_table_that_is_run_twice_is_marked() -> None:
    assert (marks(table(twice=True), ACONCAGUA), marks(table(), ACONCAGUA)) == (("Twice",), ())


def test_what_was_looked_at_is_cited() -> None:
    read = Citing()
    check_settings(table(twice=True), ACONCAGUA, read)
    assert {"ACO-rit-no-limit-or-pl", "ACO-rit-games", "ACO-rit-cash-game", "ACO-rit-what"} <= set(read.cites)


def test_a_house_may_run_the_hands_of_pools_twice() -> None:
    house = with_value(ACONCAGUA, "ring.twice_at", ("ring", "pool"))
    check_settings(table(fast_fold=True, twice=True), house)


# ------------------------------------------------------------------------ the criteria


@given(
    st.lists(st.integers(10, 60), min_size=2, max_size=4),
    st.sampled_from(["preflop", "flop", "turn", "river"]),
)
def test_the_engine_parts_the_boards_just_where_the_criteria_are_met(stacks: list[int], street: str) -> None:
    """All check to a street, then all bet what they can; no hand folds."""
    rules = hand_rules("holdem-no-limit", book="aconcagua")
    seated = dict(enumerate(stacks, 1))
    hand, _ = Hand.start(
        rules,
        hand=1,
        stakes=Stakes(small_blind=1, big_blind=2),
        stacks=seated,
        button=1,
        small_blind=1 if len(seated) == 2 else 2,
        big_blind=2 if len(seated) == 2 else 3,
        deck=DECKS["standard-52"],
        boards=2,
    )
    met = False
    while (menu := hand.menu) is not None:
        command: Command = Check(seat=menu.seat) if menu.check else Call(seat=menu.seat)
        if hand.street.name == street and hand.aggressor is None:
            if menu.bet is not None:
                command = Bet(seat=menu.seat, amount=menu.bet.most)
            elif menu.raise_to is not None:
                command = RaiseTo(seat=menu.seat, amount=menu.raise_to.most)
        for event in hand.decide(command):
            hand.apply(event)
            met = met or (isinstance(event, BetsCollected) and not unmet_by(hand))
    assert (len(hand.boards) == 2) == met
    assert not met or street != "river"


def test_the_engine_deals_both_boards_from_one_stub() -> None:
    deck = read_cards("AsKdAhKc2c7d9h3s4hKh5c")
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit", book="aconcagua"),
        hand=1,
        stakes=Stakes(small_blind=1, big_blind=2),
        stacks={1: 100, 2: 100},
        button=2,
        small_blind=2,
        big_blind=1,
        deck=(*deck, *[card for card in DECKS["standard-52"] if card not in deck]),
        boards=2,
    )
    hand.act(Call(seat=2))
    hand.act(Check(seat=1))
    assert unmet_by(hand) == ("ACO-rit-no-more-betting",)
    hand.act(Bet(seat=1, amount=98))
    hand.act(Call(seat=2))
    assert hand.boards == (read_cards("2c7d9h3s4h"), read_cards("2c7d9hKh5c"))
    assert unmet_by(hand)[0] == "ACO-rit-before-river"


# ------------------------------------------------------------------------ coming back


@pytest.mark.parametrize(
    ("left", "at", "minutes", "amounts"),
    [
        ([], 0, 60, Amounts(80, 200)),
        ([(350, 0)], 3_599_999, 60, Amounts(350, 350)),
        ([(350, 0)], 3_600_000, 60, Amounts(80, 200)),
        ([(350, 0)], 0, 0, Amounts(80, 200)),
        ([(150, 0)], 0, 60, Amounts(150, 200)),
        ([(30, 0)], 0, 60, Amounts(80, 200)),
        ([(0, 0)], 0, 60, Amounts(80, 200)),
        ([(120, 0), (350, 0), (90, 0)], 0, 60, Amounts(350, 350)),
    ],
)
def test_what_may_be_brought(left: list[tuple[int, int]], at: int, minutes: int, amounts: Amounts) -> None:
    assert buy_in(80, 200, [Departure(*one) for one in left], at=at, minutes=minutes) == amounts


def test_only_chips_that_are_left_bind() -> None:
    assert bound([Departure(0, 5)], at=6, minutes=60) is None
