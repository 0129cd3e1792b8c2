"""Events over several tables: breaking, balancing, the final table, late seats, alternates, hand-for-hand."""

from typing import Literal

import pytest
from tests.unchanged import deep
from tests.unit.tournament_game import MINUTE, Game, event, of

from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.seats.seating import SeatPlace
from tapete.tournament.structure.sections import Entries, HandForHandPlay, StartRule, TablePolicy


def test_a_table_breaks_as_soon_as_its_players_fit_elsewhere() -> None:
    """CCL-balance-general, TDA19-10: seven players at three tables of three, then six."""
    game = Game(event(), entries=7)
    game.start()
    assert [game.t.tables.size_of(number) for number in game.t.tables.numbers] == [3, 2, 2]
    game.play({1: -1_000, 2: 1_000})
    assert game.refusal(cmd.BeginHand(table=2)).startswith("moves_due: table 2")
    need = game.t.required(2)
    assert need is not None and (need.kind, need.table, need.need and need.need.tables_needed) == (
        "break",
        2,
        2,
    )
    (broke,) = of(game.arrange(2), ev.TableBroke)
    assert {move.to.table for move in broke.broken.moves} == {1, 3}
    assert all("TDA19-10" in move.rules for move in broke.broken.moves)
    assert 2 not in game.t.tables and game.t.tables.size_counts == (0, 0, 0, 2)


def test_the_next_big_blind_goes_where_it_comes_soonest() -> None:
    """TDA19-11A: the mover is the next big blind, and the move says what else there was."""
    game = Game(event(seats=4, tables=TablePolicy(final_table={4: 4})), entries=8)
    game.start()
    game.play({1: -1_000, 2: 1_000}, table=2)
    game.play({2: -2_000, 4: 2_000}, table=2)
    assert [game.t.tables.size_of(number) for number in (1, 2)] == [4, 2]
    (moved,) = of(game.arrange(1), ev.PlayerMoved)
    assert moved.move.to_big_blind == 0 and moved.move.origin.table == 1
    assert game.t.place_of(game.t.entries[moved.move.entry].account) == moved.move.to
    assert moved.move.alternatives


def test_a_table_that_must_give_nobody_plays_on() -> None:
    game = Game(event(), entries=9)
    game.start()
    game.begin(1)
    game.begin(2)
    game.finish({1: -1_000, 2: 1_000}, table=2)
    assert game.t.tables.spread == 1 and game.t.required(2) is None


def test_the_final_table_is_drawn_when_all_hands_are_over() -> None:
    """TDA19-PR9, ACO-O-balancing: nobody begins a hand until the last one has ended."""
    game = Game(event(tables=TablePolicy(final_table={3: 4})), entries=5)
    game.start()
    game.begin(1)
    game.begin(2)
    game.finish({1: -1_000, 2: 1_000}, table=2)
    need = game.t.required(2)
    assert need is not None and need.kind == "wait"
    assert game.refusal(cmd.BeginHand(table=2)).startswith("moves_due")
    assert game.refusal(cmd.Rearrange(table=2, draws=())).startswith("nothing_to_move")
    game.finish({})
    (redrawn,) = of(game.arrange(2), ev.Redrawn)
    assert redrawn.draw.kind == "final_table" and len(redrawn.draw.places) == 4
    assert game.t.final_table and game.t.tables.numbers == (1,)
    assert of(game.begin(), ev.HandBegan)[0].hand == 3


def test_tables_break_in_the_announced_order() -> None:
    """CCL-break-order."""
    game = Game(event(tables=TablePolicy(breaks="order", break_order=(3, 1, 2))), entries=9)
    game.start()
    for table in (1, 2, 1):
        game.play({2: -1_000, 3: 1_000} if table == 2 else {}, table=table)
    game.play({1: -1_000, 2: 1_000}, table=1)
    game.play({1: -1_000, 3: 1_000}, table=2)
    need = game.t.required(1)
    assert need is not None and (need.kind, need.table) == ("break", 3)


