"""Impossible acts of dealer and floor are refused, each for its reason, and change nothing."""

from __future__ import annotations

import pytest
from tests.unit.games_table import blinds, do, quietly, seated
from tests.unit.staff_table import flop, move, staff, stub, stud_table, table

from tapete.cards import Card
from tapete.engine import (
    AddChips,
    Check,
    CorrectAward,
    CorrectBets,
    DealEarly,
    DeclareMisdeal,
    DoorCard,
    ExposeCards,
    Fold,
    Forfeit,
    GoOn,
    Hand,
    HandRefused,
    Hold,
    HoldAct,
    Kill,
    LetStand,
    MoveButton,
    MoveCards,
    RaiseTo,
    Release,
    ReleaseAct,
    Reshuffle,
    Restore,
    Restrict,
    SetBurns,
    SetLevel,
    SharePot,
    StaffCommand,
    TakeBack,
    VoidHand,
)
from tapete.engine import events as ev
from tapete.engine.commands import STAFF
from tapete.engine.refusals import TO_STAFF


def one(source: str, target: str, what: str | int, *, seat: int | None = None, up: bool = False) -> MoveCards:
    return MoveCards(moves=(move(source, target, what, seat=seat, up=up),))


def test_every_refusal_names_its_reason() -> None:
    preflop = table()
    c = stub(preflop)
    on_flop = table()
    flop(on_flop)
    board, held = on_flop.board, on_flop.hole_cards
    acted = on_flop.copy()
    do(acted, "1 bet 600", "2 call")
    killed = acted.copy()
    killed.act(Kill(seat=3))
    early = table()
    staff(early, DealEarly())
    mixing = table()
    staff(mixing, one("hole", "stub", held[2][0], seat=2))
    holding = table()
    staff(holding, Hold())
    waiting = holding.copy()
    do(waiting, "3 call", "1 call", "2 check")
    loose = early.copy()
    do(loose, "3 call", "1 call", "2 check")
    loose_and_held = loose.copy()
    staff(loose_and_held, Hold())
    last = table()
    quietly(last, until="river")
    over = table()
    quietly(over)
    stud = stud_table()
    do(stud, "3 bring-in")
    all_in = seated("holdem-no-limit", {1: 300, 2: 5_000, 3: 5_000}, button=3, stakes=blinds(50, 100))
    do(all_in, "3 call", "1 raise 300")
    drawing = seated("badugi-fixed-limit", {1: 500, 2: 500, 3: 500}, button=3, stakes=blinds(5, 10))
    do(drawing, "3 call", "1 call", "2 fold")
    missed = table()
    do(missed, "3 raise 600", "1 fold", "2 call")

    alone = holding.copy()
    do(alone, "3 fold", "1 fold")
    gone = acted.copy()
    gone.act(Kill(seat=3))
    staff(gone, one("muck", "aside", held[3][0]))

    cases: list[tuple[Hand, StaffCommand, str]] = [
        (preflop, SetLevel(small_blind=50, big_blind=100), "nothing_changes"),
        (preflop, SetLevel(small_blind=50, big_blind=0), "bet_too_small: asked 0, least 1"),
        (preflop, SetLevel(small_blind=-1, big_blind=100), "bet_too_small: asked -1, least 0"),
        (preflop, SetLevel(small_blind=50, big_blind=100, ante=5, ante_form="none"), "nothing_changes"),
        (stud, SetLevel(small_blind=0, big_blind=0, bring_in=60), "bet_too_small: asked 50, least 60"),
        (
            stud,
            SetLevel(small_blind=0, big_blind=0, bring_in=0),
            "bet_too_small: asked 0, least 1",
        ),
        (
            stud,
            SetLevel(small_blind=0, big_blind=0, ante=5, ante_form="big_blind"),
            "nothing_changes",
        ),
        (on_flop, SetLevel(small_blind=100, big_blind=200), "no_betting"),
        (preflop, MoveButton(button=3, small_blind=1, big_blind=2), "nothing_changes"),
        (preflop, MoveButton(button=2, small_blind=1, big_blind=1), "nothing_changes"),
        (preflop, MoveButton(button=2, small_blind=3, big_blind=9), "not_in_hand: seat 9"),
        (preflop, MoveButton(button=0, small_blind=3, big_blind=1), "not_in_hand: seat 0"),
        (stud, MoveButton(button=2, small_blind=3, big_blind=1), "nothing_changes"),
        (on_flop, MoveButton(button=2, small_blind=3, big_blind=1), "no_betting"),
        (preflop, AddChips(chips={1: 100}), "no_betting"),
        (on_flop, AddChips(chips={}), "nothing_changes"),
        (on_flop, AddChips(chips={1: 0}), "bet_too_small: asked 0, least 1"),
        (on_flop, AddChips(chips={9: 1}), "not_in_hand: seat 9"),
        (on_flop, AddChips(chips={1: 4_901}), "more_than_stack: asked 4,901, most 4,900"),
        (preflop, DoorCard(seat=1, card=held[1][0]), "no_such_move"),
        (stud, DoorCard(seat=1, card=stud.hole_cards[2][0]), "not_there"),
        (stud, DoorCard(seat=1, card=stud.up[1][0]), "not_there"),
        (stud, DoorCard(seat=9, card=Card("As")), "not_in_hand: seat 9"),
        (preflop, SharePot(seats=(1,)), "nothing_changes"),
        (preflop, SharePot(seats=(1, 1)), "nothing_changes"),
        (preflop, SharePot(seats=(1, 9)), "not_in_hand: seat 9"),
        (loose, GoOn(), "nothing_follows"),
        (loose_and_held, GoOn(), "floor_first"),
        (holding, GoOn(), "nothing_follows"),
        (holding, Hold(), "nothing_changes"),
        (preflop, Release(), "nothing_changes"),
        (mixing, one("stub", "hole", 1, seat=2), "shuffle_first"),
        (mixing, one("hole", "top", held[1][0], seat=1), "shuffle_first"),
        (mixing, DealEarly(), "shuffle_first"),
        (mixing, Reshuffle(cards=()), f"not_those_cards: wanted {len(c) + 1}"),
        (preflop, Reshuffle(cards=()), "not_those_cards: wanted 0"),
        (over, Reshuffle(cards=()), "not_those_cards: wanted 0"),
        (early, DealEarly(), "cards_lie_loose: cards 3"),
        (preflop, MoveCards(moves=()), "no_such_move"),
        (preflop, one("hole", "muck", held[1][0]), "no_such_move"),
        (preflop, one("burns", "muck", "As", seat=1), "no_such_move"),
        (preflop, one("muck", "muck", "As"), "no_such_move"),
        (preflop, one("muck", "aside", 1), "no_such_move"),
        (preflop, one("stub", "top", 1), "no_such_move"),
        (preflop, one("stub", "aside", 0), "no_such_move"),
        (preflop, one("stub", "hole", 1, seat=1, up=True), "no_such_move"),
        (preflop, DealEarly(seats=(1,)), "no_such_move"),
        (preflop, DealEarly(count=-1), "no_such_move"),
        (preflop, SetBurns(count=-1), "no_such_move"),
        (preflop, ExposeCards(seat=1, cards=()), "no_such_move"),
        (stud, DealEarly(), "no_such_move"),
        (stud, DealEarly(seats=(1, 1)), "no_such_move"),
        (preflop, one("muck", "aside", c[0]), "not_there"),
        (preflop, one("hole", "muck", c[0], seat=1), "not_there"),
        (preflop, ExposeCards(seat=1, cards=c[:1]), "not_there"),
        (preflop, one("stub", "aside", 40), "stub_runs_out"),
        (preflop, one("stub", "aside", 60), "stub_runs_out"),
        (preflop, SetBurns(count=40), "stub_runs_out"),
        (on_flop, one("stub", "board", 1), "card_count: cards 4, most 3"),
        (last, one("board", "stub", "".join(last.board[:2])), "already_acted"),
        (stud, one("hole", "muck", stud.up[1][0], seat=1), "card_count: seat 1, cards 0, most 1"),
        (acted, one("board", "stub", board[0]), "already_acted"),
        (last, DealEarly(), "no_more_streets"),
        (last, SetBurns(count=1), "no_more_streets"),
        (drawing, TakeBack(seat=1), "no_betting"),
        (drawing, Restore(seat=2), "no_betting"),
        (drawing, DealEarly(), "no_betting"),
        (drawing, LetStand(act=Check(seat=1)), "no_betting"),
        (drawing, Forfeit(seat=1, amount=1), "no_betting"),
        (waiting, LetStand(act=Fold(seat=1)), "no_betting"),
        (acted, CorrectBets(bets={1: 600}), "nothing_changes"),
        (acted, Restrict(seat=3, may=()), "nothing_changes"),
        (acted, HoldAct(seat=3, act="call"), "nothing_changes"),
        (acted, HoldAct(seat=9, act="call"), "not_in_hand: seat 9"),
        (acted, HoldAct(seat=1, act="raise", to=50_000), "more_than_stack: asked 50,000, most 4,900"),
        (killed, HoldAct(seat=3, act="call"), "not_in_hand: seat 3"),
        (drawing, HoldAct(seat=2, act="call"), "no_betting"),
        (all_in, HoldAct(seat=1, act="call"), "no_chips_left: seat 1"),
        (acted, ReleaseAct(seat=1), "no_act: seat 1"),
        (acted, CorrectBets(bets={1: -1}), "bet_too_small: asked -1, least 0"),
        (acted, CorrectBets(bets={8: 100}), "not_in_hand: seat 8"),
        (acted, Restore(seat=1), "not_folded: seat 1"),
        (acted, Restore(seat=8), "not_in_hand: seat 8"),
        (missed, Restore(seat=1), "not_matched: lacks 550"),
        (acted, TakeBack(seat=3), "no_act: seat 3"),
        (gone, Restore(seat=3), "not_there"),
        (alone, Forfeit(seat=2, amount=1), "last_hand"),
        (all_in, LetStand(act=Fold(seat=1)), "no_chips_left: seat 1"),
        (acted, LetStand(act=RaiseTo(seat=3, amount=5_000)), "more_than_stack: asked 5,000, most 4,900"),
        (acted, Forfeit(seat=3, amount=601), "forfeit_too_large: asked 601, most 600"),
        (killed, Forfeit(seat=3, amount=1), "not_in_hand: seat 3"),
        (killed, Restrict(seat=3, may=("call",)), "not_in_hand: seat 3"),
        (killed, ExposeCards(seat=3, cards=held[3]), "not_in_hand: seat 3"),
        (killed, one("hole", "muck", held[3][0], seat=3), "not_in_hand: seat 3"),
        (on_flop, CorrectAward(take={1: 1}, give={2: 1}), "hand_goes_on: hand 1"),
        (over, CorrectAward(take={1: 1}, give={2: 2}), "uneven: taken 1, given 2"),
        (over, CorrectAward(take={2: 9_999}, give={1: 9_999}), "more_than_won: seat 2, asked 9,999, most 0"),
    ]
    reasons = set()
    for hand, command, text in cases:
        before = hand.copy()
        with pytest.raises(HandRefused) as refused:
            hand.decide(command)
        assert str(refused.value) == text, command
        with pytest.raises(HandRefused):
            hand.act(command)
        assert hand == before
        reasons.add(refused.value.reason)
    assert TO_STAFF <= reasons


