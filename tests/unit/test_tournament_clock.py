"""Level clock, hand-for-hand, action clocks, breaks and endings."""

from typing import Literal

import pytest

from tapete.engine.types import Post, PostKind
from tapete.rules import book
from tapete.rules.points.tournament import HandSign
from tapete.tournament.course.endings import Depth, LevelEnd, OneLeft, TimedEnd, rolled_level, state_of
from tapete.tournament.course.hand_for_hand import HandForHand, HandForHandRules, due
from tapete.tournament.policy import LevelPolicy, policies_of
from tapete.tournament.structure.speeds import speed_of
from tapete.tournament.structure.structure import BlindLevel
from tapete.tournament.structure.table_sizes import most_seats, table_seats
from tapete.tournament.timing.action_clock import ActionClock, CalledClock, called, turn
from tapete.tournament.timing.breaks import SynchronisedBreak
from tapete.tournament.timing.clock import (
    ClockBreakBegan,
    ClockBreakEnded,
    ClockDeducted,
    ClockStarted,
    ClockStopped,
    LevelAnnounced,
    LevelTimeSet,
    Record,
    Schedule,
    read_clock,
)
from tapete.tournament.timing.level_start import (
    hand_began,
    level_began,
    level_of_hand,
    mistaken_level,
)

MINUTE = 60_000
TEN = Schedule(level_ms=(10 * MINUTE, 10 * MINUTE, 10 * MINUTE, None), break_ms={2: 5 * MINUTE})


def clock(remaining_ms: int) -> str:
    """Write a time as a clock shows it."""
    return f"{remaining_ms // MINUTE}:{remaining_ms % MINUTE // 1_000:02}"


def remaining(records: list[Record], at: int) -> str:
    shown = read_clock(TEN, records, at=at).remaining_ms
    assert shown is not None
    return clock(shown)


# -------------------------------------------------------------------- the level clock


def test_a_level_is_counted_from_its_announcement() -> None:
    """TDA19-23: the stamp, not the zero, is the start."""
    records: list[Record] = [LevelAnnounced(level=1, at=0)]
    zero = read_clock(TEN, records, at=10 * MINUTE)
    assert (zero.level, zero.remaining_ms, zero.level_due) == (1, 0, 2)
    records.append(LevelAnnounced(level=2, at=11 * MINUTE))
    assert remaining(records, 12 * MINUTE) == "9:00"
    assert read_clock(TEN, records, at=10 * MINUTE) == zero  # what comes later is not known yet


def test_before_the_first_announcement_nothing_runs() -> None:
    shown = read_clock(TEN, [], at=5)
    assert (shown.level, shown.remaining_ms, shown.running, shown.level_due) == (0, None, False, None)


def test_a_stopped_clock_keeps_its_time() -> None:
    records: list[Record] = [LevelAnnounced(level=1, at=0), ClockStopped(at=4 * MINUTE)]
    assert remaining(records, 9 * MINUTE) == "6:00"
    assert not read_clock(TEN, records, at=9 * MINUTE).running
    records.append(ClockStarted(at=9 * MINUTE))
    assert remaining(records, 10 * MINUTE) == "5:00"
    records.append(LevelTimeSet(at=10 * MINUTE, remaining_ms=8 * MINUTE))
    assert remaining(records, 11 * MINUTE) == "7:00"


def test_a_break_after_a_level_comes_before_the_next_level() -> None:
    """ACO-O-level-change."""
    records: list[Record] = [LevelAnnounced(level=1, at=0), LevelAnnounced(level=2, at=10 * MINUTE)]
    over = read_clock(TEN, records, at=20 * MINUTE)
    assert (over.break_due_ms, over.level_due) == (5 * MINUTE, None)
    records.append(ClockBreakBegan(at=21 * MINUTE, ms=5 * MINUTE))
    pause = read_clock(TEN, records, at=22 * MINUTE)
    assert (pause.on_break, pause.break_remaining_ms, pause.level_due) == (True, 4 * MINUTE, None)
    assert (pause.break_due_ms, pause.running) == (None, False)
    assert read_clock(TEN, records, at=26 * MINUTE).level_due == 3
    records.append(LevelAnnounced(level=3, at=27 * MINUTE))
    after = read_clock(TEN, records, at=28 * MINUTE)
    assert (after.level, after.on_break, after.remaining_ms) == (3, False, 9 * MINUTE)