def test_late_entries_draw_among_the_shortest_tables_and_a_full_event_opens_another() -> None:
    """TDA19-8A.2, ACO-re-late, ACO-pool-lock."""
    game = Game(event(entries=Entries(late_until_level=1)), entries=5)
    game.start()
    assert game.t.late_pool() == 1 and game.t.pool == 500
    (seated,) = of(game.do(cmd.Enter(account=6)), ev.LateSeated)
    assert seated.seat.place == SeatPlace(2, 3) and seated.stack == 1_000
    opened, _ = game.do(cmd.Enter(account=7))[1:]
    assert opened == ev.TableOpened(table=3)
    assert [game.t.tables.size_of(number) for number in game.t.tables.numbers] == [3, 3, 1]
    assert len(of(game.arrange(1), ev.PlayerMoved)) == 1  # nobody sits alone
    fixed = of(game.do(cmd.BeginHand(table=1), at=10 * MINUTE), ev.PrizesFixed)
    assert [(one.entries, one.pool, one.prizes) for one in fixed] == [(7, 700, (350, 210, 140))]
    assert game.refusal(cmd.Enter(account=8)) == "registration_closed: level 2, until 1 (ACO-re-late)"


def test_places_count_those_who_enter_later() -> None:
    game = Game(event(entries=Entries(late_until_level=1)), entries=4)
    game.start()
    game.play({1: -1_000, 2: 1_000})
    assert [(one.place, one.entry) for one in game.t.standings] == [(4, 1)]
    game.do(cmd.Enter(account=5))
    assert [(one.place, one.entry) for one in game.t.standings] == [(5, 1)]
    game.at = 10 * MINUTE
    game.play({})
    assert game.t.entries[1].place == 5


def test_alternates_wait_for_a_seat_and_get_their_money_back_in_the_end() -> None:
    """TDA19-8A.2: in the order in which they came, by the same draw."""
    game = Game(event(entries=Entries(late_until_level=1, alternates=True)), entries=6)
    game.start()
    assert game.do(cmd.Enter(account=7))[1:] == (ev.Queued(entry=7),)
    game.do(cmd.Enter(account=8))
    assert (game.t.alive, game.refusal(cmd.SeatAlternate(draw=0))) == (8, "no_seat_free: players 6")
    game.play({1: -1_000, 2: 1_000})
    need = game.t.required(1)
    assert need is not None and need.kind == "alternate"
    (seated,) = game.do(cmd.SeatAlternate(draw=0))
    assert isinstance(seated, ev.LateSeated) and (seated.seat.entry, seated.seat.kind) == (7, "alternate")
    told = game.do(cmd.BeginHand(table=1), at=10 * MINUTE)
    assert ev.Withdrawn(entry=8) in told
    assert of(told, ev.PrizesFixed)[0].pool == 700
    assert game.t.entries[1].place == 7


def test_re_entries_are_entries_of_their_own() -> None:
    """ACO-X-re-1, ACO-re-names, ACO-re-limit, ACO-O-reentry-same-table: each with its fee and its place."""
    game = Game(event(fee=10, entries=Entries(late_until_level=2, re_entries=1)), entries=5)
    game.start()
    assert game.refusal(cmd.ReEnter(account=1)).startswith("still_alive")
    game.play({1: -1_000, 2: 1_000})
    (entered, seated) = game.do(cmd.ReEnter(account=1, draw=0))
    assert entered == ev.Entered(entry=6, account=1, bot=False, number=2)
    assert isinstance(seated, ev.LateSeated) and seated.seat.place.table == 2
    assert [one.name("AsPro") for one in game.t.entries_of(1)] == ["AsPro", "AsPro [2]"]
    assert (game.t.pool, game.t.accounts.fees) == (600, 60)
    game.play({3: -1_000, 2: 1_000}, table=2)
    assert game.refusal(cmd.ReEnter(account=1)).startswith("entries_used: asked 3, most 2")
    assert game.refusal(cmd.Enter(account=1)) == "already_registered"


HAND_FOR_HAND = HandForHandPlay(kind="automatic")


