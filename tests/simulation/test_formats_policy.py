"""Simulated Windfall games and stages under other values of the book."""

import random

from msgspec import structs

from tapete.simulation import quick, simulate
from tapete.tournament import Structure
from tapete.tournament import events as ev
from tapete.tournament.policy import Policies, StagePolicy, WindfallPolicy
from tapete.tournament.structures import structure


def under(
    name: str, *, stages: StagePolicy | None = None, windfall: WindfallPolicy | None = None
) -> Structure:
    """A shipped event with other policies."""
    policies = Policies(stages=stages or StagePolicy(), windfall=windfall or WindfallPolicy())
    return structs.replace(structure(name), policy=policies)


def test_the_first_of_three_draws_the_prize_of_a_windfall() -> None:
    log: list[ev.Event] = []
    draw = random.Random(3).randrange
    played = simulate(
        under("windfall", windfall=WindfallPolicy(windfall_draw="first-registration")),
        entries=3,
        player=quick(draw),
        draw=draw,
        sink=lambda event, at: log.append(event),
    )
    _, first, second, *_ = log
    assert isinstance(first, ev.Entered) and isinstance(second, ev.WindfallDrawn)
    assert played.tournament.pool == sum(second.prizes)
