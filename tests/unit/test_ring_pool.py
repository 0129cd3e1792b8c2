"""A fast-fold pool, case by case: who is seated, what a kept fold does, where chips go, what is refused."""

from __future__ import annotations

import copy
import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tapete.cards import DECKS, HIDDEN
from tapete.engine import (
    Bet,
    Call,
    Check,
    Draw,
    Fold,
    HandRefused,
    InvariantBroken,
    RaiseTo,
    Reason,
    Stakes,
    VoidHand,
)
from tapete.engine.events import Discarded, Folded, HoleDealt
from tapete.ring import RingPool, RingReason, RingRefused, TableSettings
from tapete.ring.pool import commands as cmd
from tapete.ring.pool import events as ev
from tapete.ring.pool.forming import PoolNeed
from tapete.ring.pool.views import event_for, view_for
from tapete.rules import Book, book
from tapete.scenarios.mutation import with_value

DECK = tuple(random.Random(7).sample(DECKS["standard-52"], 52))
"""One in which nobody ties in what follows."""


def table(**changes: Any) -> TableSettings:
    plain: dict[str, Any] = {
        "name": "Lima",
        "game": "holdem-no-limit",
        "book": "aconcagua",
        "stakes": Stakes(small_blind=1, big_blind=2),
        "seats": 3,
        "buy_in_least": 80,
        "buy_in_most": 200,
        "fast_fold": True,
    }
    return TableSettings(**(plain | changes))


def opened(rules: Book | None = None, **changes: Any) -> RingPool:
    return RingPool.replay(RingPool.create(table(**changes), pool=1, book=rules), book=rules)


def do(pool: RingPool, command: cmd.Command, *, at: int = 0) -> tuple[ev.Event, ...]:
    events = pool.decide(command, at=at)
    for event in events:
        pool.apply(event)
    return events


def joined(pool: RingPool, *accounts: int, stack: int = 100) -> None:
    for account in accounts:
        do(pool, cmd.Join(account=account, stack=stack))


def form(pool: RingPool, *, at: int = 0) -> ev.TableFormed:
    """Form a table of waiting entries, in order. The first has the big blind unless another owes it more."""
    need = pool.required(at)
    assert need is not None and need.kind == "form"
    formed = do(pool, cmd.FormTable(draws=(0,) * len(need.bounds), deck=DECK), at=at)[0]
    assert isinstance(formed, ev.TableFormed)
    return formed


def three() -> RingPool:
    """Seat entries 1, 2 and 3: big blind, button, small blind. The button acts first."""
    pool = opened()
    joined(pool, 11, 12, 13)
    assert form(pool).entries == {1: 2, 2: 3, 3: 1}
    return pool


def fold_through(pool: RingPool) -> None:
    """Let everybody fold in turn until the only hand is over."""
    (running,) = pool.hands.values()
    while (menu := running.hand.menu) is not None:
        do(pool, cmd.ActInHand(entry=running.entries[menu.seat], action=Fold(seat=menu.seat)))


def all_in_and_call(pool: RingPool) -> None:
    """Let the first to act go all-in, and all others call."""
    (running,) = pool.hands.values()
    first = True
    while (menu := running.hand.menu) is not None:
        raised = menu.raise_to
        action = RaiseTo(seat=menu.seat, amount=raised.most) if first and raised else Call(seat=menu.seat)
        do(pool, cmd.ActInHand(entry=running.entries[menu.seat], action=action))
        first = False


def refused(pool: RingPool, command: cmd.Command, *, at: int = 0) -> RingRefused:
    with pytest.raises(RingRefused) as error:
        pool.decide(command, at=at)
    return error.value


# ------------------------------------------------------------------------ folds that are kept


def test_a_fold_ahead_of_the_turn_is_kept_and_made_when_it_comes() -> None:
    pool = three()
    events = do(pool, cmd.PoolFastFold(entry=3))
    assert events == (
        ev.FastFolded(entry=3, hand=1, then="next-hand"),
        ev.WentOn(entry=3, hand=1, at=0),
    )
    hand = pool.hands[1].hand
    assert (hand.folded, hand.to_act, pool.entries[3].status, pool.entries[3].stack) == (
        set(),
        1,
        "waiting",
        99,
    )
    do(pool, cmd.ActInHand(entry=2, action=RaiseTo(seat=1, amount=6)))
    assert (hand.folded, hand.to_act) == ({2}, 3)