def test_a_replaced_street_and_a_killed_hand_leave_no_way_to_act_meanwhile() -> None:
    hand = table()
    flop(hand)
    staff(hand, one("board", "stub", "".join(hand.board)))
    for refused, reason in ((Check(seat=1), "floor_first"), (Kill(seat=9), "not_in_hand")):
        with pytest.raises(HandRefused, match=reason):
            hand.act(refused)
    assert hand.decide(Kill(seat=1)) == (ev.HandKilled(seat=1),)


def test_the_last_hand_is_not_killed_while_the_end_is_held_back() -> None:
    hand = table()
    staff(hand, Hold())
    do(hand, "3 fold", "1 fold")
    assert hand.live == [2] and not hand.over
    with pytest.raises(HandRefused, match="last_hand"):
        hand.act(Kill(seat=2))
    staff(hand, Release())
    assert hand.over


def test_every_command_of_the_staff_is_carried_out_somewhere() -> None:
    """A command that nobody carries out would end in a TypeError."""
    bare: tuple[StaffCommand, ...] = (Hold(), DealEarly(), DeclareMisdeal(), VoidHand())
    refused: tuple[StaffCommand, ...] = (
        Reshuffle(cards=()),
        Restore(seat=1),
        CorrectBets(bets={}),
        TakeBack(seat=1),
        LetStand(act=Check(seat=1)),
        Restrict(seat=1, may=()),
        HoldAct(seat=9, act="call"),
        ReleaseAct(seat=9),
        Forfeit(seat=1, amount=0),
        ExposeCards(seat=1, cards=()),
        MoveCards(moves=()),
        SetBurns(count=-1),
        SetLevel(small_blind=50, big_blind=100),
        MoveButton(button=3, small_blind=1, big_blind=2),
        AddChips(chips={1: 100}),
        DoorCard(seat=1, card=Card("As")),
        SharePot(seats=(1, 1)),
        GoOn(),
        Release(),
        CorrectAward(take={}, give={}),
    )
    assert {type(command) for command in (*bare, *refused)} == STAFF
    for command in bare:
        assert table().act(command)
    for command in refused:
        with pytest.raises(HandRefused):
            table().act(command)


