"""No draw, move or late entry puts a player on a closed seat, and play goes on around it."""

import random
from typing import Any

import pytest
from msgspec import json
from tests.unit.tournament_game import Game, event

from tapete.floor.impossible import Impossible
from tapete.rules import book
from tapete.scenarios.procedures import PROCEDURES
from tapete.tournament import StructureError, Tournament, read_structure
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.positions.arrivals import TableRules
from tapete.tournament.positions.button import Positions
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.seats.balancing import TableView, balance
from tapete.tournament.seats.seating import SeatPlace
from tapete.tournament.structure.sections import Entries, HandForHandPlay, StartRule, TablePolicy
from tapete.tournament.structure.structure import Structure


def closed(*seats: int, **changes: Any) -> Structure:
    policy = TablePolicy(closed_seats=seats, enforced=changes.pop("enforced", True))
    return event(**{"seats": 5, "tables": policy, "payout": (100,), **changes})


def taken(game: Game) -> dict[int, tuple[int, ...]]:
    return {number: tuple(sorted(game.t.tables.players(number))) for number in game.t.tables.numbers}


def test_the_seat_draw_leaves_closed_seats_free() -> None:
    game = Game(closed(1, 4), entries=6)
    game.start()
    assert taken(game) == {1: (2, 3, 5), 2: (2, 3, 5)}


def test_a_seat_of_one_table_is_closed_before_the_start() -> None:
    game = Game(closed(), entries=7)
    game.do(cmd.CloseSeat(table=2, seat=2, why="kept"))
    game.do(cmd.CloseSeat(table=2, seat=1))
    game.start()
    assert taken(game) == {1: (1, 2, 3, 4), 2: (3, 4, 5)}
    assert game.t.tables.closed(2) == (1, 2)


def test_a_late_entry_never_gets_one_until_it_is_opened() -> None:
    game = Game(closed(4, entries=Entries(late_until_level=2, alternates=True)), entries=3)
    game.start()
    assert game.t.late_pool() == 1
    game.do(cmd.Enter(account=10))
    assert taken(game) == {1: (1, 2, 3, 5)}
    game.do(cmd.Enter(account=11))
    assert list(game.t.queue) == [5], "all open seats are taken: it waits"
    game.do(cmd.OpenSeat(table=1, seat=4))
    need = game.t.required(1)
    assert need is not None and (need.kind, need.bounds) == ("alternate", (1,))
    game.do(cmd.SeatAlternate(draw=0))
    assert taken(game) == {1: (1, 2, 3, 4, 5)}


def test_a_new_table_for_a_late_entry_begins_on_an_open_seat() -> None:
    game = Game(closed(1, entries=Entries(late_until_level=2), enforced=False), entries=4)
    game.start()
    assert taken(game) == {1: (2, 3, 4, 5)}
    game.do(cmd.Enter(account=10))
    assert taken(game) == {1: (2, 3, 4, 5), 2: (2,)}


def test_balancing_fills_the_next_open_seat() -> None:
    """Nine seats, 1 and 5 closed: the worst seat is 3, one hand before the big blind (TDA19-11A)."""
    short = TableView(
        table=2,
        players={seat: 20 + seat for seat in (2, 4, 6, 7, 8, 9)},
        previous=Positions(button=6, small_blind=8, big_blind=9, small_blind_due=8),
        closed=(1, 5),
    )
    long = TableView(
        table=1,
        players={seat: 10 + seat for seat in range(1, 9)},
        previous=Positions(button=1, small_blind=2, big_blind=3, small_blind_due=2),
    )
    move = balance(long, short, rules=TableRules(seats=9))
    assert (move.to.seat, move.after.to_big_blind) == (3, 1)
    assert not move.alternatives


def test_a_scenario_can_say_so() -> None:
    last = {"button": 6, "small_blind": 8, "big_blind": 9}
    given = {"occupied": [2, 4, 6, 7, 8, 9], "last": last, "seats": 9, "closed": [1, 5]}
    ask, under = PROCEDURES["newcomer_seats"], book("tda-2019")
    assert list(ask(given, under)["seats"]) == [3]
    assert list(ask({**given, "closed": []}, under)["seats"]) == [1, 3, 5]
    with pytest.raises(Impossible, match="closed"):
        ask({**given, "closed": [2]}, under)
    with pytest.raises(Impossible, match="closed"):
        PROCEDURES["newcomer"]({**given, "seat": 5}, under)
    long = {"occupied": list(range(1, 9)), "last": {"button": 1, "small_blind": 2, "big_blind": 3}}
    moved = PROCEDURES["balance_tables"]({"long": long, "short": _without(given, "seats"), "seats": 9}, under)
    assert (moved["to"], moved["to_big_blind"]) == (3, 1)


def _without(given: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in given.items() if name != key}


def test_what_is_refused() -> None:
    game = Game(closed(4), entries=6)
    game.start()
    for command, why in (
        (cmd.CloseSeat(table=9, seat=1), "no_such_table"),
        (cmd.CloseSeat(table=1, seat=6), "no_such_seat"),
        (cmd.CloseSeat(table=1, seat=0), "no_such_seat"),
        (cmd.CloseSeat(table=1, seat=1), "seat_taken"),
        (cmd.CloseSeat(table=1, seat=4), "seat_closed"),
        (cmd.OpenSeat(table=1, seat=1), "seat_open"),
        (cmd.OpenSeat(table=9, seat=1), "no_such_table"),
        (cmd.MovePlayer(account=1, to=SeatPlace(2, 4), why="a wish"), "seat_closed"),
    ):
        assert game.refusal(command).startswith(why), command
    before = Game(closed(), entries=4)
    for seat in (1, 2, 3):
        before.do(cmd.CloseSeat(table=1, seat=seat))
    assert before.refusal(cmd.CloseSeat(table=1, seat=4)).startswith("too_few_seats: table 1, seats 2")
    with pytest.raises(TournamentRefused) as refused:
        before.t.decide(cmd.Start(seat_order=(0, 1, 2), fixed={1: SeatPlace(1, 2)}), at=0)
    assert refused.value.reason is TournamentReason.SEAT_CLOSED