def test_on_the_turn_it_folds_at_once() -> None:
    pool = three()
    *_, played = do(pool, cmd.PoolFastFold(entry=2))
    assert isinstance(played, ev.HandPlayed) and played.events == (Folded(seat=1, irregular=False),)
    assert pool.hands[1].hand.to_act == 2


def test_several_kept_folds_are_made_one_after_the_other_and_the_last_one_wins() -> None:
    pool = three()
    do(pool, cmd.PoolFastFold(entry=3))
    *_, played, finished = do(pool, cmd.PoolFastFold(entry=2))
    assert isinstance(played, ev.HandPlayed) and isinstance(finished, ev.PoolHandFinished)
    assert finished.back == {1: 101, 2: 0, 3: 0} and not finished.lapsed
    assert {entry.entry: entry.stack for entry in pool.entries.values()} == {1: 101, 2: 100, 3: 99}
    assert all(entry.status == "waiting" for entry in pool.entries.values())


def lapsing() -> RingPool:
    """Play to a flop with a pot of 9 where entry 1 is to act, entry 2 has folded fast and 3 is out."""
    pool = three()
    do(pool, cmd.ActInHand(entry=2, action=RaiseTo(seat=1, amount=4)))
    do(pool, cmd.ActInHand(entry=3, action=Fold(seat=2)))
    do(pool, cmd.ActInHand(entry=1, action=Call(seat=3)))
    assert refused(pool, cmd.PoolFastFold(entry=2)).reason is RingReason.CHECK_IS_FREE
    do(pool, cmd.PoolFastFold(entry=2, confirmed=True))
    return pool


def test_a_fold_whose_turn_never_comes_lapses_and_wins_wherever_the_player_has_gone() -> None:
    pool = lapsing()
    joined(pool, 14, 15)
    assert form(pool).entries == {1: 4, 2: 5, 3: 2}
    do(pool, cmd.ActInHand(entry=1, action=Fold(seat=3)))
    # Nine chips wait for the end of the hand that is being played: table stakes.
    assert 1 not in pool.hands and pool.entries[2].status == "active"
    assert (pool.entries[2].stack, pool.hands[2].hand.stacks[3]) == (9, 94)
    do(pool, cmd.ActInHand(entry=4, action=Fold(seat=1)))
    do(pool, cmd.ActInHand(entry=5, action=Fold(seat=2)))
    assert (pool.entries[2].stack, pool.entries[2].status) == (9 + 97, "waiting")


def test_where_a_check_is_free_a_kept_fold_is_a_fold_all_the_same() -> None:
    pool = lapsing()
    events = do(pool, cmd.ActInHand(entry=1, action=Check(seat=3)))
    played, finished = events
    assert isinstance(played, ev.HandPlayed) and Folded(seat=1, irregular=True) in played.events
    assert isinstance(finished, ev.PoolHandFinished) and finished.back[1] == 105


def test_under_a_book_without_free_folds_it_checks_until_it_can_fold() -> None:
    strict = with_value(book("aconcagua"), "betting.free_fold", "refused")
    pool = opened(strict, stakes=Stakes(small_blind=1, big_blind=2))
    joined(pool, 11, 12, 13)
    form(pool)
    do(pool, cmd.ActInHand(entry=2, action=Call(seat=1)))
    do(pool, cmd.ActInHand(entry=3, action=Call(seat=2)))
    do(pool, cmd.ActInHand(entry=1, action=Check(seat=3)))
    do(pool, cmd.PoolFastFold(entry=1, confirmed=True))  # seat 3; seat 2 is to act on the flop
    hand = pool.hands[1].hand
    do(pool, cmd.ActInHand(entry=3, action=Check(seat=2)))
    assert hand.to_act == 1 and not hand.folded
    do(pool, cmd.ActInHand(entry=2, action=Check(seat=1)))
    do(pool, cmd.ActInHand(entry=3, action=Bet(seat=2, amount=2)))
    assert hand.folded == {3}


