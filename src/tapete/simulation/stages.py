"""Simulate an event of several stages: flights in order, then the final with their qualified entries."""

from collections.abc import Callable, Sequence
from typing import Final

from tapete.cards.typed import checked
from tapete.simulation.chance import Draw, happens, shuffled
from tapete.simulation.habits import Habits
from tapete.simulation.policies import Player
from tapete.simulation.run import simulate
from tapete.simulation.simulated import Simulated, Sink
from tapete.tournament import Structure, Tournament
from tapete.tournament.course.several import check_final, check_flight, seed_of
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.seats.seating import draw_series

AGAIN: Final = 50
"""Percentage of a flight's players who also play the next flight, qualified or not; and of unqualified
players who buy an entry of an open final.
"""


@checked
def simulate_stages(
    structures: Sequence[Structure],
    *,
    entries: int,
    player: Player,
    draw: Draw,
    sinks: Sequence[Sink],
    habits: Habits | None = None,
    began_at: int = 0,
    progress: Callable[[Tournament], None] | None = None,
) -> tuple[Simulated, ...]:
    """Simulate flights and final.

    Args:
        structures: the flights in the order of play, then the final.
        entries: number of entries in each flight.
        player: decides for every seat.
        draw: source of all chance.
        sinks: for each stage, the receiver of its events.
        habits: frequency of late arrivals, re-entries and purchases.
        began_at: time of the first start, in UTC milliseconds.
        progress: receives the stage's tournament after every hand.

    Raises:
        ValueError: the last structure is not a final, or an earlier one is not a flight.
        Refused: a flight cannot start, or the stages do not fit together.
    """
    *flights, final = structures
    kinds = [structure.stage.kind if structure.stage else "" for structure in structures]
    if not flights or kinds != ["flight"] * len(flights) + ["final"]:
        raise ValueError(
            f"several stages are flights and then a final, not {', '.join(s.name for s in structures)}"
        )
    done: list[Simulated] = []
    accounts: list[int] = []
    series = _drawn(flights, entries, draw)
    for number, (structure, sink) in enumerate(zip(flights, sinks, strict=False), start=1):
        known = [account for account in accounts if happens(AGAIN, draw)]
        before = [one.tournament for one in done]
        known = [one for one in known if _may_play(one, structure, before, final)][:entries]
        first = max(accounts, default=0) + 1
        field = [*known, *range(first, first + entries - len(known))]
        if series:
            field = list(series[number - 1])
        accounts = sorted({*accounts, *field})
        played = simulate(
            structure,
            entries=field,
            player=player,
            draw=draw,
            sink=sink,
            habits=habits,
            began_at=done[-1].ended_at if done else began_at,
            number=number,
            progress=progress,
        )
        done.append(played)
    direct = [one for one in accounts if _may_buy(one, final, [played.tournament for played in done])]
    direct = [one for one in direct if happens(AGAIN, draw)]
    seed = seed_of([one.tournament for one in done], levels=len(final.levels))
    done.append(
        simulate(
            final,
            entries=direct,
            player=player,
            draw=draw,
            sink=sinks[-1],
            habits=habits,
            began_at=done[-1].ended_at,
            number=len(structures),
            seed=seed,
            progress=progress,
        )
    )
    return tuple(done)


def _drawn(flights: Sequence[Structure], entries: int, draw: Draw) -> tuple[tuple[int, ...], ...]:
    """Return the players of each flight if the book draws them (CCL-qualifying-draw), else nothing.

    A drawn player plays one flight.
    """
    if flights[0].policy.stages.qualifying_series == "chosen":
        return ()
    field = range(1, entries * len(flights) + 1)
    return draw_series(field, shuffled(range(len(field)), draw), len(flights))


def _may_buy(account: int, final: Structure, flights: Sequence[Tournament]) -> bool:
    """Whether an unqualified account may buy an entry of the final (ACO-stage-final-closed)."""
    try:
        check_final(account, flights)
    except TournamentRefused:
        return False
    return not final.by_invitation


def _may_play(account: int, flight: Structure, before: Sequence[Tournament], final: Structure) -> bool:
    """Whether an account that has played earlier flights may play another one (ACO-stage-many-days)."""
    carry = final.stage.carry if final.stage is not None else "best"
    try:
        check_flight(account, flight, before, carry=carry)
    except TournamentRefused:
        return False
    return True
