"""The director knows what comes next in a tournament, and the command that does it."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.unit.tournament_game import MINUTE, Game, event, of

from tapete.tournament import commands as cmd
from tapete.tournament import director
from tapete.tournament import events as ev
from tapete.tournament.director import ENDS, TableSchedule, Wait, Why, between_hands, next_step, pass_time
from tapete.tournament.policy import Policies
from tapete.tournament.policy.together import TogetherPolicy
from tapete.tournament.structure.sections import (
    Breaks,
    Entries,
    HandForHandPlay,
    Rebuys,
    Stage,
    TablePolicy,
)
from tapete.tournament.structures import structure


class Directed(Game):
    """A game whose schedule learns of every event, as its owner must see to."""

    schedule: TableSchedule

    def start_tables(self) -> None:
        self.start()
        self.schedule = TableSchedule()
        for table in self.t.tables.numbers:
            self.schedule.put(table, self.at)

    def do(self, command: cmd.Command, at: int | None = None) -> tuple[ev.Event, ...]:
        events = super().do(command, at)
        if hasattr(self, "schedule"):
            self.schedule.heard(self.t, events)
            self.schedule.wake(self.at)
        return events

    def ask(self, table: int) -> director.GivenCommand | director.Roll | Wait:
        """Ask a table once, and carry out what follows with the lowest draws."""
        self.schedule.drop(table)
        found = between_hands(self.t, table, at=self.at)
        match found:
            case director.GivenCommand():
                self.do(found.command)
            case director.Roll():
                self.do(found.command((0,) * len(found.bounds)))
            case Wait():
                self.schedule.wait(table, found)
        return found

    def next(self) -> director.Step | None:
        return next_step(self.t, self.schedule)


def directed(*, entries: int, **changes: object) -> Directed:
    game = Directed(event(**changes), entries=entries)
    game.start_tables()
    return game


# ------------------------------------------------------------ which events wake it


def test_every_type_of_event_is_decided() -> None:
    assert set(ENDS) == set(get_args(ev.Event))


def test_every_wait_ends_by_some_event() -> None:
    assert frozenset().union(*ENDS.values()) == set(get_args(Why))


def test_a_table_that_waits_for_the_last_hand_is_asked_when_it_is_over() -> None:
    play = HandForHandPlay(kind="never")
    game = directed(entries=5, seats=4, tables=TablePolicy(final_table={4: 4}), hand_for_hand=play)
    for table in (1, 2):
        game.begin(table)
        game.schedule.drop(table)
    game.finish({1: -1_000, 2: 1_000})
    assert game.ask(1) == Wait("tables") and game.next() is None
    game.finish({}, table=2)
    assert game.next() == director.AskTable(0, 0, 1)
    redraw = game.ask(1)
    assert isinstance(redraw, director.Roll) and redraw.required.kind == "final_table"


def test_a_round_of_hand_for_hand_is_asked_for_when_it_can_begin() -> None:
    play = HandForHandPlay(kind="director", until="director")
    game = directed(entries=5, payout=(60, 40), hand_for_hand=play)
    for table in (1, 2):
        game.begin(table)
        game.schedule.drop(table)
    game.do(cmd.BeginHandForHand())
    game.finish({})
    assert game.ask(1) == Wait("tables") and game.next() is None
    game.finish({}, table=2)
    assert game.ask(2) != Wait("tables") and game.next() == director.AskTable(0, 0, 1)


@pytest.mark.parametrize("command", [cmd.Leave(account=3), cmd.CloseSeat(table=1, seat=4, why="out_of_use")])
def test_a_waiting_table_is_asked_after_what_happens_between_hands(command: cmd.Command) -> None:
    """A player who leaves and a closed seat wake it: no end of a hand tells of them."""
    game = directed(entries=3, seats=4)
    game.schedule.wait(1, Wait("players"))
    assert game.next() == director.PassTime(10 * MINUTE)
    game.do(command)
    assert game.schedule.waits == {} and game.next() == director.AskTable(0, 0, 1)


def test_a_break_is_not_ended_by_a_move() -> None:
    schedule = TableSchedule()
    game = Game(event(), entries=7)
    game.start()
    schedule.wait(1, Wait("break", 500))
    schedule.wait(2, Wait("players"))
    seated = of(game.log, ev.Seated)[0]
    assert seated.table == 1
    game.do(cmd.Leave(account=1))
    schedule.heard(game.t, of(game.log, ev.Eliminated))
    schedule.wake(100)
    assert schedule.waits == {1: Wait("break", 500)} and schedule.first == (100, 0, 2)


# ------------------------------------------------------------ what comes next


def test_offers_that_nobody_took_close_before_later_tables() -> None:
    rebuys = Rebuys(until_level=1, offer_ms=30_000)
    game = directed(entries=6, rebuys=rebuys, payout=(100,))
    game.begin(1)
    game.schedule.drop(1)
    game.finish({1: -1_000, 2: 1_000})
    assert game.ask(1) == Wait("purchases")
    game.schedule.put(2, 40_000)
    assert game.next() == director.CloseOffersStep(30_000, 1)
    game.schedule.put(2, 20_000)
    assert game.next() == director.AskTable(20_000, 0, 2)
    game.do(cmd.CloseOffers(table=1), at=30_000)
    assert game.schedule.waits == {}, "the table that waited for the offer is asked"


@pytest.mark.parametrize("kind", ["automatic", "director", "never"])
def test_hand_for_hand_begins_when_sales_end_at_the_bubble(kind: str) -> None:
    """TDA19-PR8A: the eliminations came before, while entries were still sold."""
    play = HandForHandPlay(kind=kind)  # type: ignore[arg-type]
    game = Directed(event(hand_for_hand=play, entries=Entries(late_until_level=1)), entries=4)
    game.start_tables()
    assert game.t.selling and not isinstance(game.next(), director.HandForHandStep)
    game.do(cmd.AnnounceLevel(), at=10 * MINUTE)
    assert game.t.fixed is not None and game.t.alive == 4 == game.t.bubble + 1
    assert isinstance(game.next(), director.HandForHandStep) is (kind != "never")
    if kind != "never":
        game.do(cmd.BeginHandForHand())
        assert isinstance(game.next(), director.AskTable)


def test_tables_that_were_held_at_the_announcement_go_on() -> None:
    policy = Policies(together=TogetherPolicy(hand_for_hand_from="at-once"))
    game = directed(entries=6, policy=policy)
    for table in (1, 2):
        game.begin(table)
        game.schedule.drop(table)
    game.do(cmd.BeginHandForHand())
    released = []
    while isinstance(step := game.next(), director.ReleaseTableStep):
        released.append(step.table)
        game.do(cmd.ReleaseTable(table=step.table))
    assert released == [1]
    assert game.refusal(cmd.FinishHand(hand=2, table=2, stacks=game.t.dealt(2))).startswith("table_held")


def test_no_table_acts_so_the_time_does() -> None:
    game = directed(entries=3, breaks=Breaks(after={1: 5}))
    game.schedule.drop(1)
    assert game.next() == director.PassTime(10 * MINUTE)
    game.at = 10 * MINUTE
    began = pass_time(game.t, at=game.at)
    assert began is not None and [type(one) for one in began.events] == [ev.BreakBegan]
    game.do(began.command)
    assert game.next() == director.PassTime(15 * MINUTE)
    assert pass_time(game.t, at=game.at) is None
    ended = pass_time(game.t, at=15 * MINUTE)
    assert ended is not None and ended.command == cmd.EndBreak()


def test_time_that_brings_nothing_is_not_tried_again_before_an_event() -> None:
    game = directed(entries=3)
    game.schedule.drop(1)
    assert game.next() == director.PassTime(10 * MINUTE)
    game.schedule.still = True
    assert game.next() is None
    game.do(cmd.StopClock())
    game.do(cmd.StartClock())
    assert game.next() == director.PassTime(10 * MINUTE)


# ------------------------------------------------------------ doing it


def test_a_command_comes_with_its_events_and_changes_nothing_yet() -> None:
    game = directed(entries=3)
    before = game.t.fingerprint
    given = between_hands(game.t, 1, at=0)
    assert isinstance(given, director.GivenCommand) and given.command == cmd.BeginHand(table=1)
    assert game.t.fingerprint == before
    assert game.do(given.command) == given.events


def test_the_director_announces_where_that_is_a_persons_part() -> None:
    breaks = Breaks(after={1: 5}, announced="director")
    game = directed(entries=3, breaks=breaks)
    game.at = 10 * MINUTE
    said = game.ask(1)
    assert isinstance(said, director.GivenCommand) and said.command == cmd.BeginBreak()
    assert game.ask(1) == Wait("break", 15 * MINUTE)
    game.at = 15 * MINUTE
    assert [type(game.ask(1).command) for _ in range(3)] == [cmd.EndBreak, cmd.AnnounceLevel, cmd.BeginHand]  # type: ignore[union-attr]


def test_an_alternate_is_seated_before_the_next_hand() -> None:
    game = Directed(event(entries=Entries(late_until_level=1, alternates=True)), entries=3)
    game.start_tables()
    game.do(cmd.Enter(account=9))
    game.do(cmd.Leave(account=1))
    rolled = game.ask(1)
    assert isinstance(rolled, director.Roll) and rolled.command((0,)) == cmd.SeatAlternate(draw=0)
    assert game.t.place_of(9) is not None


# ------------------------------------------------------------ the start


def test_a_sit_and_go_starts_when_it_is_full() -> None:
    game = Game(structure("sit-and-go-6"), entries=5)
    assert director.starts_at(game.t) is None
    game.do(cmd.Enter(account=6))
    assert director.starts_at(game.t) == 0


def test_a_scheduled_event_starts_at_its_time_and_a_final_with_what_its_flights_leave() -> None:
    assert director.starts_at(Game(event(), entries=2, starts_at=5_000).t) == 5_000
    final = Game(event(stage=Stage(kind="final")))
    assert director.starts_at(final.t) is None


def test_too_few_entries_cancel_the_event() -> None:
    game = Game(event(), entries=1)
    needed = director.needed_to_start(game.t)
    assert needed == director.NeededToStart(entries=1, windfall=None)
    given = director.start_or_cancel(game.t, needed.command((0,), None), at=0)
    assert given.command == cmd.Cancel()