def test_in_a_draw_game_it_stands_pat_and_folds_when_there_is_something_to_call() -> None:
    pool = opened(game="five-card-draw-fixed-limit", stakes=Stakes(small_blind=1, big_blind=2))
    joined(pool, 11, 12, 13)
    form(pool)
    hand = pool.hands[1].hand
    do(pool, cmd.ActInHand(entry=2, action=Call(seat=1)))
    do(pool, cmd.ActInHand(entry=3, action=Call(seat=2)))
    do(pool, cmd.ActInHand(entry=1, action=Check(seat=3)))
    assert hand.drawing and hand.to_act == 2
    do(pool, cmd.PoolFastFold(entry=1, confirmed=True))
    do(pool, cmd.ActInHand(entry=3, action=Draw(seat=2)))
    assert hand.to_act == 1 and isinstance(hand.events[-1], Discarded)  # nothing, by seat 3
    do(pool, cmd.ActInHand(entry=2, action=Draw(seat=1)))
    do(pool, cmd.ActInHand(entry=3, action=Bet(seat=2, amount=4)))
    assert hand.folded == {3} and hand.to_act == 1


# ------------------------------------------------------------------------ what is refused


def test_the_exceptions_of_fast_fold_name_their_rows() -> None:
    pool = three()
    why = refused(pool, cmd.PoolFastFold(entry=1))
    assert (why.reason, why.rule, why.facts) == (
        RingReason.BET_IS_HIGHEST,
        "ACO-ff-exc-bet",
        {"bet": 2, "highest": 1},
    )
    do(pool, cmd.ActInHand(entry=2, action=RaiseTo(seat=1, amount=100)))
    why = refused(pool, cmd.PoolFastFold(entry=2))
    assert (why.reason, why.rule) == (RingReason.ALL_IN, "ACO-ff-exc-allin")


def test_a_bet_that_others_have_just_matched_is_not_given_up_fast_either() -> None:
    pool = three()
    do(pool, cmd.ActInHand(entry=2, action=Call(seat=1)))
    assert refused(pool, cmd.PoolFastFold(entry=2)).facts == {"bet": 2, "highest": 2}
    do(pool, cmd.PoolFastFold(entry=3))  # 1 against 2


def test_nobody_folds_twice_or_acts_after_it() -> None:
    pool = three()
    do(pool, cmd.PoolFastFold(entry=3, then="watch"))
    assert refused(pool, cmd.PoolFastFold(entry=3)).reason is RingReason.FOLDED_ALREADY
    assert refused(pool, cmd.ActInHand(entry=3, action=Call(seat=2))).reason is RingReason.FOLDED_ALREADY
    do(pool, cmd.WaitNextHand(entry=3))
    assert refused(pool, cmd.PoolFastFold(entry=3)).reason is RingReason.NOT_IN_A_HAND
    assert refused(pool, cmd.WaitNextHand(entry=3)).reason is RingReason.NOT_IN_A_HAND


def test_whoever_still_has_cards_does_not_go_on() -> None:
    assert refused(three(), cmd.WaitNextHand(entry=2)).reason is RingReason.IN_A_HAND


def test_nobody_acts_for_another_seat_and_the_hand_has_its_own_no() -> None:
    pool = three()
    assert refused(pool, cmd.ActInHand(entry=2, action=Fold(seat=2))).reason is RingReason.NOT_YOUR_SEAT
    with pytest.raises(HandRefused) as error:
        pool.decide(cmd.ActInHand(entry=1, action=Check(seat=3)), at=0)
    assert error.value.reason is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize(
    "command",
    [
        cmd.PoolLeave(entry=9),
        cmd.PoolSitOut(entry=9),
        cmd.PoolComeBack(entry=9),
        cmd.PoolTopUp(entry=9, chips=5),
        cmd.PoolFastFold(entry=9),
        cmd.ActInHand(entry=9, action=Fold(seat=1)),
    ],
)
def test_an_entry_that_is_not_there_is_told(command: cmd.Command) -> None:
    assert refused(three(), command).reason is RingReason.NO_SUCH_ENTRY


def test_chips_are_added_between_hands_and_up_to_the_most() -> None:
    pool = three()
    assert refused(pool, cmd.PoolTopUp(entry=1, chips=10)).rule == "ACO-table-stakes"
    do(pool, cmd.PoolFastFold(entry=3))
    assert refused(pool, cmd.PoolTopUp(entry=3, chips=102)).facts == {"asked": 102, "most": 101}
    assert refused(pool, cmd.PoolTopUp(entry=3, chips=0)).reason is RingReason.BUY_IN_TOO_SMALL
    do(pool, cmd.PoolTopUp(entry=3, chips=101))
    assert pool.entries[3].stack == 200 and pool.in_play == 401


