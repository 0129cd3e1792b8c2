"""Players absent at a start that gives chips only to those present: their money and places."""

from typing import Literal

import pytest
from tests.unit.tournament_game import MINUTE, Game, event, of

from tapete.tournament import Structure, director
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.policy import Policies, PricePolicy, SeatPolicy
from tapete.tournament.structure.sections import Cancelling, End, Entries, StartRule

HERE = SeatPolicy(start_stacks="seated-only")


def here(*, prices: PricePolicy = PricePolicy(), **changes: object) -> Structure:  # noqa: B008
    return event(policy=Policies(seats=HERE, prices=prices), **changes)


def started(structure: Structure, *absent: int, entries: int = 3) -> Game:
    game = Game(structure, entries=entries)
    order = tuple(range(entries - len(absent)))
    game.do(cmd.Start(seat_order=order, absent=absent))
    return game


def test_who_comes_gets_a_seat_and_a_full_stack() -> None:
    game = started(here(seats=4), 2, entries=4)
    assert game.stacks() == {1: 1_000, 2: 0, 3: 1_000, 4: 1_000} and game.t.in_play == 3_000
    assert game.t.alive == 4 and not game.t.final_table
    game.play({1: -400, 2: 400})
    seated = of(game.do(cmd.TakeSeat(account=2)), ev.LateSeated)
    assert [(one.seat.kind, one.stack) for one in seated] == [("late", 1_000)]
    assert game.t.in_play == 4_000 and not game.t.absent and game.t.final_table
    assert game.refusal(cmd.TakeSeat(account=2)) == "not_awaited (CCL-late-no-dummies)"
    assert game.refusal(cmd.TakeSeat(account=9)) == "not_registered"


def test_who_is_there_by_the_books_that_say_nothing() -> None:
    game = Game(event(), entries=3)
    game.do(cmd.Start(seat_order=(0, 1, 2), absent=(2,)))
    assert game.t.in_play == 3_000 and not game.t.absent


def test_they_share_the_next_places_when_the_first_level_is_over() -> None:
    game = started(here(seats=5), 2, 4, entries=5)
    assert game.refusal(cmd.RankAbsent()) == "too_early: level 1 (CCL-late-no-dummies)"
    game.do(cmd.AnnounceLevel(), at=10 * MINUTE)
    out = of(game.do(cmd.RankAbsent()), ev.Eliminated)
    assert [(one.entry, one.place, one.shared) for one in out] == [(2, 4, 2), (4, 4, 2)]
    assert game.t.alive == 3 and game.t.pool == 500
    assert game.refusal(cmd.RankAbsent()) == "nobody_waits (CCL-late-no-dummies)"


def test_they_may_come_as_long_as_late_entries_are_taken() -> None:
    game = started(here(seats=4, entries=Entries(late_until_level=2)), 2)
    game.do(cmd.AnnounceLevel(), at=10 * MINUTE)
    assert game.refusal(cmd.RankAbsent()).startswith("too_early")
    game.do(cmd.AnnounceLevel(), at=20 * MINUTE)
    game.do(cmd.RankAbsent())
    assert game.t.entries[2].place == 3


def test_one_player_who_is_left_waits_for_them_and_then_has_won() -> None:
    game = started(here(bounty=50), 3)
    game.play({1: 1_000, 2: -1_000}, knockouts={2: [[1]]})
    assert game.t.entries[2].place == 3 and not of(game.log, ev.Finished)
    game.do(cmd.AnnounceLevel(), at=10 * MINUTE)
    game.do(cmd.RankAbsent())
    assert game.t.state == "finished" and game.t.entries[3].place == 2
    assert game.won() == {1: 150 + 3 * 50, 2: 60, 3: 90}


def test_in_the_last_level_they_may_come_as_long_as_somebody_plays() -> None:
    game = started(here(levels=event().levels[:1]), 3)
    assert not game.t.absence_over
    game.play({1: 1_000, 2: -1_000})
    assert game.t.absence_over and game.do(cmd.RankAbsent())
    assert game.t.state == "finished"


def test_an_event_whose_time_is_up_ranks_them_behind_all_who_play() -> None:
    game = started(here(end=End(kind="time", minutes=5)), 2, entries=4)
    game.play({1: 300, 2: -300})
    game.do(cmd.EndEvent(), at=5 * MINUTE)
    assert game.t.state == "finished" and game.t.entries[2].place == 4 and not game.t.absent


def test_one_who_has_not_come_shares_in_an_event_that_is_called_off() -> None:
    game = started(here(cancelling=Cancelling(rule="forward")), 2)
    game.do(cmd.Cancel())
    assert game.won() == {1: 100, 2: 100, 3: 100}


def test_where_an_entry_is_paid_with_its_seat_the_entry_is_given_back() -> None:
    game = started(here(prices=PricePolicy(entry_paid="on-seating")), 2)
    assert [one.entry for one in of(game.log, ev.Withdrawn)] == [2] and not game.t.absent
    assert game.t.pool == 200 and game.t.fixed is not None and game.t.fixed.pool == 200


def test_fewer_than_two_start_nothing() -> None:
    game = Game(here(), entries=3)
    start = cmd.Start(seat_order=(0,), absent=(1, 2))
    assert game.refusal(start) == "too_few_players: players 1, least 2 (CCL-late-no-dummies)"
    needed = director.needed_to_start(game.t, (1, 2))
    given = director.start_or_cancel(game.t, needed.command((0,), None), at=0)
    assert needed.entries == 1 and isinstance(given.command, cmd.Cancel)


@pytest.mark.parametrize("kind", ["scheduled", "sit_and_go"])
def test_the_director_ranks_them_before_the_next_hand(kind: Literal["scheduled", "sit_and_go"]) -> None:
    game = started(here(start=StartRule(kind=kind), seats=3), 2)
    schedule = director.TableSchedule()
    schedule.put(1, 0)
    assert isinstance(director.next_step(game.t, schedule), director.AskTable)
    game.do(cmd.AnnounceLevel(), at=10 * MINUTE)
    assert director.next_step(game.t, schedule) == director.RankAbsentStep()
    game.do(cmd.RankAbsent())
    assert isinstance(director.next_step(game.t, schedule), director.AskTable)


def test_if_all_seats_are_taken_they_wait_as_others_do() -> None:
    entries = Entries(late_until_level=2, alternates=True)
    game = started(here(entries=entries), 2)
    game.do(cmd.Enter(account=4))
    assert of(game.do(cmd.TakeSeat(account=2)), ev.Queued) and not game.t.absent
    assert list(game.t.queue) == [2]
