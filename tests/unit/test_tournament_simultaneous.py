"""Simultaneous hands: who may order them, and what tables wait for."""

from typing import Any

from tests.unit.tournament_game import MINUTE, Game, event, of

from tapete.tournament import Tournament, director
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.policy import Policies, TogetherPolicy
from tapete.tournament.structure.sections import Breaks, End, HandForHandPlay, Rebuys

BEGIN = cmd.BeginSimultaneous()
BY_ROUND = cmd.BeginSimultaneous(by="betting-round")


def may(**more: Any) -> Policies:
    return Policies(together=TogetherPolicy(simultaneous="director", **more))


def playing(entries: int = 9, *, order: cmd.Command | None = BEGIN, **changes: Any) -> Game:
    """Start an event of tables of three where the director may order simultaneous hands, and does."""
    game = Game(event(**{"policy": may(), **changes}), entries=entries)
    game.start()
    if order is not None:
        game.do(order)
    return game


def betting_round(game: Game, table: int) -> tuple[ev.Event, ...]:
    """Report that a table has finished a betting round of its hand."""
    hand = game.t.hand_at(table)
    assert hand is not None
    return game.do(cmd.FinishBettingRound(table=table, hand=hand.hand))


def dealt_on(events: tuple[ev.Event, ...]) -> list[tuple[int, ...]]:
    return [one.tables for one in of(events, ev.TablesDealOn)]


# -------------------------------------------------------------------- who may, and when


def test_where_the_book_has_none_the_director_can_not_order_them() -> None:
    game = playing(policy=Policies(), order=None)
    assert game.refusal(BEGIN) == "no_simultaneous_hands (CCL-simul-reserve)"
    assert game.refusal(cmd.EndSimultaneous()) == "not_simultaneous (CCL-simul-reserve)"


def test_tables_wait_for_nothing_that_the_book_does_not_name() -> None:
    game = playing(policy=may(simultaneous_by=("hand",)), order=None)
    assert game.refusal(BY_ROUND) == "not_waited_for (CCL-simul-rounds)"
    game.do(BEGIN)
    assert game.refusal(BEGIN) == "simultaneous_already (CCL-simul-reserve)"


def test_they_are_not_ordered_with_one_table_nor_while_rebuys_are_sold() -> None:
    assert playing(3, order=None).refusal(BEGIN) == "one_table_left (CCL-simul-reserve)"
    rebuys = Rebuys(price=100, chips=1_000, until_level=1)
    game = playing(rebuys=rebuys, order=None)
    assert game.refusal(BEGIN) == "rebuys_sold: level 1 (ACO-rebuy-offer)"
    game.at = 10 * MINUTE
    game.do(cmd.AnnounceLevel())
    game.do(BEGIN)


def test_the_level_clock_runs_on() -> None:
    game = playing()
    for _ in range(2):
        for table in (1, 2, 3):
            game.play({}, table=table)
    assert not of(game.log, ev.LevelClockDeducted) and not of(game.log, ev.LevelClockStopped)


# -------------------------------------------------------------------- hand by hand


def test_every_hand_begins_at_all_tables_together() -> None:
    """CCL-simul-start."""
    game = playing()
    game.play({1: -100, 2: 100})
    assert game.refusal(cmd.BeginHand(table=1)) == "waits_for_tables: table 1, tables 2 (CCL-simul-start)"
    game.play({}, table=2)
    game.play({}, table=3)
    assert of(game.begin(1), ev.RoundBegan) == [ev.RoundBegan(number=2, tables=(1, 2, 3))]


def test_hands_under_way_at_the_order_are_the_first_round() -> None:
    game = playing(order=None)
    game.begin(1)
    assert of(game.do(BEGIN), ev.SimultaneousBegan)[0].tables == (1,)
    assert game.refusal(cmd.BeginHand(table=2)).startswith("waits_for_tables: table 2, tables 1")
    game.finish({})
    game.begin(2)


def test_where_tables_begin_when_they_are_ready_none_waits_for_a_hand() -> None:
    game = playing(policy=may(simultaneous_start="as-ready"))
    for _ in range(3):
        game.play({1: -100, 2: 100})
    assert not of(game.log, ev.RoundBegan)


def test_those_who_go_out_at_different_tables_in_one_hand_share_and_one_after_the_other_do_not() -> None:
    """CCL-rank-simul."""
    places = []
    for start in ("together", "as-ready"):
        game = playing(policy=may(simultaneous_start=start))
        game.begin(1)
        game.begin(2)
        game.begin(3)
        game.finish({1: -1_000, 2: 1_000}, table=1)
        game.finish({1: -1_000, 2: 1_000}, table=2)
        game.finish({}, table=3)
        places.append([game.t.entries[entry].place for entry in (1, 4)])
    assert places == [[8, 8], [9, 8]]