def test_a_closed_pool_takes_nobody_and_deals_nothing() -> None:
    pool = three()
    joined(pool, 14, 15, 16)
    closed = do(pool, cmd.ClosePool(), at=7)
    assert [type(event).__name__ for event in closed] == ["PoolClosed"] + ["PoolLeaveAsked"] * 3 + [
        "PoolLeft"
    ] * 3
    for command in (cmd.Join(account=1, stack=100), cmd.FormTable(draws=(), deck=DECK), cmd.ClosePool()):
        assert refused(pool, command).reason is RingReason.POOL_CLOSED
    assert pool.required(10**9) is None and pool.due_at is None


# ------------------------------------------------------------------------ leaving, resting, coming back


def test_whoever_leaves_with_a_fold_pending_goes_when_that_hand_is_over() -> None:
    pool = lapsing()
    assert do(pool, cmd.PoolLeave(entry=2), at=5) == (ev.PoolLeaveAsked(entry=2),)
    assert 2 not in pool.line
    *_, left = do(pool, cmd.ActInHand(entry=1, action=Fold(seat=3)), at=9)
    assert left == ev.PoolLeft(entry=2, stack=105, at=9)
    assert pool.paid == 105 and 12 not in pool.of_account


def test_rest_that_was_asked_for_begins_with_a_fast_fold() -> None:
    pool = three()
    do(pool, cmd.PoolSitOut(entry=3))
    assert do(pool, cmd.PoolFastFold(entry=3), at=4)[-1] == ev.PoolSatOut(entry=3, at=4)
    assert pool.entries[3].status == "inactive"


def test_rest_begins_once_even_if_the_fold_ends_the_hand() -> None:
    pool = three()
    do(pool, cmd.PoolFastFold(entry=3))
    do(pool, cmd.PoolSitOut(entry=2))
    events = do(pool, cmd.PoolFastFold(entry=2), at=4)
    assert [event for event in events if isinstance(event, ev.PoolSatOut)] == [ev.PoolSatOut(entry=2, at=4)]
    assert isinstance(events[-1], ev.PoolHandFinished)


def test_rest_that_was_asked_for_can_be_called_off() -> None:
    pool = three()
    do(pool, cmd.PoolSitOut(entry=3))
    assert refused(pool, cmd.PoolSitOut(entry=3)).reason is RingReason.SITTING_OUT
    do(pool, cmd.PoolComeBack(entry=3))
    do(pool, cmd.PoolFastFold(entry=3))
    assert pool.entries[3].status == "waiting"


def test_whoever_has_lost_all_rests_until_there_are_chips_again() -> None:
    pool = three()
    do(pool, cmd.ActInHand(entry=2, action=RaiseTo(seat=1, amount=100)))
    do(pool, cmd.ActInHand(entry=3, action=Fold(seat=2)))
    events = do(pool, cmd.ActInHand(entry=1, action=Call(seat=3)), at=8)
    broke = next(event for event in events if isinstance(event, ev.PoolSatOut))
    assert broke.why == "no_chips" and pool.entries[broke.entry].stack == 0
    assert refused(pool, cmd.PoolComeBack(entry=broke.entry)).reason is RingReason.NO_CHIPS
    do(pool, cmd.PoolTopUp(entry=broke.entry, chips=80))
    do(pool, cmd.PoolComeBack(entry=broke.entry), at=9)
    assert pool.entries[broke.entry].status == "waiting"


def test_long_rest_ends_the_entry_and_the_pool_says_when() -> None:
    pool = opened()
    joined(pool, 11)
    do(pool, cmd.PoolSitOut(entry=1), at=1_000)
    assert pool.due_at == 601_000 and pool.required(600_999) is None
    assert pool.required(601_000) == PoolNeed("remove")
    assert do(pool, cmd.RemoveIdle(), at=601_000) == (
        ev.PoolLeft(entry=1, stack=100, at=601_000, why="idle"),
    )


def test_a_house_may_bind_those_who_come_back_to_what_they_left_with() -> None:
    pool = opened(with_value(book("aconcagua"), "ring.pool_return_minutes", 30))
    joined(pool, 11, stack=150)
    do(pool, cmd.PoolLeave(entry=1), at=1_000)
    why = refused(pool, cmd.Join(account=11, stack=149), at=2_000)
    assert (why.reason, why.rule) == (RingReason.BUY_IN_TOO_SMALL, "ACO-boost-rejoin")
    do(pool, cmd.Join(account=11, stack=150), at=2_000)
    do(pool, cmd.Join(account=11, stack=80), at=2_000)  # a further entry brings what it likes