def test_hand_for_hand_ranks_those_of_one_round_together() -> None:
    """TDA19-PR8A, TDA19-PR8A.2, TDA19-PR8B: both share the places, the clock loses two minutes a hand."""
    tables = TablePolicy(final_table={3: 2})
    game = Game(event(payout=(40, 30, 30), hand_for_hand=HAND_FOR_HAND, tables=tables), entries=6)
    game.start()
    game.play({1: -1_000, 2: 1_000})
    game.begin(1)
    out = game.play({1: -1_000, 2: 1_000}, table=2)
    assert of(out, ev.HandForHandBegan) == [ev.HandForHandBegan(at=0, tables=(1,), paid=3)]
    assert game.t.clock(at=9 * MINUTE).remaining_ms == 10 * MINUTE
    assert game.refusal(cmd.BeginHand(table=2)).startswith("waits_for_tables")
    assert game.refusal(cmd.EndHandForHand()).startswith("waits_for_tables")
    game.finish({})
    game.at = MINUTE
    begun = game.do(cmd.BeginHand(table=2))
    assert begun[:2] == (
        ev.LevelClockDeducted(at=MINUTE, ms=2 * MINUTE),
        ev.RoundBegan(number=1, tables=(1, 2)),
    )
    game.begin(1)
    assert game.finish({2: -2_000, 3: 2_000}) == (ev.HandFinished(hand=5, stacks={2: 0, 3: 3_000}),)
    assert game.t.alive == 4 and game.refusal(cmd.Leave(account=2)).startswith("offers_open")
    ended = game.finish({2: -2_000, 3: 2_000}, table=2)
    assert [(one.entry, one.place, one.shared) for one in of(ended, ev.Eliminated)] == [(2, 3, 2), (5, 3, 2)]
    assert of(ended, ev.HandForHandEnded) and game.t.hand_for_hand is None
    assert [one.prize for one in game.t.standings] == [90, 90, 0, 0]
    assert game.t.clock(at=2 * MINUTE).remaining_ms == 5 * MINUTE  # two hands were charged, and one ran


def test_a_held_table_waits_for_the_director() -> None:
    """TDA19-PR8F."""
    play = HandForHandPlay(hold_all_in=True)
    game = Game(event(hand_for_hand=play), entries=6)
    game.start()
    assert game.refusal(cmd.HoldTable(table=1)).startswith("not_hand_for_hand")
    game.begin(1)
    game.do(cmd.BeginHandForHand())
    assert game.refusal(cmd.BeginHandForHand()) == "hand_for_hand_already"
    game.do(cmd.HoldTable(table=1))
    held = cmd.FinishHand(hand=1, stacks={1: 1_000, 2: 1_000, 3: 1_000})
    assert game.refusal(held) == "table_held: table 1 (TDA19-PR8F)"
    game.do(cmd.ReleaseTable(table=1))
    assert of(game.do(held), ev.RoundEnded) == [ev.RoundEnded(number=0)]
    game.do(cmd.EndHandForHand())
    assert game.t.hand_for_hand is None


def test_a_directors_moves() -> None:
    game = Game(event(seats=4, tables=TablePolicy(enforced=False, final_table={4: 4})), entries=6)
    game.start()
    assert (
        game.refusal(cmd.MovePlayer(account=1, to=SeatPlace(2, 1), why="space"))
        == "seat_taken: table 2, seat 1"
    )
    game.begin(1)
    assert game.refusal(cmd.MovePlayer(account=1, to=SeatPlace(2, 4), why="space")) == "hand_running: hand 1"
    game.finish({})
    game.do(cmd.MovePlayer(account=1, to=SeatPlace(2, 4), why="space"))
    assert game.t.place_of(1) == SeatPlace(2, 4)
    assert game.refusal(cmd.BreakTable(table=1, draws=())) == "no_seat_free: players 6, seats 4 (TDA19-10)"
    assert game.refusal(cmd.BeginHand(table=9)) == "no_such_table: table 9, tables 2"
    game.do(cmd.RedrawSeats(draws=(0,) * 5))
    assert [game.t.tables.size_of(number) for number in game.t.tables.numbers] == [3, 3]


def test_a_hand_without_a_result_is_dealt_anew_from_the_same_positions() -> None:
    game = Game(event(), entries=3)
    game.start()
    first = game.begin()[-1]
    game.do(cmd.UndoHand(hand=1))
    again = game.begin()[-1]
    assert isinstance(first, ev.HandBegan) and isinstance(again, ev.HandBegan)
    assert (again.button, again.big_blind, again.hand) == (first.button, first.big_blind, 2)
    assert game.t.stacks() == {1: 1_000, 2: 1_000, 3: 1_000}