def test_seats_and_chips_are_whole_numbers() -> None:
    hand = table()
    flop(hand)
    do(hand, "1 bet 600")
    for command in (TakeBack(seat="1"), CorrectBets(bets={2: 1.5}), Forfeit(seat=2, amount="3")):  # type: ignore[arg-type,dict-item]
        with pytest.raises(TypeError, match="hand 1: "):
            hand.act(command)


def test_words_are_those_that_are_known() -> None:
    hand = table()
    words = (
        (Restrict(seat=1, may=("call",), until="forever"), "'forever' is none of act, street, hand"),  # type: ignore[arg-type]
        (
            SetLevel(small_blind=50, big_blind=100, ante=10, ante_form="all"),  # type: ignore[arg-type]
            "'all' is none of none, per_player, big_blind, button",
        ),
    )
    for command, why in words:
        with pytest.raises(TypeError, match=f"hand 1: {why}"):
            hand.act(command)


def test_a_small_blind_above_the_big_one_is_no_level() -> None:
    with pytest.raises(HandRefused, match="bet_too_small: asked 100, least 200"):
        table().act(SetLevel(small_blind=200, big_blind=100))


@pytest.mark.parametrize("count", [True, 1.5, -1])
def test_cards_dealt_early_are_counted(count: int) -> None:
    with pytest.raises(HandRefused, match="no_such_move"):
        table().act(DealEarly(count=count))


def test_the_same_seats_agree_to_share_but_once() -> None:
    hand = table()
    staff(hand, SharePot(seats=(2, 3)))
    with pytest.raises(HandRefused, match="nothing_changes"):
        hand.act(SharePot(seats=(3, 2)))


def test_a_hand_is_killed_by_the_number_of_its_seat_while_play_waits_too() -> None:
    hand = table(2)
    staff(hand, Hold())
    do(hand, "2 call", "1 check")
    for seat in (2.0, True, "2"):
        with pytest.raises(TypeError, match="hand 1: there is no seat"):
            hand.act(Kill(seat=seat))  # type: ignore[arg-type]