def test_a_sit_and_go_starts_when_the_open_seats_are_taken() -> None:
    game = Game(closed(2, start=StartRule()), entries=3)
    assert game.refusal(cmd.Start(seat_order=(0, 1, 2))).startswith("seats_free: entries 3, seats 4")
    game.do(cmd.Enter(account=9))
    game.start()
    assert taken(game) == {1: (1, 3, 4, 5)}


TEXT = """
name = "Event"
seats = 4
starting_stack = 1000
buy_in = 100
payout = [100]
levels = [{ small_blind = 50, big_blind = 100, minutes = 10 }]
[start]
kind = "scheduled"
[tables]
closed_seats = %s
"""


@pytest.mark.parametrize(
    ("seats", "wrong"),
    [
        ("[2, 2]", "a seat twice"),
        ("[5]", "5, but there are 4 seats"),
        ("[1, 2, 3]", "3 of 4 seats are closed"),
        ("[0]", "1 or more"),
    ],
)
def test_a_file_that_closes_what_it_cannot_is_refused(seats: str, wrong: str) -> None:
    with pytest.raises(StructureError, match=wrong):
        read_structure(TEXT % seats, "event.toml")
    assert read_structure(TEXT % "[2]", "event.toml").tables.closed_seats == (2,)


@pytest.mark.parametrize("seed", range(40))
def test_whole_events_with_any_seats_closed_come_to_a_winner(seed: int) -> None:
    chance = random.Random(seed)
    seats = chance.choice((3, 4, 6, 9))
    policy = TablePolicy(
        closed_seats=tuple(chance.sample(range(1, seats + 1), chance.choice((0, 0, 1)))),
        breaks=chance.choice(("smallest", "order", "random")),
        by=chance.choice(("blinds", "position")),
        break_seats=chance.choice(("drawn", "nearest")),
        final_table_redraw=chance.random() < 0.5,
        redraw_at_tables=chance.choice(((), (2,))),
        halt_gap=chance.choice((None, 2)),
    )
    structure = event(
        seats=seats,
        tables=policy,
        payout=(100,),
        entries=Entries(late_until_level=1),
        hand_for_hand=HandForHandPlay(kind="never"),
    )
    game = Game(structure, entries=chance.randint(2 * seats, 4 * seats))
    for table in range(1, 4):
        _close_some(game, chance, table)
    order = chance.sample(range(len(game.t.entries)), len(game.t.entries))
    game.do(cmd.Start(seat_order=tuple(order)))
    for _ in range(400):
        if game.t.state == "finished":
            break
        _one_step(game, chance)
    assert game.t.state == "finished", taken(game)
    assert Tournament.replay(json.decode(json.encode(one), type=ev.Event) for one in game.log) == game.t


def _close_some(game: Game, chance: random.Random, table: int) -> None:
    seat = chance.randint(1, game.t.structure.seats)
    close: cmd.Command = cmd.CloseSeat(table=table, seat=seat)
    if chance.random() < 0.3:
        close = cmd.OpenSeat(table=table, seat=seat)
    try:
        events = game.t.decide(close, at=game.at)
    except TournamentRefused:
        return
    for one in events:
        game.t.apply(one)
    game.log += events


def _one_step(game: Game, chance: random.Random) -> None:
    """Do what is due at one table, and play a hand with a possible elimination."""
    tournament = game.t
    game.at += 30_000
    if tournament.alive == 1:  # the last one is left before late registration is over
        game.do(cmd.AnnounceLevel(), at=max(game.at, tournament.zero_at or 0))
        game.do(cmd.EndEvent())
        return
    numbers = tournament.tables.numbers
    if chance.random() < 0.2:
        _close_some(game, chance, chance.choice(numbers))
    if tournament.registering and len(tournament.entries) < 50 and chance.random() < 0.3:
        draw = chance.randrange(tournament.late_pool())
        _seated_rightly(game, cmd.Enter(account=100 + len(tournament.entries), draw=draw))
    table = chance.choice(numbers)
    while (need := tournament.required(table)) and need.kind != "wait":
        draws = tuple(chance.randrange(bound) for bound in need.bounds)
        _seated_rightly(game, cmd.Rearrange(table=table, draws=draws))
        if table not in tournament.tables:
            return
    if need is not None or tournament.state != "running":
        return
    try:
        began = tournament.decide(cmd.BeginHand(table=table), at=game.at)
    except TournamentRefused as refused:
        assert refused.reason in (
            TournamentReason.TABLE_HALTED,
            TournamentReason.TOO_FEW_PLAYERS,
            TournamentReason.MOVES_DUE,
        )
        return
    for one in began:
        tournament.apply(one)
    game.log += began
    dealt = tournament.dealt(table)
    loser, winner = chance.sample(sorted(dealt), 2)
    game.finish({loser: -dealt[loser], winner: dealt[loser]}, table=table)


def _seated_rightly(game: Game, command: cmd.Command) -> None:
    """Check that no player who moved sits on a closed seat."""
    before = {entry: game.t.tables.place_of(entry) for entry in game.t.entries}
    game.do(command)
    for entry in game.t.entries:
        place = game.t.tables.place_of(entry)
        if place is not None and place != before.get(entry):
            assert place.seat not in game.t.tables.closed(place.table), (command, place)
