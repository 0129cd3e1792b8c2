"""Rounds of hand-for-hand that the end of an event, or a short table, gets in the way of."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.unit.tournament_game import MINUTE, Game, event, of

from tapete.tournament import Tournament, read_structure
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.applying.clock import HAND_FOR_HAND_KEYS
from tapete.tournament.deciding.hands import follow
from tapete.tournament.hand_for_hand import HandForHandRules
from tapete.tournament.sections import End, HandForHandPlay, TablePolicy


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
    """Tables of six, four and three, hand for hand: a gap of three, which stops the shortest."""
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
    """Tables of three and two, one place from the money: the next elimination begins hand-for-hand."""
    game = Game(event(hand_for_hand=AUTOMATIC, **changes), entries=5)
    game.start()
    return game


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