def test_a_break_within_a_level_keeps_its_time() -> None:
    records: list[Record] = [LevelAnnounced(level=2, at=0), ClockBreakBegan(at=3 * MINUTE, ms=5 * MINUTE)]
    assert remaining(records, 6 * MINUTE) == "7:00"
    records.append(ClockBreakEnded(at=8 * MINUTE))
    assert remaining(records, 9 * MINUTE) == "6:00"
    assert read_clock(TEN, records, at=15 * MINUTE).break_due_ms == 5 * MINUTE  # the level's own is to come


def test_the_last_level_has_no_end() -> None:
    shown = read_clock(TEN, [LevelAnnounced(level=4, at=0)], at=10**9)
    assert (shown.remaining_ms, shown.level_due, shown.running) == (None, None, True)
    closed = read_clock(Schedule(level_ms=(MINUTE,)), [LevelAnnounced(level=1, at=0)], at=2 * MINUTE)
    assert (closed.remaining_ms, closed.level_due) == (0, None)


def test_records_out_of_order_are_a_bug() -> None:
    with pytest.raises(ValueError, match="out of order"):
        read_clock(TEN, [LevelAnnounced(level=1, at=5), ClockStopped(at=4)], at=9)
    with pytest.raises(ValueError, match="no level 5"):
        read_clock(TEN, [LevelAnnounced(level=5, at=5)], at=9)


# -------------------------------------------------------------------- the level of a hand


def test_the_next_hand_is_played_at_the_new_level() -> None:
    """ACO-X-level-1: dealt at 9:50 and at 10:40, the level changes at 10:00."""
    announced = [(1, 0), (2, 10 * MINUTE)]
    dealt = [9 * MINUTE + 50_000, 10 * MINUTE + 40_000]
    assert [level_of_hand(announced, hand_began({}, at)) for at in dealt] == [1, 2]
    assert level_of_hand(announced, 10 * MINUTE) == 2
    with pytest.raises(ValueError, match="no level"):
        level_of_hand(announced, -1)


@pytest.mark.parametrize(
    ("policy", "first", "second"),
    [
        (LevelPolicy(), 1, 2),  # TDA19-23.3, TDA24-23.5: one hand, no second
        (
            LevelPolicy(hand_begins_on=("first-riffle", "shuffler-button")),
            2,
            2,
        ),  # TDA13-22-2, CCL-levels-apply
    ],
)
def test_a_dealer_push_gives_one_hand_at_the_old_level(policy: LevelPolicy, first: int, second: int) -> None:
    """TDA24-23.5: the push began before the level, the riffle came after it."""
    announced = [(1, 0), (2, 10 * MINUTE)]
    pushed: dict[HandSign, int] = {"dealer-push": 10 * MINUTE - 5_000, "first-riffle": 10 * MINUTE + 8_000}
    following: dict[HandSign, int] = {"first-riffle": 13 * MINUTE}
    assert level_of_hand(announced, hand_began(pushed, 11 * MINUTE, policy)) == first
    assert level_of_hand(announced, hand_began(following, 14 * MINUTE, policy)) == second


def test_the_signal_or_the_word_begins_a_level() -> None:
    """TDA24-23: the earlier of the two; TDA19-23: the announcement."""
    assert level_began(604_000, 600_000) == 604_000
    either = LevelPolicy(level_begins_on=("announcement", "signal"))
    assert level_began(604_000, 600_000, either) == 600_000
    assert level_began(604_000, None, either) == 604_000


