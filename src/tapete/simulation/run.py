"""Simulate an event from its structure to its end, in one call."""

from collections.abc import Callable, Sequence

from tapete.cards.typed import checked
from tapete.simulation.chance import Draw
from tapete.simulation.driver import Driver
from tapete.simulation.habits import Habits, Pace, pace_of
from tapete.simulation.hands import OnHand
from tapete.simulation.policies import Player
from tapete.simulation.simulated import Simulated, Sink
from tapete.tournament import Structure, Tournament
from tapete.tournament.commands import SeedFinal


@checked
def simulate(
    structure: Structure,
    *,
    entries: int | Sequence[int],
    player: Player,
    draw: Draw,
    sink: Sink | None = None,
    pace: Pace | None = None,
    habits: Habits | None = None,
    began_at: int = 0,
    number: int = 1,
    seed: SeedFinal | None = None,
    progress: Callable[[Tournament], None] | None = None,
    on_hand: OnHand | None = None,
) -> Simulated:
    """Play a tournament from its first entry to its last prize.

    Args:
        structure: structure to play; for an event of several stages see `simulate_stages`.
        entries: number of entries without re-entries; or their accounts.
        player: decides for every seat.
        draw: source of all chance.
        sink: receives every event with its time, including the first.
        pace: duration of hands; by default from the structure.
        habits: frequency of late arrivals, re-entries and purchases.
        began_at: time of the start, in UTC milliseconds.
        number: of the tournament.
        seed: for a final, the result of its flights.
        progress: receives the tournament after every hand.
        on_hand: receives every finished hand, with its entries.

    Raises:
        Refused: the event cannot start with this field, or its prizes cannot be paid.
    """
    created = Tournament.create(structure, tournament=number)
    if sink is not None:
        for event in created:
            sink(event, began_at)
    driver = Driver(
        tournament=Tournament.replay(created),
        player=player,
        draw=draw,
        sink=sink or _nobody,
        accounts=range(1, entries + 1) if isinstance(entries, int) else entries,
        pace=pace or pace_of(structure),
        habits=habits or Habits(),
        began_at=began_at,
        seed=seed,
        on_hand=on_hand,
    )
    return driver.run(progress)


def _nobody(event: object, at: int) -> None:
    pass
