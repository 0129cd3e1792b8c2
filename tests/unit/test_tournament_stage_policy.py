"""Stages by policy: where flights begin and how they end, what may be changed, who enters a final."""

from typing import Any

import pytest
from tests.unit.tournament_game import Game, event, of

from tapete.tournament import Structure
from tapete.tournament import events as ev
from tapete.tournament.policy import Policies, StagePolicy
from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.sections import End, Stage


def flight(*, end: End | None = None, **values: Any) -> Structure:
    """A flight that ends after level 3, but for the changes."""
    return event(
        payout=(),
        stage=Stage(kind="flight"),
        end=end or End(kind="level", level=3),
        policy=Policies(stages=StagePolicy(**values)),
    )


def test_a_flight_starts_at_the_level_of_its_book() -> None:
    """CCL-qualifying-start."""
    game = Game(flight(qualifying_level=2), entries=3)
    (began,) = of(game.start(), ev.LevelBegan)
    assert (began.level, began.ends_at) == (2, 10 * 60_000)
    (hand,) = of(game.begin(), ev.HandBegan)
    assert hand.level == 2


@pytest.mark.parametrize(
    ("structure", "said"),
    [
        (
            flight(qualifying_level=4),
            "levels: a flight starts at level 4 (CCL-qualifying-start), and level 3 is its last one",
        ),
        (flight(end=End()), "end.kind: a flight ends at a level or with a number of players"),
        (
            flight(qualifying_ends=("players",)),
            "end.kind: by the book, no flight ends after a level (ACO-O-stage-end)",
        ),
        (
            flight(end=End(kind="players", players=2), qualifying_ends=("level",)),
            "end.kind: by the book, no flight ends with a number of players left (ACO-O-stage-end)",
        ),
    ],
)
def test_a_flight_has_to_fit_its_book(structure: Structure, said: str) -> None:
    assert list(wrongs(structure)) == [said]