# -------------------------------------------------------------------- by betting rounds


def test_tables_wait_after_each_betting_round() -> None:
    """CCL-simul-rounds."""
    game = playing(6, order=BY_ROUND)
    game.begin(1)
    assert not dealt_on(betting_round(game, 1))
    assert game.t.simultaneous is not None and game.t.simultaneous.waiting == (1,)
    again = cmd.FinishBettingRound(table=1, hand=1)
    assert game.refusal(again) == "betting_round_finished: table 1 (CCL-simul-rounds)"
    game.begin(2)  # it was waited for before its hand began
    assert dealt_on(betting_round(game, 2)) == [(1, 2)]
    assert not dealt_on(betting_round(game, 2))
    assert dealt_on(betting_round(game, 1)) == [(1, 2)]


def test_a_hand_that_ends_lets_the_others_deal_on() -> None:
    game = playing(order=BY_ROUND)
    for table in (1, 2, 3):
        game.begin(table)
    betting_round(game, 1)
    betting_round(game, 3)
    assert dealt_on(game.finish({}, table=2)) == [(1, 3)]
    betting_round(game, 3)
    assert not dealt_on(game.finish({}, table=3)), "its own hand may end while it waits"
    assert not dealt_on(game.finish({}, table=1))
    game.begin(1)


def test_a_hand_that_is_undone_is_waited_for_until_it_is_played() -> None:
    game = playing(6, order=BY_ROUND)
    game.begin(1)
    game.begin(2)
    betting_round(game, 1)
    assert not dealt_on(game.do(cmd.UndoHand(table=2, hand=2)))
    game.begin(2)
    assert dealt_on(betting_round(game, 2)) == [(1, 2)]


def test_where_tables_begin_when_they_are_ready_only_hands_under_way_are_waited_for() -> None:
    game = playing(6, order=BY_ROUND, policy=may(simultaneous_start="as-ready"))
    game.begin(1)
    assert dealt_on(betting_round(game, 1)) == [(1,)]
    game.begin(2)
    betting_round(game, 1)
    assert dealt_on(game.finish({}, table=2)) == [(1,)]
    game.begin(2)
    betting_round(game, 1)
    assert dealt_on(game.do(cmd.UndoHand(table=2, hand=game.t.hands_played))) == [(1,)]


def test_a_void_hand_lets_the_others_deal_on_only_where_it_is_not_played_again() -> None:
    for start, freed in (("together", []), ("as-ready", [(1,)])):
        game = playing(6, order=BY_ROUND, policy=may(simultaneous_start=start))
        game.begin(1)
        game.begin(2)
        betting_round(game, 1)
        stacks = {1: 1_000, 2: 1_000, 3: 1_000}
        assert dealt_on(game.do(cmd.FinishHand(table=2, hand=2, stacks=stacks, void=True))) == freed


def test_betting_rounds_are_of_a_hand_under_way() -> None:
    game = playing(6, order=BY_ROUND)
    assert game.refusal(cmd.FinishBettingRound(table=1, hand=1)) == "no_hand_running"
    game.begin(1)
    assert game.refusal(cmd.FinishBettingRound(table=1, hand=2)) == "another_hand: asked 2, running 1"
    assert game.refusal(cmd.DealOn()) == "no_table_waits (CCL-simul-rounds)"
    by_hand = playing(6)
    by_hand.begin(1)
    assert by_hand.refusal(cmd.FinishBettingRound(table=1, hand=1)) == "not_simultaneous (CCL-simul-rounds)"


def test_the_director_may_let_those_who_wait_deal_on() -> None:
    game = playing(6, order=BY_ROUND)
    game.begin(1)
    betting_round(game, 1)
    assert dealt_on(game.do(cmd.DealOn())) == [(1,)]


# -------------------------------------------------------------------- the end


def test_ended_in_a_hand_it_is_the_last_and_nobody_waits_in_it() -> None:
    game = playing(6, order=BY_ROUND)
    game.begin(1)
    game.begin(2)
    betting_round(game, 1)
    assert game.do(cmd.EndSimultaneous()) == (ev.LastSimultaneousHand(at=0),)
    assert game.refusal(cmd.EndSimultaneous()).startswith("not_simultaneous")
    assert game.refusal(cmd.FinishBettingRound(table=1, hand=1)).startswith("not_simultaneous")
    game.finish({1: -1_000, 2: 1_000})
    over = game.finish({1: -1_000, 2: 1_000}, table=2)
    assert of(over, ev.SimultaneousEnded) and game.t.simultaneous is None
    assert [game.t.entries[entry].place for entry in (1, 4)] == [5, 5]