def posts(small: int, big: int, ante: int) -> list[Post]:
    return [
        Post(seat=3, kind=PostKind.ANTE, amount=ante),
        Post(seat=2, kind=PostKind.SMALL_BLIND, amount=small),
        Post(seat=3, kind=PostKind.BIG_BLIND, amount=big),
    ]


def test_a_hand_begun_at_the_old_level_goes_on_after_substantial_action() -> None:
    """TDA19-23.4; before it, the blinds and antes are corrected (TDA26-25C)."""
    old, new = posts(100, 200, 200), posts(150, 300, 300)
    assert mistaken_level(old, new, substantial_action=True).add == {}
    early = mistaken_level(old, new, substantial_action=False, rules=("TDA26-25C",))
    assert (early.stands, early.add, early.rules) == (False, {2: 50, 3: 200}, ("TDA26-25C",))
    back = mistaken_level(new, old, substantial_action=False)
    assert back.add == {2: -50, 3: -200}


# -------------------------------------------------------------------- hand-for-hand


def test_hand_for_hand_takes_two_minutes_a_hand_from_a_clock_that_stands() -> None:
    """TDA19-XPR8-R2: 17:30 at the announcement, then 15:30, 13:30 and 11:30."""
    schedule = Schedule(level_ms=(20 * MINUTE, 20 * MINUTE))
    records: list[Record] = [LevelAnnounced(level=1, at=0), ClockStopped(at=150_000)]
    play = HandForHand(HandForHandRules(), tables=[1, 2], left=60, paid=50)
    at, shown = 150_000, [read_clock(schedule, records, at=150_000).remaining_ms]
    for seconds in (400, 45, 181):  # however long a hand really lasts
        at += seconds * 1_000
        play.finish(1)
        play.finish(2)
        records.append(ClockDeducted(at=at, ms=play.begin([1, 2])))
        shown.append(read_clock(schedule, records, at=at).remaining_ms)
    assert [clock(ms) for ms in shown if ms is not None] == ["17:30", "15:30", "13:30", "11:30"]


def test_a_deduction_past_the_end_of_a_level_is_taken_from_the_next() -> None:
    """TDA19-PR8D, decisions: 0:30 left and two minutes off leave 8:30 of the next level."""
    records: list[Record] = [
        LevelAnnounced(level=1, at=0),
        ClockStopped(at=570_000),
        ClockDeducted(at=600_000, ms=120_000),
    ]
    over = read_clock(TEN, records, at=600_000)
    assert (over.remaining_ms, over.level_due) == (0, 2)
    records.append(LevelAnnounced(level=2, at=601_000))
    after = read_clock(TEN, records, at=700_000)
    assert (after.level, after.remaining_ms, after.running) == (2, 510_000, False)


def test_a_deduction_can_run_through_a_whole_level() -> None:
    schedule = Schedule(level_ms=(MINUTE, MINUTE, 10 * MINUTE))
    records: list[Record] = [
        LevelAnnounced(level=1, at=0),
        ClockStopped(at=30_000),
        ClockDeducted(at=31_000, ms=120_000),
        LevelAnnounced(level=2, at=32_000),
    ]
    assert read_clock(schedule, records, at=33_000).level_due == 3
    records.append(LevelAnnounced(level=3, at=34_000))
    assert read_clock(schedule, records, at=35_000).remaining_ms == 10 * MINUTE - 30_000


def test_three_go_out_in_the_hand_of_the_announcement() -> None:
    """TDA19-XPR8-R1: 52 left, 50 places paid; the three are one group and 49 remain, all in the money."""
    play = HandForHand(HandForHandRules(), tables=range(1, 7), left=52, paid=50)
    ended = [play.finish(table, eliminated=out) for table, out in ((1, [11]), (2, []), (3, [31, 32]))]
    assert ended == [None, None, None]
    assert play.waited_for == (4, 5, 6)
    play.finish(4)
    play.finish(5)
    found = play.finish(6)
    assert found is not None
    assert found.eliminated == {1: (11,), 3: (31, 32)}
    assert (found.left_before, found.left, found.over) == (52, 49, True)
    # The group covers the places 50, 51 and 52, of which the 50th is paid.
    assert range(found.left + 1, found.left_before + 1) == range(50, 53)
    assert play.charge == 120_000


