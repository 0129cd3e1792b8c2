"""From a structure to the end of its event, in one call."""

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
        structure: what is played; for an event of several stages see `simulate_stages`.
        entries: how many enter, re-entries not counted; or their accounts.
        player: who decides at every seat.
        draw: where all chance comes from.
        sink: is told every event with its instant, the first one included.
        pace: how long hands take; by the structure, if not said.
        habits: how often people come late, come again and buy.
        began_at: the instant of the start, in UTC milliseconds.
        number: of the tournament.
        seed: of a final, what its flights have left.
        progress: is shown the tournament after every hand.
        on_hand: is told every hand that is over, with the entries that played it.

    Raises:
        Refused: it can't start with this field, or its prizes can't be paid.
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
