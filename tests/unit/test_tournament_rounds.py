"""Hand-for-hand rounds that are interrupted by the end of an event, or by a short table."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.unit.tournament_game import MINUTE, Game, event, of

from tapete.engine.refusals import InvariantBroken
from tapete.tournament import Tournament, read_structure
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.course.hand_for_hand import HandForHandRules
from tapete.tournament.deciding.hands import follow
from tapete.tournament.policy.from_structure import HAND_FOR_HAND_KEYS
from tapete.tournament.structure.sections import End, HandForHandPlay, TablePolicy


def hand_for_hand(structure: Any, *, entries: int) -> Game:
    game = Game(structure, entries=entries)
    game.start()
    game.do(cmd.BeginHandForHand())
    return game


def test_a_round_that_the_end_cuts_off_ranks_those_who_went_out_in_it() -> None:
    """ACO-O-timed-end: the table that had not begun its hand of the round doesn't begin it any more."""
    structure = event(
        payout=(60, 40),
        end=End(kind="time", minutes=15),
        hand_for_hand=HandForHandPlay(kind="director", hand_ms=0),
    )
    game = hand_for_hand(structure, entries=5)
    first, second = game.t.tables.numbers
    game.begin(first)
    seat, other, *_ = sorted(game.t.stacks(first))
    game.at = 16 * MINUTE
    game.finish({seat: -1_000, other: 1_000}, table=first)
    assert "event_over" in game.refusal(cmd.BeginHand(table=second))
    ended = game.do(cmd.EndEvent())
    assert [(one.place, one.shared) for one in of(ended, ev.Eliminated)] == [(5, 1)]
    assert [one.place for one in of(ended, ev.Survived)].count(1) == 1
    assert game.t.state == "finished"
    assert sum(game.won().values()) == 500
    assert Tournament.replay(game.log) == game.t


def uneven(halt_gap: int) -> Game:
    """Return tables of six, four and three, hand for hand: a gap of three, which stops the shortest."""
    structure = event(
        seats=6,
        payout=(60, 40),
        tables=TablePolicy(enforced=False, halt_gap=halt_gap, halt_binding_from=2),
        hand_for_hand=HandForHandPlay(kind="director", hand_ms=0),
    )
    game = Game(structure, entries=18)
    game.start()
    gone = {number: 0 for number in game.t.tables.numbers}
    for number, most in zip(game.t.tables.numbers, (0, 2, 3), strict=True):
        for _, entry in sorted(game.t.tables.players(number).items())[:most]:
            game.do(cmd.Leave(account=game.t.entries[entry].account))
            gone[number] += 1
    assert sorted(gone.values()) == [0, 2, 3]
    game.do(cmd.BeginHandForHand())
    return game


def test_a_short_table_is_stopped_before_a_round() -> None:
    game = uneven(3)
    short = min(game.t.tables.numbers, key=game.t.tables.size_of)
    assert "table_halted" in game.refusal(cmd.BeginHand(table=short))


def test_a_short_table_plays_a_round_that_waits_for_it() -> None:
    game = uneven(3)
    *others, short = sorted(game.t.tables.numbers, key=game.t.tables.size_of, reverse=True)
    for table in (*others, short):
        assert of(game.begin(table), ev.HandBegan)
    for table in (*others, short):
        ended = game.finish({}, table=table)
    assert of(ended, ev.RoundEnded)
    assert "table_halted" in game.refusal(cmd.BeginHand(table=short))


@pytest.mark.parametrize("change", ["hand", "seat"])
def test_states_that_differ_are_not_equal(change: str) -> None:
    """What is compared is all of the state, and so is what is hashed."""
    one, two = (Game(event(seats=4), entries=4) for _ in range(2))
    one.start()
    two.start()
    assert one.t == two.t
    assert one.t.fingerprint == two.t.fingerprint
    if change == "hand":
        one.play({1: -10, 2: 10})
        two.play({1: -11, 2: 11})
    else:
        one.do(cmd.Leave(account=1))
        two.do(cmd.Leave(account=2))
    assert one.t != two.t
    assert one.t.fingerprint != two.t.fingerprint


AUTOMATIC = HandForHandPlay(kind="automatic")


def bubble(**changes: Any) -> Game:
    """Return tables of three and two, one place from the money; the next elimination begins hand-for-hand."""
    game = Game(event(hand_for_hand=AUTOMATIC, **changes), entries=5)
    game.start()
    return game


def two_tables(**play: Any) -> Game:
    """Return two tables in hand-for-hand whose first hands are under way."""
    kept = HandForHandPlay(kind="director", hand_ms=60_000, **play)
    game = Game(event(payout=(60, 40), hand_for_hand=kept), entries=5)
    game.start()
    for table in (1, 2):
        game.begin(table)
    game.do(cmd.BeginHandForHand())
    return game


def undone(game: Game, table: int, *, how: str) -> tuple[ev.Event, ...]:
    hand = game.t.hand_at(table)
    assert hand is not None
    if how == "undone":
        return game.do(cmd.UndoHand(table=table, hand=hand.hand))
    stacks = dict(game.t.dealt(table))
    return game.do(cmd.FinishHand(table=table, hand=hand.hand, stacks=stacks, void=True))