# ------------------------------------------------------------------------ hands that do not count


def test_a_void_hand_gives_everything_back_and_counts_for_nobodys_blind() -> None:
    pool = three()
    do(pool, cmd.PoolFastFold(entry=3))
    do(pool, cmd.ActInHand(entry=2, action=RaiseTo(seat=1, amount=30)))
    do(pool, cmd.Intervene(hand=1, action=VoidHand()))
    assert [entry.stack for entry in pool.entries.values()] == [100, 100, 100]
    assert [entry.hands_since_big_blind for entry in pool.entries.values()] == [None, None, None]
    assert refused(pool, cmd.Intervene(hand=1, action=VoidHand())).reason is RingReason.NO_SUCH_HAND


def test_posts_alone_can_end_a_hand() -> None:
    pool = opened(stakes=Stakes(small_blind=90, big_blind=180), buy_in_least=1, seats=2)
    joined(pool, 11, 12, stack=50)
    formed, played, finished, out = do(pool, cmd.FormTable(draws=(0,), deck=DECK))
    assert isinstance(finished, ev.PoolHandFinished) and sorted(finished.back.values()) in (
        [0, 100],
        [50, 50],
    )
    assert not pool.hands


# ------------------------------------------------------------------------ who sits where


def test_the_draw_takes_as_many_numbers_as_it_asked_for() -> None:
    pool = opened()
    joined(pool, 11, 12, 13, 14)
    assert pool.required(0) == PoolNeed("form", (4, 3, 2))
    for draws in ((0, 0), (4, 0, 0), (0, 0, 0, 0)):
        with pytest.raises(ValueError):
            pool.decide(cmd.FormTable(draws=draws, deck=DECK), at=0)


def test_every_draw_seats_somebody_else() -> None:
    pool = opened()
    joined(pool, 11, 12, 13, 14)
    found = set()
    for first in range(4):
        for second in range(3):
            for third in range(2):
                formed = pool.decide(cmd.FormTable(draws=(first, second, third), deck=DECK), at=0)[0]
                assert isinstance(formed, ev.TableFormed)
                found.add(tuple(formed.entries.values()))
    assert len(found) == 24  # all of them, each once


def test_an_unlucky_draw_leaves_out_nobody_who_could_have_sat() -> None:
    """Two entries of one account: whichever is drawn first, three accounts make a table."""
    pool = opened()
    joined(pool, 11, 11, 12, 13)
    for first in range(4):
        formed = pool.decide(cmd.FormTable(draws=(first, 2, 1), deck=DECK), at=0)[0]
        assert isinstance(formed, ev.TableFormed)
        assert len({pool.entries[entry].account for entry in formed.entries.values()}) == 3


def test_whoever_still_has_to_fold_elsewhere_keeps_nobody_from_playing() -> None:
    pool = three()
    do(pool, cmd.PoolFastFold(entry=3))
    joined(pool, 11, 12, 14)  # 11 and 12 are still in that hand, and would see 13 play
    assert set(form(pool).entries.values()) == {4, 5, 6}


def test_two_play_by_the_books_own_blinds() -> None:
    pool = opened(seats=2)
    joined(pool, 11, 12)
    formed = form(pool)
    assert (formed.button, formed.small_blind, formed.big_blind, formed.entries[2]) == (1, 1, 2, 1)


def test_a_pool_is_no_table_and_its_log_begins_with_its_opening() -> None:
    with pytest.raises(ValueError, match="not a pool"):
        RingPool.create(table(fast_fold=False), pool=1)
    with pytest.raises(ValueError, match="opens with PoolOpened"):
        RingPool.replay([ev.PoolClosed(at=1)])


def test_hands_of_a_pool_that_is_run_twice_have_two_boards() -> None:
    house = with_value(book("aconcagua"), "ring.twice_at", ("ring", "pool"))
    pool = opened(house, twice=True)
    joined(pool, 11, 12, 13)
    form(pool)
    assert pool.hands[1].hand.boards_wanted == 2


@pytest.mark.parametrize(
    "command",
    [
        cmd.Join(account=7, stack=100),
        cmd.FormTable(draws=(1, 0), deck=DECK),
        cmd.ActInHand(entry=1, action=RaiseTo(seat=2, amount=9)),
        cmd.PoolFastFold(entry=1, then="watch", confirmed=True),
        cmd.Intervene(hand=3, action=VoidHand()),
        cmd.ClosePool(),
    ],
)
def test_commands_travel_as_data(command: cmd.Command) -> None:
    assert msgspec.json.decode(msgspec.json.encode(command), type=cmd.Command) == command