def test_no_hand_begins_while_a_table_plays() -> None:
    """TDA19-PR8A, CCL-simul-start."""
    play = HandForHand(HandForHandRules(), tables=[1, 2], left=30, paid=27)
    play.finish(1)
    with pytest.raises(ValueError, match=r"\[2\] have not finished"):
        play.begin([1, 2])
    with pytest.raises(ValueError, match="table 1 is done"):
        play.finish(1)
    with pytest.raises(ValueError, match="table 9 is not in this hand"):
        play.finish(9)


def test_an_all_in_that_is_called_waits_for_the_director() -> None:
    """TDA19-PR8F."""
    play = HandForHand(HandForHandRules(), tables=[1, 2], left=30, paid=27)
    assert play.hold(1)
    with pytest.raises(ValueError, match="table 1 is held"):
        play.finish(1)
    play.release(1)
    assert play.state_of(1) == "playing"
    with pytest.raises(ValueError, match="not held"):
        play.release(1)
    play.finish(1)
    assert not play.hold(1)
    free = HandForHand(HandForHandRules(hold_all_in=False), tables=[1], left=30, paid=27)
    assert not free.hold(1)


@pytest.mark.parametrize(
    ("rules", "charges"),
    [
        (HandForHandRules(), [120_000, 120_000]),
        (HandForHandRules(hand_ms=180_000, charge_first=False), [0, 180_000]),  # TDA24-RP8B
        (HandForHandRules(hand_ms=None), [0, 0]),  # ACO-O-hand-for-hand: the clock goes on
    ],
)
def test_what_a_hand_takes_off_the_clock(rules: HandForHandRules, charges: list[int]) -> None:
    play = HandForHand(rules, tables=[1], left=30, paid=27)
    found = []
    for _ in range(2):
        play.finish(1)
        found.append(play.begin([1]))
    assert found == charges


@pytest.mark.parametrize(
    ("until", "over"), [("paid", [False, True]), ("elimination", [True, True]), ("director", [False, False])]
)
def test_when_hand_for_hand_ends(until: Literal["paid", "elimination", "director"], over: list[bool]) -> None:
    play = HandForHand(HandForHandRules(until=until), tables=[1], left=29, paid=27)
    found = []
    for out in (5, 6):
        ended = play.finish(1, eliminated=[out])
        assert ended is not None
        found.append(ended.over)
        play.begin([1])
    assert found == over


def test_hand_for_hand_is_due_one_place_before_the_money() -> None:
    """ACO-O-hand-for-hand, TDA26-GL4."""
    assert [due(left, paid=27, tables=4) for left in (29, 28, 27)] == [False, True, False]
    assert due(29, paid=27, tables=4, above=2)
    assert not due(28, paid=27, tables=1)


# -------------------------------------------------------------------- one turn


def test_the_time_bank_begins_when_the_turn_is_over() -> None:
    """ACO-X-clock-1: both hands."""
    rules = ActionClock()
    first = turn(rules, bank_ms=60_000, acted_ms=45_000, bank_on_ms=15_000, facing_bet=True)
    assert (first.reminded_at_ms, first.bank_used_ms, first.outcome) == (12_000, 25_000, "acted")
    second = turn(rules, bank_ms=first.bank_ms, facing_bet=False)
    assert (second.reminded_at_ms, second.ended_at_ms, second.outcome) == (12_000, 20_000, "check")
    assert [first.bank_ms, second.bank_ms] == [35_000, 35_000]


def test_a_quick_player_is_not_reminded() -> None:
    quick = turn(ActionClock(), bank_ms=60_000, acted_ms=3_000, facing_bet=True)
    assert quick.bank_used_ms == 0
    assert (quick.reminded_at_ms, quick.bank_ms, quick.outcome) == (None, 60_000, "acted")