def test_an_event_does_not_begin_before_its_time_nor_with_too_few() -> None:
    """ACO-start-scheduled, ACO-O-start-minimum."""
    structure = event(entries=Entries(least=4, most=5), start=StartRule(kind="scheduled", button=2))
    game = Game(structure, entries=3, starts_at=5_000)
    assert game.refusal(cmd.Start(seat_order=(0, 1, 2))).startswith("too_early: starts_at 5,000")
    game.at = 5_000
    assert game.refusal(cmd.Start(seat_order=(0, 1, 2))).startswith("too_few_entries: entries 3, least 4")
    game.do(cmd.Enter(account=4))
    game.do(cmd.Enter(account=5))
    assert game.refusal(cmd.Enter(account=6)) == "tournament_full: entries 5, most 5"
    game.start()
    assert [of(game.begin(table), ev.HandBegan)[0].button for table in (1, 2)] == [2, 2]


def test_casino_clubs_ante_is_the_buttons() -> None:
    """CCL-ante-button, CCL-ante-half, CCL-ante-none-sb."""
    game = Game(
        event(ante_form="button_half", half_ante_at=2, tables=TablePolicy(dead_button="stays")), entries=3
    )
    game.start()
    game.begin()
    assert (game.t.stakes().ante, game.t.stakes().ante_form) == (100, "button")
    game.finish({2: -1_000, 3: 1_000})  # the small blind went out
    game.begin()
    assert (game.t.stakes().ante, game.t.stakes().ante_form) == (0, "none")
    game.finish({})
    game.begin()
    assert game.t.stakes().ante == 50


@pytest.mark.parametrize("draw", [0, 1])
def test_a_random_table_is_picked_and_breaks_after_its_hand(draw: int) -> None:
    game = Game(event(tables=TablePolicy(breaks="random")), entries=7)
    game.start()
    game.begin(2)
    game.play({1: -1_000, 2: 1_000})
    (picked,) = game.do(cmd.Rearrange(table=1, draws=(draw,)))
    assert isinstance(picked, ev.TablePicked) and game.t.picked == picked.table
    need = game.t.required(1)
    assert (need is None) == (picked.table == 2)  # its hand is running: the others play on


def test_commands_for_an_unknown_table_are_refused() -> None:
    game = Game(event(), entries=5)
    game.start()
    race = cmd.ColourUp(table=9, counts={}, removed=25, in_play=(100,))
    for command in (race, cmd.BeginHand(table=9), cmd.BreakTable(table=9, draws=())):
        assert game.refusal(command) == "no_such_table: table 9, tables 2"


@pytest.mark.parametrize(("until", "withdrawn"), [(None, False), ("last_seat", False), ("start", True)])
def test_a_full_sit_and_go_is_about_to_start_unless_it_lets_players_go_until_then(
    until: Literal["start", "last_seat"] | None, withdrawn: bool
) -> None:
    """ACO-O-unregister."""
    structure = event(start=StartRule(players=3), entries=Entries(withdraw_until=until))
    game = Game(structure, entries=2)
    game.do(cmd.Withdraw(account=2))
    for account in (2, 3):
        game.do(cmd.Enter(account=account))
    if withdrawn:
        assert of(game.do(cmd.Withdraw(account=3)), ev.Withdrawn)
    else:
        assert game.refusal(cmd.Withdraw(account=3)) == "tournament_full: seats 3 (ACO-O-unregister)"


def test_asking_which_table_breaks_first_changes_nothing() -> None:
    """A table that closes or changes size leaves the order when that is applied, not when it is asked."""
    game = Game(event(tables=TablePolicy(breaks="order", break_order=(3, 1, 2))), entries=9)
    game.start()
    tables = game.t.tables
    for table in (3, 1):
        assert tables.first_to_break() == table and tables.first_to_break(size=3) == table
        before = deep(tables)
        assert tables.first_to_break() == table and deep(tables) == before
        for entry in sorted(tables.players(table).values()):
            tables.leave(entry)
        tables.close_table(table)
    assert tables.first_to_break() == 2 == tables.first_to_break(size=3)
    with pytest.raises(ValueError, match="no table"):
        tables.first_to_break(size=2)