# ------------------------------------------------------------------------ what is seen


def test_one_sees_ones_own_entries_and_cards_and_nothing_of_who_waits() -> None:
    pool = three()
    view = view_for(pool, 12)
    (own,) = view.entries
    assert own.table is not None and own.table.accounts == {1: 12, 2: 13, 3: 11}
    assert own.table.hand.hole_cards[2] == (HIDDEN, HIDDEN) and HIDDEN not in own.table.hand.hole_cards[1]
    assert (own.table.fast_fold, view.players) == ("yes", 3)
    assert view_for(pool, None).entries == ()


def test_a_fold_that_is_kept_is_seen_by_the_folder_alone() -> None:
    pool = three()
    others = {account: view_for(pool, account) for account in (11, 12)}
    own = view_for(pool, 13)
    folded, went = pool.decide(cmd.PoolFastFold(entry=3), at=0)
    assert [event_for(pool, event, 13) for event in (folded, went)] == [folded, went]
    assert [event_for(pool, event, account) for event in (folded, went) for account in others] == [None] * 4
    for event in (folded, went):
        pool.apply(event)
    assert {account: view_for(pool, account) for account in others} == others
    assert view_for(pool, 13) != own


def test_a_house_may_show_it_at_once() -> None:
    pool = opened(with_value(book("aconcagua"), "ring.fast_fold_seen", "at-once"))
    joined(pool, 11, 12, 13)
    form(pool)
    (folded, _) = pool.decide(cmd.PoolFastFold(entry=3), at=0)
    assert event_for(pool, folded, 11) == folded
    do(pool, cmd.PoolFastFold(entry=3))
    (own,) = view_for(pool, 11).entries
    assert own.table is not None and own.table.fast_folded == (2,)


def test_what_leaves_holds_neither_the_deck_nor_the_entries_of_others() -> None:
    pool = opened()
    joined(pool, 11, 12, 13, 14)
    formed, played = pool.decide(cmd.FormTable(draws=(0, 0, 0), deck=DECK), at=0)
    assert isinstance(formed, ev.TableFormed) and formed.deck == DECK
    assert event_for(pool, formed, 12) == replace(formed, entries={1: 2, 2: 0, 3: 0}, deck=())
    assert event_for(pool, formed, 14) is None
    pool.apply(formed)
    seen = event_for(pool, played, 12)
    assert isinstance(seen, ev.HandPlayed)
    dealt = {one.seat: one.cards for one in seen.events if isinstance(one, HoleDealt)}
    assert HIDDEN not in dealt[1] and dealt[2] == dealt[3] == (HIDDEN, HIDDEN)
    assert event_for(pool, played, 14) is None
    pool.apply(played)


def test_of_the_end_of_a_hand_one_is_told_ones_own_chips() -> None:
    pool = lapsing()
    *_, finished = pool.decide(cmd.ActInHand(entry=1, action=Fold(seat=3)), at=0)
    assert isinstance(finished, ev.PoolHandFinished) and finished.lapsed == (2,)
    assert event_for(pool, finished, 11) == replace(finished, back={1: 96}, lapsed=())
    assert event_for(pool, finished, 12) == replace(finished, back={2: 9})


# ------------------------------------------------------------------------ a log that is not ours


def test_a_log_that_makes_or_loses_chips_is_no_log() -> None:
    pool = lapsing()
    *_, played, finished = pool.decide(cmd.ActInHand(entry=1, action=Fold(seat=3)), at=0)
    pool.apply(played)
    assert isinstance(finished, ev.PoolHandFinished)
    with pytest.raises(InvariantBroken, match="hand 1 leaves"):
        pool.apply(replace(finished, back=finished.back | {3: 1}))


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (ev.PoolOpened, "opened once"),
        (ev.Joined(entry=2, account=5, stack=100, at=0), "no entry can be opened"),
        (ev.Joined(entry=9, account=5, stack=0, at=0), "no entry can be opened"),
        (ev.PoolLeft(entry=4, stack=99, at=0), "leaves with chips in play"),
        (ev.PoolLeft(entry=1, stack=0, at=0), "leaves with chips in play"),
        (ev.WentOn(entry=2, hand=1, at=0), "can't leave hand 1 yet"),
        (ev.HandPlayed(hand=7, events=()), "no table was formed"),
    ],
)
def test_an_event_that_can_not_be_is_told(event: Any, why: str) -> None:
    pool = three()
    joined(pool, 14)
    if event is ev.PoolOpened:
        event = ev.PoolOpened(pool=1, table=pool.table, terms=pool.terms)
    with pytest.raises(InvariantBroken, match=why):
        pool.apply(event)