def test_an_empty_bank_folds_and_an_automatic_one_begins_by_itself() -> None:
    """ACO-O-clock: check if free, else fold."""
    gone = turn(ActionClock(), bank_ms=4_000, bank_on_ms=1_000, acted_ms=25_000, facing_bet=True)
    assert (gone.ended_at_ms, gone.bank_ms, gone.outcome) == (24_000, 0, "fold")
    late = turn(ActionClock(automatic=True), bank_ms=9_000, acted_ms=29_000, facing_bet=True)
    assert (late.bank_ms, late.outcome) == (0, "acted")
    asleep = turn(ActionClock(), bank_ms=9_000, bank_on_ms=20_001, acted_ms=21_000, facing_bet=True)
    assert (asleep.bank_ms, asleep.outcome) == (9_000, "fold")


def test_the_first_action_can_be_shorter() -> None:
    """TDA26-XRP28-R1: twenty seconds, then thirty."""
    rules = ActionClock(action_ms=30_000, first_action_ms=20_000)
    ends = [
        turn(rules, bank_ms=0, facing_bet=True, first_action=first).ended_at_ms for first in (True, False)
    ]
    assert ends == [20_000, 30_000]


def test_the_bank_is_refilled_after_every_ten_hands() -> None:
    """ACO-O-clock."""
    bank = 35_000
    for hand in range(1, 41):
        bank = ActionClock().refilled(bank, hands=hand)
    assert bank == 55_000
    assert ActionClock(refill_hands=0).refilled(1, hands=10) == 1


def test_fifty_seconds_and_ten_counted_kill_the_hand() -> None:
    """TDA13-X27-1: whether or not the player faces a bet; at the very end an action counts."""
    rules = CalledClock(
        decide_ms=50_000,
        countdown_ms=10_000,
        on_expiry="fold",
        rules=("TDA13-27-1", "TDA13-27-2", "TDA13-27-3"),
    )
    for facing_bet in (True, False):
        found = called(rules, facing_bet=facing_bet)
        assert (found.counted_from_ms, found.ends_at_ms, found.outcome) == (50_000, 60_000, "fold")
    assert called(rules, facing_bet=True, acted_ms=60_000).outcome == "acted"
    assert called(rules, facing_bet=True, acted_ms=60_001).outcome == "fold"


def test_thirty_seconds_kill_the_hand_even_where_a_check_is_free() -> None:
    """CCL-X-clock-1: the last ten are counted aloud."""
    rules = CalledClock(decide_ms=20_000, countdown_ms=10_000, on_expiry="fold", rules=("CCL-clock-30",))
    found = called(rules, facing_bet=False)
    assert (found.counted_from_ms, found.ends_at_ms, found.outcome) == (20_000, 30_000, "fold")


def test_a_doubt_about_the_clock_is_the_players() -> None:
    """TDA19-29.4, TDA19-29.6."""
    assert called(CalledClock(), facing_bet=True, acted_ms=30_400, in_doubt=True).outcome == "acted"
    assert called(CalledClock(), facing_bet=True, acted_ms=30_400).outcome == "fold"
    assert called(CalledClock(), facing_bet=False).ends_at_ms == 30_000


# -------------------------------------------------------------------- breaks and endings

HOUR = 60 * MINUTE


def test_a_common_break_comes_at_the_same_minute_of_every_hour() -> None:
    """ACO-O-level-change: five minutes at :55."""
    common = SynchronisedBreak()
    assert [common.after(at) for at in (0, 55 * MINUTE, 55 * MINUTE + 1)] == [
        55 * MINUTE,
        55 * MINUTE,
        HOUR + 55 * MINUTE,
    ]


def test_the_add_on_break_takes_the_place_of_a_common_one() -> None:
    """ACO-O-level-change."""
    common = SynchronisedBreak()
    assert common.after(0, others=[40 * MINUTE]) == HOUR + 55 * MINUTE
    assert common.after(0, others=[10 * MINUTE]) == 55 * MINUTE


