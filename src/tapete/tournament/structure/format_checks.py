"""How the file of a Windfall game, or of a stage, has to fit its book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tapete.tournament import presets
from tapete.tournament.course.windfall import players_of, unfit
from tapete.tournament.structure.declared import StructureError

if TYPE_CHECKING:
    from tapete.tournament.structure.structure import Structure


def wrong_windfall(structure: Structure) -> Iterator[str]:
    """What is wrong with a Windfall game.

    Rules: ACO-windfall-three, ACO-windfall-multiplier.
    """
    prizes, policy = structure.prizes, structure.policy.windfall
    try:
        table = presets.windfall(prizes.windfall)
    except StructureError as error:
        yield f"prizes.windfall: {error}"
        return
    players = players_of(table, policy)
    if structure.seats != players or structure.capacity != players:
        yield f"seats: {prizes.windfall} is played by {players}"
    for wrong in unfit(table, policy):
        yield f"prizes.windfall: {prizes.windfall} {wrong}"
    if structure.fee or structure.bounty or prizes.house or prizes.guarantee:
        yield "prizes: its table alone says what is paid: no fee, bounty, guarantee or house"