def test_ended_between_two_hands_tables_play_at_their_own_pace_at_once() -> None:
    game = playing(6)
    assert game.do(cmd.EndSimultaneous()) == (ev.SimultaneousEnded(at=0),)
    game.play({})
    game.play({})


def test_with_one_table_left_they_are_over() -> None:
    game = playing(4)
    game.begin(1)
    game.begin(2)
    game.finish({1: -1_000, 2: 1_000})
    game.finish({}, table=2)
    game.arrange(1)
    (last,) = game.t.tables.numbers
    assert of(game.begin(last), ev.SimultaneousEnded) and game.t.simultaneous is None


# -------------------------------------------------------------------- hand-for-hand, breaks, the end


def test_hand_for_hand_takes_over_at_the_bubble() -> None:
    game = playing(
        6, order=BY_ROUND, hand_for_hand=HandForHandPlay(kind="automatic"), payout=(40, 30, 20, 10)
    )
    assert game.refusal(cmd.EndHandForHand()) == "not_hand_for_hand"
    game.begin(1)
    game.begin(2)
    game.finish({1: -1_000, 2: 1_000})
    over = game.finish({}, table=2)
    assert [type(one) for one in over[-3:]] == [
        ev.SimultaneousEnded,
        ev.HandForHandBegan,
        ev.LevelClockStopped,
    ]
    assert game.t.simultaneous is None and game.t.hand_for_hand is not None
    assert game.refusal(BEGIN) == "hand_for_hand_already (TDA19-PR8A)"


def test_hand_for_hand_that_the_director_announces_takes_over_the_hand_under_way() -> None:
    game = playing(9)
    game.begin(1)
    game.finish({1: -1_000, 2: 1_000})
    began = game.do(cmd.BeginHandForHand())
    assert [type(one) for one in began[:2]] == [ev.SimultaneousEnded, ev.HandForHandBegan]
    assert of(began, ev.HandForHandBegan)[0].tables == (2, 3), "tables 2 and 3 still owe the first hand"
    game.play({1: -1_000, 2: 1_000}, table=2)
    game.play({}, table=3)
    assert [game.t.entries[entry].place for entry in (1, 4)] == [8, 8]


def asked(game: Game, schedule: director.TableSchedule) -> director.Step | None:
    """Let the director do what comes except hands. Return the step at which the event waits."""
    while True:
        step = director.next_step(game.t, schedule)
        if isinstance(step, director.DealOnStep):
            schedule.heard(game.t, game.do(cmd.DealOn(), max(game.at, step.at)))
            return step
        if not isinstance(step, director.AskTable) or step.at > game.at:
            return step
        schedule.drop(step.table)
        found = director.between_hands(game.t, step.table, at=game.at)
        if isinstance(found, director.Wait):
            schedule.wait(step.table, found)
        elif isinstance(found, director.GivenCommand):
            schedule.heard(game.t, game.do(found.command))
            if not isinstance(found.command, cmd.BeginHand):
                schedule.put(step.table, game.at)


def test_nobody_waits_in_a_hand_for_a_table_whose_hand_can_not_begin() -> None:
    """A break, or the end of a timed event, has come before the table's hand of this round."""
    ends: list[dict[str, Any]] = [
        {"breaks": Breaks(after={1: 5})},
        {"end": End(kind="time", minutes=10, pay="chips"), "payout": ()},
    ]
    for changes in ends:
        game = playing(6, order=BY_ROUND, **changes)
        game.at = 10 * MINUTE - 1
        game.begin(1)
        betting_round(game, 1)
        schedule = director.TableSchedule()
        assert not isinstance(director.next_step(game.t, schedule), director.DealOnStep)
        game.at = 10 * MINUTE
        schedule.put(2, game.at)
        assert isinstance(asked(game, schedule), director.DealOnStep)
        assert game.t.simultaneous is not None and game.t.simultaneous.waiting == ()


def test_the_state_of_a_log_that_knows_nothing_of_it_is_what_it_was() -> None:
    game = playing(6, order=None)
    assert game.t.snapshot()["round"] == "None" and "simultaneous" not in game.t.snapshot()
    game.do(BY_ROUND)
    assert "betting_round" in game.t.snapshot()["round"]
    assert Tournament.replay(game.log).fingerprint == game.t.fingerprint