def test_a_break_begins_when_the_last_hand_is_over() -> None:
    signal = 55 * MINUTE
    together = SynchronisedBreak().times(signal, last_hand_ended=signal + 2 * MINUTE)
    assert (together.begins, together.ends) == (57 * MINUTE, HOUR)
    full = SynchronisedBreak(counted_from="last_hand").times(signal, last_hand_ended=signal + 2 * MINUTE)
    assert full.ends == HOUR + 2 * MINUTE
    long_hand = SynchronisedBreak().times(signal, last_hand_ended=signal + 7 * MINUTE)
    assert long_hand.begins == long_hand.ends == HOUR + 2 * MINUTE


def test_a_regular_event_ends_with_one_player() -> None:
    """ACO-X-duration-1."""
    states = [
        state_of(OneLeft(), elapsed_ms=99 * HOUR, levels_done=40, players=players, hands_running=0)
        for players in (2, 1)
    ]
    assert states == ["goes_on", "ended"]


@pytest.mark.parametrize(
    ("minutes", "hands", "state"),
    [(239, 5, "goes_on"), (240, 5, "last_hands"), (241, 0, "ended"), (240, 0, "ended")],
)
def test_a_timed_event_completes_its_hands(minutes: int, hands: int, state: str) -> None:
    """ACO-X-duration-2, ACO-O-timed-end: 240 minutes."""
    end = TimedEnd(elapsed_ms=240 * MINUTE)
    found = state_of(end, elapsed_ms=minutes * MINUTE, levels_done=9, players=30, hands_running=hands)
    assert found == state


def test_an_event_can_end_after_a_level() -> None:
    """ACO-duration-time, ACO-stage-qualify."""
    states = [
        state_of(LevelEnd(level=16), elapsed_ms=0, levels_done=done, players=30, hands_running=1)
        for done in (15, 16)
    ]
    assert states == ["goes_on", "last_hands"]


LEVELS = [BlindLevel(small_blind=n // 2, big_blind=n, minutes=20) for n in (100, 200, 400, 800, 1_600)]


@pytest.mark.parametrize(
    ("level", "average", "expected"),
    [
        (3, 16_000, 3),  # exactly forty big blinds
        (3, 15_999, 2),
        (3, 40_000, 3),  # exactly a hundred
        (3, 40_001, 4),
        (5, 3_000, 1),  # not to be met: the first level
        (1, 9_999_999, 5),
    ],
)
def test_a_final_table_can_begin_at_another_level(level: int, average: int, expected: int) -> None:
    found = rolled_level(LEVELS, level, chips=9 * average, players=9, depth=Depth(least=40, most=100))
    assert found == expected


# -------------------------------------------------------------------- kinds of events


def test_speeds_are_named_by_the_length_of_levels() -> None:
    """ACO-X-speed-1; ACO-O-speed-gaps for four and seven minutes."""
    assert [speed_of(minutes) for minutes in (10, 5, 6, 3)] == ["normal", "turbo", "turbo", "hyper_turbo"]
    assert [speed_of(minutes) for minutes in (4, 7, 8)] == ["hyper_turbo", "turbo", "normal"]


def test_seats_by_the_kind_of_table() -> None:
    """ACO-X-size-1."""
    policy = policies_of(book("aconcagua")).seats
    small = [table_seats(size, policy) for size in ("heads_up", "four", "short_handed")]
    large = [table_seats("normal", policy, omaha=omaha) for omaha in (True, False)]
    assert small + large == [2, 4, 6, 9, 10]


def test_five_cards_each_leave_room_for_nine() -> None:
    """ACO-X-size-2: ten would take 55 cards; ACO-O-deck-limit: eight with two boards."""
    assert most_seats(hole_cards=5) == 9
    assert most_seats(hole_cards=5, boards=2) == 8