@pytest.mark.parametrize("how", ["undone", "void"])
@pytest.mark.parametrize("last", [True, False])
def test_a_hand_that_does_not_count_is_played_again_in_its_round(how: str, last: bool) -> None:
    """TDA19-PR8A, TDA19-PR8C: the next hand is released when every table has finished the present one."""
    game = two_tables()
    if last:
        game.finish({}, table=1)
    events = undone(game, 2, how=how)
    assert not of(events, ev.RoundEnded)
    play = game.t.hand_for_hand
    assert play is not None and play.plays(2)
    if not last:
        game.finish({}, table=1)
    assert "waits_for_tables" in game.refusal(cmd.BeginHand(table=1))
    began = game.begin(2)
    assert not of(began, ev.RoundBegan) and not of(began, ev.LevelClockDeducted)
    assert of(game.finish({}, table=2), ev.RoundEnded) == [ev.RoundEnded(number=0)]
    assert of(game.begin(1), ev.RoundBegan) == [ev.RoundBegan(number=1, tables=(1, 2))]


@pytest.mark.parametrize("how", ["undone", "void"])
def test_who_went_out_elsewhere_waits_for_the_hand_that_is_played_again(how: str) -> None:
    game = two_tables()
    seat, other, *_ = sorted(game.t.stacks(1))
    game.finish({seat: -1_000, other: 1_000}, table=1)
    assert not of(undone(game, 2, how=how), ev.Eliminated)
    game.begin(2)
    assert [one.place for one in of(game.finish({}, table=2), ev.Eliminated)] == [5]


def test_a_held_table_whose_hand_is_undone_plays_again() -> None:
    """TDA19-PR8F: what was held is the hand that is gone."""
    game = two_tables(hold_all_in=True)
    game.do(cmd.HoldTable(table=2))
    undone(game, 2, how="undone")
    game.begin(2)
    game.finish({}, table=2)
    assert of(game.finish({}, table=1), ev.RoundEnded)


def test_a_void_hand_leaves_the_stacks_as_they_were() -> None:
    game = two_tables()
    hand = game.t.hand_at(2)
    assert hand is not None
    stacks = dict(game.t.dealt(2))
    seat, other, *_ = stacks
    moved = stacks | {seat: stacks[seat] - 5, other: stacks[other] + 5}
    with pytest.raises(InvariantBroken, match="void"):
        game.t.decide(cmd.FinishHand(table=2, hand=hand.hand, stacks=moved, void=True), at=0)


def test_logs_of_earlier_versions_replay_as_they_were_played() -> None:
    """There an undone hand counted as the table's hand of the round."""
    game = two_tables()
    game.t.apply(ev.HandUndone(hand=2, table=2))
    play = game.t.hand_for_hand
    assert play is not None and not play.plays(2) and play.waited_for == (1,)


def out(entry: int, *, table: int) -> ev.Eliminated:
    return ev.Eliminated(entry=entry, seat=1, place=5, shared=1, hand=0, table=table)


def began(events: Sequence[ev.Event]) -> list[tuple[int, ...]]:
    return [one.tables for one in of(events, ev.HandForHandBegan)]


@pytest.mark.parametrize("gone", [1, 2])
def test_running_hands_are_the_first_round_after_an_exit_between_hands(gone: int) -> None:
    """TDA19-PR8A: the round waits for a running hand, even if a player left that table."""
    game = bubble()
    for table in (1, 2):
        game.begin(table)
    entry = game.t.tables.players(gone)[1]
    found = follow(game.t, (out(entry, table=gone),), stacks={}, found=(), hands=0, at=0)
    assert began(found) == [(1, 2)]
    found = follow(game.t, (out(entry, table=gone),), stacks={}, found=(), hands=1, at=0)
    assert began(found) == [(3 - gone,)]


@pytest.mark.parametrize("book", ["tda-2019", "tda-2026"])
def test_hand_for_hand_cites_the_rows_of_its_book(book: str) -> None:
    text = (
        f'name = "E"\nbook = "{book}"\nseats = 9\nstarting_stack = 1_000\nbuy_in = 100\n'
        "payout = [50, 30, 20]\n"
        '[start]\nkind = "scheduled"\n[[levels]]\nsmall_blind = 5\nbig_blind = 10\nminutes = 10\n'
    )
    structure = read_structure(text, "event.toml")
    game = Game(structure, entries=10)
    game.start()
    game.do(cmd.BeginHandForHand())
    assert game.t.hand_for_hand is not None
    assert game.t.hand_for_hand.rules.rules == structure.rows_of(HAND_FOR_HAND_KEYS) != ()
    plain = bubble()
    plain.do(cmd.BeginHandForHand())
    assert plain.t.hand_for_hand is not None and plain.t.hand_for_hand.rules.rules == HandForHandRules().rules


def test_leaving_between_hands_begins_hand_for_hand_at_the_running_tables() -> None:
    game = bubble()
    game.begin(2)
    left = game.do(cmd.Leave(account=1))
    assert began(left) == [(2,)]
    assert "waits_for_tables" in game.refusal(cmd.Leave(account=2))
    assert of(game.finish({}, table=2), ev.RoundEnded) == [ev.RoundEnded(number=0)]


@pytest.mark.parametrize(
    ("entries", "above", "begins"), [(6, 1, False), (5, 1, True), (6, 2, True), (7, 2, False), (4, 1, False)]
)
def test_hand_for_hand_begins_on_the_bubble_and_not_before(entries: int, above: int, begins: bool) -> None:
    """ACO-O-hand-for-hand: it begins when paid places plus `above` players are left."""
    play = HandForHandPlay(kind="automatic", above=above)
    game = Game(event(hand_for_hand=play, tables=TablePolicy(enforced=False)), entries=entries)
    game.start()
    assert bool(began(game.do(cmd.Leave(account=1)))) is begins
