"""Satellites: tickets, the remainder, ties, and when they stop."""

from typing import Any

import pytest
from tests.unit.tournament_game import Game, event, of

from tapete.tournament import events as ev
from tapete.tournament.policy import PricePolicy
from tapete.tournament.prizes.tickets import (
    Prize,
    check_items,
    give_up_seat,
    satellite_over,
    ticket_prizes,
    tied_prizes,
    won_seats,
)
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.structure.sections import HandForHandPlay, Prizes

GIVES = PricePolicy(seat_given_up="tournament-money")


def test_without_a_next_place_the_first_gets_the_rest() -> None:
    won = ticket_prizes(1_050, value=200, players=3)
    assert (won.tickets, won.remainder, won.remainder_place) == (3, 450, 1)
    assert won.prizes[0] == Prize(money=450, tickets=1)


def test_a_satellite_stops_when_all_have_a_ticket() -> None:
    two = ticket_prizes(500, value=200, players=25)
    assert [satellite_over(left, two) for left in (4, 3, 2)] == [False, False, True]
    one, none = ticket_prizes(300, value=200, players=15), ticket_prizes(180, value=200, players=9)
    for prizes in (one, none):
        assert [satellite_over(left, prizes) for left in (3, 2, 1)] == [False, False, True]


def test_ties_where_tickets_are_won() -> None:
    won = ticket_prizes(500, value=200, players=25)
    assert tied_prizes(won, place=1, shared=2) == (Prize(tickets=1), Prize(tickets=1))
    assert tied_prizes(won, place=3, shared=3) == (Prize(34), Prize(33), Prize(33))
    assert tied_prizes(won, place=2, shared=3) == (Prize(100), Prize(100), Prize(100))


def test_a_seat_may_be_changed_into_tournament_money_unless_excepted() -> None:
    assert give_up_seat(215, GIVES) == 215
    assert give_up_seat(215, PricePolicy(seat_given_up="nothing")) == 0
    with pytest.raises(TournamentRefused, match=r"seat_not_exchanged: asked 215 \(ACO-tm-choice\)"):
        give_up_seat(215, GIVES, excepted=True)
    with pytest.raises(TournamentRefused, match="seat_not_exchanged"):
        give_up_seat(215, PricePolicy())


def test_one_seat_is_enough() -> None:
    assert won_seats(0, 2, price=215) == (1, 215)
    assert won_seats(1, 2, price=215) == (0, 430)


def test_nothing_stands_above_something() -> None:
    with pytest.raises(ValueError, match="without a prize"):
        check_items([Prize(item="package"), Prize(), Prize(money=5)])


@pytest.mark.parametrize(("pool", "value", "players"), [(-1, 5, 5), (5, 0, 5), (5, 5, 0)])
def test_nonsense(pool: int, value: int, players: int) -> None:
    with pytest.raises(ValueError):
        ticket_prizes(pool, value=value, players=players)


def satellite(entries: int, **changes: Any) -> Game:
    """Start a satellite at tables of three: tickets of 220, for 100 an entry."""
    structure = event(
        payout=(),
        prizes=Prizes(kind="tickets", ticket=220),
        hand_for_hand=HandForHandPlay(kind="automatic"),
        **changes,
    )
    game = Game(structure, entries=entries)
    game.start()
    return game


def bust(game: Game, table: int) -> tuple[ev.Event, ...]:
    """Do what is due at a table, then eliminate one of its players."""
    game.arrange(table)
    game.begin(table)
    dealt = game.t.dealt(table)
    loser, winner = sorted(dealt)[:2]
    return game.finish({loser: -dealt[loser], winner: dealt[loser]}, table=table)


def test_ticket_places_count_for_the_bubble_and_hand_for_hand() -> None:
    """900 buy four tickets and leave 20 for fifth place, so hand-for-hand begins with six players."""
    game = satellite(9)
    assert (game.t.paid_places, game.t.bubble) == (5, 4)
    assert [left for left in range(1, 10) if game.t.near_the_bubble(left)] == [5, 6]
    began: list[Any] = []
    lefts = []
    while not began:
        began = of(bust(game, max(game.t.tables.numbers, key=game.t.tables.size_of)), ev.HandForHandBegan)
        lefts.append(game.t.alive)
    assert lefts[-1] == 6 and began[0].paid == 4


def test_without_money_left_over_the_tickets_alone_are_the_bubble() -> None:
    game = satellite(11)
    assert (game.t.paid_places, game.t.bubble) == (5, 5)
    assert [left for left in range(1, 12) if game.t.near_the_bubble(left)] == [6]


def test_one_ticket_is_played_to_a_winner() -> None:
    game = satellite(4, seats=2)
    assert (game.t.fixed and game.t.fixed.tickets, game.t.paid_places, game.t.bubble) == (1, 2, 2)
    assert [left for left in range(1, 5) if game.t.near_the_bubble(left)] == [3]
