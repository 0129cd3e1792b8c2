"""One hand, rule by rule: positions, posts, minimum raises, refusals, pots and the showdown."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tapete.cards import HIDDEN, STANDARD_52, Card, read_cards
from tapete.engine import (
    Bet,
    BringIn,
    Call,
    Check,
    Command,
    Draw,
    Fold,
    Hand,
    HandRefused,
    InvariantBroken,
    Kill,
    Post,
    PostKind,
    RaiseTo,
    Rake,
    Reason,
    Reshuffle,
    Stakes,
)
from tapete.engine import events as ev
from tapete.engine.menu import Amounts
from tapete.engine.pots import clockwise
from tapete.engine.refusals import TO_STAFF
from tapete.engine.views import seen_by
from tapete.rules import hand_rules

RULES = hand_rules("holdem-no-limit")
BLINDS = Stakes(small_blind=50, big_blind=100)


def begin(
    stacks: Mapping[int, int],
    *,
    button: int,
    stakes: Stakes = BLINDS,
    blinds: tuple[int | None, int] | None = None,
    held: Mapping[int, str] | None = None,
    board: str = "",
    posts: tuple[Post, ...] | None = None,
) -> Hand:
    """Start a hand and stop at its first decision. Cards not named come from the rest of the deck."""
    order = clockwise(stacks, after=button)
    if blinds is None:
        blinds = (order[1], order[0]) if len(order) == 2 else (order[0], order[1])
    named = {seat: read_cards(text) for seat, text in (held or {}).items()}
    used = {card for hole in named.values() for card in hole} | set(read_cards(board))
    rest = [card for card in STANDARD_52 if card not in used]
    hole = [named[seat][turn] if seat in named else rest.pop() for turn in range(2) for seat in order]
    hand, _ = Hand.start(
        RULES,
        hand=1,
        stakes=stakes,
        stacks=stacks,
        button=button,
        small_blind=blinds[0],
        big_blind=blinds[1],
        deck=(*hole, *read_cards(board), *rest),
        posts=posts,
    )
    return hand


def act(hand: Hand, *commands: Command) -> list[ev.Event]:
    """Carry out the commands. Return the events of the last one."""
    events: tuple[ev.Event, ...] = ()
    for command in commands:
        events = hand.decide(command)
        for event in events:
            hand.apply(event)
    return list(events)


def passive(hand: Hand, *, until: str = "over") -> None:
    """Let everybody check or call up to a street."""
    while hand.view_for(None).street != until:
        menu = hand.menu
        assert menu is not None
        act(hand, Check(seat=menu.seat) if menu.check else Call(seat=menu.seat))


def raise_to(hand: Hand) -> Amounts | None:
    assert hand.menu is not None
    return hand.menu.raise_to


def call(hand: Hand) -> int | None:
    assert hand.menu is not None
    return hand.menu.call


def of(kind: type[ev.Event], hand: Hand) -> list[ev.Event]:
    return [event for event in hand.events if type(event) is kind]


def awards(hand: Hand) -> list[tuple[int, int, int]]:
    return [(e.pot, e.seat, e.amount) for e in hand.events if isinstance(e, ev.PotAwarded)]


# ---------------------------------------------------------------- positions and posts


def test_six_seats_deal_and_act_from_the_left() -> None:
    hand = begin(dict.fromkeys(range(1, 7), 5_000), button=4)
    assert [e.seat for e in hand.events if isinstance(e, ev.HoleDealt)] == [5, 6, 1, 2, 3, 4]
    assert hand.bets == {5: 50, 6: 100, 1: 0, 2: 0, 3: 0, 4: 0}
    assert hand.to_act == 1
    passive(hand, until="flop")
    assert hand.to_act == 5


def test_cards_go_one_at_a_time_round_the_table() -> None:
    deck = read_cards("2c3c4c5c6c7c8c9cTcJcQc")
    hand, _ = Hand.start(
        RULES,
        hand=1,
        stakes=BLINDS,
        stacks={1: 500, 2: 500, 3: 500},
        button=3,
        small_blind=1,
        big_blind=2,
        deck=deck,
    )
    assert hand.hole_cards == {1: read_cards("2c5c"), 2: read_cards("3c6c"), 3: read_cards("4c7c")}
    passive(hand)
    assert hand.board == read_cards("8c9cTcJcQc")


def test_heads_up_the_button_posts_the_small_blind_and_gets_the_last_card() -> None:
    hand = begin({2: 5_000, 5: 5_000}, button=5)
    assert [(e.seat, e.kind) for e in hand.events if isinstance(e, ev.Posted)] == [
        (5, PostKind.SMALL_BLIND),
        (2, PostKind.BIG_BLIND),
    ]
    assert [e.seat for e in hand.events if isinstance(e, ev.HoleDealt)] == [2, 5]
    order = []
    while hand.menu is not None:
        order.append((hand.view_for(None).street, hand.menu.seat))
        act(hand, Check(seat=hand.menu.seat) if hand.menu.check else Call(seat=hand.menu.seat))
    assert order == [
        ("preflop", 5),
        ("preflop", 2),
        ("flop", 2),
        ("flop", 5),
        ("turn", 2),
        ("turn", 5),
        ("river", 2),
        ("river", 5),
    ]


def test_a_dead_button_and_a_dead_small_blind() -> None:
    hand = begin({1: 5_000, 4: 5_000, 6: 5_000}, button=3, blinds=(None, 4))
    assert hand.bets == {4: 100, 6: 0, 1: 0}
    assert hand.to_act == 6
    passive(hand, until="flop")
    assert hand.to_act == 4


def test_the_big_blind_has_the_option() -> None:
    hand = begin(dict.fromkeys((1, 2, 3), 5_000), button=3)
    act(hand, Call(seat=3), Call(seat=1))
    assert hand.menu is not None
    assert (hand.menu.seat, hand.menu.check, hand.menu.raise_to) == (2, True, Amounts(200, 5_000))


def test_a_walk_returns_what_nobody_called() -> None:
    hand = begin(dict.fromkeys((1, 2, 3), 5_000), button=3)
    act(hand, Fold(seat=3), Fold(seat=1))
    assert of(ev.UncalledReturned, hand) == [ev.UncalledReturned(seat=2, amount=50)]
    assert of(ev.Shown, hand) == []
    assert hand.stacks == {1: 4_950, 2: 5_050, 3: 5_000}


@pytest.mark.parametrize(
    ("ante_first", "posted", "bet", "dead"),
    [
        (True, [PostKind.ANTE, PostKind.BIG_BLIND], 50, 100),
        (False, [PostKind.BIG_BLIND, PostKind.ANTE], 100, 50),
    ],
)
def test_a_short_big_blind_serves_ante_and_blind_in_the_order_of_the_stakes(
    ante_first: bool, posted: list[PostKind], bet: int, dead: int
) -> None:
    stakes = Stakes(small_blind=50, big_blind=100, ante=100, ante_form="big_blind", ante_first=ante_first)
    hand = begin({1: 5_000, 2: 5_000, 3: 150, 4: 5_000}, button=1, stakes=stakes)
    assert [e.kind for e in hand.events if isinstance(e, ev.Posted) and e.seat == 3] == posted
    assert (hand.bets[3], hand.dead) == (bet, dead)
    assert (call(hand), raise_to(hand)) == (100, Amounts(200, 5_000))


@pytest.mark.parametrize("chips", [60, 100])
def test_a_big_blind_with_chips_for_the_ante_alone_leaves_the_call_at_the_whole_blind(chips: int) -> None:
    stakes = Stakes(small_blind=50, big_blind=100, ante=100, ante_form="big_blind")
    hand = begin(
        {1: 5_000, 2: 5_000, 3: chips, 4: 5_000},
        button=1,
        stakes=stakes,
        held={3: "AhAd"},
        board="AsKhKd2c2d",
    )
    assert (call(hand), raise_to(hand)) == (100, Amounts(200, 5_000))
    passive(hand)
    assert awards(hand)[-1] == (0, 3, chips)


def test_antes_per_player_are_matched_and_a_short_one_plays_for_as_much_of_each() -> None:
    stakes = Stakes(small_blind=50, big_blind=100, ante=30, ante_form="per_player")
    hand = begin(
        {1: 5_000, 2: 5_000, 3: 5_000, 4: 10},
        button=4,
        stakes=stakes,
        held={1: "KhKd", 2: "QhQd", 3: "JhJd", 4: "AhAd"},
        board="2c7d9s4h3c",
    )
    assert hand.all_in == {4}
    passive(hand)
    assert awards(hand) == [(1, 1, 360), (0, 4, 40)]


def test_a_short_big_blind_is_called_in_full() -> None:
    hand = begin({1: 5_000, 2: 5_000, 3: 60, 4: 5_000}, button=1, held={3: "AhAd"}, board="AsKhKd2c2d")
    assert hand.bets[3] == 60
    assert (call(hand), raise_to(hand)) == (100, Amounts(200, 5_000))
    act(hand, Call(seat=4), Fold(seat=1), Fold(seat=2))
    assert of(ev.UncalledReturned, hand) == [ev.UncalledReturned(seat=4, amount=40)]
    assert awards(hand)[-1][2] == 170


def test_heads_up_against_a_short_big_blind_only_its_chips_are_to_be_called() -> None:
    hand = begin({1: 5_000, 2: 60}, button=1)
    assert (call(hand), raise_to(hand)) == (10, None)
    with pytest.raises(HandRefused, match="^nobody_to_respond$"):
        hand.decide(RaiseTo(seat=1, amount=200))


def test_blinds_that_are_both_all_in_need_no_decision() -> None:
    hand = begin({1: 30, 2: 100}, button=1, held={1: "AhAd", 2: "KhKd"}, board="2c7d9s4h3c")
    assert hand.over
    assert hand.stacks == {1: 60, 2: 70}
    assert of(ev.UncalledReturned, hand) == [ev.UncalledReturned(seat=2, amount=70)]
    assert len(of(ev.BetsCollected, hand)) == 1


def test_a_straddle_sets_the_bet_the_least_raise_and_who_opens() -> None:
    posts = (
        Post(seat=1, kind=PostKind.SMALL_BLIND, amount=50),
        Post(seat=2, kind=PostKind.BIG_BLIND, amount=100),
        Post(seat=3, kind=PostKind.STRADDLE, amount=200),
    )
    hand = begin(dict.fromkeys((1, 2, 3, 4), 5_000), button=4, posts=posts)
    assert (hand.to_act, call(hand), raise_to(hand)) == (4, 200, Amounts(400, 5_000))
    act(hand, Call(seat=4), Call(seat=1), Call(seat=2))
    assert hand.menu is not None and (hand.menu.seat, hand.menu.check) == (3, True)


def test_a_short_straddle_is_no_full_bet() -> None:
    posts = (
        Post(seat=1, kind=PostKind.SMALL_BLIND, amount=50),
        Post(seat=2, kind=PostKind.BIG_BLIND, amount=100),
        Post(seat=3, kind=PostKind.STRADDLE, amount=200),
    )
    hand = begin({1: 5_000, 2: 5_000, 3: 150, 4: 5_000}, button=4, posts=posts)
    assert (hand.to_act, call(hand), raise_to(hand)) == (4, 150, Amounts(250, 5_000))


def test_live_and_dead_posts_of_a_returning_player() -> None:
    posts = (
        Post(seat=1, kind=PostKind.SMALL_BLIND, amount=50),
        Post(seat=2, kind=PostKind.BIG_BLIND, amount=100),
        Post(seat=4, kind=PostKind.BIG_BLIND, amount=100),
        Post(seat=4, kind=PostKind.DEAD_BLIND, amount=50),
    )
    hand = begin(dict.fromkeys((1, 2, 3, 4), 5_000), button=4, posts=posts)
    assert (hand.bets[4], hand.dead, hand.put_in[4]) == (100, 50, 150)
    act(hand, Fold(seat=3))
    assert hand.menu is not None and (hand.menu.seat, hand.menu.check) == (4, True)


# ---------------------------------------------------------------- betting


def test_a_limper_may_not_raise_over_a_short_all_in() -> None:
    hand = begin({1: 5_000, 2: 5_000, 3: 5_000, 4: 185}, button=4)
    act(hand, Call(seat=3), RaiseTo(seat=4, amount=185), Fold(seat=1), Call(seat=2))
    assert (hand.to_act, call(hand), raise_to(hand)) == (3, 85, None)


def test_a_short_all_in_over_a_full_all_in_raise_does_not_reopen() -> None:
    stakes = Stakes(small_blind=1, big_blind=2)
    hand = begin({1: 19, 2: 200, 3: 16, 4: 200}, button=4, stakes=stakes)
    act(hand, RaiseTo(seat=3, amount=16), Call(seat=4), RaiseTo(seat=1, amount=19), Call(seat=2))
    assert (hand.to_act, call(hand), raise_to(hand)) == (4, 3, None)


def test_a_short_all_in_does_not_reopen_for_the_raiser() -> None:
    hand = begin({1: 100, 2: 4_925, 3: 2_475}, button=1, stakes=Stakes(small_blind=10, big_blind=25))
    act(hand, Call(seat=1), RaiseTo(seat=2, amount=75), Call(seat=3), RaiseTo(seat=1, amount=100))
    assert (hand.to_act, call(hand), raise_to(hand)) == (2, 25, None)


def test_a_short_opening_all_in_leaves_who_checked_a_call_or_a_fold() -> None:
    hand = begin({1: 5_000, 2: 160, 3: 5_000}, button=3)
    passive(hand, until="flop")
    act(hand, Check(seat=1), Bet(seat=2, amount=60))
    assert (hand.to_act, raise_to(hand)) == (3, Amounts(160, 4_900))
    act(hand, Call(seat=3))
    assert (hand.to_act, call(hand), raise_to(hand)) == (1, 60, None)


def test_a_raise_over_a_seat_that_cannot_cover_the_bet_is_accepted_and_its_excess_comes_back() -> None:
    hand = begin({1: 5_000, 2: 300, 3: 900}, button=3)
    act(hand, RaiseTo(seat=3, amount=900))
    assert (
        hand.stacks[2] == 200
    )  # seat 2 still has a decision, so the betting is not over; real rooms take it
    assert (hand.to_act, call(hand), raise_to(hand)) == (1, 850, Amounts(1_700, 5_000))
    act(hand, RaiseTo(seat=1, amount=5_000), Call(seat=2))
    assert of(ev.UncalledReturned, hand) == [ev.UncalledReturned(seat=1, amount=4_100)]


def test_all_in_for_less_than_a_full_raise_is_the_only_raise_left() -> None:
    hand = begin({1: 5_000, 2: 5_000, 3: 150}, button=3)
    assert raise_to(hand) == Amounts(150, 150)
    assert act(hand, RaiseTo(seat=3, amount=150)) == [ev.RaisedTo(seat=3, amount=150, all_in=True)]


def test_the_pot_preset_counts_the_call_in() -> None:
    hand = begin(dict.fromkeys((1, 2, 3), 5_000), button=3)
    assert hand.menu is not None and hand.menu.pot_raise_to == 350
    passive(hand, until="flop")
    act(hand, Bet(seat=1, amount=300))
    assert hand.menu is not None and hand.menu.pot_raise_to == 1_200


def test_a_free_fold_is_offered_accepted_and_marked() -> None:
    hand = begin(dict.fromkeys((1, 2, 3), 5_000), button=3)
    passive(hand, until="flop")
    assert hand.menu is not None and hand.menu.free_fold
    assert act(hand, Fold(seat=1)) == [ev.Folded(seat=1, irregular=True)]
    assert hand.folded == {1}


# ---------------------------------------------------------------- refusals


def refusal(hand: Hand, command: Command) -> HandRefused:
    """Return the refusal of a command, after checking that it changed nothing."""
    before = hand.copy()
    with pytest.raises(HandRefused) as caught:
        hand.decide(command)
    assert hand == before
    return caught.value


def other_game(game: str, stakes: Stakes, deck: str, *, stack: int = 1_000) -> Hand:
    """Start another game with two seats. The given cards come first in the deck, then the rest."""
    named = read_cards(deck)
    rest = [card for card in STANDARD_52 if card not in named]
    hand, _ = Hand.start(
        hand_rules(game),
        hand=1,
        stakes=stakes,
        stacks={1: stack, 2: stack},
        button=1,
        small_blind=None if stakes.bring_in else 1,
        big_blind=None if stakes.bring_in else 2,
        deck=(*named, *rest),
    )
    return hand


def test_every_refusal_names_its_reason_its_rule_and_its_numbers() -> None:
    preflop = begin({1: 5_000, 2: 5_000, 3: 5_000, 4: 185}, button=4)
    flop = preflop.copy()
    passive(flop, until="flop")
    betting = flop.copy()
    act(betting, Bet(seat=1, amount=300))
    limped = preflop.copy()
    act(limped, Call(seat=3), RaiseTo(seat=4, amount=185), Fold(seat=1), Call(seat=2))
    facing_all_in = preflop.copy()
    act(facing_all_in, Fold(seat=3), RaiseTo(seat=4, amount=185), Fold(seat=1))
    short = begin({1: 5_000, 2: 5_000, 3: 80, 4: 5_000}, button=4)
    folded = preflop.copy()
    act(folded, Fold(seat=3))
    over = preflop.copy()
    passive(over)
    pot = other_game("omaha-pot-limit", BLINDS, "")
    limit = other_game("holdem-fixed-limit", BLINDS, "")
    capped = limit.copy()
    act(capped, RaiseTo(seat=1, amount=200), RaiseTo(seat=2, amount=300), RaiseTo(seat=1, amount=400))
    stud = other_game("razz-fixed-limit", Stakes(small_blind=0, big_blind=0, bring_in=30, small_bet=100), "")
    draw = other_game("badugi-fixed-limit", BLINDS, "2c3c4c5c6c7c8c9c")
    act(draw, Call(seat=1), Check(seat=2))
    triple = other_game("27-triple-draw-fixed-limit", BLINDS, "2c3c4c5c6c7c8c9cTcJc")
    act(triple, Call(seat=1), Check(seat=2))
    pineapple = other_game("pineapple-no-limit", BLINDS, "2c3c4c5c6c7c")
    irish = other_game("irish-no-limit", BLINDS, "2c3c4c5c6c7c8c9c")
    act(pineapple, Call(seat=1), Check(seat=2))
    act(irish, Call(seat=1), Check(seat=2), Check(seat=2), Check(seat=1))
    run_out = Hand.replay(triple.rules, triple.events, deck=triple._deck[:12])
    act(run_out, Draw(seat=2, discard=read_cards("2c4c6c")))
    cases: list[tuple[Hand, Command, str]] = [
        (pot, RaiseTo(seat=1, amount=301), "raise_too_large: asked 301, most 300 (COM-pot-limit)"),
        (limit, RaiseTo(seat=1, amount=250), "raise_too_large: asked 250, most 200 (COM-limit-bet)"),
        (limit, RaiseTo(seat=1, amount=199), "raise_too_small: asked 199, least 200 (COM-limit-bet)"),
        (capped, RaiseTo(seat=2, amount=500), "capped: bets 4, most 4 (COM-cap)"),
        (stud, Fold(seat=1), "must_bring_in: bring_in 30"),
        (limit, BringIn(seat=1), "no_bring_in"),
        (limit, Draw(seat=1), "no_draw"),
        (draw, Check(seat=2), "draw_first: most 4"),
        (draw, Draw(seat=2, discard=read_cards("2c4c6c8cAs")), "too_many_discards: asked 5, most 4"),
        (draw, Draw(seat=2, discard=read_cards("2c2c")), "not_your_cards"),
        (limit, Reshuffle(cards=()), "not_those_cards: wanted 0"),
        (run_out, Reshuffle(cards=read_cards("Ah")), "not_those_cards: wanted 5"),
        (run_out, Draw(seat=1), "stub_runs_out"),
        (over, Check(seat=1), "hand_over: hand 1"),
        (over, Kill(seat=1), "hand_over: hand 1"),
        (preflop, Call(seat=9), "not_in_hand: seat 9"),
        (folded, Call(seat=3), "not_in_hand: seat 3"),
        (folded, Kill(seat=3), "not_in_hand: seat 3"),
        (preflop, Call(seat=1), "not_your_turn: seat 1, to_act 3"),
        (preflop, Check(seat=3), "cannot_check: to_call 100"),
        (short, Check(seat=3), "cannot_check: to_call 80"),
        (flop, Call(seat=1), "nothing_to_call"),
        (preflop, Bet(seat=3, amount=300), "bet_already_made: bet 100"),
        (flop, RaiseTo(seat=1, amount=300), "nothing_to_raise"),
        (flop, Bet(seat=1, amount=99), "bet_too_small: asked 99, least 100 (TDA19-43A)"),
        (flop, Bet(seat=1, amount=0), "bet_too_small: asked 0, least 100 (TDA19-43A)"),
        (betting, RaiseTo(seat=2, amount=599), "raise_too_small: asked 599, least 600 (TDA19-43A)"),
        (betting, RaiseTo(seat=2, amount=-1), "raise_too_small: asked -1, least 600 (TDA19-43A)"),
        (betting, RaiseTo(seat=2, amount=4_901), "more_than_stack: asked 4,901, most 4,900"),
        (short, RaiseTo(seat=3, amount=80), "more_than_stack: stack 80, to_call 100"),
        (limped, RaiseTo(seat=3, amount=400), "not_reopened: facing 85, least 100 (TDA19-47A)"),
        (pineapple, Draw(seat=2, discard=read_cards("2c4c")), "too_many_discards: asked 2, most 1"),
        (irish, Draw(seat=2, discard=read_cards("2c")), "too_few_discards: asked 1, least 2"),
        (facing_all_in, RaiseTo(seat=2, amount=400), "nobody_to_respond"),
    ]
    reasons = set()
    for hand, command, text in cases:
        refused = refusal(hand, command)
        reasons.add(refused.reason)
        assert str(refused) == text
    assert reasons == set(Reason) - TO_STAFF - {Reason.RESTRICTED, Reason.NO_FREE_FOLD}


# ---------------------------------------------------------------- the end of a hand


def test_an_uncalled_raise_comes_back_before_the_pot_is_awarded() -> None:
    hand = begin(dict.fromkeys((1, 2, 3), 5_000), button=3)
    act(hand, RaiseTo(seat=3, amount=900), Fold(seat=1))
    made = act(hand, Fold(seat=2))
    assert [type(event).__name__ for event in made] == [
        "Folded",
        "UncalledReturned",
        "BetsCollected",
        "PotAwarded",
        "HandEnded",
    ]
    assert made[1:4] == [
        ev.UncalledReturned(seat=3, amount=800),
        ev.BetsCollected(pots=(250,)),
        ev.PotAwarded(pot=0, seat=3, amount=250),
    ]


def test_the_excess_of_the_larger_all_in_comes_back() -> None:
    hand = begin({1: 5_000, 2: 3_000}, button=1, held={1: "AhAd", 2: "KhKd"}, board="2c7d9s4h3c")
    act(hand, RaiseTo(seat=1, amount=5_000), Call(seat=2))
    assert of(ev.UncalledReturned, hand) == [ev.UncalledReturned(seat=1, amount=2_000)]
    assert hand.stacks == {1: 8_000, 2: 0}


def test_side_pots_of_four_all_ins() -> None:
    hand = begin(
        {1: 200, 2: 500, 3: 900, 4: 2_000},
        button=4,
        held={1: "AhAd", 2: "KhKd", 3: "QhQd", 4: "JhJd"},
        board="2c7d9s4h3c",
    )
    act(
        hand,
        RaiseTo(seat=3, amount=600),
        RaiseTo(seat=4, amount=2_000),
        Call(seat=1),
        Call(seat=2),
        Call(seat=3),
    )
    assert awards(hand) == [(2, 3, 800), (1, 2, 900), (0, 1, 800)]
    assert hand.stacks == {1: 800, 2: 900, 3: 800, 4: 1_100}


def test_two_odd_chips_of_a_three_way_tie_go_one_each() -> None:
    hand = begin(
        {1: 1_000, 2: 1_000, 3: 1_000, 4: 1_000},
        button=3,
        stakes=Stakes(small_blind=1, big_blind=3, ante=1, ante_form="big_blind"),
        held={1: "AhKd", 2: "AdKc", 3: "AcKs", 4: "2d3d"},
        board="Ts9c8d4h4c",
    )
    act(hand, Call(seat=2), Call(seat=3), Fold(seat=4), Check(seat=1))  # 3 x 3 + 1 + 1 = 11
    passive(hand)
    assert awards(hand) == [(0, 1, 4), (0, 2, 4), (0, 3, 3)]


def test_a_pot_that_the_smallest_chip_cannot_make_is_still_paid_to_the_last_chip() -> None:
    stakes = Stakes(small_blind=50, big_blind=100, smallest_chip=25, rake=Rake(exact=7))
    hand = begin(
        {1: 5_000, 2: 5_000}, button=1, stakes=stakes, held={1: "AhKd", 2: "AdKc"}, board="Ts9c8d4h4c"
    )
    passive(hand)
    assert awards(hand) == [(0, 2, 97), (0, 1, 96)]


def test_rake_is_taken_in_proportion_and_never_more_than_a_pot() -> None:
    stakes = Stakes(small_blind=50, big_blind=100, rake=Rake(per_mille=50, cap=1_000))
    hand = begin(
        {1: 200, 2: 500, 3: 500},
        button=3,
        stakes=stakes,
        held={1: "AhAd", 2: "KhKd", 3: "QhQd"},
        board="2c7d9s4h3c",
    )
    act(hand, RaiseTo(seat=3, amount=500), Call(seat=1), Call(seat=2))
    assert of(ev.RakeTaken, hand) == [ev.RakeTaken(pot=1, amount=30), ev.RakeTaken(pot=0, amount=30)]
    assert awards(hand) == [(1, 2, 570), (0, 1, 570)]


def test_no_flop_no_drop() -> None:
    stakes = Stakes(small_blind=50, big_blind=100, rake=Rake(per_mille=50, cap=1_000))
    hand = begin(dict.fromkeys((1, 2, 3), 5_000), button=3, stakes=stakes)
    act(hand, RaiseTo(seat=3, amount=900), Fold(seat=1), Fold(seat=2))
    assert of(ev.RakeTaken, hand) == []


def test_an_exact_rake_larger_than_the_pot_takes_the_pot_and_no_more() -> None:
    stakes = Stakes(small_blind=50, big_blind=100, rake=Rake(exact=9_999))
    hand = begin({1: 5_000, 2: 5_000}, button=1, stakes=stakes)
    act(hand, Fold(seat=1))
    assert (hand.over, awards(hand), sum(hand.stacks.values())) == (True, [], 9_900)


def test_the_last_aggressor_of_the_river_shows_first_and_a_beaten_hand_mucks() -> None:
    hand = begin(
        dict.fromkeys((1, 2, 3), 5_000),
        button=3,
        held={1: "KhKd", 2: "AhAd", 3: "QhQd"},
        board="2c7d9s4h3c",
    )
    passive(hand, until="river")
    act(hand, Check(seat=1), Bet(seat=2, amount=200), Call(seat=3))
    made = act(hand, Call(seat=1))
    assert [e for e in made if isinstance(e, ev.Shown | ev.Mucked)] == [
        ev.Shown(seat=2, cards=read_cards("AhAd")),
        ev.Mucked(seat=3),
        ev.Mucked(seat=1),
    ]


def test_an_aggressor_of_an_earlier_street_has_no_part_in_the_order() -> None:
    hand = begin(
        {1: 5_000, 2: 5_000, 3: 5_000}, button=3, held={1: "KhKd", 2: "AhAd", 3: "QhQd"}, board="2c7d9s4h3c"
    )
    passive(hand, until="turn")
    act(hand, Check(seat=1), Check(seat=2), Bet(seat=3, amount=200), Call(seat=1), Call(seat=2))
    passive(hand)
    assert [e.seat for e in hand.events if isinstance(e, ev.Shown | ev.Mucked)] == [1, 2, 3]


def test_an_all_in_called_is_tabled_before_the_next_card() -> None:
    hand = begin({1: 5_000, 2: 3_000}, button=1, held={1: "AhAd", 2: "KhKd"}, board="2c7d9s4h3c")
    made = act(hand, RaiseTo(seat=1, amount=3_000), Call(seat=2))
    names = [type(event).__name__ for event in made]
    assert names[:7] == [
        "Called",
        "BetsCollected",
        "Shown",
        "Shown",
        "BoardDealt",
        "BoardDealt",
        "BoardDealt",
    ]
    assert len(names) == 9


def test_a_beaten_hand_may_not_muck_when_somebody_is_all_in() -> None:
    hand = begin(
        {1: 5_000, 2: 5_000, 3: 700},
        button=3,
        held={1: "AhAd", 2: "KhKd", 3: "QhQd"},
        board="2c7d9s4h3c",
    )
    act(hand, RaiseTo(seat=3, amount=700), Call(seat=1), Call(seat=2))
    passive(hand)
    assert sorted(e.seat for e in hand.events if isinstance(e, ev.Shown)) == [1, 2, 3]


def test_a_killed_hand_leaves_its_chips_and_the_turn_goes_on() -> None:
    hand = begin(dict.fromkeys((1, 2, 3, 4), 5_000), button=4)
    act(hand, Kill(seat=1))
    assert (hand.to_act, hand.folded, hand.put_in[1]) == (3, {1}, 50)
    act(hand, Kill(seat=3))
    assert hand.to_act == 4
    act(hand, Kill(seat=4))
    assert hand.over and hand.stacks == {1: 4_950, 2: 5_050, 3: 5_000, 4: 5_000}


def test_a_killed_all_in_hand_leaves_its_pot_to_the_others() -> None:
    hand = begin(
        {1: 300, 2: 5_000, 3: 5_000}, button=3, held={1: "AhAd", 2: "KhKd", 3: "QhQd"}, board="2c7d9s4h3c"
    )
    act(hand, RaiseTo(seat=3, amount=600), Call(seat=1), Call(seat=2), Kill(seat=1))
    passive(hand)
    assert awards(hand) == [(1, 2, 600), (0, 2, 900)]


def test_the_bet_of_a_killed_hand_is_still_to_be_matched() -> None:
    hand = begin(dict.fromkeys((1, 2, 3), 5_000), button=3)
    act(hand, RaiseTo(seat=3, amount=600), Kill(seat=3))
    assert (hand.to_act, call(hand)) == (1, 550)


# ---------------------------------------------------------------- log, copies, views


def test_a_log_under_other_rules_is_refused() -> None:
    hand = begin({1: 500, 2: 500}, button=1)
    started = hand.events[0]
    assert isinstance(started, ev.HandStarted)
    with pytest.raises(ValueError, match="begins with HandStarted"):
        Hand.replay(RULES, hand.events[1:])
    with pytest.raises(ValueError, match="begins with HandStarted"):
        Hand.replay(RULES, [])
    other = ev.HandStarted(
        **{name: getattr(started, name) for name in started.__struct_fields__} | {"rules": "x"}
    )
    with pytest.raises(ValueError, match="played under other rules: x"):
        Hand.replay(RULES, [other])


@pytest.mark.parametrize(
    "event",
    [
        ev.Called(seat=1, amount=501),
        ev.PotAwarded(pot=0, seat=1, amount=151),
        ev.HandEnded(stacks={1: 450, 2: 400}),
    ],
)
def test_a_log_that_loses_chips_stops_the_hand(event: ev.Event) -> None:
    hand = begin({1: 500, 2: 500}, button=1)
    with pytest.raises(InvariantBroken, match="hand 1"):
        hand.apply(event)


def test_a_copy_is_independent() -> None:
    hand = begin(dict.fromkeys((1, 2, 3), 5_000), button=3)
    ahead = hand.copy()
    assert ahead == hand
    before = hand.state()
    frozen = {name: repr(value) for name, value in before.items()}
    passive(ahead)
    assert {name: repr(value) for name, value in hand.state().items()} == frozen
    assert ahead != hand


def test_a_view_shows_ones_own_cards_and_hides_the_others() -> None:
    hand = begin(dict.fromkeys((1, 2, 3), 5_000), button=3, held={1: "AhKd", 2: "2c2d"})
    assert hand.hole_cards[1] == read_cards("AhKd")  # there is something to hide
    view = hand.view_for(2)
    assert view.hole_cards == {1: (HIDDEN, HIDDEN), 2: read_cards("2c2d"), 3: (HIDDEN, HIDDEN)}
    assert view.menu is None
    assert hand.view_for(3).menu == hand.menu
    assert hand.view_for(None).hole_cards == dict.fromkeys((1, 2, 3), (HIDDEN, HIDDEN))
    assert seen_by(ev.HoleDealt(seat=1, cards=read_cards("AhKd")), None) == ev.HoleDealt(
        seat=1, cards=(HIDDEN, HIDDEN)
    )


def test_a_mucked_hand_stays_hidden_after_the_hand() -> None:
    hand = begin({1: 5_000, 2: 5_000}, button=1, held={1: "QhQd", 2: "KhKd"}, board="2c7d9s4h3c")
    passive(hand)
    assert of(ev.Mucked, hand) == [ev.Mucked(seat=1)]
    assert hand.view_for(2).hole_cards == {1: (HIDDEN, HIDDEN), 2: read_cards("KhKd")}
    assert hand.view_for(1).hole_cards == {1: read_cards("QhQd"), 2: read_cards("KhKd")}


def test_the_street_of_a_view_is_showdown_while_the_hands_are_shown() -> None:
    hand = begin({1: 5_000, 2: 5_000}, button=1)
    passive(hand, until="river")
    act(hand, Check(seat=2))
    streets = []
    for event in hand.decide(Check(seat=1)):
        hand.apply(event)
        streets.append((type(event).__name__, hand.view_for(None).street))
    assert streets[1] == ("BetsCollected", "showdown")
    assert streets[-1] == ("HandEnded", "over")


def test_an_unknown_hand_mucks_and_the_known_one_wins() -> None:
    deck: tuple[Card, ...] = (*read_cards("Ah"), HIDDEN, *read_cards("Ad"), HIDDEN, *read_cards("2c7d9s4h3c"))
    hand, _ = Hand.start(
        RULES, hand=1, stakes=BLINDS, stacks={1: 500, 2: 500}, button=2, small_blind=2, big_blind=1, deck=deck
    )
    passive(hand)
    assert of(ev.Mucked, hand) == [ev.Mucked(seat=2)]
    assert awards(hand) == [(0, 1, 200)]


@pytest.mark.parametrize(
    ("stakes", "stacks", "returned", "after"),
    [
        (
            Stakes(small_blind=50, big_blind=100, ante=20, ante_form="per_player", ante_first=False),
            {1: 80, 2: 100},
            20,
            {1: 160, 2: 20},
        ),
        (
            Stakes(small_blind=50, big_blind=100, ante=100, ante_form="per_player"),
            {1: 5_000, 2: 20},
            130,
            {1: 5_020, 2: 0},
        ),
        (
            Stakes(
                small_blind=50,
                big_blind=100,
                ante=100,
                ante_form="per_player",
                rake=Rake(per_mille=50, no_flop_no_drop=False),
            ),
            {1: 5_000, 2: 20},
            130,
            {1: 5_018, 2: 0},
        ),
    ],
    ids=["a big blind that paid no ante", "an ante that is short", "and nothing of it is raked"],
)
def test_what_nobody_matched_of_blind_and_ante_goes_back(
    stakes: Stakes, stacks: dict[int, int], returned: int, after: dict[int, int]
) -> None:
    hand = begin(stacks, button=1, stakes=stakes, held={1: "AsAd", 2: "7c2d"}, board="3h8hTsJc4s")
    if not hand.over:
        passive(hand)
    assert of(ev.UncalledReturned, hand)[0] == ev.UncalledReturned(
        seat=max(stacks, key=lambda seat: stacks[seat]), amount=returned
    )
    assert hand.stacks == after


def test_nobody_wins_with_cards_that_nobody_knows() -> None:
    deck = (*[HIDDEN] * 6, *read_cards("2c7d9s4h3c"))
    stacks = {1: 500, 2: 500, 3: 500}
    hand, _ = Hand.start(
        RULES, hand=1, stakes=BLINDS, stacks=stacks, button=3, small_blind=1, big_blind=2, deck=deck
    )
    passive(hand, until="river")
    act(hand, Check(seat=1), Check(seat=2))
    with pytest.raises(
        InvariantBroken, match="nobody showed a hand for the pot of 300 that seats 1, 2, 3 play"
    ):
        hand.decide(Check(seat=3))
    act(hand, Bet(seat=3, amount=100), Fold(seat=1), Fold(seat=2))
    assert awards(hand) == [(0, 3, 300)]


@pytest.mark.parametrize(
    ("stacks", "small", "big", "deck", "why"),
    [
        ({1: 500}, 1, 1, STANDARD_52, "two seats or more"),
        ({1: 500, 2: 0}, 1, 2, STANDARD_52, "seat 2 can't be dealt in with 0 chips"),
        ({0: 500, 2: 500}, 0, 2, STANDARD_52, "seat 0 can't be dealt in"),
        ({1: 500, 2: 500}, 1, 3, STANDARD_52, "seat 3 is to post a blind"),
        ({1: 500, 2: 500}, 2, 2, STANDARD_52, "seat 2 can't post both blinds"),
        ({1: 500, 2: 500}, 1, 2, STANDARD_52[:8], "the deck has 8 cards; 2 seats may need 9"),
    ],
)
def test_a_hand_that_cannot_begin(
    stacks: dict[int, int], small: int, big: int, deck: tuple[Card, ...], why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        Hand.start(
            RULES, hand=1, stakes=BLINDS, stacks=stacks, button=1, small_blind=small, big_blind=big, deck=deck
        )


def test_a_deck_with_a_card_twice_is_our_fault() -> None:
    deck = (*read_cards("AhAh"), *STANDARD_52[:10])
    with pytest.raises(InvariantBroken, match="twice in the deck"):
        Hand.start(
            RULES, hand=1, stakes=BLINDS, stacks={1: 9, 2: 9}, button=1, small_blind=1, big_blind=2, deck=deck
        )
