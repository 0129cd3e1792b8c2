"""Windfall by policy: other numbers of players, and tables that the book does not allow."""

from typing import Any

import pytest
from tests.unit.tournament_game import Game, event, of

from tapete.tournament import Structure
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.policy import Policies, WindfallPolicy
from tapete.tournament.presets import windfall
from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.sections import Prizes, StartRule


def game(*, seats: int = 3, table: str = "windfall-standard", **values: Any) -> Structure:
    return event(
        seats=seats,
        buy_in=500,
        payout=(),
        start=StartRule(),
        prizes=Prizes(kind="windfall", windfall=table),
        policy=Policies(windfall=WindfallPolicy(**values)),
    )


def test_a_game_of_four_draws_from_the_published_table() -> None:
    """ACO-windfall-three; the house adds what the draw brings beyond the four entries."""
    four = game(seats=4, windfall_players=4)
    assert list(wrongs(four)) == []
    played = Game(four, entries=4)
    (drawn,) = of(played.start(windfall=999_000), ev.WindfallDrawn)
    assert drawn.draw.table == windfall("windfall-standard").version
    assert played.t.pool == sum(drawn.prizes) == 12_500


@pytest.mark.parametrize(
    ("structure", "said"),
    [
        (game(seats=4), "seats: windfall-standard is played by 3"),
        (game(windfall_players=4), "seats: windfall-standard is played by 4"),
        (
            game(seats=2, windfall_players=2),
            "prizes.windfall: windfall-standard with 2 players: expected: 57/20 is more than 2 entries",
        ),
        (
            game(windfall_least=3),
            "prizes.windfall: windfall-standard pays 2 entries or more; by the book, the least pool is 3",
        ),
        (
            game(windfall_most=1_000),
            "prizes.windfall: windfall-standard pays 2,000 entries at most; by the book, the largest pool is"
            " 1,000",
        ),
    ],
)
def test_a_table_has_to_fit_the_players_of_the_book(structure: Structure, said: str) -> None:
    assert next(wrongs(structure)) == said


def test_the_first_registration_draws_a_prize_that_the_start_pays_in() -> None:
    """ACO-windfall-draw-time, turned round: the multiplier stays, also when the first player withdraws."""
    played = Game(game(windfall_draw="first-registration"))
    with pytest.raises(ValueError, match="its number is missing"):
        played.do(cmd.Enter(account=1))
    (drawn,) = of(played.do(cmd.Enter(account=1, windfall=999_000)), ev.WindfallDrawn)
    assert drawn.early and sum(drawn.prizes) == 12_500 and played.t.accounts.pool == 500
    played.do(cmd.Withdraw(account=1))
    for account in (2, 3, 4):
        assert of(played.do(cmd.Enter(account=account, windfall=0)), ev.WindfallDrawn) == []
    (told,) = of(played.start(windfall=0), ev.WindfallDrawn)
    assert not told.early and told.draw == drawn.draw and played.t.accounts.pool == 12_500
