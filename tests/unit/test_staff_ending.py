"""Hands that do not count, and corrected awards."""

from __future__ import annotations

import pytest
from tests.unit.games_table import blinds, do, quietly, seated, studs
from tests.unit.staff_table import flop, staff, stub, table

from tapete.cards import HIDDEN
from tapete.engine import (
    Command,
    CorrectAward,
    DealEarly,
    DeclareMisdeal,
    Fold,
    Hand,
    HandRefused,
    Hold,
    Kill,
    Rake,
    VoidHand,
)
from tapete.engine import events as ev

STACKS = {1: 700, 2: 2_000, 3: 5_000}


def begun(rake: Rake | None = None) -> Hand:
    return seated(
        "holdem-no-limit",
        STACKS,
        button=3,
        stakes=blinds(50, 100, ante=10, rake=rake),
        held={1: "AsAh", 2: "KsKh"},
    )


def nothing_left(hand: Hand) -> None:
    assert hand.over and hand.menu is None and hand.to_act is None
    assert hand.stacks == STACKS and hand.pot == 0 and hand.pots == ()
    assert sum(hand.put_in.values()) == sum(hand.bets.values()) == 0
    assert hand.events[-1] == ev.HandEnded(stacks=STACKS)
    view = hand.view_for(3)
    assert (view.street, view.pots, view.bets) == ("over", (), {})
    assert hand.shown or view.hole_cards[1] == (HIDDEN, HIDDEN)
    assert Hand.replay(hand.rules, hand.events) == hand


@pytest.mark.parametrize("row", ["TDA19-35C", "CCL-misdeal-effect"])
def test_a_misdeal_gives_back_blinds_and_antes_and_ends_the_hand(row: str) -> None:
    hand = begun()
    do(hand, "3 call")
    assert staff(hand, DeclareMisdeal()) == [ev.Misdealt(stacks=STACKS), ev.HandEnded(stacks=STACKS)]
    nothing_left(hand)


def test_TDA19_35E_2_a_fouled_deck_voids_the_hand_whatever_has_happened() -> None:
    hand = begun()
    do(hand, "3 raise 690", "1 call", "2 call")
    do(hand, "2 bet 500")
    assert hand.all_in == {1}
    assert staff(hand, VoidHand())[0] == ev.HandVoided(stacks=STACKS)
    nothing_left(hand)


def test_CCL_X_deck_1_after_the_hand_the_pot_and_the_rake_go_back_too() -> None:
    """TDA19-35E.3: while rule 22's window is open."""
    hand = begun(Rake(per_mille=50))
    quietly(hand)
    assert hand.over and hand.stacks != STACKS and sum(hand.stacks.values()) < sum(STACKS.values())
    staff(hand, VoidHand())
    nothing_left(hand)


@pytest.mark.parametrize(
    "game", ["badugi-fixed-limit", "stud-fixed-limit", "omaha-8-pot-limit", "courchevel-pot-limit"]
)
def test_any_game_can_be_voided_at_any_decision(game: str) -> None:
    stakes = studs(5, 10, 50) if "stud" in game else blinds(50, 100, ante=5)
    hand = seated(game, STACKS, button=3, stakes=stakes)
    while not hand.over:
        void = hand.copy()
        staff(void, VoidHand())
        assert void.stacks == STACKS and void.over
        assert Hand.replay(void.rules, void.events) == void
        menu = hand.menu
        assert menu is not None
        word = (
            "pat"
            if menu.draw is not None
            else "bring-in"
            if menu.bring_in
            else "check"
            if menu.check
            else "call"
        )
        do(hand, f"{menu.seat} {word}")


@pytest.mark.parametrize("command", [DeclareMisdeal(), VoidHand(), Kill(seat=3), Fold(seat=3), Hold()])
def test_a_hand_that_does_not_count_is_over(command: Command) -> None:
    hand = begun()
    staff(hand, VoidHand())
    with pytest.raises(HandRefused, match="hand_over"):
        hand.act(command)


def test_once_the_pot_is_awarded_there_is_no_misdeal() -> None:
    hand = begun()
    quietly(hand)
    with pytest.raises(HandRefused, match="hand_over"):
        hand.act(DeclareMisdeal())


def test_what_lay_about_and_was_held_is_no_matter_once_the_hand_is_void() -> None:
    hand = table()
    staff(hand, Hold(), DealEarly(), VoidHand())
    assert hand.over and hand.halt is None and len(stub(hand)) == 42


# ---------------------------------------------------------------- awards


def ended() -> Hand:
    """Return a hand that seat 1 has won with its aces: 210, to which each put in 70 with the ante."""
    hand = seated(
        "holdem-no-limit",
        STACKS,
        button=3,
        stakes=blinds(50, 100, ante=10),
        held={1: "AsAh", 2: "KsKh", 3: "QsQh"},
        board="2c3d7h8s9c",
    )
    quietly(hand)
    assert hand.stacks == {1: 920, 2: 1_890, 3: 4_890}
    return hand


def test_TDA19_22_2_a_pot_that_was_awarded_wrongly_goes_to_who_should_have_had_it() -> None:
    hand = ended()
    events = staff(hand, CorrectAward(take={1: 330}, give={2: 165, 3: 165}))
    stacks = {1: 590, 2: 2_055, 3: 5_055}
    assert events == [
        ev.AwardCorrected(taken={1: 330}, given={2: 165, 3: 165}),
        ev.HandEnded(stacks=stacks),
    ]
    assert hand.stacks == stacks and hand.over
    assert Hand.replay(hand.rules, hand.events) == hand
    staff(hand, CorrectAward(take={2: 165}, give={1: 165}))
    assert hand.stacks == {1: 755, 2: 1_890, 3: 5_055}, "and again, from those who have it now"


@pytest.mark.parametrize(
    ("take", "give", "why"),
    [
        ({1: 100}, {2: 99}, "uneven: taken 100, given 99"),
        ({}, {}, "uneven: taken 0, given 0"),
        ({1: 100}, {1: 100}, "uneven: taken 100, given 100"),
        ({1: -5}, {2: -5}, "uneven: asked -5"),
        ({1: 331}, {2: 331}, "more_than_won: seat 1, asked 331, most 330"),
        ({2: 1}, {1: 1}, "more_than_won: seat 2, asked 1, most 0"),
        ({1: 10}, {7: 10}, "not_in_hand: seat 7"),
    ],
)
def test_no_other_chips_are_moved(take: dict[int, int], give: dict[int, int], why: str) -> None:
    hand = ended()
    before = hand.copy()
    with pytest.raises(HandRefused) as refused:
        hand.act(CorrectAward(take=take, give=give))
    assert str(refused.value) == why and hand == before


def test_while_the_hand_goes_on_there_is_no_award_to_correct() -> None:
    hand = begun()
    with pytest.raises(HandRefused, match="hand_goes_on"):
        hand.act(CorrectAward(take={1: 10}, give={2: 10}))


def test_chips_are_whole() -> None:
    hand = ended()
    with pytest.raises(TypeError, match="can't give or get 1.5 chips"):
        hand.act(CorrectAward(take={1: 1.5}, give={2: 1.5}))  # type: ignore[dict-item]


def test_after_the_end_only_the_award_and_the_whole_hand_can_be_undone() -> None:
    hand = table()
    flop(hand)
    quietly(hand)
    for command in (Hold(), DealEarly()):
        with pytest.raises(HandRefused, match="hand_over"):
            hand.act(command)
