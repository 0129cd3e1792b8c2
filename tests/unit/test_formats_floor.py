"""Hands that the floor has changed cannot be written in any format; each refuses in one clear line."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.unit.games_table import do, quietly
from tests.unit.staff_table import flop, move, staff, table

from tapete.engine import (
    CorrectAward,
    CorrectBets,
    DealEarly,
    DeclareMisdeal,
    ExposeCards,
    Fold,
    Forfeit,
    Hand,
    Hold,
    Kill,
    LetStand,
    MoveCards,
    Release,
    Restore,
    Restrict,
    StaffCommand,
    TakeBack,
    VoidHand,
)
from tapete.engine.events import Event, HandRestored
from tapete.formats.convert import WRITERS
from tapete.formats.record import Record, Unwritable
from tapete.formats.record.floor import CHANGED, UNTOLD
from tapete.formats.sites import Format
from tapete.rules import hand_rules

FORMATS: tuple[Format, ...] = ("pokerstars", "phh", "ohh")
PLAIN = hand_rules("holdem-no-limit")


def record_of(hand: Hand) -> Record:
    return Record(game="holdem-no-limit", number="7", events=tuple(hand.events))


def played(*commands: StaffCommand) -> Hand:
    """Play a hand with a bet and a call on the flop, then these acts of the floor, then to its end."""
    hand = table(rules=PLAIN)
    flop(hand)
    do(hand, "1 bet 200", "2 call", "3 call")
    hand.act(Kill(seat=3))
    do(hand, "1 bet 300")
    staff(hand, *commands)
    if not hand.over:
        quietly(hand)
    return hand


@pytest.mark.parametrize("target", FORMATS)
@pytest.mark.parametrize(
    ("command", "what"),
    [
        (Forfeit(seat=2, amount=100), "chips_forfeited"),
        (CorrectBets(bets={1: 400}), "bets_corrected"),
        (TakeBack(seat=1), "action_taken_back"),
        (LetStand(act=Fold(seat=2)), "act_let_stand"),
        (MoveCards(moves=(move("stub", "muck", 1),)), "cards_moved"),
        (Restore(seat=3), "hand_restored"),
        (DeclareMisdeal(), "misdealt"),
        (VoidHand(), "hand_voided"),
    ],
)
def test_what_the_floor_has_changed_is_refused(target: Format, command: StaffCommand, what: str) -> None:
    with pytest.raises(Unwritable) as refused:
        WRITERS[target]([record_of(played(command))])
    assert str(refused.value) == f"hand 7: the floor has changed it ({what}), which no format tells"


@pytest.mark.parametrize("target", FORMATS)
def test_cards_dealt_early_and_awards_corrected_are_refused_too(target: Format) -> None:
    early = table(rules=PLAIN)
    staff(early, DealEarly())
    do(early, "3 fold", "1 fold")
    corrected = table(rules=PLAIN)
    do(corrected, "3 fold", "1 fold")
    staff(corrected, CorrectAward(take={2: 50}, give={1: 50}))
    for hand, what in ((early, "dealt_early"), (corrected, "award_corrected")):
        with pytest.raises(Unwritable, match=what):
            WRITERS[target]([record_of(hand)])


@pytest.mark.parametrize("target", FORMATS)
def test_what_changes_no_act_no_card_and_no_chip_is_left_out(target: Format) -> None:
    def hand(*acts: StaffCommand) -> Hand:
        one = table(rules=PLAIN, held={1: "AsAh", 2: "KsKh", 3: "QsQh"})
        flop(one)
        staff(one, *acts)
        quietly(one)
        return one

    ruled = hand(
        Hold(),
        Release(),
        Restrict(seat=1, may=("check", "call")),
        ExposeCards(seat=2, cards=("Ks",)),  # type: ignore[arg-type]
    )
    assert len(ruled.events) == len(hand().events) + 4
    assert WRITERS[target]([record_of(ruled)]) == WRITERS[target]([record_of(hand())])


def test_every_event_of_the_floor_is_one_or_the_other() -> None:
    kinds = get_args(Event)
    of_the_floor = kinds[kinds.index(HandRestored) :]
    assert sorted(map(repr, of_the_floor)) == sorted(map(repr, (*CHANGED, *UNTOLD)))