def test_one_account_never_sits_twice_at_a_table() -> None:
    pool = opened()
    joined(pool, 11, 11, 12)
    twice = ev.TableFormed(
        hand=1, entries={1: 1, 2: 2, 3: 3}, button=1, small_blind=2, big_blind=3, deck=DECK
    )
    with pytest.raises(InvariantBroken, match="can't sit at one table"):
        pool.apply(twice)


# ------------------------------------------------------------ filled up by themselves


def test_an_entry_is_filled_up_before_its_next_hand() -> None:
    pool = three()
    do(pool, cmd.PoolSetAutoTopUp(entry=3, below=100, to=150))
    assert pool.required(0) is None, "not while it plays"
    fold_through(pool)
    assert pool.entries[3].stack < 100
    lacking = 150 - pool.entries[3].stack
    assert pool.required(0) == PoolNeed("top_up", entry=3, chips=lacking)
    do(pool, cmd.PoolTopUp(entry=3, chips=lacking))
    need = pool.required(0)
    assert pool.entries[3].stack == 150 and need is not None and need.kind == "form"


def test_an_entry_that_lost_everything_goes_on_if_the_purse_pays_and_rests_if_not() -> None:
    pool = three()
    for entry in (1, 2, 3):
        do(pool, cmd.PoolSetAutoTopUp(entry=entry, below=80, to=100))
    all_in_and_call(pool)
    broke = [entry.entry for entry in pool.entries.values() if entry.broke]
    due = pool.required(0)
    assert due is not None and (due.kind, due.chips) == ("top_up", 100)
    one = due.entry
    assert one in broke
    other = copy.deepcopy(pool)
    assert [type(event).__name__ for event in do(pool, cmd.PoolTopUp(entry=one, chips=100))] == [
        "PoolToppedUp",
        "PoolCameBack",
    ]
    assert pool.entries[one].status == "waiting" and not pool.entries[one].broke
    do(other, cmd.PoolSetAutoTopUp(entry=one))
    need = other.required(0)
    assert other.entries[one].status == "inactive" and (need is None or need.entry != one)


def test_what_is_filled_up_keeps_to_the_buy_in_and_to_the_book() -> None:
    pool = opened()
    joined(pool, 11)
    for below, to, reason in ((80, 201, "buy_in_too_large"), (1, 79, "buy_in_too_small")):
        error = refused(pool, cmd.PoolSetAutoTopUp(entry=1, below=below, to=to))
        assert (error.reason.value, error.rule) == (reason, "ACO-O-buy-in")
    assert refused(pool, cmd.PoolSetAutoTopUp(entry=1, below=120, to=100)).reason == "buy_in_too_small"
    assert refused(pool, cmd.PoolSetAutoTopUp(entry=1)).reason == "nothing_asked"
    plain = replace(pool.terms, auto_top_up=False)
    without = RingPool.replay([ev.PoolOpened(pool=1, table=pool.table, terms=plain)])
    joined(without, 11)
    assert (
        refused(without, cmd.PoolSetAutoTopUp(entry=1, below=80, to=100)).reason == "auto_top_up_not_offered"
    )


def test_positions_are_counted_for_hands_that_count() -> None:
    pool = three()
    fold_through(pool)
    (three_handed,) = pool.fairness(hands_least=1)
    assert (three_handed.players, three_handed.hands, three_handed.accounts) == (3, 1, 3)
    assert [(place.least, place.mean, place.most) for place in three_handed.places] == 3 * [(0, 333, 1_000)]
    assert pool.places[11] == {3: {2: 1}}, "the first who came had the big blind"
    assert pool.fairness()[0].places == (), "too few hands to compare anybody"
    form(pool, at=4_000)
    (number,) = pool.hands
    do(pool, cmd.Intervene(hand=number, action=VoidHand()), at=4_000)
    assert pool.fairness(hands_least=1)[0].hands == 1
